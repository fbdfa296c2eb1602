// The wire's spelling of a DCA: check codes and the errors that they are, ways to close, why it
// ended, and its parameters in requests.
import { everyError, type ErrorCode } from '@trellis/contract'
import type { CloseReason } from '@trellis/engine'
import type { Check } from '@trellis/bot-kit/checks.ts'
import { refusedRow, type CheckWords } from '@trellis/bot-kit/wire/checks.ts'
import { closeCodeOf } from '@trellis/bot-kit/wire/close-words.ts'
import { rawOf, type WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import { dcaFields } from './fields.ts'
import type { RawDca } from './params.ts'
import type { DcaCloseMode, DcaWord } from './state.ts'

/** In the order of their numbers; the first says none. */
export const CLOSE_MODES = [
  'DCA_UNKNOWN',
  'DCA_BIT_MODE',
  'DCA_BASE_MODE',
  'DCA_QUOTE_MODE',
] as const

export const CLOSE_MODE_NAMES = {
  bit: 'DCA_BIT_MODE',
  base: 'DCA_BASE_MODE',
  quote: 'DCA_QUOTE_MODE',
} as const satisfies Readonly<Record<DcaCloseMode, string>>

/** Errors of the shared table that some findings are; the others are INVALID_ARGUMENT. */
const ERRORS: Readonly<Record<string, ErrorCode>> = {
  'max-invest-amount-too-small-create': 'MAX_INVEST_AMOUNT_TOO_SMALL_CREATE',
  'max-invest-amount-too-small-update': 'MAX_INVEST_AMOUNT_TOO_SMALL_UPDATE',
}

/** What stands beside the table, under the names that findings have. */
const beside = { type: 'count', form: '', address: '', section: '', group: 'none' } as const

export const checkWords: CheckWords = {
  table: { ...dcaFields, start: { ...beside, wire: ['start_time'] } },
  prefix: 'DCA_CHECK_CODE_',
  success: 'success-unspecified',
  item: 'amount',
}

/** What a refused creation or change answers: the error of its first finding, and all of them. */
export function refusedChecksRow(checks: readonly Check[]) {
  const code = ERRORS[checks[0]?.code ?? ''] ?? 'INVALID_ARGUMENT'
  const row = refusedRow(checkWords, checks)
  const { status } = everyError[code]
  return { ...row, status_code: status, debug_msg: `${code}: ${row.debug_msg}` }
}

/** DCA close reasons (specification 4); what broke and what lives have none. */
const CLOSE_REASONS = {
  'by-user': 'CLOSED_DCA_MANUALLY',
  'reach-max': 'CLOSED_REACH_MAX',
  'symbol-delisted': 'CLOSED_DCA_SYMBOL_DELISTED',
  'user-banned': 'CLOSED_DCA_USER_BANNED',
  // The documented list has no word for these: the account is barred, or the house clears away.
  compliance: 'CLOSED_DCA_USER_BANNED',
  'standard-clearance': 'UNKNOWN',
  'tax-tag-changed': 'UNKNOWN',
} as const satisfies Readonly<Record<DcaWord, string>>

/** The DCA close reason of the word that a bot ended with. */
export function closeReasonOf(word: string): string {
  return CLOSE_REASONS[word as DcaWord] ?? 'UNKNOWN'
}

/** Codes of the words that only a DCA ends with. */
export const OWN_CODES = { 'reach-max': 'BOT_CLOSE_CODE_DCA_REACH_MAX' } as const

/** The unified code of how it ended. */
export function botCloseCode({ word, reason }: { word: string; reason: CloseReason }) {
  return closeCodeOf(word, reason, OWN_CODES)
}

/** A pair of a request. */
export interface WirePair {
  readonly base: string
  readonly amount: string
}

/** Raw text by field. */
export function rawDcaOf(
  wire: WireFields & {
    /** A draft may lack amounts. */
    readonly pairs: readonly Partial<Pick<WirePair, 'amount'>>[]
    readonly start_time?: number | undefined
  },
): RawDca {
  const { pairs, start_time: startMs } = wire
  return { ...rawOf(dcaFields, wire), amounts: pairs.map(({ amount }) => amount ?? ''), startMs }
}
