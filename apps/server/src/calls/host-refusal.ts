// The host's closed refusals as codes of the shared error table. A code nobody planned for is
// UNKNOWN with its name in the message, never a 500.
import { refusalCodes } from '@trellis/contract'
import type { HostRefusal } from '@trellis/bot-kit/routes/route-context.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'

/** The refusal a caller gets for what the host refused with. */
export function refusalOfHost(refusal: HostRefusal): Refusal {
  const word = typeof refusal === 'string' ? refusal : refusal.code
  const code = refusalCodes[word]
  return code === undefined ? { code: 'UNKNOWN', message: `Refused: ${word}` } : { code }
}
