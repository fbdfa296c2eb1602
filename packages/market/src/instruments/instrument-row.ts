// The shape of the instrument tables and their reading into exact instruments. No figure is
// rounded.
import {
  assert,
  parseAmount,
  parseDecimal,
  pow10,
  price,
  quantity,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import { defineInstrument, type Instrument, type InstrumentStatus } from '../instrument.ts'
import { HOUR_MS } from '../spans.ts'
import { fundingCapOf } from './funding-caps.ts'
import { riskTiersOf } from './risk-tiers.ts'

/** base, quote, tick, lot, minQty, maxQty, minValue, maxValue, depth. */
export type SpotRow = readonly [
  base: string,
  quote: string,
  tick: string,
  lot: string,
  minQty: string,
  maxQty: string,
  minValue: string,
  maxValue: string,
  depth: string,
]

export type ContractType =
  | 'InversePerpetual'
  | 'LinearPerpetual'
  | 'InverseFutures'
  | 'UsdcPerpetual'
  | 'UsdcFutures'
  | 'LinearFutures'

export interface LinearRow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly contractType: ContractType
  readonly status: InstrumentStatus
  readonly hidden: boolean
  readonly steps: readonly [
    tick: string,
    lot: string,
    minQty: string,
    maxQty: string,
    maxMarketQty: string,
    maxPrice: string,
  ]
  readonly minValue: string
  readonly depth: string
  readonly maxLeverage: number
  readonly launchMs: number
  /** Delivery of a future, epoch ms; absent for perpetuals. */
  readonly settleMs?: number
  /** Hours between two fundings; 8 where it is absent. */
  readonly fundingHours?: number
  /** How far orders may lie off the price, as lists publish it: fractions of new and of all. */
  readonly priceLimits?: readonly [x: string, y: string]
  readonly popular: boolean
  readonly copyTrading: boolean
}

// Lists give spot pairs no price bounds; ours are one tick and two billion ticks, safely inside
// exact products.
const SPOT_MAX_TICKS = 2_000_000_000
const LINEAR_MAX_VALUE = '1000000000'

/** Reads a row of the spot table; asserts that every figure is a whole number of its steps. */
export function spotInstrument(row: SpotRow): Instrument {
  const [base, quote, tick, lot, minQty, maxQty, minValue, maxValue, depth] = row
  const most = stepsOf(maxQty, lot)
  return defineInstrument({
    symbol: base + quote,
    category: 'spot',
    base,
    quote,
    status: 'Trading',
    hidden: false,
    ...stepFields(tick, lot),
    minPrice: price(1),
    maxPrice: price(SPOT_MAX_TICKS),
    minQty: lots(minQty, lot),
    maxQty: quantity(most),
    maxMarketQty: quantity(Math.floor(most / 2)),
    minValue: money(minValue),
    maxValue: money(maxValue),
    depthLots: lots(depth, lot),
    supportsTrailingStop: true,
  })
}

/** Reads a row of the linear table; asserts that every figure is a whole number of its steps. */
export function linearInstrument(row: LinearRow): Instrument {
  const [tick, lot, minQty, maxQty, maxMarketQty, maxPrice] = row.steps
  return defineInstrument({
    symbol: row.symbol,
    category: 'linear',
    base: row.base,
    quote: row.quote,
    status: row.status,
    hidden: row.hidden,
    ...stepFields(tick, lot),
    minPrice: price(1),
    maxPrice: ticks(maxPrice, tick),
    minQty: lots(minQty, lot),
    maxQty: lots(maxQty, lot),
    maxMarketQty: lots(maxMarketQty, lot),
    minValue: money(row.minValue),
    maxValue: money(LINEAR_MAX_VALUE),
    depthLots: lots(row.depth, lot),
    supportsTrailingStop: true,
    riskTiers: riskTiersOf(row),
    // A dated future pays no funding: it settles.
    fundingIntervalMs: row.settleMs === undefined ? (row.fundingHours ?? 8) * HOUR_MS : 0,
    fundingCap: fundingCapOf(row.maxLeverage),
  })
}

/**
 * Tick and lot texts as the units and scales an instrument holds ("0.05" is 5 at scale 2, "10" is
 * 10 at scale 0).
 */
function stepFields(
  tick: string,
  lot: string,
): Pick<Instrument, 'tickUnits' | 'tickScale' | 'lotUnits' | 'lotScale'> {
  const tickStep = decimal(tick)
  const lotStep = decimal(lot)
  return {
    tickUnits: Number(tickStep.unscaled),
    tickScale: tickStep.scale,
    lotUnits: Number(lotStep.unscaled),
    lotScale: lotStep.scale,
  }
}

function stepsOf(text: string, step: string): number {
  const value = decimal(text)
  const by = decimal(step)
  const scale = Math.max(value.scale, by.scale)
  const a = value.unscaled * pow10(scale - value.scale)
  const b = by.unscaled * pow10(scale - by.scale)
  assert(a % b === 0n, 'figure is off its step', { text, step })
  return Number(a / b)
}

function ticks(text: string, tick: string): Price {
  return price(stepsOf(text, tick))
}

function lots(text: string, lot: string): Quantity {
  return quantity(stepsOf(text, lot))
}

function money(text: string): Amount {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'bad amount in the instrument table', text)
  return parsed.value
}

function decimal(text: string): { readonly unscaled: bigint; readonly scale: number } {
  const parsed = parseDecimal(text)
  assert(parsed.ok, 'bad figure in the instrument table', text)
  return parsed.value
}
