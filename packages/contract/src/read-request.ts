// The one way in for the fields of a request, whoever sends it: text that can be stored, the
// endpoint's schema, and no field said twice. Knows nothing of HTTP.
import type { z } from 'zod'
import { err, ok, type Result } from '@trellis/kernel'
import type { FieldProblem } from './codes.ts'
import { readProblems, WHOLE } from './problems.ts'
import { contradictions } from './spellings.ts'

/** What a schema reads of a body or a query; the problems name fields, bounds and fixes. */
export function readRequest(
  schema: z.ZodType,
  raw: unknown,
): Result<unknown, readonly FieldProblem[]> {
  const found = unreadable(raw)
  if (found !== undefined) return err([found])
  const input = schema.safeParse(raw, { reportInput: true })
  if (!input.success) return err(readProblems(input.error, schema))
  const twice = contradictions(schema, input.data, raw)
  return twice.length > 0 ? err(twice) : ok(input.data)
}

/** Half of a surrogate pair without the other: no UTF-8, so no journal, can hold it. */
const HALF = /\p{Surrogate}/u

/**
 * The first name or text that is no Unicode: it would be read back from the journal as another text
 * than the one in memory, and a key for asking twice would make a second bot. Or the first length
 * that is an object: a schema compares lengths before it knows that it has a text, and one without
 * a value of its own throws.
 */
function unreadable(raw: unknown): FieldProblem | undefined {
  // A list of what is still to be read: nesting may be deeper than calls may be.
  const open: (readonly [field: string, value: unknown])[] = [['', raw]]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [field, value] = at
    if (typeof value === 'string' && HALF.test(value)) return broken(field)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (HALF.test(key)) return broken(field)
      if (key === 'length' && typeof inner === 'object' && inner !== null) return oddLength(field)
      open.push([(field === '' ? key : `${field}.${key}`).slice(0, 80), inner])
    }
  }
  return undefined
}

function broken(at: string): FieldProblem {
  const field = at || WHOLE
  const [bound, fix] = ['well-formed Unicode', 'send both halves of each surrogate pair']
  return { field, reason: 'not-unicode', bound, fix }
}

function oddLength(at: string): FieldProblem {
  const bound = 'a length that is a number or text'
  return { field: at || WHOLE, reason: 'wrong-type', bound, fix: 'leave length out' }
}
