// The instruments and fees of the documents' examples, for tests of the kit and of every kind.
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type FeeRates } from '@trellis/market'

/** BTCUSDT with a tick of 1 cent and a satoshi lot, as the documents' examples need it. */
export const btc = defineInstrument({
  symbol: 'BTCUSDT',
  category: 'spot',
  base: 'BTC',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 2,
  lotUnits: 1,
  lotScale: 8,
  minPrice: price(1),
  maxPrice: price(100_000_000),
  minQty: quantity(1000),
  maxQty: quantity(100_000_000_000),
  maxMarketQty: quantity(100_000_000_000),
  minValue: amount('1'),
  maxValue: amount('100000000'),
  depthLots: quantity(100_000_000_000),
  supportsTrailingStop: true,
})

/** Bitcoin on the steps of the recorded candles: a dime and a millionth. */
export const recordedBtc = defineInstrument({
  ...btc,
  tickScale: 1,
  lotScale: 6,
  minQty: quantity(10),
  maxQty: quantity(1_000_000_000),
  maxMarketQty: quantity(1_000_000_000),
  minValue: amount('5'),
  depthLots: quantity(400_000_000),
})

/** BTCUSDT's contract with one risk tier that maintains with 0.5 %, as the documents reckon. */
export const btcPerpetual = defineInstrument({
  ...btc,
  category: 'linear',
  lotScale: 3,
  minQty: quantity(1),
  maxQty: quantity(1_000_000),
  maxMarketQty: quantity(1_000_000),
  depthLots: quantity(1_000_000),
  riskTiers: [
    {
      upTo: amount('100000000'),
      initialRate: ratio('0.01'),
      maintenanceRate: ratio('0.005'),
      deduction: amount('0'),
    },
  ],
})

/** MNTUSDT as in the official validate-input sample. */
export const mnt = defineInstrument({
  symbol: 'MNTUSDT',
  category: 'spot',
  base: 'MNT',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 4,
  lotUnits: 1,
  lotScale: 2,
  minPrice: price(1),
  maxPrice: price(400_000),
  minQty: quantity(100),
  maxQty: quantity(1_998_800),
  maxMarketQty: quantity(1_998_800),
  minValue: amount('1'),
  maxValue: amount('600000'),
  depthLots: quantity(100_000_000),
  supportsTrailingStop: true,
})

export const noFees: FeeRates = { maker: ratio('0'), taker: ratio('0') }
export const houseFees: FeeRates = { maker: ratio('0.0004'), taker: ratio('0.0006') }
/** What contracts cost by default. */
export const contractFees: FeeRates = { maker: ratio('0.0002'), taker: ratio('0.00055') }
/** The flat tenth of a percent of the documents' examples. */
export const flatFees: FeeRates = { maker: ratio('0.001'), taker: ratio('0.001') }
