// Which rows of a long list lie in the window: the rest stays out of the document. Below 51 rows
// all are drawn.
import { useEffect, useState, type RefObject } from 'react'

const VIRTUAL_FROM = 51
const MARGIN_ROWS = 6

export interface RowWindow {
  readonly from: number
  readonly to: number
}

/**
 * Rows from `from` up to but not including `to`, for a list that begins `top` px above the window's
 * top.
 */
export function rowsInWindow(
  count: number,
  rowHeight: number,
  top: number,
  windowHeight: number,
): RowWindow {
  if (count < VIRTUAL_FROM) return { from: 0, to: count }
  const first = Math.floor(top / rowHeight) - MARGIN_ROWS
  const last = Math.ceil((top + windowHeight) / rowHeight) + MARGIN_ROWS
  const from = Math.min(Math.max(0, first), Math.max(0, count - 1))
  return { from, to: Math.max(from + 1, Math.min(count, last)) }
}

/** The rows to draw of the list in `ref`; follows scrolling, at most once per frame. */
export function useWindowRows(
  ref: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [shown, setShown] = useState<RowWindow>({ from: 0, to: Math.min(count, 20) })
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = -(ref.current?.getBoundingClientRect().top ?? 0)
      const next = rowsInWindow(count, rowHeight, top, innerHeight)
      setShown((was) => (was.from === next.from && was.to === next.to ? was : next))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    measure()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [ref, count, rowHeight])
  return shown
}
