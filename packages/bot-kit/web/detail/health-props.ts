// What a bot's page says of it to who tells its health.
import type { CloseWay } from '../dialogs/close-choices.ts'
import type { RangeEnds } from '../grid/range-around.ts'

export interface HealthProps {
  readonly botId: string
  /** It has a range that can be shifted; what has none completes rounds. */
  readonly hasRange: boolean
  /** Coin of its money, and the digits of its prices. */
  readonly quote: string
  readonly priceDigits: number
  /** The way to close it that the page offers first, as the venue would carry it out now. */
  readonly closing: CloseWay | undefined
  onClose(): void
  /** Opens what changes the range, or the form of a new bot, filled in. */
  onShift(range: RangeEnds): void
}
