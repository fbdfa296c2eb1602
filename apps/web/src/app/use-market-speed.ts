// The speed of the paper market as a screen reads it.
import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '@trellis/ui'
import { MINUTE_MS } from '@trellis/market'
import { useMarketClock } from '../data/live.ts'
import type { MarketSpeed } from '../data/market-speed.ts'
import { pairsKey, type PairList } from '../data/queries.ts'
import { COIN_CATEGORY } from '../data/rates.ts'
import { useSession, useWords } from './session-context.tsx'

/**
 * A guest reads it off the list of pairs that coins are worth something by, which is asked for
 * anyway, until a stream tells it.
 */
export function useMarketSpeed(): MarketSpeed {
  const { speed: store } = useSession()
  const state = useSyncExternalStore(store.subscribe, store.get)
  const queryKey = pairsKey(COIN_CATEGORY)
  const listed = useQuery<PairList>({ queryKey, enabled: false }).data?.speed
  return state.speed === undefined ? { ...state, speed: listed } : state
}

/** Market time per wall time, for pages; undefined while it is not known. */
export const useMarketPace = (): number | undefined => useMarketSpeed().speed

/** The speed in words; '' while it is not known. */
export function useSpeedWords(): string {
  const t = useWords()
  const { number, duration } = useFormats()
  const { speed } = useMarketSpeed()
  if (speed === undefined) return ''
  if (speed === 1) return t('footer.realTime')
  // Of whole hours and days no smaller unit is said.
  const units = speed % 60 > 0 ? 3 : speed > 1440 ? 2 : 1
  const minute = duration(speed * MINUTE_MS, units)
  return t('footer.faster', { speed: number(String(speed)), minute })
}

/** "1:32" of wall time until a speed that ends by itself ends; undefined where none does. */
export function useSpeedLeft(): string | undefined {
  const { speed, next } = useMarketSpeed()
  const { marketMs } = useMarketClock()
  const { number } = useFormats()
  if (next === undefined || speed === undefined || speed === 0 || marketMs === 0) return undefined
  const seconds = Math.max(0, Math.ceil((next.marketMs - marketMs) / speed / 1000))
  const rest = number(String(seconds % 60))
  return `${number(String(Math.floor(seconds / 60)))}:${seconds % 60 < 10 ? number('0') : ''}${rest}`
}
