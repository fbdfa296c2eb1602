// The amount that a form is filled with on arrival, from the balance (docs/formulas/arrival.md).
// Pure.
import { divide, formatAmount, MONEY_UNIT, parseAmount, pow10, type Amount } from '@trellis/kernel'

/**
 * An amount to begin with, decimals of the coin: a tenth of the balance, at least the minimum;
 * without a balance (a guest) ten times the minimum, rounded up to 1, 2 or 5 with zeros. "" while
 * the minimum is not known.
 */
export function arrivalAmount(
  balance: string | undefined,
  minimum: string,
  digits: number,
): string {
  const least = parseAmount(minimum)
  if (minimum === '' || !least.ok) return ''
  if (balance === undefined) return formatAmount(roundUp(least.value * 10n))
  const held = parseAmount(balance)
  const unit = MONEY_UNIT / pow10(digits)
  const whole = (value: bigint, mode: 'floor' | 'ceil'): bigint => divide(value, unit, mode) * unit
  const tenth = held.ok ? whole(held.value / 10n, 'floor') : 0n
  const enough = whole(least.value, 'ceil')
  return formatAmount((tenth < enough ? enough : tenth) as Amount)
}

function roundUp(value: bigint): Amount {
  let unit = 1n
  while (unit * 10n <= value) unit *= 10n
  const factor = [1n, 2n, 5n, 10n].find((it) => it * unit >= value) ?? 10n
  return (factor * unit) as Amount
}
