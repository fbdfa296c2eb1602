// Whether a typed text can be read by the domain as a value of its field. The create form and the
// change of a running bot ask this one rule, so that neither lets through what the other refuses.
import { parseDecimal } from '@trellis/kernel'
import type { FieldRow } from './fields.ts'

/** Digits before the point; with the 12 after it every sum of money can still be written out. */
const WHOLE_DIGITS_MAX = 15

/**
 * Whether the domain can read a field; an empty one says nothing and is no mistake. A percentage of
 * zero is: the rules take it for "off", and the form would promise a stop that is none.
 */
export function isReadable({ type }: Pick<FieldRow, 'type'>, text: string): boolean {
  if (text === '') return true
  if (type === 'count') return /^\d+$/.test(text) && text.length <= WHOLE_DIGITS_MAX
  const parsed = parseDecimal(text)
  if (!parsed.ok || parsed.value.unscaled < 0n) return false
  if (type === 'ratio' && parsed.value.unscaled === 0n) return false
  return text.length - parsed.value.scale <= WHOLE_DIGITS_MAX + 1
}
