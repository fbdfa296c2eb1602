// Handles that drag a price on the chart's scale, and do the same by keys. The value lives in the form; this
// only proposes prices on whole ticks.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { ChartHandle } from '@trellis/bots/web-context'
import { priceAt, snapToTick, yOf, type PriceScale } from './price-scale.ts'

export interface PriceHandlesProps {
  readonly handles: readonly ChartHandle[]
  readonly scale: PriceScale
  readonly tick: number
  readonly digits: number
  /** Centre of the handles of the range, from the start of the box. */
  readonly at: number
  price(value: number): string
  onDrag(id: string, price: number, done: boolean): void
  onHold(held: boolean): void
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 50,
  PageDown: -50,
}

export function PriceHandles(props: PriceHandlesProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<string | undefined>(undefined)
  const { scale, tick, digits, onDrag, onHold } = props

  const move = (event: PointerEvent, id: string, done: boolean): void => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    const price = snapToTick(priceAt(scale, event.clientY - top), tick, digits)
    onDrag(id, price, done)
  }
  const keys = (event: KeyboardEvent, handle: ChartHandle): void => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const by = step * (event.shiftKey ? 10 : 1) * (event.altKey ? 100 : 1)
    onDrag(handle.id, snapToTick(handle.price + by * tick, tick, digits), true)
  }
  return (
    <div className="handles" ref={box}>
      {props.handles.map((handle) => {
        const y = yOf(scale, handle.price)
        if (y < -10 || y > scale.height + 10) return undefined
        return (
          <button
            key={handle.id}
            type="button"
            role="slider"
            className={`handle ${handle.tone}`}
            style={{ insetBlockStart: y, insetInlineStart: props.at }}
            aria-label={handle.label}
            aria-orientation="vertical"
            aria-valuenow={handle.price}
            aria-valuemin={tick}
            aria-valuemax={scale.high}
            aria-valuetext={props.price(handle.price)}
            onKeyDown={(event) => keys(event, handle)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              held.current = handle.id
              onHold(true)
            }}
            onPointerMove={(event) => {
              if (held.current === handle.id) move(event, handle.id, false)
            }}
            onPointerUp={(event) => {
              if (held.current !== handle.id) return
              held.current = undefined
              move(event, handle.id, true)
              onHold(false)
            }}
            onPointerCancel={() => {
              held.current = undefined
              onHold(false)
            }}
          />
        )
      })}
    </div>
  )
}
