// Ranges of a grid on BTC in plain words, for tests: prices in the cents that are its ticks.
import { price, type Price } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import { arithmetic, levelsOf, type GridRange } from '../grid/spacing.ts'
import { btc } from './instruments.ts'

/** A price in ticks of a cent. */
export const cents = (text: string): Price => price(Math.round(Number(text) * 100))

export const rangeOf = (min: string, max: string, cellNumber: number): GridRange => ({
  minPrice: cents(min),
  maxPrice: cents(max),
  cellNumber,
})

/** Levels of a range as they are written. */
export const named = (range: GridRange): string[] =>
  levelsOf(range, arithmetic).map((at) => formatPrice(btc, at))
