// Check codes in answers: the head every answer has, the first code and all problems under the
// wire's names, and the words for an API client. A kind gives its table and the prefix of its
// codes.
import { z } from 'zod'
import type { Check } from '../checks.ts'
import type { FieldTable } from '../fields.ts'
import { wireNameOf } from './field-values.ts'

/** The head of an answer that refuses nothing. */
export const head = { status_code: 200, debug_msg: '' }
export const headShape = { status_code: z.number(), debug_msg: z.string() }

/** One check that failed: where, which way, and the bound to use instead. */
const checkProblem = z.object({
  field: z.string(),
  check_code: z.string(),
  bound: z.string(),
  /** A value that passes this check; "" when only another field can help. */
  fix: z.string(),
})
export type CheckProblem = z.infer<typeof checkProblem>

export const checksShape = {
  /** First failed check, the kind's success code when all pass. */
  check_code: z.string(),
  /** Every failed check with its field; empty when all pass. */
  problems: z.array(checkProblem),
}

/** How a kind spells its checks. */
export interface CheckWords {
  readonly table: FieldTable
  /** "SPOT_CHECK_CODE_" */
  readonly prefix: string
  /** Code of an answer without findings, without the prefix: "success-unspecified". */
  readonly success: string
  /** What a finding on one row of a list is about: "target_position_percent". */
  readonly item?: string
  /** Of a code of which no value of its field passes: what to change instead, for an API client. */
  readonly unfit?: Readonly<Record<string, string>>
  /** Error code of a change that a check refuses, in kinds that have such codes. */
  errorOf?(code: string): string
}
type Checks = readonly Check[]

/** A code of the domain as the wire spells it; "success" is the kind's own. */
export function wireCheckCode({ prefix, success }: CheckWords, code: string): string {
  const name = code === 'success' ? success : code
  return `${prefix}${name.replaceAll('-', '_').toUpperCase()}`
}

/** The first check code and all problems. */
export function checksRow(words: CheckWords, checks: Checks) {
  return {
    check_code: wireCheckCode(words, checks[0]?.code ?? 'success'),
    problems: checks.map(({ code, field, bound, fix, at }) => ({
      field: [wireNameOf(words.table, field), ...(at === undefined ? [] : [at, words.item])].join(
        '.',
      ),
      check_code: wireCheckCode(words, code),
      bound,
      fix,
    })),
  }
}

/** What to do about findings that no one field is at fault for. */
const ADVICE: Readonly<Record<string, string>> = {
  'param-not-change': ': no setting was sent that differs from now; send at least one that does',
}

/** The answer that failed checks refuse, with a sentence on the first one for an API client. */
export function refusedRow(words: CheckWords, checks: Checks) {
  const row = checksRow(words, checks)
  const [first] = row.problems
  const [check] = checks
  const bound = first?.bound ? `: bound ${first.bound}` : ''
  const fix = first?.fix ? `; use ${first.fix}` : ''
  const instead = check?.fix === '' ? words.unfit?.[check.code] : undefined
  const advice =
    ADVICE[check?.code ?? ''] ?? `${bound}${instead === undefined ? fix : `; ${instead}`}`
  const debug_msg = first ? `${first.check_code} at ${first.field}${advice}` : ''
  const error = check && words.errorOf ? { error_code: words.errorOf(check.code) } : {}
  return { ...row, ...error, status_code: 400, debug_msg }
}
