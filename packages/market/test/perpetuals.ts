// Perpetuals for tests of margin: one in plain units, one with the steps of the documents'
// examples.
import { amount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { defineInstrument, type Instrument, type RiskTier } from '../src/index.ts'

const spec = {
  symbol: 'BTCUSDT',
  category: 'linear',
  base: 'BTC',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  lotUnits: 1,
  minPrice: price(1),
  maxPrice: price(200_000_000),
  minQty: quantity(1),
  maxQty: quantity(1_000_000),
  maxMarketQty: quantity(1_000_000),
  minValue: amount('1'),
  maxValue: amount('1000000000'),
  depthLots: quantity(1_000_000),
  supportsTrailingStop: true,
} as const

const halfPercent: readonly RiskTier[] = [
  {
    upTo: amount('1000000000'),
    initialRate: ratio('0.01'),
    maintenanceRate: ratio('0.005'),
    deduction: 0n as Amount,
  },
]

/** Ticks and lots of one: money is price × lots; maintains 0.5 % unless told otherwise. */
export function plainPerpetual(riskTiers: readonly RiskTier[] = halfPercent): Instrument {
  return defineInstrument({ ...spec, tickScale: 0, lotScale: 0, riskTiers })
}

/** Ticks of 0.01 and lots of 0.001 BTC, as in domain tests K, L and M. */
export function btcPerpetual(riskTiers: readonly RiskTier[] = halfPercent): Instrument {
  return defineInstrument({ ...spec, tickScale: 2, lotScale: 3, riskTiers })
}

/** Tiers by bound and maintenance rate, whose deductions make them meet without a step. */
export function tiersOf(
  rows: readonly (readonly [upTo: string, maintenanceRate: string])[],
): readonly RiskTier[] {
  let deduction = 0n
  let [below, rateBelow] = [0n, 0n]
  return rows.map(([bound, rateText]) => {
    const maintenanceRate = ratio(rateText)
    deduction += (below * (maintenanceRate - rateBelow)) / 10n ** 12n
    const upTo = amount(bound)
    ;[below, rateBelow] = [upTo, maintenanceRate]
    const initialRate = ratio(rateText) + ratio(rateText)
    return {
      upTo,
      initialRate: initialRate as RiskTier['initialRate'],
      maintenanceRate,
      deduction: deduction as Amount,
    }
  })
}
