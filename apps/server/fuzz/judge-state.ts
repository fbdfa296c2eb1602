// What must hold of the state around any request: a refusal and a reading write nothing, nobody
// writes what is another's. The journal says it: a state is what was written.
import type { FuzzRequest } from './request-shape.ts'
import type { FuzzStage } from './fuzz-stage.ts'
import type { Finding, Verdict } from '../test/judge-body.ts'

/** How much has been written. */
export interface Written {
  readonly accounts: number
  readonly of: Readonly<Record<string, number>>
}

export function writtenBy(stage: FuzzStage): Written {
  return { accounts: stage.accountsWritten, of: stage.written }
}

/** Judges what one request wrote. */
export function judgeState(
  request: FuzzRequest,
  { isRefused }: Verdict,
  before: Written,
  after: Written,
): Finding {
  const moved = Object.keys(after.of).filter((person) => before.of[person] !== after.of[person])
  const others = moved.filter((person) => person !== request.sender)
  if (others.length > 0) return `it wrote what is of the ${others.join(' and the ')}`
  if (isRefused && moved.length > 0) return 'it was refused and wrote all the same'
  // What an operator was refused is a line of the audit log.
  const isAudited = request.endpoint.name === 'operatorAct' && request.sender === 'operator'
  if (isRefused && !isAudited && before.accounts !== after.accounts)
    return 'it was refused and wrote among the accounts'
  const isReading = request.endpoint.permission === 'read'
  return isReading && moved.length > 0 ? 'it reads only, and wrote' : undefined
}
