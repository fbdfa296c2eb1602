// From check codes to words at a field: what is wrong, the limit, and a value that repairs it.
// Must stay exhaustive: a code without a row here does not compile.
import { parsePrice, formatPriceFixed, type Instrument } from '@trellis/market'
import type { GridLimits } from '../limits.ts'
import type { GridCheckCode } from '../parts/findings.ts'
import type { CheckProblem } from '../wire.ts'
import {
  fractionToPercent,
  formFieldOf,
  isPriceField,
  type Draft,
  type FormField,
  type NumberField,
} from './form.ts'

/** What a fix button does: writes a value into a field, or switches trailing up off. */
export type FormFix =
  | { readonly type: 'write'; readonly field: NumberField; readonly value: string }
  | { readonly type: 'trailing-off' }

export interface FormProblem {
  readonly field: FormField
  /** Check code, "unread" or "missing": also the key of the words. */
  readonly code: GridCheckCode | 'unread' | 'missing' | 'unknown' | 'balance'
  /** The limit for the words, as a decimal (percent for the trailing stop). */
  readonly limit: string
  readonly fix: FormFix | undefined
  /** The server's own code, for support, where it is unknown here. */
  readonly raw: string
}

interface CodeRow {
  readonly field: FormField
  /** How a value that passes follows from the bound when the server names only the bound. */
  readonly repair: 'bound' | 'above' | 'below' | 'trailing-off' | 'none'
}

const row = (field: FormField, repair: CodeRow['repair'] = 'bound'): CodeRow => ({ field, repair })

/** Every code of the specification and where it stands in the form. */
export const codeRows: Readonly<Record<GridCheckCode, CodeRow>> = {
  'low-price-too-low': row('low'),
  'low-price-too-high': row('low'),
  'high-price-too-low': row('high'),
  'high-price-too-high': row('high'),
  'grid-no-too-low': row('count'),
  'grid-no-too-high': row('count'),
  'ep-too-low': row('entry'),
  'ep-too-high': row('entry'),
  'tp-too-low': row('takeProfit', 'above'),
  'tp-too-high': row('takeProfit'),
  'tp-too-low-than-market': row('takeProfit', 'above'),
  'sl-too-low': row('stopLoss'),
  'sl-too-high': row('stopLoss', 'below'),
  'sl-too-high-than-market': row('stopLoss', 'below'),
  'ts-percent-too-low': row('trailingStop'),
  'ts-percent-too-high': row('trailingStop'),
  'can-not-enable-trailing-up': row('trailing', 'trailing-off'),
  'last-price-forbidden-trailing-up': row('trailing', 'trailing-off'),
  'entry-price-forbidden-trailing-up': row('trailing', 'trailing-off'),
  'limit-up-price-too-low': row('limitUp'),
  'limit-up-price-too-high': row('limitUp'),
  'investment-too-low': row('quote'),
  'investment-too-high': row('quote'),
  'investment-forbidden-trailing-up': row('trailing', 'trailing-off'),
  'add-investment': row('quote'),
  'param-not-change': row('low', 'none'),
}

const PREFIX = 'SPOT_CHECK_CODE_'

/** The domain's code of a wire code; undefined for success and for codes of a newer server. */
export function codeOfWire(wire: string): GridCheckCode | undefined {
  if (!wire.startsWith(PREFIX)) return undefined
  const code = wire.slice(PREFIX.length).toLowerCase().replaceAll('_', '-')
  return code in codeRows ? (code as GridCheckCode) : undefined
}

/**
 * Problems of a draft that need no server: unreadable fields first, then the domain's own findings.
 */
export function localProblems(
  draft: Draft,
  limits: GridLimits,
  unread: readonly NumberField[],
): readonly FormProblem[] {
  const broken = unread.map((field): FormProblem => plain(field, 'unread'))
  const found = limits.checks.map((check): FormProblem => {
    const field = fieldOf(check.code, formFieldOf(check.field), draft)
    const percent = field === 'trailingStop'
    const limit = percent ? fractionToPercent(check.bound) : check.bound
    const value = percent ? fractionToPercent(check.fix) : check.fix
    const rule = codeRows[check.code].repair
    return { field, code: check.code, limit, fix: fixOf(field, value, rule), raw: '' }
  })
  return [...broken, ...found.filter((it) => !unread.includes(it.field as NumberField))]
}

/** Required fields that are still empty; they block the button but are no mistakes. */
export function missingFields(draft: Draft): readonly NumberField[] {
  const money: readonly NumberField[] =
    draft.mode === 'quote' ? ['quote'] : draft.mode === 'base' ? ['base'] : ['quote', 'base']
  return (['low', 'high', 'count', ...money] as const).filter((it) => draft.values[it] === '')
}

/** Problems the server found. The fix follows from its bound. */
export function serverProblems(
  problems: readonly CheckProblem[],
  draft: Draft,
  instrument: Instrument,
): readonly FormProblem[] {
  return problems.map((problem) => {
    const code = codeOfWire(problem.check_code)
    if (code === undefined) {
      return { ...plain(wireField(problem.field), 'unknown'), raw: problem.check_code }
    }
    const { repair, field: usual } = codeRows[code]
    const field = fieldOf(code, usual, draft)
    const bound = field === 'trailingStop' ? fractionToPercent(problem.bound) : problem.bound
    const offered = field === 'trailingStop' ? fractionToPercent(problem.fix) : problem.fix
    const value = offered === '' ? repaired(field, bound, repair, instrument) : offered
    return { field, code, limit: bound, fix: fixOf(field, value, repair), raw: problem.check_code }
  })
}

/**
 * One problem per field: the server's word where it speaks of this very draft, else the local one.
 */
export function mergeProblems(
  local: readonly FormProblem[],
  server: readonly FormProblem[],
): readonly FormProblem[] {
  const merged = [...local]
  for (const problem of server) {
    if (!merged.some((it) => it.field === problem.field)) merged.push(problem)
  }
  return merged
}

function plain(field: FormField, code: 'unread' | 'missing' | 'unknown'): FormProblem {
  return { field, code, limit: '', fix: undefined, raw: '' }
}

function fieldOf(code: GridCheckCode, field: FormField, draft: Draft): FormField {
  if (codeRows[code].field === 'trailing') return 'trailing'
  if (codeRows[code].field !== 'quote') return field
  return draft.mode === 'base' ? 'base' : 'quote'
}

function fixOf(field: FormField, value: string, repair: CodeRow['repair']): FormFix | undefined {
  if (repair === 'trailing-off') return { type: 'trailing-off' }
  if (field === 'trailing' || value === '' || repair === 'none') return undefined
  return { type: 'write', field, value }
}

function repaired(
  field: FormField,
  bound: string,
  repair: CodeRow['repair'],
  instrument: Instrument,
): string {
  if (!isPriceField(field)) return bound
  const parsed = parsePrice(instrument, bound, 'nearest')
  if (!parsed.ok) return bound
  const shift = repair === 'above' ? 1 : repair === 'below' ? -1 : 0
  const ticks = Math.max(1, parsed.value + shift) as typeof parsed.value
  return formatPriceFixed(instrument, ticks)
}

const WIRE_FIELDS: Readonly<Record<string, FormField>> = {
  min_price: 'low',
  max_price: 'high',
  cell_number: 'count',
  quote_investment: 'quote',
  total_investment: 'quote',
  base_investment: 'base',
  entry_price: 'entry',
  take_profit: 'takeProfit',
  take_profit_price: 'takeProfit',
  stop_loss: 'stopLoss',
  stop_loss_price: 'stopLoss',
  ts_percent: 'trailingStop',
  enable_trailing: 'trailing',
  limit_up_price: 'limitUp',
}

function wireField(field: string): FormField {
  return WIRE_FIELDS[field] ?? 'low'
}
