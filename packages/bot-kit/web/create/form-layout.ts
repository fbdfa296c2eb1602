// The field table as a form: which fields each part has, which of them count, and how a number is
// shown and stepped. Pure.
import type { ListedPair } from '@trellis/contract'
import { rowsOf, type FieldRow, type FieldTable } from '../../fields.ts'
import { digitsOf } from '@trellis/ui'
import { priceDigits, quantityDigits } from '../pair-instrument.ts'
import type { CreateKind, FormDraft, FormPart } from './create-kind.ts'

/** A row of the table with the name of its field. */
export interface FormRow extends FieldRow {
  readonly id: string
}

/** Every row with its field, in the order of the table. */
export function formRows(table: FieldTable): readonly FormRow[] {
  return rowsOf(table).map(([id, row]) => ({ ...row, id }))
}

/** The rows of a part, section by section. */
export function rowsOfPart({ table, formParts }: CreateKind, part: FormPart): readonly FormRow[] {
  const rows = formRows(table)
  return formParts[part].flatMap((section) => rows.filter((it) => it.section === section))
}

/** The row of a form name; undefined for a name that the form does not have. */
export function rowOf(table: FieldTable, name: string): FormRow | undefined {
  return formRows(table).find((it) => it.form === name)
}

export function isAdvanced(kind: CreateKind, name: string): boolean {
  const section = rowOf(kind.table, name)?.section
  return section !== undefined && kind.formParts.advanced.includes(section)
}

/** Whether a field counts, as the draft stands. */
export function isUsed(
  table: FieldTable,
  { when }: FieldRow,
  { flags, choices }: Pick<FormDraft, 'flags' | 'choices'>,
): boolean {
  const other = when === undefined ? undefined : table[when[0]]
  if (when === undefined || other === undefined) return true
  if (other.type === 'flag') return flags[other.form] === true
  return when.slice(1).includes(choices[other.form] ?? '')
}

/** Digits after the point of money in the quote coin. */
export const QUOTE_DIGITS = 2

/** How the number of a field is written: its digits, one step of it, its unit. */
export interface NumberLook {
  readonly digits: number
  readonly tick: string
  /** "" of a count. */
  readonly unit: string
}

/** Digits that a number of a field is said with: a share or a multiple has all of its own. */
export function digitsFor({ type }: Pick<FieldRow, 'type'>, digits: number, text: string): number {
  return type === 'ratio' ? Math.max(digits, digitsOf(text)) : digits
}

export function lookOf(
  { type, coin, times }: Pick<FieldRow, 'type' | 'coin' | 'times'>,
  pair: ListedPair,
): NumberLook {
  switch (type) {
    case 'price':
      return { digits: priceDigits(pair), tick: pair.tick_size, unit: pair.quote_token }
    case 'amount':
      return coin === 'base'
        ? { digits: quantityDigits(pair), tick: pair.lot_size, unit: pair.base_token }
        : { digits: QUOTE_DIGITS, tick: '1', unit: pair.quote_token }
    case 'ratio':
      return { digits: 0, tick: '1', unit: times === true ? '×' : '%' }
    default:
      return { digits: 0, tick: '1', unit: '' }
  }
}
