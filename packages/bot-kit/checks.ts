// What is wrong with an input: findings with their code, field, bound and a value that passes, from
// rules in a documented order. Each kind states its rules as a table; a value out of its bounds is
// the same finding in every kind.
import type { Price } from '@trellis/kernel'
import type { FeeRates, Instrument } from '@trellis/market'
import {
  decimalOf,
  rowsOf,
  type Bounds,
  type BoundsOf,
  type CodeOf,
  type DraftField,
  type FieldTable,
  type InputOf,
  type RangedField,
} from './fields.ts'

/** What limits read of the market. */
export interface LimitsMarket {
  readonly instrument: Instrument
  readonly last: Price
  readonly fees: FeeRates
}

export interface Check<F extends string = string, C extends string = string> {
  readonly code: C
  readonly field: F
  /** The bound that was passed, as a decimal. */
  readonly bound: string
  /** A value for the field that passes this check; '' when only another field can help. */
  readonly fix: string
  /** Of a field that is a list: which one of it, from 0. */
  readonly at?: number
}

export interface Rule<S, G extends string, K extends Check> {
  readonly group: G
  readonly find: (subject: S) => readonly K[]
  /** Asked only while nothing else is wrong: its answer would be of a plan that cannot be. */
  readonly last?: true
}

/** All findings of the wanted groups, in the order of the rules; never only the first. */
export function findChecks<S, G extends string, K extends Check>(
  rules: readonly Rule<S, G, K>[],
  subject: S,
  groups: ReadonlySet<G>,
): readonly K[] {
  const found: K[] = []
  for (const { group, find, last } of rules) {
    if (groups.has(group) && !(last && found.length > 0)) found.push(...find(subject))
  }
  return found
}

/** What `outOfBounds` looks at. */
export interface Bounded<T extends FieldTable> {
  readonly input: InputOf<T>
  readonly bounds: BoundsOf<T>
  readonly market: LimitsMarket
}

/** Groups of rules; a change checks only the groups whose fields change. */
export type GroupOf<T extends FieldTable> = Exclude<T[keyof T & string]['group'], 'none'>

/** All groups of a table. */
export function groupsOf<T extends FieldTable>(table: T): ReadonlySet<GroupOf<T>> {
  return new Set(rowsOf(table).map(([, { group }]) => group as GroupOf<T>))
}

/** Rules of a table that a field lies within its bounds, in the group of its row. */
export function boundRules<T extends FieldTable>(table: T) {
  return <F extends RangedField<T> & DraftField<T>>(
    field: F,
  ): Rule<Bounded<T>, GroupOf<T>, Check<DraftField<T>, CodeOf<T>>> => ({
    group: table[field]?.group as GroupOf<T>,
    find: (subject) => outOfBounds(table, field, subject),
  })
}

/**
 * The finding that a value is below or above its bounds; a fraction of zero is off where it may be.
 */
export function outOfBounds<T extends FieldTable>(
  table: T,
  field: RangedField<T> & DraftField<T>,
  subject: Bounded<T>,
): readonly Check<DraftField<T>, CodeOf<T>>[] {
  const row = table[field]
  const value = subject.input[field] as number | bigint | undefined
  const bounds = subject.bounds[field] as Bounds<number | bigint> | undefined
  if (value === undefined || bounds === undefined || !row?.codes) return []
  if (row.type === 'ratio' && value === 0n && !row.required) return []
  // Where the least is above the most no value passes: another field must change.
  const isEmpty = bounds.to !== undefined && bounds.to < bounds.from
  const check = (code: string, at: number | bigint): Check<DraftField<T>, CodeOf<T>>[] => {
    const text = decimalOf(row.type, subject.market.instrument, at)
    return [{ code: code as CodeOf<T>, field, bound: text, fix: isEmpty ? '' : text }]
  }
  const [low, high] = row.codes
  // Half a grid is none: a count that is no whole number is refused, and never planned with.
  const isBroken = row.type === 'count' && !Number.isSafeInteger(value)
  if (value < bounds.from || isBroken) return check(low, bounds.from)
  return bounds.to !== undefined && value > bounds.to ? check(high, bounds.to) : []
}
