// The state of one martingale: its money in one contract, the round that runs, and what its rounds
// brought; made, written and read here, changed in evolve.ts alone.
import { price, ZERO, type Amount, type Price, type Quantity } from '@trellis/kernel'
import type { BotIdentity, Trigger } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import type { UnplacedReason } from '@trellis/bot-kit/unplaced.ts'
import {
  linearStateForms,
  untradedMoney,
  type ContractClosing,
  type LinearState,
} from '@trellis/bot-kit/linear/state.ts'
import { amounts, stateCodec } from '@trellis/bot-kit/state-json.ts'
import { NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { NO_UNITS } from '@trellis/bot-kit/worth.ts'
import { settingsOf, type MartingaleParams, type MartingaleSettings } from './fields.ts'
import { MARTINGALE_VERSION, readParams, writeParams } from './params.ts'
import { refreshTriggers } from './triggers.ts'

/** `taking`: the round is won and its position is being closed, while the bot goes on. */
export type MartingalePhase =
  'new' | 'waiting' | 'opening' | 'running' | 'taking' | 'closing' | 'ended'

/** The addition that rests, or that was skipped and waits to be asked for again. */
export interface NextAddition {
  readonly number: number
  /** 0 while no order of it rests. */
  ref: number
  readonly price: Price
  readonly qty: Quantity
  filled: number
  /** Why it was skipped; '' of one that rests. */
  reason: UnplacedReason | ''
}

export interface MartingaleState extends LinearState {
  phase: MartingalePhase
  /** As created, never changed. */
  readonly params: MartingaleParams
  settings: MartingaleSettings
  readonly createdAtMs: number
  startedAtMs: number
  startPrice: Price
  lastFillAtMs: number
  allowFollow: boolean
  halted: boolean
  /** Money that no position backs (docs/adr/0017). */
  setAside: Amount
  /** Last order reference used; those of a round follow one another. */
  placed: number
  /** The round that runs, from 1; 0 before the first. */
  round: number
  /** Its orders that are filled completely, the base order among them. */
  orders: number
  /** Lots of the base order still to be traded, and what that is done for. */
  baseLots: number
  action: PipelineAction
  next: NextAddition | undefined
  /** First order of the round, and when it began. */
  roundRef: number
  roundStartedAtMs: number
  /** Fees since the last round was booked, and funding since then. */
  roundFees: Amount
  roundFunding: Amount
  /** Completed rounds and what they earned together, fees paid, funding left out. */
  rounds: number
  roundProfit: Amount
  /**
   * What the insurance fund paid, below zero what it kept of a liquidated wallet; undefined, and
   * not written, but at such an end.
   */
  insured: Amount | undefined
  /** When a refused order of the take profit is sent again; undefined but in `taking`. */
  taking: Pick<ContractClosing, 'dueTimes'> | undefined
  /**
   * What the exchange settled its last position at without an order; undefined but at such an end.
   */
  settledPrice: Price | undefined
  triggers: readonly Trigger[]
}

/** Also while a refused take profit waits to be sent again. */
export function isAlive({ phase }: Pick<MartingaleState, 'phase'>): boolean {
  return phase === 'waiting' || phase === 'running' || phase === 'taking'
}

/** A martingale that has neither money nor orders yet. */
export function initialState(identity: BotIdentity, params: MartingaleParams): MartingaleState {
  return {
    phase: 'new',
    symbol: identity.symbols[0] ?? 0,
    params,
    settings: settingsOf(params),
    createdAtMs: identity.createdAtMs,
    startedAtMs: 0,
    startPrice: price(0),
    lastFillAtMs: 0,
    allowFollow: params.allowFollow === true,
    halted: false,
    setAside: ZERO,
    placed: 0,
    round: 0,
    orders: 0,
    baseLots: 0,
    action: 'open',
    next: undefined,
    roundRef: 0,
    roundStartedAtMs: 0,
    roundFees: ZERO,
    roundFunding: ZERO,
    rounds: 0,
    roundProfit: ZERO,
    insured: undefined,
    taking: undefined,
    settledPrice: undefined,
    triggers: NO_TRIGGERS,
    units: NO_UNITS,
    ...untradedMoney(),
  }
}

function writeInsured(amount: Amount | undefined): string | undefined {
  return amount === undefined ? undefined : String(amount)
}

export const { writeState, readState } = stateCodec({
  of: 'a martingale',
  newest: MARTINGALE_VERSION,
  forms: {
    ...linearStateForms,
    ...amounts('setAside', 'roundFees', 'roundFunding', 'roundProfit'),
    insured: { write: writeInsured, read: (json) => BigInt(String(json)) },
    settings: { of: amounts('stopLossShare') },
    units: { of: amounts('lotAmount', 'valueFactor') },
    next: { maybe: {} },
    taking: { maybe: {} },
    triggers: 'derived',
  },
  initial: initialState,
  writeParams,
  readParams,
  derive: refreshTriggers,
})
