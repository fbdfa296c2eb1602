// From findings and check codes to what is wrong at a field: the limit, and a value that repairs
// it. Which code stands at which field follows from the field table and the kind's rows of codes.
import {
  divide,
  formatAmount,
  MONEY_SCALE,
  parseAmount,
  parseDecimal,
  pow10,
} from '@trellis/kernel'
import { parsePrice, formatPriceFixed, type Instrument } from '@trellis/market'
import type { Check } from '../../checks.ts'
import { formNameOf, type FormValues } from '../../draft.ts'
import { changeableRows } from '../../settings.ts'
import type { CheckProblem } from '../../wire/checks.ts'
import { limitMode, type WriteNumber } from '../limit-words.ts'
import type { Translate } from '../web-context.ts'
import type { CreateKind, FormDraft, FormFix, FormProblem } from './create-kind.ts'
import { emptyDraft, inputOfDraft } from './form-draft.ts'
import { formRows, isUsed, QUOTE_DIGITS, rowOf, type FormRow } from './form-layout.ts'
import { fractionToPercent, isPercent, shownNumber } from '../../percent.ts'

/** What of a kind the problems of its fields need. */
export type ProblemKind = Pick<CreateKind, 'table' | 'codes' | 'words'>

/**
 * What any field wants instead of what cannot be read, and what no kind needs words of its own for.
 */
export const sharedCodes: readonly string[] = [
  'not-whole',
  'not-a-price',
  'not-an-amount',
  'not-a-percentage',
  'not-so-many-times',
  'too-long',
  'unknown',
  'balance',
]

/** Every code of a kind: those of its table, then its own. */
export function codesOf({ table, codes }: Pick<ProblemKind, 'table' | 'codes'>) {
  const named = formRows(table).flatMap((it) => it.codes ?? [])
  return [...new Set([...named, ...Object.keys(codes.rows)])]
}

/** The kind's code of a wire code; undefined for success and for codes of a newer server. */
export function codeOfWire(kind: ProblemKind, wire: string): string | undefined {
  const { prefix } = kind.codes
  if (!wire.startsWith(prefix)) return undefined
  const code = wire.slice(prefix.length).toLowerCase().replaceAll('_', '-')
  return codesOf(kind).includes(code) ? code : undefined
}

/**
 * Problems of a draft that need no server: unreadable fields first, then the domain's own findings.
 */
export function localProblems(
  kind: ProblemKind,
  draft: FormDraft,
  checks: readonly Check[],
  unread: readonly string[],
): readonly FormProblem[] {
  const broken = unread.map((field) =>
    plain(field, unreadCode(rowOf(kind.table, field), draft.values[field] ?? '')),
  )
  const found = checks.map((check): FormProblem => {
    const { code, bound, fix } = check
    const row = fieldOf(kind, code, kind.table[check.field]?.form, draft)
    const shown = (text: string): string => shownLimit(kind, row, code, text)
    const fixed = fixOf(kind, row, code, shown(fix))
    const said = saidCode(kind, code, { bound, fix })
    return { field: row?.form ?? '', code: said, limit: shown(bound), fix: fixed, raw: '' }
  })
  return [...broken, ...found.filter((it) => !unread.includes(it.field))]
}

/** The code whose words are said: another one where no value passes, or for a bound of its own. */
function saidCode(
  { codes }: ProblemKind,
  code: string,
  { bound, fix }: { readonly bound: string; readonly fix: string },
): string {
  const { unfit, raised } = codes.rows[code] ?? {}
  if (fix === '' && unfit !== undefined) return unfit
  return raised !== undefined && Number(bound) > Number(raised.above) ? raised.says : code
}

/** What a field wants instead of a text that cannot be read. */
function unreadCode(row: FormRow | undefined, text: string): string {
  const parsed = parseDecimal(text)
  if (row?.type === 'count') return /^\d+$/.test(text) ? 'too-long' : 'not-whole'
  if (parsed.ok && parsed.value.unscaled > 0n) return 'too-long'
  if (row?.type === 'price') return 'not-a-price'
  if (row === undefined || row.type !== 'ratio') return 'not-an-amount'
  return isPercent(row) ? 'not-a-percentage' : 'not-so-many-times'
}

/**
 * What cannot be read or is missing among the fields of a running bot, in the words of the create
 * form. There an empty field waits to be filled in; here it had a value, so it is a mistake. A
 * price of zero would clear a target without a word; that is what an empty field is for.
 */
export function changeProblems(
  kind: ProblemKind,
  values: FormValues,
  symbol: string,
  instrument: Instrument,
): readonly FormProblem[] {
  const rows = changeableRows(kind.table)
  const empty = emptyDraft(kind.table, symbol)
  const numbers = rows.map(({ form }) => [form, values.numbers[form] ?? ''] as const)
  const draft = {
    ...empty,
    ...values,
    values: {
      ...empty.values,
      ...Object.fromEntries(numbers.filter(([it]) => it in empty.values)),
    },
  }
  const { unread } = inputOfDraft(kind.table, draft, instrument)
  const isZero = (text: string): boolean => text !== '' && !/[1-9]/.test(text)
  const cleared = rows.filter(
    ({ form, type, required }) =>
      type === 'price' && !required && !unread.includes(form) && isZero(draft.values[form] ?? ''),
  )
  const missing = rows.filter(({ form, required }) => required && draft.values[form] === '')
  return [
    ...localProblems(kind, draft, [], unread),
    ...[...missing, ...cleared].map((row) =>
      plain(row.form, unreadCode(rowOf(kind.table, row.form), '')),
    ),
  ]
}

/** A problem in words, with its limit. */
export function problemWords(
  { words }: Pick<ProblemKind, 'words'>,
  { code, limit, raw }: FormProblem,
  t: Translate,
  number: WriteNumber,
): string {
  const key = sharedCodes.includes(code) ? 'form' : words
  const said = limit === '' ? '' : number(limit, limitMode(code))
  return t(`${key}.check.${code}`, { limit: said, code: raw })
}

/** Whether a problem may be shown: its field was left, or the one that it contradicts. */
export function isTouched({ field, against }: FormProblem, { touched }: FormDraft): boolean {
  return touched.includes(field) || (against !== undefined && touched.includes(against))
}

/** Required fields that are still empty; they block the button but are no mistakes. */
export function missingFields(
  { table, formParts }: Pick<CreateKind, 'table' | 'formParts'>,
  draft: FormDraft,
): readonly string[] {
  const isNeeded = (row: FormRow): boolean =>
    row.required === true || (row.type === 'amount' && formParts.amount.includes(row.section))
  return formRows(table)
    .filter((row) => isNeeded(row) && isUsed(table, row, draft))
    .map(({ form }) => form)
    .filter((form) => draft.values[form] === '')
}

/** Problems the server found. Where it names no fix, only a kind's row may find one. */
export function serverProblems(
  kind: ProblemKind,
  problems: readonly CheckProblem[],
  draft: FormDraft,
  instrument: Instrument,
): readonly FormProblem[] {
  return problems.map((problem) => {
    const { check_code: raw, bound, fix } = problem
    const code = codeOfWire(kind, raw)
    const named = formNameOf(kind.table, problem.field)
    const row = fieldOf(kind, code ?? '', named, draft)
    const field = row?.form ?? ''
    if (code === undefined) return { ...plain(field, 'unknown'), raw }
    const [limit, offered] = [bound, fix].map((it) => shownLimit(kind, row, code, it)) as [
      string,
      string,
    ]
    const value = offered === '' ? repaired(kind, row, { code, limit }, instrument) : offered
    const said = saidCode(kind, code, { bound, fix: value })
    return { field, code: said, limit, fix: fixOf(kind, row, code, value), raw }
  })
}

/** The same for a bot that runs: its choices say which of its fields count. */
export function problemsOfBot(
  kind: ProblemKind,
  problems: readonly CheckProblem[],
  { choices, flags, symbol }: Pick<FormValues, 'choices' | 'flags'> & { readonly symbol: string },
  instrument: Instrument,
): readonly FormProblem[] {
  const empty = emptyDraft(kind.table, symbol)
  const set = {
    choices: { ...empty.choices, ...choices },
    flags: { ...empty.flags, ...flags },
  }
  return serverProblems(kind, problems, { ...empty, ...set }, instrument)
}

/** One problem per field: of two that speak of it, the one that is named first. */
export function mergeProblems(
  first: readonly FormProblem[],
  then: readonly FormProblem[],
): readonly FormProblem[] {
  const merged = [...first]
  for (const problem of then) {
    if (!merged.some((it) => it.field === problem.field)) merged.push(problem)
  }
  return merged
}

/**
 * The field that a code stands at: the kind's word for the code, else the one that the finding
 * names. Of what cannot be filled in as the draft stands, and of a choice, it is the number beside
 * it that counts; of a name that no field has, the first one.
 */
function fieldOf(
  { table, codes }: ProblemKind,
  code: string,
  named: string | undefined,
  draft: FormDraft,
): FormRow | undefined {
  const rows = formRows(table)
  const wanted = codes.rows[code]?.field ?? named
  const row = rows.find((it) => it.form === wanted) ?? rows[0]
  if (row === undefined || (row.type !== 'choice' && isUsed(table, row, draft))) return row
  const beside = rows.filter((it) => it.section === row.section && it.type !== 'choice')
  return beside.find((it) => isUsed(table, it, draft)) ?? row
}

/**
 * A limit as its field shows it: a fraction in percent, money in the digits of the form and still
 * on its right side, so that the words, the button and what the fix writes are one figure.
 */
function shownLimit(
  { codes }: ProblemKind,
  row: FormRow | undefined,
  code: string,
  text: string,
): string {
  if (row?.type === 'ratio') return shownNumber(row, text)
  if (codes.rows[code]?.isShare === true) return fractionToPercent(text)
  const parsed = parseAmount(text)
  const { end } = codes.rows[code] ?? {}
  const isLow = end === 'low' || row?.codes?.[0] === code
  const isBound = isLow || end === 'high' || row?.codes?.[1] === code
  if (row?.type !== 'amount' || row.coin === 'base' || !isBound || !parsed.ok) return text
  const unit = pow10(MONEY_SCALE - QUOTE_DIGITS)
  return formatAmount(
    (divide(parsed.value, unit, isLow ? 'ceil' : 'floor') * unit) as typeof parsed.value,
  )
}

function plain(field: string, code: string): FormProblem {
  return { field, code, limit: '', fix: undefined, raw: '' }
}

function fixOf(
  { codes }: ProblemKind,
  row: FormRow | undefined,
  code: string,
  value: string,
): FormFix | undefined {
  const repair = codes.rows[code]?.repair
  if (row === undefined || repair === 'none') return undefined
  if (repair === 'off') return { type: 'off', field: row.form }
  if (row.type === 'flag' || value === '') return undefined
  return { type: 'write', field: row.form, value }
}

/** The tick beside a price that is itself refused; '' where only another field can help. */
function repaired(
  { codes }: ProblemKind,
  row: FormRow | undefined,
  { code, limit }: Pick<FormProblem, 'code' | 'limit'>,
  instrument: Instrument,
): string {
  const repair = codes.rows[code]?.repair
  const shift = repair === 'above' ? 1 : repair === 'below' ? -1 : 0
  const parsed = parsePrice(instrument, limit, 'nearest')
  if (shift === 0 || row?.type !== 'price' || !parsed.ok) return ''
  const ticks = Math.max(1, parsed.value + shift) as typeof parsed.value
  return formatPriceFixed(instrument, ticks)
}
