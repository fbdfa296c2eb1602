// The host's closed refusals as codes of the shared error table. A code nobody planned for is UNKNOWN with
// its name in the message, never a 500.
import type { ErrorCode } from '@trellis/contract'
import type { HostRefusal, Refusal } from '@trellis/bots/registry.server'

const CODES: Readonly<Record<string, ErrorCode>> = {
  'not-found': 'NOT_FOUND',
  'not-owner': 'Can_Not_Cancel_Others_Grid',
  'not-cancellable': 'GRID_CAN_NOT_BE_CANCELLED',
  'insufficient-balance': 'INSUFFICIENT_BALANCE',
  'bot-limit-reached': 'REACH_BOT_NUM_UPPER_LIMIT',
  'symbol-not-trading': 'SYMBOL_NOT_TRADING',
  'unknown-result': 'INTERNAL_TIMEOUT',
  'top-up-limit': 'TOP_UP_LIMIT',
}

/** The refusal a caller gets for what the host refused with. */
export function refusalOfHost(refusal: HostRefusal): Refusal {
  const code = CODES[refusal]
  return code === undefined ? { code: 'UNKNOWN', message: `Refused: ${refusal}` } : { code }
}
