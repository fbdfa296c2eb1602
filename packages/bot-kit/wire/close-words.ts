// The wire's spelling of why bots of every kind end: by the word that a kind ends with, and for a
// word that only one kind has by the engine's reason, unless that kind names a code for it.
import type { CloseReason } from '@trellis/market'
import type { CloseWord } from '../close-words.ts'
import type { ContractWord } from '../linear/close-words.ts'

/** Unified close codes of the words that kinds share. */
const CODES = {
  none: 'BOT_CLOSE_CODE_UNKNOWN',
  'by-user': 'BOT_CLOSE_CODE_CANCELED_MANUALLY',
  'failed-initiation': 'BOT_CLOSE_CODE_FAILED_INITIATION',
  'take-profit': 'BOT_CLOSE_CODE_CANCELED_AUTO_TP',
  'stop-loss': 'BOT_CLOSE_CODE_CANCELED_AUTO_SL',
  'trailing-stop': 'BOT_CLOSE_CODE_TRAILING_STOP',
  'symbol-delisted': 'BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST',
  'negative-arbitrage': 'BOT_CLOSE_CODE_NEGATIVE_ARBITRAGE',
  'user-banned': 'BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN',
  compliance: 'BOT_CLOSE_CODE_COMPLIANCE',
  'standard-clearance': 'BOT_CLOSE_CODE_STANDARD_CLEARANCE',
  'tax-tag-changed': 'BOT_CLOSE_CODE_TAX_TAG_CHANGE',
  'invariant-broken': 'BOT_CLOSE_CODE_CANCELED_AUTO',
} as const satisfies Readonly<Record<CloseWord | 'none' | 'invariant-broken', string>>

/** Codes of the engine's reasons; the specification has none for the end of a term or a rule. */
const OF_REASON = {
  none: CODES.none,
  user: CODES['by-user'],
  target: CODES['take-profit'],
  stop: CODES['stop-loss'],
  liquidated: 'BOT_CLOSE_CODE_CANCELED_AUTO_LIQ',
  delisted: CODES['symbol-delisted'],
  banned: CODES['user-banned'],
  failed: CODES['invariant-broken'],
  ended: CODES.none,
  rule: CODES.none,
} as const satisfies Readonly<Record<CloseReason, string>>

/** Codes of words that bots in contracts have besides; the engine's reason says the others. */
export const CONTRACT_CODES = {
  'trigger-failed': CODES['failed-initiation'],
  'price-moved': CODES['failed-initiation'],
  'margin-short': CODES['failed-initiation'],
  'risk-limit': CODES['invariant-broken'],
  'open-interest': CODES['invariant-broken'],
  'reduce-only': CODES['invariant-broken'],
  deleveraged: CODES['invariant-broken'],
  liquidated: OF_REASON.liquidated,
} as const satisfies Readonly<Record<Exclude<ContractWord, CloseWord>, string>>

export type WireCloseWord = keyof typeof CODES
export type BotCloseCode = (typeof CODES)[WireCloseWord] | (typeof OF_REASON)[CloseReason]

/** The word a bot ended with; 'none' for one that lives, and for a word that the wire has not. */
export function wireWordOf(word: string): WireCloseWord {
  return word in CODES ? (word as WireCloseWord) : 'none'
}

/**
 * The unified code of how a bot ended: by its word, else by the engine's reason. `own` are codes of
 * words that only one kind ends with.
 */
export function closeCodeOf<C extends string = never>(
  word: string,
  reason: CloseReason = 'none',
  own: Readonly<Record<string, C>> = {},
): BotCloseCode | C {
  const named = own[word]
  if (named !== undefined) return named
  return word in CODES ? CODES[word as WireCloseWord] : OF_REASON[reason]
}
