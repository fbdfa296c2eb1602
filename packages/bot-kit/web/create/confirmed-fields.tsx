// What was filled in, as the confirmation repeats it: a row per field that counts, the money in
// one.
import { Figure, type Formats } from '@trellis/ui'
import type { Translate } from '../web-context.ts'
import type { ConfirmedRow, FormModel, FormPart } from './create-kind.ts'
import { isNumber } from '../../fields.ts'
import { isUsed, lookOf, rowsOfPart, type FormRow } from './form-layout.ts'

type Model = Pick<FormModel, 'kind' | 'pair' | 'draft'>

/** Rows of each part of the form. */
export function confirmedFields(
  model: Model,
  format: Formats,
  t: Translate,
): Readonly<Record<FormPart, readonly ConfirmedRow[]>> {
  const of = (part: FormPart) => rowsFilled(model, part).map((row) => rowOf(row, model, format, t))
  const money = rowsFilled(model, 'amount').filter(({ type }) => type === 'amount')
  const sum = money.map((row) => numberText(row, model, format)).join(' + ')
  const paid = { key: 'invest', term: t('form.confirm.invest'), value: <bdi dir="ltr">{sum}</bdi> }
  return { core: of('core'), amount: sum === '' ? [] : [paid], advanced: of('advanced') }
}

/** Fields that say something: a number, or a flag that a rule looks at and that is on. */
function rowsFilled({ kind, draft }: Model, part: FormPart): readonly FormRow[] {
  return rowsOfPart(kind, part).filter((row) => {
    if (row.type === 'flag') return row.group !== 'none' && draft.flags[row.form] === true
    return isNumber(row) && isUsed(kind.table, row, draft) && draft.values[row.form] !== ''
  })
}

function numberText(row: FormRow, { pair, draft }: Model, format: Formats): string {
  const text = draft.values[row.form] ?? ''
  const { digits, unit } = lookOf(row, pair)
  if (row.type === 'ratio') return `${text}${unit}`
  const number = row.type === 'count' ? text : format.number(text, digits)
  return row.type === 'amount' ? `${number} ${unit}` : number
}

function rowOf(row: FormRow, model: Model, format: Formats, t: Translate): ConfirmedRow {
  return {
    key: row.id,
    term: t(`${model.kind.words}.field.${row.form}`),
    value: row.type === 'flag' ? t('form.on') : <Figure>{numberText(row, model, format)}</Figure>,
  }
}
