// Ladders that a form offers at a tap, from recent candles: steps are shares of a day's realised
// volatility, so that the ladder reaches through some days of it
// (docs/formulas/futures-martingale.md). Nothing is searched for them. No promise.
import { divide, ONE, ratio, type Price, type Ratio } from '@trellis/kernel'
import type { Candle, Instrument } from '@trellis/market'
import { leverageWithin, mostLeverage } from '@trellis/bot-kit/linear/most-leverage.ts'
import { knownVolatility } from '@trellis/bot-kit/volatility.ts'
import { officialMartingale } from './config.ts'
import { shareOf, type MartingaleMode } from './ladder.ts'

export interface LadderPreset {
  readonly name: 'conservative' | 'moderate' | 'aggressive'
  readonly mode: MartingaleMode
  readonly leverage: Ratio
  readonly priceStep: Ratio
  readonly multiplier: Ratio
  readonly additions: number
  readonly roundProfit: Ratio
}

/** What a ladder is made of. */
interface LadderTerms {
  readonly leverage: Ratio
  /** Step of the ladder as a share of a day's volatility. */
  readonly step: Ratio
  readonly multiplier: Ratio
  readonly additions: number
}

type PresetTerms = LadderTerms & Pick<LadderPreset, 'name'>

const PRESETS: readonly PresetTerms[] = [
  {
    name: 'conservative',
    leverage: ratio('3'),
    step: ratio('1'),
    multiplier: ratio('1.2'),
    additions: 5,
  },
  {
    name: 'moderate',
    leverage: ratio('5'),
    step: ratio('0.7'),
    multiplier: ratio('1.3'),
    additions: 5,
  },
  {
    name: 'aggressive',
    leverage: ratio('10'),
    step: ratio('0.5'),
    multiplier: ratio('1.5'),
    additions: 5,
  },
]
/** Steps and profits are said in tenths of a percent. */
const TENTH = ratio('0.001')

/** A day's volatility of a contract whose candles are not known. */
const USUAL_VOLATILITY = ratio('0.03')

/** The ladder of a preset, long. */
function presetOf(
  { name, ...terms }: PresetTerms,
  volatility: Ratio,
  instrument: Instrument,
): LadderPreset {
  return { name, mode: 'long', ...steppedLadder(terms, volatility, instrument) }
}

/**
 * A ladder whose steps are a share of a day's volatility. It asks for no more leverage than the
 * contract allows; its round profit is what base order and first addition earn on a way back of one
 * step.
 */
export function steppedLadder(
  { step, multiplier, additions, ...wanted }: LadderTerms,
  volatility: Ratio,
  instrument: Instrument,
) {
  const leverage = leverageWithin(wanted.leverage, mostLeverage(instrument, officialMartingale))
  const { priceStepFrom, priceStepTo, roundProfitFrom, roundProfitPerLeverage, usedShare } =
    officialMartingale
  const priceStep = rounded((volatility * step) / ONE, priceStepFrom, priceStepTo)
  const base = shareOf({ multiplier, additions }, 0)
  const first = shareOf({ multiplier, additions }, 1)
  const held = divide((base.part + first.part) * usedShare * leverage, base.whole * ONE, 'nearest')
  const most = (roundProfitPerLeverage * leverage) / ONE
  const roundProfit = rounded((held * priceStep) / ONE, roundProfitFrom, most)
  return { leverage, priceStep, multiplier, additions, roundProfit }
}

/** Presets of a contract that has traded for less than a day, or whose candles do not come. */
export function usualPresets(instrument: Instrument): readonly LadderPreset[] {
  return PRESETS.map((preset) => presetOf(preset, USUAL_VOLATILITY, instrument))
}

/**
 * Presets for a long one from hourly candles, oldest first; none with less than a day of them, or
 * where the price never moved. The round profit is what the base order and its first addition earn
 * on a way back of one step.
 */
export function ladderPresets(
  candles: readonly Candle[],
  last: Price,
  instrument: Instrument,
): readonly LadderPreset[] {
  const volatility = knownVolatility(candles, last)
  if (volatility === undefined) return []
  return PRESETS.map((preset) => presetOf(preset, volatility, instrument))
}

function rounded(value: bigint, from: bigint, to: bigint): Ratio {
  const tenths = divide(value, TENTH, 'nearest') * TENTH
  return (tenths < from ? from : tenths > to ? to : tenths) as Ratio
}
