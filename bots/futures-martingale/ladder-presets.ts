// Suggested ladders from recent candles: steps are shares of a day's realised volatility, so that
// the ladder reaches through some days of it (docs/formulas/futures-martingale.md). No promise.
import { divide, ONE, ratio, type Price, type Ratio } from '@trellis/kernel'
import type { Candle, Instrument } from '@trellis/market'
import { mostLeverage } from '@trellis/bot-kit/linear/most-leverage.ts'
import { movementOf, type Movement } from '@trellis/bot-kit/volatility.ts'
import { officialMartingale } from './config.ts'
import { ladderPrices, shareOf, type MartingaleMode } from './ladder.ts'

export interface LadderAdvice extends Movement {
  readonly style: 'conservative' | 'moderate' | 'aggressive'
  readonly mode: MartingaleMode
  readonly leverage: Ratio
  readonly priceStep: Ratio
  readonly multiplier: Ratio
  readonly additions: number
  readonly roundProfit: Ratio
  /** How far the last addition lies from the market. */
  readonly reach: Ratio
}

interface Style {
  readonly style: LadderAdvice['style']
  readonly leverage: Ratio
  /** Step of the ladder as a share of a day's volatility. */
  readonly step: Ratio
  readonly multiplier: Ratio
  readonly additions: number
}

const STYLES: readonly Style[] = [
  {
    style: 'conservative',
    leverage: ratio('3'),
    step: ratio('1'),
    multiplier: ratio('1.2'),
    additions: 5,
  },
  {
    style: 'moderate',
    leverage: ratio('5'),
    step: ratio('0.7'),
    multiplier: ratio('1.3'),
    additions: 5,
  },
  {
    style: 'aggressive',
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

type Ladder = Omit<LadderAdvice, 'volatility' | 'drawdown' | 'reach' | 'sampleDays'>

/** The ladder of a style, long. */
function ladderOf(style: Style, volatility: Ratio, instrument: Instrument): Ladder {
  return { style: style.style, mode: 'long', ...steppedLadder(style, volatility, instrument) }
}

/**
 * A ladder whose steps are a share of a day's volatility. It asks for no more leverage than the
 * contract allows; its round profit is what base order and first addition earn on a way back of one
 * step.
 */
export function steppedLadder(
  { step, multiplier, additions, ...wanted }: Omit<Style, 'style'>,
  volatility: Ratio,
  instrument: Instrument,
) {
  const allowed = mostLeverage(instrument, officialMartingale)
  const leverage = wanted.leverage < allowed ? wanted.leverage : allowed
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

/** Ladders of a contract that has traded for less than a day, or whose candles do not come. */
export function usualLadders(instrument: Instrument): readonly Ladder[] {
  return STYLES.map((style) => ladderOf(style, USUAL_VOLATILITY, instrument))
}

/**
 * Suggestions for a long one from hourly candles, oldest first; none with less than a day of them,
 * or where the price never moved. The round profit is what the base order and its first addition
 * earn on a way back of one step.
 */
export function adviseLadders(
  candles: readonly Candle[],
  last: Price,
  instrument: Instrument,
): readonly LadderAdvice[] {
  const movement = movementOf(candles, last)
  if (movement === undefined) return []
  return STYLES.map((style) => {
    const ladder = ladderOf(style, movement.volatility, instrument)
    const deepest = ladderPrices(ladder, last).at(-1) ?? last
    const reach = divide(BigInt(last - deepest) * ONE, BigInt(last), 'floor') as Ratio
    return { ...ladder, ...movement, reach }
  })
}

function rounded(value: bigint, from: bigint, to: bigint): Ratio {
  const tenths = divide(value, TENTH, 'nearest') * TENTH
  return (tenths < from ? from : tenths > to ? to : tenths) as Ratio
}
