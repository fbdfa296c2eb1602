// In which coin amounts are shown: each bot's own quote coin, all in USDT, or each bot's base coin.
// Conversions take the last price and are for comparing; no balance is ever made of them.
import type { BotFigures, BotRow } from '@trellis/contract'
import { addDecimals, readDecimal } from '@trellis/ui'
import { divide, formatDecimal, pow10 } from '@trellis/kernel'

export const units = ['quote', 'usdt', 'base'] as const
export type Unit = (typeof units)[number]

/** The coin in which bots of different quote coins are compared. */
export const COMMON_COIN = 'USDT'

/**
 * Price of a quote coin in USDT, as a plain decimal; a coin that is missing cannot be converted.
 */
export type Rates = ReadonlyMap<string, string>
export const noRates: Rates = new Map([[COMMON_COIN, '1']])

/** How the price of a coin in USDT is found: in one pair, or by the price of BTC in both coins. */
export interface RateRoute {
  readonly coin: string
  readonly symbols: readonly string[]
}

const BETWEEN = 'BTC'

/** The pairs that say what a coin is worth; undefined where none is listed. */
export function routeOf(coin: string, listed: ReadonlySet<string>): RateRoute | undefined {
  const ways = [[coin + COMMON_COIN], [BETWEEN + COMMON_COIN, BETWEEN + coin]]
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

/** A row as it is shown: every amount of `figures` is in `coin`. */
export interface ShownRow {
  readonly row: BotRow
  readonly figures: BotFigures
  readonly coin: string
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
 * The row in a unit. Parts are converted and the total is their sum, so that the parts still add
 * up; a row that cannot be converted stays in its quote coin.
 */
export function inUnit(row: BotRow, unit: Unit, rates: Rates): ShownRow {
  const { figures } = row
  const { quote_token: quote, base_token: base } = figures
  const rate = unit === 'usdt' ? rates.get(quote) : undefined
  if (rate !== undefined && quote !== COMMON_COIN) {
    return converted(row, COMMON_COIN, (text) => times(text, rate))
  }
  if (unit === 'base' && Number(figures.current_price) > 0) {
    return converted(row, base, (text) => per(text, figures.current_price))
  }
  return { row, figures, coin: quote }
}

function converted(
  row: BotRow,
  coin: string,
  convert: (text: string) => string | undefined,
): ShownRow {
  const { figures } = row
  const to = (text: string): string => convert(text) ?? ''
  const realised = to(figures.realised_profit)
  const other = to(figures.other_profit)
  return {
    row,
    coin,
    figures: {
      ...figures,
      invested: to(figures.invested),
      equity: to(figures.equity),
      realised_profit: realised,
      other_profit: other,
      total_profit: addDecimals([realised, other]),
      fees_paid: to(figures.fees_paid),
    },
  }
}

/** Digits after the point of an amount of a coin: cents of what is worth about a dollar. */
export function digitsOfCoin(coin: string): number {
  return /USD|^EUR|^DAI$/.test(coin) ? 2 : 6
}

/** Units that the rows can be shown in: a choice that changes nothing is not offered. */
export function unitsFor(rows: readonly BotRow[], rates: Rates, closed: boolean): readonly Unit[] {
  const quotes = new Set(rows.map((row) => row.figures.quote_token))
  quotes.delete(COMMON_COIN)
  const common = quotes.size > 0 && [...quotes].every((quote) => rates.has(quote))
  return units.filter((unit) => {
    if (unit === 'usdt') return common
    // What a closed bot was worth in its coin is no question of today's price.
    return unit === 'quote' || (!closed && rows.length > 0)
  })
}
