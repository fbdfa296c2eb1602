// What a search tries of a futures grid, mode by mode: its range, its count and its leverage; the
// money is the owner's to say.
import { ratio, type Ratio } from '@trellis/kernel'
import { emptyInput } from '@trellis/bot-kit/fields.ts'
import {
  gridCandidates,
  naiveGrid,
  rangeAround,
  type GridCandidate,
} from '@trellis/bot-kit/grid/advice-candidates.ts'
import { officialContractGrids } from '@trellis/bot-kit/linear/grid-config.ts'
import { leverageE2, leverageWithin, mostLeverage } from '@trellis/bot-kit/linear/most-leverage.ts'
import { placeSettings, statisticOf } from '@trellis/bot-kit/placing-advice.ts'
import type { AdviceMarket, AdviceSearch, Instrument, PlacedAdvice } from '@trellis/market'
import { futuresGridFields, type FuturesGridInput } from './fields.ts'
import { checkFutures } from './limits.ts'
import { category } from './market.ts'
import { paramsOf, writeParams } from './params.ts'

type Mode = FuturesGridInput['mode']
const MODES = ['neutral', 'long', 'short'] as const
/** Steps and leverages that a search tries: with more, a few weeks would tell of luck alone. */
const choices = { stepsE2: [20, 50], leverages: [2, 5] } as const
const LEAN = { neutral: 'none', long: 'up', short: 'down' } as const
const SUGGESTED = ['mode', 'type', 'minPrice', 'maxPrice', 'cellNumber', 'leverage'] as const

interface ModeCandidate extends GridCandidate {
  readonly mode: Mode
}

const modeOf = (mode: string): Mode => MODES.find((it) => it === mode) ?? 'neutral'

export const adviceSearch: AdviceSearch<ModeCandidate> = {
  kind: 'futures-grid',
  category,
  modes: MODES,
  symbols: 1,
  candidates(name) {
    const mode = modeOf(name)
    return gridCandidates({ ...choices, lean: LEAN[mode] }).map((it) => ({ ...it, mode }))
  },
  naive: (name) => ({ ...naiveGrid(2), mode: modeOf(name) }),
  leverageOf: ({ leverage }) => leverage,
  place(candidate, [market]) {
    const found = market && rangeAround(candidate, market)
    if (market === undefined || found === undefined) return undefined
    const most = mostLeverageOf(market.instrument, candidate.mode)
    const leverage = leverageWithin(ratio(String(candidate.leverage)), most)
    const { mode } = candidate
    const draft = { ...emptyInput(futuresGridFields), ...found.range, mode, leverage }
    return placed(draft, market, {
      volatility: statisticOf(found.volatility),
      step: statisticOf(found.step),
      cells: found.range.cellNumber,
      leverage: statisticOf(leverage),
    })
  },
  mostLeverageE2: (instrument, mode) => leverageE2(mostLeverageOf(instrument, modeOf(mode))),
}

/** What product and contract allow in a mode. */
function mostLeverageOf(instrument: Instrument, mode: Mode): Ratio {
  return mostLeverage(instrument, officialContractGrids[mode])
}

function placed(
  draft: FuturesGridInput,
  market: AdviceMarket,
  figures: PlacedAdvice['figures'],
): PlacedAdvice | undefined {
  return placeSettings(draft, figures, {
    table: futuresGridFields,
    market,
    money: 'investment',
    suggested: SUGGESTED,
    check: (input) => checkFutures(input, market),
    paramsOf,
    writeParams,
  })
}
