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

/** A snapshot, and what of the stream it rests on. */
export interface KeptSnapshot {
  readonly snapshot: PartitionSnapshot
  readonly seal: Seal
}

export interface BucketOptions {
  readonly nats: NatsConnection
  readonly prefix: string
  readonly replicas: Replicas
  readonly log: LogLine
}

const SLOTS = ['a', 'b'] as const
const POSITION = 'position'
const REQUEST_MS = 5000
/** A reading of what is not whole does not end by itself: so long, and a second for each 10 MB. */
const READ_MS = 10_000
const BYTES_A_MS = 10_000
const LENGTH = 4

export class SnapshotBucket {
  readonly #store: ObjectStore
  readonly #log: LogLine

  private constructor(store: ObjectStore, log: LogLine) {
    this.#store = store
    this.#log = log
  }

  /** The bucket of an installation; undefined where nobody has made it yet. */
  static async find({ nats, prefix, log }: BucketOptions): Promise<SnapshotBucket | undefined> {
    const name = `${prefix}-snapshots`
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MS })
    if ((await findStream(manager, `OBJ_${name}`)) === undefined) return undefined
    const objects = new Objm(jetstream(nats, { timeout: REQUEST_MS }))
    return new SnapshotBucket(await objects.open(name, false), log)
  }

  /** The bucket of an installation, made where there is none. */
  static async open({ nats, prefix, replicas, log }: BucketOptions): Promise<SnapshotBucket> {
    const name = `${prefix}-snapshots`
    const store = await new Objm(jetstream(nats, { timeout: REQUEST_MS })).create(name, {
      replicas,
    })
    const { replicas: has } = await store.status()
    if (has === replicas) return new SnapshotBucket(store, log)
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
    await this.#store.putBlob(meta, bytes)
  }

  /** The places of a partition, that with the newest snapshot first. */
  async #slots(partition: number) {
    const slots = SLOTS.map(async (slot) => {
      const name = `p${String(partition).padStart(3, '0')}-${slot}`
      const info = await this.#store.info(name)
      return { name, info, position: positionOf(info) }
    })
    return (await Promise.all(slots)).sort((a, b) => b.position - a.position)
  }

  async #read(name: string, size: number): Promise<KeptSnapshot | undefined> {
    try {
      const bytes = await withinTime(this.#store.getBlob(name), READ_MS + size / BYTES_A_MS)
      return bytes === null || bytes === undefined ? undefined : keptOf(bytes)
    } catch (error) {
      this.#log(`snapshot ${name}: ${textOf(error)}`, 'warn')
      return undefined
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
