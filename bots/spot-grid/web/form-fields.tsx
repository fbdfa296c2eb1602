// The fields of the create form in their order: range, grids, money, and what is folded under
// "advanced".
// Must never know what a good value is; ranges and problems come from the model.
import type { ReactNode } from 'react'
import { Explain, FieldError, Notice, Segmented } from '@trellis/ui'
import type { CandleRow, SpotSymbol } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { InvestMode } from '../params.ts'
import { FollowCheck } from '@trellis/bot-kit/web/detail/follow-switch.tsx'
import {
  isAdvanced,
  isPriceField,
  QUOTE_DIGITS,
  shareOf,
  triggerOutside,
  type PriceField,
} from './form.ts'
import type { FormProblem } from './form-errors.ts'
import { GridField, problemView, rangeOfField } from './grid-field.tsx'
import { ProfitPerGrid } from './order-summary.tsx'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { RangeEnd, RangePresets } from './range-fields.tsx'
import type { FormModel } from './use-form.ts'

export interface FormFieldsProps {
  readonly model: FormModel
  readonly pair: SpotSymbol
  readonly last: string
  /** Free Funding balances by coin; undefined for guests and while loading. */
  readonly balances: ReadonlyMap<string, string> | undefined
  readonly balanceProblems: readonly FormProblem[]
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
}

export function FormFields(props: FormFieldsProps) {
  const { model, pair } = props
  const { t } = useWeb()
  const digits = priceDigits(pair)
  const interval = model.validation.answer?.cell_distance ?? model.limits?.cellDistance ?? ''
  return (
    <>
      <RangePresets {...props} />
      <div className="two">
        <RangeEnd {...props} field="low" />
        <RangeEnd {...props} field="high" />
      </div>
      <div className="two">
        <GridField
          model={model}
          field="count"
          tick="1"
          digits={0}
          hint={interval === '' ? undefined : <Interval value={interval} digits={digits} />}
        />
        <ProfitReadOut model={model} />
      </div>
      <ModeChoice model={model} pair={pair} />
      <MoneyFields {...props} />
      <details
        className="advanced rule"
        open={model.draft.advancedOpen}
        onToggle={(event) =>
          model.dispatch({ type: 'advanced-opened', open: event.currentTarget.open })
        }
      >
        <summary>
          <span className="h2">{t('spotGrid.advanced')}</span>
          <AdvancedSummary model={model} digits={digits} />
        </summary>
        <AdvancedFields {...props} />
      </details>
    </>
  )
}

function Interval({ value, digits }: { value: string; digits: number }) {
  const { t, format } = useWeb()
  return t('spotGrid.interval', { value: format.number(value, digits) })
}

/** What the count leads to, beside it: net of two maker fees, dearest and cheapest grid. */
function ProfitReadOut({ model }: { model: FormModel }) {
  const { t } = useWeb()
  return (
    <div className="field">
      <div className="label">
        <Explain title={t('spotGrid.sum.profit')} text={t('spotGrid.sum.profitWhy')}>
          {t('spotGrid.sum.profitShort')}
        </Explain>
        <span className="hint">{t('spotGrid.afterFees')}</span>
      </div>
      <p className="read-out" data-testid="profit-per-grid">
        {model.summary === undefined ? '—' : <ProfitPerGrid summary={model.summary} />}
      </p>
    </div>
  )
}

function ModeChoice({ model, pair }: { model: FormModel; pair: SpotSymbol }) {
  const { t } = useWeb()
  const words: Readonly<Record<InvestMode, string>> = {
    quote: pair.quote_token,
    base: pair.base_token,
    both: t('spotGrid.both'),
  }
  return (
    <div className="row between invest-with">
      <span className="dim">{t('spotGrid.investWith')}</span>
      <Segmented
        label={t('spotGrid.investWith')}
        choices={(['quote', 'base', 'both'] as const).map((value) => ({
          value,
          label: words[value],
        }))}
        value={model.draft.mode}
        onChange={(mode) => model.dispatch({ type: 'mode-chosen', mode })}
      />
    </div>
  )
}

function MoneyFields(props: FormFieldsProps) {
  const { model, pair, balances } = props
  const { mode } = model.draft
  const rows = [
    { field: 'quote', coin: pair.quote_token, digits: QUOTE_DIGITS, tick: '1' },
    { field: 'base', coin: pair.base_token, digits: quantityDigits(pair), tick: pair.lot_size },
  ] as const
  return rows
    .filter((row) => mode === 'both' || mode === row.field)
    .map((row) => (
      <div className="stack" key={row.field}>
        <GridField
          model={model}
          field={row.field}
          tick={row.tick}
          digits={row.digits}
          steppers={false}
          hint={<Available coin={row.coin} balances={balances} digits={row.digits} />}
          unit={row.coin}
          range={rangeOfField(model, row.field)}
          extra={props.balanceProblems.find((it) => it.field === row.field)}
        />
        <Shares model={model} row={row} balance={balances && (balances.get(row.coin) ?? '0')} />
      </div>
    ))
}

function Available(props: {
  coin: string
  balances: ReadonlyMap<string, string> | undefined
  digits: number
}) {
  const { t, format } = useWeb()
  if (props.balances === undefined) return ''
  const value = format.number(props.balances.get(props.coin) ?? '0', props.digits)
  return t('spotGrid.available', { value, coin: props.coin })
}

const SHARES = [10, 25, 50, 75, 100] as const

function Shares(props: {
  model: FormModel
  row: { readonly field: 'quote' | 'base'; readonly digits: number }
  /** Undefined while it is not known: the buttons keep their place. */
  balance: string | undefined
}) {
  const { t } = useWeb()
  const { balance } = props
  return (
    <div className="picks even" role="group" aria-label={t('spotGrid.shares')}>
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          disabled={balance === undefined}
          onClick={() =>
            props.model.dispatch({
              type: 'set',
              field: props.row.field,
              value: shareOf(balance ?? '0', percent, props.row.digits),
            })
          }
        >
          {percent === 100 ? t('spotGrid.max100') : <bdi dir="ltr">{percent}%</bdi>}
        </button>
      ))}
    </div>
  )
}

function AdvancedFields(props: FormFieldsProps) {
  const { model, pair } = props
  const { t } = useWeb()
  const digits = priceDigits(pair)
  const price = { model, tick: pair.tick_size, digits, steppers: false, unit: pair.quote_token }
  const field = (name: PriceField) => <GridField {...price} field={name} />
  return (
    <div className="stack stack-12">
      <div className="two">
        {field('takeProfit')}
        {field('stopLoss')}
        {field('entry')}
        {model.offered.trailingStop ? (
          <GridField
            model={model}
            field="trailingStop"
            tick="1"
            digits={0}
            steppers={false}
            unit="%"
          />
        ) : undefined}
      </div>
      <TriggerHint model={model} pair={pair} />
      <p className="t12 dim2">{t('spotGrid.afterStop', { coin: pair.quote_token })}</p>
      <NotOffered model={model} />
      {model.offered.trailingUp ? <TrailingUp {...props} limit={field('limitUp')} /> : undefined}
      <FollowCheck
        on={model.draft.allowFollow}
        onSwitch={(on) => model.dispatch({ type: 'follow-switched', on })}
      />
    </div>
  )
}

/** The switch of trailing up, what is wrong with it, and how far it may follow. */
function TrailingUp({ model, pair, limit }: FormFieldsProps & { limit: ReactNode }) {
  const { t, format } = useWeb()
  const digits = priceDigits(pair)
  const trailing = model.problems.find((it) => it.field === 'trailing')
  const number = (text: string): string =>
    format.number(text, isPriceField(trailing?.field ?? '') ? digits : undefined)
  return (
    <>
      <label className="check" data-field="trailing">
        <input
          type="checkbox"
          checked={model.draft.trailing}
          onChange={(event) =>
            model.dispatch({ type: 'trailing-switched', on: event.target.checked })
          }
        />
        <span>
          {t('spotGrid.field.trailing')}
          <span className="t12 dim2">{t('spotGrid.trailingHint')}</span>
        </span>
      </label>
      {trailing === undefined ? undefined : (
        <FieldError
          id="spot-grid-trailing-problem"
          problem={problemView(trailing, t, number)}
          onFix={() => model.dispatch({ type: 'trailing-switched', on: false })}
        />
      )}
      {model.draft.trailing ? limit : undefined}
    </>
  )
}

/** Values of fields that are not offered: what came with an address is not lost unseen. */
function NotOffered({ model }: { model: FormModel }) {
  const { t } = useWeb()
  return model.problems
    .filter((it) => it.code === 'not-offered')
    .map((it) => (
      <div key={it.field} data-field={it.field}>
        <FieldError
          id={`spot-grid-${it.field}-not-offered`}
          problem={{
            message: t(`spotGrid.check.not-offered.${it.field}`, { value: it.raw }),
            fix: { label: t('spotGrid.fix.remove'), value: '' },
          }}
          onFix={() =>
            it.field === 'trailing'
              ? model.dispatch({ type: 'trailing-switched', on: false })
              : model.dispatch({ type: 'set', field: 'trailingStop', value: '' })
          }
        />
      </div>
    ))
}

/** A trigger price outside the range is allowed; what it leads to is said. */
export function TriggerHint({ model, pair }: Pick<FormFieldsProps, 'model' | 'pair'>) {
  const { t, format } = useWeb()
  const { low, high } = model.draft.values
  const side = triggerOutside(model.input)
  // Where the price itself is refused, what it would lead to says nothing.
  const refused = model.problems.some((it) => it.field === 'entry')
  if (side === undefined || refused) return undefined
  const price = format.number(side === 'Below' ? low : high, priceDigits(pair))
  return <Notice tone="warn">{t(`spotGrid.trigger${side}`, { price })}</Notice>
}

/** What is set while the section is folded: "TP 72,000 · SL 51,000". */
function AdvancedSummary({ model, digits }: { model: FormModel; digits: number }) {
  const { t, format } = useWeb()
  const { values, trailing } = model.draft
  const parts = [
    ...(['takeProfit', 'stopLoss', 'entry'] as const)
      .filter((field) => values[field] !== '')
      .map((field) => `${t(`spotGrid.line.${field}`)} ${format.number(values[field], digits)}`),
    values.trailingStop === '' ? '' : `${t('spotGrid.line.trailingStop')} ${values.trailingStop}%`,
    trailing ? t('spotGrid.line.trailing') : '',
  ].filter((it) => it !== '')
  const bad = model.problems.some((it) => isAdvanced(it.field))
  return (
    <span className={bad ? 't12 danger' : 't12 dim2'}>
      {parts.length === 0
        ? t(`spotGrid.advanced${model.offered.trailingUp ? 'None' : 'Plain'}`)
        : parts.join(' · ')}
    </span>
  )
}
