// The fields of the adjust dialog, out of the field table: what the kind arranges itself, a number
// each with its range and what is wrong, a choice each, a switch each, and under a switch what only
// counts while it is on.
import type { ComponentType, ReactNode } from 'react'
import { digitsOfCoin, FieldError, RangeField, Segmented } from '@trellis/ui'
import type { FormValues } from '../../draft.ts'
import type { DecimalRange, FieldRow } from '../../fields.ts'
import { rangeIn } from '../../wire/field-values.ts'
import { isPercent, shownNumber } from '../../percent.ts'
import type { BotView } from '../bot-view.ts'
import { digitsFor } from '../create/form-layout.ts'
import { isNear, limitWords, type WriteNumber } from '../limit-words.ts'
import { useWeb } from '../web-context.ts'
import type { AdjustProblem } from './adjust-kind.ts'
import type { ChangeAnswer } from './use-change-check.ts'
import '../check.css'

export interface AdjustFieldsProps {
  /** Name of a field. */
  nameOf(form: string): string
  /** Prefix of the words of its choices. */
  readonly words: string
  /** Fields that the kind arranges itself, by form name. */
  readonly own?: Readonly<Record<string, ComponentType<AdjustFieldsProps>>> | undefined
  /** Rows that may change, of this bot. */
  readonly rows: readonly FieldRow[]
  readonly view: BotView
  readonly draft: FormValues
  readonly answer: ChangeAnswer | undefined
  readonly problems: readonly AdjustProblem[]
  set(numbers: Readonly<Record<string, string>>): void
  /** Somebody is done writing there. */
  onLeave(row: FieldRow, text: string): void
  onSwitch(form: string, on: boolean): void
  onChoose(form: string, choice: string): void
}

export function AdjustFields(props: AdjustFieldsProps) {
  const { rows, draft } = props
  const flags = rows.filter(({ type }) => type === 'flag')
  const numbers = rows.filter(({ type }) => type !== 'flag' && type !== 'choice')
  const under = ({ section }: FieldRow) => numbers.filter((it) => it.section === section)
  const alone = numbers.filter((row) => !flags.some((it) => it.section === row.section))
  const choices = rows.filter(({ type }) => type === 'choice')
  return (
    <>
      {choices.map((row) => {
        const Own = props.own?.[row.form]
        return Own === undefined ? undefined : <Own key={row.form} {...props} />
      })}
      <Numbers {...props} rows={alone} />
      {choices
        .filter(({ form }) => props.own?.[form] === undefined)
        .map((row) => (
          <Choice key={row.form} {...props} row={row} />
        ))}
      {flags.map((flag) => (
        <Switch key={flag.form} {...props} flag={flag}>
          {draft.flags[flag.form] === true ? <Numbers {...props} rows={under(flag)} /> : undefined}
        </Switch>
      ))}
    </>
  )
}

function Numbers(props: AdjustFieldsProps) {
  if (props.rows.length === 0) return undefined
  return (
    <div className="adjust-fields">
      {props.rows.map((row) => (
        <NumberField key={row.form} {...props} row={row} />
      ))}
    </div>
  )
}

/** One number with its range and what is wrong with it. */
export function NumberField(props: AdjustFieldsProps & { readonly row: FieldRow }) {
  const { row, view, draft, answer, problems, set } = props
  const { t, format } = useWeb()
  const found = problems.find((it) => it.field === row.form)
  const { tick, digits, hint } = scaleOf(row, view)
  const range = rangeOf(row, answer)
  const number: WriteNumber = (text, mode) =>
    format.number(text, digitsFor(row, digits, text), mode)
  const value = draft.numbers[row.form] ?? ''
  return (
    <RangeField
      label={props.nameOf(row.form)}
      value={value}
      onChange={(value) => set({ [row.form]: value })}
      onCommit={(value) => props.onLeave(row, value)}
      tick={tick}
      digits={digits}
      hint={hint}
      min={range?.from ?? ''}
      max={range?.to ?? ''}
      {...limitWords(namedEnds(value, range), row, t, number)}
      track={false}
      steppers={row.required === true}
      placeholder={t('bot.parameters.none')}
      problem={found?.view(t, number)}
      showProblem={found !== undefined}
      less={t('bot.adjust.less')}
      more={t('bot.adjust.more')}
    />
  )
}

/** One press of a stepper, digits after the point, and the unit of a field. */
function scaleOf(row: FieldRow, { tick, digits, ...view }: BotView) {
  const { type, coin = 'quote' } = row
  switch (type) {
    case 'price':
      return { tick, digits: digits.price, hint: view.quote }
    case 'amount':
      return {
        tick: '1',
        digits: coin === 'base' ? digits.quantity : digitsOfCoin(view.quote),
        hint: view[coin],
      }
    default:
      return { tick: '1', digits: 0, hint: isPercent(row) ? '%' : undefined }
  }
}

/**
 * The ends that are named: those that the value is near, and of an empty field, which may be filled
 * with anything, both.
 */
export function namedEnds(value: string, range: DecimalRange | undefined): DecimalRange {
  const { from = '', to = '' } = range ?? {}
  return {
    from: Number(from) > 0 && (value === '' || isNear(value, from, 'min')) ? from : '',
    to: value === '' || isNear(value, to, 'max') ? to : '',
  }
}

/** Allowed values of a field as the answer names them, in the unit that the field shows. */
function rangeOf(row: FieldRow, answer: ChangeAnswer | undefined): DecimalRange | undefined {
  const ranges = answer as Readonly<Record<string, unknown>> | undefined
  const range = ranges && rangeIn(row, ranges)
  return range && { from: shownNumber(row, range.from), to: shownNumber(row, range.to) }
}

function Choice({ row, words, nameOf, draft, onChoose }: AdjustFieldsProps & { row: FieldRow }) {
  const { t } = useWeb()
  const { form, choices = {} } = row
  return (
    <div className="row between">
      <span className="dim">{nameOf(form)}</span>
      <Segmented
        label={nameOf(form)}
        choices={Object.keys(choices).map((value) => ({
          value,
          label: t(`${words}.${form}.${value}`),
        }))}
        value={draft.choices[form] ?? ''}
        onChange={(value) => onChoose(form, value)}
      />
    </div>
  )
}

interface SwitchProps extends AdjustFieldsProps {
  readonly flag: FieldRow
  readonly children: ReactNode
}

function Switch({ flag, nameOf, draft, problems, onSwitch, children }: SwitchProps) {
  const { t, format } = useWeb()
  const found = problems.find((it) => it.field === flag.form)
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.flags[flag.form] === true}
          onChange={(event) => onSwitch(flag.form, event.target.checked)}
        />
        <span>{nameOf(flag.form)}</span>
      </label>
      {children}
      {found === undefined ? undefined : (
        <FieldError
          id={`adjust-${flag.form}-problem`}
          problem={found.view(t, (text) => format.number(text))}
          onFix={() => onSwitch(flag.form, false)}
        />
      )}
    </>
  )
}
