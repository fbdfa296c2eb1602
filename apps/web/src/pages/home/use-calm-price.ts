// A live price at the pace of a reader's eye: pictures and tiles that nobody trades from are drawn
// once a second, not with every tick, and not at all while the page is hidden.
import { useCallback } from 'react'
import type { MarketRef } from '@trellis/contract'
import type { LivePrice } from '@trellis/bot-kit/web/live-price.ts'
import { useSession } from '../../app/session-context.tsx'
import { noPrice } from '../../data/quote-stream.ts'
import { useStreamValue } from '../../data/use-stream-value.ts'

const CALM_MS = 1000

/** Last price of a market, at most once a second; none of none. */
export function useCalmPrice(market: MarketRef | undefined): LivePrice {
  const { quotes } = useSession()
  const { symbol, category } = market ?? {}
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (symbol === undefined || category === undefined) return () => undefined
      let timer = 0
      const stop = quotes.read({ symbol, category }, () => {
        if (timer !== 0) return
        timer = window.setTimeout(() => {
          timer = 0
          onChange()
        }, CALM_MS)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [quotes, symbol, category],
  )
  return useStreamValue(subscribe, () => (market === undefined ? noPrice : quotes.price(market)))
}
