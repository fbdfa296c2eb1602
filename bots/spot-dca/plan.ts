// What a purchase buys, how many of them money lasts for, and when they are due: for engine, calls
// and forms alike. Quantities are rounded down to whole lots, counts and averages as they say.
import { divide, ONE, pow10, price as brandPrice, type Amount, type Price } from '@trellis/kernel'
import { baseOf, feeOf, valueOf, type FeeRates } from '@trellis/market'
import { affordableLots, type ConversionMarket } from '@trellis/bot-kit/spot/conversion.ts'
import type { UnplacedReason } from '@trellis/bot-kit/unplaced.ts'
import type { Ticks } from '@trellis/bot-kit/worth.ts'
import { quantity, type Quantity } from '@trellis/kernel'

/** One pair of a purchase: what it would trade now, or why it would not. */
export interface PurchaseRow {
  readonly qty: Quantity
  readonly price: Price
  /** Value of the order, at most the amount, and what of the coin is bought, before the fee. */
  readonly cost: Amount
  readonly base: Amount
  readonly problem: UnplacedReason | undefined
}

/** The order that an amount buys now, in whole lots at the price that it would get. */
export function purchaseRow(amount: Amount, market: ConversionMarket): PurchaseRow {
  const { instrument, last, takerPrice } = market
  if (last === 0) return nothing('symbol-closed')
  const most = instrument.maxMarketQty
  const qty = quantity(Math.min(affordableLots(amount, market), most))
  if (qty < 1 || qty < instrument.minQty) return nothing('below-minimum')
  const price = takerPrice('buy', qty)
  const cost = valueOf(instrument, price, qty)
  if (cost < instrument.minValue) return nothing('below-minimum')
  const base = baseOf(instrument, qty)
  const isOpen = market.status === 'Trading'
  return { qty, price, cost, base, problem: isOpen ? undefined : 'symbol-closed' }
}

function nothing(problem: UnplacedReason): PurchaseRow {
  const none = 0n as Amount
  return { qty: quantity(0), price: brandPrice(0), cost: none, base: none, problem }
}

/** The fee of a purchase, of the coin that is bought, rounded up at 1e-12. */
export function feeOfPurchase({ base }: Pick<PurchaseRow, 'base'>, { taker }: FeeRates): Amount {
  return feeOf(base, taker)
}

/** What an amount buys at a price without lots and fee, rounded down at 1e-12. */
export function boughtFor(amount: Amount, price: Amount): Amount {
  return divide(amount * ONE, price, 'down') as Amount
}

/**
 * What was paid for a coin on average, rounded to the nearest 1e-12; zero where none was bought.
 */
export function averagePaid(spent: Amount, bought: Amount): Amount {
  return (bought <= 0n ? 0n : divide(spent * ONE, bought, 'nearest')) as Amount
}

/** The same in ticks of a pair, to the nearest. */
export function averageTicks(average: Amount, { tickUnits, tickScale }: Ticks): Price {
  const unit = ONE * BigInt(tickUnits)
  return brandPrice(Number(divide(average * pow10(tickScale), unit, 'nearest')))
}

/** What limits the number of purchases that are still to come. */
export interface Reach {
  readonly invested: Amount
  /** Zero for none. */
  readonly maxInvestment: Amount
}

/** Whether a purchase of so much more stays within the maximum. */
export function fits({ invested, maxInvestment }: Reach, total: Amount): boolean {
  return maxInvestment === 0n || invested + total <= maxInvestment
}

/** Purchases until the maximum stops it; undefined without one. */
export function purchasesLeft({ invested, maxInvestment }: Reach, total: Amount) {
  if (maxInvestment === 0n || total <= 0n) return undefined
  const left = maxInvestment - invested
  return left < 0n ? 0 : Number(left / total)
}

/** Purchases that a balance lasts for, at most those until the maximum. */
export function purchasesFrom(balance: Amount, reach: Reach, total: Amount): number {
  if (total <= 0n) return 0
  const paid = Number(balance / total)
  const left = purchasesLeft(reach, total)
  return left === undefined ? paid : Math.min(paid, left)
}

/** The first due time of a frequency after a moment, counted from one that has come. */
export function nextDue(fromMs: number, frequency: number, afterMs: number): number {
  const everyMs = frequency * 1_000
  const passed = Math.max(0, Math.floor((afterMs - fromMs) / everyMs))
  return fromMs + everyMs * (passed + 1)
}
