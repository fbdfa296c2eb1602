// Hooks over the streams: one market's price, one bot's pulse, the market's clock, the lines'
// state.
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { MarketRef } from '@trellis/contract'
import type { LivePrice } from '@trellis/bot-kit/web/live-price.ts'
import { useSession } from '../app/session-context.tsx'
import type { FactsListener, MarketClock, ServerHealth } from './bot-stream.ts'
import { firstConnection, type Connection } from './connection-state.ts'
import type { ReconnectingSocket } from './reconnecting-socket.ts'
import { useStreamValue } from './use-stream-value.ts'

/** Live price of a market; asks for it while a component shows it. */
export function usePrice({ symbol, category }: MarketRef): LivePrice {
  const { quotes } = useSession()
  const subscribe = useCallback(
    (onChange: () => void) => quotes.read({ symbol, category }, onChange),
    [quotes, symbol, category],
  )
  return useStreamValue(subscribe, () => quotes.price({ symbol, category }))
}

/** Grows with every fact of the bot; with "" of any bot. */
export function useBotPulse(botId: string): number {
  const { bots } = useSession()
  const subscribe = useCallback(
    (onChange: () => void) => bots.subscribe(onChange),
    // Another bot, another count.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [bots, botId],
  )
  return useStreamValue(subscribe, () => bots.pulse(botId))
}

/** Facts of the bot as they come; undefined when some may have been missed. */
export function useBotFacts(botId: string, onFacts: FactsListener): void {
  const { bots } = useSession()
  const latest = useRef(onFacts)
  useEffect(() => {
    latest.current = onFacts
  })
  useEffect(() => bots.onFacts(botId, (facts) => latest.current(facts)), [bots, botId])
}

export function useMarketClock(): MarketClock {
  const { bots } = useSession()
  return useStreamValue(bots.subscribe, () => bots.clock())
}

/** Market time of a moment of the wall clock, epoch ms; 0 while it is not known. */
export function useMarketTime(wallMs: number): number {
  const clock = useMarketClock()
  if (clock.marketMs === 0 || clock.standing) return clock.marketMs
  return Math.round(clock.marketMs + (wallMs - clock.wallMs) * clock.speed)
}

export function useServerHealth(): ServerHealth {
  const { bots } = useSession()
  return useStreamValue(bots.subscribe, () => bots.health())
}

/** Whether the line to the server is lost: it was there, and is tried again. */
export function useServerAway(): boolean {
  const { failures, resting } = useLine().connection
  return failures > 0 && !resting
}

/** The line that a page hangs on: that of prices, or of the bots where nobody asked for a price. */
export function useLine(): {
  readonly connection: Connection
  readonly socket: ReconnectingSocket
} {
  const { quotes, bots } = useSession()
  const prices = useConnection(quotes.socket)
  const facts = useConnection(bots.socket)
  return prices === firstConnection
    ? { connection: facts, socket: bots.socket }
    : { connection: prices, socket: quotes.socket }
}

function useConnection(socket: ReconnectingSocket): Connection {
  const now = () => socket.connection
  return useSyncExternalStore(socket.subscribe, now, now)
}
