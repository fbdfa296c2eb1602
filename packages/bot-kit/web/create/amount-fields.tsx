// The money of the form: which coin it is given in, the amount with what is available, and shares
// of that in one press.
import { useEffect, useRef } from 'react'
import { Segmented } from '@trellis/ui'
import { useWeb } from '../web-context.ts'
import type { SectionProps } from './create-kind.ts'
import { FormField } from './form-field.tsx'
import { investable, shareOf } from './form-draft.ts'
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
  return (
    <div className="stack">
      <FormField
        model={model}
        name={row.form}
        hint={balance === undefined ? '' : t('form.available', { value, coin })}
        unit
      />
      <Shares model={model} row={row} balance={balance} />
    </div>
  )
}

const SHARES = [10, 25, 50, 75, 100] as const

/**
 * Parts of what may be invested. The balance is undefined while it is not known: the buttons keep
 * their place. The most follows the market: what was pressed follows it down.
 */
function Shares({ model, row, balance }: RowProps & { readonly balance: string | undefined }) {
  const { t } = useWeb()
  const { dispatch } = model
  const { digits } = lookOf(row, model.pair)
  const pressed = useRef({ percent: 0, value: '' })
  const { to: most } = localRange(model, row)
  const take = (percent: number): void => {
    const value = shareOf(investable(balance ?? '0', most), percent, digits)
    pressed.current = { percent, value }
    dispatch({ type: 'set', field: row.form, value })
  }
  const filled = model.draft.values[row.form]
  useEffect(() => {
    const { percent, value } = pressed.current
    if (percent === 0 || filled !== value || balance === undefined) return
    const now = shareOf(investable(balance, most), percent, digits)
    if (!(Number(now) > 0 && Number(now) < Number(value))) return
    pressed.current = { percent, value: now }
    dispatch({ type: 'set', field: row.form, value: now })
  }, [balance, most, digits, filled, row.form, dispatch])
  return (
    <div className="picks even" role="group" aria-label={t('form.shares')}>
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={balance === undefined}
          onClick={() => take(percent)}
        >
          {percent === 100 ? t('form.max100') : <bdi dir="ltr">{percent}%</bdi>}
        </button>
      ))}
    </div>
  )
}
