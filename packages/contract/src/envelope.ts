// The two envelopes every answer is wrapped in: the site's and the public API's (/v5). Pure
// builders; the only place that spells their keys.
import { fieldReasons, type FieldProblem, type FieldReason } from './codes.ts'

export interface SiteEnvelope<T = unknown> {
  readonly ret_code: number
  readonly ret_msg: string
  readonly result: T
  readonly ext_code: string
  readonly ext_info: unknown
  /** Wall time, epoch seconds with microseconds, as the site answers it. */
  readonly time_now: string
}

export interface OpenEnvelope<T = unknown> {
  readonly retCode: number
  readonly retMsg: string
  readonly result: T
  readonly retExtInfo: unknown
  /** Wall time, epoch milliseconds. */
  readonly time: number
}

/** What an answer says before it is wrapped. */
export interface Outcome {
  readonly ret: number
  readonly message: string
  readonly result: unknown
  readonly extra: unknown
}

/** Wraps an outcome for a site path; `nowMs` is wall time. */
export function siteEnvelope(outcome: Outcome, nowMs: number): SiteEnvelope {
  return {
    ret_code: outcome.ret,
    ret_msg: outcome.message,
    result: outcome.result,
    ext_code: '',
    ext_info: outcome.extra,
    time_now: `${Math.floor(nowMs / 1000)}.${String(nowMs % 1000).padStart(3, '0')}000`,
  }
}

/** Wraps an outcome for a /v5 path; `nowMs` is wall time. */
export function openEnvelope(outcome: Outcome, nowMs: number): OpenEnvelope {
  return {
    retCode: outcome.ret,
    retMsg: outcome.message,
    result: outcome.result,
    retExtInfo: outcome.extra ?? {},
    time: nowMs,
  }
}

/** One sentence for an API client: which field, what is wrong, the bound, the fix. */
export function describeProblem(problem: FieldProblem): string {
  const reason = fieldReasons[problem.reason as FieldReason] ?? problem.reason
  const bound = problem.bound === '' ? '' : ` (${problem.bound})`
  const fix = problem.fix === '' ? '' : `; ${problem.fix}`
  return `${problem.field}: ${reason}${bound}${fix}`
}
