// Close reasons as facts and snapshots of before spelled them, in today's two parts: the engine's
// short list and the kind's own word. Only spot grids wrote those, so the old words are theirs.
import { assert } from '@trellis/kernel'
import type { CloseReason } from '@trellis/market'
import { Words } from './fact-words.ts'

export interface Closing {
  readonly reason: CloseReason
  readonly word: string
}

/** The engine's own word for a bot that broke an invariant. */
export const BROKEN = 'invariant-broken'

const REASONS: Readonly<Record<string, CloseReason>> = {
  none: 'none',
  'by-user': 'user',
  'failed-initiation': 'failed',
  'take-profit': 'target',
  'stop-loss': 'stop',
  'trailing-stop': 'stop',
  'symbol-delisted': 'delisted',
  'user-banned': 'banned',
  [BROKEN]: 'failed',
}

/** The numbers of the words in facts of tag 10. */
const oldReasons = new Words<string>({
  none: 0,
  'by-user': 1,
  'failed-initiation': 2,
  'take-profit': 3,
  'stop-loss': 4,
  'trailing-stop': 5,
  'symbol-delisted': 6,
  'user-banned': 7,
  [BROKEN]: 8,
})

/** An old word in both parts; a bot that has not ended has none. */
export function closingOfBefore(word: string): Closing {
  const reason = REASONS[word]
  assert(reason, 'unknown close reason', word)
  return { reason, word: word === 'none' ? '' : word }
}

/** The same by the old word's number. */
export function closingOfNumber(number: number): Closing {
  return closingOfBefore(oldReasons.word(number))
}
