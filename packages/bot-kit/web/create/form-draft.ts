// The create form without React: what stands in its fields, its reducer, and what a draft means to
// the domain. Fields are those of the kind's table; nothing here knows which they are.
import { formatAmount, parseAmount, pow10, divide } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import { emptyInput, isNumber, readInput, type FieldRow, type FieldTable } from '../../fields.ts'
import type { FormAction, FormDraft, FormInput } from './create-kind.ts'
import { formRows, isUsed, rowOf, type FormRow } from './form-layout.ts'
import { wireNumber } from '../../percent.ts'
import { isReadable } from '../../readable.ts'
import { settledNumber } from '../settled-number.ts'

/** An empty draft of a pair: nothing filled in, flags off, every choice the usual one. */
export function emptyDraft(table: FieldTable, symbol: string): FormDraft {
  const of = <V>(has: (row: FieldRow) => boolean, value: (row: FieldRow) => V) =>
    Object.fromEntries(formRows(table).flatMap((it) => (has(it) ? [[it.form, value(it)]] : [])))
  return {
    version: 2,
    symbol,
    values: of(isNumber, () => ''),
    choices: of(
      ({ type }) => type === 'choice',
      (row) => Object.keys(row.choices ?? {})[0] ?? '',
    ),
    flags: of(
      ({ type }) => type === 'flag',
      () => false,
    ),
    touched: [],
    advancedOpen: false,
  }
}

/** A reducer for drafts of a table and a pair; it never throws, whatever was typed. */
export function formReducer(table: FieldTable, instrument: Instrument) {
  return (draft: FormDraft, action: FormAction): FormDraft => {
    switch (action.type) {
      case 'typed':
        return withValue(draft, action.field, action.value)
      case 'left':
        return settled(table, touch(draft, action.field), instrument, action.field)
      case 'stepped': {
        const now = draft.values[action.field] ?? ''
        const row = rowOf(table, action.field)
        const from = now === '' ? action.from : now
        const next = row && stepValue(row, from, action.steps, instrument)
        return next === undefined ? draft : set(draft, action.field, next)
      }
      case 'set-all':
        return Object.entries(action.values).reduce((it, [field, to]) => set(it, field, to), draft)
      case 'set':
        return set(draft, action.field, action.value)
      case 'chosen':
        return { ...draft, choices: { ...draft.choices, [action.field]: action.value } }
      case 'switched': {
        const flags = { ...draft.flags, [action.field]: action.on }
        return touch({ ...draft, flags }, action.field)
      }
      case 'advanced-opened':
        return { ...draft, advancedOpen: action.open }
      case 'all-touched':
        return {
          ...settledDraft(table, draft, instrument),
          touched: [...Object.keys(draft.values), ...Object.keys(draft.flags)],
        }
      case 'arrived':
        return arrived(draft, action)
      case 'replaced':
        return action.by(draft)
      case 'own':
        return { ...draft, advice: undefined, isOwn: true }
    }
  }
}

function arrived(
  draft: FormDraft,
  { instead, values }: Extract<FormAction, { readonly type: 'arrived' }>,
): FormDraft {
  const isAsAsked = Object.entries(instead).every(
    ([field, was]) => draft.values[field] === was && !draft.touched.includes(field),
  )
  if (!isAsAsked) return draft
  const fits = ([field]: readonly [string, string]): boolean =>
    Object.hasOwn(instead, field) || draft.values[field] === ''
  const found = Object.fromEntries(Object.entries(values).filter(fits))
  return { ...draft, values: { ...draft.values, ...found } }
}

function withValue(draft: FormDraft, field: string, value: string): FormDraft {
  if (draft.values[field] === value) return draft
  return { ...draft, values: { ...draft.values, [field]: value } }
}

function set(draft: FormDraft, field: string, value: string): FormDraft {
  return touch(withValue(draft, field, value), field)
}

function touch(draft: FormDraft, field: string): FormDraft {
  if (draft.touched.includes(field)) return draft
  return { ...draft, touched: [...draft.touched, field] }
}

/** A draft whose numbers are those that will be used: of an address, or kept by another version. */
export function settledDraft(
  table: FieldTable,
  draft: FormDraft,
  instrument: Instrument,
): FormDraft {
  return formRows(table).reduce((it, { form }) => settled(table, it, instrument, form), draft)
}

/** A draft with one number as it will be used. */
function settled(
  table: FieldTable,
  draft: FormDraft,
  instrument: Instrument,
  field: string,
): FormDraft {
  const row = rowOf(table, field)
  const text = draft.values[field]
  if (row === undefined || text === undefined) return draft
  return withValue(draft, field, settledNumber(row, text, instrument))
}

/**
 * A value moved by whole steps: ticks for prices, one for the count, one percent, one unit of
 * money.
 */
export function stepValue(
  row: FieldRow,
  text: string,
  steps: number,
  instrument: Instrument,
): string | undefined {
  if (row.type === 'price') {
    const parsed = parsePrice(instrument, text === '' ? '0' : text, 'nearest')
    if (!parsed.ok) return undefined
    const ticks = Math.max(1, parsed.value + steps) as typeof parsed.value
    return formatPriceFixed(instrument, ticks)
  }
  const parsed = parseAmount(text === '' ? '0' : text)
  if (!parsed.ok) return undefined
  const moved = parsed.value + BigInt(steps) * pow10(12)
  return formatAmount((moved < 0n ? 0n : moved) as typeof parsed.value)
}

/** The draft as the domain reads it; form names of fields that cannot be read stand beside it. */
export function inputOfDraft(
  table: FieldTable,
  draft: FormDraft,
  instrument: Instrument,
): { readonly input: FormInput; readonly unread: readonly string[] } {
  const rows = formRows(table).filter((it) => it.group !== 'none')
  const unread = rows
    .filter((row) => isNumber(row) && isUsed(table, row, draft))
    .filter((row) => !isReadable(row, draft.values[row.form] ?? ''))
    .map(({ form }) => form)
  const raw = rows.map((row) => [row.id, rawOf(table, row, draft, unread)] as const)
  const read = readInput(table, instrument, Object.fromEntries(raw) as never)
  if (read.ok) return { input: read.value, unread }
  const field = table[read.error.field]?.form ?? ''
  if (draft.values[field] === undefined || unread.includes(field)) {
    const chosen = raw.filter(([id]) => table[id] !== undefined && !isNumber(table[id]))
    return { input: { ...emptyInput(table), ...Object.fromEntries(chosen) }, unread }
  }
  const rest = inputOfDraft(table, withValue(draft, field, ''), instrument)
  return { input: rest.input, unread: [...rest.unread, field] }
}

function rawOf(table: FieldTable, row: FormRow, draft: FormDraft, unread: readonly string[]) {
  if (row.type === 'flag') return draft.flags[row.form] === true
  if (row.type === 'choice') return draft.choices[row.form] ?? ''
  const isOut = unread.includes(row.form) || !isUsed(table, row, draft)
  const text = isOut ? '' : (draft.values[row.form] ?? '')
  if (row.type === 'count') return text === '' ? undefined : Number(text)
  return wireNumber(row, text)
}

/** How far a price is from the last one, as a fraction of that; "" where one cannot be read. */
export function distanceOf(price: string, last: string): string {
  const [at, from] = [parseAmount(price), parseAmount(last)]
  if (price === '' || !at.ok || !from.ok || from.value <= 0n) return ''
  const away = divide((at.value - from.value) * pow10(12), from.value, 'nearest')
  return formatAmount(away as typeof at.value)
}

/** What may be invested: the balance, or the most that the settings take where that is less. */
export function investable(balance: string, most: string): string {
  const [held, cap] = [parseAmount(balance), parseAmount(most)]
  return most !== '' && cap.ok && held.ok && cap.value < held.value ? most : balance
}

/** A share of a balance, rounded down to `digits`, so that 100 % is never more than there is. */
export function shareOf(balance: string, percent: number, digits: number): string {
  const parsed = parseAmount(balance)
  if (!parsed.ok) return ''
  const unit = pow10(12 - digits)
  const part = divide((parsed.value * BigInt(percent)) / 100n, unit, 'down') * unit
  return formatAmount(part as typeof parsed.value)
}
