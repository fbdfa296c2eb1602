// Why a bot ends, in words that kinds share: beside the engine's short reasons in facts. The wire
// spells them (wire/close-words.ts).
import type { CloseReason } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'

/** The engine's reason that each word stands beside. */
export const REASONS = {
  'by-user': 'user',
  'failed-initiation': 'failed',
  'take-profit': 'target',
  'stop-loss': 'stop',
  'trailing-stop': 'stop',
  'symbol-delisted': 'delisted',
  'user-banned': 'banned',
} as const satisfies Readonly<Record<string, CloseReason>>

export type CloseWord = keyof typeof REASONS

/** What the orders of a closing are marked with. */
export function actionOf(word: CloseWord): PipelineAction {
  if (word === 'take-profit') return word
  return word === 'stop-loss' || word === 'trailing-stop' ? 'stop-loss' : 'close'
}
