// A wide part that scrolls by itself where there is little room.
import type { ReactNode } from 'react'

export interface ScrollRegionProps {
  /** What it holds, for readers that do not see it. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

export function ScrollRegion({ label, className = 'table-scroll', children }: ScrollRegionProps) {
  return (
    // A scrolling region must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="region" tabIndex={0} aria-label={label}>
      {children}
    </div>
  )
}
