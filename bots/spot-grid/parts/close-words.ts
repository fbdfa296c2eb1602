// Why a grid ends in its own words: beside the engine's short reasons in facts, and as the wire
// spells them.
import type { CloseReason } from '@trellis/engine'

/** The kind's own word of a reason. */
export type CloseWord =
  | 'by-user'
  | 'failed-initiation'
  | 'take-profit'
  | 'stop-loss'
  | 'trailing-stop'
  | 'symbol-delisted'
  | 'user-banned'

/** The engine's reason that each word stands beside. */
export const REASONS: Readonly<Record<CloseWord, CloseReason>> = {
  'by-user': 'user',
  'failed-initiation': 'failed',
  'take-profit': 'target',
  'stop-loss': 'stop',
  'trailing-stop': 'stop',
  'symbol-delisted': 'delisted',
  'user-banned': 'banned',
}

/** Grid close reasons (specification 4); the unset value keeps the sample's spelling. */
export type GridCloseReason =
  | 'UNKNOWN_GridCloseReason'
  | 'CLOSED_MANUALLY'
  | 'CLOSED_FAILED_INITIATION'
  | 'CLOSED_SYMBOL_DELISTED'
  | 'CLOSED_STOP_LOSS'
  | 'CLOSED_TAKE_PROFIT'
  | 'CLOSED_USER_BAN'

/** Unified close codes that bots of today can end with. */
export type BotCloseCode =
  | 'BOT_CLOSE_CODE_UNKNOWN'
  | 'BOT_CLOSE_CODE_FAILED_INITIATION'
  | 'BOT_CLOSE_CODE_CANCELED_MANUALLY'
  | 'BOT_CLOSE_CODE_CANCELED_AUTO'
  | 'BOT_CLOSE_CODE_CANCELED_AUTO_TP'
  | 'BOT_CLOSE_CODE_CANCELED_AUTO_SL'
  | 'BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN'
  | 'BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST'
  | 'BOT_CLOSE_CODE_TRAILING_STOP'

export interface CloseRow {
  readonly grid: GridCloseReason
  readonly code: BotCloseCode
}

/** Every word with its wire spellings. */
export const CLOSE_TABLE: Readonly<Record<CloseWord | 'none' | 'invariant-broken', CloseRow>> = {
  none: { grid: 'UNKNOWN_GridCloseReason', code: 'BOT_CLOSE_CODE_UNKNOWN' },
  'by-user': { grid: 'CLOSED_MANUALLY', code: 'BOT_CLOSE_CODE_CANCELED_MANUALLY' },
  'failed-initiation': {
    grid: 'CLOSED_FAILED_INITIATION',
    code: 'BOT_CLOSE_CODE_FAILED_INITIATION',
  },
  'take-profit': { grid: 'CLOSED_TAKE_PROFIT', code: 'BOT_CLOSE_CODE_CANCELED_AUTO_TP' },
  'stop-loss': { grid: 'CLOSED_STOP_LOSS', code: 'BOT_CLOSE_CODE_CANCELED_AUTO_SL' },
  'trailing-stop': { grid: 'CLOSED_STOP_LOSS', code: 'BOT_CLOSE_CODE_TRAILING_STOP' },
  'symbol-delisted': {
    grid: 'CLOSED_SYMBOL_DELISTED',
    code: 'BOT_CLOSE_CODE_AUTO_SYMBOL_DELIST',
  },
  'user-banned': { grid: 'CLOSED_USER_BAN', code: 'BOT_CLOSE_CODE_CANCELED_AUTO_USER_BAN' },
  'invariant-broken': { grid: 'UNKNOWN_GridCloseReason', code: 'BOT_CLOSE_CODE_CANCELED_AUTO' },
}

/** The wire's spelling of the word a bot ended with; '' while it lives. */
export function closeRowOf(word: string): CloseRow {
  const rows: Readonly<Record<string, CloseRow>> = CLOSE_TABLE
  return rows[word] ?? CLOSE_TABLE.none
}
