// Why an order that a bot wants is not there: the words of its journal and of its pages.
import type { RejectReason } from '@trellis/market'

/** Why an order that could stand does not; the place of a word is written for ever. */
export const UNPLACED_REASONS = [
  'waiting-entry',
  'initializing',
  'empty-level',
  'price-outside',
  'insufficient-balance',
  'below-minimum',
  'above-maximum',
  'price-not-allowed',
  'symbol-closed',
  'closing',
  'ended',
  'risk-limit',
  'open-interest',
  'reduce-only',
  'pre-settle',
  'price-under-base',
] as const

export type UnplacedReason = (typeof UNPLACED_REASONS)[number]

/** Why an order that the venue refused is not there. */
export const REJECTED: Readonly<Record<RejectReason, UnplacedReason>> = {
  'insufficient-balance': 'insufficient-balance',
  'below-min-quantity': 'below-minimum',
  'below-min-value': 'below-minimum',
  'above-max-quantity': 'above-maximum',
  'above-max-value': 'above-maximum',
  'price-out-of-bounds': 'price-not-allowed',
  'price-deviation': 'price-not-allowed',
  'symbol-not-trading': 'symbol-closed',
  'duplicate-ref': 'symbol-closed',
  'reduce-only': 'reduce-only',
  'risk-limit': 'risk-limit',
  'open-interest': 'open-interest',
  'pre-settle': 'pre-settle',
  'price-under-base': 'price-under-base',
}
