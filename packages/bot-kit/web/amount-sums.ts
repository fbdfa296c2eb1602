// Sums of decimals that detail pages make of answers they have; apart from amounts as such, which
// forms read too and these would only make longer.
import { formatAmount, type Amount } from '@trellis/kernel'
import { amountOf } from './decimal-amount.ts'

/** A decimal less others, exact. */
export function lessOf(whole: string, ...parts: readonly string[]): string {
  const rest = parts.reduce((left, part) => left - amountOf(part), amountOf(whole) as bigint)
  return formatAmount(rest as Amount)
}

/** A fraction in percent, exact. */
export function inPercent(fraction: string): string {
  return formatAmount((amountOf(fraction) * 100n) as Amount)
}
