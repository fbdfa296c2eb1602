// What the host refused, as a code of the shared error table: one answer for the calls of every
// kind and for those of the server.
import { refusalCodes, type ErrorCode } from '@trellis/contract'
import type { Refusal } from './kind-routes.ts'
import type { HostRefusal } from './route-context.ts'

/** Words of what shares its code with another refusal whose text would not fit. */
const WORDS: Readonly<Record<string, string>> = {
  'account-islamic': 'Islamic accounts make no bots with leverage or interest, and follow nobody',
  'not-running': 'The bot closes or does not run yet: in this state it cannot be changed like this',
}

/**
 * The refusal of what would leave a bot although the house is owed it, or the owner's least stays
 * beside it: by the field that names the amount, with what may leave. Undefined for any other.
 */
export function bonusStays(refusal: HostRefusal, field: string): Refusal | undefined {
  if (typeof refusal === 'string' || refusal.code !== 'bonus-stays') return undefined
  const most = String(refusal.details)
  const message = `What a voucher lent and what stays beside it do not leave the bot: at most ${most}`
  const fix = most === '0' ? 'close the bot' : `send ${most}, or close the bot`
  const problem = { field, reason: 'bonus-stays', bound: `at most ${most}`, fix }
  return { code: 'INVALID_ARGUMENT', message, problems: [problem] }
}

/** A key under which the bot has carried out something else. */
const USED: Refusal = {
  code: 'INVALID_ARGUMENT',
  problems: [
    {
      field: 'request_id',
      reason: 'used-before',
      bound: 'carried out another command',
      fix: 'send another request_id',
    },
  ],
}

/**
 * The refusal a caller gets for what the host refused with. A kind's own word stands in the message
 * beside its code, because many words share one; a word that nobody gave a code is UNKNOWN with its
 * name, never a failure of the server.
 */
export function refusalOfHost(
  refusal: HostRefusal,
  own: Readonly<Record<string, ErrorCode>> = {},
): Refusal {
  const word = typeof refusal === 'string' ? refusal : refusal.code
  if (word === 'request-used') return USED
  const stays = bonusStays(refusal, 'amount')
  if (stays !== undefined) return stays
  const shared = refusalCodes[word]
  if (own[word] === undefined && shared !== undefined) {
    const message = WORDS[word]
    return message === undefined ? { code: shared } : { code: shared, message }
  }
  return { code: own[word] ?? 'UNKNOWN', message: `Refused: ${word}` }
}
