// The state of one spot grid: cells, money, statistics. A cell is one interval of the range: it
// buys at its lower level and sells at its upper one, so that every order has an owner. Must never
// be changed outside evolve.ts.
import {
  price as brandPrice,
  quantity,
  ZERO,
  type Amount,
  type Price,
  type Quantity,
} from '@trellis/kernel'
import type { BotIdentity, Trigger } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import type { CloseWord } from './parts/close-words.ts'
import type { GridUnits } from '@trellis/bot-kit/grid/facts.ts'
import type { CloseMode, GridFact, PlatformLeg, UnplacedReason } from './facts.ts'
import type { GridSettings, SpotGridParams } from './fields.ts'
import type { GridRange } from './plan.ts'

export type { CloseMode, GridFact, GridSettings, GridUnits, UnplacedReason }

/**
 * Version of the state and the facts in the journal; 2 brought following and the platform coin, 3
 * gave the life of its money to the engine's facts.
 */
export const GRID_VERSION = 3

/** The side on which the price left the range, as the owner was last told. */
export type Outside = '' | 'above' | 'below'

export type GridPhase =
  'new' | 'waiting' | 'opening' | 'running' | 'modifying' | 'closing' | 'ended'

export interface Cell {
  /** Number of the cell in `slots`, part of every order reference. */
  readonly slot: number
  /**
   * Level the cell buys at, counted from the lowest level of the last plan; it sells at level + 1.
   */
  level: number
  buyPrice: Price
  sellPrice: Price
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
  /** Quote value and fee (in the received coin) of this leg so far. */
  value: bigint
  fee: bigint
  /**
   * What the coins to sell cost, gross, in the quote coin; the fee of that buy in the base coin.
   */
  boughtQty: Quantity
  cost: bigint
  buyFee: bigint
  buyRef: number
  /**
   * Base coin that earlier rounds of this cell left below one lot; the next sell takes it along.
   */
  dust: bigint
  /** True while the coins to sell came from the opening and not from this cell's own buy. */
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

export interface Closing {
  readonly mode: CloseMode
  readonly reason: CloseWord
  readonly action: PipelineAction
}

/** Platform coins that closing got in other pairs; values in the quote coin, known at the end. */
export interface PlatformCoins {
  readonly coin: string
  amount: Amount
  fee: Amount
  value: Amount
  feeValue: Amount
}

/**
 * What is left in writing when a bot has ended; amounts in their coins, profits in the quote coin.
 */
export interface Receipt extends Closing {
  readonly closedAtMs: number
  readonly price: Price
  /** Returned to Funding. */
  readonly quote: Amount
  readonly base: Amount
  /** Of the platform coin, where closing was asked for it; its name is empty elsewhere. */
  readonly platform: Amount
  readonly platformCoin: string
  readonly platformValue: Amount
  readonly equity: Amount
  readonly total: Amount
  readonly gridProfit: Amount
  readonly feesQuote: Amount
  readonly feesBase: Amount
}

export interface GridState {
  readonly symbol: number
  readonly createdAtMs: number
  /** As created, never changed. */
  readonly params: SpotGridParams
  settings: GridSettings
  /** Range now; differs from `original` after trailing. */
  range: GridRange
  /** Range as the user last set it. */
  original: GridRange
  step: Price
  phase: GridPhase
  units: GridUnits
  /** Lots of a buy and of a first sell. */
  qty: Quantity
  sellQty: Quantity
  /** Every cell that ever was, by slot; `order` names those of the range, lowest first. */
  slots: Cell[]
  order: number[]
  /** Cells of the range without a resting order that wait for something. */
  unplaced: number
  /** Totals of the bot's wallet. */
  quote: Amount
  base: Amount
  invested: Amount
  withdrawn: Amount
  gridProfit: Amount
  arbitrages: number
  /** Minute since the epoch and arbitrages in it, alternating; the last 24 h only. */
  recent: number[]
  feesQuote: Amount
  feesBase: Amount
  /** Fees outside closed pairs, in the quote coin at their own prices, of orders that are gone. */
  otherFees: Amount
  /** Price when the money came, and when the grid started (0 before). */
  fundedPrice: Price
  startPrice: Price
  startedAtMs: number
  /** Base coins that holding instead would have, after the same transfers. */
  holdBase: Amount
  /** Highest equity since the trailing stop was set; 0 while none is kept. */
  peak: Amount
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
  /** Position orders sent so far, part of their references. */
  positionOrders: number
  position: PositionTask
  closing: Closing | undefined
  /** The pair that closing trades in now, when it is asked for the platform coin. */
  leg: PlatformLeg | undefined
  platform: PlatformCoins | undefined
  receipt: Receipt | undefined
  /** Derived, never written: the same array while nothing changed. */
  triggers: readonly Trigger[]
  /** Derived, never written: fills move a trigger. */
  watchesFills: boolean
}

const NO_UNITS: GridUnits = {
  lotAmount: 1n,
  valueFactor: 1n,
  tickUnits: 1,
  tickScale: 0,
  baseCoin: '',
}

/** A grid that has neither money nor orders yet. */
export function initialState(identity: BotIdentity, params: SpotGridParams): GridState {
  const range = {
    minPrice: params.minPrice,
    maxPrice: params.maxPrice,
    cellNumber: params.cellNumber,
  }
  // What every fill reads stands first, so that it lies together in memory.
  return {
    phase: 'new',
    symbol: identity.symbols[0] ?? 0,
    quote: ZERO,
    base: ZERO,
    units: NO_UNITS,
    slots: [],
    fills: 0,
    lastFillAtMs: 0,
    watchesFills: false,
    feesQuote: ZERO,
    feesBase: ZERO,
    unplaced: 0,
    qty: quantity(0),
    gridProfit: ZERO,
    arbitrages: 0,
    recent: [],
    withdrawn: ZERO,
    triggers: [],
    settings: settingsOf(params),
    createdAtMs: identity.createdAtMs,
    params,
    range,
    original: range,
    step: brandPrice(0),
    sellQty: quantity(0),
    order: [],
    invested: ZERO,
    otherFees: ZERO,
    fundedPrice: brandPrice(0),
    startPrice: brandPrice(0),
    startedAtMs: 0,
    holdBase: ZERO,
    peak: ZERO,
    allowFollow: params.allowFollow,
    halted: false,
    trailingPaused: false,
    outside: '',
    outsideSinceMs: 0,
    shifts: 0,
    positionOrders: 0,
    position: { side: 'none', remaining: quantity(0), action: 'open' },
    closing: undefined,
    leg: undefined,
    platform: undefined,
    receipt: undefined,
  }
}

/** The part of the parameters that may change while the bot runs. */
export function settingsOf(params: GridSettings): GridSettings {
  return {
    takeProfit: params.takeProfit,
    stopLoss: params.stopLoss,
    trailingStop: params.trailingStop,
    enableTrailing: params.enableTrailing,
    limitUpPrice: params.limitUpPrice,
  }
}
