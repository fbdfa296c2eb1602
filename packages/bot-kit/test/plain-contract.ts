// A contract out of plain decimals, as the settings of naive witnesses have it. For tests only.
import { amount, formatAmount, price, quantity, ratio, type Amount } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { contractFees } from './instruments.ts'

export interface PlainContract {
  readonly symbol: string
  readonly tick: string
  readonly lot: string
  readonly depthLots: number
  /** Rows of upper bound, initial rate, maintenance rate, deduction. */
  readonly tiers: readonly (readonly [string, string, string, string])[]
  /** A lot and a hundred million of them unless said. */
  readonly minQty?: string
  readonly maxQty?: string
  readonly maxMarketQty?: string
  readonly minValue?: string
  readonly maxValue?: string
}

const MOST_LOTS = 100_000_000

/** Places behind the point. */
const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The instrument of a contract against USDT, at any price. */
export function plainContract(contract: PlainContract): Instrument {
  const { symbol, tick, lot, depthLots, tiers, minValue = '0', maxValue } = contract
  const lots = (text: string | undefined, or: number) =>
    quantity(text === undefined ? or : Number(amount(text) / amount(lot)))
  return defineInstrument({
    symbol,
    category: 'linear',
    base: symbol.replace('USDT', ''),
    quote: 'USDT',
    status: 'Trading',
    hidden: false,
    tickUnits: 1,
    tickScale: scaleOf(tick),
    lotUnits: 1,
    lotScale: scaleOf(lot),
    minPrice: price(1),
    maxPrice: price(19_999_999),
    minQty: lots(contract.minQty, 1),
    maxQty: lots(contract.maxQty, MOST_LOTS),
    maxMarketQty: lots(contract.maxMarketQty, MOST_LOTS),
    minValue: amount(minValue),
    maxValue: amount(maxValue ?? '1000000000'),
    depthLots: quantity(depthLots),
    supportsTrailingStop: true,
    riskTiers: tiers.map(([upTo, initial, maintenance, deduction]) => ({
      upTo: amount(upTo),
      initialRate: ratio(initial),
      maintenanceRate: ratio(maintenance),
      deduction: amount(deduction),
    })),
  })
}

/** The fees of the documents' contract as decimals. */
export const plainFees = {
  maker: formatAmount(contractFees.maker as bigint as Amount),
  taker: formatAmount(contractFees.taker as bigint as Amount),
}
