// Fields that clients know under several names. A request that sends two of them with different
// values does not say what is wanted: it is refused, because a guess would cost money.
import { z } from 'zod'
import { parseDecimal, pow10 } from '@trellis/kernel'
import type { FieldProblem } from './codes.ts'

interface Spelling {
  readonly names: readonly string[]
  readonly standIn: StandIn | undefined
  /** An empty text says nothing, as in a draft; of a running bot it clears what is set. */
  readonly ignoresEmpty: boolean
}

/** A field of the request and the value that it has while other names stand in for an empty one. */
export type StandIn = readonly [field: string, value: string]

/** The other names of a field, kept beside its schema in a request's shape. */
const spellings = z.registry<Spelling>()

/**
 * One field under each of its names, for the shape of a request. With `standIn` the other names
 * only fill in for an empty first one, and say nothing of this field while that one is otherwise.
 * With 'any-empty' one that is empty says nothing at all.
 */
export function spelled<const N extends string, T extends z.ZodType>(
  names: readonly N[],
  schema: T,
  standIn?: StandIn | 'any-empty',
): { readonly [K in N]: T } {
  const own: z.ZodType = schema.clone()
  const isAny = standIn === 'any-empty'
  const ignoresEmpty = standIn !== undefined
  const named = isAny ? undefined : standIn
  if (names.length > 1) spellings.add(own, { names, standIn: named, ignoresEmpty })
  return Object.fromEntries(names.map((name) => [name, own])) as { readonly [K in N]: T }
}

type Fields = Readonly<Record<string, unknown>>

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
  const [read, sent] = [input, raw] as readonly [Fields, Fields]
  for (const field of Object.values(schema.shape as Readonly<Record<string, z.ZodType>>)) {
    const spelling = spellings.get(field)
    const said = spelling === undefined ? [] : saidNames(spelling, read, sent)
    const other = said.find((name) => !isSame(read[name], read[said[0] ?? name]))
    if (other !== undefined) return [said[0] ?? other, other].map((name) => differs(name, said))
  }
  return []
}

/** Under which names a request says something of a field. */
function saidNames(
  { names, standIn, ignoresEmpty }: Spelling,
  read: Fields,
  sent: Fields,
): readonly string[] {
  if (standIn !== undefined && read[standIn[0]] !== standIn[1]) return []
  const nothing = ignoresEmpty ? [undefined, null, ''] : [undefined, null]
  return names.filter((name) => !nothing.includes(sent[name] as string))
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
