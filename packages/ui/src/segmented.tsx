// One choice out of few, always all visible: a radio group in buttons' clothes.
import type { ReactNode } from 'react'
import { moveFocus } from './roving.ts'
import './segmented.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly label: ReactNode
}

export interface SegmentedProps<T extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string
  readonly choices: readonly Choice<T>[]
  readonly value: T | undefined
  onChange(value: T): void
  /** 'picks' are loose chips, 'frame' share one background. */
  readonly look?: 'frame' | 'picks'
}

export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, choices, value, onChange, look = 'frame' } = props
  const chosen = choices.findIndex((choice) => choice.value === value)
  const stop = Math.max(0, chosen)
  return (
    <div
      className={look === 'frame' ? 'seg' : 'picks'}
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        const next = moveFocus(event, stop, choices.length)
        const choice = next === undefined ? undefined : choices[next]
        if (choice) onChange(choice.value)
      }}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
