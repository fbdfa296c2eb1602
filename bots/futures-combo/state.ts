// The state of one futures combo: one wallet behind a position in each of its contracts. Made,
// written and read here, changed in evolve.ts alone.
import { assert, ONE, ZERO, type Amount, type Ratio } from '@trellis/kernel'
import type { BotIdentity, DueTime } from '@trellis/engine'
import { NO_TIMES } from '@trellis/bot-kit/linear/folds.ts'
import type { NearStep } from '@trellis/bot-kit/linear/near-step.ts'
import type { ContractClosing, ContractReceipt } from '@trellis/bot-kit/linear/state.ts'
import { amounts, stateCodec } from '@trellis/bot-kit/state-json.ts'
import type { ComboSettings, RebalanceCause } from './facts.ts'
import { FUTURES_COMBO_VERSION, readParams, writeParams, type ComboParams } from './params.ts'
import type { ComboSide } from './plan.ts'

/** One contract of a combo. */
export interface ComboLeg {
  readonly symbol: number
  readonly side: ComboSide
  /** Its target. */
  weight: Ratio
  /** Lots held, below zero when short, and what they cost, signed the same. */
  lots: number
  cost: Amount
  /** What closing parts of it brought before fees, the fees of its fills, its funding. */
  realized: Amount
  fees: Amount
  funding: Amount
}

/** A rebalance whose orders are under way, and what became of them so far. */
export interface Rebalancing {
  readonly cause: RebalanceCause
  readonly before: string
  trades: number
  traded: Amount
  fees: Amount
  realized: Amount
  /** Contracts that failed, by their places, and why. */
  failed: string
  reasons: string
}

/** What became of a rebalance, as pages tell of the last one. */
export interface LastRebalance {
  readonly cause: RebalanceCause
  readonly atMs: number
  readonly failed: string
  readonly reasons: string
  /** When the last one was that traded, 0 for none; not there where this one did. */
  readonly tradedMs?: number
}

export interface ComboState {
  readonly symbols: readonly number[]
  readonly createdAtMs: number
  params: ComboParams
  phase: 'new' | 'opening' | 'running' | 'closing' | 'ended'
  readonly legs: ComboLeg[]
  settings: ComboSettings
  allowFollow: boolean
  leverage: Ratio
  /** All money of the bot in the settle coin, without unrealized profit. */
  wallet: Amount
  /** What came out of Funding, what of it came by transfers, and what went back by them. */
  invested: Amount
  addedMargin: Amount
  withdrawn: Amount
  fees: Amount
  funding: Amount
  /** Highest equity since the trailing stop was set; 0 while none is kept. */
  peak: Amount
  nearStep: NearStep
  /** Number of the last order, and orders that are under way. */
  lastRef: number
  asked: number
  /** Why the opening fails, once an order of it was refused. */
  refused: string
  startedAtMs: number
  /** Next rebalance by time, and next try of one that failed for a contract; 0 for none. */
  nextMs: number
  retryMs: number
  rebalancing: Rebalancing | undefined
  /** How many rebalances traded. */
  rebalances: number
  last: LastRebalance | undefined
  settingsAtMs: number
  /** What it wants to be woken at while it runs: one list for as long as nothing changes. */
  times: readonly DueTime[]
  closing: ContractClosing | undefined
  receipt: ContractReceipt | undefined
}

/** A combo that has neither money nor positions yet. */
export function initialState(
  { symbols, createdAtMs }: BotIdentity,
  params: ComboParams,
): ComboState {
  const { mode, threshold, interval, takeProfit, stopLoss, trailingStop } = params
  return {
    symbols,
    createdAtMs,
    params,
    phase: 'new',
    legs: symbols.flatMap((symbol, i) => legOf(symbol, params.contracts[i])),
    settings: { mode, threshold, interval, takeProfit, stopLoss, trailingStop },
    allowFollow: params.allowFollow,
    leverage: ONE,
    wallet: ZERO,
    invested: ZERO,
    addedMargin: ZERO,
    withdrawn: ZERO,
    fees: ZERO,
    funding: ZERO,
    peak: ZERO,
    nearStep: 0,
    lastRef: 0,
    asked: 0,
    refused: '',
    startedAtMs: 0,
    nextMs: 0,
    retryMs: 0,
    rebalancing: undefined,
    rebalances: 0,
    last: undefined,
    settingsAtMs: 0,
    times: NO_TIMES,
    closing: undefined,
    receipt: undefined,
  }
}

function legOf(symbol: number, contract: ComboParams['contracts'][number] | undefined): ComboLeg[] {
  assert(contract, 'a combo has as many symbols as contracts', symbol)
  const { side, weight } = contract
  const nothing = { lots: 0, cost: ZERO, realized: ZERO, fees: ZERO, funding: ZERO }
  return [{ symbol, side, weight, ...nothing }]
}

/** The leg of a symbol; that there is none is a broken invariant. */
export function legAt({ legs }: Pick<ComboState, 'legs'>, symbol: number): ComboLeg {
  const leg = legs.find((it) => it.symbol === symbol)
  assert(leg, 'a combo does not trade this symbol', symbol)
  return leg
}

/** Whether nothing is held. */
export function isFlat({ legs }: Pick<ComboState, 'legs'>): boolean {
  return legs.every(({ lots }) => lots === 0)
}

export const { writeState, readState } = stateCodec({
  of: 'a futures combo',
  newest: FUTURES_COMBO_VERSION,
  forms: {
    legs: { list: amounts('weight', 'cost', 'realized', 'fees', 'funding') },
    settings: { of: amounts('threshold', 'takeProfit', 'stopLoss', 'trailingStop') },
    ...amounts('leverage', 'wallet', 'invested', 'addedMargin', 'withdrawn', 'fees', 'funding'),
    ...amounts('peak'),
    rebalancing: { maybe: amounts('traded', 'fees', 'realized') },
    last: { maybe: {} },
    closing: { maybe: {} },
    receipt: { maybe: amounts('equity', 'total', 'fees', 'funding') },
  },
  initial: initialState,
  writeParams,
  readParams,
})
