// Journals on real NATS servers for the tests of the cluster: each place has a prefix of its own,
// so that many share the servers.
import { jetstream } from '@nats-io/jetstream'
import { Objm } from '@nats-io/obj'
import type { NatsConnection } from '@nats-io/transport-node'
import type { PartitionSnapshot } from '../../src/journal/journal.ts'
import type { TapeMark } from '../../src/nats/group-writer.ts'
import { openJetJournal, type JetJournal, type JetOptions } from '../../src/nats/jet-journal.ts'
import type { Claim } from '../../src/nats/ownership.ts'
import type { JournalPlace } from '../journal-behaviours.ts'

export const GROUP = 3

/** What an owner opened and read. */
export interface OpenedGroup {
  readonly journal: JetJournal
  readonly seen: string[]
  readonly restored: PartitionSnapshot[]
  readonly lines: string[]
}

let places = 0

/** A journal's place on servers, whose owners come one after another. */
export class JetPlace implements JournalPlace {
  readonly prefix = `test${++places}`
  epoch = 0
  mark: TapeMark | undefined
  readonly #nats: NatsConnection
  readonly #replicas: 1 | 3
  #before: JetJournal | undefined

  constructor(nats: NatsConnection, replicas: 1 | 3 = 1) {
    this.#nats = nats
    this.#replicas = replicas
  }

  /** The next owner; the lease hands it the mark of the one before. */
  async open(more: Partial<Claim> = {}, options: Partial<JetOptions> = {}): Promise<OpenedGroup> {
    this.mark = this.#before?.markOf(GROUP) ?? this.mark
    const opened = await this.other(options)
    const epoch = ++this.epoch
    await opened.journal.takeGroup(GROUP, {
      owner: `owner${epoch}`,
      epoch,
      mark: this.mark,
      ...more,
    })
    this.#before = opened.journal
    return opened
  }

  /** An owner that has taken nothing yet. */
  async other(options: Partial<JetOptions> = {}): Promise<OpenedGroup> {
    const seen: string[] = []
    const restored: PartitionSnapshot[] = []
    const lines: string[] = []
    const journal = await openJetJournal({
      nats: this.#nats,
      prefix: this.prefix,
      replicas: this.#replicas,
      log: (line) => lines.push(line),
      monotonicMs: () => performance.now(),
      patienceMs: 500,
      restore: (snapshot) => void restored.push(snapshot),
      visit: (record) => seen.push(Buffer.from(record.payload).toString()),
      ...options,
    })
    return { journal, seen, restored, lines }
  }

  get stream(): string {
    return `${this.prefix}-g03`
  }

  async damageSnapshot(partition: number): Promise<void> {
    const store = await new Objm(jetstream(this.#nats)).open(`${this.prefix}-snapshots`)
    const names = ['a', 'b'].map((slot) => `p${String(partition).padStart(3, '0')}-${slot}`)
    const infos = await Promise.all(names.map((name) => store.info(name)))
    const positions = infos.map((info) => Number(info?.metadata?.['position'] ?? -1))
    const name = names[(positions[0] ?? -1) > (positions[1] ?? -1) ? 0 : 1] ?? ''
    const bytes = await store.getBlob(name)
    if (bytes === null) throw new Error(`no snapshot of partition ${partition}`)
    // The state's last byte: behind it stands what the snapshot rests on.
    const end = 4 + Buffer.from(bytes).readUInt32LE(0)
    bytes[end - 1]! ^= 1
    await store.putBlob({ name, metadata: infos[names.indexOf(name)]?.metadata ?? {} }, bytes)
  }
}
