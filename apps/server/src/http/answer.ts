// From what a handler answered to what goes on the wire: envelope, HTTP status, coded refusals. The
// only place that reads the error table for the server. It decides nothing else.
import {
  describeProblem,
  everyError,
  openEnvelope,
  siteEnvelope,
  type Endpoint,
  type ErrorCode,
  type ErrorRow,
  type FieldProblem,
  type Outcome,
} from '@trellis/contract'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'

export interface WireAnswer {
  readonly http: number
  readonly body: unknown
}

/** Which envelope a path gets: the public API's under /v5, the site's everywhere else. */
export function isOpenPath(path: string): boolean {
  return path.replace(/^\/x-api/, '').startsWith('/v5/')
}

/** A successful answer. */
export function accepted(result: unknown, open: boolean, nowMs: number): WireAnswer {
  const outcome = { ret: 0, message: open ? '' : 'success', result, extra: null }
  return { http: 200, body: wrap(outcome, open, nowMs) }
}

/**
 * A refusal in the envelope of the path, with the status of the table; `fields` are those that the
 * endpoint's refusals carry.
 */
export function refused(
  refusal: Refusal,
  open: boolean,
  nowMs: number,
  fields: Endpoint['refused'] = {},
): WireAnswer {
  const documented = typeof fields === 'function' ? fields(refusal.code) : fields
  const row: ErrorRow = everyError[refusal.code]
  const message = refusal.message ?? messageOf(row, refusal.problems)
  const named = refusal.problems === undefined ? {} : { fields: refusal.problems }
  const extra = { code: refusal.code, ...named }
  if (row.ret !== 0) {
    const outcome = { ret: row.ret, message, result: { ...documented, ...refusal.result }, extra }
    return { http: row.http, body: wrap(outcome, open, nowMs) }
  }
  const result = {
    ...documented,
    status_code: row.status,
    debug_msg: message,
    error_code: refusal.code,
    ...(refusal.code === 'USER_BANNED' ? { ban_reason_text: message } : {}),
    ...named,
    ...refusal.result,
  }
  return { http: row.http, body: wrap({ ret: 0, message: '', result, extra }, open, nowMs) }
}

/** A refusal that needs no more words than its code. */
export function refusal(code: ErrorCode, problems?: readonly FieldProblem[]): Refusal {
  return problems === undefined ? { code } : { code, problems }
}

function messageOf(row: ErrorRow, problems: readonly FieldProblem[] | undefined): string {
  const first = problems?.[0]
  return first === undefined ? row.text : describeProblem(first)
}

function wrap(outcome: Outcome, open: boolean, nowMs: number): unknown {
  return open ? openEnvelope(outcome, nowMs) : siteEnvelope(outcome, nowMs)
}
