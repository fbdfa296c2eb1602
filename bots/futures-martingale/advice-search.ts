// What a search tries of a martingale, long and short: how far its additions lie apart, how they
// grow, and its leverage; the money is the owner's to say.
import { divide, ONE, ratio, type Ratio } from '@trellis/kernel'
import { emptyInput } from '@trellis/bot-kit/fields.ts'
import { leverageE2, mostLeverage } from '@trellis/bot-kit/linear/most-leverage.ts'
import { placeSettings, statisticOf } from '@trellis/bot-kit/placing-advice.ts'
import { knownVolatility } from '@trellis/bot-kit/volatility.ts'
import type { AdviceMarket, AdviceSearch, PlacedAdvice } from '@trellis/market'
import { officialMartingale } from './config.ts'
import { martingaleFields, type MartingaleInput } from './fields.ts'
import { steppedLadder } from './ladder-presets.ts'
import { shareOf, type MartingaleMode, type RoundParams } from './ladder.ts'
import { checkMartingale } from './limits.ts'
import { category } from './market.ts'
import { paramsOf, writeParams } from './params.ts'

/** In hundredths: plain JSON. */
interface LadderCandidate {
  readonly mode: MartingaleMode
  /** Step of the ladder, of a day's volatility or, of the plain one, of a percent. */
  readonly in: 'volatility' | 'percent'
  readonly stepE2: number
  readonly multiplierE2: number
  readonly additions: number
  readonly leverage: number
}

const MODES = ['long', 'short'] as const
const STEPS_E2 = [35, 70, 120]
const MULTIPLIERS_E2 = [120, 160]
const LEVERAGES = [3, 5]
/**
 * With more of them the base order is so small that the least round profit of the product, 1 % of
 * the investment, asks for a move of the price that does not come for weeks.
 */
const ADDITIONS = 3
const SUGGESTED = [
  'mode',
  'leverage',
  'priceStep',
  'multiplier',
  'additions',
  'roundProfit',
] as const

const modeOf = (mode: string): MartingaleMode => (mode === 'short' ? 'short' : 'long')
const hundredths = (e2: number): Ratio => ((BigInt(e2) * ONE) / 100n) as Ratio

export const adviceSearch: AdviceSearch<LadderCandidate> = {
  kind: 'futures-martingale',
  category,
  modes: MODES,
  symbols: 1,
  candidates: (name) =>
    STEPS_E2.flatMap((stepE2) =>
      MULTIPLIERS_E2.flatMap((multiplierE2) =>
        LEVERAGES.map((leverage): LadderCandidate => {
          const ladder = { stepE2, multiplierE2, additions: ADDITIONS, leverage }
          return { mode: modeOf(name), in: 'volatility', ...ladder }
        }),
      ),
    ),
  // Steps of 2 %, half as much more each time, at 3x.
  naive: (name) => ({
    mode: modeOf(name),
    in: 'percent',
    stepE2: 200,
    multiplierE2: 150,
    additions: ADDITIONS,
    leverage: 3,
  }),
  leverageOf: ({ leverage }) => leverage,
  place(candidate, [market]) {
    const volatility = market && knownVolatility(market.candles, market.last)
    if (market === undefined || volatility === undefined) return undefined
    const { mode, stepE2, multiplierE2, additions, leverage } = candidate
    const wanted = {
      step: hundredths(stepE2),
      multiplier: hundredths(multiplierE2),
      additions,
      leverage: ratio(String(leverage)),
    }
    const whole = candidate.in === 'volatility' ? volatility : ratio('0.01')
    const ladder = steppedLadder(wanted, whole, market.instrument)
    const draft = { ...emptyInput(martingaleFields), mode, ...ladder }
    return placed(draft, market, {
      volatility: statisticOf(volatility),
      step: statisticOf(ladder.priceStep),
      additions,
      leverage: statisticOf(ladder.leverage),
      roundProfit: statisticOf(ladder.roundProfit),
      distance: roundDistance({ mode, ...ladder }, market.fees.taker),
    })
  },
  mostLeverageE2: (instrument) => leverageE2(mostLeverage(instrument, officialMartingale)),
}

/**
 * How far a price has to go for a round to be taken with its base order alone, fees of both orders
 * paid, as a share of the price; a statistic that is told, no order is placed by it.
 */
export function roundDistance(
  ladder: Pick<RoundParams, 'mode' | 'leverage' | 'multiplier' | 'additions' | 'roundProfit'>,
  takerFee: Ratio,
): number {
  const { part, whole } = shareOf(ladder, 0)
  const held = divide(part * officialMartingale.usedShare * ladder.leverage, whole * ONE, 'nearest')
  const [wanted, fee] = [statisticOf((ladder.roundProfit * ONE) / held), statisticOf(takerFee)]
  return ladder.mode === 'long'
    ? (1 + wanted + fee) / (1 - fee) - 1
    : 1 - (1 - wanted - fee) / (1 + fee)
}

function placed(
  draft: MartingaleInput,
  market: AdviceMarket,
  figures: PlacedAdvice['figures'],
): PlacedAdvice | undefined {
  return placeSettings(draft, figures, {
    table: martingaleFields,
    market,
    money: 'investment',
    suggested: SUGGESTED,
    check: (input) => checkMartingale(input, market),
    paramsOf,
    writeParams,
  })
}
