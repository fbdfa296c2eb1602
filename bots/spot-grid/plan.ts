// Pure geometry of a spot grid: levels, sides, sizes, money. Computed once and used by the engine,
// the validate route, the form's preview and the chart. Must never look at a running bot.
import {
  assert,
  divide,
  MONEY_UNIT,
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
import { baseOf, valueOf, type FeeRates, type Instrument } from '@trellis/market'
import { GRID_CONFIG, type GridConfig } from './parts/config.ts'

export type LevelSide = 'buy' | 'sell' | 'empty'

/** Range and count; N intervals ("cells") make N + 1 levels. */
export interface GridRange {
  readonly minPrice: Price
  readonly maxPrice: Price
  readonly cellNumber: number
}

export interface GridMoney {
  readonly quote: Amount
  readonly base: Amount
}

export interface GridMarket {
  readonly instrument: Instrument
  /** Price the grid is laid around: the entry price if there is one, else the last price. */
  readonly reference: Price
  readonly fees: FeeRates
}

/** The market order that builds the position before the grid stands. */
export interface InitialTrade {
  readonly side: 'buy' | 'sell' | 'none'
  readonly qty: Quantity
  /** Value at the reference price. */
  readonly value: Amount
}

export interface GridPlan extends GridRange {
  readonly reference: Price
  /** Distance of two levels in ticks, floored. */
  readonly step: Price
  /** N + 1 prices, ascending. */
  readonly levels: readonly Price[]
  readonly sides: readonly LevelSide[]
  /** Index of the level that starts without an order. */
  readonly emptyLevel: number
  readonly buyCount: number
  readonly sellCount: number
  /** Lots of every buy order. */
  readonly qty: Quantity
  /** Lots of every first sell order: qty net of the taker fee, floored. */
  readonly sellQty: Quantity
  readonly initialTrade: InitialTrade
  /** Quote coin locked by the buy orders. */
  readonly lockedQuote: Amount
  /** Base coin locked by the sell orders. */
  readonly lockedBase: Amount
  /** All money put in, in the quote coin at the reference price, rounded down. */
  readonly investment: Amount
  /** What no order uses: the held-back share and what rounding left. */
  readonly reserve: Amount
}

/**
 * Distance of two levels: floor((max - min) / N) in ticks; 0 when the range is too narrow for the
 * count.
 */
export function stepOf(range: GridRange): Price {
  const width = range.maxPrice - range.minPrice
  if (width <= 0 || range.cellNumber < 1) return brandPrice(0)
  return brandPrice(Math.floor(width / range.cellNumber))
}

/** Arithmetic levels, level i = min + i * step; the top level may lie below max. */
export function levelsOf(range: GridRange): readonly Price[] {
  const step = stepOf(range)
  const count = range.cellNumber + 1
  return Array.from({ length: count }, (_, i) => brandPrice(range.minPrice + i * step))
}

/**
 * Index of the level that stays empty: the first at or above the reference price, the top one when
 * all lie below. Levels under it buy, levels over it sell.
 */
export function emptyLevelOf(range: GridRange, reference: Price): number {
  const step = stepOf(range)
  if (reference <= range.minPrice || step === 0) return 0
  return Math.min(range.cellNumber, Math.ceil((reference - range.minPrice) / step))
}

/**
 * Sum of the buy levels plus the reference price once per sell level, in ticks: what one lot of
 * every order costs.
 */
export function weightOf(range: GridRange, reference: Price): bigint {
  const buys = emptyLevelOf(range, reference)
  const sells = range.cellNumber - buys
  const step = stepOf(range)
  const levels =
    BigInt(buys) * BigInt(range.minPrice) + BigInt(step) * BigInt((buys * (buys - 1)) / 2)
  return levels + BigInt(sells) * BigInt(reference)
}

/**
 * Lots of every order: floor(share * (quote + base * P) / (sum of buy levels + sells * P)).
 * The three invest modes are the same formula with one coin at zero.
 */
export function quantityPerGrid(
  range: GridRange,
  market: GridMarket,
  money: GridMoney,
  config: GridConfig = GRID_CONFIG,
): Quantity {
  const { instrument, reference } = market
  const weight = weightOf(range, reference)
  if (weight === 0n) return quantity(0)
  const scale = pow10(instrument.tickScale)
  const base = money.base * BigInt(reference) * BigInt(instrument.tickUnits)
  const numerator = (money.quote * scale + base) * config.usableShare
  const lots = numerator / (weight * instrument.valueFactor * scale * ONE)
  const most = BigInt(instrument.maxQty)
  return quantity(Number(lots < most ? lots : most))
}

/** Lots left of a bought quantity after a fee in the base coin, floored to the lot. */
export function netOfFee(qty: Quantity, fee: Ratio): Quantity {
  return quantity(Number((BigInt(qty) * (ONE - fee)) / MONEY_UNIT))
}

/** The whole plan of a grid. The quantity is zero when the money is not enough for a single lot. */
export function planGrid(
  range: GridRange,
  market: GridMarket,
  money: GridMoney,
  config: GridConfig = GRID_CONFIG,
): GridPlan {
  assert(range.cellNumber >= 1 && range.maxPrice > range.minPrice, 'a grid needs a range')
  const { instrument, reference, fees } = market
  const emptyLevel = emptyLevelOf(range, reference)
  const levels = levelsOf(range)
  const qty = quantityPerGrid(range, market, money, config)
  const sellQty = netOfFee(qty, fees.taker)
  const sellCount = range.cellNumber - emptyLevel
  const buyTicks = weightOf(range, reference) - BigInt(sellCount) * BigInt(reference)
  const lockedQuote = (buyTicks * BigInt(qty) * instrument.valueFactor) as Amount
  const needs = { quote: lockedQuote, baseLots: sellCount * qty }
  const investment = worth(market, money)
  const used = lockedQuote + valueOf(instrument, reference, quantity(needs.baseLots))
  return {
    ...range,
    reference,
    step: stepOf(range),
    levels,
    sides: levels.map((_, i) => (i < emptyLevel ? 'buy' : i > emptyLevel ? 'sell' : 'empty')),
    emptyLevel,
    buyCount: emptyLevel,
    sellCount,
    qty,
    sellQty,
    initialTrade: initialTrade(market, money, needs, config),
    lockedQuote,
    lockedBase: baseOf(instrument, quantity(sellCount * sellQty)),
    investment,
    reserve: (investment - used) as Amount,
  }
}

/** Both coins in the quote coin at the reference price, rounded down. */
export function worth(
  market: Pick<GridMarket, 'instrument' | 'reference'>,
  money: GridMoney,
): Amount {
  const { instrument, reference } = market
  const base = money.base * BigInt(reference) * BigInt(instrument.tickUnits)
  return (money.quote + divide(base, pow10(instrument.tickScale), 'down')) as Amount
}

/**
 * The market order of the opening: buys what the sells lack; else, when the buys lack quote coin,
 * sells that much (fee and cushion on top) out of what the sells do not need.
 */
function initialTrade(
  market: GridMarket,
  money: GridMoney,
  needs: { readonly quote: Amount; readonly baseLots: number },
  config: GridConfig,
): InitialTrade {
  const { instrument, reference, fees } = market
  const needBase = BigInt(needs.baseLots) * instrument.lotAmount
  const trade = (side: 'buy' | 'sell', lots: bigint): InitialTrade => {
    const qty = quantity(Number(lots))
    return { side, qty, value: valueOf(instrument, reference, qty) }
  }
  const least = leastTrade(market, config)
  const atLeast = (lots: bigint): bigint => (lots < least ? least : lots)
  if (needBase > money.base) {
    return trade('buy', atLeast(divide(needBase - money.base, instrument.lotAmount, 'ceil')))
  }
  const lack = needs.quote - money.quote
  const spare = (money.base - needBase) / instrument.lotAmount
  if (lack <= 0n || spare < least) return { side: 'none', qty: quantity(0), value: ZERO }
  const grossed = lack * (ONE + fees.taker + config.conversionCushion)
  const lots = atLeast(divide(grossed, BigInt(reference) * instrument.valueFactor * ONE, 'ceil'))
  return trade('sell', lots < spare ? lots : spare)
}

/** Lots under which a market order would be refused, with room for its slippage. */
function leastTrade(market: GridMarket, config: GridConfig): bigint {
  const { instrument, reference } = market
  const value = instrument.minValue * (ONE + config.conversionCushion)
  const lots = divide(value, BigInt(reference) * instrument.valueFactor * ONE, 'ceil')
  return lots > BigInt(instrument.minQty) ? lots : BigInt(instrument.minQty)
}

/**
 * Signed base amount of the opening: positive is bought, negative is sold
 * (`get-initial-buy-amount`).
 */
export function initialBuyAmount(instrument: Instrument, plan: GridPlan): Amount {
  const base = baseOf(instrument, plan.initialTrade.qty)
  return (plan.initialTrade.side === 'sell' ? -base : base) as Amount
}

/** Gross profit of the dearest and of the cheapest grid as fractions: d / (max - d) and d / min. */
export function grossProfitRange(range: GridRange): { readonly from: Ratio; readonly to: Ratio } {
  const step = BigInt(stepOf(range)) * ONE
  const high = BigInt(range.maxPrice - stepOf(range))
  return {
    from: (high > 0n ? step / high : 0n) as Ratio,
    to: (range.minPrice > 0 ? step / BigInt(range.minPrice) : 0n) as Ratio,
  }
}

/** Net profit of a grid from `low` to `high`: high / low * (1 - fee)^2 - 1, rounded down. */
export function netProfit(low: Price, high: Price, fee: Ratio): Ratio {
  assert(low > 0, 'a level at zero has no profit rate')
  const keep = ONE - fee
  const numerator = BigInt(high) * keep * keep
  return (divide(numerator, BigInt(low) * ONE, 'floor') - ONE) as Ratio
}

/** Net profit of the dearest and of the cheapest grid after two maker fees. */
export function netProfitRange(
  range: GridRange,
  fees: FeeRates,
): { readonly from: Ratio; readonly to: Ratio } {
  const step = stepOf(range)
  const top = brandPrice(range.minPrice + step * range.cellNumber)
  const below = brandPrice(Math.max(1, top - step))
  return {
    from: netProfit(below, top, fees.maker),
    to: netProfit(
      brandPrice(Math.max(1, range.minPrice)),
      brandPrice(range.minPrice + step),
      fees.maker,
    ),
  }
}
