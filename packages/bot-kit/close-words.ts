// Why a bot ends, in words that kinds share: beside the engine's short reasons in facts. The wire
// spells them (wire/close-words.ts).
import type { CloseReason } from '@trellis/engine'
import type { PipelineAction } from '@trellis/market'

/** What the operator ends bots for, whatever their kind: one reason in the engine for them all. */
export const OPERATOR_REASONS = {
  'user-banned': 'banned',
  /** Laws or sanctions forbid the account to trade. */
  compliance: 'banned',
  /** All bots of a market or an account are cleared away, and nobody is at fault. */
  'standard-clearance': 'banned',
  /** The owner's gains are taxed otherwise from now on. */
  'tax-tag-changed': 'banned',
} as const satisfies Readonly<Record<string, CloseReason>>

export type OperatorWord = keyof typeof OPERATOR_REASONS
export const OPERATOR_WORDS = Object.keys(OPERATOR_REASONS) as readonly OperatorWord[]

/** Ends a bot without a question, by the operator's word. */
export interface EndCommand {
  readonly type: 'end'
  readonly word: OperatorWord
}

/** The word of the operator's command; undefined where it is none. */
export function operatorWordOf(command: { readonly type: string }): OperatorWord | undefined {
  const { word } = command as EndCommand
  return Object.hasOwn(OPERATOR_REASONS, word) ? word : undefined
}

/** The engine's reason that each word stands beside. */
export const REASONS = {
  'by-user': 'user',
  'failed-initiation': 'failed',
  'take-profit': 'target',
  'stop-loss': 'stop',
  'trailing-stop': 'stop',
  'symbol-delisted': 'delisted',
  /** Only grids: their fees rose above what a round earns (docs/adr/0035). */
  'negative-arbitrage': 'rule',
  ...OPERATOR_REASONS,
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
