// A number with its allowed range always visible: label, steppers, track, ends, error with a fix.
// Decimal strings in and out; text that is no number is passed on as typed, so that the form may
// say so.
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { clampDecimal, decimalAt, placeOf, stepDecimal, stepShare } from './decimal-arithmetic.ts'
import { FieldError, useErrorMoment, type FieldProblemView } from './field-error.tsx'
import { useFormats } from './formats.tsx'
import { Icon } from './icon.tsx'
import { digitsOf, readDecimal } from './number-format.ts'
import { parseNumberInput } from './number-input.ts'
import { afterPress, isPressing } from './press.ts'
import { ticksOf } from './step-keys.ts'
import './range-field.css'

export interface RangeFieldProps {
  readonly label: ReactNode
  /** Accessible name where the label is more than words. */
  readonly name?: string
  /** Decimal string, or what was typed where that is not a number. */
  readonly value: string
  onChange(value: string): void
  /** After a step, a fix, a released track or leaving the field: the value stands for now. */
  onCommit?(value: string): void
  /** Smallest step, for keys, steppers and track. */
  readonly tick: string
  /** Digits shown when the field is not being edited; those of the tick by default. */
  readonly digits?: number
  /** Right of the label: unit or step. */
  readonly hint?: ReactNode
  /** Inside the control, after the number. */
  readonly unit?: ReactNode
  /** "" means unbounded. */
  readonly min?: string
  readonly max?: string
  /** Words in place of the bare ends: "min 112.80", "no maximum". */
  readonly minText?: ReactNode
  readonly maxText?: ReactNode
  readonly problem?: FieldProblemView | undefined
  /** Shows the problem at once: after a submit. */
  readonly showProblem?: boolean
  readonly steppers?: boolean
  /** What a press on − or + moves: a tick, or 0.1 % of the value (with Shift 1 %). */
  readonly stepBy?: 'tick' | 'share'
  readonly track?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  /** Labels of the steppers. */
  readonly less?: string
  readonly more?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

export function RangeField(props: RangeFieldProps) {
  const { label, name, value, hint, unit, problem, disabled, steppers = true } = props
  const { min = '', max = '', track = true } = props
  const id = useId()
  const edit = useEditing(props)
  const moment = useErrorMoment(value, props.showProblem === true)
  const [held, setHeld] = useState(false)
  const bad = problem !== undefined && moment.show && !held
  const step = (event: { shiftKey: boolean; altKey: boolean }, way: 1 | -1) => {
    edit.write(stepDecimal(value, props.tick, way * ticksOf(event), { min, max }))
  }
  const press = (event: { shiftKey: boolean; altKey: boolean }, way: 1 | -1) => {
    if (props.stepBy !== 'share') return step(event, way)
    edit.write(stepShare(value, props.tick, way * (event.shiftKey ? 10 : 1), { min, max }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event, event.key === 'ArrowUp' ? 1 : -1)
  }
  const button = (way: 1 | -1, text: string) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`${text} ${name ?? ''}`.trim()}
      disabled={disabled}
      onClick={(event) => press(event, way)}
    >
      <Icon name={way < 0 ? 'minus' : 'plus'} size={16} />
    </button>
  )
  return (
    <div className={classNames('field', bad && 'bad', disabled && 'off')}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      <div className={classNames('ctl', !steppers && 'lead')}>
        {steppers && button(-1, props.less ?? '−')}
        <input
          ref={props.inputRef}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          disabled={disabled}
          placeholder={props.placeholder}
          value={edit.text}
          aria-label={name}
          aria-invalid={bad || undefined}
          aria-describedby={classNames(`${id}-ends`, bad && `${id}-error`)}
          onChange={(event) => {
            moment.onType()
            edit.type(event.target.value)
          }}
          onFocus={edit.enter}
          onBlur={() => {
            if (isPressing() && !bad) {
              setHeld(true)
              afterPress(() => setHeld(false))
            }
            moment.onLeave()
            edit.leave()
          }}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className="unit">{unit}</span>}
        {steppers && button(1, props.more ?? '+')}
      </div>
      {track && <Track {...props} write={edit.write} />}
      <Ends {...props} id={`${id}-ends`} said={bad && problem.saysLimit === true} />
      {bad && <FieldError id={`${id}-error`} problem={problem} onFix={edit.write} />}
    </div>
  )
}

/**
 * The text in the control: formatted, and while it has focus as it was found or typed. What comes
 * from elsewhere waits until it is left, or it would mix with what is being typed.
 */
function useEditing(props: RangeFieldProps) {
  const formats = useFormats()
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const digits = props.digits ?? digitsOf(props.tick)
  const isNumber = readDecimal(props.value) !== undefined
  // A value finer than the tick is shown as it is. Whether it is refused or rounded, and which way,
  // is the form's to say: it writes what it will use when the field is left.
  const shown = Math.max(digits, isNumber ? digitsOf(props.value) : 0)
  const formatted = isNumber ? formats.number(props.value, shown) : props.value
  const read = (text: string): string => {
    const parsed = parseNumberInput(text, formats.settings)
    return parsed.ok ? parsed.value : text.trim()
  }
  return {
    text: draft ?? formatted,
    enter: () => setDraft(formatted),
    type: (text: string) => {
      setDraft(text)
      props.onChange(read(text))
    },
    leave: () => {
      setDraft(undefined)
      props.onCommit?.(props.value)
    },
    write: (value: string) => {
      setDraft(undefined)
      props.onChange(value)
      props.onCommit?.(value)
    },
  }
}

/** The value's place between the ends; draggable with a pointer, the field is the way for keys. */
function Track(props: RangeFieldProps & { write(value: string): void }) {
  const { value, min = '', max = '', tick } = props
  const bounded = min !== '' && max !== ''
  // An empty field is taken hold of at the low end.
  const place = placeOf(value === '' && bounded ? min : value, min, max)
  const percent = `${((place ?? 0) * 100).toFixed(2)}%`
  return (
    <div className="track" aria-hidden="true">
      {place !== undefined && <i style={{ inlineSize: percent }} />}
      {place !== undefined && <b style={{ insetInlineStart: percent }} />}
      {bounded && props.disabled !== true && (
        <input
          type="range"
          tabIndex={-1}
          min={0}
          max={1000}
          value={Math.round((place ?? 0) * 1000)}
          onChange={(event) =>
            props.onChange(decimalAt(Number(event.target.value) / 1000, min, max, tick))
          }
          onPointerUp={() => props.onCommit?.(clampDecimal(value, { min, max }))}
        />
      )}
    </div>
  )
}

function Ends(props: RangeFieldProps & { readonly id: string; readonly said: boolean }) {
  const formats = useFormats()
  const digits = props.digits ?? digitsOf(props.tick)
  const end = (bound: string | undefined, words: ReactNode) =>
    words ?? (bound === undefined || bound === '' ? '' : formats.number(bound, digits))
  const [least, most] = [end(props.min, props.minText), end(props.max, props.maxText)]
  return (
    <div className="ends" id={props.id} hidden={props.said || (least === '' && most === '')}>
      <bdi>{least}</bdi>
      <bdi>{most}</bdi>
    </div>
  )
}
