// What must hold of the body of any answer: the envelope, a code of the table with its status, the
// schema of what succeeded.
import { everyError, type Endpoint, type ErrorCode } from '@trellis/contract'

/** Why an answer is wrong; undefined where nothing is. */
export type Finding = string | undefined

const SITE_KEYS = ['ret_code', 'ret_msg', 'result', 'ext_code', 'ext_info', 'time_now']
const OPEN_KEYS = ['retCode', 'retMsg', 'result', 'retExtInfo', 'time']

export interface Envelope {
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

interface Asked {
  readonly endpoint: Endpoint
  /** The path is the public API's. */
  readonly open: boolean
  readonly sender: string
}

/** What an answer's status and body say, to whoever asked. */
export function judgeBody(asked: Asked, http: number, body: Envelope): Verdict {
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
  { endpoint, sender }: Asked,
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
