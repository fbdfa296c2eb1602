// From check codes to words at a field: what is wrong, the limit, and a value that repairs it.
// Must stay exhaustive: a code without a row here does not compile.
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { formNameOf } from '@trellis/bot-kit/draft.ts'
import {
  divide,
  formatAmount,
  MONEY_SCALE,
  parseAmount,
  parseDecimal,
  pow10,
} from '@trellis/kernel'
import { parsePrice, formatPriceFixed, type Instrument } from '@trellis/market'
import { spotGridFields } from '../fields.ts'
import type { GridLimits } from '../limits.ts'
import type { GridInput } from '../params.ts'
import type { GridCheckCode } from '../limits.ts'
import type { CheckProblem } from '../wire.ts'
import {
  fractionToPercent,
  formFieldOf,
  isPriceField,
  QUOTE_DIGITS,
  rangeAround,
  type Draft,
  type FormField,
  type NumberField,
} from './form.ts'

/** What a fix button does: writes a value into a field, or switches trailing up off. */
export type FormFix =
  | { readonly type: 'write'; readonly field: NumberField; readonly value: string }
  | { readonly type: 'trailing-off' }

/** What cannot be read at all, by what the field wants. */
export type UnreadCode =
  'not-whole' | 'not-a-price' | 'not-an-amount' | 'not-a-percentage' | 'too-long'

export interface FormProblem {
  readonly field: FormField
  /** Check code or one of the form's own: also the key of the words. */
  readonly code:
    | GridCheckCode
    | UnreadCode
    | 'low-over-high'
    | 'high-under-low'
    | 'not-offered'
    | 'unknown'
    | 'balance'
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
  const broken = unread.map((field) => plain(field, unreadCode(field, draft.values[field])))
  const found = limits.checks.map((check): FormProblem => {
    const field = fieldOf(check.code, formFieldOf(check.field), draft)
    const percent = field === 'trailingStop'
    const shown = (text: string): string =>
      percent ? fractionToPercent(text) : roundedBound(check.code, field, text)
    const [limit, value] = [shown(check.bound), shown(check.fix)]
    const rule = codeRows[check.code].repair
    return { field, code: check.code, limit, fix: fixOf(field, value, rule), raw: '' }
  })
  return [...broken, ...found.filter((it) => !unread.includes(it.field as NumberField))]
}

/** What a field wants instead of a text that cannot be read. */
function unreadCode(field: NumberField, text: string): UnreadCode {
  const parsed = parseDecimal(text)
  if (field === 'count') return 'not-whole'
  if (parsed.ok && parsed.value.unscaled > 0n) return 'too-long'
  if (isPriceField(field)) return 'not-a-price'
  return field === 'trailingStop' ? 'not-a-percentage' : 'not-an-amount'
}

/** Width of the range that a fix of two crossed prices offers, in percent of the other price. */
const CROSSED_FIX = 10

/** A lower price that is not below the upper one: both fields say so, and either can give way. */
export function crossedProblems(
  { values: { low, high } }: { readonly values: Readonly<Record<'low' | 'high', string>> },
  instrument: Instrument,
): readonly FormProblem[] {
  const [minPrice, maxPrice] = [low, high].map((text) => {
    const parsed = parsePrice(instrument, text, 'nearest')
    return parsed.ok ? parsed.value : undefined
  })
  if (!isCrossed({ minPrice, maxPrice })) return []
  const fix = (field: 'low' | 'high', around: string): FormFix | undefined => {
    const value = rangeAround(instrument, around, CROSSED_FIX)?.[field]
    return value === undefined ? undefined : { type: 'write', field, value }
  }
  return [
    { field: 'low', code: 'low-over-high', limit: high, fix: fix('low', high), raw: '' },
    { field: 'high', code: 'high-under-low', limit: low, fix: fix('high', low), raw: '' },
  ]
}

/** Both prices are given, and the lower one is not below the upper one. */
export function isCrossed({
  minPrice,
  maxPrice,
}: Pick<GridInput, 'minPrice' | 'maxPrice'>): boolean {
  return minPrice !== undefined && maxPrice !== undefined && minPrice >= maxPrice
}

/** A problem in words, with its limit. */
export function problemWords(
  { code, limit, raw }: FormProblem,
  t: Translate,
  number: (text: string) => string,
): string {
  return t(`spotGrid.check.${code}`, { limit: limit === '' ? '' : number(limit), code: raw })
}

/** Whether a problem may be shown: its field was left, or the one that it contradicts. */
export function isTouched({ field, code }: FormProblem, { touched }: Draft): boolean {
  const crossed = code === 'low-over-high' || code === 'high-under-low'
  return (
    touched.includes(field) ||
    (crossed && (['low', 'high'] as const).some((it) => touched.includes(it)))
  )
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
    const shown = (text: string): string =>
      field === 'trailingStop' ? fractionToPercent(text) : roundedBound(code, field, text)
    const [bound, offered] = [shown(problem.bound), shown(problem.fix)]
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

/**
 * A bound of money in the digits that the form shows, still on its right side, so that the words,
 * the button and what the fix writes are one figure.
 */
function roundedBound(code: GridCheckCode, field: FormField, text: string): string {
  const parsed = parseAmount(text)
  const money = code === 'investment-too-low' || code === 'investment-too-high'
  if (!money || field !== 'quote' || !parsed.ok) return text
  const unit = pow10(MONEY_SCALE - QUOTE_DIGITS)
  const rounding = code === 'investment-too-low' ? 'ceil' : 'floor'
  return formatAmount((divide(parsed.value, unit, rounding) * unit) as typeof parsed.value)
}

function plain(field: FormField, code: UnreadCode | 'unknown'): FormProblem {
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

function wireField(field: string): FormField {
  const name = formNameOf(spotGridFields, field)
  return name === undefined || name === 'mode' ? 'low' : (name as FormField)
}
