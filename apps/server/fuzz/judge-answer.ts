// What must hold of any answer to anything: no fault of ours, the envelope, a code of the table
// with its status, the schema of what succeeded, nothing of the inside or of somebody else.
import { everyError, type ErrorCode } from '@trellis/contract'
import type { FuzzRequest } from './request-shape.ts'
import type { Reply } from './send.ts'

/** Why an answer is wrong; undefined where nothing is. */
export type Finding = string | undefined

/** What no answer to others than the owner may hold. */
export const CANARY = 'canary-of-the-owner'
const SITE_KEYS = ['ret_code', 'ret_msg', 'result', 'ext_code', 'ext_info', 'time_now']
const OPEN_KEYS = ['retCode', 'retMsg', 'result', 'retExtInfo', 'time']
const INSIDE = /\\n\s+at |node_modules|\w\.[mc]?[tj]s:\d+|file:\/\/|TypeError|RangeError|ZodError/
const AWAY = '{"code":"historyAway"}'
/** A busy machine answers so once the database was asked for as long as this. */
const LONG_MS = 1000
const ENCODED = 'content-encoding'

interface Envelope {
  readonly ret_code?: unknown
  readonly retCode?: unknown
  readonly result?: unknown
  readonly ext_info?: unknown
  readonly retExtInfo?: unknown
}

/** What an answer came to. */
export interface Verdict {
  readonly finding: Finding
  /** "ok", or the code of the refusal. */
  readonly code: string
  readonly isRefused: boolean
}

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
  if (request.method === 'HEAD' || request.isElsewhere)
    return verdict(undefined, 'elsewhere', false)
  if (reply.headers[ENCODED] !== undefined) return verdict(undefined, 'packed', false)
  const body = parsed(reply.text)
  if (body === undefined) return verdict('the answer is no JSON object', 'none')
  const { finding, code, isRefused } = judgeBody(request, reply.status, body)
  return verdict(finding, code, isRefused)
}

/** What an answer's status and body say, to whoever asked. */
export function judgeBody(
  asked: Pick<FuzzRequest, 'endpoint' | 'open'> & { readonly sender: string },
  http: number,
  body: Envelope,
): Verdict {
  const keys = asked.open ? OPEN_KEYS : SITE_KEYS
  if (Object.keys(body).join() !== keys.join())
    return { finding: 'not in the envelope', code: 'none', isRefused: true }
  const said = (asked.open ? body.retExtInfo : body.ext_info) as { readonly code?: unknown } | null
  const code = typeof said?.code === 'string' ? said.code : 'ok'
  const ret = asked.open ? body.retCode : body.ret_code
  if (code !== 'ok')
    return { finding: refusalFinding(code, ret, body.result, http), code, isRefused: true }
  const status = (body.result as { readonly status_code?: unknown } | null)?.status_code
  const isRefused = ret !== 0 || !(status === undefined || status === 0 || status === 200)
  return { finding: acceptedFinding(asked, body.result, ret, isRefused), code, isRefused }
}

function refusalFinding(code: string, ret: unknown, result: unknown, http: number): Finding {
  const row = everyError[code as ErrorCode] as (typeof everyError)[ErrorCode] | undefined
  if (row === undefined) return `a code that no table has: ${code}`
  if (row.http !== http) return `${code} with status ${http} instead of ${row.http}`
  if (row.ret !== ret) return `${code} as ${String(ret)} instead of ${row.ret}`
  const status = (result as { readonly status_code?: unknown } | null)?.status_code
  if (row.ret === 0 && status !== row.status) return `${code} with status_code ${String(status)}`
  return code === 'INTERNAL' ? 'a fault of ours in the result' : undefined
}

function acceptedFinding(
  { endpoint, sender }: Pick<FuzzRequest, 'endpoint'> & { readonly sender: string },
  result: unknown,
  ret: unknown,
  isRefused: boolean,
): Finding {
  if (ret !== 0) return `code ${String(ret)} without a name of the table`
  if (sender === 'guest' && endpoint.access === 'private') return 'a guest was let in'
  // A refusal with fields of its own, such as check codes, is held to the schema as well.
  const checked = endpoint.response.safeParse(result)
  const [issue] = checked.error?.issues ?? []
  if (issue === undefined) return undefined
  const kind = isRefused ? 'a refusal' : 'an answer'
  return `${kind} off its schema at ${issue.path.join('.')}: ${issue.message}`
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
