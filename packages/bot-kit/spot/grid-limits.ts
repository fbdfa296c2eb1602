// How much money a grid on a spot pair may get: the least and the most that its shape can use, per
// coin by its invest mode, what is wrong with the money of an input, and what a change would lack.
import {
  divide,
  formatAmount,
  MONEY_SCALE,
  ONE,
  pow10,
  price as brandPrice,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Check, LimitsMarket } from '../checks.ts'
import type { Bounds } from '../fields.ts'
import { leastLots, maxQuantity } from '../grid/bounds.ts'
import type { GridShape } from '../grid/shape.ts'
import type { SpotGridConfig } from './grid-config.ts'
import { quantityPerGrid, worth } from './grid-plan.ts'
import type { Coins } from './state.ts'

/** What of an input says how much money it brings. */
export interface MoneyInput {
  readonly investMode: 'quote' | 'base' | 'both'
  readonly quoteInvestment: Amount
  readonly baseInvestment: Amount
}

/** The money of an input by its invest mode. */
export function moneyOf(input: MoneyInput): Coins {
  return {
    quote: input.investMode === 'base' ? ZERO : input.quoteInvestment,
    base: input.investMode === 'quote' ? ZERO : input.baseInvestment,
  }
}

/**
 * Least lots of an order: minimum quantity and value hold at the lowest buy, and still hold for the
 * sell that follows it after the fee was taken from the base coin.
 */
function minQuantity(shape: GridShape, market: Omit<LimitsMarket, 'last'>): Quantity {
  const { instrument, fees } = market
  const buy = leastLots(instrument, shape.minPrice)
  const sell = leastLots(instrument, brandPrice(shape.minPrice + shape.step))
  const fee = fees.taker > fees.maker ? fees.taker : fees.maker
  const gross = divide(BigInt(sell) * ONE, ONE - fee, 'ceil')
  return quantity(Math.max(buy, Number(gross)))
}

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Investment that gives exactly these lots, in the quote coin (formula of `quantityPerGrid` solved
 * for money).
 */
function investmentFor(
  { weight }: GridShape,
  instrument: Instrument,
  qty: Quantity,
  config: SpotGridConfig,
): Fraction {
  return {
    numerator: BigInt(qty) * weight * instrument.valueFactor * ONE,
    denominator: config.usableShare,
  }
}

export interface MoneyBounds {
  readonly quoteInvestment: Bounds<Amount> | undefined
  readonly baseInvestment: Bounds<Amount> | undefined
  /** All money in the quote coin at the reference price. */
  readonly total: Bounds<Amount> | undefined
}
const NOTHING = { from: ZERO, to: ZERO }

/** Bounds of the money once the range stands. */
export function moneyBounds(
  input: MoneyInput,
  shape: GridShape | undefined,
  market: LimitsMarket,
  config: SpotGridConfig,
): MoneyBounds {
  if (shape === undefined) {
    return { total: undefined, quoteInvestment: undefined, baseInvestment: undefined }
  }
  const { instrument } = market
  const at = { instrument, reference: shape.reference }
  const least = investmentFor(shape, instrument, minQuantity(shape, market), config)
  const most = investmentFor(shape, instrument, maxQuantity(shape, instrument), config)
  const total = { from: inQuote(least, 'ceil', config), to: inQuote(most, 'floor', config) }
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
      const less = ({ numerator, denominator }: Fraction): Fraction => ({
        numerator: rest(numerator, money.quote * denominator),
        denominator,
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

function rest(value: bigint, taken: bigint): Amount {
  return (value > taken ? value - taken : 0n) as Amount
}

function inQuote(value: Fraction, rounding: 'ceil' | 'floor', config: SpotGridConfig): Amount {
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

/** Too little money for the smallest order, or more than the largest orders take. */
export function moneyFindings(subject: {
  readonly input: MoneyInput
  readonly shape: GridShape | undefined
  readonly market: LimitsMarket
  readonly bounds: MoneyBounds
  readonly config: SpotGridConfig
}): readonly Check<
  'quoteInvestment' | 'baseInvestment',
  'investment-too-low' | 'investment-too-high'
>[] {
  const { input, shape, market, bounds, config } = subject
  if (shape === undefined) return []
  const { instrument } = market
  const lots = quantityPerGrid(shape, instrument, moneyOf(input), config)
  const field = input.investMode === 'base' ? 'baseInvestment' : 'quoteInvestment'
  const bound = bounds[field]
  const check = (code: 'investment-too-low' | 'investment-too-high', value = ZERO) => {
    const text = formatAmount(value)
    return [{ code, field, bound: text, fix: text } as const]
  }
  if (lots < minQuantity(shape, market)) return check('investment-too-low', bound?.from)
  const isOver = bound?.to !== undefined && input[field] > bound.to
  const isTooMuch = lots > maxQuantity(shape, instrument) || isOver
  return isTooMuch ? check('investment-too-high', bound?.to) : []
}

/** Quote coin that a running grid lacks for the least orders of a new shape. */
export function lackOf(
  shape: GridShape,
  market: Omit<LimitsMarket, 'last'>,
  money: Coins,
  config: SpotGridConfig,
): Amount {
  const { instrument } = market
  const least = minQuantity(shape, market)
  if (quantityPerGrid(shape, instrument, money, config) >= least) return ZERO
  const { numerator, denominator } = investmentFor(shape, instrument, least, config)
  const unit = pow10(MONEY_SCALE - config.quoteDigits)
  const lack = numerator - worth({ instrument, reference: shape.reference }, money) * denominator
  return (divide(lack, denominator * unit, 'ceil') * unit) as Amount
}
