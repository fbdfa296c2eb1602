// The facts of a DCA beside those of the engine. Lists stand in them as text, joined by commas, in
// the order of its pairs.
import type { Amount } from '@trellis/kernel'
import type { FollowSwitched } from '@trellis/bot-kit/following.ts'
import type { SpotFact } from '@trellis/bot-kit/spot/facts.ts'

/** What may change while it runs, beside the amounts. */
export interface DcaSettings {
  /** Seconds. */
  readonly frequency: number
  /** Zero for none. */
  readonly maxInvestment: Amount
}

/** Why a whole purchase was skipped. */
export const SKIP_REASONS = ['insufficient-balance', 'nothing-bought'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Orders of a purchase are about to be sent. */
export interface PurchaseStarted {
  readonly type: 'purchase-started'
  /** The market time that it belongs to, epoch ms. */
  readonly dueMs: number
  readonly orders: number
  /** Pairs that are not tried, by their places from 0 on, and a reason for each. */
  readonly failed: string
  readonly reasons: string
}

/** A purchase is over: something was bought. */
export interface Purchased {
  readonly type: 'purchased'
  readonly number: number
  readonly dueMs: number
  readonly spent: Amount
  /** What was bought of each pair's coin before the fee, and what that cost; "0" for nothing. */
  readonly bought: string
  readonly costs: string
  readonly failed: string
  readonly reasons: string
  /** When the next one is due. */
  readonly nextMs: number
}

/** A purchase of which nothing came; the plan goes on. */
export interface PurchaseSkipped {
  readonly type: 'purchase-skipped'
  readonly dueMs: number
  readonly reason: SkipReason
  /** What all pairs together would have taken, and what Funding had. */
  readonly needed: Amount
  readonly available: Amount
  readonly failed: string
  readonly reasons: string
  readonly nextMs: number
}

export interface DcaSettingsChanged extends DcaSettings {
  readonly type: 'settings-changed'
  readonly amounts: string
  readonly nextMs: number
}

export type DcaFact =
  /** Beside bot-funded: when the first purchase is due. */
  | { readonly type: 'dca-planned'; readonly nextMs: number }
  | PurchaseStarted
  | Purchased
  | PurchaseSkipped
  | DcaSettingsChanged
  | FollowSwitched
  | SpotFact
  /** Beside bot-closed. */
  | { readonly type: 'dca-closed' }
