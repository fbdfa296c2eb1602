// A request of the fuzzer before it is sent.
import type { Endpoint } from '@trellis/contract'

/** Who sends. The newcomer is somebody new whenever its session has ended. */
export const people = ['owner', 'stranger', 'newcomer', 'operator'] as const
export type Person = (typeof people)[number]

export type Sender = Person | 'guest'

export interface FuzzRequest {
  readonly index: number
  readonly endpoint: Endpoint
  readonly sender: Sender
  /** The path is the public API's: signed, and answered in its envelope. */
  readonly open: boolean
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** What was done to it, for who reads of a finding. */
  readonly how: string
  /** The address may be another's by now: nothing is known of who answers. */
  readonly isElsewhere: boolean
}
