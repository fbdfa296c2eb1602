// Refusals of single fields, each with its name, its bound and a way to repair it.
import { err } from '@trellis/kernel'

/** A field that cannot be read: the call as such fails. */
export function badField(field: string, reason: string, bound = '', fix = 'see /docs') {
  return err({ code: 'invalidParams', problems: [{ field, reason, bound, fix }] } as const)
}

/** A field that was understood and is refused: the refusal stands in the result. */
export function refusedField(field: string, reason: string, bound: string, fix: string) {
  return err({ code: 'INVALID_ARGUMENT', problems: [{ field, reason, bound, fix }] } as const)
}
