// A short word on a tint. State chips carry a shape as well: dot, ring, bars, triangle, square.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './chip.css'

/** Running dot, waiting ring, out-of-range bars, risk triangle, done square. */
export type ChipState = 'running' | 'waiting' | 'range' | 'risk' | 'done'

export interface ChipProps {
  readonly children: ReactNode
  readonly className?: string
  readonly title?: string
}

export function Chip({ children, className, title }: ChipProps) {
  return (
    <span className={classNames('chip', className)} title={title}>
      {children}
    </span>
  )
}

export function StateChip({ state, children, title }: ChipProps & { readonly state: ChipState }) {
  return (
    <span className="chip" data-state={state} title={title}>
      {children}
    </span>
  )
}
