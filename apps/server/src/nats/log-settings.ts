// How a stream that is a journal must be configured. One that is configured otherwise could forget
// what was acknowledged, so it is refused and never changed here.
import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { JournalError } from '../journal/journal.ts'
import { MAX_RECORD } from '../journal/record.ts'

/** Head of a message as the server counts it: the names of its settings and their values. */
const HEAD_ROOM = 4096
/** The server takes no less; nobody sends what it could take for a duplicate. */
const SHORTEST_WINDOW_NS = 100e6
const STREAM_NOT_FOUND = 10059

/** One machine holds a stream, or three do. */
export type Replicas = 1 | 3

/** What the stream of a journal is set to. */
export function logSettings(name: string, subject: string, replicas: Replicas) {
  return {
    name,
    subjects: [subject],
    num_replicas: replicas,
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_age: 0,
    max_msgs: -1,
    max_bytes: -1,
    max_msgs_per_subject: -1,
    max_msg_size: MAX_RECORD + HEAD_ROOM,
    deny_delete: true,
    deny_purge: true,
    allow_rollup_hdrs: false,
    duplicate_window: SHORTEST_WINDOW_NS,
  } satisfies Partial<StreamConfig>
}

/** Refuses servers that do not take messages as large as a journal's. */
export function checkPayload({ info }: NatsConnection): void {
  const wanted = MAX_RECORD + HEAD_ROOM
  const has = info?.max_payload ?? 0
  if (has >= wanted) return
  const what = `max_payload is ${has}, less than ${wanted}`
  throw new JournalError('misconfigured', `nats-server ${info?.server_name}: ${what}`)
}

/** The stream as it is; undefined where there is none. */
export async function findStream(
  manager: JetStreamManager,
  name: string,
): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name)
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return undefined
    throw error
  }
}

/** Refuses a stream that is not set as a journal's must be, and names the setting. */
export function checkSettings(
  wanted: ReturnType<typeof logSettings>,
  { config }: Pick<StreamInfo, 'config'>,
): void {
  const all = { ...wanted, sealed: false, no_ack: false, mirror: undefined, sources: undefined }
  for (const [setting, value] of Object.entries(all)) {
    const has = config[setting as keyof StreamConfig]
    if (isSame(has, value)) continue
    const line = `${setting} is ${JSON.stringify(has)}, not ${JSON.stringify(value)}`
    throw new JournalError('misconfigured', `stream ${wanted.name}: ${line}`)
  }
}

/** A server leaves out what it does not know or what is not set. */
function isSame(has: unknown, wanted: unknown): boolean {
  if (has === undefined || has === null) return wanted === undefined || wanted === false
  return JSON.stringify(has) === JSON.stringify(wanted)
}
