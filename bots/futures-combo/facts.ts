// The facts of a futures combo beside those of the engine. Lists stand in them as text, joined by
// commas, so that the activity of a bot tells them as they are.
import type { Amount } from '@trellis/kernel'
import type { ComboNumbers } from './fields.ts'

/** Why a combo was rebalanced; the wire has a mode for each, none of them that of either way. */
export const REBALANCE_CAUSES = ['time', 'percent', 'user', 'modify-setting', 'transfer'] as const
export type RebalanceCause = (typeof REBALANCE_CAUSES)[number]

/** What may change while it runs. */
export type ComboSettings = Pick<
  ComboNumbers,
  'mode' | 'threshold' | 'interval' | 'takeProfit' | 'stopLoss' | 'trailingStop'
>

/** Orders of a rebalance are about to be sent. */
export interface RebalanceStarted {
  readonly type: 'rebalance-started'
  readonly cause: RebalanceCause
  readonly orders: number
  /** Weights as they are, decimal fractions in the order of the contracts. */
  readonly before: string
  /** What is not tried: places of the contracts from 0 on, and a reason for each. */
  readonly skipped: string
  readonly reasons: string
}

/** A rebalance is over, whatever became of it. */
export interface Rebalanced {
  readonly type: 'rebalanced'
  readonly cause: RebalanceCause
  /** Orders that were filled, their value, fees, and what they realized before fees. */
  readonly trades: number
  readonly traded: Amount
  readonly fees: Amount
  readonly realized: Amount
  readonly before: string
  readonly after: string
  /** Contracts that failed by their places, and a reason for each. */
  readonly failed: string
  readonly reasons: string
  /** When it is tried again, epoch ms; 0 where nothing is to be tried. */
  readonly retryMs: number
}

/** Another try of what failed traded nothing and found nothing new: the last record holds on. */
export interface RebalancePostponed {
  readonly type: 'rebalance-postponed'
  /** When it is tried again, epoch ms. */
  readonly retryMs: number
}

export interface ComboSettingsChanged extends ComboSettings {
  readonly type: 'settings-changed'
  readonly weights: string
}

export type ComboFact =
  /** Beside bot-funded: how many orders open it. */
  | { readonly type: 'combo-funded'; readonly quote: Amount; readonly orders: number }
  /** Beside bot-started: the first rebalance by time, epoch ms; 0 for none. */
  | { readonly type: 'combo-started'; readonly nextMs: number }
  | RebalanceStarted
  | Rebalanced
  | RebalancePostponed
  /** Highest equity since the trailing stop was set. */
  | { readonly type: 'peak-raised'; readonly peak: Amount }
  | ComboSettingsChanged
  /** The marks moved away from liquidation again. */
  | { readonly type: 'liquidation-eased'; readonly step: number }
  | { readonly type: 'follow-switched'; readonly allowed: boolean }
  /** Beside bot-closed. */
  | { readonly type: 'combo-closed' }
