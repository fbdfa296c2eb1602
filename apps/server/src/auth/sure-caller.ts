// Who is calling where the directory belongs to another process (docs/adr/0039): whom this process
// does not know yet it asks for first, and while what it knows may be too old, nothing is answered
// that rests on it. What somebody has set is answered no older than another process told it. Where
// the directory is one's own, none of this comes into play.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@trellis/contract'
import { err, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { namesSession, type Caller } from './caller.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { ANSWER_LIMIT_MS } from '../threads/read-models.ts'
import { within } from '../within.ts'

type Freshness = Pick<DirectoryAccess, 'privateRefusal' | 'upToDate'>
type Look = () => Result<Caller, Refusal>

/** The caller of a call, or why it cannot be told now. */
export async function sureCaller(
  directory: Freshness,
  endpoint: Endpoint,
  request: FastifyRequest,
  look: Look,
): Promise<Result<Caller, Refusal>> {
  const known = look()
  if (directory.upToDate === undefined) return known
  const unsure = directory.privateRefusal?.()
  if (unsure !== undefined) return isPrivate(endpoint, known) ? err({ code: unsure }) : known
  // Signing in looks for an account by what the caller says.
  if (isFound(known, request) && endpoint.rate.isOfAddress !== true) {
    const isSomebody = known.ok && known.value.type !== 'guest'
    if (!isSomebody || endpoint.answersSettings !== true) return known
    const isTold = await within(isUpToDate(directory), ANSWER_LIMIT_MS, false)
    return isTold ? known : err({ code: 'starting' })
  }
  if (await isUpToDate(directory)) return look()
  return isPrivate(endpoint, known) ? err({ code: 'starting' }) : known
}

/** Resolves when the directory holds all that anybody was told; answers whether it does. */
export async function isUpToDate(directory: Freshness): Promise<boolean> {
  try {
    await directory.upToDate?.()
    return true
  } catch {
    return false
  }
}

/** Whether a look can have missed what another process was told. */
function isFound(looked: Result<Caller, Refusal>, request: FastifyRequest): boolean {
  if (!looked.ok) return looked.error.code !== 'invalidApiKey'
  return looked.value.type !== 'guest' || !namesSession(request)
}

/** What is answered by what the directory says of somebody. */
function isPrivate({ access, rate }: Endpoint, caller: Result<Caller, Refusal>): boolean {
  if (access === 'private' || rate.isOfAddress === true || !caller.ok) return true
  return caller.value.type !== 'guest'
}
