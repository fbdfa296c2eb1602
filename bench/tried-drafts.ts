// Drafts of every kind that the lab tries, each as a form sends it and as the lab plays it, at the
// prices of now.
import { adviceKinds } from '@trellis/bots/registry.advice'
import { coreKinds } from '@trellis/bots/registry.core'
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AnyBotKind } from '@trellis/engine'
import { placedMarket } from '@trellis/lab'
import {
  defaultInstruments,
  takesBots,
  type AdviceMarket,
  type AnyAdviceSearch,
  type Category,
} from '@trellis/market'
import type { Tape } from '@trellis/tape'
import { FEE_LEVELS } from '../apps/server/src/engine-parts.ts'
import type { LabOrder } from '../apps/server/src/lab/lab-order.ts'

export interface TriedDraft {
  /** What the create call of the kind takes. */
  readonly input: object
  readonly order: Pick<LabOrder, 'kind' | 'symbols' | 'params'>
}

/** What the create call calls the money of a kind whose settings are searched. */
const MONEY: Readonly<Record<string, string>> = {
  'spot-grid': 'quote_investment',
  'futures-grid': 'total_investment',
  'futures-martingale': 'init_margin',
  'futures-combo': 'init_margin',
}
const DAY_SECONDS = 86_400
const POOLS = { ETH: '5', BTC: '6' } as const

/** How many markets a turn of all kinds takes of each category, so that no two kinds share one. */
const PLACES: Readonly<Record<string, { readonly first: number; readonly count: number }>> = {
  'spot-grid': { first: 2, count: 15 },
  'spot-dca': { first: 17, count: 14 },
  'futures-grid': { first: 1, count: 4 },
  'futures-martingale': { first: 5, count: 4 },
  'futures-combo': { first: 9, count: 6 },
}

/** Draws drafts around the prices of a tape at a market time. */
export class TriedDrafts {
  readonly kinds = [...Object.keys(PLACES), 'liquidity-mining']
  readonly #tape: Tape
  readonly #atMs: number

  constructor(tape: Tape, atMs: number) {
    this.#tape = tape
    this.#atMs = atMs
  }

  /** The draft of a kind in a turn: what turns near each other draw lies on other markets. */
  draft(kind: string, turn: number): TriedDraft {
    if (kind === 'spot-dca') return this.#dca(turn)
    if (kind === 'liquidity-mining') return this.#pool(turn)
    const search: AnyAdviceSearch | undefined = adviceKinds.find((it) => it.kind === kind)
    if (search === undefined) throw new Error(`no draft of ${kind}`)
    const { category, modes, symbols: count } = search
    const markets = this.#symbols(kind, category, turn, count).map((it) => this.#market(it))
    const all = search.candidates(modes[turn % modes.length] ?? '')
    // Another one when its markets have their turn again: what was answered once is kept.
    const round = Math.floor((turn * count) / (PLACES[kind]?.count ?? 1))
    const placed = search.place(all[round % all.length], markets)
    if (placed === undefined) throw new Error(`nothing to try of ${kind} in turn ${turn}`)
    const { symbols, params, investment } = placed
    const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds
    const values = kinds.find((it) => it.kind === kind)?.routes.suggested?.(placed)
    const symbol = defaultInstruments[symbols[0] ?? 0]?.symbol
    const input = { symbol, ...values, [MONEY[kind] ?? '']: investment }
    return { input, order: { kind, symbols, params } }
  }

  #dca(turn: number): TriedDraft {
    const kind = 'spot-dca'
    const symbols = this.#symbols(kind, 'spot', turn, 1)
    const pairs = symbols.map((symbol) => {
      const { base, tickUnits, tickScale, lotAmount, valueFactor } = instrumentOf(symbol)
      const units = { lotAmount: String(lotAmount), valueFactor: String(valueFactor) }
      return { ...units, tickUnits, tickScale, baseCoin: base, amount: '50' }
    })
    const params = {
      quoteCoin: 'USDT',
      frequency: DAY_SECONDS,
      maxInvestment: '0',
      allowFollow: false,
      startMs: 0,
      pairs,
    }
    const parameters = {
      quote_coin: 'USDT',
      frequency_in_second: DAY_SECONDS,
      pairs: pairs.map(({ baseCoin, amount }) => ({ base: baseCoin, amount })),
    }
    return { input: { parameters }, order: { kind, symbols, params: asKept(kind, params) } }
  }

  #pool(turn: number): TriedDraft {
    const coin = turn % 2 === 0 ? 'ETH' : 'BTC'
    const symbol = openSymbols('spot').find((it) => instrumentOf(it).base === coin) ?? 0
    const { base, quote, tickUnits, tickScale } = instrumentOf(symbol)
    const quoteAmount = String(2_000 + turn)
    const leverage = '2'
    const params = {
      productId: POOLS[coin],
      baseCoin: base,
      quoteCoin: quote,
      tickUnits,
      tickScale,
      quoteAmount,
      baseAmount: '0',
      leverage,
      quoteAccount: 'FUND',
      baseAccount: 'FUND',
    }
    const input = { productId: POOLS[coin], orderLinkId: `tried-${turn}`, quoteAmount, leverage }
    const kind = 'liquidity-mining'
    return { input, order: { kind, symbols: [symbol], params: asKept(kind, params) } }
  }

  #symbols(kind: string, category: Category, turn: number, count: number): readonly number[] {
    const { first, count: places } = PLACES[kind] ?? { first: 0, count: 1 }
    const all = openSymbols(category)
    return Array.from({ length: count }, (_, i) => {
      const symbol = all[first + ((turn * count + i) % places)]
      if (symbol === undefined) throw new Error(`too few markets for ${kind}`)
      return symbol
    })
  }

  #market(symbol: number): AdviceMarket {
    const market = placedMarket(this.#tape, FEE_LEVELS[0], symbol, this.#atMs)
    if (market === undefined) throw new Error(`no prices of ${instrumentOf(symbol).symbol}`)
    return market
  }
}

/** As the kind itself writes them: equal orders are equal texts. */
function asKept(name: string, params: unknown): unknown {
  const kinds: readonly AnyBotKind[] = coreKinds
  const kind = kinds.find((it) => it.kind === name)
  return kind?.writeParams(kind.readParams(params, kind.version))
}

function openSymbols(category: Category): readonly number[] {
  return [...defaultInstruments.keys()].filter((symbol) => {
    const it = instrumentOf(symbol)
    const isListed = it.category === category && it.quote === 'USDT' && it.status === 'Trading'
    return isListed && takesBots(it)
  })
}

function instrumentOf(symbol: number) {
  const instrument = defaultInstruments[symbol]
  if (instrument === undefined) throw new Error(`no instrument ${symbol}`)
  return instrument
}
