// The formulas of one round of a martingale: where its next addition lies, how large it is, and at
// which last price the round is won or the bot stopped (docs/formulas/futures-martingale.md).
import {
  divide,
  multiplyRatio,
  ONE,
  price as brandPrice,
  quantity,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { Instrument, Side } from '@trellis/market'
import type { Held } from '@trellis/bot-kit/linear/liquidation.ts'

/** Long buys as the price falls, short sells as it rises. */
export type MartingaleMode = 'long' | 'short'

/** What of the parameters says how a round goes. */
export interface RoundParams {
  readonly mode: MartingaleMode
  readonly leverage: Ratio
  /** How far from the average holding cost the next addition lies, 0.01 = 1 %. */
  readonly priceStep: Ratio
  /** Margin of an addition over that of the order before it, 1 to 2. */
  readonly multiplier: Ratio
  readonly additions: number
  /** Net profit of a round as a share of the initial margin. */
  readonly roundProfit: Ratio
  /** Floating loss that ends the bot, the same share; zero is off. */
  readonly stopLossShare: Ratio
  /** The initial margin: added margin changes neither sizes nor targets. */
  readonly investment: Amount
}

/** A price in ticks; zero, which no order has, for what is below a tick or beyond all prices. */
function ticksOf(ticks: bigint): Price {
  return brandPrice(ticks > 0n && ticks <= MOST ? Number(ticks) : 0)
}
const MOST = BigInt(Number.MAX_SAFE_INTEGER)

/** What of a contract its values are reckoned by. */
type Factor = Pick<Instrument, 'valueFactor'>

/** The side on which a round buys its position; the other one closes it. */
export function openingSide(mode: MartingaleMode): Side {
  return mode === 'long' ? 'buy' : 'sell'
}

/**
 * Price of the next addition: average holding cost · (1 − d), of a short one · (1 + d), rounded to
 * the tick away from the market (long down, short up). Zero where no such tick is left.
 */
export function additionPrice(
  { lots, cost }: Held,
  { mode, priceStep }: Pick<RoundParams, 'mode' | 'priceStep'>,
  { valueFactor }: Factor,
): Price {
  const share = mode === 'long' ? ONE - priceStep : ONE + priceStep
  const perTick = BigInt(lots) * valueFactor * ONE
  return ticksOf(divide(cost * share, perTick, mode === 'long' ? 'floor' : 'ceil'))
}

/** Margin of an order in exact parts: margin_k = u · I · m^k / Σ m^j, j from 0 to n. */
interface Share {
  readonly part: bigint
  readonly whole: bigint
}

/** Which part of the margin of a round an order takes. */
export function shareOf(
  { multiplier, additions }: Pick<RoundParams, 'multiplier' | 'additions'>,
  number: number,
): Share {
  // m^k over a common scale: M^k · 10^12(n − k).
  const weight = (k: number): bigint => multiplier ** BigInt(k) * ONE ** BigInt(additions - k)
  let whole = 0n
  for (let k = 0; k <= additions; k++) whole += weight(k)
  return { part: weight(number), whole }
}

/** What an order of a round is sized by. */
export interface OrderSize {
  /** 0 is the base order, 1 the first addition. */
  readonly number: number
  readonly price: Price
  /** Share of the initial margin that the orders of a round take together. */
  readonly usedShare: Ratio
}

type Sized = Pick<RoundParams, 'multiplier' | 'additions' | 'leverage' | 'investment'>

/** Lots of an order: floor(margin_k · L / p_k), exact but for that; at most a safe number. */
export function orderLots(
  params: Sized,
  { number, price, usedShare }: OrderSize,
  { valueFactor }: Factor,
): Quantity {
  if (price <= 0) return quantity(0)
  const { part, whole } = shareOf(params, number)
  const money = params.investment * usedShare * params.leverage * part
  const lots = money / (whole * ONE * ONE * BigInt(price) * valueFactor)
  return quantity(Number(lots < MOST ? lots : MOST))
}

/** The initial margin that gives an order these lots, rounded by name at `unit`. */
export function investmentFor(
  params: Omit<Sized, 'investment'>,
  { number, price, usedShare }: OrderSize,
  lots: Quantity,
  { valueFactor, unit, rounding }: Factor & { unit: bigint; rounding: 'ceil' | 'floor' },
): Amount {
  const { part, whole } = shareOf(params, number)
  const money = BigInt(lots) * BigInt(price) * valueFactor * whole * ONE * ONE
  const perUnit = usedShare * params.leverage * part * unit
  return (divide(money, perUnit, rounding) * unit) as Amount
}

/** What an ideal ladder is reckoned with, so that no lot is rounded. */
const FINE = 10n ** 18n

/**
 * Prices of the base order and all additions if lots were as fine as money, in ticks as orders have
 * them: what bounds of the initial margin are made of, whatever that is. Zero where no tick is
 * left.
 */
export function ladderPrices(
  params: Pick<RoundParams, 'mode' | 'priceStep' | 'multiplier' | 'additions'>,
  entry: Price,
): readonly Price[] {
  const share = params.mode === 'long' ? ONE - params.priceStep : ONE + params.priceStep
  const prices = [entry]
  // Value of the orders so far, and their lots times ticks of one price.
  let [value, lots] = [0n, 0n]
  for (let k = 0; k < params.additions; k++) {
    const price = prices[k] as Price
    if (price <= 0) return [...prices, price]
    const { part } = shareOf(params, k)
    value += part * FINE
    lots += (part * FINE) / BigInt(price)
    const next = divide(value * share, lots * ONE, params.mode === 'long' ? 'floor' : 'ceil')
    prices.push(ticksOf(next))
  }
  return prices
}

/** What a round has to earn, rounded up at 1e-12. */
export function roundTarget({
  investment,
  roundProfit,
}: Pick<RoundParams, 'investment' | 'roundProfit'>): Amount {
  return multiplyRatio(investment, roundProfit, 'ceil')
}

/** What a position has cost so far, and what closing it will. */
export interface RoundCosts {
  /** Fees of the fills of this round, above zero. */
  readonly fees: Amount
  readonly takerFee: Ratio
}

/**
 * Last price from which on closing everything at it leaves the target, entry fees and the taker's
 * fee of closing paid; funding is not in it. Long (A + target + fees) / Q / (1 − f), short (A −
 * target − fees) / Q / (1 + f), rounded so that it is reached there. Undefined where no price above
 * zero brings it.
 */
export function takeProfitPrice(
  { lots, cost }: Held,
  target: Amount,
  { fees, takerFee }: RoundCosts,
  { valueFactor }: Factor,
): Price | undefined {
  if (lots === 0) return undefined
  // Signed alike for both: lots · P · (1 ∓ f) ≥ cost + target + fees.
  const share = lots > 0 ? ONE - takerFee : ONE + takerFee
  const perTick = BigInt(lots) * valueFactor * share
  const ticks = divide((cost + target + fees) * ONE, perTick, lots > 0 ? 'ceil' : 'floor')
  return ticksOf(ticks) || undefined
}

/**
 * Last price at which the floating loss is the share of the initial margin that stops the bot:
 * lots · P − cost ≤ −share · I, fees and funding left out. Undefined while it is off, nothing is
 * held, or no price above zero loses that much.
 */
export function stopLossPrice(
  { lots, cost }: Held,
  { investment, stopLossShare }: Pick<RoundParams, 'investment' | 'stopLossShare'>,
  { valueFactor }: Factor,
): Price | undefined {
  if (lots === 0 || stopLossShare === 0n) return undefined
  const loss = multiplyRatio(investment, stopLossShare, 'ceil')
  const ticks = divide(cost - loss, BigInt(lots) * valueFactor, lots > 0 ? 'floor' : 'ceil')
  return ticksOf(ticks) || undefined
}

/** Average holding cost of one base coin in the settle coin, to the nearest 1e-12. */
export function averageCost({ lots, cost }: Held, { lotAmount }: Pick<Instrument, 'lotAmount'>) {
  return (lots === 0 ? 0n : divide(cost * ONE, BigInt(lots) * lotAmount, 'nearest')) as Amount
}
