// Drag handles on a ladder: range edges, stop-loss, take-profit. The same change is possible with
// arrow keys here, and by field and stepper in the form.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { LadderHandle, LadderProps, Rails } from './ladder-props.ts'
import { ticksOf } from './step-keys.ts'

const WIDTH = 28
const HEIGHT = 12

export function LadderHandles(props: LadderProps & { readonly rails: Rails }) {
  const { handles = [], priceToY, onDrag } = props
  const dragged = useRef<string | undefined>(undefined)
  if (onDrag === undefined) return null
  const x = (props.rails.x1 + props.rails.x2) / 2 - WIDTH / 2
  const priceAt = (event: PointerEvent<SVGElement>): number | undefined => {
    const box = event.currentTarget.closest('.ladder')?.getBoundingClientRect()
    return box === undefined ? undefined : props.yToPrice?.(event.clientY - box.top)
  }
  const drag = (handle: LadderHandle, event: PointerEvent<SVGElement>, done: boolean) => {
    if (dragged.current !== handle.id) return
    const price = priceAt(event)
    if (price !== undefined) onDrag(handle.id, price, done)
    if (done) dragged.current = undefined
  }
  const onKeyDown = (handle: LadderHandle, event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    if (way === undefined || props.tick === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onDrag(handle.id, handle.price + way * ticksOf(event) * props.tick, true)
  }
  return handles.map((handle) => {
    const y = priceToY(handle.price)
    if (y === undefined) return null
    return (
      <svg
        key={handle.id}
        className="handle"
        data-tone={handle.tone}
        width={WIDTH}
        height={HEIGHT + 16}
        style={{ position: 'absolute', insetInlineStart: x, insetBlockStart: y - HEIGHT / 2 - 8 }}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={handle.label}
        aria-valuenow={handle.price}
        aria-valuetext={props.formatPrice(handle.price)}
        onKeyDown={(event) => onKeyDown(handle, event)}
        onPointerDown={(event) => {
          dragged.current = handle.id
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => drag(handle, event, false)}
        onPointerUp={(event) => drag(handle, event, true)}
        onPointerCancel={() => (dragged.current = undefined)}
      >
        <rect className="hit" width={WIDTH} height={HEIGHT + 16} style={{ fill: 'transparent' }} />
        <rect y={8} width={WIDTH} height={HEIGHT} rx={6} />
        <path d={`M${WIDTH / 2 - 5} 12.5h10M${WIDTH / 2 - 5} 15.5h10`} />
      </svg>
    )
  })
}
