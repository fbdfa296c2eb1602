// How a page asks the server and says words: what services and the answers of kinds to lists are
// both built on, so that neither imports the other.
import type { EndpointPath, FieldProblem } from '@trellis/contract'

export type { Translate } from '@trellis/texts'

/**
 * Why a call did not answer as wished. `status` is the result's status_code, 0 when the call as
 * such failed.
 */
export interface CallFailure {
  readonly kind: 'timeout' | 'network' | 'signed-out' | 'refused' | 'failed'
  readonly ret: number
  readonly status: number
  readonly message: string
  /** The result that came with a refusal, for its check codes. */
  readonly result: unknown
  /** Wrong fields of a request that was refused as such. */
  readonly fields?: readonly FieldProblem[]
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /**
   * Status codes that the caller shows by itself; all others raise the compliance modal. "all"
   * leaves a blocked account (421) to the modal, which knows the server's reason.
   */
  readonly claims?: readonly number[] | 'all'
}

/** Calls an endpoint of the table and answers its result; throws a CallFailure. */
export type Call = <T>(path: EndpointPath, body: object, options?: CallOptions) => Promise<T>
