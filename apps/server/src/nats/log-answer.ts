// What a server answers to a message that was sent to a stream.
import type { Msg } from '@nats-io/transport-node'

/** Names the sequence that the stream's last message must have. */
export const EXPECTED_HEADER = 'Nats-Expected-Last-Sequence'
/** Names the stream that a message may be stored in. */
export const STREAM_HEADER = 'Nats-Expected-Stream'
/** The server's code of a message that expected another one. */
export const WRONG_LAST_SEQUENCE = 10071

/** Where a message stands, or why it was not stored. */
export interface StoreAnswer {
  readonly seq?: number
  readonly error?: { readonly err_code?: number; readonly description?: string }
}

/** Reads an answer; a server that knows no leader of the stream has only a status, no words. */
export function answerOf(message: Msg): StoreAnswer {
  const { headers: head, data } = message
  if (data.length === 0 && head !== undefined && head.code >= 300)
    return { error: { description: `${head.code} ${head.description || 'no responders'}` } }
  try {
    return message.json<StoreAnswer>()
  } catch {
    return { error: { description: 'an answer that is none' } }
  }
}

/** The last sequence that a refusal names; undefined where it names none. */
export function lastNamed({ error }: StoreAnswer): number | undefined {
  if (error?.err_code !== WRONG_LAST_SEQUENCE) return undefined
  const named = /(\d+)\s*$/.exec(error.description ?? '')
  return named === null ? undefined : Number(named[1])
}
