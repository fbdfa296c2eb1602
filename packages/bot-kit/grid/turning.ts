// What a filled leg of a cell leads to: the counter order one level away, the profit of a complete
// round, and another try for cells that had to wait.
import { divide, type Amount, type Price, type Quantity } from '@trellis/kernel'
import { valueOf, type PlaceOrder } from '@trellis/market'
import { orderLevel } from './cells.ts'
import type { RoundClosed } from './facts.ts'
import { orderFor, placeCells, waitingCells, type GridStep, type Means } from './placing.ts'
import { refOf } from './reference.ts'
import type { GridRounds } from './rounds.ts'
import { counterSide } from './sides.ts'
import type { Cell, GridCells } from './state.ts'

/**
 * What follows a filled leg: the other one at the other level of its cell, or the next round. A
 * cell whose opening leg is filled has turned already, one whose closing leg is has not.
 */
export function counterSteps(
  state: GridCells,
  cell: Cell,
  { side, ref }: Pick<PlaceOrder, 'side' | 'ref'>,
  rounds: GridRounds,
): readonly GridStep[] {
  return side === cell.side
    ? closedSteps(state, cell, ref, rounds.profit(cell, state.units))
    : openedSteps(state, cell)
}

/** The round is open: its closing order, out of a cell that has turned. */
function openedSteps(state: GridCells, cell: Cell): readonly GridStep[] {
  return [{ type: 'place', order: orderFor(state, cell, 'arbitrage', 'open') }]
}

/**
 * The round is complete: its profit, and the opening order of the next one. The cell turns when the
 * profit is folded.
 */
function closedSteps(
  state: GridCells,
  cell: Cell,
  ref: number,
  profit: bigint,
): readonly GridStep[] {
  const side = counterSide(cell.side)
  const buys = side === 'buy'
  const { valueFactor } = state.units
  const { buyPrice, sellPrice } = cell
  const opened = averagePrice(
    cell.openedValue,
    cell.openedQty,
    buys ? buyPrice : sellPrice,
    valueFactor,
  )
  const closed = averagePrice(cell.value, cell.filled, buys ? sellPrice : buyPrice, valueFactor)
  const own: RoundClosed = {
    type: 'arbitrage-closed',
    slot: cell.slot,
    buyPrice: buys ? opened : closed,
    sellPrice: buys ? closed : opened,
    buyQty: buys ? cell.openedQty : cell.filled,
    sellQty: buys ? cell.filled : cell.openedQty,
    fee: cell.fee as Amount,
    estimated: cell.estimated,
  }
  const order: PlaceOrder = {
    ref: refOf(cell.slot, cell.cycle + 1, side),
    symbol: state.symbol,
    side,
    orderType: 'limit',
    price: buys ? cell.buyPrice : cell.sellPrice,
    qty: state.qty,
    purpose: 'arbitrage',
    action: 'open',
    level: orderLevel(cell, side),
  }
  const refs = [cell.openedRef, ref]
  return [
    { type: 'profit-booked', group: cell.level, profit: profit as Amount, refs, own },
    { type: 'place', order },
  ]
}

/**
 * Average price of a leg in ticks, rounded to the nearest: that of its level, or a better one of an
 * order that took at once.
 */
function averagePrice(value: bigint, qty: number, level: Price, valueFactor: bigint): Price {
  if (qty > 0 && value === valueOf({ valueFactor }, level, qty as Quantity)) return level
  return Number(divide(value, BigInt(qty) * valueFactor, 'nearest')) as Price
}

/** Cells that lacked money or a market are tried again, after counter orders had their share. */
export function retrySteps(state: GridCells, means: () => Means): readonly GridStep[] {
  const cells = waitingCells(state)
  return cells.length === 0 ? [] : placeCells(state, cells, means(), 'open')
}
