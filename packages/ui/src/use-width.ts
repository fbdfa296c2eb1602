// The width of an element as it is laid out. For layouts that depend on the place they got and not
// on the window.
import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width in CSS pixels, 0 before the first layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const found = element.current
    if (found === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(entry.contentRect.width)
    })
    observer.observe(found)
    return () => observer.disconnect()
  }, [element])
  return width
}
