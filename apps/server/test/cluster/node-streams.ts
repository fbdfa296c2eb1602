// What a node of NATS tells of the streams that it has; nothing is sent to a stream for it.
import type { NatsNode } from '../../../../tools/nats.mjs'

const ANSWER_MS = 2000

/** A stream as one node has it. */
export interface NodeStream {
  readonly name: string
  readonly cluster?: { readonly leader?: string }
  readonly state: { readonly last_seq: number }
}

/** The streams that a node has; none where it does not answer. */
export async function streamsOn({ monitor }: NatsNode): Promise<readonly NodeStream[]> {
  const signal = AbortSignal.timeout(ANSWER_MS)
  const answer = await fetch(`${monitor}/jsz?streams=true`, { signal }).catch(() => undefined)
  const told = (await answer?.json()) as Told | undefined
  return (told?.account_details ?? []).flatMap((account) => account.stream_detail ?? [])
}

interface Told {
  readonly account_details?: readonly { readonly stream_detail?: readonly NodeStream[] }[]
}
