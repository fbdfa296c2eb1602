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

/** What the orders and money of a closing are marked with. */
export function actionOf(reason: CloseReason): PipelineAction {
  switch (reason) {
    case 'target':
      return 'take-profit'
    case 'stop':
      return 'stop-loss'
    case 'liquidated':
      return 'liquidation'
    default:
      return 'close'
  }
}
