// Facts of a bot that ends in coins of a spot pair: the mode it closes in, and what other pairs
// turn into the platform coin. Amounts are bigints at 1e-12.
import type { Amount } from '@trellis/kernel'
import type { PipelineAction } from '@trellis/market'
import { ACTION_WORDS } from '../action-words.ts'
import type { FieldForms } from '../fact-forms.ts'

/**
 * What closing does with the coins: all into the platform coin, the base, the quote, or as they
 * are. In the order of their wire numbers, and of their bytes in the journal.
 */
export const CLOSE_MODES = ['bit', 'base', 'quote', 'base-and-quote'] as const

export type CloseMode = (typeof CLOSE_MODES)[number]

/** One market trade of a closing: which pair, and which coin of the bot it gives away. */
export interface Conversion {
  readonly symbol: number
  readonly side: 'buy' | 'sell'
  readonly gives: 'base' | 'quote'
}

export interface PlatformLeg extends Conversion {
  /** The platform coin. */
  readonly coin: string
  /** Base coin per lot of the pair, at 1e-12. */
  readonly lotAmount: bigint
}

/** Beside coins-valued: what closing got of the platform coin cost in fees, in both coins. */
export interface PlatformReceived {
  readonly type: 'platform-received'
  readonly fee: Amount
  readonly feeValue: Amount
}

/** Beside the engine's fact of that name. */
export interface ClosingStarted {
  readonly type: 'closing-started'
  readonly mode: CloseMode
  readonly action: PipelineAction
}

export type SpotFact =
  | ClosingStarted
  /** Closing goes on in this pair, which turns a coin of the bot into the platform coin. */
  | ({ readonly type: 'platform-leg-chosen' } & PlatformLeg)
  | PlatformReceived

/** The fields of each fact in writing order. */
export const spotForms = {
  'closing-started': { mode: CLOSE_MODES, action: ACTION_WORDS },
  'platform-leg-chosen': {
    coin: 'text',
    symbol: 'count',
    side: ['buy', 'sell', 'none'],
    gives: ['base', 'quote'],
    lotAmount: 'big',
  },
  'platform-received': { fee: 'big', feeValue: 'big' },
} as const satisfies Readonly<Record<SpotFact['type'], FieldForms>>
