// The money of the form: which coin it is given in, the amount with what is available, and shares
// of that in one press.
import { useCallback } from 'react'
import { Segmented } from '@trellis/ui'
import { AmountShares } from '../amount-shares.tsx'
import { useWeb } from '../web-context.ts'
import type { SectionProps } from './create-kind.ts'
import { FormField } from './form-field.tsx'
import { investable } from './form-draft.ts'
import { isUsed, lookOf, rowsOfPart, type FormRow } from './form-layout.ts'
import { localRange } from './use-form.ts'

interface RowProps extends SectionProps {
  readonly row: FormRow
}

export function AmountFields({ model }: SectionProps) {
  const { kind, draft } = model
  const own = kind.formParts.amount.filter((it) => kind.sections?.[it] !== undefined)
  const rows = rowsOfPart(kind, 'amount').filter((it) => !own.includes(it.section))
  return (
    <>
      {rows
        .filter(({ type }) => type === 'choice')
        .map((row) => (
          <Choice key={row.id} model={model} row={row} />
        ))}
      {rows
        .filter((row) => row.type === 'amount' && isUsed(kind.table, row, draft))
        .map((row) => (
          <Amount key={row.id} model={model} row={row} />
        ))}
      {own.map((section) => {
        const Own = kind.sections?.[section]
        return Own === undefined ? undefined : <Own key={section} model={model} />
      })}
    </>
  )
}

function Choice({ model, row }: RowProps) {
  const { t } = useWeb()
  const { kind, pair, draft } = model
  const label = t(`${kind.words}.field.${row.form}`)
  const coins = { base: pair.base_token, quote: pair.quote_token }
  return (
    <div className="row between invest-with">
      <span className="dim">{label}</span>
      <Segmented
        label={label}
        choices={Object.keys(row.choices ?? {}).map((value) => ({
          value,
          label: t(`${kind.words}.${row.form}.${value}`, coins),
        }))}
        value={draft.choices[row.form] ?? ''}
        onChange={(value) => model.dispatch({ type: 'chosen', field: row.form, value })}
      />
    </div>
  )
}

function Amount({ model, row }: RowProps) {
  const { t, format } = useWeb()
  const { balances, pair } = model
  const { unit: coin, digits } = lookOf(row, pair)
  const balance = balances && (balances.get(coin) ?? '0')
  const value = balance === undefined ? '' : format.number(balance, digits)
  const { to: most } = localRange(model, row)
  const { dispatch } = model
  const take = useCallback(
    (amount: string) => dispatch({ type: 'set', field: row.form, value: amount }),
    [dispatch, row.form],
  )
  return (
    <div className="stack">
      <FormField
        model={model}
        name={row.form}
        hint={balance === undefined ? '' : t('form.available', { value, coin })}
        unit
      />
      <AmountShares
        most={balance && investable(balance, most)}
        value={model.draft.values[row.form] ?? ''}
        digits={digits}
        onTake={take}
      />
    </div>
  )
}
