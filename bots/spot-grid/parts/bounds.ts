// The bounds of every field as numbers of the domain, computed from the market and the fields
// filled in so far. Must never compare or refuse: that is findings.ts.
import {
  divide,
  MONEY_SCALE,
  ONE,
  pow10,
  price as brandPrice,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { FeeRates, Instrument } from '@trellis/market'
import { stepOf, weightOf, worth, type GridMoney, type GridRange } from '../plan.ts'
import type { GridInput } from '../params.ts'
import type { GridConfig } from './config.ts'

export interface Bounds<T> {
  readonly from: T
  /** Undefined: no upper bound. */
  readonly to: T | undefined
}

export interface LimitsMarket {
  readonly instrument: Instrument
  readonly last: Price
  readonly fees: FeeRates
}

/** Undefined members need fields that are still missing. */
export interface GridBounds {
  readonly minPrice: Bounds<Price>
  readonly maxPrice: Bounds<Price> | undefined
  readonly cellNumber: Bounds<number> | undefined
  readonly entryPrice: Bounds<Price>
  /** Exclusive: the stop must be under `to`. */
  readonly stopLoss: Bounds<Price> | undefined
  /** Exclusive: the target must be over `from`. */
  readonly takeProfit: Bounds<Price> | undefined
  readonly trailingStop: Bounds<Ratio>
  readonly limitUpPrice: Bounds<Price> | undefined
  /** All money in the quote coin at the reference price. */
  readonly total: Bounds<Amount> | undefined
  readonly quoteInvestment: Bounds<Amount> | undefined
  readonly baseInvestment: Bounds<Amount> | undefined
}

/** Price times a ratio in ticks, rounded by name. */
export function timesRatio(price: Price, by: Ratio, rounding: 'floor' | 'ceil' | 'nearest'): Price {
  return brandPrice(Number(divide(BigInt(price) * by, ONE, rounding)))
}

/** The range of an input once its three fields stand and fit together. */
export function rangeOf(input: GridInput): GridRange | undefined {
  const { minPrice, maxPrice, cellNumber } = input
  if (minPrice === undefined || maxPrice === undefined || cellNumber === undefined) return undefined
  if (!Number.isSafeInteger(cellNumber) || cellNumber < 1 || minPrice < 1) return undefined
  return maxPrice - minPrice >= cellNumber ? { minPrice, maxPrice, cellNumber } : undefined
}

/** The money of an input by its invest mode. */
export function moneyOf(input: GridInput): GridMoney {
  return {
    quote: input.investMode === 'base' ? ZERO : input.quoteInvestment,
    base: input.investMode === 'quote' ? ZERO : input.baseInvestment,
  }
}

/** Every bound that the fields given so far determine. */
export function boundsOf(input: GridInput, market: LimitsMarket, config: GridConfig): GridBounds {
  const { last } = market
  const range = rangeOf(input)
  const { minPrice, maxPrice } = input
  return {
    minPrice: {
      from: brandPrice(Math.max(1, timesRatio(last, config.lowPriceFrom, 'ceil'))),
      to: timesRatio(last, config.lowPriceTo, 'floor'),
    },
    maxPrice: minPrice === undefined ? undefined : highBounds(minPrice, market, config),
    cellNumber: cellBounds(input, market, config),
    entryPrice: {
      from: timesRatio(last, config.entryFrom, 'ceil'),
      to: timesRatio(last, config.entryTo, 'floor'),
    },
    stopLoss: minPrice === undefined ? undefined : { from: brandPrice(0), to: minPrice },
    takeProfit: maxPrice === undefined ? undefined : { from: maxPrice, to: undefined },
    trailingStop: trailingStopBounds(market.instrument, config),
    limitUpPrice: range && limitUpBounds(range, last, config),
    ...investmentBounds(input, range, market, config),
  }
}

function trailingStopBounds(instrument: Instrument, config: GridConfig): Bounds<Ratio> {
  if (!instrument.supportsTrailingStop) return { from: 0n as Ratio, to: 0n as Ratio }
  return { from: config.trailingStopFrom, to: config.trailingStopTo }
}

/**
 * Share of the upper level that a grid must span: 1 - (1 - taker)^2 / (1 + least net profit), times
 * 1e12.
 */
function leastSpan(market: LimitsMarket, config: GridConfig): bigint {
  const keep = ONE - market.fees.taker
  return ONE - (keep * keep) / (ONE + config.netProfitMin)
}

function highBounds(minPrice: Price, market: LimitsMarket, config: GridConfig): Bounds<Price> {
  const twice = (config.highPriceStep * config.highPriceStep) / ONE
  const byStep = timesRatio(minPrice, twice as Ratio, 'nearest')
  const span = leastSpan(market, config)
  const step = divide(BigInt(minPrice) * span, ONE - BigInt(config.cellsMin) * span, 'ceil')
  const byProfit = minPrice + config.cellsMin * Math.max(1, Number(step))
  return { from: brandPrice(Math.max(byStep, byProfit)), to: market.instrument.maxPrice }
}

function cellBounds(
  input: GridInput,
  market: LimitsMarket,
  config: GridConfig,
): Bounds<number> | undefined {
  const { minPrice, maxPrice } = input
  if (minPrice === undefined || maxPrice === undefined || maxPrice <= minPrice) return undefined
  return { from: config.cellsMin, to: maxCells(minPrice, maxPrice, market, config) }
}

function maxCells(
  minPrice: Price,
  maxPrice: Price,
  market: LimitsMarket,
  config: GridConfig,
): number {
  const step = divide(BigInt(maxPrice) * leastSpan(market, config), ONE, 'ceil')
  const cells = Math.floor((maxPrice - minPrice) / Math.max(1, Number(step)))
  return Math.min(cells, config.cellsMax)
}

/**
 * From one shift above the top level to the lowest price at which one more shift would pass the
 * cap.
 */
function limitUpBounds(range: GridRange, last: Price, config: GridConfig): Bounds<Price> {
  const step = stepOf(range)
  const from = range.minPrice + (range.cellNumber + 1) * step
  const cap = timesRatio(last, config.limitUpTo, 'floor')
  return { from: brandPrice(from), to: brandPrice(Math.max(from, cap - step + 1)) }
}

/**
 * Least lots of an order: minimum quantity and value hold at the lowest buy, and still hold for the
 * sell that follows it after the fee was taken from the base coin.
 */
export function minQuantity(range: GridRange, market: Omit<LimitsMarket, 'last'>): Quantity {
  const { instrument, fees } = market
  const buy = ceilLots(instrument, range.minPrice)
  const sell = ceilLots(instrument, brandPrice(range.minPrice + stepOf(range)))
  const fee = fees.taker > fees.maker ? fees.taker : fees.maker
  const gross = divide(BigInt(sell) * ONE, ONE - fee, 'ceil')
  return quantity(Math.max(buy, Number(gross)))
}

function ceilLots(instrument: Instrument, at: Price): number {
  const lots = divide(instrument.minValue, BigInt(at) * instrument.valueFactor, 'ceil')
  return Math.max(1, instrument.minQty, Number(lots))
}

/** Most lots of an order at the top level. */
export function maxQuantity(range: GridRange, instrument: Instrument): Quantity {
  if (instrument.maxValue <= 0n) return instrument.maxQty
  const top = BigInt(range.minPrice + range.cellNumber * stepOf(range))
  const byValue = Number(instrument.maxValue / (top * instrument.valueFactor))
  return quantity(Math.min(instrument.maxQty, byValue))
}

/**
 * Investment that gives exactly these lots, in the quote coin (formula of `quantityPerGrid` solved
 * for money).
 */
export function investmentFor(
  range: GridRange,
  market: { readonly instrument: Instrument; readonly reference: Price },
  qty: Quantity,
  config: GridConfig,
): { readonly numerator: bigint; readonly denominator: bigint } {
  const weight = weightOf(range, market.reference)
  return {
    numerator: BigInt(qty) * weight * market.instrument.valueFactor * ONE,
    denominator: config.usableShare,
  }
}

type InvestmentBounds = Pick<GridBounds, 'total' | 'quoteInvestment' | 'baseInvestment'>
const NOTHING = { from: ZERO, to: ZERO }

function investmentBounds(
  input: GridInput,
  range: GridRange | undefined,
  market: LimitsMarket,
  config: GridConfig,
): InvestmentBounds {
  if (range === undefined) {
    return { total: undefined, quoteInvestment: undefined, baseInvestment: undefined }
  }
  const { instrument } = market
  const at = { instrument, reference: input.entryPrice ?? market.last }
  const least = investmentFor(range, at, minQuantity(range, market), config)
  const most = investmentFor(range, at, maxQuantity(range, instrument), config)
  const total = {
    from: inQuote(least, 'ceil', config),
    to: inQuote(most, 'floor', config),
  }
  const money = moneyOf(input)
  const baseWorth = worth(at, { quote: ZERO, base: money.base })
  switch (input.investMode) {
    case 'quote':
      return { total, quoteInvestment: total, baseInvestment: NOTHING }
    case 'base': {
      const base = { from: inBase(least, at, 'ceil'), to: inBase(most, at, 'floor') }
      return { total, quoteInvestment: NOTHING, baseInvestment: base }
    }
    case 'both': {
      const rest = (value: Amount, taken: Amount): Amount =>
        (value > taken ? value - taken : 0n) as Amount
      const less = (fraction: Fraction): Fraction => ({
        numerator: rest(
          fraction.numerator as Amount,
          (money.quote * fraction.denominator) as Amount,
        ),
        denominator: fraction.denominator,
      })
      return {
        total,
        quoteInvestment: { from: rest(total.from, baseWorth), to: rest(total.to, baseWorth) },
        baseInvestment: {
          from: inBase(less(least), at, 'ceil'),
          to: inBase(less(most), at, 'floor'),
        },
      }
    }
  }
}

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

function inQuote(value: Fraction, rounding: 'ceil' | 'floor', config: GridConfig): Amount {
  const unit = pow10(MONEY_SCALE - config.quoteDigits)
  return (divide(value.numerator, value.denominator * unit, rounding) * unit) as Amount
}

function inBase(
  value: Fraction,
  at: { readonly instrument: Instrument; readonly reference: Price },
  rounding: 'ceil' | 'floor',
): Amount {
  const { instrument, reference } = at
  const unit = BigInt(reference) * BigInt(instrument.tickUnits) * instrument.lotAmount
  const scaled = value.numerator * pow10(instrument.tickScale)
  const lots = divide(scaled, value.denominator * unit, rounding)
  return (lots * instrument.lotAmount) as Amount
}
