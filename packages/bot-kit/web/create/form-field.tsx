// One number of the form with its range, problem and fix: the bridge from the form model to the
// field primitive. What a good value is comes from the model.
import type { FormModel, FormProblem } from './create-kind.ts'
import type { ReactNode } from 'react'
import { RangeField, type FieldProblemView } from '@trellis/ui'
import { isNear, limitMode, limitWords, type WriteNumber } from '../limit-words.ts'
import { useWeb, type Translate } from '../web-context.ts'
import { digitsFor, isAdvanced, lookOf, rowOf } from './form-layout.ts'
import { isTouched, problemWords, type ProblemKind } from './form-problems.ts'
import { rangeOfField } from './use-form.ts'

export interface FormFieldProps {
  readonly model: FormModel
  /** Form name. */
  readonly name: string
  readonly hint?: ReactNode
  /** Its name here, where another choice gives it another. */
  readonly label?: string
  /** Shows the unit inside the control. */
  readonly unit?: boolean
  readonly steppers?: boolean
  /** The lower limit is printed only once it is broken: it is always near. */
  readonly quietMinimum?: boolean
  /** Both limits are printed, however far they are. */
  readonly wholeRange?: boolean
}

export function FormField(props: FormFieldProps) {
  const { model, name, unit = false, steppers = false } = props
  const { kind, draft, dispatch } = model
  const { t, format } = useWeb()
  const row = rowOf(kind.table, name)
  if (row === undefined) return undefined
  const look = lookOf(row, model.pair)
  const range = rangeOfField(model, name)
  const found = [...model.problems, ...model.short].find((it) => it.field === name)
  const number: WriteNumber = (text, mode) =>
    format.number(text, digitsFor(row, look.digits, text), mode)
  const label = props.label ?? t(`${kind.words}.field.${name}`)
  const value = draft.values[name] ?? ''
  const isQuiet = props.quietMinimum === true && found === undefined
  const isWhole = props.wholeRange === true
  const from = isWhole || (!isQuiet && isNear(value, range.from, 'min')) ? range.from : ''
  const to = isWhole || isNear(value, range.to, 'max') ? range.to : ''
  return (
    <div data-field={name}>
      <RangeField
        label={label}
        name={label}
        value={value}
        onChange={(typed) => dispatch({ type: 'typed', field: name, value: typed })}
        onCommit={() => dispatch({ type: 'left', field: name })}
        tick={look.tick}
        digits={look.digits}
        hint={props.hint}
        unit={unit ? look.unit : undefined}
        min={range.from}
        max={range.to}
        {...limitWords({ from, to }, row, t, number)}
        problem={found === undefined ? undefined : problemView(kind, found, t, number)}
        showProblem={found !== undefined && isTouched(found, draft)}
        steppers={steppers}
        track={false}
        stepBy={row.type === 'price' ? 'share' : 'tick'}
        less={t('form.less')}
        more={t('form.more')}
        placeholder={isAdvanced(kind, name) && !row.required ? t('form.optional') : ''}
      />
    </div>
  )
}

/** What is wrong, the limit, and the button that writes it. */
export function problemView(
  kind: Pick<ProblemKind, 'words'>,
  problem: FormProblem,
  t: Translate,
  number: WriteNumber,
): FieldProblemView {
  const message = problemWords(kind, problem, t, number)
  const { fix, code } = problem
  // One figure, not the same as it was a moment ago.
  const said = { message, saysLimit: problem.limit !== '' }
  if (fix === undefined) return said
  if (fix.type === 'off') return { ...said, fix: { label: t('form.fix.off'), value: 'false' } }
  const label = t('form.fix.use', { value: number(fix.value, limitMode(code)) })
  return { ...said, fix: { label, value: fix.value } }
}
