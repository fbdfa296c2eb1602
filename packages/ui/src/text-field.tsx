// A line of text: e-mail, password, search, amount without a range. Paste and password managers are
// never in the way.
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import './range-field.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Below the control, always visible. */
  readonly help?: ReactNode
  readonly error?: string | undefined
  /** Inside the control, at its end. */
  readonly tail?: ReactNode
}

export function TextField({ label, hint, help, error, tail, ...input }: TextFieldProps) {
  const id = useId()
  const described = classNames(help !== undefined && `${id}-help`, error && `${id}-error`)
  return (
    <div className={classNames('field', error && 'bad')}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      <div className="ctl text">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described === '' ? undefined : described}
        />
        {tail !== undefined && <span className="tail">{tail}</span>}
      </div>
      {help !== undefined && (
        <div className="ends" id={`${id}-help`}>
          {help}
        </div>
      )}
      {error && <FieldError id={`${id}-error`} problem={{ message: error }} />}
    </div>
  )
}
