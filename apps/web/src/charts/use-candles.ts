// Candles of a market for a chart: the newest first, older ones when they are looked at, the last
// one moved by the live price and read again as time goes on. Candles of another market or interval
// go before the new ones load.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '@trellis/contract/paths'
import { marketKey } from '@trellis/contract/market-ref'
import type { KlineResult, MarketRef } from '@trellis/contract'
import { intervalStart, parseInterval } from '@trellis/market'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { CanvasCandle } from './candle-canvas.ts'
import { tailLength, wantsTail, withTail } from './candle-tail.ts'

// What is in sight, and as much again; older ones come when they are looked at.
const FIRST = 260
const MORE = 500

export interface CandleSource {
  readonly market: MarketRef
  readonly interval: string
  /** Epoch ms after which nothing is asked for; 0 for the live end. */
  readonly untilMs: number
  /** Market time of the live price, epoch ms; 0 while there is none. */
  readonly lastAtMs: number
}

export interface Candles {
  readonly key: string
  readonly list: readonly CanvasCandle[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Seconds at which the candle of a moment opens. */
  readonly barOf: (atMs: number) => number
  readonly loadOlder: () => void
  readonly retry: () => void
}

export function useCandles(source: CandleSource): Candles {
  const { market, interval, untilMs } = source
  const key = `${marketKey(market)}/${interval}/${untilMs}`
  const [loaded, setLoaded] = useState<{ key: string; list: readonly CanvasCandle[] }>()
  const [failedTry, setFailedTry] = useState('')
  const [attempt, setAttempt] = useState(0)
  const busy = useRef(false)
  const complete = useRef(false)

  const read = useRead(market, interval)

  useEffect(() => {
    const abort = new AbortController()
    complete.current = false
    read(untilMs, FIRST, abort.signal).then(
      (list) => setLoaded({ key, list }),
      () => abort.signal.aborted || setFailedTry(`${key} ${attempt}`),
    )
    return () => abort.abort()
  }, [read, untilMs, key, attempt])

  const list = loaded?.key === key ? loaded.list : EMPTY
  const loadOlder = useCallback(() => {
    const first = list[0]
    if (first === undefined || busy.current || complete.current) return
    busy.current = true
    const abort = new AbortController()
    read(first.time * 1000 - 1, MORE, abort.signal)
      .then((older) => {
        const fresh = older.filter((it) => it.time < first.time)
        complete.current = fresh.length === 0
        if (fresh.length > 0) {
          setLoaded((now) => (now?.key === key ? { key, list: [...fresh, ...now.list] } : now))
        }
      })
      .catch(() => {
        complete.current = true
      })
      .finally(() => {
        busy.current = false
      })
  }, [list, read, key])

  const barOf = useMemo(() => barsOf(interval), [interval])
  const onTail = useCallback(
    (tail: readonly CanvasCandle[]) =>
      setLoaded((now) => (now?.key === key ? { key, list: withTail(now.list, tail) } : now)),
    [key],
  )
  const nowBar = untilMs > 0 || source.lastAtMs <= 0 ? 0 : barOf(source.lastAtMs)
  useTail({ list, nowBar, tick: source.lastAtMs, read }, onTail)
  const state = list.length > 0 ? 'ready' : failedTry === `${key} ${attempt}` ? 'failed' : 'loading'
  return { key, list, state, barOf, loadOlder, retry: () => setAttempt((it) => it + 1) }
}

interface TailSource {
  readonly list: readonly CanvasCandle[]
  /** Opening second of the candle that the live price is in; 0 where nothing is live. */
  readonly nowBar: number
  /** Changes with the price. */
  readonly tick: number
  readonly read: ReturnType<typeof useRead>
}

/** Reads the newest candles again while the price moves and somebody can see them. */
function useTail(source: TailSource, onTail: (tail: readonly CanvasCandle[]) => void): void {
  const { list, nowBar, tick, read } = source
  const readAt = useRef(0)
  const busy = useRef<AbortController>(undefined)
  useEffect(() => {
    readAt.current = performance.now()
    return () => busy.current?.abort()
  }, [read])
  useEffect(() => {
    const newest = list.at(-1)?.time
    const isIdle = busy.current === undefined || busy.current.signal.aborted
    if (newest === undefined || nowBar === 0 || !isIdle) return
    if (document.visibilityState === 'hidden') return
    if (!wantsTail({ newest, now: nowBar, sinceMs: performance.now() - readAt.current })) return
    const abort = new AbortController()
    busy.current = abort
    read(0, tailLength(list, nowBar), abort.signal)
      .then(
        (tail) => abort.signal.aborted || onTail(tail),
        // What is shown stays; the next tick tries again after a pause.
        () => undefined,
      )
      .finally(() => {
        readAt.current = performance.now()
        if (busy.current === abort) busy.current = undefined
      })
  }, [list, nowBar, tick, read, onTail])
}

/** Reads candles that end at a moment, 0 for now. */
function useRead({ symbol, category }: MarketRef, interval: string) {
  const { call } = useWeb()
  return useCallback(
    async (endMs: number, limit: number, signal: AbortSignal): Promise<readonly CanvasCandle[]> => {
      const end = endMs > 0 ? { end: endMs } : {}
      const body = { symbol, category, interval, limit, ...end }
      const answer = await call<KlineResult>(paths.kline, body, { signal, claims: 'all' })
      return answer.list.map((it) => ({
        time: Math.floor(it.time / 1000),
        open: Number(it.open),
        high: Number(it.high),
        low: Number(it.low),
        close: Number(it.close),
        volume: Number(it.volume),
      }))
    },
    [call, symbol, category, interval],
  )
}

const EMPTY: readonly CanvasCandle[] = []

function barsOf(interval: string): (atMs: number) => number {
  const known = parseInterval(interval)
  return (atMs) => Math.floor((known === undefined ? atMs : intervalStart(known, atMs)) / 1000)
}

/** The candle that the live price continues or opens. */
export function liveCandle(
  newest: CanvasCandle | undefined,
  time: number,
  price: number,
): CanvasCandle | undefined {
  if (newest === undefined || time < newest.time) return undefined
  if (time > newest.time) {
    const open = newest.close
    return {
      time,
      open,
      high: Math.max(open, price),
      low: Math.min(open, price),
      close: price,
      volume: 0,
    }
  }
  return {
    ...newest,
    high: Math.max(newest.high, price),
    low: Math.min(newest.low, price),
    close: price,
  }
}
