// A paper exchange that moves between a trial and the order itself: what it took as it was tried it
// refuses as it comes. For tests only.
import { PaperVenue } from '@trellis/exchange'
import type { MarketView, PlaceOrder, RejectReason, VenueAccount } from '@trellis/market'

/** A start is decided before there is a bot, and once more for it. */
const TRIALS = 2

export class MovedVenue extends PaperVenue {
  readonly #ref: number
  readonly #reason: RejectReason
  #asked = 0

  /** Refuses the order of this reference when it comes after the trials of a start. */
  constructor(ref: number, reason: RejectReason) {
    super({ shareBps: 10_000, touch: false })
    this.#ref = ref
    this.#reason = reason
  }

  override decidePlace(account: VenueAccount, order: PlaceOrder, market: MarketView) {
    if (order.ref === this.#ref) this.#asked += 1
    return order.ref === this.#ref && this.#asked > TRIALS
      ? [{ type: 'order-rejected', order, reason: this.#reason } as const]
      : super.decidePlace(account, order, market)
  }
}
