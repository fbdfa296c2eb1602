// The prices under the home page's trellis: a day of candles, then every live tick since the page
// was opened.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MarketRef } from '@trellis/contract'
import { marketKey } from '@trellis/contract/market-ref'
import { useCloses } from '../../data/queries.ts'
import { useCalmPrice } from './use-calm-price.ts'
import { trellisAround, walkTrellis, type Trellis, type Walk } from './trellis-walk.ts'

const CANDLES = 288
const LIVE_MAX = 400

export interface LiveWalk {
  readonly closes: readonly number[]
  readonly live: readonly number[]
  readonly last: number | undefined
  readonly stale: boolean
  readonly trellis: Trellis | undefined
  readonly walk: Walk | undefined
  /** Fills since the page was opened. */
  readonly since: number
}

export function useLiveWalk(market: MarketRef | undefined, cells: number): LiveWalk {
  const closes = useCloses(market, '5m', CANDLES) ?? none
  const live = useTicks(market)
  const price = useCalmPrice(market)
  const trellis = useMemo(() => trellisAround(closes, cells), [closes, cells])
  const walk = useMemo(
    () => (trellis === undefined ? undefined : walkTrellis([...closes, ...live], trellis)),
    [closes, live, trellis],
  )
  const since = walk?.marks.filter((mark) => mark.at >= closes.length).length ?? 0
  const last = price.last === '' ? closes.at(-1) : Number(price.last)
  return { closes, live, last, stale: price.stale, trellis, walk, since }
}

const none: readonly number[] = []

/** Live prices since the first; every second one goes when there are too many. */
function useTicks(market: MarketRef | undefined): readonly number[] {
  const { last } = useCalmPrice(market)
  const key = market && marketKey(market)
  const [ticks, setTicks] = useState<readonly number[]>(none)
  const of = useRef(key)
  useEffect(() => {
    const fresh = of.current === key ? undefined : none
    of.current = key
    if (fresh !== undefined) return setTicks(fresh)
    if (last === '') return
    setTicks((was) => {
      const next = [...was, Number(last)]
      return next.length > LIVE_MAX ? next.filter((_, index) => index % 2 === 1) : next
    })
  }, [key, last])
  return ticks
}
