// Messages that stand as being sent though nobody sends them: claimed by a courier while it was
// being replaced, or by this one whose claim was answered to nobody. They wait again.
import type { DeliveryAccess } from '../host/delivery-access.ts'
import type { DeliveryAttempt } from '../projections/deliveries.ts'

export class StrayClaims {
  readonly #store: DeliveryAccess
  /** Of the last look. */
  #seen: ReadonlySet<string> = new Set()

  constructor(store: DeliveryAccess) {
    this.#store = store
  }

  /**
   * Wakes those that stood at the last look too; looks are further apart than any attempt lasts.
   * `isOurs` says what is under way here. Answers whether there were any.
   */
  async wake(isOurs: (target: string) => boolean, nowMs: number): Promise<boolean> {
    const underWay = await this.#store('deliveriesUnderWay', {})
    const strays = underWay.filter(({ target }) => !isOurs(target))
    const left = strays.filter((it) => this.#seen.has(nameOf(it)))
    this.#seen = new Set(strays.map(nameOf))
    for (const claim of left) await this.#store('wakeDelivery', { ...claim, nowMs })
    return left.length > 0
  }
}

const nameOf = ({ user, target, position, attempts }: DeliveryAttempt): string =>
  [user, target, position, attempts].join(' ')
