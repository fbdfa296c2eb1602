// When a combo is rebalanced: by time, by drift, by either or by hand, with the interval and the
// drift that a way needs. Of the form and of a combo that runs alike.
import type { ReactNode } from 'react'
import { FieldError, Segmented, Select, type FieldProblemView } from '@trellis/ui'
import type { SectionProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { FormField, problemView } from '@trellis/bot-kit/web/create/form-field.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { INTERVALS } from '../config.ts'
import { comboFields } from '../fields.ts'
import { basketOfForm, coinOf, FIRST, weightOf, type Basket } from './basket.ts'
import { intervalWords } from './setting-words.ts'
import './combo.css'

/** Whether a way counts a field. */
export function usesField(field: 'threshold' | 'interval', mode: string): boolean {
  return (comboFields[field].when as readonly string[]).slice(1).includes(mode)
}

/** What a way counts and a bot has none of yet, as a new form fills it in. */
export function lackingOf(
  mode: string,
  numbers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const lacking = (['interval', 'threshold'] as const).filter(
    (field) => usesField(field, mode) && !(Number(numbers[field]) > 0),
  )
  return Object.fromEntries(lacking.map((field) => [field, FIRST[field]]))
}

export interface RebalanceFieldsProps {
  readonly mode: string
  onMode(mode: string): void
  readonly interval: IntervalFieldProps
  /** The field of the drift. */
  readonly threshold: ReactNode
}

/** The ways, and the fields that one of them counts. */
export function RebalanceFields({ mode, onMode, interval, threshold }: RebalanceFieldsProps) {
  const { t } = useWeb()
  const label = t('futuresCombo.field.mode')
  return (
    <div className="stack stack-12">
      <div className="stack stack-4">
        <div className="row between">
          <span className="dim">{label}</span>
          <span className="t12 dim2">{t(`futuresCombo.modeHint.${mode}`)}</span>
        </div>
        <Segmented
          label={label}
          choices={Object.keys(comboFields.mode.choices).map((value) => ({
            value,
            label: t(`futuresCombo.mode.${value}`),
          }))}
          value={mode}
          onChange={onMode}
        />
      </div>
      {mode === 'manual' ? undefined : (
        <div className="two">
          {usesField('interval', mode) ? <IntervalField {...interval} /> : undefined}
          {usesField('threshold', mode) ? threshold : undefined}
        </div>
      )}
    </div>
  )
}

export interface IntervalFieldProps {
  /** Seconds as the field keeps them. */
  readonly value: string
  onChange(value: string): void
  readonly problem?: FieldProblemView | undefined
}

/** One of the usual intervals; another one that an address or a program set is offered as well. */
function IntervalField({ value, onChange, problem }: IntervalFieldProps) {
  const { t } = useWeb()
  const label = t('futuresCombo.field.interval')
  const own = Number(value)
  const offered = own > 0 && !INTERVALS.includes(own) ? [own, ...INTERVALS] : INTERVALS
  return (
    <div className="field combo-interval" data-field="interval">
      <div className="label">
        <span>{label}</span>
      </div>
      <Select
        label={label}
        options={offered.map((it) => ({ value: String(it), label: intervalWords(it, t) }))}
        value={value}
        onChange={onChange}
        closeLabel={t('form.close')}
      />
      {problem === undefined ? undefined : (
        <FieldError id="combo-interval-problem" problem={problem} onFix={onChange} />
      )}
    </div>
  )
}

export function RebalanceSection({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { draft, dispatch } = model
  const found = model.problems.find((it) => it.field === 'interval')
  const { basket, isToCome } = basketOfForm(draft, model.pair)
  const mode =
    isToCome && !draft.touched.includes('mode') ? FIRST.mode : (draft.choices['mode'] ?? '')
  const threshold = Number(isToCome ? FIRST.threshold : (draft.values['threshold'] ?? ''))
  const bands = usesField('threshold', mode) && threshold > 0 ? bandWords(basket, threshold) : ''
  return (
    <div className="stack stack-12">
      <RebalanceFields
        mode={mode}
        onMode={(value) => dispatch({ type: 'chosen', field: 'mode', value })}
        interval={{
          value: draft.values['interval'] ?? '',
          onChange: (value) => dispatch({ type: 'set', field: 'interval', value }),
          problem: found && problemView(model.kind, found, t, (it) => format.number(it)),
        }}
        threshold={<FormField model={model} name="threshold" unit steppers quietMinimum />}
      />
      {bands === '' ? undefined : <p className="t12 dim2">{t('futuresCombo.bands', { bands })}</p>}
    </div>
  )
}

/** "BTC 35–45%, ETH 20–30%": outside of them a rebalance comes. */
function bandWords(basket: Basket, threshold: number): string {
  return basket
    .filter((row) => weightOf(row) > 0)
    .map((row) => {
      const from = Math.max(0, weightOf(row) - threshold)
      const to = Math.min(100, weightOf(row) + threshold)
      return `\u2068${coinOf(row.symbol)}\u00a0${String(from)}\u2060–\u2060${String(to)}%\u2069`
    })
    .join(', ')
}
