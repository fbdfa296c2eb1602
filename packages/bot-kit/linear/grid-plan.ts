// The plan of a grid of contracts that are paid with margin, on the shape that every grid has.
// Computed once and used by the engine, the validate route, the form's preview and the chart.
import {
  divide,
  MONEY_UNIT,
  ONE,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import { initialMargin, valueOf, type Instrument } from '@trellis/market'
import type { LimitsMarket } from '../checks.ts'
import type { GridPlan, InitialTrade } from '../grid/plan.ts'
import { shapeOf, type GridLayout, type GridShape } from '../grid/shape.ts'
import { firstSides, type CellStart } from '../grid/sides.ts'
import { levelsOf, type GridRange } from '../grid/spacing.ts'
import { officialContractGrids, type ContractGridConfig } from './grid-config.ts'
import { layoutOf, type GridMode, type GridType } from './grid-mode.ts'
import type { Held } from './liquidation.ts'

/** The money of a grid of contracts: what is put in, and how many times as much it may hold. */
export interface Stake {
  readonly investment: Amount
  readonly leverage: Ratio
}

/** How a grid lies, and the money that it has. */
export interface PlannedGrid extends GridRange, Stake {
  readonly mode: GridMode
  readonly type: GridType
}

/** The parameters that every grid of contracts has; a trigger price of zero is none. */
export interface ContractGridParams extends PlannedGrid {
  readonly entryPrice: Price
}

export interface ContractGridPlan extends GridPlan {
  /** What the opening of the grid holds at the reference price, signed. */
  readonly opening: Held
  /** Margin of the opening at the reference price. */
  readonly openingMargin: Amount
  /** The largest value that a straight move through the range can make it hold. */
  readonly largestValue: Amount
}

/** Where plans are made. */
type PlanMarket = Omit<LimitsMarket, 'last'>

/** A shape, and the layout that it has. */
export interface LaidShape {
  readonly shape: GridShape
  readonly layout: GridLayout
}

/** The cells of a shape and what a lot in each of them takes, in ticks. */
export interface ShapeWeights {
  readonly starts: readonly CellStart[]
  /** How many cells begin with their closing leg, out of the opening of the grid. */
  readonly opened: number
  /** What one lot of every buy, and of every sell, that opens makes the grid hold. */
  readonly long: bigint
  readonly short: bigint
}

/** What a grid would hold on either side if the price went through it, in ticks a lot. */
export function weightsOf({ shape, layout }: LaidShape): ShapeWeights {
  const { spacing, sides } = layout
  const starts = sides.startsOf(shape, spacing)
  const levels = levelsOf(shape, spacing)
  const sums = { buy: 0n, sell: 0n }
  let opened = 0
  for (const { level, opens, isOpened } of starts) {
    const at = levels[opens === 'buy' ? level : level + 1] ?? shape.top
    sums[opens] += BigInt(isOpened ? shape.reference : at)
    if (isOpened) opened += 1
  }
  return { starts, opened, long: sums.buy, short: sums.sell }
}

/** What a lot of every order takes, value and reserve, as ticks times 1e24. */
function perLot(
  { weight, reference, top }: GridShape,
  opened: number,
  { leverage }: Pick<Stake, 'leverage'>,
  { fees, config }: Pick<Sizing, 'config'> & Pick<PlanMarket, 'fees'>,
): bigint {
  const kept = weight * config.marginReserve * ONE
  const traded = BigInt(opened) * BigInt(reference) * (fees.taker + config.openingSlippage)
  const spent = (traded + BigInt(top) * fees.maker) * leverage
  return weight * ONE * ONE + (kept > spent ? kept : spent)
}

/** What a quantity per grid is reckoned of. */
export interface Sizing {
  readonly shape: GridShape
  /** Cells that begin with their closing leg. */
  readonly opened: number
  readonly leverage: Ratio
  readonly market: PlanMarket
  readonly config: Pick<ContractGridConfig, 'marginReserve' | 'openingSlippage'>
}

function perLotOf({ shape, opened, leverage, market, config }: Sizing): bigint {
  const { fees, instrument } = market
  return perLot(shape, opened, { leverage }, { fees, config }) * instrument.valueFactor
}

/**
 * Lots of every order: floor(investment · leverage / (weight + reserve)). The reserve is a share of
 * the weight, or what is spent before the last order rests where that is more: fee and slippage of
 * the opening, and the fee that an order must be able to pay. At a high leverage the share would
 * not be enough, and the last level would go without its order.
 */
export function contractQuantity(sizing: Sizing, investment: Amount): Quantity {
  const { shape, leverage, market } = sizing
  if (shape.weight === 0n) return quantity(0)
  const lots = (investment * leverage * ONE) / perLotOf(sizing)
  const most = BigInt(market.instrument.maxQty)
  return quantity(Number(lots < most ? lots : most))
}

/** Investment that gives exactly these lots, rounded by name at a whole unit of money. */
export function contractInvestment(
  sizing: Sizing,
  lots: Quantity,
  unit: bigint,
  rounding: 'ceil' | 'floor',
): Amount {
  const money = BigInt(lots) * perLotOf(sizing)
  return (divide(money, sizing.leverage * ONE * unit, rounding) * unit) as Amount
}

/** The whole plan of a shape; the quantity is zero when the money is not enough for one lot. */
export function planContracts(
  { shape, layout }: LaidShape,
  market: PlanMarket,
  stake: Stake,
  config: ContractGridConfig,
): ContractGridPlan {
  const { investment, leverage } = stake
  const { instrument } = market
  const { starts, opened, long, short } = weightsOf({ shape, layout })
  const qty = contractQuantity({ shape, opened, leverage, market, config }, investment)
  const sides = firstSides(shape.cellNumber, starts)
  const initialTrade = openingTrade(shape, starts, qty, instrument)
  const sign = initialTrade.side === 'sell' ? -1 : 1
  const { riskTiers } = instrument
  const valueFor = (weight: bigint): Amount =>
    (weight * BigInt(qty) * instrument.valueFactor) as Amount
  const used = divide(valueFor(shape.weight) * MONEY_UNIT, leverage, 'ceil')
  return {
    ...shape,
    levels: levelsOf(shape, layout.spacing),
    sides,
    buyCount: sides.filter((side) => side === 'buy').length,
    sellCount: sides.filter((side) => side === 'sell').length,
    qty,
    sellQty: qty,
    initialTrade,
    investment,
    reserve: (investment - used) as Amount,
    opening: {
      lots: sign * initialTrade.qty,
      cost: (BigInt(sign) * initialTrade.value) as Amount,
    },
    openingMargin: initialMargin(initialTrade.value, leverage, riskTiers),
    largestValue: valueFor(long > short ? long : short),
  }
}

/** The market order of the opening: a lot for each cell that begins with its closing leg. */
function openingTrade(
  { reference }: { readonly reference: Price },
  starts: readonly CellStart[],
  qty: Quantity,
  instrument: Instrument,
): InitialTrade {
  const opened = starts.filter(({ isOpened }) => isOpened)
  const [first] = opened
  const lots = quantity(opened.length * qty)
  if (first === undefined || lots === 0) return { side: 'none', qty: quantity(0), value: ZERO }
  return { side: first.opens, qty: lots, value: valueOf(instrument, reference, lots) }
}

/** The shape of a range around a price: the trigger price if there is one, else the last price. */
export function contractShape(
  { mode, type }: Pick<PlannedGrid, 'mode' | 'type'>,
  range: GridRange,
  reference: Price,
): GridShape {
  return shapeOf(range, reference, layoutOf(mode, type))
}

/** The plan of a grid with the numbers of its mode. */
export function planContractGrid(
  wanted: PlannedGrid,
  reference: Price,
  market: PlanMarket,
): ContractGridPlan {
  const { mode, type, minPrice, maxPrice, cellNumber } = wanted
  const shape = contractShape(wanted, { minPrice, maxPrice, cellNumber }, reference)
  const laid = { shape, layout: layoutOf(mode, type) }
  return planContracts(laid, market, wanted, officialContractGrids[mode])
}
