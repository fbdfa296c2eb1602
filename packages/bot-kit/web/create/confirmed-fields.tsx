// What was filled in, as the confirmation repeats it: a row per field that counts, the money in
// one, and what of it comes from Funding where a voucher pays a part.
import { formatAmount, type Amount } from '@trellis/kernel'
import { digitsOfCoin, Figure, type Formats } from '@trellis/ui'
import type { RewardRow } from '../../wire/rewards.ts'
import { amountOf } from '../decimal-amount.ts'
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
  voucher?: Pick<RewardRow, 'amount' | 'coin'>,
): Readonly<Record<FormPart, readonly ConfirmedRow[]>> {
  const of = (part: FormPart) => rowsFilled(model, part).map((row) => rowOf(row, model, format, t))
  const money = rowsFilled(model, 'amount').filter(({ type }) => type === 'amount')
  const sum = money.map((row) => numberText(row, model, format)).join(' + ')
  const row = (key: string, value: string): ConfirmedRow => {
    return { key, term: t(`form.confirm.${key}`), value: <bdi dir="ltr">{value}</bdi> }
  }
  const [paid] = money
  const own = (): ConfirmedRow[] => {
    if (voucher === undefined || paid === undefined) return [row('invest', sum)]
    const all = amountOf(model.draft.values[paid.form] ?? '')
    const { coin } = voucher
    const rest = formatAmount((all - amountOf(voucher.amount)) as Amount)
    const text = `${format.money(rest, digitsOfCoin(coin))} ${coin}`
    return [row('whole', sum), row('own', text)]
  }
  return { core: of('core'), amount: sum === '' ? [] : own(), advanced: of('advanced') }
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
