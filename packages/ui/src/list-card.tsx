// A card of a few lines, for pages that show the first of several lists side by side.
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './list-card.css'

export interface ListCardProps {
  readonly title: ReactNode
  /** At the end of the title's line: a unit, or the way to the whole list. */
  readonly aside: ReactNode
  /** Sets the columns of the lines. */
  readonly className: string
  /** The list, or what stands in its place. */
  readonly children: ReactNode
}

/** As high with five lines, with none, and while they come. */
export function ListCard({ title, aside, className, children }: ListCardProps) {
  const id = useId()
  return (
    <section className={classNames('card list-card', className)} aria-labelledby={id}>
      <div className="row between">
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
