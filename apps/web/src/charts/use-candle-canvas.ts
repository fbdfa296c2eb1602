// Keeps one canvas in step with its candles, the live price and the plan. It holds only what the
// canvas needs to move its last candle.
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PriceChartProps } from '@trellis/bot-kit/web/web-context.ts'
import { CandleCanvas, type CanvasCandle, type CanvasOptions } from './candle-canvas.ts'
import type { PriceScale } from './price-scale.ts'
import { liveCandle, type Candles } from './use-candles.ts'

const IN_SIGHT = 130
const IN_SIGHT_NARROW = 56

export interface CanvasView {
  readonly time: CanvasOptions['time']
  readonly price: CanvasOptions['price']
  readonly narrow: boolean
  readonly hidden: boolean
  readonly show: 'grid' | 'trades'
  readonly lit: number | undefined
  /** What the price scale holds: the whole plan, or the candles as large as they can be. */
  readonly fit: 'range' | 'price'
}

export interface CanvasState {
  readonly box: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<CandleCanvas | undefined>
  readonly scale: PriceScale | undefined
  readonly hover: number | undefined
}

export function useCandleCanvas(
  props: PriceChartProps,
  candles: Candles,
  view: CanvasView,
): CanvasState {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<CandleCanvas>(undefined)
  const shownKey = useRef('')
  const newest = useRef<CanvasCandle>(undefined)
  const [scale, setScale] = useState<PriceScale>()
  const [hover, setHover] = useState<number>()
  const older = useLatest(candles.loadOlder)
  const { time, price, narrow, hidden, show, lit, fit } = view
  const { digits, plan, fills, last, lastAtMs, untilMs } = props

  useEffect(() => {
    if (box.current === null || hidden) return
    const made = new CandleCanvas(
      box.current,
      { digits, time, price },
      { onScale: setScale, onHover: setHover, onNearStart: () => older.current() },
    )
    canvas.current = made
    shownKey.current = ''
    const unwatch = watchTheme(() => made.recolour())
    return () => {
      unwatch()
      made.destroy()
      canvas.current = undefined
    }
  }, [time, price, digits, hidden, older])

  useEffect(() => {
    const made = canvas.current
    if (made === undefined) return
    const known = shownKey.current === candles.key
    newest.current = made.setCandles(candles.list, known)
    if (known || candles.list.length === 0) return
    made.showNewest(narrow ? IN_SIGHT_NARROW : IN_SIGHT)
    shownKey.current = candles.key
  }, [candles.list, candles.key, narrow, time, price, digits, hidden])

  const { barOf } = candles
  useEffect(() => {
    if (last === undefined || untilMs > 0 || lastAtMs <= 0) return
    const moved = liveCandle(newest.current, barOf(lastAtMs), last)
    if (moved === undefined) return
    newest.current = moved
    canvas.current?.update(moved)
  }, [last, lastAtMs, untilMs, barOf, candles.list])

  useEffect(() => {
    const { band, around } = inSight(plan, fit, last)
    canvas.current?.setScene({ plan, fills, show, last, lit, barOf }, band, around)
  }, [fit, plan, fills, show, last, lit, barOf, time, price, digits, hidden])

  return { box, canvas, scale, hover }
}

/** What the price scale must hold: the whole plan, or the candles and the last price alone. */
function inSight(
  plan: PriceChartProps['plan'],
  fit: CanvasView['fit'],
  last: number | undefined,
): { readonly band: PriceChartProps['plan']['band']; readonly around: readonly number[] } {
  const lines = fit === 'range' ? plan.lines.map((it) => it.price) : []
  const around = last === undefined ? lines : [...lines, last]
  return { band: fit === 'range' ? plan.band : undefined, around }
}

/** The newest value of something, for callbacks that outlive a render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

/** Calls back when theme or colours of the page change; answers how to stop. */
function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-market', 'data-candles'],
  })
  return () => observer.disconnect()
}
