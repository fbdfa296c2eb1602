// The success rule of the specification (7 and 8): what an answer's envelope means. Pure, so that
// each line of the rule is a test.
import { REQUEST_TIMEOUT_CODE, signedOutCodes, type FieldProblem } from '@trellis/contract/codes'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'

export type Verdict =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly failure: CallFailure }

interface Envelope {
  readonly ret_code?: unknown
  readonly retCode?: unknown
  readonly ret_msg?: unknown
  readonly retMsg?: unknown
  readonly result?: unknown
  readonly ext_info?: { readonly fields?: readonly FieldProblem[] } | null
}

const refuse = (
  kind: CallFailure['kind'],
  message: string,
  more: Partial<CallFailure> = {},
): Verdict => ({
  ok: false,
  failure: { kind, ret: 0, status: 0, result: undefined, ...more, message },
})

/** No answer within the time allowed. */
export const timedOut: Verdict = refuse('timeout', 'Request timeout, please re-try!', {
  ret: REQUEST_TIMEOUT_CODE,
})

/** No connection at all. */
export const unreachable: Verdict = refuse('network', 'Network error')

/** Success needs HTTP ok, retCode or ret_code 0, and result.status_code absent, 0 or 200. */
export function judgeAnswer(
  http: { ok: boolean; status: number; text: string },
  body: unknown,
): Verdict {
  if (!http.ok) {
    const ret = readRet(body)
    const known = typeof ret === 'number' && ret !== 0
    return refuse('failed', `${http.status} ${known ? messageOf(body) : http.text}`.trim(), {
      ret: known ? ret : 0,
      result: (body as Envelope | undefined)?.result,
    })
  }
  if (typeof body !== 'object' || body === null) return refuse('failed', 'Non Response!')
  const ret = readRet(body)
  const { result } = body as Envelope
  if (ret !== 0) {
    const kind = typeof ret === 'number' && signedOutCodes.includes(ret) ? 'signed-out' : 'failed'
    const message = kind === 'signed-out' ? 'user no permission' : messageOf(body)
    const fields = (body as Envelope).ext_info?.fields ?? []
    return refuse(kind, message, { ret: typeof ret === 'number' ? ret : 0, result, fields })
  }
  const status = (result as { status_code?: unknown } | null | undefined)?.status_code
  if (status === undefined || status === 0 || status === 200) return { ok: true, result }
  const fields = (body as Envelope).ext_info?.fields ?? []
  return refuse('refused', 'gateway error', { status: Number(status), result, fields })
}

function readRet(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const { retCode, ret_code } = body as Envelope
  return ret_code ?? retCode
}

function messageOf(body: unknown): string {
  const { ret_msg, retMsg } = body as Envelope
  const text = ret_msg ?? retMsg
  return typeof text === 'string' && text !== '' ? text : 'bad business ret_code'
}
