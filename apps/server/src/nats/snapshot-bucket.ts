// Snapshots of partitions in the object store: two places for each partition, the older one of
// which is written next. One that is damaged or half written counts as none; the stream is still
// there.
import { Objm, type ObjectInfo, type ObjectStore } from '@nats-io/obj'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { JournalError, type PartitionSnapshot } from '../journal/journal.ts'
import { decodeSnapshot, encodeSnapshot } from '../journal/snapshot-store.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { Seal } from './group-writer.ts'
import { findStream, type Replicas } from './log-settings.ts'
import { untilAnswered, type AskedServers } from './until-answered.ts'

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

export class SnapshotBucket {
  readonly #store: ObjectStore
  readonly #log: LogLine
  readonly #asked: AskedServers

  private constructor(store: ObjectStore, log: LogLine, asked: AskedServers) {
    this.#store = store
    this.#log = log
    this.#asked = asked
  }

  /** The bucket of an installation; undefined where nobody has made it yet. */
  static async find(options: Omit<BucketOptions, 'replicas'>): Promise<SnapshotBucket | undefined> {
    const { nats, prefix, log, monotonicMs } = options
    const name = `${prefix}-snapshots`
    const asked = { nats, monotonicMs, name: `bucket ${name}` }
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS })
    const info = await untilAnswered(asked, () => findStream(manager, `OBJ_${name}`))
    if (info === undefined) return undefined
    const objects = new Objm(jetstream(nats, { timeout: REQUEST_MS }))
    const store = await untilAnswered(asked, () => objects.open(name, false))
    return new SnapshotBucket(store, log, asked)
  }

  /** The bucket of an installation, made where there is none. */
  static async open(options: BucketOptions): Promise<SnapshotBucket> {
    const { nats, prefix, replicas, log, monotonicMs } = options
    const name = `${prefix}-snapshots`
    const asked = { nats, monotonicMs, name: `bucket ${name}` }
    const objects = new Objm(jetstream(nats, { timeout: REQUEST_MS }))
    const store = await untilAnswered(asked, () => objects.create(name, { replicas }))
    const { replicas: has } = await untilAnswered(asked, () => store.status())
    if (has === replicas) return new SnapshotBucket(store, log, asked)
    const what = `num_replicas is ${has}, not ${replicas}`
    throw new JournalError('misconfigured', `bucket ${name}: ${what}`)
  }

  /** The whole snapshots of a partition, the newest first. */
  async load(partition: number): Promise<readonly KeptSnapshot[]> {
    const found: KeptSnapshot[] = []
    for (const slot of await this.#slots(partition)) {
      if (slot.info === null) continue
      const kept = await this.#read(slot.name, slot.info.size)
      if (kept?.snapshot.partition === partition && kept.snapshot.position === slot.position)
        found.push(kept)
      else this.#log(`snapshot ${slot.name} is damaged and is not used`, 'warn')
    }
    return found
  }

  /** Writes a snapshot over the older one of its partition. */
  async save({ snapshot, seal }: KeptSnapshot): Promise<void> {
    const { partition, position } = snapshot
    const older = (await this.#slots(partition)).at(-1)
    if (older === undefined) return
    const state = encodeSnapshot(snapshot)
    const head = Buffer.alloc(LENGTH)
    head.writeUInt32LE(state.length, 0)
    const bytes = Buffer.concat([head, state, Buffer.from(JSON.stringify(seal))])
    const meta = { name: older.name, metadata: { [POSITION]: String(position) } }
    await this.#store.putBlob(meta, bytes, { timeout: WRITE_MS })
  }

  /** The places of a partition, that with the newest snapshot first. */
  async #slots(partition: number) {
    const slots = SLOTS.map(async (slot) => {
      const name = `p${String(partition).padStart(3, '0')}-${slot}`
      const info = await untilAnswered(this.#asked, () => this.#store.info(name))
      return { name, info, position: positionOf(info) }
    })
    return (await Promise.all(slots)).sort((a, b) => b.position - a.position)
  }

  async #read(name: string, size: number): Promise<KeptSnapshot | undefined> {
    const bytes = await untilAnswered(this.#asked, () => this.#bytes(name, size))
    return bytes === undefined ? undefined : keptOf(bytes)
  }

  /** An object's bytes; undefined where they are not whole. */
  async #bytes(name: string, size: number): Promise<Uint8Array | undefined> {
    const limitMs = READ_MS + size / BYTES_A_MS
    try {
      return (await withinTime(this.#store.getBlob(name), limitMs)) ?? undefined
    } catch (error) {
      if (textOf(error).includes(CORRUPT)) return undefined
      throw error
    }
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

async function withinTime<T>(work: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
