// Who is calling where the directory belongs to another process (docs/adr/0039): while what is
// known of it may be too old, nobody is answered by it; whom this process does not know, and who
// asks for what accounts have set, waits until all that anybody was told is known.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@trellis/contract'
import { err, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { namesSession, type Caller } from './caller.ts'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { SETTINGS_LIMIT_MS } from '../host/setting-access.ts'
import { readSignedHeaders } from './signature.ts'

type Freshness = Pick<DirectoryAccess, 'privateRefusal' | 'upToDate'>
type Look = () => Result<Caller, Refusal>

/** The caller of a call, or why it cannot be told now. */
export async function sureCaller(
  directory: Freshness,
  endpoint: Endpoint,
  request: FastifyRequest,
  look: Look,
): Promise<Result<Caller, Refusal>> {
  if (directory.upToDate === undefined) return look()
  const refused = (code: 'starting') => {
    // A look would use up the signature of a call that is answered nothing.
    if (endpoint.access === 'private') return err({ code })
    const known = look()
    return isPrivate(endpoint, known) ? err({ code }) : known
  }
  const unsure = directory.privateRefusal?.()
  if (unsure !== undefined) return refused(unsure)
  if (endpoint.restsOnSettings === true && namesAnybody(request)) {
    // Before the look: who was signed out meanwhile is a guest.
    return (await isUpToDate(directory, SETTINGS_LIMIT_MS)) ? look() : refused('starting')
  }
  const known = look()
  // Signing in looks for an account by what the caller says.
  if (isFound(known, request) && endpoint.rate.isOfAddress !== true) return known
  if (await isUpToDate(directory)) return look()
  return isPrivate(endpoint, known) ? err({ code: 'starting' }) : known
}

function namesAnybody(request: FastifyRequest): boolean {
  return namesSession(request) || readSignedHeaders(request.headers) !== undefined
}

/** Resolves when the directory holds all that anybody was told; answers whether it does in time. */
export async function isUpToDate(
  directory: Pick<Freshness, 'upToDate'>,
  limitMs?: number,
): Promise<boolean> {
  try {
    await directory.upToDate?.(limitMs)
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
