// What must hold of any answer to anything: no fault of ours, a body as it may be, nothing of the
// inside or of somebody else.
import { judgeBody, type Envelope, type Finding, type Verdict } from '../test/judge-body.ts'
import type { FuzzRequest } from './request-shape.ts'
import type { Reply } from './raw-client.ts'

/** What no answer to others than the owner may hold. */
export const CANARY = 'canary-of-the-owner'
const INSIDE = /\\n\s+at |node_modules|\w\.[mc]?[tj]s:\d+|file:\/\/|TypeError|RangeError|ZodError/
const AWAY = '{"code":"historyAway"}'
/** A busy machine answers so once the database was asked for as long as this. */
const LONG_MS = 1000
const ENCODED = 'content-encoding'

/** What is known of the server that answers. */
export interface Answering {
  /** Its data folder, which no answer may name. */
  readonly folder: string
  /** The database is being opened anew. */
  readonly isHistoryAway: boolean
}

/** Judges one answer. */
export function judgeAnswer(
  request: FuzzRequest,
  reply: Reply,
  { folder, isHistoryAway }: Answering,
): Verdict {
  const verdict = (finding: Finding, code: string, isRefused = true): Verdict => {
    return { finding: finding ?? leakOf(request, reply, folder), code, isRefused }
  }
  if (reply.status === 0) return verdict('no answer: the connection broke', 'none')
  const isSlow = isHistoryAway || reply.tookMs >= LONG_MS
  if (isSlow && reply.text.includes(AWAY)) return verdict(undefined, 'historyAway')
  if (reply.status >= 500) return verdict(`a fault of ours: ${reply.status}`, String(reply.status))
  if (request.method === 'HEAD' || request.isElsewhere || isOfOther(request, reply))
    return verdict(undefined, 'elsewhere', false)
  if (reply.headers[ENCODED] !== undefined) return verdict(undefined, 'packed', false)
  const body = parsed(reply.text)
  if (body === undefined) return verdict('the answer is no JSON object', 'none')
  const { finding, code, isRefused } = judgeBody(request, reply.status, body)
  return verdict(finding, code, isRefused)
}

/** An address may be that of two endpoints, one for each method: a changed one asks the other. */
function isOfOther({ method, endpoint }: FuzzRequest, { status }: Reply): boolean {
  return method !== endpoint.path.method && status < 400
}

/** What an answer must not tell: the inside of the server, what is another's. */
function leakOf(request: FuzzRequest, { text }: Reply, folder: string): Finding {
  const asked = `${request.path} ${request.body ?? ''}`
  if (INSIDE.test(text) && !INSIDE.test(asked)) return 'it tells of the inside of the server'
  if (text.includes(folder)) return 'it names the data folder'
  const isAnothers = request.sender !== 'owner' && request.sender !== 'operator'
  return isAnothers && text.includes(CANARY) && !asked.includes(CANARY)
    ? 'it tells what is the owner’s alone'
    : undefined
}

function parsed(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
