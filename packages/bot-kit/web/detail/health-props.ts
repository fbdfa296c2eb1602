// What a bot's page says of it to who tells its health.
import type { CloseWay } from '../dialogs/close-choices.ts'
import type { RangeEnds } from '../grid/range-around.ts'

/**
 * How a range is shifted: by the adjust dialog, or by a new bot where a running one keeps its own.
 * What has no range completes rounds.
 */
export type BotRange = 'adjusted-range' | 'fixed-range' | 'no-range'

export interface HealthProps {
  readonly botId: string
  readonly range: BotRange
  /** It trades contracts: while it waits funding goes on, and it may be liquidated. */
  readonly isContract: boolean
  /** Coin of its money, and the digits of its prices. */
  readonly quote: string
  readonly priceDigits: number
  /** The way to close it that the page offers first, as the venue would carry it out now. */
  readonly closing: CloseWay | undefined
  onClose(): void
  /** Opens what changes the range, or the form of a new bot, filled in. */
  onShift(range: RangeEnds): void
}
