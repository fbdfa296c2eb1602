// One of a list: a popover with a pointer, a sheet on phones. Letters jump, arrows move, Enter
// chooses.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { Popover, usePopover } from './popover.tsx'
import { rovingIndex } from './roving.ts'
import { usePhone } from './use-media.ts'

export interface SelectOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly end?: ReactNode
}

export interface SelectProps<T extends string> {
  readonly label: string
  /** Of its button, for a label that stands over it. */
  readonly id?: string
  readonly options: readonly SelectOption<T>[]
  readonly value: T
  onChange(value: T): void
  readonly closeLabel: string
  /** Shown as chosen by the reader rather than as it is by default. */
  readonly isSet?: boolean
  /** In place of the chosen option's label. */
  readonly text?: string
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { label, options, value, isSet } = props
  const phone = usePhone()
  const [sheet, setSheet] = useState(false)
  const state = usePopover()
  const chosen = options.find((option) => option.value === value)
  const choose = (next: T) => {
    setSheet(false)
    state.close()
    state.anchor.current?.focus()
    props.onChange(next)
  }
  return (
    <>
      <button
        ref={state.anchor}
        id={props.id}
        type="button"
        className="select"
        data-set={isSet || undefined}
        aria-haspopup="listbox"
        aria-expanded={state.open || sheet}
        aria-label={`${label}: ${chosen?.label ?? ''}`}
        onClick={phone ? () => setSheet(true) : state.toggle}
      >
        {props.text ?? chosen?.label ?? label}
        <Icon name="down" size={14} />
      </button>
      <Popover state={state} className="menu">
        <OptionList {...props} choose={choose} />
      </Popover>
      <Dialog
        open={sheet}
        onClose={() => setSheet(false)}
        title={label}
        closeLabel={props.closeLabel}
      >
        <div className="popover menu" style={{ position: 'static', boxShadow: 'none' }}>
          <OptionList {...props} choose={choose} />
        </div>
      </Dialog>
    </>
  )
}

type OptionListProps<T extends string> = SelectProps<T> & { choose(value: T): void }

function OptionList<T extends string>({ label, options, value, choose }: OptionListProps<T>) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const items = ref.current?.querySelectorAll<HTMLElement>('[role=option]')
    const chosen = [...(items ?? [])].find((item) => item.ariaSelected === 'true')
    ;(chosen ?? items?.[0])?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const index = items.indexOf(document.activeElement as HTMLElement)
    const next = rovingIndex(event.key, index, items.length, false) ?? byLetter(event.key, index)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  const byLetter = (key: string, from: number): number | undefined => {
    if (key.length !== 1 || key === ' ') return undefined
    const order = options.map((_, offset) => (from + 1 + offset) % options.length)
    const letter = key.toLowerCase()
    return order.find((at) => options[at]?.label.toLowerCase().startsWith(letter))
  }
  return (
    <div ref={ref} role="listbox" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="option"
          className="item"
          aria-selected={option.value === value}
          onClick={() => choose(option.value)}
        >
          <span>{option.label}</span>
          <span className="end">
            {option.end ?? (option.value === value ? <Icon name="check" size={16} /> : null)}
          </span>
        </button>
      ))}
    </div>
  )
}
