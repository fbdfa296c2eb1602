// What every engine of this server is made of: the registered kinds, the paper venue, its fees. One
// place, so that workers, read models and the bench run the very same.
import { coreKinds } from '@trellis/bots/registry.core'
import type { AnyBotKind, EngineOptions } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import { ratio } from '@trellis/kernel'
import type { FeeTable, Instrument, MarketPast } from '@trellis/market'
import { candlePrints } from '@trellis/tape'

export const KINDS: readonly AnyBotKind[] = coreKinds

/** Fee rates by fee level; on spot and on perpetual futures maker and taker. */
export const FEE_LEVELS: readonly [FeeTable, ...FeeTable[]] = [
  {
    spot: { maker: ratio('0.0004'), taker: ratio('0.0006') },
    linear: { maker: ratio('0.0002'), taker: ratio('0.00055') },
  },
]

/** The venue that every bot of this server trades at; it remembers nothing between orders. */
export const VENUE = new PaperVenue()

/**
 * The options of an engine over these instruments; `sink` hears every batch, `past` is that of the
 * tape which the engine is given. One that only folds needs none.
 */
export function engineOptions(
  instruments: readonly Instrument[],
  sink: EngineOptions['sink'],
  past?: MarketPast,
): EngineOptions {
  return {
    instruments,
    kinds: KINDS,
    venue: VENUE,
    feeLevels: FEE_LEVELS,
    candlePath: (symbol, candle) =>
      candlePrints(candle, { symbol, startMs: candle.startMs, lengthMs: 60_000 }),
    guard: (work) => {
      try {
        work()
        return undefined
      } catch (error) {
        return error ?? new Error('something falsy was thrown')
      }
    },
    sink,
    past,
  }
}
