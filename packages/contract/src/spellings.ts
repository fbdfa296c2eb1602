// Fields that clients know under several names. A request that sends two of them with different
// values does not say what is wanted: it is refused, because a guess would cost money.
import { z } from 'zod'
import { parseDecimal, pow10 } from '@trellis/kernel'
import type { FieldProblem } from './codes.ts'

/** The other names of a field, kept beside its schema in a request's shape. */
const spellings = z.registry<{ readonly names: readonly string[] }>()

/** One field under each of its names, for the shape of a request. */
export function spelled<const N extends string, T extends z.ZodType>(
  names: readonly N[],
  schema: T,
): { readonly [K in N]: T } {
  const own: z.ZodType = schema.clone()
  if (names.length > 1) spellings.add(own, { names })
  return Object.fromEntries(names.map((name) => [name, own])) as { readonly [K in N]: T }
}

/**
 * Fields of a request, as its schema read them, that stand under two names with different values:
 * both are named. Equal numbers may be written differently; null and absence say nothing.
 */
export function contradictions(
  schema: z.ZodType,
  input: unknown,
  raw: unknown,
): readonly FieldProblem[] {
  if (!(schema instanceof z.ZodObject)) return []
  const [read, sent] = [input, raw] as readonly Readonly<Record<string, unknown>>[]
  const groups = Object.values(schema.shape as Record<string, z.ZodType>).map(
    (field) => spellings.get(field)?.names ?? [],
  )
  for (const names of groups) {
    const said = names.filter((name) => (sent?.[name] ?? undefined) !== undefined)
    const other = said.find((name) => !isSame(read?.[name], read?.[said[0] ?? name]))
    if (other !== undefined) return [said[0] ?? other, other].map((name) => differs(name, said))
  }
  return []
}

function differs(field: string, said: readonly string[]): FieldProblem {
  const bound = said.filter((name) => name !== field).join(', ')
  return { field, reason: 'contradicts', bound, fix: 'send one of them, or the same value' }
}

/** Decimals of one value are the same however they are written; else what is equal is. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  if (!a.ok || !b.ok) return false
  return a.value.unscaled * pow10(b.value.scale) === b.value.unscaled * pow10(a.value.scale)
}
