// The amount that a form is filled with on arrival, from the balance (docs/formulas/arrival.md).
// Pure.
import { divide, formatAmount, MONEY_UNIT, parseAmount, pow10, type Amount } from '@trellis/kernel'

/**
 * An amount to begin with, decimals of the coin: a tenth of the balance, at least the minimum;
 * without a balance (a guest) ten times the minimum, rounded up to 1, 2 or 5 with zeros. At most
 * half the maximum where there is one: another direction may allow half as much. "" while the
 * minimum is not known.
 */
export function arrivalAmount(
  balance: string | undefined,
  { minimum, maximum = '' }: { readonly minimum: string; readonly maximum?: string },
  digits: number,
): string {
  const least = parseAmount(minimum)
  if (minimum === '' || !least.ok) return ''
  const most = parseAmount(maximum)
  const unit = MONEY_UNIT / pow10(digits)
  const whole = (value: bigint, mode: 'floor' | 'ceil'): bigint => divide(value, unit, mode) * unit
  const enough = whole(least.value, 'ceil')
  const cap = maximum !== '' && most.ok ? whole(most.value / 2n, 'floor') : undefined
  const wanted = balance === undefined ? roundUp(least.value * 10n) : tenthOf(balance, whole)
  const capped = cap !== undefined && wanted > cap ? cap : wanted
  return formatAmount((balance !== undefined && capped < enough ? enough : capped) as Amount)
}

/** Whether an amount lies within its bounds, as far as they are known; "" is none. */
export function isAllowed(
  amount: string,
  { minimum, maximum }: { readonly minimum: string; readonly maximum: string },
): boolean {
  const [value, least, most] = [amount, minimum, maximum].map(parseAmount)
  if (value?.ok !== true) return false
  const isEnough = least?.ok !== true || value.value >= least.value
  return isEnough && (most?.ok !== true || value.value <= most.value)
}

function tenthOf(balance: string, whole: (value: bigint, mode: 'floor') => bigint): bigint {
  const held = parseAmount(balance)
  return held.ok ? whole(held.value / 10n, 'floor') : 0n
}

function roundUp(value: bigint): Amount {
  let unit = 1n
  while (unit * 10n <= value) unit *= 10n
  const factor = [1n, 2n, 5n, 10n].find((it) => it * unit >= value) ?? 10n
  return (factor * unit) as Amount
}
