// What the host refused, as a code of the shared error table: one answer for the calls of every
// kind and for those of the server.
import { refusalCodes, type ErrorCode } from '@trellis/contract'
import type { Refusal } from './kind-routes.ts'
import type { HostRefusal } from './route-context.ts'

/** Words of what shares its code with another refusal whose text would not fit. */
const WORDS: Readonly<Record<string, string>> = {
  'not-running': 'The bot closes or does not run yet: in this state it cannot be changed like this',
}

/** What would leave the bot is the house's, as far as the bot still owes it. */
const STAYS: Refusal = {
  code: 'INVALID_ARGUMENT',
  message: 'The bonus of a voucher does not leave the bot: take less, or close it',
  problems: [
    { field: 'amount', reason: 'bonus-stays', bound: '', fix: 'take less, or close the bot' },
  ],
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
  if (word === 'bonus-stays') return STAYS
  const shared = refusalCodes[word]
  if (own[word] === undefined && shared !== undefined) {
    const message = WORDS[word]
    return message === undefined ? { code: shared } : { code: shared, message }
  }
  return { code: own[word] ?? 'UNKNOWN', message: `Refused: ${word}` }
}
