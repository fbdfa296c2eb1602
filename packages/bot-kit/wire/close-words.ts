// The wire's spelling of why bots of every kind end; a kind adds its own reasons beside.
import type { CloseWord } from '../close-words.ts'

/** Unified close codes that bots of today can end with. */
const CODES = {
  none: 'BOT_CLOSE_CODE_UNKNOWN',
  'by-user': 'BOT_CLOSE_CODE_CANCELED_MANUALLY',
  'failed-initiation': 'BOT_CLOSE_CODE_FAILED_INITIATION',
  'take-profit': 'BOT_CLOSE_CODE_CANCELED_AUTO_TP',
  'stop-loss': 'BOT_CLOSE_CODE_CANCELED_AUTO_SL',
  'trailing-stop': 'BOT_CLOSE_CODE_TRAILING_STOP',
  'symbol-delisted': 'BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST',
  'user-banned': 'BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN',
  'invariant-broken': 'BOT_CLOSE_CODE_CANCELED_AUTO',
} as const satisfies Readonly<Record<CloseWord | 'none' | 'invariant-broken', string>>

export type WireCloseWord = keyof typeof CODES
export type BotCloseCode = (typeof CODES)[WireCloseWord]

/** The word a bot ended with; 'none' for one that lives, and for a word that the wire has not. */
export function wireWordOf(word: string): WireCloseWord {
  return word in CODES ? (word as WireCloseWord) : 'none'
}

/** The unified code of the word a bot ended with. */
export function closeCodeOf(word: string): BotCloseCode {
  return CODES[wireWordOf(word)]
}
