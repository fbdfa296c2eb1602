// The futures grid's own words on the wire: its check codes and what refuses with them, and why it
// stopped.
import type { FutureGridStopType } from '@trellis/contract'
import type { CloseReason } from '@trellis/market'
import type { CheckWords } from '@trellis/bot-kit/wire/checks.ts'
import { closeCodeOf, CONTRACT_CODES } from '@trellis/bot-kit/wire/close-words.ts'
import { rawOf, type WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import { refusedCheckOf } from '@trellis/bot-kit/wire/refused-check.ts'
import type { FuturesWord } from './close.ts'
import { futuresGridFields, type RawFuturesGrid } from './fields.ts'

/** Error codes of a check (specification 8) where it has one of its own. */
const ERRORS: Readonly<Record<string, string>> = {
  'tp-price-too-high': 'FGRID_TP_TOO_LARGE',
  'tp-too-high': 'FGRID_TP_TOO_LARGE',
  'sl-price-too-low': 'FGRID_SL_TOO_SMALL',
  'sl-too-low': 'FGRID_SL_TOO_SMALL',
  'sl-cause-liquidation': 'FGRID_SL_CAUSE_LIQ',
  'sl-greater-than-liq-price': 'FGRID_SL_CAUSE_LIQ',
  'sl-not-between-liq-and-last-price': 'FGRID_SL_CAUSE_LIQ',
  'sl-not-between-last-and-liq-price': 'FGRID_SL_CAUSE_LIQ',
  'tp-less-than-last-price': 'FGRID_TP_LESS_THAN_LPRICE',
  'sl-greater-than-last-price': 'FGRID_SL_GREATER_THAN_LPRICE',
  'investment-too-high': 'FGRID_UPDATE_INVESTMENT_TOO_LARGE',
  'param-not-change': 'FGRID_WRONG_PARAMS',
}

export const checkWords: CheckWords = {
  table: futuresGridFields,
  prefix: 'FGRID_CHECK_CODE_',
  success: 'unspecified',
  errorOf: (code) => ERRORS[code] ?? 'FGRID_INVALID_PARAMS',
}

/** The check code that a refused call answers with. */
export const refusedCheck = refusedCheckOf(checkWords)

const STOP = 'F_GRID_BOT_STOP_TYPE_'

/** Stop types (specification 4) of the words that a grid ends with. */
const STOPS: Readonly<Record<FuturesWord | 'invariant-broken', FutureGridStopType>> = {
  'by-user': `${STOP}USER`,
  'failed-initiation': `${STOP}INIT`,
  'take-profit': `${STOP}TP`,
  'stop-loss': `${STOP}SL`,
  'trailing-stop': `${STOP}SL`,
  'symbol-delisted': `${STOP}SETTLE`,
  'user-banned': `${STOP}USER_BAN`,
  // The documented list has no word for these: the house's own rules end them.
  'negative-arbitrage': `${STOP}RISK_SYSTEM`,
  compliance: `${STOP}RISK_SYSTEM`,
  'standard-clearance': `${STOP}RISK_SYSTEM`,
  'tax-tag-changed': `${STOP}RISK_SYSTEM`,
  'invariant-broken': `${STOP}RISK_SYSTEM`,
  'trigger-failed': `${STOP}TRIGGER_FBU_FAIL`,
  'price-moved': `${STOP}PRICE_DROP`,
  'margin-short': `${STOP}NO_BALANCE`,
  'risk-limit': `${STOP}RISK_LIMIT`,
  'open-interest': `${STOP}RISK_LIMIT`,
  'reduce-only': `${STOP}REDUCE_ONLY`,
  deleveraged: `${STOP}RISK_SYSTEM`,
  liquidated: `${STOP}FOR_LIQ`,
  'top-price': `${STOP}TRIGGER_TOP_PRICE`,
  'bottom-price': `${STOP}TRIGGER_BOTTOM_PRICE`,
}

/** The stop type of the word a bot ended with. */
export function stopTypeOf(word: string): FutureGridStopType {
  return STOPS[word as FuturesWord] ?? `${STOP}UNSPECIFIED`
}

const CLOSE_CODES = {
  ...CONTRACT_CODES,
  'top-price': 'BOT_CLOSE_CODE_TRIGGER_TOP_PRICE',
  'bottom-price': 'BOT_CLOSE_CODE_TRIGGER_BOTTOM_PRICE',
} as const

/** The unified code of how a bot ended. */
export function botCloseCode(end: { readonly word: string; readonly reason: CloseReason }) {
  return closeCodeOf(end.word, end.reason, CLOSE_CODES)
}

/** Raw text by field; the investment is called init_margin as well. */
export function rawInputOf(wire: WireFields): RawFuturesGrid {
  const { total_investment: total, init_margin: margin } = wire as {
    readonly total_investment?: string
    readonly init_margin?: string
  }
  return { ...rawOf(futuresGridFields, wire), investment: total || margin }
}
