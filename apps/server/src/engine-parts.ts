// What every engine of this server is made of: the registered kinds, the paper venue, its fees. One
// place, so that workers, read models and the bench run the very same.
import { coreKinds } from '@trellis/bots/registry.core'
import type { AnyBotKind, EngineOptions } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import { formatAmount, ratio } from '@trellis/kernel'
import type { FeeTable, Instrument, MarketPast } from '@trellis/market'
import { candlePrints } from '@trellis/tape'

export const KINDS: readonly AnyBotKind[] = coreKinds

/**
 * Fee rates by fee level; on spot and on perpetual futures maker and taker. Users begin at the
 * first, operators move them (docs/adr/0035).
 */
export const FEE_LEVELS: readonly [FeeTable, ...FeeTable[]] = [
  feeTable(['0.0004', '0.0006'], ['0.0002', '0.00055']),
  feeTable(['0.00035', '0.0005'], ['0.00018', '0.0004']),
  feeTable(['0.0003', '0.0004'], ['0.00016', '0.00032']),
  feeTable(['0.00025', '0.00035'], ['0.00014', '0.00026']),
  feeTable(['0.0002', '0.00025'], ['0.0001', '0.0002']),
  feeTable(['0.0001', '0.0002'], ['0.00005', '0.0001']),
]

/** What orders of a level pay. */
export function feesOfLevel(level: number): FeeTable {
  return FEE_LEVELS[level] ?? FEE_LEVELS[0]
}

/** As decimal fractions. */
type Rates = readonly [maker: string, taker: string]

/** What both categories cost, as plain data. */
export type FeeTexts = readonly [spot: Rates, linear: Rates]

export function feeTable(...[spot, linear]: FeeTexts): FeeTable {
  const rates = ([maker, taker]: Rates) => ({ maker: ratio(maker), taker: ratio(taker) })
  return { spot: rates(spot), linear: rates(linear) }
}

/** The same as plain data again. */
export function feeTexts({ spot, linear }: FeeTable): FeeTexts {
  const rates = ({ maker, taker }: FeeTable['spot']): Rates => [
    formatAmount(maker),
    formatAmount(taker),
  ]
  return [rates(spot), rates(linear)]
}

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
