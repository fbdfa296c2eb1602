// The market of the simulations: a few spot pairs with very different steps, a contract by itself,
// contracts for baskets, and the fees charged on them. Data only.
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type FeeTable, type Instrument, type RiskTier } from '@trellis/market'

type Steps = readonly [tickUnits: number, tickScale: number, lotUnits: number, lotScale: number]

interface Figures {
  readonly steps: Steps
  /** Price at which the walk begins, in ticks. */
  readonly start: number
  readonly minQty: number
  readonly maxMarketQty: number
  readonly minValue: string
  readonly depthLots: number
  readonly trails: boolean
}

function pair(base: string, quote: string, figures: Figures): Instrument {
  const [tickUnits, tickScale, lotUnits, lotScale] = figures.steps
  return defineInstrument({
    symbol: base + quote,
    category: 'spot',
    base,
    quote,
    status: 'Trading',
    hidden: false,
    tickUnits,
    tickScale,
    lotUnits,
    lotScale,
    minPrice: price(1),
    maxPrice: price(2_000_000_000),
    minQty: quantity(figures.minQty),
    maxQty: quantity(figures.maxMarketQty * 20),
    maxMarketQty: quantity(figures.maxMarketQty),
    minValue: amount(figures.minValue),
    maxValue: amount('100000000'),
    depthLots: quantity(figures.depthLots),
    supportsTrailingStop: figures.trails,
  })
}

const FIGURES: readonly (readonly [base: string, quote: string, figures: Figures])[] = [
  [
    'BTC',
    'USDT',
    {
      steps: [1, 1, 1, 6],
      start: 601_234,
      minQty: 11,
      maxMarketQty: 400_000,
      minValue: '5',
      depthLots: 120_000_000,
      trails: true,
    },
  ],
  // Coarse ticks of five and lots of ten: what is one step here is not one unit.
  [
    'SOL',
    'USDT',
    {
      steps: [5, 2, 10, 3],
      start: 3_170,
      minQty: 3,
      maxMarketQty: 9_000,
      minValue: '1',
      depthLots: 2_500_000,
      trails: true,
    },
  ],
  // Whole coins, very fine ticks.
  [
    'PEPE',
    'USDT',
    {
      steps: [1, 9, 1, 0],
      start: 11_930,
      minQty: 1_000,
      maxMarketQty: 900_000_000,
      minValue: '1',
      depthLots: 60_000_000_000,
      trails: false,
    },
  ],
  // Quoted in a coin that is the base of another pair.
  [
    'ETH',
    'BTC',
    {
      steps: [1, 6, 1, 5],
      start: 41_270,
      minQty: 29,
      maxMarketQty: 3_000_000,
      minValue: '0.0001',
      depthLots: 300_000_000,
      trails: true,
    },
  ],
  // A shallow market: taking moves it far.
  [
    'ENA',
    'USDC',
    {
      steps: [1, 4, 1, 2],
      start: 3_421,
      minQty: 100,
      maxMarketQty: 250_000,
      minValue: '2',
      depthLots: 400_000,
      trails: true,
    },
  ],
  // With this pair two coins trade against a third: closing into it takes two other pairs.
  [
    'ETH',
    'USDT',
    {
      steps: [1, 2, 1, 5],
      start: 248_130,
      minQty: 29,
      maxMarketQty: 3_000_000,
      minValue: '5',
      depthLots: 300_000_000,
      trails: true,
    },
  ],
]

export const SIM_PAIRS: readonly Instrument[] = FIGURES.map(([base, quote, figures]) =>
  pair(base, quote, figures),
)

type TierRow = readonly [upTo: string, initial: string, maintenance: string, deduction: string]

/** Tiers that meet without a step. */
function tiers(rows: readonly TierRow[]): readonly RiskTier[] {
  return rows.map(([upTo, initial, maintenance, deduction]) => ({
    upTo: amount(upTo),
    initialRate: ratio(initial),
    maintenanceRate: ratio(maintenance),
    deduction: amount(deduction),
  }))
}

/** A bot of the workload soon outgrows the first. */
const TIERS = tiers([
  ['1500', '0.01', '0.005', '0'],
  ['6000', '0.02', '0.0125', '11.25'],
  ['1000000', '0.05', '0.025', '86.25'],
])
/** What a rebalance brings together may be more than the first takes. */
const BASKET_TIERS = tiers([
  ['8000', '0.02', '0.01', '0'],
  ['20000', '0.04', '0.02', '80'],
  ['1000000', '0.1', '0.05', '680'],
])

/** Ticks of 200: one of them too late is late enough to be seen. */
const CONTRACT = defineInstrument({
  ...pair('BTC', 'USDT', {
    steps: [200, 0, 1, 4],
    start: 300,
    minQty: 1,
    maxMarketQty: 500_000,
    minValue: '5',
    depthLots: 5_000_000,
    trails: true,
  }),
  category: 'linear',
  riskTiers: TIERS,
  fundingIntervalMs: 28_800_000,
  fundingCap: ratio('0.0075'),
})
export const CONTRACT_START = 300

/** Base coin, steps and start of the contracts of baskets: of fine steps and of coarse ones. */
const BASKET: readonly (readonly [base: string, steps: Steps, start: number])[] = [
  ['ETH', [1, 2, 1, 3], 250_000],
  ['SOL', [1, 3, 1, 1], 150_000],
  ['XRP', [1, 4, 1, 0], 21_000],
  ['DOGE', [1, 5, 1, 0], 20_000],
  ['ADA', [5, 4, 10, 0], 1_600],
  ['LINK', [1, 3, 1, 1], 14_000],
  ['PEPE', [1, 9, 100, 0], 12_000],
  ['LTC', [1, 2, 1, 2], 9_000],
  ['BNB', [1, 1, 1, 2], 8_500],
]

const CONTRACTS: readonly Instrument[] = BASKET.map(([base, steps, start]) =>
  defineInstrument({
    ...pair(base, 'USDT', {
      steps,
      start,
      minQty: 1,
      // A rebalance now and then wants more than one order takes, or less.
      maxMarketQty: lotsWorth(6_000, steps, start),
      minValue: '2',
      depthLots: lotsWorth(400_000, steps, start),
      trails: true,
    }),
    category: 'linear',
    riskTiers: BASKET_TIERS,
    fundingIntervalMs: 28_800_000,
    fundingCap: ratio('0.0075'),
  }),
)

function lotsWorth(money: number, steps: Steps, start: number): number {
  const [tickUnits, tickScale, lotUnits, lotScale] = steps
  return Math.round(money / ((start * tickUnits * lotUnits) / 10 ** (tickScale + lotScale)))
}

export const SIM_INSTRUMENTS: readonly Instrument[] = [...SIM_PAIRS, CONTRACT, ...CONTRACTS]
/** Index of the contract by itself. */
export const SIM_CONTRACT = SIM_PAIRS.length
/** Indexes of the contracts of baskets. */
export const SIM_BASKET: readonly number[] = CONTRACTS.map((_, i) => SIM_CONTRACT + 1 + i)
export const BASKET_STARTS: readonly number[] = BASKET.map(([, , start]) => start)
export const START_PRICES: readonly number[] = FIGURES.map(([, , figures]) => figures.start)

/** Fee rates by fee level and category, so that users differ. */
export const SIM_FEES: readonly FeeTable[] = [
  {
    spot: { maker: ratio('0.0004'), taker: ratio('0.0006') },
    linear: { maker: ratio('0.0002'), taker: ratio('0.00055') },
  },
  {
    spot: { maker: ratio('0.0001'), taker: ratio('0.00035') },
    linear: { maker: ratio('0.0001'), taker: ratio('0.0003') },
  },
  // Nobody is opened at it: whom the operator moves to it loses the narrow grids.
  {
    spot: { maker: ratio('0.02'), taker: ratio('0.02') },
    linear: { maker: ratio('0.01'), taker: ratio('0.01') },
  },
]

/** Partitions that have users; spread so that 2 and 7 workers share them unevenly. */
export const SIM_PARTITIONS: readonly number[] = [0, 1, 6, 7, 20, 133, 254, 255]
