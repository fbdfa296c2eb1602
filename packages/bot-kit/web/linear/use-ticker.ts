// What a contract's market says beside its last price: the mark, at which margin is valued, and
// when the next funding is due. Market time, which may run faster than the reader's clock.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { percentDigits, type Formats } from '@trellis/ui'
import type { MarketRef, SymbolItem } from '@trellis/contract'
import { paths } from '@trellis/contract/paths'
import { useWeb, type WebServices } from '../web-context.ts'

const POLL_MS = 5000
const SECOND_MS = 1000

export interface Ticker {
  readonly mark: string
  /** A fraction, of the next payment as it stands now. */
  readonly rate: string
  /** Epoch ms of market time; 0 where it is not known. */
  readonly nextMs: number
  /** Between two fundings; 0 where it is not known. */
  readonly minutes: number
  /** The next funding by the reader's clock, for whoever hears none of the market: guests. */
  readonly dueMs: number
}

/** Undefined until it was read. */
export function useTicker(market: MarketRef): Ticker | undefined {
  return useSymbolItem(market, tickerOf).data
}

/** What the market says of a symbol as a whole, and by the reader's clock when funding is due. */
export interface ReadItem extends SymbolItem {
  readonly dueMs: number
}

/** The snapshot of a symbol, read once for all that show a part of it. */
export function useSymbolItem<T = ReadItem>(market: MarketRef, select?: (item: ReadItem) => T) {
  const { call } = useWeb()
  const more = select === undefined ? {} : { select }
  return useQuery({ ...itemQuery(market, call), refetchInterval: POLL_MS, ...more })
}

export function tickerOf(item: ReadItem): Ticker {
  return {
    mark: item.mark_price,
    rate: item.funding_rate,
    nextMs: Number(item.next_funding_time),
    minutes: Number(item.funding_interval),
    dueMs: item.dueMs,
  }
}

/** How a snapshot is read. */
export function itemQuery({ symbol, category }: MarketRef, call: WebServices['call']) {
  return {
    queryKey: ['ticker', category, symbol],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<ReadItem> => {
      const body = { symbol, category }
      const { item } = await call<{ item: SymbolItem }>(paths.dynamicSymbolItem, body, {
        signal,
        claims: 'all',
      })
      const dueMs = Date.now() + Number(item.next_funding_time) - Number(item.time)
      return { ...item, dueMs }
    },
  }
}

/**
 * Market time until a moment in ms, counted down each second; undefined where it is not known. The
 * same moment by the reader's clock serves where no market clock is heard.
 */
export function useCountdown(untilMs: number, dueMs = 0): number | undefined {
  const { useMarketTime } = useWeb()
  const [wallMs, setWallMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setWallMs(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const nowMs = useMarketTime(wallMs)
  const left = nowMs > 0 ? untilMs - nowMs : dueMs - wallMs
  return untilMs > 0 && (nowMs > 0 || dueMs > 0) ? Math.max(0, left) : undefined
}

/** Least digits of a rate of funding: such rates are hundredths of a percent. */
const RATE_DIGITS = 4

/** A rate of funding with its sign, as exact as it is: "+0.0100%". */
export function rateWords(rate: string, { percent }: Pick<Formats, 'percent'>): string {
  return percent(rate, percentDigits(rate, RATE_DIGITS), true)
}

/** "03:12:40" of a span in ms; hours as they come. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((it) => String(it).padStart(2, '0')).join(':')
}
