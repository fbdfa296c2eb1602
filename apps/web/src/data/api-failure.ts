// A call that did not answer as wished, as one error class; screens read its fields, never its
// words.
import type { FieldProblem } from '@trellis/contract'
import type { CallFailure } from '@trellis/bot-kit/web/web-context.ts'

export class ApiFailure extends Error implements CallFailure {
  readonly kind: CallFailure['kind']
  readonly ret: number
  readonly status: number
  readonly result: unknown
  readonly fields: readonly FieldProblem[]

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = 'ApiFailure'
    this.kind = failure.kind
    this.ret = failure.ret
    this.status = failure.status
    this.result = failure.result
    this.fields = failure.fields ?? []
  }
}

/** The failure behind anything thrown by a call; a defect of ours counts as a failed call. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiFailure({ kind: 'failed', ret: 0, status: 0, message, result: undefined })
}
