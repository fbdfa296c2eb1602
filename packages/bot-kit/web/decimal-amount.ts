// Decimal strings of the wire as amounts, for sums that the page makes of answers it has.
import { formatAmount, parseAmount, type Amount } from '@trellis/kernel'

/** The amount a decimal says; zero where it says none. */
export function amountOf(text: string): Amount {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.value : (0n as Amount)
}

/** A decimal less others, exact. */
export function lessOf(whole: string, ...parts: readonly string[]): string {
  const rest = parts.reduce((left, part) => left - amountOf(part), amountOf(whole) as bigint)
  return formatAmount(rest as Amount)
}

/** A fraction in percent, exact. */
export function inPercent(fraction: string): string {
  return formatAmount((amountOf(fraction) * 100n) as Amount)
}
