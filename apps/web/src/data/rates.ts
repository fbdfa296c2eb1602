// What coins are worth in the first coin, at the last price, and sums of amounts in several coins.
// For showing and comparing only; no balance is ever made of it.
import { divide, formatDecimal, pow10 } from '@trellis/kernel'
import type { Category } from '@trellis/contract'
import { addDecimals, readDecimal } from '@trellis/ui'
import { firstCoin } from './first-coin.ts'

/**
 * What a coin is worth is what it is sold for; a contract on it may stand anywhere beside that.
 */
export const COIN_CATEGORY: Category = 'spot'

/** The coin in which amounts of different coins are added up: the one this host shows first. */
export const FIRST_COIN = firstCoin()

/**
 * Price of a coin in the common one, as a plain decimal; a coin that is missing cannot be
 * converted.
 */
export type Rates = ReadonlyMap<string, string>
export const noRates: Rates = new Map([[FIRST_COIN, '1']])

/**
 * How the price of a coin in the common one is found: in one pair, or by the price of BTC in both
 * coins.
 */
export interface RateRoute {
  readonly coin: string
  readonly symbols: readonly string[]
}

const BETWEEN = 'BTC'

/** The pairs that say what a coin is worth; undefined where none is listed. */
export function routeOf(coin: string, listed: ReadonlySet<string>): RateRoute | undefined {
  const ways = [[coin + FIRST_COIN], [BETWEEN + FIRST_COIN, BETWEEN + coin]]
  const symbols = ways.find((way) => way.every((symbol) => listed.has(symbol)))
  return symbols && { coin, symbols }
}

/** What one of the coin is worth, from last prices; undefined while a price is missing. */
export function rateOf(
  { symbols }: RateRoute,
  priceOf: (symbol: string) => string,
): string | undefined {
  const [price = '', other] = symbols.map(priceOf)
  if (Number(price) <= 0) return undefined
  return other === undefined ? price : per(price, other)
}

/** More could outgrow the 30 digits that a decimal may have. */
const DIGITS = 8

/** a × b with 8 digits, rounded to the nearest; undefined where one is not a number. */
export function times(a: string, b: string): string | undefined {
  const [x, y] = [readDecimal(a), readDecimal(b)]
  if (x === undefined || y === undefined) return undefined
  const scale = x.scale + y.scale
  const product = x.unscaled * y.unscaled
  if (scale <= DIGITS) return formatDecimal(product, scale)
  return formatDecimal(divide(product, pow10(scale - DIGITS), 'nearest'), DIGITS)
}

/** a ÷ b with 8 digits, rounded to the nearest; undefined where b is not above zero. */
export function per(a: string, b: string): string | undefined {
  const [x, y] = [readDecimal(a), readDecimal(b)]
  if (x === undefined || y === undefined || y.unscaled <= 0n) return undefined
  const top = x.unscaled * pow10(y.scale + DIGITS)
  return formatDecimal(divide(top, y.unscaled * pow10(x.scale), 'nearest'), DIGITS)
}

/**
 * Sums of rows whose amounts are in several coins, in the common one: amount × rate each, added up.
 * undefined while the price of one of the coins is not known: a part is no sum.
 */
export function sumsInFirstCoin<Row extends Readonly<Record<Key, string>>, Key extends string>(
  rows: readonly Row[],
  keys: readonly Key[],
  coinOf: (row: Row) => string,
  rates: Rates,
): Readonly<Record<Key, string>> | undefined {
  const own = rows.map((row) => ({ row, rate: rates.get(coinOf(row)) }))
  if (own.some(({ rate }) => rate === undefined)) return undefined
  const sum = (key: Key): string =>
    addDecimals(
      own.map(({ row, rate = '' }) => (rate === '1' ? row[key] : (times(row[key], rate) ?? ''))),
    )
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as Record<Key, string>
}
