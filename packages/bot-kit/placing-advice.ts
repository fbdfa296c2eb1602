// Settings that a search suggests, brought to what the kind's own checks take: a value that they
// would refuse moves to the one that they name, and the money is a multiple of the least.
import {
  divide,
  formatAmount,
  parseAmount,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import {
  parsePrice,
  type AdviceMarket,
  type AdviceValues,
  type Instrument,
  type PlacedAdvice,
} from '@trellis/market'
import type { Check } from './checks.ts'
import {
  decimalOf,
  rowsOf,
  type DecimalRange,
  type DraftField,
  type FieldRow,
  type FieldTable,
  type InputOf,
} from './fields.ts'

/** Money that settings are tried with, times the least: one grid's order is then no lot or two. */
const TIMES_LEAST = 10n
/** Checks that are followed in turn before a candidate is given up. */
const REPAIRS = 4

export interface PlacingWays<T extends FieldTable> {
  readonly table: T
  readonly instrument: Instrument
  /** The field of the money, in the quote coin. */
  readonly money: DraftField<T>
  check(input: InputOf<T>): {
    readonly checks: readonly Check[]
    readonly ranges: Readonly<Record<string, DecimalRange>>
  }
}

export interface PlacedDraft<T extends FieldTable> {
  /** With the money that it is tried with. */
  readonly input: InputOf<T>
  readonly least: string
  readonly investment: string
}

export interface SettingsWays<T extends FieldTable, P> extends Pick<
  PlacingWays<T>,
  'table' | 'money' | 'check'
> {
  readonly market: AdviceMarket
  /** Fields that the search tells its reader. */
  readonly suggested: readonly DraftField<T>[]
  paramsOf(input: InputOf<T>): P | undefined
  writeParams(params: P): PlacedAdvice['params']
}

/** The draft of a bot of one market as settings that can be tried; undefined where none pass. */
export function placeSettings<T extends FieldTable, P>(
  draft: InputOf<T>,
  figures: PlacedAdvice['figures'],
  { market, suggested, paramsOf, writeParams, table, money, check }: SettingsWays<T, P>,
): PlacedAdvice | undefined {
  const { instrument, symbol } = market
  const found = placeDraft(draft, { table, instrument, money, check })
  const params = found && paramsOf(found.input)
  if (found === undefined || params === undefined) return undefined
  const { input, least, investment } = found
  const values = valuesOf(table, input, instrument, suggested)
  return { symbols: [symbol], params: writeParams(params), values, least, investment, figures }
}

/** The draft as the checks take it; undefined where no value of some field passes. */
export function placeDraft<T extends FieldTable>(
  draft: InputOf<T>,
  ways: PlacingWays<T>,
): PlacedDraft<T> | undefined {
  let input = draft
  for (let tried = 0; tried < REPAIRS; tried += 1) {
    const { checks, ranges } = ways.check(input)
    const bad = checks.find(({ field }) => field !== ways.money)
    if (bad === undefined) return withMoney(input, ranges[ways.money], ways)
    const next = repaired(input, bad, ways)
    if (next === undefined) return undefined
    input = next
  }
  return undefined
}

function withMoney<T extends FieldTable>(
  input: InputOf<T>,
  range: DecimalRange | undefined,
  { money, check }: PlacingWays<T>,
): PlacedDraft<T> | undefined {
  const [from, to] = [parseAmount(range?.from ?? ''), parseAmount(range?.to ?? '')]
  if (!from.ok || from.value <= 0n) return undefined
  const wanted = from.value * TIMES_LEAST
  const value = to.ok && to.value < wanted ? to.value : (wanted as Amount)
  const paid = { ...input, [money]: value }
  if (check(paid).checks.length > 0) return undefined
  return { input: paid, least: formatAmount(from.value), investment: formatAmount(value) }
}

function repaired<T extends FieldTable>(
  input: InputOf<T>,
  { field, fix }: Check,
  { table, instrument }: PlacingWays<T>,
): InputOf<T> | undefined {
  const row: FieldRow | undefined = table[field]
  if (row === undefined || fix === '') return undefined
  if (row.type === 'count') return { ...input, [field]: Number(fix) }
  const read = row.type === 'price' ? parsePrice(instrument, fix, 'nearest') : parseAmount(fix)
  return read.ok ? { ...input, [field]: read.value } : undefined
}

/** These fields of an input, numbers as decimals; what is off is left out. */
export function valuesOf<T extends FieldTable>(
  table: T,
  input: InputOf<T>,
  instrument: Instrument,
  fields: readonly DraftField<T>[],
): AdviceValues {
  const values: Record<string, string | number> = {}
  const given: Readonly<Record<string, unknown>> = input
  for (const [field, row] of rowsOf(table)) {
    const value = given[field]
    if (!fields.includes(field as DraftField<T>) || value === undefined) continue
    if (row.type === 'choice') values[field] = value as string
    else if (row.type === 'count') values[field] = value as number
    else values[field] = decimalOf(row.type, instrument, value as Price | Amount)
  }
  return values
}

/** A share as a number with six digits: for reasons and choices, nobody's money. */
export function statisticOf(share: Ratio | bigint): number {
  return Number(divide(share, 1_000_000n, 'nearest')) / 1e6
}
