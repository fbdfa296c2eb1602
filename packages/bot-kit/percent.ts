// A share as people write it and as the wire does: "10" in a field is "0.1" of the whole.
import { parseDecimal, pow10 } from '@trellis/kernel'
import type { FieldRow } from './fields.ts'

/** Ten percent stands as "10" in a field and as "0.1" on the wire; what is no decimal stays. */
export function percentToFraction(percent: string): string {
  const parsed = parseDecimal(percent)
  if (!parsed.ok) return percent
  return shiftPoint(parsed.value.unscaled, parsed.value.scale + 2)
}

export function fractionToPercent(fraction: string): string {
  const parsed = parseDecimal(fraction)
  if (!parsed.ok) return fraction
  const { unscaled, scale } = parsed.value
  return scale >= 2 ? shiftPoint(unscaled, scale - 2) : String(unscaled * pow10(2 - scale))
}

function shiftPoint(unscaled: bigint, scale: number): string {
  const digits = unscaled.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

type Written = Pick<FieldRow, 'type' | 'times'>

/** Whether people write a number in percent: a share is, so many times are not. */
export function isPercent({ type, times }: Written): boolean {
  return type === 'ratio' && times !== true
}

/** A number of the wire as its field shows it. */
export function shownNumber(row: Written, text: string): string {
  return isPercent(row) ? fractionToPercent(text) : text
}

/** What a field shows as the wire reads it; an empty one says nothing. */
export function wireNumber(row: Written, text: string): string {
  return isPercent(row) && text !== '' ? percentToFraction(text) : text
}
