// Bots of every kind that can be tried, drawn from a seed around the price at their start: what the
// live engine is given in another process, and the lab here. For tests only.
import { createRng, mixSeed, type Rng } from '@trellis/kernel'
import { defaultInstruments, HOUR_MS, MINUTE_MS, type Category } from '@trellis/market'
import { lastPrice, type Tape } from '@trellis/tape'

export interface DrawnBot {
  readonly kind: string
  readonly symbols: readonly number[]
  readonly params: unknown
}

export const TRIED_KINDS = [
  'spot-grid',
  'futures-grid',
  'spot-dca',
  'futures-martingale',
  'futures-combo',
  'dual-asset',
  'liquidity-mining',
] as const
export type TriedKind = (typeof TRIED_KINDS)[number]

const COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'] as const
const symbolOf = (base: string, category: Category): number =>
  defaultInstruments.findIndex((it) => it.symbol === `${base}USDT` && it.category === category)

/** Draws the bot of a kind with a number; `atMs` is when it starts. */
export function drawBot(kind: TriedKind, index: number, tape: Tape, atMs: number): DrawnBot {
  const rng = createRng(mixSeed(index, TRIED_KINDS.indexOf(kind), 77))
  const draw = new Draw(rng, tape, atMs)
  return { kind, ...draw[kind]() }
}

type Drawn = Omit<DrawnBot, 'kind'>

class Draw implements Record<TriedKind, () => Drawn> {
  readonly #rng: Rng
  readonly #tape: Tape
  readonly #atMs: number

  constructor(rng: Rng, tape: Tape, atMs: number) {
    this.#rng = rng
    this.#tape = tape
    this.#atMs = atMs
  }

  'spot-grid'(): Drawn {
    const symbol = this.#symbol('spot')
    const { rng, at } = this.#around(symbol)
    const isWide = rng.below(3) === 0
    return {
      symbols: [symbol],
      params: {
        minPrice: at(isWide ? 0.85 : 0.97),
        maxPrice: at(isWide ? 1.2 : 1.025),
        cellNumber: 5 + rng.below(40),
        investMode: 'quote',
        quoteInvestment: String(4_000 + rng.below(20_000)),
        baseInvestment: '0',
        entryPrice: 0,
        takeProfit: rng.below(4) === 0 ? at(1.25) : 0,
        stopLoss: rng.below(4) === 0 ? at(0.8) : 0,
        trailingStop: rng.below(4) === 0 ? '0.04' : '0',
        enableTrailing: rng.below(3) === 0,
        limitUpPrice: 0,
        allowFollow: false,
      },
    }
  }

  'futures-grid'(): Drawn {
    const symbol = this.#symbol('linear')
    const { rng, at } = this.#around(symbol)
    return {
      symbols: [symbol],
      params: {
        mode: this.#one(['neutral', 'long', 'short']),
        type: this.#one(['arithmetic', 'geometric']),
        minPrice: at(0.96),
        maxPrice: at(1.05),
        cellNumber: 5 + rng.below(30),
        leverage: String(1 + rng.below(12)),
        investment: String(300 + rng.below(600)),
        entryPrice: 0,
        takeProfit: 0,
        stopLoss: 0,
        takeProfitShare: rng.below(3) === 0 ? '0.05' : '0',
        stopLossShare: rng.below(3) === 0 ? '0.1' : '0',
        trailingStop: rng.below(4) === 0 ? '0.03' : '0',
        moveUpPrice: rng.below(4) === 0 ? at(1.2) : 0,
        moveDownPrice: rng.below(4) === 0 ? at(0.8) : 0,
        allowFollow: false,
      },
    }
  }

  'spot-dca'(): Drawn {
    const count = 1 + this.#rng.below(3)
    const symbols = this.#several(count, 'spot')
    return {
      symbols,
      params: {
        quoteCoin: 'USDT',
        frequency: this.#one([600, 3_600, 14_400, 86_400]),
        maxInvestment: this.#rng.below(2) === 0 ? '0' : '3000',
        allowFollow: false,
        startMs: this.#rng.below(3) === 0 ? this.#atMs + HOUR_MS + 20_000 : 0,
        pairs: symbols.map((symbol) => {
          const instrument = defaultInstruments[symbol]!
          const { base, tickUnits, tickScale, lotAmount, valueFactor } = instrument
          const units = { lotAmount: String(lotAmount), valueFactor: String(valueFactor) }
          const amount = String(10 + this.#rng.below(60))
          return { ...units, tickUnits, tickScale, baseCoin: base, amount }
        }),
      },
    }
  }

  'futures-martingale'(): Drawn {
    const symbol = this.#symbol('linear')
    return {
      symbols: [symbol],
      params: {
        mode: this.#one(['long', 'short']),
        leverage: String(1 + this.#rng.below(12)),
        priceStep: this.#one(['0.003', '0.01', '0.02']),
        multiplier: this.#one(['1', '1.2', '1.5']),
        additions: 2 + this.#rng.below(6),
        roundProfit: this.#one(['0.01', '0.02']),
        investment: String(2_000 + this.#rng.below(9_000)),
        stopLossShare: this.#rng.below(3) === 0 ? '0.3' : '0',
        entryPrice: 0,
        autoCycle: this.#one(['on', 'on', 'off']),
        allowFollow: false,
      },
    }
  }

  'futures-combo'(): Drawn {
    const symbols = this.#several(2 + this.#rng.below(3), 'linear')
    const weights = { 2: ['0.4', '0.6'], 3: ['0.2', '0.3', '0.5'] }[symbols.length]
    return {
      symbols,
      params: {
        leverage: String(1 + this.#rng.below(5)),
        investment: String(5_000 + this.#rng.below(5_000)),
        mode: this.#one(['percent', 'time', 'time-or-percent']),
        threshold: '0.01',
        interval: 60,
        takeProfit: this.#rng.below(3) === 0 ? '0.1' : '0',
        stopLoss: this.#rng.below(3) === 0 ? '0.1' : '0',
        trailingStop: this.#rng.below(3) === 0 ? '0.05' : '0',
        allowFollow: false,
        contracts: (weights ?? ['0.1', '0.2', '0.3', '0.4']).map((weight) => ({
          side: this.#one(['long', 'long', 'short']),
          weight,
        })),
      },
    }
  }

  'dual-asset'(): Drawn {
    const symbol = this.#symbol('spot')
    const { rng, at } = this.#around(symbol)
    const { base, quote, tickUnits, tickScale } = defaultInstruments[symbol]!
    const isLow = rng.below(2) === 0
    const yieldFromMs = this.#atMs - (this.#atMs % MINUTE_MS) + 2 * MINUTE_MS
    return {
      symbols: [symbol],
      params: {
        productId: '1',
        direction: isLow ? 'buy-low' : 'sell-high',
        target: at(0.98 + rng.below(40) / 1_000),
        apyE8: 1 + rng.below(900_000_000),
        expiresAtMs: yieldFromMs,
        term: '8h',
        yieldFromMs,
        settlesAtMs: yieldFromMs + (8 + rng.below(40)) * HOUR_MS,
        baseCoin: base,
        quoteCoin: quote,
        tickUnits,
        tickScale,
        amount: isLow ? '900.5' : '0.5',
        account: 'FUND',
      },
    }
  }

  'liquidity-mining'(): Drawn {
    const [productId, coin] = this.#one([
      ['5', 'ETH'],
      ['6', 'BTC'],
    ] as const)
    const symbol = symbolOf(coin, 'spot')
    const { base, quote, tickUnits, tickScale } = defaultInstruments[symbol]!
    return {
      symbols: [symbol],
      params: {
        productId,
        baseCoin: base,
        quoteCoin: quote,
        tickUnits,
        tickScale,
        quoteAmount: String(2_000 + this.#rng.below(20_000)),
        baseAmount: this.#rng.below(2) === 0 ? '0' : '0.05',
        leverage: this.#one(['1', '2', '3']),
        quoteAccount: 'FUND',
        baseAccount: 'FUND',
      },
    }
  }

  #symbol(category: Category): number {
    return symbolOf(this.#one(COINS), category)
  }

  #several(count: number, category: Category): readonly number[] {
    const left = [...COINS]
    return Array.from({ length: count }, () => {
      const [base] = left.splice(this.#rng.below(left.length), 1)
      return symbolOf(base ?? 'BTC', category)
    })
  }

  #around(symbol: number): { readonly rng: Rng; at(share: number): number } {
    const last = lastPrice(this.#tape, symbol, this.#atMs) ?? 0
    return { rng: this.#rng, at: (share) => Math.round(last * share) }
  }

  #one<T>(all: readonly T[]): T {
    return all[this.#rng.below(all.length)] as T
  }
}
