// One number of the form with its range, problem and fix: the bridge from the form model to the
// field primitive.
// Must never check anything itself.
import type { ReactNode, Ref } from 'react'
import { RangeField, type FieldProblemView, type RoundingMode } from '@trellis/ui'
import { useWeb, type Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { DecimalRange } from '../limits.ts'
import { fractionToPercent, type NumberField } from './form.ts'
import { isTouched, problemWords, type FormProblem } from './form-errors.ts'
import type { FormModel } from './use-form.ts'

export interface GridFieldProps {
  readonly model: FormModel
  readonly field: NumberField
  readonly tick: string
  readonly digits: number
  readonly hint?: ReactNode
  readonly unit?: ReactNode
  readonly steppers?: boolean
  /** Bounds in place of those of the check, where the account allows less. */
  readonly range?: DecimalRange
  readonly words?: boolean
  readonly extra?: FormProblem | undefined
  readonly inputRef?: Ref<HTMLInputElement>
  onFocus?(): void
}

/** A track over more than this, end to end, would put every sensible value at its very start. */
const TRACK_SPAN_MAX = 150
/** Fields whose ends, once known, are near enough: their track has its place from the start. */
const TRACKED: readonly NumberField[] = ['low', 'count']

export function GridField(props: GridFieldProps) {
  const { model, field, tick, digits } = props
  const { t, format } = useWeb()
  const range = props.range ?? rangeOfField(model, field)
  const found = model.problems.find((it) => it.field === field) ?? props.extra
  const number: WriteNumber = (text, mode) => format.number(text, digits, mode)
  const problem = found === undefined ? undefined : problemView(found, t, number)
  const label = t(`spotGrid.field.${field}`)
  const bounded = range.from !== '' && range.to !== ''
  const isNear = bounded
    ? Number(range.to) < Number(range.from) * TRACK_SPAN_MAX
    : TRACKED.includes(field)
  return (
    <div data-field={field} onFocus={props.onFocus}>
      <RangeField
        label={label}
        name={label}
        value={model.draft.values[field]}
        onChange={(value) => model.dispatch({ type: 'typed', field, value })}
        onCommit={() => model.dispatch({ type: 'left', field })}
        tick={tick}
        digits={digits}
        hint={props.hint}
        unit={props.unit}
        min={range.from}
        max={range.to}
        minText={endText(range.from, props.words === true ? 'min' : 'from', { t, number, bounded })}
        maxText={maxText(range, props.words === true, { t, number })}
        problem={problem}
        showProblem={found !== undefined && isTouched(found, model.draft)}
        steppers={props.steppers ?? true}
        track={isNear}
        less={t('spotGrid.less')}
        more={t('spotGrid.more')}
        placeholder={isOptional(field) ? t('spotGrid.optional') : ''}
        inputRef={props.inputRef ?? null}
      />
    </div>
  )
}

type WriteNumber = (text: string, mode?: RoundingMode) => string

interface Words {
  readonly t: Translate
  readonly number: WriteNumber
}

function endText(from: string, key: string, words: Words & { bounded: boolean }): ReactNode {
  if (from === '') return ''
  // Rounded away from what is refused: the figure shown is one that passes.
  const value = words.number(from, 'expand')
  return words.bounded && key === 'from' ? value : words.t(`spotGrid.${key}`, { value })
}

function maxText(range: DecimalRange, named: boolean, { t, number }: Words): ReactNode {
  if (range.from === '' && range.to === '') return ''
  if (range.to === '') return t('spotGrid.noMaximum')
  return named ? t('spotGrid.max', { value: number(range.to) }) : number(range.to)
}

function isOptional(field: NumberField): boolean {
  return ['entry', 'takeProfit', 'stopLoss', 'trailingStop', 'limitUp'].includes(field)
}

/**
 * Allowed values of a field: the server's newest word, before the first answer the same rules run
 * here.
 */
export function rangeOfField(model: FormModel, field: NumberField): DecimalRange {
  const local = model.limits?.ranges
  const server = model.validation.answer
  const nothing: DecimalRange = { from: '', to: '' }
  switch (field) {
    case 'low':
      return server?.min_price ?? local?.minPrice ?? nothing
    case 'high':
      return server?.max_price ?? local?.maxPrice ?? nothing
    case 'count':
      return server?.cell_number ?? local?.cellNumber ?? nothing
    case 'quote':
      return server?.investment ?? local?.quoteInvestment ?? nothing
    case 'base':
      return server?.base_investment ?? local?.baseInvestment ?? nothing
    case 'entry':
      return server?.entry_price ?? local?.entryPrice ?? nothing
    case 'takeProfit':
      return server?.take_profit ?? local?.takeProfit ?? nothing
    case 'stopLoss':
      return server?.stop_loss ?? local?.stopLoss ?? nothing
    case 'limitUp':
      return server?.limit_up_price ?? local?.limitUpPrice ?? nothing
    case 'trailingStop': {
      const range = server?.ts_percent ?? local?.trailingStop ?? nothing
      return { from: fractionToPercent(range.from), to: fractionToPercent(range.to) }
    }
  }
}

/** What is wrong, the limit, and the button that writes it. */
export function problemView(
  problem: FormProblem,
  t: Translate,
  number: (text: string) => string,
): FieldProblemView {
  const message = problemWords(problem, t, number)
  const { fix } = problem
  if (fix === undefined) return { message }
  if (fix.type === 'trailing-off') {
    return { message, fix: { label: t('spotGrid.fix.trailingOff'), value: 'false' } }
  }
  const label = t('spotGrid.fix.use', { value: number(fix.value) })
  return { message, fix: { label, value: fix.value } }
}
