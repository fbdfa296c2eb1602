// The market of the simulations: a few spot pairs with very different steps, a contract, and the
// fees charged on them. Data only.
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

/** Tiers that meet without a step; a bot of the workload soon outgrows the first. */
const TIERS: readonly RiskTier[] = [
  ['1500', '0.01', '0.005', '0'],
  ['6000', '0.02', '0.0125', '11.25'],
  ['1000000', '0.05', '0.025', '86.25'],
].map(([upTo = '', initial = '', maintenance = '', deduction = '']) => ({
  upTo: amount(upTo),
  initialRate: ratio(initial),
  maintenanceRate: ratio(maintenance),
  deduction: amount(deduction),
}))

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

export const SIM_INSTRUMENTS: readonly Instrument[] = [...SIM_PAIRS, CONTRACT]
/** Index of the contract. */
export const SIM_CONTRACT = SIM_PAIRS.length
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
]

/** Partitions that have users; spread so that 2 and 7 workers share them unevenly. */
export const SIM_PARTITIONS: readonly number[] = [0, 1, 6, 7, 20, 133, 254, 255]
