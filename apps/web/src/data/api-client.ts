// The one way to call the server: headers, timeouts, the success rule, and what follows from a
// refusal.
import type { EndpointPath } from '@trellis/contract'
import { errorTable } from '@trellis/contract/codes'
import type { CallFailure, CallOptions } from '@trellis/bot-kit/web/web-context.ts'
import { judgeAnswer, timedOut, unreachable, type Verdict } from './answer-rule.ts'
import { ApiFailure } from './api-failure.ts'
import { around, readGuid, readPlatform } from './browser-identity.ts'
import { checkClock } from './clock-check.ts'
import { createTurns } from './own-turn.ts'

/** The specification's two timeouts: shared client, and generic client for what may take longer. */
const SHARED_TIMEOUT_MS = 10_000
const GENERIC_TIMEOUT_MS = 30_000

export interface ClientOptions extends CallOptions {
  /** 30 s instead of 10 s: for calls that create or close something. */
  readonly generic?: boolean
  /** A signed-out answer is an answer: asked by the profile alone. */
  readonly quiet?: boolean
}

export interface ClientEvents {
  /** A call needs a login that is not (or no longer) there. */
  onSignedOut(): void
  /** A refusal that the calling screen did not claim. */
  onCompliance(failure: CallFailure): void
}

export interface ApiClient {
  call<T>(path: EndpointPath, body: object, options?: ClientOptions): Promise<T>
}

export function createApiClient(language: string, events: ClientEvents): ApiClient {
  // Read once: cookies are slow to read, and what they say here stays for the page's life.
  const guid = readGuid()
  const turn = createTurns()
  return {
    async call<T>(path: EndpointPath, body: object, options: ClientOptions = {}): Promise<T> {
      const verdict = await send(path, body, { language, guid, turn }, options)
      if (verdict.ok) return verdict.result as T
      const { failure } = verdict
      if (failure.kind === 'signed-out' && options.quiet !== true) events.onSignedOut()
      if (failure.kind === 'refused' && !isClaimed(failure, options)) events.onCompliance(failure)
      throw new ApiFailure(failure)
    },
  }
}

/** Why an account is blocked is told in one place, unless a screen claims just that. */
function isClaimed({ status }: CallFailure, { claims }: ClientOptions): boolean {
  if (claims === 'all') return status !== errorTable.USER_BANNED.status
  return claims?.includes(status) ?? false
}

async function send(
  path: EndpointPath,
  body: object,
  reader: Reader,
  options: ClientOptions,
): Promise<Verdict> {
  const limit = AbortSignal.timeout(options.generic ? GENERIC_TIMEOUT_MS : SHARED_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  try {
    await reader.turn()
    const response = await fetch(addressOf(path, body), {
      method: path.method,
      headers: headersOf(reader),
      credentials: 'include',
      signal,
      ...(path.method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    checkClock(answer, Date.now())
    const { ok, status, statusText } = response
    return judgeAnswer({ ok, status, text: statusText }, answer)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (limit.aborted) return timedOut
    around.lose?.()
    return unreachable
  }
}

/** A public path is asked as it is: only the site's own stand under its prefix as well. */
function addressOf({ method, site, open = '' }: EndpointPath, body: object): string {
  const address = (around.base?.() ?? '') + (site === undefined ? open : `/x-api${site}`)
  if (method !== 'GET') return address
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return query === '' ? address : `${address}?${query}`
}

interface Reader {
  readonly language: string
  readonly guid: string
  /** A page's first questions come all at once; each is asked in a task of its own. */
  turn(): Promise<void>
}

function headersOf({ language, guid }: Reader): Record<string, string> {
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    guid,
    lang: language,
    platform: readPlatform(),
    ...around.header?.(),
  }
}
