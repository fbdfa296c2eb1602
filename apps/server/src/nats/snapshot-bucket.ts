// Snapshots of partitions in the object store: two places for each partition, the older one of
// which is written next. One that is damaged or half written counts as none; the stream is still
// there.
import { Objm, type ObjectInfo, type ObjectStore } from '@nats-io/obj'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { DIRECTORY_PARTITION, JournalError, type PartitionSnapshot } from '../journal/journal.ts'
import { decodeSnapshot, encodeSnapshot } from '../journal/snapshot-store.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { Seal } from './group-writer.ts'
import { findStream, type Replicas } from './log-settings.ts'
import { untilAnswered, type AskedServers } from './until-answered.ts'
import { within } from '../within.ts'

/** A snapshot, and what of the stream it rests on. */
export interface KeptSnapshot {
  readonly snapshot: PartitionSnapshot
  readonly seal: Seal
}

export interface BucketOptions {
  readonly nats: NatsConnection
  readonly prefix: string
  readonly replicas: Replicas
  readonly monotonicMs: () => number
  readonly log: LogLine
}

const SLOTS = ['a', 'b'] as const
const POSITION = 'position'
const REQUEST_MS = 1000
const WRITE_MS = 5000
/** What the client says of an object whose bytes are not those of its digest. */
const CORRUPT = 'corrupt object'
/** A reading of what is not whole does not end by itself. */
const READ_MS = 5000
/** Large ones have a second more for each 10 MB. */
const BYTES_A_MS = 10_000
const LENGTH = 4

/** A store, and what its questions are called. */
interface OpenStore {
  readonly store: ObjectStore
  readonly asked: AskedServers
}

/** Of partitions of users, and of the directory, which web processes may read and nothing else. */
type Of = 'users' | 'directory'

/** The buckets of an installation. */
function nameOf(prefix: string, of: Of): string {
  return of === 'users' ? `${prefix}-snapshots` : `${prefix}-snapshots-dir`
}

export class SnapshotBucket {
  readonly #options: Omit<BucketOptions, 'replicas'>
  readonly #stores = new Map<Of, OpenStore>()

  private constructor(options: Omit<BucketOptions, 'replicas'>) {
    this.#options = options
  }

  /** For whoever only reads: a bucket that nobody has made yet has nothing. */
  static reading(options: Omit<BucketOptions, 'replicas'>): SnapshotBucket {
    return new SnapshotBucket(options)
  }

  /** The buckets of an installation, made where there are none. */
  static async open(options: BucketOptions): Promise<SnapshotBucket> {
    const bucket = new SnapshotBucket(options)
    for (const of of ['users', 'directory'] as const)
      bucket.#stores.set(of, await made(options, of))
    return bucket
  }

  /** The whole snapshots of a partition, the newest first. */
  async load(partition: number): Promise<readonly KeptSnapshot[]> {
    const found: KeptSnapshot[] = []
    const opened = await this.#storeOf(partition)
    if (opened === undefined) return found
    for (const slot of await slotsOf(opened, partition)) {
      if (slot.info === null) continue
      const kept = await readKept(opened, slot.name, slot.info.size)
      if (kept?.snapshot.partition === partition && kept.snapshot.position === slot.position)
        found.push(kept)
      else this.#options.log(`snapshot ${slot.name} is damaged and is not used`, 'warn')
    }
    return found
  }

  /** Writes a snapshot over the older one of its partition. */
  async save({ snapshot, seal }: KeptSnapshot): Promise<void> {
    const { partition, position } = snapshot
    const opened = await this.#storeOf(partition)
    const older = opened && (await slotsOf(opened, partition)).at(-1)
    if (older === undefined) return
    const state = encodeSnapshot(snapshot)
    const head = Buffer.alloc(LENGTH)
    head.writeUInt32LE(state.length, 0)
    const bytes = Buffer.concat([head, state, Buffer.from(JSON.stringify(seal))])
    const meta = { name: older.name, metadata: { [POSITION]: String(position) } }
    await opened?.store.putBlob(meta, bytes, { timeout: WRITE_MS })
  }

  /** Where a partition's are; undefined where nobody has made that bucket yet. */
  async #storeOf(partition: number): Promise<OpenStore | undefined> {
    const of = partition === DIRECTORY_PARTITION ? 'directory' : 'users'
    const opened = this.#stores.get(of) ?? (await found(this.#options, of))
    if (opened !== undefined) this.#stores.set(of, opened)
    return opened
  }
}

async function found(
  { nats, prefix, monotonicMs }: Omit<BucketOptions, 'replicas'>,
  of: Of,
): Promise<OpenStore | undefined> {
  const name = nameOf(prefix, of)
  const asked = { nats, monotonicMs, name: `bucket ${name}` }
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS })
  const info = await untilAnswered(asked, () => findStream(manager, `OBJ_${name}`))
  if (info === undefined) return undefined
  const objects = new Objm(jetstream(nats, { timeout: REQUEST_MS }))
  return { asked, store: await untilAnswered(asked, () => objects.open(name, false)) }
}

async function made(
  { nats, prefix, replicas, monotonicMs }: BucketOptions,
  of: Of,
): Promise<OpenStore> {
  const name = nameOf(prefix, of)
  const asked = { nats, monotonicMs, name: `bucket ${name}` }
  const objects = new Objm(jetstream(nats, { timeout: REQUEST_MS }))
  const store = await untilAnswered(asked, () => objects.create(name, { replicas }))
  const { replicas: has } = await untilAnswered(asked, () => store.status())
  if (has === replicas) return { asked, store }
  const what = `num_replicas is ${has}, not ${replicas}`
  throw new JournalError('misconfigured', `bucket ${name}: ${what}`)
}

/** The places of a partition, that with the newest snapshot first. */
async function slotsOf({ store, asked }: OpenStore, partition: number) {
  const slots = SLOTS.map(async (slot) => {
    const name = `p${String(partition).padStart(3, '0')}-${slot}`
    const info = await untilAnswered(asked, () => store.info(name))
    return { name, info, position: positionOf(info) }
  })
  return (await Promise.all(slots)).sort((a, b) => b.position - a.position)
}

async function readKept(
  opened: OpenStore,
  name: string,
  size: number,
): Promise<KeptSnapshot | undefined> {
  const bytes = await untilAnswered(opened.asked, () => bytesOf(opened.store, name, size))
  return bytes === undefined ? undefined : keptOf(bytes)
}

/** An object's bytes; undefined where they are not whole. */
async function bytesOf(
  store: ObjectStore,
  name: string,
  size: number,
): Promise<Uint8Array | undefined> {
  const limitMs = READ_MS + size / BYTES_A_MS
  try {
    return (await within(store.getBlob(name), limitMs)) ?? undefined
  } catch (error) {
    if (textOf(error).includes(CORRUPT)) return undefined
    throw error
  }
}

function positionOf(info: ObjectInfo | null): number {
  return info === null ? -1 : Number(info.metadata?.[POSITION] ?? -1)
}

function keptOf({ buffer, byteOffset, length }: Uint8Array): KeptSnapshot | undefined {
  const bytes = Buffer.from(buffer, byteOffset, length)
  if (length < LENGTH || bytes.readUInt32LE(0) > length - LENGTH) return undefined
  const end = LENGTH + bytes.readUInt32LE(0)
  const snapshot = decodeSnapshot(bytes.subarray(LENGTH, end))
  if (snapshot === undefined) return undefined
  return { snapshot, seal: JSON.parse(bytes.toString('utf8', end)) as Seal }
}
