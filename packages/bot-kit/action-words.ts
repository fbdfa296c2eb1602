// Why an order or a money move was made, in the order of its byte in the journal.
import type { PipelineAction } from '@trellis/market'

/** Every action; the place of a word is written for ever. */
export const ACTION_WORDS = [
  'open',
  'close',
  'trigger-entry',
  'take-profit',
  'stop-loss',
  'liquidation',
  'bonus-destroy',
  'modify-setting',
  'transfer',
] as const satisfies readonly PipelineAction[]
