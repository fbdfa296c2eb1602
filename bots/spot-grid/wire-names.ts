// The spot grid's own words on the wire: its check codes, its close modes, and the one field whose
// names are no mere aliases.
import type { CheckWords } from '@trellis/bot-kit/wire/checks.ts'
import { rawOf, type WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import { spotGridFields, type RawGridInput } from './fields.ts'
import type { CloseMode } from './state.ts'

export const checkWords: CheckWords = {
  table: spotGridFields,
  prefix: 'SPOT_CHECK_CODE_',
  success: 'success-unspecified',
}

/** Prefix of the order statuses of a spot market. */
export const ORDER_STATUS = 'SPOT_ORDER_STATUS_'

/** Wire names of the close modes, in order of their numbers. */
export const CLOSE_MODE_NAMES = {
  bit: 'BIT_MODE',
  base: 'BASE_MODE',
  quote: 'QUOTE_MODE',
  'base-and-quote': 'BASE_AND_QUOTE_MODE',
} as const satisfies Record<CloseMode, string>

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
