// The martingale's own words on the wire: its check codes, how it stands, and why it stopped.
import type { BotStatus, CloseReason } from '@trellis/market'
import type { CheckWords } from '@trellis/bot-kit/wire/checks.ts'
import { closeCodeOf, CONTRACT_CODES } from '@trellis/bot-kit/wire/close-words.ts'
import { refusedCheckOf } from '@trellis/bot-kit/wire/refused-check.ts'
import type { MartingaleWord } from './close.ts'
import { martingaleFields } from './fields.ts'

const lighter = 'no initial margin fits: use fewer additions, a smaller multiplier or less leverage'

export const checkWords: CheckWords = {
  table: martingaleFields,
  prefix: 'F_MART_LIMIT_CHECK_CODE_F_MART_',
  success: 'check-code-success-unspecified',
  unfit: { 'init-margin-too-low': lighter, 'init-margin-too-high': lighter },
}

/** The check code that a refused call answers with. */
export const refusedCheck = refusedCheckOf(checkWords)

const STOP = 'F_MART_BOT_STOP_TYPE_STOP_TYPE_'

/** Why a martingale stopped (specification 4, client requests), by number. */
export const martingaleStopTypes = [
  `${STOP}UNKNOWN_UNSPECIFIED`,
  `${STOP}INIT_ERROR`,
  `${STOP}BY_USER`,
  `${STOP}BY_LIQ`,
  `${STOP}BY_SYMBOL_OFFLINE`,
  `${STOP}BY_SL`,
  `${STOP}BY_SYSTEM`,
  `${STOP}BY_USER_BANNED`,
  `${STOP}BY_TP_SINGLE_ROUND`,
  `${STOP}BY_ORDER_COST`,
  `${STOP}BY_REDUCE_ONLY`,
  `${STOP}BY_BUST_PRICE`,
  `${STOP}BY_NEGATIVE_ARBITRAGE`,
  `${STOP}BY_COMPLIANCE`,
  `${STOP}BY_ADL`,
] as const
export type MartingaleStopType = (typeof martingaleStopTypes)[number]

/** Stop types of the words that a martingale ends with. */
const STOPS: Readonly<
  Record<Exclude<MartingaleWord, NeverSaid> | 'invariant-broken', MartingaleStopType>
> = {
  'by-user': `${STOP}BY_USER`,
  'failed-initiation': `${STOP}INIT_ERROR`,
  'trigger-failed': `${STOP}INIT_ERROR`,
  'price-moved': `${STOP}INIT_ERROR`,
  'margin-short': `${STOP}INIT_ERROR`,
  'risk-limit': `${STOP}INIT_ERROR`,
  'open-interest': `${STOP}INIT_ERROR`,
  'round-take-profit': `${STOP}BY_TP_SINGLE_ROUND`,
  'order-cost': `${STOP}BY_ORDER_COST`,
  'round-refused': `${STOP}INIT_ERROR`,
  'stop-loss': `${STOP}BY_SL`,
  'symbol-delisted': `${STOP}BY_SYMBOL_OFFLINE`,
  'user-banned': `${STOP}BY_USER_BANNED`,
  compliance: `${STOP}BY_COMPLIANCE`,
  // The documented list has no word for these: the house's own rules end them.
  'standard-clearance': `${STOP}BY_SYSTEM`,
  'tax-tag-changed': `${STOP}BY_SYSTEM`,
  'invariant-broken': `${STOP}BY_SYSTEM`,
  'reduce-only': `${STOP}BY_REDUCE_ONLY`,
  deleveraged: `${STOP}BY_ADL`,
  liquidated: `${STOP}BY_LIQ`,
}

/** Words of any bot in contracts that no martingale ends with. */
export type NeverSaid = 'take-profit' | 'trailing-stop' | 'negative-arbitrage'

/** The stop type of the word a bot ended with. */
export function stopTypeOf(word: string): MartingaleStopType {
  return STOPS[word as keyof typeof STOPS] ?? martingaleStopTypes[0]
}

const CLOSE_CODES = {
  ...CONTRACT_CODES,
  'round-take-profit': 'BOT_CLOSE_CODE_ROUND_TP',
  // As the exchange codes what its own rules end.
  'order-cost': CONTRACT_CODES['risk-limit'],
  'round-refused': CONTRACT_CODES['risk-limit'],
} as const

/** The unified code of how a bot ended. */
export function botCloseCode(end: { readonly word: string; readonly reason: CloseReason }) {
  return closeCodeOf(end.word, end.reason, CLOSE_CODES)
}

const DISPLAY = 'F_MART_BOT_DISPLAY_STATUS_'

/** How a martingale stands, in the words of its detail. */
export const displayStatuses: Readonly<Record<BotStatus, string>> = {
  new: `${DISPLAY}INITIALIZING`,
  'awaiting-activation': `${DISPLAY}AWAIT_ACTIVATION`,
  initializing: `${DISPLAY}INITIALIZING`,
  running: `${DISPLAY}RUNNING`,
  cancelling: `${DISPLAY}CANCELLING`,
  completed: `${DISPLAY}COMPLETED`,
  rejected: `${DISPLAY}COMPLETED`,
  failed: `${DISPLAY}COMPLETED`,
}

/** Pages that make a martingale, by number, in words of this kind. */
export const martingaleSources = [
  'F_MART_SOURCE_UNSPECIFIED',
  'F_MART_SOURCE_TRADING_BOT_PAGE',
  'F_MART_SOURCE_DERIVATIVES_PAGE',
] as const
