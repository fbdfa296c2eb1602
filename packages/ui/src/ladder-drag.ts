// Dragging a handle of a ladder: the price under the pointer, and past an end of the scale a little
// further at intervals, so that a range is widened by holding the pointer there. It reports prices
// and changes none.
import { useEffect, useRef, type PointerEvent } from 'react'
import type { LadderProps } from './ladder-props.ts'

const REPEAT_MS = 60
/** Pixels past the end that one repeat goes, however far away the pointer is. */
const PUSH = 16

interface Drag {
  readonly id: string
  /** Height of the pointer in the ladder. */
  y: number
  /** A press alone changes nothing. */
  moved: boolean
}

export interface LadderDrag {
  start(id: string, event: PointerEvent<SVGElement>): void
  move(event: PointerEvent<SVGElement>): void
  /** Also when the pointer is taken away: the scale must not stay held. */
  end(): void
}

export function useLadderDrag(props: LadderProps): LadderDrag {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const drag = useRef<Drag>(undefined)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])

  const report = (past: number, done: boolean): void => {
    const { height, yToPrice, onDrag } = latest.current
    if (drag.current === undefined) return
    const price = yToPrice?.(Math.min(height + past, Math.max(-past, drag.current.y)))
    if (price !== undefined) onDrag?.(drag.current.id, price, done)
  }
  const isPast = (): boolean => {
    const { y } = drag.current ?? { y: 0 }
    return y < 0 || y > latest.current.height
  }
  return {
    start: (id, event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { id, y: heightOf(event), moved: false }
      timer.current = setInterval(() => isPast() && report(PUSH, false), REPEAT_MS)
    },
    move: (event) => {
      if (drag.current === undefined) return
      drag.current.y = heightOf(event)
      drag.current.moved = true
      report(0, false)
    },
    end: () => {
      clearInterval(timer.current)
      if (drag.current?.moved === true) report(0, true)
      drag.current = undefined
    },
  }
}

function heightOf(event: PointerEvent<SVGElement>): number {
  const box = event.currentTarget.closest('.ladder')?.getBoundingClientRect()
  return event.clientY - (box?.top ?? 0)
}
