// What every grid keeps: its cells, its range and what has happened in them. A cell is one interval
// of the range with an order at one of its two levels, so that every order has an owner. A kind
// adds its money; one literal makes the whole state, so that all states of a kind have one shape.
import type { Amount, Price, Quantity } from '@trellis/kernel'
import type { Trigger } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import { amounts, type Forms } from '../state-json.ts'
import type { PairUnits } from '../worth.ts'
import type { UnplacedReason } from '../unplaced.ts'
import type { GridRange } from './spacing.ts'

/** The side on which the price left the range, as the owner was last told. */
export type Outside = '' | 'above' | 'below'

export type GridPhase =
  'new' | 'waiting' | 'opening' | 'running' | 'modifying' | 'closing' | 'ended'

export interface Cell {
  /** Number of the cell in `slots`, part of every order reference. */
  readonly slot: number
  /** Its lower level, counted from the lowest level of the last plan. */
  level: number
  /** Its lower level. */
  buyPrice: Price
  /** Its upper level. */
  sellPrice: Price
  /** What its order does now. */
  side: 'buy' | 'sell'
  /** Part of the order reference; grows with every completed or abandoned round. */
  cycle: number
  /** Reference of the resting order, 0 for none. */
  ref: number
  /** Why no order rests; '' while one does. */
  reason: UnplacedReason | ''
  /** Lots this leg wants, and what it has so far. */
  qty: Quantity
  filled: Quantity
  /** Quote value and fee of this leg so far. */
  value: bigint
  fee: bigint
  /** Lots, quote value, fee and order of the leg that opened the round. */
  openedQty: Quantity
  openedValue: bigint
  openedFee: bigint
  openedRef: number
  /** Base coin that earlier rounds left below one lot; the next closing leg takes it along. */
  dust: bigint
  /** True while the round was opened by the opening of the grid and not by the cell's own leg. */
  estimated: boolean
  arbitrages: number
  profit: bigint
  buyFills: number
  sellFills: number
}

/** The market order that builds, rebuilds or ends the position. */
export interface PositionTask {
  side: 'buy' | 'sell' | 'none'
  remaining: Quantity
  action: PipelineAction
}

/** The cells of a grid by slot, and in the order of its range. */
export interface GridCells {
  readonly symbol: number
  phase: GridPhase
  units: PairUnits
  /** Every cell that ever was, by slot; `order` names those of the range, lowest first. */
  slots: Cell[]
  order: number[]
  /** Cells of the range without a resting order that wait for something. */
  unplaced: number
  /** Range now; differs from `original` after trailing. */
  range: GridRange
  /** Range as the user last set it. */
  original: GridRange
  step: Price
  /** Lots of an order that opens a round, and of a first one that closes one. */
  qty: Quantity
  sellQty: Quantity
  /** Fees outside completed rounds, in the quote coin at their own prices, of gone orders. */
  otherFees: Amount
  /** Position orders sent so far, part of their references. */
  positionOrders: number
  position: PositionTask
}

/** `C` are the settings that may change while a grid of the kind runs. */
export interface GridState<C = unknown> extends GridCells {
  readonly createdAtMs: number
  /** As created, never changed. */
  readonly params: { readonly entryPrice: Price }
  settings: C
  gridProfit: Amount
  arbitrages: number
  /** Minute since the epoch and arbitrages in it, alternating; the last 24 h only. */
  recent: number[]
  /** Price when the grid started (0 before), and when. */
  startPrice: Price
  startedAtMs: number
  /** Others may read the parameters and copy them. */
  allowFollow: boolean
  halted: boolean
  trailingPaused: boolean
  /** Where the price left the range to, as it was told, and since when; '' and 0 inside. */
  outside: Outside
  outsideSinceMs: number
  shifts: number
  fills: number
  /** Market time of the newest fill of a level's order; 0 before, and in states that knew none. */
  lastFillAtMs: number
  /** Derived, never written: the same array while nothing changed. */
  triggers: readonly Trigger[]
  /** Derived, never written: fills move a trigger. */
  watchesFills: boolean
}

/** The state as JSON; a snapshot spells the opening leg of a cell as a buy. */
export const gridStateForms = {
  ...amounts('gridProfit', 'otherFees'),
  settings: { of: amounts('trailingStop') },
  units: { of: amounts('lotAmount', 'valueFactor') },
  slots: {
    list: amounts('value', 'fee', 'openedValue', 'openedFee', 'dust', 'profit'),
    as: {
      openedQty: 'boughtQty',
      openedValue: 'cost',
      openedFee: 'buyFee',
      openedRef: 'buyRef',
    },
  },
  position: { of: {} },
  triggers: 'derived',
  watchesFills: 'derived',
} as const satisfies Forms
