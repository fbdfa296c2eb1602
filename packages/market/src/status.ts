// The one table from a bot's life in the engine to every status enumeration of the wire
// (specification 4).
// Pages and routes read it; nobody maps a status on their own.

/** Life of a bot as the engine sees it. */
export type BotStatus =
  | 'new'
  | 'awaiting-activation'
  | 'initializing'
  | 'running'
  | 'cancelling'
  | 'completed'
  | 'rejected'
  | 'failed'

/** Why a bot ended. */
export type CloseReason =
  | 'none'
  | 'by-user'
  | 'failed-initiation'
  | 'take-profit'
  | 'stop-loss'
  | 'trailing-stop'
  | 'symbol-delisted'
  | 'user-banned'
  | 'invariant-broken'

/** Bot status, as detail answers give it. */
export type WireBotStatus =
  | 'RAW'
  | 'REJECTED'
  | 'NEW'
  | 'INITIALIZING'
  | 'RUNNING'
  | 'CANCELLING'
  | 'COMPLETED'
  | 'AWAIT_ACTIVATION'

/** Grid running status, as lists give it. */
export type GridRunningStatus =
  'PRE_CREATE' | 'PRE_INIT' | 'INITIALIZING' | 'CREATED' | 'RUNNING' | 'STOPPING' | 'STOPPED'

/** Bot list status: which tab of My Bots a bot stands in. */
export type BotListStatus = 'ongoing' | 'closed'

/** Martingale display status; the same life in that kind's spelling. */
export type MartingaleDisplayStatus =
  'UNKNOWN' | 'INITIALIZING' | 'AWAIT_ACTIVATION' | 'RUNNING' | 'CANCELLING' | 'COMPLETED'

export interface StatusRow {
  readonly bot: WireBotStatus
  readonly grid: GridRunningStatus
  readonly list: BotListStatus
  readonly martingale: MartingaleDisplayStatus
  /** Whether a user may close the bot now (spot grid: NEW and RUNNING only). */
  readonly closable: boolean
}

const row = (
  bot: WireBotStatus,
  grid: GridRunningStatus,
  martingale: MartingaleDisplayStatus,
  closable = false,
): StatusRow => ({
  bot,
  grid,
  martingale,
  closable,
  list: grid === 'STOPPED' ? 'closed' : 'ongoing',
})

/**
 * Every engine status with its wire spellings. A failed bot is over: its money waits for nobody.
 */
export const STATUS_TABLE: Readonly<Record<BotStatus, StatusRow>> = {
  new: row('NEW', 'PRE_INIT', 'INITIALIZING', true),
  'awaiting-activation': row('AWAIT_ACTIVATION', 'PRE_INIT', 'AWAIT_ACTIVATION', true),
  initializing: row('INITIALIZING', 'INITIALIZING', 'INITIALIZING'),
  running: row('RUNNING', 'RUNNING', 'RUNNING', true),
  cancelling: row('CANCELLING', 'STOPPING', 'CANCELLING'),
  completed: row('COMPLETED', 'STOPPED', 'COMPLETED'),
  rejected: row('REJECTED', 'STOPPED', 'COMPLETED'),
  failed: row('COMPLETED', 'STOPPED', 'COMPLETED'),
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

/** Every close reason of the engine with its wire spellings. */
export const CLOSE_TABLE: Readonly<Record<CloseReason, CloseRow>> = {
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
