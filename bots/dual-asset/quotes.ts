// What a product pays at which targets: the fair price of the option that a subscriber grants, less
// what the issuer keeps, spread over the term. A quote is made at a whole interval of market time
// out of what was known then and holds for two of them: the newest is shown, and what is accepted
// is compared digit by digit.
import { divide, MONEY_UNIT, price as brandPrice, type Price, type Ratio } from '@trellis/kernel'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Candle } from '@trellis/market'
import { dailyVolatility } from '@trellis/bot-kit/volatility.ts'
import type { Product } from './catalogue.ts'
import { dualAssetConfig as config } from './config.ts'
import { rootOf, times, UNIT } from './fixed-point.ts'
import { callShare, putShare, type Option } from './option-price.ts'
import type { AcceptedQuote, DualDirection } from './params.ts'

/** Wall time that a quote should hold at least, where the market runs fast. */
const LEAST_WALL_MS = 30_000

/** Parts of an hour, so that an interval begins whenever a term does. */
const INTERVALS = [1, 2, 5, 10, 15, 20, 30].map((minutes) => minutes * MINUTE_MS)

/**
 * How often quotes are made: a minute, or what lasts half a minute of wall time, at most an hour.
 */
export function quoteInterval(speed: number): number {
  return INTERVALS.find((interval) => interval >= LEAST_WALL_MS * speed) ?? HOUR_MS
}

/** When the newest quote and the one before it, which still holds, were made. */
export function quoteTimes(nowMs: number, intervalMs: number): readonly [number, number] {
  const newest = nowMs - (nowMs % intervalMs)
  return [newest, newest - intervalMs]
}

/** What a quote is made of: the price of its moment, and the volatility of the hours before it. */
export interface QuoteMarket {
  readonly price: Price
  readonly volatility: Ratio
}

/** What is paid at one target until the quote expires. */
export type Quote = Pick<AcceptedQuote, 'direction' | 'target' | 'apyE8' | 'expiresAtMs'>

/** Annual volatility out of hourly candles, within its bounds; undefined with too few of them. */
export function annualVolatility(hours: readonly Candle[]): Ratio | undefined {
  if (hours.length < config.volatilityHours / 2) return undefined
  const year = times(dailyVolatility(hours) * (UNIT / MONEY_UNIT), rootOf(365n * UNIT))
  const found = divide(year, UNIT / MONEY_UNIT, 'down') as Ratio
  if (found < config.leastVolatility) return config.leastVolatility
  return found > config.mostVolatility ? config.mostVolatility : found
}

/** Quotes of a product that were made at a time, targets nearest to the price first. */
export function quotesOf(
  product: Product,
  { price, volatility }: QuoteMarket,
  madeAtMs: number,
  intervalMs: number,
): readonly Quote[] {
  if (price === 0) return []
  const expiresAtMs = Math.min(madeAtMs + 2 * intervalMs, product.yieldFromMs)
  const lengthMs = product.settlesAtMs - madeAtMs
  const quote = (direction: DualDirection, target: Price): readonly Quote[] => {
    const apyE8 = apyOf(direction, { price, target, volatility, lengthMs }, product.term.lengthMs)
    return apyE8 < config.leastApyE8 ? [] : [{ direction, target, apyE8, expiresAtMs }]
  }
  const { below, above } = targetsAround(price)
  return [
    ...below.flatMap((target) => quote('buy-low', target)),
    ...above.flatMap((target) => quote('sell-high', target)),
  ]
}

/** Annual yield at 1e-8 of the option's fair price, rounded down. */
function apyOf(direction: DualDirection, option: Option, termMs: number): number {
  const fair = direction === 'buy-low' ? putShare(option) : callShare(option)
  const year = fair * config.paidShare * 365n * BigInt(DAY_MS) * 100_000_000n
  const apyE8 = Number(divide(year, MONEY_UNIT * MONEY_UNIT * BigInt(termMs), 'down'))
  return Math.min(apyE8, config.mostApyE8)
}

/** Round prices in ticks on both sides of a price, at it or beyond. */
export function targetsAround(price: number): {
  readonly below: readonly Price[]
  readonly above: readonly Price[]
} {
  const step = roundStep(price)
  const under = price - (price % step)
  const upper = under === price ? price : under + step
  const steps = config.targetSteps.map((count) => count * step)
  return {
    below: steps.filter((far) => far < under).map((far) => brandPrice(under - far)),
    above: steps.map((far) => brandPrice(upper + far)),
  }
}

/** The smallest of 1, 2, 5, 10, 20 … ticks that is a half percent of a price or more. */
function roundStep(price: number): number {
  for (let unit = 1; ; unit *= 10) {
    const found = [1, 2, 5].find((part) => part * unit * 200 >= price)
    if (found !== undefined) return found * unit
  }
}
