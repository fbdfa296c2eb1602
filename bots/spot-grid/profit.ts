// Every figure a spot grid shows about its money, derived from the state and a price. Must never
// estimate where the state knows, and the terms of the equation must add up to the last digit
// (docs/formulas/spot-grid.md).
import {
  assert,
  divide,
  MONEY_UNIT,
  ONE,
  pow10,
  ZERO,
  type Amount,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import type { MoneyFigures, SymbolPrice } from '@trellis/engine'
import { DAY_MS, MINUTE_MS, valueOfBase } from '@trellis/market'
import type { Cell, GridState, GridUnits } from './state.ts'

const MINUTES_PER_DAY = 1440

/**
 * The equation of the detail page: total = grid + held + fees, and total = equity + withdrawn -
 * invested.
 */
export interface ProfitTerms {
  readonly total: Amount
  /** Closed pairs, net of their fees. */
  readonly grid: Amount
  /** Price change of the coins held or once held outside closed pairs. */
  readonly held: Amount
  /** Fees outside closed pairs (opening, closing, pairs still open): zero or negative. */
  readonly fees: Amount
  /** Everything that is not grid profit: held + fees. */
  readonly unpaired: Amount
  readonly equity: Amount
  readonly invested: Amount
  readonly withdrawn: Amount
}

/** Value of a base amount at a price in ticks, rounded down at 1e-12. */
export function baseValue(units: GridUnits, base: bigint, price: Price): Amount {
  const value = base * BigInt(price) * BigInt(units.tickUnits)
  return divide(value, pow10(units.tickScale), 'down') as Amount
}

/**
 * Both coins in the quote coin: quote + base * price. A bot that has ended keeps its last equity.
 */
export function equityAt(state: GridState, price: Price): Amount {
  if (state.receipt !== undefined) return state.receipt.equity
  const platform = state.platform?.value ?? ZERO
  return (state.quote + baseValue(state.units, state.base, price) + platform) as Amount
}

/** Total P&L: equity + withdrawn - invested. */
export function totalProfit(state: GridState, price: Price): Amount {
  return (equityAt(state, price) + state.withdrawn - state.invested) as Amount
}

/** P&L that is still in the bot: total - withdrawn. */
export function currentProfit(state: GridState, price: Price): Amount {
  return (totalProfit(state, price) - state.withdrawn) as Amount
}

/** The terms of the equation at a price. */
export function profitTerms(state: GridState, price: Price): ProfitTerms {
  const total = totalProfit(state, price)
  const fees = -unpairedFees(state) as Amount
  const unpaired = (total - state.gridProfit) as Amount
  return {
    total,
    grid: state.gridProfit,
    held: (unpaired - fees) as Amount,
    fees,
    unpaired,
    equity: equityAt(state, price),
    invested: state.invested,
    withdrawn: state.withdrawn,
  }
}

/**
 * Money put in; before it has arrived, what the parameters name, valued at the price. In the quote
 * coin.
 */
export function investedAt(state: GridState, { instrument, price }: SymbolPrice): Amount {
  if (state.invested > 0n) return state.invested
  const { quoteInvestment, baseInvestment } = state.params
  return (quoteInvestment + valueOfBase(instrument, price, baseInvestment, 'down')) as Amount
}

/** The figures of every kind at the price of the grid's one symbol. */
export function moneyFigures(state: GridState, market: readonly SymbolPrice[]): MoneyFigures {
  const [pair] = market
  assert(pair, 'a grid has one symbol')
  const { equity, total, grid } = profitTerms(state, pair.price)
  return { invested: investedAt(state, pair), equity, total, realized: grid }
}

/** Fees outside closed pairs in the quote coin, each at the price of its own fill. */
export function unpairedFees(state: GridState): Amount {
  let fees: bigint = state.otherFees
  for (const slot of state.order) {
    const cell = state.slots[slot]
    if (cell !== undefined) fees += openFees(cell, state.units)
  }
  return fees as Amount
}

/** Fees a cell has paid for the round it has not completed, in the quote coin. */
export function openFees(cell: Cell, units: GridUnits): bigint {
  if (cell.side === 'buy') return feeInQuote(cell.fee, cell.value, cell.filled, units)
  const paid = cell.estimated ? 0n : feeInQuote(cell.buyFee, cell.cost, cell.boughtQty, units)
  return paid + cell.fee
}

function feeInQuote(fee: bigint, value: bigint, lots: number, units: GridUnits): bigint {
  return lots === 0 ? 0n : divide(fee * value, BigInt(lots) * units.lotAmount, 'up')
}

/**
 * Annual rate: profit / invested * 365 / max(days running, 1), as a fraction rounded toward zero.
 * Zero when nothing is invested.
 */
export function aprOf(profit: Amount, invested: Amount, runningMs: number): Ratio {
  if (invested <= 0n) return 0n as Ratio
  const days = BigInt(Math.max(Math.floor(runningMs), DAY_MS))
  const numerator = profit * MONEY_UNIT * 365n * BigInt(DAY_MS)
  return divide(numerator, invested * days, 'down') as Ratio
}

/** Profit / invested as a fraction, rounded toward zero. */
export function profitRate(profit: Amount, invested: Amount): Ratio {
  if (invested <= 0n) return 0n as Ratio
  return divide(profit * ONE, invested, 'down') as Ratio
}

/**
 * What may be withdrawn: realised grid profit net of fees minus what was withdrawn, at most the
 * quote coin that no order locks and no unplaced buy waits for.
 */
export function withdrawable(state: GridState, lockedQuote: Amount): Amount {
  if (state.phase !== 'running') return ZERO
  const earned = state.gridProfit - state.withdrawn
  const free = state.quote - lockedQuote - waitingQuote(state)
  const least = earned < free ? earned : free
  return (least > 0n ? least : 0n) as Amount
}

/** Quote coin that buys without an order wait for. */
export function waitingQuote(state: GridState): bigint {
  if (state.unplaced === 0) return 0n
  let sum = 0n
  for (const slot of state.order) {
    const cell = state.slots[slot]
    if (cell === undefined || cell.ref !== 0 || cell.side !== 'buy') continue
    sum += BigInt(cell.buyPrice) * BigInt(cell.qty - cell.filled) * state.units.valueFactor
  }
  return sum
}

/**
 * Value at a price of having bought the base coin at the start instead, with the same transfers.
 */
export function holdValue(state: GridState, price: Price): Amount {
  if (state.startPrice === 0) return state.invested
  return baseValue(state.units, state.holdBase, price)
}

/** Equity minus the value of holding: what the grid added or cost against doing nothing. */
export function againstHold(state: GridState, price: Price): Amount {
  return (equityAt(state, price) - holdValue(state, price)) as Amount
}

/**
 * Average price in the quote coin per base coin of what waits to be sold; zero when nothing does.
 */
export function averageCost(state: GridState): Amount {
  let cost = 0n
  let lots = 0
  for (const slot of state.order) {
    const cell = state.slots[slot]
    if (cell === undefined || cell.side !== 'sell' || cell.boughtQty === 0) continue
    lots += cell.boughtQty
    cost += cell.estimated ? openingCost(state, cell) : cell.cost
  }
  if (lots === 0) return ZERO
  return divide(cost * MONEY_UNIT, BigInt(lots) * state.units.lotAmount, 'down') as Amount
}

function openingCost(state: GridState, cell: Cell): bigint {
  return BigInt(state.startPrice) * BigInt(cell.boughtQty) * state.units.valueFactor
}

/** Arbitrages of the last 24 h, to the minute. */
export function arbitragesOfDay(state: GridState, nowMs: number): number {
  const from = Math.floor(nowMs / MINUTE_MS) - MINUTES_PER_DAY
  let count = 0
  for (let i = 0; i + 1 < state.recent.length; i += 2) {
    if ((state.recent[i] ?? 0) > from) count += state.recent[i + 1] ?? 0
  }
  return count
}

/**
 * Equity at which the trailing stop closes the bot: peak * (1 - ts), rounded down; zero while it is
 * off.
 */
export function exitEquity(state: GridState): Amount {
  const { trailingStop } = state.settings
  if (trailingStop === 0n || state.peak <= 0n) return ZERO
  return divide(state.peak * (ONE - trailingStop), MONEY_UNIT, 'down') as Amount
}
