// What one process of a cluster does for all of it (docs/adr/0039), on a host as web processes have
// one: sends news, carries out what whoever was asked for it could not, opens the house, searches
// settings. It may be amid something when another one begins the same: neither does harm.
import type { UserId } from '@trellis/kernel'
import type { AdviceKeeper } from '../advice/advice-keeper.ts'
import { openAdvice } from '../advice/open-advice.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { TARGETS } from '../auth/target-record.ts'
import { beginDuties } from './begin-duties.ts'
import { unreadItem } from '../calls/notification-item.ts'
import {
  openClusterHost,
  type ClusterPlace,
  type HostToldOf,
} from '../host/web/open-cluster-host.ts'
import type { Courier } from '../deliveries/courier.ts'
import { openCourier, type DeliveryOptions } from '../deliveries/open-deliveries.ts'
import { pushKeysOf } from '../deliveries/push-keys.ts'
import { AWAY } from '../deliveries/targets.ts'
import { FEE_LEVEL_SETTING } from '../host/account-settings.ts'
import type { WebHost } from '../host/web/web-host.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { FeeLevels } from '../operator/fee-levels.ts'
import { ENDINGS_SETTING, PendingEndings } from '../operator/pending-endings.ts'
import type { Settings } from '../settings.ts'

/** Plain data: it goes to a thread. */
export interface DutyInit {
  readonly settings: Settings
  readonly place?: ClusterPlace
  /** What the servers call its connection. */
  readonly name: string
  /** How messages to targets are sent (tests are less patient). */
  readonly deliveries?: Pick<DeliveryOptions, 'pausesMs' | 'limitMs'>
}

/** Messages of tests and of changed hours are put in by web processes. */
const LOOKS_EVERY_MS = 1000
/** So long a search waits for what was found before. */
const KNOWN_WITHIN_MS = 5000
/** So long whoever was asked has to carry it out. */
const LEFT_MS = 5000

/** Begins all of it, once directory, market and its time are known. */
export async function openDuties(init: DutyInit, told: HostToldOf): Promise<Duties> {
  const { settings, place, name } = init
  return new Duties(await openClusterHost({ settings, place, name }, told), init, told.log)
}

export class Duties {
  readonly #host: WebHost
  readonly #log: LogLine
  readonly #courier: Courier
  readonly #endings: PendingEndings
  readonly #fees: FeeLevels
  readonly #looks = new Map<string, NodeJS.Timeout>()
  #advice: AdviceKeeper | undefined
  #stopped = false

  constructor(host: WebHost, { settings, deliveries }: DutyInit, log: LogLine) {
    const { secretKey = '' } = settings
    this.#host = host
    this.#log = log
    const options = deliveries
    const secrets = { box: new SecretBox(secretKey), keys: pushKeysOf(secretKey) }
    const parts = { host, ...secrets, settings, log, item: unreadItem, options }
    this.#courier = openCourier(parts, LOOKS_EVERY_MS)
    this.#endings = new PendingEndings(host, log)
    this.#fees = new FeeLevels(host, log)
    host.onSetting = (user, name) => this.#hear(user, name)
    const complain = this.#complain.bind(this)
    beginDuties({
      host,
      endings: this.#endings,
      fees: this.#fees,
      // Nobody has a worker beside all groups, as whoever makes its past wants.
      settings: { ...settings, communityDays: 0 },
      log,
      complain,
    })
    host
      .ready()
      .then(() => this.#search(settings))
      .catch((error: unknown) => complain('nothing is suggested', error))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#host.onSetting = () => {}
    for (const look of this.#looks.values()) clearTimeout(look)
    this.#endings.stop()
    this.#fees.stop()
    await this.#advice?.stop()
    await this.#courier.stop()
    await this.#host.stop()
  }

  async #search(settings: Settings): Promise<void> {
    const { texts } = this.#host
    // What was found before is not searched again.
    await texts.known(KNOWN_WITHIN_MS)
    if (this.#stopped) return
    const parts = { settings, texts, searches: true, log: this.#log }
    this.#advice = openAdvice(this.#host, parts, () => undefined)
  }

  /** What a web process was asked for and died over is carried out here. */
  #hear(user: UserId, name: string): void {
    if (name === TARGETS) {
      this.#courier.changed(user)
      this.#courier.stir()
    }
    if (name === AWAY) this.#courier.hoursChanged(user)
    if (name === ENDINGS_SETTING) this.#later(user, name, () => this.#endings.resumeOf(user))
    if (name === FEE_LEVEL_SETTING) this.#later(user, name, () => this.#fees.resumeOf(user))
  }

  #later(user: UserId, name: string, work: () => Promise<void>): void {
    const key = `${name} ${user}`
    clearTimeout(this.#looks.get(key))
    const look = (): void => {
      this.#looks.delete(key)
      work().catch((error: unknown) => this.#complain(`${name} of ${user} are left`, error))
    }
    this.#looks.set(key, setTimeout(look, LEFT_MS))
  }

  #complain(what: string, error: unknown): void {
    if (!this.#stopped) this.#log(`${what}: ${textOf(error)}`, 'warn')
  }
}
