// The plan of a grid that is paid with the coins of a spot pair, on the shape that every grid has.
// Computed once and used by the engine, the validate route, the form's preview and the chart,
// before there is a bot.
import {
  assert,
  divide,
  MONEY_UNIT,
  ONE,
  pow10,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import { baseOf, valueOf, type Instrument } from '@trellis/market'
import type { GridMarket, GridPlan, InitialTrade } from '../grid/plan.ts'
import { shapeOf, type GridLayout, type GridShape } from '../grid/shape.ts'
import { longSides } from '../grid/sides.ts'
import { arithmetic, levelsOf, type GridRange } from '../grid/spacing.ts'
import type { SpotGridConfig } from './grid-config.ts'
import type { Coins } from './state.ts'

export interface SpotGridPlan extends GridPlan {
  /** Quote coin locked by the buy orders. */
  readonly lockedQuote: Amount
  /** Base coin locked by the sell orders: bought coins net of the taker fee, floored. */
  readonly lockedBase: Amount
}

/** A spot grid's levels lie equally far apart, and what its sells give away it buys first. */
export const spotLayout: GridLayout = { spacing: arithmetic, sides: longSides }

/** The shape of a spot grid around a price. */
export function spotShape(range: GridRange, reference: Price): GridShape {
  return shapeOf(range, reference, spotLayout)
}

/**
 * Lots of every order: floor(share * (quote + base * P) / (sum of buy levels + sells * P)). The
 * three invest modes are the same formula with one coin at zero.
 */
export function quantityPerGrid(
  { reference, weight }: GridShape,
  instrument: Instrument,
  money: Coins,
  config: SpotGridConfig,
): Quantity {
  if (weight === 0n) return quantity(0)
  const scale = pow10(instrument.tickScale)
  const base = money.base * BigInt(reference) * BigInt(instrument.tickUnits)
  const numerator = (money.quote * scale + base) * config.usableShare
  const lots = numerator / (weight * instrument.valueFactor * scale * ONE)
  const most = BigInt(instrument.maxQty)
  return quantity(Number(lots < most ? lots : most))
}

/** Lots left of a bought quantity after a fee in the base coin, floored to the lot. */
function netOfFee(qty: Quantity, fee: Ratio): Quantity {
  return quantity(Number((BigInt(qty) * (ONE - fee)) / MONEY_UNIT))
}

/** The whole plan of a range; the quantity is zero when the money is not enough for one lot. */
export function planGrid(
  range: GridRange,
  market: GridMarket,
  money: Coins,
  config: SpotGridConfig,
): SpotGridPlan {
  return planShape(spotShape(range, market.reference), market, money, config)
}

/** The whole plan of a shape. */
export function planShape(
  shape: GridShape,
  market: Omit<GridMarket, 'reference'>,
  money: Coins,
  config: SpotGridConfig,
): SpotGridPlan {
  const { cellNumber, emptyLevel, reference, weight } = shape
  assert(cellNumber >= 1 && shape.maxPrice > shape.minPrice, 'a grid needs a range')
  const { instrument, fees } = market
  const at = { instrument, fees, reference }
  const levels = levelsOf(shape, spotLayout.spacing)
  const qty = quantityPerGrid(shape, instrument, money, config)
  const sellQty = netOfFee(qty, fees.taker)
  const sellCount = cellNumber - emptyLevel
  const buyTicks = weight - BigInt(sellCount) * BigInt(reference)
  const lockedQuote = (buyTicks * BigInt(qty) * instrument.valueFactor) as Amount
  const needs = { quote: lockedQuote, baseLots: sellCount * qty }
  const investment = worth(at, money)
  const used = lockedQuote + valueOf(instrument, reference, quantity(needs.baseLots))
  return {
    ...shape,
    levels,
    sides: levels.map((_, i) => (i < emptyLevel ? 'buy' : i > emptyLevel ? 'sell' : 'empty')),
    buyCount: emptyLevel,
    sellCount,
    qty,
    sellQty,
    initialTrade: initialTrade(at, money, needs, config),
    lockedQuote,
    lockedBase: baseOf(instrument, quantity(sellCount * sellQty)),
    investment,
    reserve: (investment - used) as Amount,
  }
}

/** Both coins in the quote coin at the reference price, rounded down. */
export function worth(market: Pick<GridMarket, 'instrument' | 'reference'>, money: Coins): Amount {
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
  money: Coins,
  needs: { readonly quote: Amount; readonly baseLots: number },
  config: SpotGridConfig,
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
function leastTrade(market: GridMarket, config: SpotGridConfig): bigint {
  const { instrument, reference } = market
  const value = instrument.minValue * (ONE + config.conversionCushion)
  const lots = divide(value, BigInt(reference) * instrument.valueFactor * ONE, 'ceil')
  return lots > BigInt(instrument.minQty) ? lots : BigInt(instrument.minQty)
}
