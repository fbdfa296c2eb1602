// Writes snapshots in the background, one partition at a time, when enough has happened since the
// last one.
// Must never save a state that the journal has not made durable: it would outlive its own facts.
import type { Engine } from '@trellis/engine'
import type { EmbeddedJournal } from '../journal/embedded-journal.ts'

export interface SnapshotKeeperOptions {
  readonly engine: Engine
  readonly journal: EmbeddedJournal
  /** Facts of a partition that make a new snapshot worth its write. */
  readonly every: number
  /** Market time up to which every print is in the engine's state at this moment. */
  reachedMs(): number
  onError(error: unknown): void
}

export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions
  readonly #saved = new Map<number, number>()
  #busy = false

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options
    for (const [partition, end] of options.journal.partitions) {
      this.#saved.set(partition, end.position)
    }
  }

  /** Starts on the first partition that has enough new facts, if none is being written. */
  keepDue(partitions: readonly number[]): void {
    if (this.#busy) return
    const { engine, every } = this.#options
    const due = partitions.find(
      (partition) => engine.position(partition) - (this.#saved.get(partition) ?? 0) >= every,
    )
    if (due === undefined) return
    this.#busy = true
    this.#keep(due)
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#busy = false
      })
  }

  /** Writes every partition that holds facts now; answers how many. */
  async keepAll(partitions: readonly number[]): Promise<number> {
    const held = partitions.filter((partition) => this.#options.engine.position(partition) > 0)
    for (const partition of held) await this.#keep(partition)
    return held.length
  }

  async #keep(partition: number): Promise<void> {
    const { engine, journal } = this.#options
    // State, position and hash are taken in one go; nothing may run in between.
    const gateMs = this.#options.reachedMs()
    const position = engine.position(partition)
    const hash = journal.writer.hash(partition)
    const payload = Buffer.from(JSON.stringify(engine.snapshotPartition(partition)))
    this.#saved.set(partition, position)
    await journal.writer.settled()
    await journal.saveSnapshots([{ partition, position, hash, gateMs, payload }])
  }
}
