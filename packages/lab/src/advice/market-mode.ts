// Which way a market went in the weeks that choose, told by how far it went against how far it goes
// by chance: a description of the past, no forecast.
import type { AdviceMarket, MarketMove } from '@trellis/market'

/** A move of half of what chance alone would bring is one. */
const CLEAR = 0.5
const HOURS_PER_DAY = 24

/** The move over a market's candles. */
export function moveOf({ candles, last }: AdviceMarket): MarketMove {
  const from = candles[0]?.open ?? last
  const moved = from === 0 ? 0 : (last - from) / from
  const steps = candles.map(({ open, close }) => (open === 0 ? 0 : (close - open) / open))
  const squares = steps.reduce((sum, it) => sum + it * it, 0)
  const days = candles.length / HOURS_PER_DAY
  const day = days === 0 ? 0 : Math.sqrt(squares / days)
  const chance = day * Math.sqrt(days)
  if (chance === 0 || Math.abs(moved) < CLEAR * chance) return { mode: 'sideways', moved }
  return { mode: moved > 0 ? 'up' : 'down', moved }
}
