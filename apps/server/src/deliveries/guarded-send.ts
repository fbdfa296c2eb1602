// The one way by which this server calls addresses that users have given: what was checked is what
// is connected to. Names are resolved here and each address judged, at every attempt; redirects are
// not followed, and nothing waits longer than the limit, however slowly an answer drips.
import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { DeliveryReason } from '@trellis/contract'
import { isAllowed, literalOf, type AddressRule } from './target-address.ts'

export interface Message {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What became of an attempt; `reason` is '' where the target took the message. */
export interface Outcome {
  /** HTTP status, or 0 without an answer. */
  readonly answer: number
  readonly reason: DeliveryReason
  /** How long the target wants to be left alone, in ms; 0 where it does not say. */
  readonly restMs: number
}

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface SendParts {
  readonly rule: AddressRule
  readonly resolve: Resolve
  readonly limitMs: number
  /** Ends it at once, with an outcome that nobody waits for. */
  readonly stop?: AbortSignal
}

/** For an attempt in all, from its name to the head of its answer. */
export const SEND_LIMIT_MS = 5000
const NAME_LIMIT_MS = 2000

/**
 * Asks name servers ourselves: the system's own way blocks one of few threads for as long as a
 * server stays silent.
 */
export const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: NAME_LIMIT_MS, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((it) => (it.status === 'fulfilled' ? it.value : []))
}

/** An address was found that may not be called. */
class NotPublicError extends Error {
  override readonly name = 'NotPublicError'
}

class NoAddressError extends Error {
  override readonly name = 'NoAddressError'
}

/** Sends a message once. It never throws: what went wrong is the outcome. */
export async function sendGuarded(message: Message, parts: SendParts): Promise<Outcome> {
  const { rule, limitMs } = parts
  const literal = literalOf(message.url)
  if (literal !== undefined && !isAllowed(literal, rule)) return failed('not-public')
  // A name without https was never taken, and is not called either.
  if (literal === undefined && message.url.protocol !== 'https:') return failed('not-secure')
  // A timer of our own: a signal made of others is forgotten while it is waited for, and with it
  // the time that was to end it (Node 20).
  const end = new AbortController()
  const { signal } = end
  const cut = (): void => end.abort()
  const timer = setTimeout(cut, limitMs)
  parts.stop?.addEventListener('abort', cut)
  if (parts.stop?.aborted === true) cut()
  try {
    const response = await exchange(message, parts, signal)
    const { statusCode: answer = 0, headers } = response
    // What else it says is not read: nobody shows it, and it may never end.
    response.on('error', () => undefined).destroy()
    return judge(answer, headers['retry-after'])
  } catch (error) {
    return failed(signal.aborted ? 'no-answer' : reasonOf(error))
  } finally {
    clearTimeout(timer)
    parts.stop?.removeEventListener('abort', cut)
  }
}

function exchange(
  { url, headers, body }: Message,
  { rule, resolve }: SendParts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    lookup: guardedLookup(rule, resolve),
    // No connection is kept: the next attempt looks at the address anew.
    agent: false,
    signal,
  }
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const request = open(url, options, done)
    request.on('error', fail)
    // It speaks of another protocol: an answer without a body, which nobody listens to.
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      done(response)
    })
    // However else it ends, somebody waits for the end.
    request.on('close', () => fail(new Error('closed')))
    signal.addEventListener('abort', () => fail(new Error('cut')), { once: true })
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        // Nothing leads elsewhere than where the lookup said; if something does, nothing is sent.
        if (!isAllowed(socket.remoteAddress ?? '', rule)) socket.destroy(new NotPublicError())
      })
    })
    request.end(body)
  })
}

function guardedLookup(rule: AddressRule, resolve: Resolve): LookupFunction {
  const judged = callbackify((name: string) => judgedAddresses(name, rule, resolve))
  return (name, { all }, done) =>
    judged(name, (error, found) => {
      const [first] = found ?? []
      if (error !== null || first === undefined) return done(error ?? new NoAddressError(name), '')
      return all ? done(null, found) : done(null, first.address, first.family)
    })
}

/** One address that may not be called makes the name one that may not. */
async function judgedAddresses(
  name: string,
  rule: AddressRule,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const found = await resolve(name)
  if (!found.every((address) => isAllowed(address, rule))) throw new NotPublicError(name)
  return found.map((address) => ({ address, family: isIP(address) }))
}

function judge(answer: number, retryAfter: string | undefined): Outcome {
  const restMs = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0
  if (answer >= 200 && answer < 300) return { answer, reason: '', restMs: 0 }
  if (answer >= 300 && answer < 400) return { answer, reason: 'redirected', restMs: 0 }
  if (answer === 410) return { answer, reason: 'gone', restMs: 0 }
  return { answer, reason: 'refused', restMs: restMs * 1000 }
}

function failed(reason: DeliveryReason): Outcome {
  return { answer: 0, reason, restMs: 0 }
}

function reasonOf(error: unknown): DeliveryReason {
  if (error instanceof NotPublicError) return 'not-public'
  if (error instanceof NoAddressError) return 'no-address'
  const { code = '' } = error as NodeJS.ErrnoException
  const isOfTls = /^(ERR_TLS|CERT_|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)
  return isOfTls ? 'not-secure' : 'no-connection'
}
