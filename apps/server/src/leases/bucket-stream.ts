// The stream behind the bucket of leases: its names, how it is made, and what it must be like. One
// that is configured otherwise is refused, because leases would not be exclusive or would get lost.
import { Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { StreamConfig } from '@nats-io/jetstream'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf, type LogLine } from '../log-line.ts'
import { DEFAULT_PREFIX } from '../nats/groups.ts'
import type { Replicas } from '../nats/log-settings.ts'

/** Servers that are starting refuse for as long as they elect. */
const OPEN_LIMIT_MS = 60_000
const RETRY_MS = 250
const MOST_BYTES = 65_536

export interface BucketOptions {
  /** What the names of all streams and subjects begin with. */
  readonly prefix?: string
  readonly replicas: Replicas
  /** A monotonic clock: `() => performance.now()`. */
  readonly nowMs: () => number
  readonly log: LogLine
}

export interface BucketNames {
  readonly bucket: string
  readonly stream: string
  subjectOf(key: string): string
  keyOf(subject: string): string
  /** Where the server tells a key's value after it was stored. */
  told(key: string): string
  keyOfTold(subject: string): string
}

/** The names in a bucket of an installation. */
export function namesOf(prefix = DEFAULT_PREFIX): BucketNames {
  const bucket = `${prefix}-leases`
  const within = `$KV.${bucket}.`
  const told = `${prefix}.leases.`
  return {
    bucket,
    stream: `KV_${bucket}`,
    subjectOf: (key) => `${within}${key}`,
    keyOf: (subject) => subject.slice(within.length),
    told: (key) => `${told}${key}`,
    keyOfTold: (subject) => subject.slice(told.length),
  }
}

/** The bucket is there, but not as leases need it. */
export class BucketConfigError extends Error {
  override readonly name = 'BucketConfigError'
}

/** Makes the bucket where there is none, and looks at the settings of the one that is there. */
export async function createBucket(nats: NatsConnection, options: BucketOptions): Promise<void> {
  const names = namesOf(options.prefix)
  const untilMs = options.nowMs() + OPEN_LIMIT_MS
  for (;;) {
    try {
      return refuseOther(names, await configOf(nats, names, options.replicas), options.replicas)
    } catch (error) {
      if (error instanceof BucketConfigError || options.nowMs() > untilMs) throw error
      options.log(`the bucket ${names.bucket} does not open yet: ${textOf(error)}`, 'warn')
      await pause(RETRY_MS)
    }
  }
}

async function configOf(nats: NatsConnection, names: BucketNames, replicas: Replicas) {
  const bucket = await new Kvm(nats).create(names.bucket, {
    history: 1,
    replicas,
    maxValueSize: MOST_BYTES,
    // Any node answers reads then, also while one that is electing refuses everybody's. What is
    // older than what was seen before is passed over, and a write on an older revision is refused.
    allow_direct: true,
    // What was stored is told to whoever listens, with the revision in whose place it came to
    // stand. That needs no consumer, and so no leader beside the bucket's own.
    republish: { src: names.subjectOf('>'), dest: names.told('>') },
  })
  const status = await bucket.status()
  return status.streamInfo.config
}

function refuseOther(names: BucketNames, config: StreamConfig, replicas: number): void {
  const { republish } = config
  const wrong = Object.entries({
    subjects: config.subjects.join() === names.subjectOf('>'),
    storage: config.storage === 'file',
    retention: config.retention === 'limits',
    num_replicas: config.num_replicas === replicas,
    max_msgs_per_subject: config.max_msgs_per_subject === 1,
    max_age: config.max_age === 0,
    max_msgs: config.max_msgs <= 0,
    max_bytes: config.max_bytes <= 0,
    allow_direct: config.allow_direct === true,
    republish: republish?.src === names.subjectOf('>') && republish.dest === names.told('>'),
  })
    .filter(([, isRight]) => !isRight)
    .map(([setting]) => setting)
  if (wrong.length === 0) return
  throw new BucketConfigError(
    `The stream ${names.stream} is configured otherwise than leases need it: ${wrong.join(', ')}.`,
  )
}
