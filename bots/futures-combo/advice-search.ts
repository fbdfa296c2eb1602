// What a search tries of a combo: which of the contracts that are traded most, on which side and
// how heavy. A basket is a rule, told anew what it comes to wherever it is placed.
import { formatAmount, ONE, ratio, type Ratio } from '@trellis/kernel'
import { emptyInput } from '@trellis/bot-kit/fields.ts'
import { leverageE2, leverageWithin } from '@trellis/bot-kit/linear/most-leverage.ts'
import { placeDraft, statisticOf, valuesOf } from '@trellis/bot-kit/placing-advice.ts'
import { knownVolatility } from '@trellis/bot-kit/volatility.ts'
import type { AdviceMarket, AdviceSearch, AdviceValues } from '@trellis/market'
import { comboFields } from './fields.ts'
import { checkCombo } from './limits.ts'
import { category } from './market.ts'
import { paramsOf, writeParams, type ComboContract } from './params.ts'
import { plainBasket, USUAL_THRESHOLD, weightsOf } from './plain-basket.ts'
import { mostLeverage, type ComboSide } from './plan.ts'

/** Plain JSON. */
interface BasketCandidate {
  /** All long; each after its own move; the stronger half long, the weaker short. */
  readonly sides: 'long' | 'trend' | 'pairs'
  /** Equal, or the calmer the heavier. */
  readonly weights: 'equal' | 'calm'
  readonly contracts: number
  readonly leverage: number
}

const MOST = 6
const SIDES = ['long', 'trend', 'pairs'] as const
const WEIGHTS = ['equal', 'calm'] as const
const LEVERAGES = [1, 3]
const SUGGESTED = ['leverage', 'mode', 'threshold'] as const

export const adviceSearch: AdviceSearch<BasketCandidate> = {
  kind: 'futures-combo',
  category,
  modes: [''],
  symbols: MOST,
  candidates: () =>
    SIDES.flatMap((sides) =>
      WEIGHTS.flatMap((weights) =>
        LEVERAGES.map((leverage): BasketCandidate => {
          return { sides, weights, contracts: sides === 'long' ? 4 : MOST, leverage }
        }),
      ),
    ),
  naive: () => ({ sides: 'long', weights: 'equal', ...plainBasket }),
  leverageOf: ({ leverage }) => leverage,
  place(candidate, all) {
    const markets = all.slice(0, candidate.contracts)
    const [first] = markets
    const contracts = contractsOf(candidate, markets)
    if (first === undefined || contracts === undefined) return undefined
    const { instrument } = first
    const quotes = markets.map(({ instrument: of, last }) => ({ instrument: of, mark: last }))
    const most = mostLeverage(quotes.map(({ instrument: of }) => of))
    const leverage = leverageWithin(ratio(String(candidate.leverage)), most)
    const numbers = { mode: 'percent', threshold: USUAL_THRESHOLD, leverage } as const
    const found = placeDraft(
      { ...emptyInput(comboFields), ...numbers },
      {
        table: comboFields,
        instrument,
        money: 'investment',
        check: (input) => checkCombo({ ...input, contracts }, { quotes, any: first }),
      },
    )
    const params = found && paramsOf({ ...found.input, contracts })
    if (found === undefined || params === undefined) return undefined
    const values: AdviceValues = {
      ...valuesOf(comboFields, found.input, instrument, SUGGESTED),
      contracts: rowsOfBasket(contracts, markets),
    }
    const { least, investment } = found
    const symbols = markets.map(({ symbol }) => symbol)
    const figures = { contracts: contracts.length, leverage: statisticOf(leverage) }
    return { symbols, params: writeParams(params), values, least, investment, figures }
  },
  mostLeverageE2: (instrument) => leverageE2(mostLeverage([instrument])),
}

function rowsOfBasket(contracts: readonly ComboContract[], markets: readonly AdviceMarket[]) {
  return contracts.flatMap(({ side, weight }, i) => {
    const instrument = markets[i]?.instrument
    if (instrument === undefined) return []
    const { symbol, base, quote } = instrument
    return [{ symbol, base, quote, side, weight: formatAmount(weight) }]
  })
}

/** Sides and weights of a basket as its markets stand; undefined where one's past is not known. */
function contractsOf(
  { sides, weights }: BasketCandidate,
  markets: readonly AdviceMarket[],
): readonly ComboContract[] | undefined {
  const moves = markets.map((market) => movedOf(market))
  const calm = markets.map(({ candles, last }) => knownVolatility(candles, last) ?? 0n)
  if (calm.some((it) => it === 0n) || moves.length === 0) return undefined
  const shares = weightsOf(calm.map((it) => (weights === 'equal' ? ONE : (ONE * ONE) / it)))
  const order = [...moves].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0))
  const median = order[Math.floor(order.length / 2)] ?? 0n
  const sideOf = (moved: bigint): ComboSide => {
    if (sides === 'long') return 'long'
    return moved > (sides === 'trend' ? 0n : median) ? 'long' : 'short'
  }
  return moves.map((moved, i) => ({ side: sideOf(moved), weight: shares[i] ?? (0n as Ratio) }))
}

/** How far a price has moved over its candles, a share. */
function movedOf({ candles, last }: AdviceMarket): bigint {
  const from = candles[0]?.open ?? last
  return from === 0 ? 0n : (BigInt(last - from) * ONE) / BigInt(from)
}
