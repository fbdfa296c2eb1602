// The parameters of a kind as one table, a row each, and what follows from it: types, the journal's
// JSON, reading raw text, ranges in words. A grid and a bot without levels differ in their rows.
// Wire shapes follow in wire/field-shapes.ts, the form and its address in draft.ts.
import {
  assert,
  err,
  formatAmount,
  formatRounded,
  ok,
  parseAmount,
  parseRatio,
  price as brandPrice,
  type Amount,
  type Price,
  type Ratio,
  type Result,
} from '@trellis/kernel'
import { formatPrice, parsePrice, type Instrument } from '@trellis/market'

export type FieldType = 'price' | 'count' | 'amount' | 'ratio' | 'flag' | 'choice'

/** One parameter of a kind, wherever it appears. */
export interface FieldRow {
  readonly type: FieldType
  /** Its names in requests; problems and answers use the first. */
  readonly wire: readonly [string, ...string[]]
  /**
   * Its other names only stand in for an empty first one, and only while that choice is made;
   * without it all names are the same thing, and two values under them contradict each other.
   */
  readonly standIn?: readonly [field: string, choice: string]
  /** Its range's name in the answer of validate, where that is not the first name of the wire. */
  readonly range?: string
  /** Its name in the draft of a form and in the texts of the web. */
  readonly form: string
  /** Its name in an address that opens the create form; '' where no address carries it. */
  readonly address: string
  /** Part of the create form and of the parameters tab that it stands in. */
  readonly section: string
  /** Rules that look at it; 'none' for what no rule looks at: a draft does not have it then. */
  readonly group: string
  /** A draft without it is incomplete; a choice is not made for whoever leaves it out. */
  readonly required?: true
  /** May be changed while the bot runs. */
  readonly changeable?: true
  /** Check codes below and above its bounds. */
  readonly codes?: readonly [low: string, high: string]
  /** Its bounds themselves are refused: a value lies above the lower and below the upper one. */
  readonly exclusive?: true
  /**
   * Of a choice: the wire's word for each, in the order of their numbers; the first is usual. A
   * choice without them is a text that the form of its kind reads and writes: a list.
   */
  readonly choices?: Readonly<Record<string, string>>
  /** Of a ratio: written as so many times, as it is; without it a ratio is written in percent. */
  readonly times?: true
  /**
   * Of a choice whose numbers begin at one: the wire's word of number zero, which says none and
   * stands for the usual one where it is not required.
   */
  readonly unsaid?: string
  /**
   * Of a ratio: validate answers its range in percent, while requests and details say fractions.
   */
  readonly rangePercent?: true
  /** Of an amount: the coin of the pair that it counts. */
  readonly coin?: 'base' | 'quote'
  /**
   * It counts only while another field says so: a flag that is on, or a choice that is one of the
   * values named after it.
   */
  readonly when?: readonly [field: string, ...choices: string[]]
  /** One press of a stepper: a tick of the price, or as much in the unit that the form shows. */
  readonly step?: 'tick' | '1'
}

export type FieldTable = Readonly<Record<string, FieldRow>>

interface Values {
  readonly price: Price
  readonly count: number
  readonly amount: Amount
  readonly ratio: Ratio
  readonly flag: boolean
}
type NameOf<T> = keyof T & string
type ChoiceOf<R> = R extends { readonly choices: infer C } ? keyof C & string : never

/** A value of the domain: ticks, count, units of 1e-12, or one of the choices. */
export type ValueOf<R extends FieldRow> = R['type'] extends keyof Values
  ? Values[R['type']]
  : ChoiceOf<R>

/** Fields that rules look at. */
export type DraftField<T extends FieldTable> = {
  [K in NameOf<T>]: T[K]['group'] extends 'none' ? never : K
}[NameOf<T>]

/** Fields whose value lies on a scale and has bounds. */
export type RangedField<T extends FieldTable> = {
  [K in NameOf<T>]: T[K]['type'] extends 'flag' | 'choice' ? never : K
}[NameOf<T>]

export type ChangeableField<T extends FieldTable> = {
  [K in NameOf<T>]: T[K] extends { readonly changeable: true } ? K : never
}[NameOf<T>]

/** A complete set of parameters, as the journal keeps it; zero is "off" for optional numbers. */
export type ParamsOf<T extends FieldTable> = { readonly [K in NameOf<T>]: ValueOf<T[K]> }

/** What was filled in, parsed; undefined where a price or a count was left out. */
export type InputOf<T extends FieldTable> = {
  readonly [K in DraftField<T>]: T[K]['type'] extends 'price' | 'count'
    ? ValueOf<T[K]> | undefined
    : ValueOf<T[K]>
}

/** Raw text by field; an absent or empty text means "not given". */
export type RawOf<T extends FieldTable> = {
  readonly [K in DraftField<T>]?:
    (T[K]['type'] extends 'count' | 'flag' | 'choice' ? ValueOf<T[K]> : string) | undefined
}

/** What a user changes: absent fields stay, zero clears. */
export type ChangeOf<T extends FieldTable> = {
  readonly [K in ChangeableField<T>]?: ValueOf<T[K]> | undefined
}

/** Check codes that the rows name. */
export type CodeOf<T extends FieldTable> = T[NameOf<T>] extends infer R
  ? R extends { readonly codes: readonly [infer L extends string, infer H extends string] }
    ? L | H
    : never
  : never

export interface FieldProblem<F extends string = string> {
  readonly field: F
  readonly problem: 'not-a-decimal' | 'too-long' | 'too-precise' | 'negative' | 'off-step'
}

export interface Bounds<V> {
  readonly from: V
  /** Undefined: no upper bound. */
  readonly to: V | undefined
}

/** Bounds by field; undefined members need fields that are still missing. */
export type BoundsOf<T extends FieldTable> = {
  readonly [K in RangedField<T>]: Bounds<ValueOf<T[K]>> | undefined
}

/**
 * A range as decimals; an empty `to` is no upper bound, both empty: other fields are needed first.
 */
export interface DecimalRange {
  readonly from: string
  readonly to: string
}

type Entry<T> = readonly [NameOf<T>, FieldRow]

/** The rows in their order. */
export function rowsOf<T extends FieldTable>(table: T): readonly Entry<T>[] {
  return Object.entries(table) as unknown as readonly Entry<T>[]
}

/** What a request or an answer says under the first of a field's names that it has. */
export function saidOf({ wire }: FieldRow, said: Readonly<Record<string, unknown>>): unknown {
  return wire.map((name) => said[name]).find((it) => it !== undefined)
}

/** The choice that a wire's word names; the usual one where none or an unknown one is said. */
export function choiceIn(
  row: FieldRow,
  said: Readonly<Record<string, unknown>>,
): string | undefined {
  const name = saidOf(row, said)
  if (row.choices === undefined) return typeof name === 'string' ? name : undefined
  const choices = Object.entries(row.choices)
  return (choices.find(([, wire]) => wire === name) ?? choices[0])?.[0]
}

/** Whether a field takes a number. */
export function isNumber({ type }: Pick<FieldRow, 'type'>): boolean {
  return type !== 'flag' && type !== 'choice'
}

/** What a field is when it is off: zero, no, the first choice. */
function offValue({ type, choices = {} }: FieldRow): unknown {
  switch (type) {
    case 'price':
    case 'count':
      return 0
    case 'amount':
    case 'ratio':
      return 0n
    case 'flag':
      return false
    case 'choice':
      return Object.keys(choices)[0]
  }
}

/** In which order unreadable texts are told: prices stand first in every form. */
const READING: readonly FieldType[] = ['price', 'count', 'amount', 'ratio', 'flag', 'choice']

/**
 * Parses raw text: prices to the nearest tick, amounts and fractions exactly. The first problem is
 * returned.
 */
export function readInput<T extends FieldTable>(
  table: T,
  instrument: Instrument,
  raw: RawOf<T>,
): Result<InputOf<T>, FieldProblem<DraftField<T>>> {
  const given = raw as Readonly<Record<string, string | number | boolean | undefined>>
  const input: Record<string, unknown> = {}
  for (const type of READING) {
    for (const [field, row] of rowsOf(table)) {
      if (row.type !== type || row.group === 'none') continue
      const read = readValue(row, instrument, given[field])
      if (!read.ok) return err({ field: field as DraftField<T>, problem: read.error })
      input[field] = read.value
    }
  }
  return ok(input as InputOf<T>)
}

function readValue(
  row: FieldRow,
  instrument: Instrument,
  raw: string | number | boolean | undefined,
): Result<unknown, FieldProblem['problem']> {
  if (raw === undefined || raw === '') {
    return ok(row.type === 'price' || row.type === 'count' ? undefined : offValue(row))
  }
  return typeof raw === 'string' && row.type !== 'choice'
    ? readDecimal(row.type, instrument, raw)
    : ok(raw)
}

/** A decimal as a value of its type: the nearest tick, or exactly; an empty text is zero. */
export function readDecimal(
  type: FieldType,
  instrument: Instrument,
  text: string,
): Result<Price | Amount | Ratio, FieldProblem['problem']> {
  if (type === 'price') {
    return text === '' ? ok(brandPrice(0)) : parsePrice(instrument, text, 'nearest')
  }
  const parsed = type === 'ratio' ? parseRatio(text || '0') : parseAmount(text || '0')
  if (!parsed.ok) return parsed
  return parsed.value < 0n ? err('negative') : parsed
}

/**
 * Parameters of an input with what no rule looks at; undefined while a required field is missing.
 */
export function completed<T extends FieldTable>(
  table: T,
  input: InputOf<T>,
  rest: Omit<ParamsOf<T>, DraftField<T>>,
): ParamsOf<T> | undefined {
  const given: Readonly<Record<string, unknown>> = { ...input, ...rest }
  const params: Record<string, unknown> = {}
  for (const [field, row] of rowsOf(table)) {
    if (given[field] === undefined && row.required) return undefined
    params[field] = given[field] ?? offValue(row)
  }
  return params as ParamsOf<T>
}

/** The same parameters as an input, for checks: an optional price that is off was not given. */
export function inputOf<T extends FieldTable>(table: T, params: ParamsOf<T>): InputOf<T> {
  const values: Readonly<Record<string, unknown>> = params
  const input: Record<string, unknown> = {}
  for (const [field, { type, group, required }] of rowsOf(table)) {
    if (group === 'none') continue
    const isOff = type === 'price' && !required && values[field] === 0
    input[field] = isOff ? undefined : values[field]
  }
  return input as InputOf<T>
}

/** An input of which nothing is given. */
export function emptyInput<T extends FieldTable>(table: T): InputOf<T> {
  const input: Record<string, unknown> = {}
  for (const [field, row] of rowsOf(table)) {
    if (row.group === 'none') continue
    input[field] = row.type === 'price' || row.type === 'count' ? undefined : offValue(row)
  }
  return input as InputOf<T>
}

/** Plain JSON of values: prices in ticks, amounts and fractions as decimal strings. */
export function writeValues<T extends FieldTable>(
  table: T,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const json: Record<string, unknown> = { ...values }
  for (const [field, { type }] of rowsOf(table)) {
    if (type !== 'amount' && type !== 'ratio') continue
    const value = values[field]
    if (value !== undefined) json[field] = formatAmount(value as Amount)
  }
  return json
}

/**
 * Reads the parameters that `writeValues` wrote; anything else is a broken invariant, because the
 * route has checked it. A flag that an older version did not know is off.
 */
export function readParams<T extends FieldTable>(table: T, json: unknown): ParamsOf<T> {
  assert(typeof json === 'object' && json !== null, 'parameters are not an object')
  const raw = json as Readonly<Record<string, unknown>>
  const params: Record<string, unknown> = {}
  for (const [field, row] of rowsOf(table)) params[field] = readJson(field, row, raw[field])
  return params as ParamsOf<T>
}

function readJson(field: string, { type, choices = {} }: FieldRow, value: unknown): unknown {
  switch (type) {
    case 'price':
    case 'count':
      assert(Number.isSafeInteger(value), 'a parameter is not a whole number', field)
      return value
    case 'amount':
    case 'ratio': {
      assert(typeof value === 'string', 'a parameter is not a decimal string', field)
      const parsed = parseAmount(value)
      assert(parsed.ok && parsed.value >= 0n, 'a parameter is not an amount', field)
      return parsed.value
    }
    case 'flag':
      return value === true
    case 'choice':
      assert(typeof value === 'string' && Object.hasOwn(choices, value), 'an unknown choice', field)
      return value
  }
}

/** A value as a decimal: ticks as the price, counts as they are, the rest without its zeros. */
export function decimalOf(type: FieldType, instrument: Instrument, value: number | bigint): string {
  if (type === 'price') return formatPrice(instrument, value as Price)
  return typeof value === 'bigint' ? formatAmount(value as Amount) : String(value)
}

/** A range of fractions in so many digits, rounded down; empty while there is none. */
export function ratioRange(
  found: { readonly from: Ratio; readonly to: Ratio } | undefined,
  digits: number,
): DecimalRange {
  if (found === undefined) return { from: '', to: '' }
  const shown = (value: Ratio): string => formatRounded(value, digits, 'down')
  return { from: shown(found.from), to: shown(found.to) }
}

/** Every range in words of the wire. */
export function decimalRanges<T extends FieldTable>(
  table: T,
  bounds: BoundsOf<T>,
  instrument: Instrument,
): { readonly [K in RangedField<T>]: DecimalRange } {
  const known = bounds as Readonly<Record<string, Bounds<number | bigint> | undefined>>
  const ranges: Record<string, DecimalRange> = {}
  for (const [field, { type }] of rowsOf(table)) {
    if (type === 'flag' || type === 'choice') continue
    const bound = known[field]
    const show = (value: number | bigint | undefined): string =>
      value === undefined ? '' : decimalOf(type, instrument, value)
    ranges[field] = { from: show(bound?.from), to: show(bound?.to) }
  }
  return ranges as { readonly [K in RangedField<T>]: DecimalRange }
}

/** The settings after a change: what it leaves out stays. */
export function changed<V extends object>(now: V, change: Partial<Record<keyof V, unknown>>): V {
  const next = { ...now }
  for (const field of Object.keys(now) as (keyof V)[]) {
    if (change[field] !== undefined) next[field] = change[field] as V[keyof V]
  }
  return next
}
