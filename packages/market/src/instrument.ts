// What can be traded and in which steps; turns ticks and lots into exact money and back.
import {
  assert,
  divide,
  formatDecimal,
  formatFixed,
  MONEY_SCALE,
  parseDecimal,
  pow10,
  price as brandPrice,
  quantity as brandQuantity,
  rescale,
  err,
  ok,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
  type Result,
  type Rounding,
} from '@trellis/kernel'
import { LastProduct } from './figure-memory.ts'
import { HOUR_MS } from './spans.ts'
import type { RiskTier } from './margin.ts'

export type Category = 'spot' | 'linear'
/**
 * PreListing and Closed refuse new orders, PreSettle those that open a position; Delisted also ends
 * what runs and settles what is held.
 */
export type InstrumentStatus = 'Trading' | 'Closed' | 'PreListing' | 'PreSettle' | 'Delisted'

/** Whether resting orders fill and triggers fire. */
export function isTrading(status: InstrumentStatus): boolean {
  return status === 'Trading' || status === 'PreSettle'
}

/** One tradable symbol with its exact steps; plain data, safe to send between threads. */
export interface Instrument {
  readonly symbol: string
  readonly category: Category
  readonly base: string
  readonly quote: string
  readonly status: InstrumentStatus
  /** Hidden symbols trade on, but stand in no list. */
  readonly hidden: boolean
  /** Tick size = tickUnits × 10^-tickScale of the quote coin. */
  readonly tickUnits: number
  readonly tickScale: number
  /** Lot size = lotUnits × 10^-lotScale of the base coin. */
  readonly lotUnits: number
  readonly lotScale: number
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly minQty: Quantity
  readonly maxQty: Quantity
  readonly maxMarketQty: Quantity
  readonly minValue: Amount
  readonly maxValue: Amount
  /** Lots that move the price by 1 % when taken at once (taker slippage). */
  readonly depthLots: Quantity
  readonly supportsTrailingStop: boolean
  /** Margin rules of a contract by position value, none on spot. */
  readonly riskTiers: readonly RiskTier[]
  /** Time between two fundings, ms; 0 where none is paid: on spot and for dated futures. */
  readonly fundingIntervalMs: number
  /** No funding rate is paid beyond it, in either direction. */
  readonly fundingCap: Ratio
  /** Money per tick and lot at 1e-12: price × qty × valueFactor is the exact value. */
  readonly valueFactor: bigint
  /** Base coin per lot at 1e-12. */
  readonly lotAmount: bigint
}

type ContractRules = Pick<Instrument, 'riskTiers' | 'fundingIntervalMs' | 'fundingCap'>

/**
 * An instrument without what follows from it. Spot needs no rules of contracts; a contract needs
 * tiers, and is funded every 8 hours up to 0.75 % unless it says otherwise.
 */
export type InstrumentSpec = Omit<Instrument, 'valueFactor' | 'lotAmount' | keyof ContractRules> &
  Partial<ContractRules>

/**
 * Fills the derived factors in and asserts that values are exact: tick and lot scale together at
 * most 12.
 */
export function defineInstrument(spec: InstrumentSpec): Instrument {
  const scale = spec.tickScale + spec.lotScale
  assert(scale <= MONEY_SCALE, 'steps finer than money', spec.symbol)
  const valueFactor = BigInt(spec.tickUnits) * BigInt(spec.lotUnits) * pow10(MONEY_SCALE - scale)
  const lotAmount = BigInt(spec.lotUnits) * pow10(MONEY_SCALE - spec.lotScale)
  const isSpot = spec.category === 'spot'
  const fundingIntervalMs = isSpot ? 0 : 8 * HOUR_MS
  const fundingCap = (isSpot ? 0n : 7_500_000_000n) as Ratio
  // Not begun with the spread: every fill reads instruments, which share one shape so.
  const whole = { riskTiers: [], fundingIntervalMs, fundingCap, ...spec, valueFactor, lotAmount }
  assert(isSpot || whole.riskTiers.length > 0, 'no risk tier', spec.symbol)
  return whole
}

/** Index of the spot pair of two coins, -1 where there is none. */
export function spotPairOf(
  instruments: readonly Instrument[],
  base: string,
  quote: string,
): number {
  return instruments.findIndex(
    (it) => it.category === 'spot' && it.base === base && it.quote === quote,
  )
}

/** An order's value is asked for when it is checked and when it is placed. */
const lastValue = new LastProduct()

/** Exact value in the quote coin of qty lots at a price in ticks. */
export function valueOf(
  instrument: Pick<Instrument, 'valueFactor'>,
  price: Price,
  qty: Quantity,
): Amount {
  const { valueFactor } = instrument
  const product = price * qty
  if (!Number.isSafeInteger(product)) return (BigInt(price) * BigInt(qty) * valueFactor) as Amount
  return lastValue.of(valueFactor, product) as Amount
}

/** What a position is worth at a mark is asked by one turn several times, between its orders. */
const lastWorth = new LastProduct()

/** The same of lots that are held, at a mark. */
export function worthAt(
  instrument: Pick<Instrument, 'valueFactor'>,
  mark: Price,
  lots: number,
): Amount {
  const product = mark * lots
  if (!Number.isSafeInteger(product)) return valueOf(instrument, mark, lots as Quantity)
  return lastWorth.of(instrument.valueFactor, product) as Amount
}

/** Exact amount of the base coin in qty lots. */
export function baseOf(instrument: Instrument, qty: Quantity): Amount {
  return amountOfLots(instrument.lotAmount, qty)
}

/** Whoever takes part in one fill asks for the same amount. */
const lastAmount = new LastProduct()

/** Exact amount of qty lots of `lotAmount` each. */
export function amountOfLots(lotAmount: bigint, qty: Quantity): Amount {
  return lastAmount.of(lotAmount, qty) as Amount
}

/** Whole lots in an amount of the base coin. */
export function lotsOf(instrument: Instrument, base: Amount, rounding: Rounding): Quantity {
  return brandQuantity(Number(divide(base, instrument.lotAmount, rounding)))
}

/** Value in the quote coin of an arbitrary base amount at a price, rounded by name at 1e-12. */
export function valueOfBase(
  instrument: Instrument,
  price: Price,
  base: Amount,
  rounding: Rounding,
): Amount {
  const numerator = BigInt(price) * BigInt(instrument.tickUnits) * base
  return divide(numerator, pow10(instrument.tickScale), rounding) as Amount
}

export type StepError = 'not-a-decimal' | 'too-long' | 'too-precise' | 'negative' | 'off-step'

/**
 * Parses a price string into ticks; refuses what is not a whole number of ticks unless a rounding
 * is named.
 */
export function parsePrice(
  instrument: Pick<Instrument, 'tickUnits' | 'tickScale'>,
  text: string,
  rounding?: Rounding,
): Result<Price, StepError> {
  const steps = parseSteps(text, instrument.tickUnits, instrument.tickScale, rounding)
  return steps.ok ? ok(brandPrice(steps.value)) : steps
}

/**
 * Parses a quantity string into lots; refuses what is not a whole number of lots unless a rounding
 * is named.
 */
export function parseQuantity(
  instrument: Instrument,
  text: string,
  rounding?: Rounding,
): Result<Quantity, StepError> {
  const steps = parseSteps(text, instrument.lotUnits, instrument.lotScale, rounding)
  return steps.ok ? ok(brandQuantity(steps.value)) : steps
}

function parseSteps(
  text: string,
  units: number,
  scale: number,
  rounding: Rounding | undefined,
): Result<number, StepError> {
  const parsed = parseDecimal(text)
  if (!parsed.ok) return parsed
  if (parsed.value.unscaled < 0n) return err('negative')
  const common = Math.max(parsed.value.scale, scale)
  const numerator = rescale(parsed.value.unscaled, parsed.value.scale, common, 'down')
  const step = rescale(BigInt(units), scale, common, 'down')
  if (rounding === undefined && numerator % step !== 0n) return err('off-step')
  const steps = Number(divide(numerator, step, rounding ?? 'down'))
  return Number.isSafeInteger(steps) ? ok(steps) : err('too-long')
}

/** A price as a plain decimal without trailing zeros, for the wire. */
export function formatPrice(instrument: Instrument, price: Price): string {
  return formatDecimal(BigInt(price) * BigInt(instrument.tickUnits), instrument.tickScale)
}

/** A price with all decimals of its tick, for the eye ("104300.0"). */
export function formatPriceFixed(instrument: Instrument, price: Price): string {
  return formatFixed(BigInt(price) * BigInt(instrument.tickUnits), instrument.tickScale)
}

/** A quantity as a plain decimal without trailing zeros. */
export function formatQuantity(instrument: Instrument, qty: Quantity): string {
  return formatDecimal(BigInt(qty) * BigInt(instrument.lotUnits), instrument.lotScale)
}
