// Which failures of a call another try may mend.
import { HISTORY_AWAY_CODE } from '@trellis/contract/codes'
import type { CallFailure } from './web-context.ts'

/** No connection, no answer, or a history that is away for now; not an answer that says no. */
export function passes(error: unknown): boolean {
  const { kind, ret } = (error ?? {}) as Partial<CallFailure>
  return kind === 'network' || kind === 'timeout' || ret === HISTORY_AWAY_CODE
}
