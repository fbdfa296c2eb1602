// Surfaces and small blocks: card, definition rows, notice, empty state, skeleton. Cards do not
// nest.
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './card.css'

export interface CardProps extends ComponentProps<'section'> {
  /** No padding: for lists and charts that reach the edge. */
  readonly flush?: boolean
}

export function Card({ flush, className, ...rest }: CardProps) {
  return <section {...rest} className={classNames('card', flush && 'flush', className)} />
}

export interface Definition {
  readonly key: string
  readonly term: ReactNode
  readonly value: ReactNode
}

/** Term and value, row by row. */
export function Definitions({ rows }: { readonly rows: readonly Definition[] }) {
  return (
    <dl className="defs">
      {rows.map((row) => (
        <div key={row.key}>
          <dt>{row.term}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface NoticeProps {
  readonly tone?: 'plain' | 'warn' | 'danger'
  readonly action?: ReactNode
  readonly children: ReactNode
  /** Read out when it appears. */
  readonly live?: boolean
}

/** A line that says what is the matter, where it is the matter. */
export function Notice({ tone = 'plain', action, children, live }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon name={tone === 'plain' ? 'info' : 'alert'} size={18} />
      <span>{children}</span>
      {action}
    </div>
  )
}

export interface EmptyStateProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly picture?: ReactNode
}

/** Nothing here, why, and what to do about it. */
export function EmptyState({ title, children, actions, picture }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      <h2 className="h2">{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  )
}

export interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: string
  readonly height?: string
}

/**
 * A place kept for what is loading; it appears after 150 ms, so that fast answers do not flicker.
 */
export function Skeleton({ width = '100%', height = '16px' }: SkeletonProps) {
  return (
    <span
      className="skeleton"
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  )
}
