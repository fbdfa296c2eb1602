// The one table from a bot's life in the engine to every status enumeration of the wire
// (specification 4). Pages and routes read it; nobody maps a status on their own.

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

/**
 * Why a bot ended, in the few words that every kind shares. The kind's own word stands beside it
 * and is spelled by the kind's wire.
 */
export type CloseReason =
  | 'none'
  | 'user'
  | 'target'
  | 'stop'
  | 'liquidated'
  | 'delisted'
  | 'banned'
  | 'failed'
  | 'ended'
  | 'rule'

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

export interface StatusRow {
  readonly bot: WireBotStatus
  readonly grid: GridRunningStatus
  readonly list: BotListStatus
  /** Whether a user may close the bot now (spot grid: NEW and RUNNING only). */
  readonly closable: boolean
}

const row = (bot: WireBotStatus, grid: GridRunningStatus, closable = false): StatusRow => ({
  bot,
  grid,
  closable,
  list: grid === 'STOPPED' ? 'closed' : 'ongoing',
})

/**
 * Every engine status with its wire spellings. A failed bot is over: its money waits for nobody.
 */
export const STATUS_TABLE: Readonly<Record<BotStatus, StatusRow>> = {
  new: row('NEW', 'PRE_INIT', true),
  'awaiting-activation': row('AWAIT_ACTIVATION', 'PRE_INIT', true),
  initializing: row('INITIALIZING', 'INITIALIZING'),
  running: row('RUNNING', 'RUNNING', true),
  cancelling: row('CANCELLING', 'STOPPING'),
  completed: row('COMPLETED', 'STOPPED'),
  rejected: row('REJECTED', 'STOPPED'),
  failed: row('COMPLETED', 'STOPPED'),
}
