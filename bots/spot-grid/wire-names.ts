// The spot grid's own words on the wire: its check codes, its close reasons, and the one field
// whose names are no mere aliases.
import type { CheckWords } from '@trellis/bot-kit/wire/checks.ts'
import { wireWordOf, type WireCloseWord } from '@trellis/bot-kit/wire/close-words.ts'
import { rawOf, type WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import { spotGridFields, type RawGridInput } from './fields.ts'

export const checkWords: CheckWords = {
  table: spotGridFields,
  prefix: 'SPOT_CHECK_CODE_',
  success: 'success-unspecified',
}

/** Prefix of the order statuses of a spot market. */
export const ORDER_STATUS = 'SPOT_ORDER_STATUS_'

/** Grid close reasons (specification 4); the unset value keeps the sample's spelling. */
const CLOSE_REASONS = {
  none: 'UNKNOWN_GridCloseReason',
  'by-user': 'CLOSED_MANUALLY',
  'failed-initiation': 'CLOSED_FAILED_INITIATION',
  'take-profit': 'CLOSED_TAKE_PROFIT',
  'stop-loss': 'CLOSED_STOP_LOSS',
  'trailing-stop': 'CLOSED_STOP_LOSS',
  'symbol-delisted': 'CLOSED_SYMBOL_DELISTED',
  'user-banned': 'CLOSED_USER_BAN',
  // The documented list has no word for these: the account is barred, or the house clears away.
  compliance: 'CLOSED_USER_BAN',
  'negative-arbitrage': 'UNKNOWN_GridCloseReason',
  'standard-clearance': 'UNKNOWN_GridCloseReason',
  'tax-tag-changed': 'UNKNOWN_GridCloseReason',
  'invariant-broken': 'UNKNOWN_GridCloseReason',
} as const satisfies Readonly<Record<WireCloseWord, string>>

/** The grid close reason of the word a bot ended with. */
export function closeReasonOf(word: string): (typeof CLOSE_REASONS)[WireCloseWord] {
  return CLOSE_REASONS[wireWordOf(word)]
}

/** Raw text by field. total_investment is the quote investment where no other amount is given. */
export function rawInputOf(wire: WireFields): RawGridInput {
  const raw = rawOf(spotGridFields, wire)
  const { quote_investment: quote, total_investment: total } = wire as {
    readonly quote_investment?: string
    readonly total_investment?: string
  }
  const usesTotal = raw.investMode === 'quote' && (quote === undefined || quote === '')
  return { ...raw, quoteInvestment: usesTotal ? total : quote }
}
