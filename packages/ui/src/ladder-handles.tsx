// Drag handles on a ladder: range edges, stop-loss, take-profit. The same change is possible with
// arrow keys here, and by field and stepper in the form.
import type { KeyboardEvent } from 'react'
import { useLadderDrag } from './ladder-drag.ts'
import type { LadderHandle, LadderHandlesProps } from './ladder-props.ts'
import { ticksOf } from './step-keys.ts'

const WIDTH = 28
const HEIGHT = 12

export function LadderHandles(props: LadderHandlesProps) {
  const { handles = [], priceToY, height, onDrag } = props
  const drag = useLadderDrag(props)
  if (onDrag === undefined) return null
  const x = (props.rails.x1 + props.rails.x2) / 2 - WIDTH / 2
  const onKeyDown = (handle: LadderHandle, event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
    if (way === undefined || props.tick === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onDrag(handle.id, handle.price + way * ticksOf(event) * props.tick, true)
  }
  return handles.map((handle) => {
    const place = priceToY(handle.price)
    if (place === undefined) return null
    // A handle whose price is out of sight waits at the end: it is the way to get it back.
    const y = Math.min(height, Math.max(0, place))
    return (
      <svg
        key={handle.id}
        className="handle"
        data-tone={handle.tone}
        data-away={y !== place || undefined}
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
        onPointerDown={(event) => drag.start(handle.id, event)}
        onPointerMove={drag.move}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
      >
        <rect className="hit" width={WIDTH} height={HEIGHT + 16} style={{ fill: 'transparent' }} />
        <rect y={8} width={WIDTH} height={HEIGHT} rx={6} />
        <path d={`M${WIDTH / 2 - 5} 12.5h10M${WIDTH / 2 - 5} 15.5h10`} />
      </svg>
    )
  })
}
