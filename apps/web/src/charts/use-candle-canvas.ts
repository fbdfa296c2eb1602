// Keeps one canvas in step with its candles, the live price and the plan. It holds only what the
// canvas needs to move its last candle.
import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { PriceChartProps } from '@trellis/bot-kit/web/web-context.ts'
import {
  CandleCanvas,
  type CanvasCandle,
  type CanvasEvents,
  type CanvasOptions,
} from './candle-canvas.ts'
import type { FillMark } from './plan-primitive.ts'
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
  readonly mark: FillMark | undefined
  leaveMark(): void
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
  const { events, told } = useTold(useLatest(candles.loadOlder))
  const begun = useOnce(candles.list.length > 0)
  const { time, price, narrow, hidden, show, lit, fit } = view
  const { digits, plan, fills, last, lastAtMs, untilMs } = props

  useEffect(() => {
    // Without candles there is nothing to draw, and an empty chart is as much work as a full one.
    if (box.current === null || hidden || !begun) return
    const made = new CandleCanvas(box.current, { digits, time, price }, events)
    canvas.current = made
    shownKey.current = ''
    const unwatch = watchTheme(() => made.recolour())
    return () => {
      unwatch()
      made.destroy()
      canvas.current = undefined
    }
  }, [time, price, digits, hidden, events, begun])

  useEffect(() => {
    const made = canvas.current
    if (made === undefined) return
    const known = shownKey.current === candles.key
    newest.current = made.setCandles(candles.list, known)
    if (known || candles.list.length === 0) return
    made.showNewest(narrow ? IN_SIGHT_NARROW : IN_SIGHT)
    shownKey.current = candles.key
  }, [candles.list, candles.key, narrow, time, price, digits, hidden, begun])

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
  }, [fit, plan, fills, show, last, lit, barOf, time, price, digits, hidden, begun])

  return { box, canvas, ...told }
}

/** What the canvas tells, and the callbacks by which it does. */
function useTold(older: RefObject<() => void>) {
  const [scale, setScale] = useState<PriceScale>()
  const [hover, setHover] = useState<number>()
  const [mark, setMark] = useState<FillMark>()
  const leaveMark = useCallback(() => setMark(undefined), [])
  const known = useRef(false)
  const events = useMemo<CanvasEvents>(
    () => ({
      // The ladder's first drawing follows the chart's, in pieces; later the two move together.
      onScale: (next) => {
        if (known.current) return setScale(next)
        known.current = true
        startTransition(() => setScale(next))
      },
      onHover: setHover,
      onMark: setMark,
      onNearStart: () => older.current(),
    }),
    [older],
  )
  return { events, told: { scale, hover, mark, leaveMark } }
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

/** Whether something was ever true. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return now || was
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
