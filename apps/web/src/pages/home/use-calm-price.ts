// A live price at the pace of a reader's eye: pictures and tiles that nobody trades from are drawn
// once a second, not with every tick, and not at all while the page is hidden.
import { useCallback } from 'react'
import type { LivePrice } from '@trellis/bot-kit/web/web-context.ts'
import { useSession } from '../../app/session-context.tsx'
import { useStreamValue } from '../../data/use-stream-value.ts'

const CALM_MS = 1000

/** Last price of a spot symbol, at most once a second. */
export function useCalmPrice(symbol: string): LivePrice {
  const { quotes } = useSession()
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer = 0
      const stop = quotes.read(symbol, () => {
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
    [quotes, symbol],
  )
  return useStreamValue(subscribe, () => quotes.price(symbol))
}
