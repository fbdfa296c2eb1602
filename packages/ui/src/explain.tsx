// "Why": a word with a dotted underline that opens its definition, formula and own values.
import type { ReactNode } from 'react'
import { Popover, usePopover } from './popover.tsx'

export interface ExplainProps {
  /** The word that carries the underline. */
  readonly children: ReactNode
  readonly title: ReactNode
  /** What it means, in one or two sentences. */
  readonly text: ReactNode
  /** The formula with this bot's own values. */
  readonly formula?: ReactNode
  /** As of when, and of what the percentage is. */
  readonly note?: ReactNode
}

export function Explain({ children, title, text, formula, note }: ExplainProps) {
  const state = usePopover()
  return (
    <>
      <button
        ref={state.anchor}
        type="button"
        className="why"
        aria-expanded={state.open}
        aria-controls={state.id}
        onClick={state.toggle}
      >
        {children}
      </button>
      <Popover state={state} role="note">
        <div className="explain">
          <strong>{title}</strong>
          <span>{text}</span>
          {formula !== undefined && (
            <bdi dir="ltr" className="formula">
              {formula}
            </bdi>
          )}
          {note !== undefined && <span className="dim">{note}</span>}
        </div>
      </Popover>
    </>
  )
}
