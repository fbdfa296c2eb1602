// A range to either side of a price, with the digits of its pair.
import { price as brandPrice } from '@trellis/kernel'
import { formatPrice, formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import { rangeAround, type RangeEnds } from './range-around.ts'

/**
 * Low and high at `percent` below and above a price, on ticks outwards; undefined where there is no
 * price, or none so far below it.
 */
export function percentRange(
  instrument: Instrument,
  last: string,
  percent: number,
): RangeEnds | undefined {
  const range = rangeAround(last, percent, formatPrice(instrument, brandPrice(1)))
  if (range === undefined) return undefined
  const [low, high] = [range.low, range.high].map((text) => {
    const parsed = parsePrice(instrument, text, 'nearest')
    return parsed.ok ? formatPriceFixed(instrument, parsed.value) : text
  })
  return low === undefined || high === undefined ? undefined : { low, high }
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
