// Why a bot in contracts ends, in words that its kinds share: those of every kind, and what only
// margin, the exchange and its limits can do. The wire of a kind spells them as its stop types.
import type { CloseReason } from '@trellis/engine'
import type { RejectReason } from '@trellis/market'
import { REASONS } from '../close-words.ts'

/** The engine's reason that each word stands beside. */
export const CONTRACT_REASONS = {
  ...REASONS,
  /** A start at the trigger price that could not be carried out. */
  'trigger-failed': 'failed',
  /** The market had left the prices that the contract takes when the start was to trade. */
  'price-moved': 'failed',
  /** The margin did not reach for the market order of the start. */
  'margin-short': 'failed',
  'risk-limit': 'rule',
  'open-interest': 'rule',
  /** The contract is about to be settled and takes only what reduces a position. */
  'reduce-only': 'rule',
  /** The exchange took the position over against profits of others. */
  deleveraged: 'rule',
  liquidated: 'liquidated',
} as const satisfies Readonly<Record<string, CloseReason>>

export type ContractWord = keyof typeof CONTRACT_REASONS

/** Refusals of the order that builds the position which a start has a word of its own for. */
const REFUSED: Partial<Readonly<Record<RejectReason, ContractWord>>> = {
  'insufficient-balance': 'margin-short',
  'price-out-of-bounds': 'price-moved',
  'price-under-base': 'price-moved',
  'risk-limit': 'risk-limit',
  'open-interest': 'open-interest',
  'reduce-only': 'reduce-only',
  'pre-settle': 'reduce-only',
}

/** Why a start failed whose position order was refused; `otherwise` where no word is its own. */
export function refusedStart<W extends string>(
  reason: RejectReason,
  otherwise: W,
): ContractWord | W {
  return REFUSED[reason] ?? otherwise
}
