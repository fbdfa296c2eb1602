// What a bot's holdings are worth in its settle coin at given prices: coins by a pair of the
// market, positions by what they gained. A worth that nothing says is unknown, never zero.
import type { Amount, Price } from '@trellis/kernel'
import { divide, pow10 } from '@trellis/kernel'
import { spotPairOf, valueOfBase, type Instrument } from '@trellis/market'
import type { StepRow } from '../projections/named-queries.ts'

/** The coin that others are valued over where no pair of the two is listed. */
const ROUTE = 'USDT'

export interface PricedMarket {
  readonly instruments: readonly Instrument[]
  /** Price of a symbol in ticks; undefined when it has not traded yet. */
  price(symbol: number): Price | undefined
}

/**
 * Worth of an amount of a coin in another: by the pair of the two, whichever way it is listed, or
 * else over USDT in two such steps. Every step rounds down at 1e-12. Undefined without such pairs
 * or their prices.
 */
export function coinWorth(
  market: PricedMarket,
  coin: string,
  amount: bigint,
  settle: string,
): bigint | undefined {
  const direct = worthByPair(market, coin, amount, settle)
  if (direct !== undefined || coin === ROUTE || settle === ROUTE) return direct
  const routed = worthByPair(market, coin, amount, ROUTE)
  return routed === undefined ? undefined : worthByPair(market, ROUTE, routed, settle)
}

function worthByPair(
  market: PricedMarket,
  coin: string,
  amount: bigint,
  settle: string,
): bigint | undefined {
  if (coin === settle || amount === 0n) return amount
  const selling = spotPairOf(market.instruments, coin, settle)
  if (selling >= 0) return baseWorth(market, selling, amount)
  const buying = spotPairOf(market.instruments, settle, coin)
  const instrument = market.instruments[buying]
  const price = buying < 0 ? undefined : market.price(buying)
  if (instrument === undefined || price === undefined || price === 0) return undefined
  const ticks = BigInt(price) * BigInt(instrument.tickUnits)
  return divide(amount * pow10(instrument.tickScale), ticks, 'down')
}

/** Worth of base coins of a symbol in its quote coin. */
export function baseWorth(
  market: PricedMarket,
  symbol: number,
  amount: bigint,
): bigint | undefined {
  const instrument = market.instruments[symbol]
  const price = market.price(symbol)
  if (instrument === undefined || price === undefined) return undefined
  return valueOfBase(instrument, price, amount as Amount, 'down')
}

/**
 * Equity: the worth of every coin, and of every position lots × price - cost. Undefined when one of
 * them is unknown.
 */
export function equityOf(
  market: PricedMarket,
  step: Pick<StepRow, 'holdings' | 'positions'>,
  settle: string,
): bigint | undefined {
  let sum = 0n
  for (const [coin, amount] of step.holdings) {
    const worth = coinWorth(market, coin, amount, settle)
    if (worth === undefined) return undefined
    sum += worth
  }
  for (const [symbol, { lots, cost }] of step.positions) {
    const instrument = market.instruments[symbol]
    const price = market.price(symbol)
    if (instrument === undefined || price === undefined) return undefined
    sum += BigInt(lots) * BigInt(price) * instrument.valueFactor - cost
  }
  return sum
}
