// One of a list in a form: with its label over it as every other field has it.
import { useId } from 'react'
import { Select, type SelectProps } from './select.tsx'
import './range-field.css'
import './select-field.css'

export function SelectField<T extends string>(props: Omit<SelectProps<T>, 'id'>) {
  const id = useId()
  return (
    <div className="field select-field">
      <div className="label">
        <label htmlFor={id}>{props.label}</label>
      </div>
      <Select {...props} id={id} />
    </div>
  )
}
