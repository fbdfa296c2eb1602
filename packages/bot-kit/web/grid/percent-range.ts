// A range to either side of a price, on the nearest ticks and with the digits of its pair: apart
// from range-around.ts, which the create form would have to load for it.
import { divide } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import type { RangeEnds } from './range-around.ts'

/** Low and high at `percent` below and above a price; undefined where there is no price. */
export function percentRange(
  instrument: Instrument,
  last: string,
  percent: number,
): RangeEnds | undefined {
  const parsed = parsePrice(instrument, last, 'nearest')
  if (!parsed.ok || parsed.value < 1) return undefined
  const at = (by: number): string => {
    const ticks = divide(BigInt(parsed.value) * BigInt(100 + by), 100n, 'nearest')
    return formatPriceFixed(instrument, Math.max(1, Number(ticks)) as typeof parsed.value)
  }
  return { low: at(-percent), high: at(percent) }
}

/** What a grid's form is filled with on arrival. */
export interface ArrivalSettings extends RangeEnds {
  readonly count: string
}

/** Without a day of candles: this many percent either side. */
const AROUND = 10
const AROUND_GRIDS = '20'

/** Range and count of a pair of which nothing but its price is known. */
export function aroundPrice(instrument: Instrument, last: string): ArrivalSettings | undefined {
  const range = percentRange(instrument, last, AROUND)
  return range === undefined ? undefined : { ...range, count: AROUND_GRIDS }
}
