// Refusals of single fields, each with its name, its bound and a way to repair it.
import { err } from '@trellis/kernel'

/** A field that cannot be read: the call as such fails. */
export function badField(field: string, reason: string, bound = '', fix = 'see /docs') {
  return err({ code: 'invalidParams', problems: [{ field, reason, bound, fix }] } as const)
}

/** The refusal of a field that a call has not; undefined where it has all that were sent. */
export function unknownField(sent: object, known: readonly string[]) {
  const name = Object.keys(sent).find((it) => !known.includes(it))
  if (name === undefined) return undefined
  return badField(name, 'unknown-field', `one of ${known.join(', ')}`, 'send one of these')
}

/** A field that was understood and is refused: the refusal stands in the result. */
export function refusedField(field: string, reason: string, bound: string, fix: string) {
  return err({ code: 'INVALID_ARGUMENT', problems: [{ field, reason, bound, fix }] } as const)
}
