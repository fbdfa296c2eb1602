// What a subscription comes to: both outcomes, known before it is made, and which of them an
// average price leads to. Forms, calls and the settlement itself reckon with this and nothing else.
import { divide, MONEY_SCALE, pow10, type Amount } from '@trellis/kernel'
import { DAY_MS, type PriceAverage } from '@trellis/market'
import type { Ticks } from '@trellis/bot-kit/worth.ts'
import { dualAssetConfig as config } from './config.ts'
import { coinsOf, type AcceptedQuote } from './params.ts'

/** An amount of a coin that is paid. */
export interface Payment {
  readonly coin: string
  readonly amount: Amount
}

/** What a subscription reckons with. */
export type Subscription = AcceptedQuote & { readonly amount: Amount }

/** Digits that payments of a coin have: what is shown is what is paid. */
function paidIn(coin: string, { quoteCoin }: AcceptedQuote, amount: bigint, per: bigint): Payment {
  const digits = coin === quoteCoin ? config.quoteDigits : config.baseDigits
  const unit = pow10(MONEY_SCALE - digits)
  return { coin, amount: ((amount / (per * unit)) * unit) as Amount }
}

/** (1 + yield of the term) as a fraction: APY × days / 365. */
function grown({ apyE8, yieldFromMs, settlesAtMs }: AcceptedQuote) {
  const per = 365n * BigInt(DAY_MS) * 100_000_000n
  return { of: per + BigInt(apyE8) * BigInt(settlesAtMs - yieldFromMs), per }
}

/** Paid where the price does not come to the target: what was invested, with its yield. */
export function keptPayment(quote: Subscription): Payment {
  const { of, per } = grown(quote)
  return paidIn(coinsOf(quote).invested, quote, quote.amount * of, per)
}

/** Paid where it does: amount and yield in the other coin, at the target. */
export function convertedPayment(quote: Subscription): Payment {
  const { of, per } = grown(quote)
  const { direction, amount, target, tickUnits, tickScale } = quote
  const price = BigInt(target) * BigInt(tickUnits)
  const scale = pow10(tickScale)
  const { other } = coinsOf(quote)
  return direction === 'buy-low'
    ? paidIn(other, quote, amount * of * scale, per * price)
    : paidIn(other, quote, amount * of * price, per * scale)
}

/** Whether an average converts: at the target or beyond it, compared exactly. */
export function converts(
  { direction, target }: AcceptedQuote,
  { tickMs, spanMs }: PriceAverage,
): boolean {
  const asTarget = BigInt(target) * BigInt(spanMs)
  return direction === 'buy-low' ? tickMs <= asTarget : tickMs >= asTarget
}

/** An average price as an amount of the quote coin, rounded to the nearest 1e-12. */
export function averageAmount(
  { tickMs, spanMs }: PriceAverage,
  { tickUnits, tickScale }: Ticks,
): Amount {
  const value = tickMs * BigInt(tickUnits) * pow10(MONEY_SCALE)
  return divide(value, BigInt(spanMs) * pow10(tickScale), 'nearest') as Amount
}
