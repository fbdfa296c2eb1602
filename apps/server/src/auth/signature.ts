// Signatures of the public API: HMAC-SHA256 hex over timestamp + key + recv_window + (query or
// body), checked against wall time, and refused when seen before. Secrets and signatures are not
// logged.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Others, OthersTopic } from '../limits/others.ts'

const DEFAULT_RECV_WINDOW_MS = 5000
const MAX_RECV_WINDOW_MS = 60_000
/** A client's clock may be this far ahead of ours. */
const AHEAD_MS = 1000

export interface SignedHeaders {
  readonly apiKey: string
  readonly timestamp: string
  readonly recvWindow: string
  readonly sign: string
}

export type SignatureProblem = 'timestampOutOfWindow' | 'invalidSignature' | 'replayedSignature'

/** The signature headers of a request; undefined when it carries none. */
export function readSignedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): SignedHeaders | undefined {
  const one = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  if (headers['x-bapi-api-key'] === undefined && headers['x-bapi-sign'] === undefined) {
    return undefined
  }
  return {
    apiKey: one('x-bapi-api-key'),
    timestamp: one('x-bapi-timestamp'),
    recvWindow: one('x-bapi-recv-window'),
    sign: one('x-bapi-sign').toLowerCase(),
  }
}

/**
 * The signature a client must send; `payload` is the raw query string of a GET or the raw body of a
 * POST.
 */
function signatureOf(secret: string, headers: SignedHeaders, payload: string): string {
  const text = headers.timestamp + headers.apiKey + headers.recvWindow + payload
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Receive window in ms; an absent one is the default, a senseless one is refused (undefined). */
export function recvWindowMs(text: string): number | undefined {
  if (text === '') return DEFAULT_RECV_WINDOW_MS
  if (!/^\d{1,6}$/.test(text)) return undefined
  const ms = Number(text)
  return ms >= 1 && ms <= MAX_RECV_WINDOW_MS ? ms : undefined
}

/** Whether a timestamp lies in [now - recv_window, now + 1 s]. */
export function isInWindow(headers: SignedHeaders, nowMs: number): boolean {
  const window = recvWindowMs(headers.recvWindow)
  if (window === undefined || !/^\d{13}$/.test(headers.timestamp)) return false
  const at = Number(headers.timestamp)
  return at >= nowMs - window && at < nowMs + AHEAD_MS
}

interface ToldOthers {
  readonly others: Others
  readonly topic: OthersTopic
}

interface SeenWord {
  readonly sign: string
  readonly expiresMs: number
}

/**
 * Remembers signatures for as long as their timestamp would still be accepted. What was seen before
 * it began is unknown to it, so nothing signed earlier is accepted; no process is up again within
 * the second that a client's clock may be ahead. Of a wall clock that is set back it has seen
 * everything from then on.
 */
export class ReplayGuard {
  #beganMs: number
  readonly #seen = new Map<string, number>()
  readonly #told: ToldOthers | undefined

  /** `told`: where other processes take the same, each hears what the others have seen. */
  constructor(beganMs: number, told?: ToldOthers) {
    this.#beganMs = beganMs
    this.#told = told
    told?.others.hear(told.topic, (word) => {
      const { sign, expiresMs } = word as SeenWord
      this.#seen.set(sign, expiresMs)
    })
  }

  /** Whether everything signed at a time has been seen. */
  knows(signedMs: number, nowMs: number): boolean {
    if (nowMs < this.#beganMs - AHEAD_MS) this.#beganMs = nowMs
    return signedMs >= this.#beganMs
  }

  /** False when this signature was used before. */
  admit(sign: string, expiresMs: number, nowMs: number): boolean {
    this.#forget(nowMs)
    const known = this.#seen.get(sign)
    if (known !== undefined && known >= nowMs) return false
    this.#seen.set(sign, expiresMs)
    this.#told?.others.tell(this.#told.topic, { sign, expiresMs } satisfies SeenWord)
    return true
  }

  /**
   * Entries are dropped in order of arrival; a later one may outlive an earlier one, which costs
   * only memory.
   */
  #forget(nowMs: number): void {
    for (const [sign, expiresMs] of this.#seen) {
      if (expiresMs >= nowMs) return
      this.#seen.delete(sign)
    }
  }
}

/**
 * Checks everything but whether the key exists; `undefined` means that the request is genuine and
 * new.
 */
export function checkSignature(
  request: { readonly headers: SignedHeaders; readonly payload: string; readonly secret: string },
  guard: ReplayGuard,
  nowMs: number,
): SignatureProblem | undefined {
  const { headers, payload, secret } = request
  const isKnown = guard.knows(Number(headers.timestamp), nowMs)
  if (!isInWindow(headers, nowMs) || !isKnown) {
    return 'timestampOutOfWindow'
  }
  const expected = Buffer.from(signatureOf(secret, headers, payload), 'hex')
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(headers.sign) ? headers.sign : '', 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return 'invalidSignature'
  }
  const window = recvWindowMs(headers.recvWindow) ?? DEFAULT_RECV_WINDOW_MS
  const expires = Number(headers.timestamp) + window
  return guard.admit(`${headers.apiKey}:${headers.sign}`, expires, nowMs)
    ? undefined
    : 'replayedSignature'
}
