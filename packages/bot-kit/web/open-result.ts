// What a failed call leaves open. Apart from what looks for the result: every form needs the one.
import { errorTable } from '@trellis/contract/codes'
import type { CallFailure } from './web-context.ts'

/** Only a refusal is certain; a timeout, a lost line or a server error leaves the result open. */
export function isOpenResult(failure: CallFailure): boolean {
  const lost =
    failure.kind === 'timeout' ||
    failure.kind === 'network' ||
    failure.status === errorTable.INTERNAL_TIMEOUT.status
  const ours =
    failure.ret === errorTable.internal.ret || failure.status === errorTable.INTERNAL.status
  return lost || ours || (failure.kind === 'failed' && failure.ret === 0)
}
