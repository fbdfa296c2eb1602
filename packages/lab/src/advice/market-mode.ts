// Which way a market went in the weeks that choose, told by how far it went against how far it goes
// by chance: a description of the past, no forecast.
import type { AdviceMarket, MarketMove } from '@trellis/market'

/** A move of half of what chance alone would bring is one. */
const CLEAR = 0.5

/**
 * The move over a market's candles. What chance alone would bring is the root of the sum of the
 * squared hourly returns, from close to close (docs/formulas/advice.md).
 */
export function moveOf({ candles, last }: AdviceMarket): MarketMove {
  const from = candles[0]?.open ?? last
  const moved = from === 0 ? 0 : (last - from) / from
  let squares = 0
  for (const [i, { close }] of candles.entries()) {
    const before = candles[i - 1]?.close ?? 0
    if (before > 0) squares += ((close - before) / before) * ((close - before) / before)
  }
  const chance = Math.sqrt(squares)
  if (chance === 0 || Math.abs(moved) < CLEAR * chance) return { mode: 'sideways', moved }
  return { mode: moved > 0 ? 'up' : 'down', moved }
}
