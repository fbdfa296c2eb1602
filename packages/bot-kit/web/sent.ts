// An order to a running bot, as its dialog sees it: sent once, refused with a status, or of a
// result that nobody knows.
import { isOpenResult } from './open-result.ts'
import type { CallFailure } from './web-context.ts'

export type Sent =
  | { readonly type: 'idle' }
  | { readonly type: 'sending' }
  | { readonly type: 'refused'; readonly status: number }
  | { readonly type: 'unknown' }

export const IDLE: Sent = { type: 'idle' }
export const SENDING: Sent = { type: 'sending' }

/** What a failed call leaves: a refusal, or a result that nobody knows. */
export function sentAfter(failure: CallFailure): Sent {
  return isOpenResult(failure) ? { type: 'unknown' } : { type: 'refused', status: failure.status }
}
