// The allowed values under a field, alike in every form: a limit is named where the value comes
// near it or breaks it, so that nobody runs into one unseen and none is shown that is far off.
import { parseAmount } from '@trellis/kernel'
import type { RoundingMode } from '@trellis/ui'
import type { DecimalRange, FieldRow } from '../fields.ts'
import type { Translate } from './web-context.ts'

/** A limit is worth its place when the value is within this factor of it, or breaks it. */
const NEAR = 3n

/** Whether a value comes near a bound: within three times of it, or beyond it. */
export function isNear(value: string, bound: string, end: 'min' | 'max'): boolean {
  const [at, limit] = [parseAmount(value), parseAmount(bound)]
  if (value === '' || bound === '' || !at.ok || !limit.ok) return false
  return end === 'min' ? at.value <= limit.value * NEAR : at.value * NEAR >= limit.value
}

/** Writes a number of the field. */
export type WriteNumber = (text: string, mode?: RoundingMode) => string

const LEAST = /too-low|less-than|under|short|^balance$/

/** How the limit of a check is written: so that the figure shown is one that passes. */
export function limitMode(code: string): RoundingMode {
  return LEAST.test(code) ? 'expand' : 'trunc'
}

export interface LimitWords {
  readonly minText: string
  readonly maxText: string
}

/**
 * Words of a range's two ends; "" for one that is not named. Of a field that the bound itself is
 * refused of, they say so, as its problem does.
 */
export function limitWords(
  { from, to }: DecimalRange,
  { exclusive }: Pick<FieldRow, 'exclusive'>,
  t: Translate,
  number: WriteNumber,
): LimitWords {
  const isBeside = exclusive === true
  const [least, most] = isBeside ? ['form.above', 'form.below'] : ['form.min', 'form.max']
  return {
    // Rounded away from what is refused: the figure shown is one that passes.
    minText: from === '' ? '' : t(least, { value: number(from, isBeside ? 'trunc' : 'expand') }),
    maxText: to === '' ? '' : t(most, { value: number(to) }),
  }
}
