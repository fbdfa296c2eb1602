// From what the calls answer to what is reckoned: a subscription with both outcomes, by the same
// functions that settle it. Decimals in, exact amounts out; nothing is decided here.
import { divide, formatAmount, MONEY_UNIT, parseDecimal, price, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { DualDirection } from '../params.ts'
import {
  convertedPayment,
  converts,
  keptPayment,
  type Payment,
  type Subscription,
} from '../plan.ts'
import type { DualAnswer } from '../wire.ts'

export type ProductRow = DualAnswer<'product'>['list'][number]
export type QuotesRow = DualAnswer<'productExtraInfo'>['list'][number]

/** The wire's words of a direction. */
export const WIRE_DIRECTIONS = { 'buy-low': 'BuyLow', 'sell-high': 'SellHigh' } as const

export function directionOf(wire: 'BuyLow' | 'SellHigh'): DualDirection {
  return wire === 'BuyLow' ? 'buy-low' : 'sell-high'
}

/** What a subscription is made of, as calls and forms have it. */
export interface SubscriptionText {
  readonly direction: DualDirection
  readonly targetPrice: string
  /** At 1e-8. */
  readonly apyE8: string
  readonly amount: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly yieldFromMs: number
  readonly settlesAtMs: number
}

/** The subscription in whole numbers; a target is counted in its own last digit. */
export function subscriptionOf(text: SubscriptionText): Subscription | undefined {
  const target = parseDecimal(text.targetPrice)
  if (!target.ok || target.value.unscaled <= 0n) return undefined
  const { direction, baseCoin, quoteCoin, yieldFromMs, settlesAtMs } = text
  return {
    productId: '',
    term: '',
    expiresAtMs: 0,
    direction,
    baseCoin,
    quoteCoin,
    yieldFromMs,
    settlesAtMs,
    target: price(Number(target.value.unscaled)),
    tickUnits: 1,
    tickScale: target.value.scale,
    apyE8: Number(text.apyE8),
    amount: amountOf(text.amount),
  }
}

/** Annual yield as a fraction: "0.9047". */
export function apyFraction(apyE8: string): string {
  return formatAmount((BigInt(apyE8) * 10_000n) as Amount)
}

/** Yield of the term as a fraction, rounded down. */
export function termFraction({ apyE8, yieldFromMs, settlesAtMs }: Subscription): string {
  const ms = BigInt(settlesAtMs - yieldFromMs)
  const year = 365n * BigInt(DAY_MS)
  return formatAmount(divide(BigInt(apyE8) * 10_000n * ms, year, 'down') as Amount)
}

export interface Outcomes {
  readonly kept: Payment
  readonly converted: Payment
  /** Of what was invested, paid either way. */
  readonly premium: string
  /** What a coin costs or brings in a conversion, premium counted; of the quote coin. */
  readonly perCoin: string
  /** Under this price it is worth less than was put in, of selling high at the price of now. */
  readonly evenAt: string
}

/** Both outcomes; undefined while nothing is invested. `last` values coins that are put in. */
export function outcomesOf(subscription: Subscription, last: string): Outcomes | undefined {
  const { amount, direction } = subscription
  const kept = keptPayment(subscription)
  const converted = convertedPayment(subscription)
  if (amount <= 0n || kept.amount <= 0n || converted.amount <= 0n) return undefined
  const isLow = direction === 'buy-low'
  const per = isLow
    ? divide(amount * MONEY_UNIT, converted.amount, 'up')
    : divide(converted.amount * MONEY_UNIT, amount, 'down')
  const even = isLow ? per : divide(amountOf(last) * amount, kept.amount, 'up')
  return {
    kept,
    converted,
    premium: formatAmount((kept.amount - amount) as Amount),
    perCoin: formatAmount(per as Amount),
    evenAt: formatAmount(even as Amount),
  }
}

/** Whether it would convert if the average came to a price. */
export function convertsAt(subscription: Subscription, at: string): boolean {
  const { tickScale } = subscription
  const found = parseDecimal(at)
  if (!found.ok) return false
  // Both in the finer of the two digits, so that nothing is cut.
  const scale = Math.max(tickScale, found.value.scale)
  const ticks = found.value.unscaled * 10n ** BigInt(scale - found.value.scale)
  const target = BigInt(subscription.target) * 10n ** BigInt(scale - tickScale)
  return converts({ ...subscription, target: price(Number(target)) }, { tickMs: ticks, spanMs: 1 })
}

/** What it is worth in the quote coin at its end, by the price; for pixels only. */
export function worthAt({ kept, converted }: Outcomes, s: Subscription, at: number): number {
  const target = s.target / 10 ** s.tickScale
  const isConverted = s.direction === 'buy-low' ? at <= target : at >= target
  const { coin, amount } = isConverted ? converted : kept
  return Number(formatAmount(amount)) * (coin === s.quoteCoin ? 1 : at)
}

/** A payment's amount as a decimal. */
export const paidText = ({ amount }: Payment): string => formatAmount(amount)
