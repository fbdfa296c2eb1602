// What a search tries of a spot grid: its range and its count; the money is the owner's to say.
import { emptyInput } from '@trellis/bot-kit/fields.ts'
import {
  gridCandidates,
  naiveGrid,
  rangeAround,
  type GridCandidate,
} from '@trellis/bot-kit/grid/advice-candidates.ts'
import { placeSettings, statisticOf } from '@trellis/bot-kit/placing-advice.ts'
import type { AdviceMarket, AdviceSearch, PlacedAdvice } from '@trellis/market'
import { spotGridFields, type SpotGridInput } from './fields.ts'
import { checkGrid } from './limits.ts'
import { category } from './market.ts'
import { paramsOf, writeParams } from './params.ts'

/** A spot grid cannot gain below its range: half of the candidates lean upward. */
const choices = { stepsE2: [15, 30, 60], leverages: [1] } as const
const CANDIDATES = [
  ...gridCandidates({ ...choices, lean: 'none' }),
  ...gridCandidates({ ...choices, lean: 'up' }),
]
const SUGGESTED = ['minPrice', 'maxPrice', 'cellNumber'] as const

export const adviceSearch: AdviceSearch<GridCandidate> = {
  kind: 'spot-grid',
  category,
  modes: [''],
  symbols: 1,
  candidates: () => CANDIDATES,
  naive: () => naiveGrid(1),
  leverageOf: () => 1,
  place(candidate, [market]) {
    const found = market && rangeAround(candidate, market)
    if (market === undefined || found === undefined) return undefined
    const draft = { ...emptyInput(spotGridFields), ...found.range }
    return placed(draft, market, {
      volatility: statisticOf(found.volatility),
      step: statisticOf(found.step),
      cells: found.range.cellNumber,
    })
  },
}

function placed(
  draft: SpotGridInput,
  market: AdviceMarket,
  figures: PlacedAdvice['figures'],
): PlacedAdvice | undefined {
  return placeSettings(draft, figures, {
    table: spotGridFields,
    market,
    money: 'quoteInvestment',
    suggested: SUGGESTED,
    check: (input) => checkGrid(input, market),
    paramsOf,
    writeParams,
  })
}
