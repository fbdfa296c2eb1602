// The state of one DCA: the coins of its pairs, the purchase under way, and when the next is due.
// Made, written and read here, changed in evolve.ts alone.
import { ZERO, type Amount, type Price } from '@trellis/kernel'
import type { BotIdentity, CloseReason, DueTime } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'
import { OPERATOR_REASONS } from '@trellis/bot-kit/close-words.ts'
import type { CloseMode, PlatformLeg } from '@trellis/bot-kit/spot/facts.ts'
import type { PlatformCoins } from '@trellis/bot-kit/spot/state.ts'
import { amounts, stateCodec } from '@trellis/bot-kit/state-json.ts'
import { baseValue, type PairUnits } from '@trellis/bot-kit/worth.ts'
import type { DcaSettings, PurchaseSkipped } from './facts.ts'
import { readParams, SPOT_DCA_VERSION, totalOf, writeParams, type DcaParams } from './params.ts'

/** Why it ends, with the engine's reason beside each word. */
export const DCA_REASONS = {
  'by-user': 'user',
  'reach-max': 'rule',
  'symbol-delisted': 'delisted',
  ...OPERATOR_REASONS,
} as const satisfies Readonly<Record<string, CloseReason>>
export type DcaWord = keyof typeof DCA_REASONS

/** What closing does with the coins; base keeps them as they are. */
export const DCA_CLOSE_MODES = ['bit', 'base', 'quote'] as const satisfies readonly CloseMode[]
export type DcaCloseMode = (typeof DCA_CLOSE_MODES)[number]

/** One pair of a DCA. */
export interface DcaLeg {
  readonly symbol: number
  readonly units: PairUnits
  /** Spent on it at each purchase. */
  amount: Amount
  /** Held of its coin, net of fees. */
  base: Amount
  /** Bought so far before fees, and what that cost. */
  bought: Amount
  spent: Amount
  /** Fees in its coin. */
  fees: Amount
  purchases: number
}

/** The purchase under way: what each pair got so far. */
export interface Round {
  readonly dueMs: number
  readonly legs: { bought: Amount; cost: Amount }[]
  failed: string
  reasons: string
}

export interface DcaClosing {
  readonly mode: DcaCloseMode
  readonly word: DcaWord
  readonly action: PipelineAction
}

/** What is left in writing when it has ended. */
export interface DcaReceipt extends DcaClosing {
  readonly closedAtMs: number
  /** Of the first pair, then of all. */
  readonly price: Price
  readonly prices: readonly Price[]
  readonly quote: Amount
  /** Coins of the pairs that went back, in their order. */
  readonly coins: readonly { readonly base: Amount; readonly value: Amount }[]
  readonly platform: Amount
  readonly platformCoin: string
  readonly platformValue: Amount
  readonly equity: Amount
}

export interface DcaState {
  readonly symbols: readonly number[]
  readonly createdAtMs: number
  readonly params: DcaParams
  phase: 'new' | 'opening' | 'running' | 'closing' | 'ended'
  readonly legs: DcaLeg[]
  settings: DcaSettings
  allowFollow: boolean
  /** Of the wallet; nothing of it is left between two purchases. */
  quote: Amount
  /** What purchases have cost: all that came out of Funding and did not go back. */
  invested: Amount
  /** Fees in the quote coin, each at the price of its own fill; those of sales are in it too. */
  feesQuote: Amount
  /** Prices of its symbols when it was made. */
  fundedPrices: readonly Price[]
  lastRef: number
  /** Orders of a purchase that are under way. */
  asked: number
  round: Round | undefined
  purchases: number
  skips: number
  lastPurchaseMs: number
  /** The newest purchase that was skipped, while none came after it. */
  skipped: Omit<PurchaseSkipped, 'type'> | undefined
  /** Due time of the newest purchase that came, skipped or not; 0 before the first. */
  lastDueMs: number
  nextMs: number
  startedAtMs: number
  settingsAtMs: number
  /** What it wants to be woken at: one list for as long as nothing changes. Derived. */
  times: readonly DueTime[]
  closing: DcaClosing | undefined
  /** The pair that closing trades in now, when it is asked for the platform coin. */
  leg: PlatformLeg | undefined
  platform: PlatformCoins | undefined
  receipt: DcaReceipt | undefined
}

const NO_TIMES: readonly DueTime[] = []

/** A DCA that has bought nothing yet. */
export function initialState({ symbols, createdAtMs }: BotIdentity, params: DcaParams): DcaState {
  const { frequency, maxInvestment } = params
  return {
    symbols,
    createdAtMs,
    params,
    phase: 'new',
    legs: params.pairs.map(({ amount, ...units }, i) => {
      const nothing = { base: ZERO, bought: ZERO, spent: ZERO, fees: ZERO, purchases: 0 }
      return { symbol: symbols[i] ?? -1, units, amount, ...nothing }
    }),
    settings: { frequency, maxInvestment },
    allowFollow: params.allowFollow,
    quote: ZERO,
    invested: ZERO,
    feesQuote: ZERO,
    fundedPrices: [],
    lastRef: 0,
    asked: 0,
    round: undefined,
    purchases: 0,
    skips: 0,
    lastPurchaseMs: 0,
    skipped: undefined,
    lastDueMs: 0,
    nextMs: 0,
    startedAtMs: 0,
    settingsAtMs: 0,
    times: NO_TIMES,
    closing: undefined,
    leg: undefined,
    platform: undefined,
    receipt: undefined,
  }
}

/** What the next purchase spends on all pairs together. */
export function totalAmount({ legs }: Pick<DcaState, 'legs'>): Amount {
  return totalOf(legs)
}

/** What invests already, against its maximum. */
export function reachOf({ invested, settings }: Pick<DcaState, 'invested' | 'settings'>) {
  return { invested, maxInvestment: settings.maxInvestment }
}

/** All it holds in the quote coin, each coin rounded down; one that has ended keeps its last. */
export function equityAt(state: DcaState, prices: readonly Price[]): Amount {
  if (state.receipt !== undefined) return state.receipt.equity
  const coins = state.legs.reduce((sum, { units, base }, i) => {
    return sum + baseValue(units, base, prices[i] ?? (0 as Price))
  }, 0n)
  return (state.quote + coins + (state.platform?.value ?? ZERO)) as Amount
}

/** Brings the times in line with the phase; the same list as long as nothing of it changed. */
export function refreshTimes(state: DcaState): void {
  const { phase, nextMs, times } = state
  const wanted = phase === 'running' ? nextMs : 0
  if ((times[0]?.dueMs ?? 0) === wanted) return
  state.times = wanted === 0 ? NO_TIMES : [{ id: 'purchase', dueMs: wanted }]
}

export const { writeState, readState } = stateCodec({
  of: 'a spot DCA',
  newest: SPOT_DCA_VERSION,
  forms: {
    legs: {
      list: {
        ...amounts('amount', 'base', 'bought', 'spent', 'fees'),
        units: { of: amounts('lotAmount', 'valueFactor') },
      },
    },
    settings: { of: amounts('maxInvestment') },
    ...amounts('quote', 'invested', 'feesQuote'),
    round: { maybe: { legs: { list: amounts('bought', 'cost') } } },
    skipped: { maybe: amounts('needed', 'available') },
    times: 'derived',
    closing: { maybe: {} },
    leg: { maybe: amounts('lotAmount') },
    platform: { maybe: amounts('amount', 'fee', 'value', 'feeValue') },
    receipt: {
      maybe: {
        ...amounts('quote', 'platform', 'platformValue', 'equity'),
        coins: { list: amounts('base', 'value') },
      },
    },
  },
  initial: initialState,
  writeParams,
  readParams,
  derive: refreshTimes,
})
