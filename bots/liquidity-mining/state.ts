// What a liquidity position keeps: its share of the pool, its loan, its yield, its orders, and the
// coins of its wallet, which are what it was worth at the last settlement. Written as plain JSON by
// a table.
import { ZERO, type Amount, type Price, type Ratio } from '@trellis/kernel'
import type { BotIdentity, DueTime, Trigger } from '@trellis/engine'
import { HOUR_MS } from '@trellis/market'
import { OPERATOR_REASONS } from '@trellis/bot-kit/close-words.ts'
import { amounts, stateCodec } from '@trellis/bot-kit/state-json.ts'
import { keptTriggers, NO_TRIGGERS, touch } from '@trellis/bot-kit/targets.ts'
import type { OrderHeld, PoolLiquidated } from './facts.ts'
import { LIQUIDITY_VERSION, readParams, writeParams, type LiquidityParams } from './params.ts'
import { liquidationPrice, type RemoveWay } from './plan.ts'

/** How it ends: taken out whole, by the fall of the price, or before its time. */
export const LIQUIDITY_WORDS = {
  'removed-all': 'user',
  'pool-liquidated': 'liquidated',
  'symbol-delisted': 'delisted',
  ...OPERATOR_REASONS,
} as const

export type LiquidityWord = keyof typeof LIQUIDITY_WORDS

export const ORDER_TYPES = ['add', 'remove', 'reinvest', 'margin'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** Why an order that waited came to nothing: it was too little, or its position ended before. */
export type DropReason = 'too-small' | 'failed' | LiquidityWord

/** An order that was carried out, or one that waits or was dropped. */
export interface PoolOrder {
  readonly type: OrderType
  /** The client's own id; '' of the first, whose id the bot has. */
  readonly link: string
  readonly atMs: number
  readonly status: 'done' | 'held' | 'dropped'
  readonly quote: Amount
  readonly base: Amount
  readonly percent: number
  readonly way: RemoveWay
  readonly leverage: Ratio
  readonly slippage: Amount
  /** Why it was dropped; states of before do not say it, and then it came to too little. */
  readonly reason?: DropReason
}

/** Yield that was paid out. */
export interface Claim {
  readonly amount: Amount
  readonly atMs: number
}

/** What is left in writing when it has ended; worth in the quote coin. */
export interface LiquidityReceipt {
  readonly price: Price
  readonly closedAtMs: number
  readonly equity: Amount
  /** What the last of it paid out, yield and all. */
  readonly quote: Amount
  readonly base: Amount
}

export interface LiquidityState {
  readonly symbol: number
  readonly createdAtMs: number
  readonly params: LiquidityParams
  phase: 'new' | 'running' | 'closing' | 'ended'
  /** Totals of the bot's wallet. */
  quote: Amount
  base: Amount
  /** One side of the share at a price, and the loan behind it. */
  half: Amount
  price: Price
  loan: Amount
  /** The coins that the share began with: what holding them would be worth is compared with it. */
  heldQuote: Amount
  heldBase: Amount
  /** Yield that may be claimed; it is in the wallet. */
  claimable: Amount
  /** Yield and interest so far, claimed or not, paid or not. */
  earned: Amount
  interest: Amount
  slipped: Amount
  margin: Amount
  /** The price that values what came first, and the worth of all that came and went. */
  fundedPrice: Price
  invested: Amount
  withdrawn: Amount
  startedAtMs: number
  /** Whole minutes before this have been reckoned. */
  accruedMs: number
  orders: PoolOrder[]
  claims: Claim[]
  held: Omit<OrderHeld, 'type'> | undefined
  liquidated: Omit<PoolLiquidated, 'type'> | undefined
  word: LiquidityWord | ''
  receipt: LiquidityReceipt | undefined
  /** The hour that it is settled next, and the fall that ends it. Derived. */
  times: readonly DueTime[]
  triggers: readonly Trigger[]
}

const NO_TIMES: readonly DueTime[] = []

/** A bot before its first money. */
export function initialState(
  { symbols, createdAtMs }: BotIdentity,
  params: LiquidityParams,
): LiquidityState {
  return {
    symbol: symbols[0] ?? -1,
    createdAtMs,
    params,
    phase: 'new',
    quote: ZERO,
    base: ZERO,
    half: ZERO,
    price: 0 as Price,
    loan: ZERO,
    heldQuote: ZERO,
    heldBase: ZERO,
    claimable: ZERO,
    earned: ZERO,
    interest: ZERO,
    slipped: ZERO,
    margin: ZERO,
    fundedPrice: 0 as Price,
    invested: ZERO,
    withdrawn: ZERO,
    startedAtMs: 0,
    accruedMs: 0,
    orders: [],
    claims: [],
    held: undefined,
    liquidated: undefined,
    word: '',
    receipt: undefined,
    times: NO_TIMES,
    triggers: NO_TRIGGERS,
  }
}

export const isHeld = ({ status }: PoolOrder): boolean => status === 'held'

/** The order that waits is over without having been carried out. */
export function dropHeld(state: LiquidityState, reason: DropReason): void {
  state.held = undefined
  const dropped = { status: 'dropped', reason } as const
  state.orders = state.orders.map((it) => (isHeld(it) ? { ...it, ...dropped } : it))
}

/** Brings what it waits for in line with the rest; no order waits longer than its position runs. */
export function deriveWaits(state: LiquidityState): void {
  if (state.phase === 'ended' && state.held) dropHeld(state, state.word || 'failed')
  const isRunning = state.phase === 'running'
  const dueMs = state.accruedMs - (state.accruedMs % HOUR_MS) + HOUR_MS
  if (!isRunning) state.times = NO_TIMES
  else if (state.times[0]?.dueMs !== dueMs) state.times = [{ id: 'hour', dueMs }]
  const level = isRunning ? liquidationPrice(state) : 0
  const wanted = level === 0 ? [] : [touch(state.symbol, 'liquidation', 'down', level as Price)]
  state.triggers = keptTriggers(state.triggers, wanted)
}

const ORDER = amounts('quote', 'base', 'leverage', 'slippage')

export const { writeState, readState } = stateCodec({
  of: 'a liquidity position',
  newest: LIQUIDITY_VERSION,
  forms: {
    ...amounts('quote', 'base', 'half', 'loan', 'heldQuote', 'heldBase', 'claimable', 'earned'),
    ...amounts('interest', 'slipped', 'margin', 'invested', 'withdrawn'),
    orders: { list: ORDER },
    claims: { list: amounts('amount') },
    held: { maybe: amounts('leverage') },
    liquidated: { maybe: amounts('quote', 'base', 'repaid', 'slippage', 'returned', 'lack') },
    receipt: { maybe: amounts('equity', 'quote', 'base') },
    times: 'derived',
    triggers: 'derived',
  },
  initial: initialState,
  writeParams,
  readParams,
  derive: deriveWaits,
})
