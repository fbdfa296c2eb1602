// An engine of the simulation: everything real but what a planted defect wraps. Two engines share
// nothing.
import { coreKinds } from '@trellis/bots/registry.core'
import { Engine, type AnyBotKind, type Batch, type EngineOptions } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import type { Instrument, MarketPast, Venue } from '@trellis/market'
import { candlePrints } from '@trellis/tape'
import type { Defect } from './defect.ts'
import { SIM_FEES } from './sim-market.ts'
import { simPast } from './sim-past.ts'

/** Guards a kind: what it throws is the engine's to hear, as on the server. */
export const thrownBy: EngineOptions['guard'] = (work) => {
  try {
    work()
    return undefined
  } catch (thrown) {
    return thrown ?? new Error('something falsy was thrown')
  }
}

/**
 * An engine with everything real but what a defect wraps; the past is drawn unless a test lends
 * one.
 */
export function engineOf(
  instruments: readonly Instrument[],
  defect: Defect | undefined,
  sink: (batch: Batch) => void,
  past: MarketPast = simPast,
): Engine {
  const venue: Venue = new PaperVenue()
  return new Engine({
    instruments,
    kinds: kindsOf(defect),
    venue: defect?.venue?.(venue) ?? venue,
    feeLevels: SIM_FEES,
    candlePath: (symbol, candle) =>
      candlePrints(candle, { symbol, startMs: candle.startMs, lengthMs: 60_000 }),
    guard: thrownBy,
    past,
    sink,
  })
}

/** The registered kinds, as a defect leaves them. */
export function kindsOf(defect: Defect | undefined): readonly AnyBotKind[] {
  const kinds: readonly AnyBotKind[] = coreKinds
  return kinds.map(beyondFirstTier).map((kind) => defect?.kind?.(kind) ?? kind)
}

/**
 * That a bot stays in the first risk tier is a rule of kinds and not of the exchange, whose tiers
 * are tried here: what was refused for nothing else begins.
 */
function beyondFirstTier(kind: AnyBotKind): AnyBotKind {
  const { refuseStart } = kind
  if (refuseStart === undefined) return kind
  return {
    ...kind,
    refuseStart: (state, context) => {
      const refusal = refuseStart(state, context)
      const isOfTier = typeof refusal === 'object' && refusal.code === 'risk-limit'
      return isOfTier ? undefined : refusal
    },
  }
}
