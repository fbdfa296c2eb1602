// Writes snapshots in the background, one partition at a time, when enough has happened since the
// last one. A state is saved only when the journal has made its facts durable: it would outlive
// them.
import type { Journal } from '../journal/journal.ts'

/** Whose state is kept: the engine for the users' partitions, the directory for its own. */
export interface SnapshotSource {
  position(partition: number): number
  /** The partition's state as plain JSON. */
  snapshotPartition(partition: number): unknown
  /** Its bytes, where they are not simply all of it as text. */
  bytesOf?(state: unknown): Promise<Buffer>
}

export interface SnapshotKeeperOptions {
  readonly source: SnapshotSource
  readonly journal: Journal
  /** Facts of a partition that make a new snapshot worth its write. */
  readonly every: number
  /** Milliseconds of a steady clock, for the age of snapshots; where nobody asks, none. */
  readonly steadyMs?: () => number
  /** Market time up to which every print is in the engine's state at this moment. */
  reachedMs(): number
  onError(error: unknown): void
}

export class SnapshotKeeper {
  readonly #options: SnapshotKeeperOptions
  readonly #saved: Map<number, number>
  readonly #savedMs = new Map<number, number>()
  readonly #beganMs: number
  #work: Promise<void> | undefined

  constructor(options: SnapshotKeeperOptions) {
    this.#options = options
    this.#beganMs = this.#nowMs()
    this.#saved = new Map(options.journal.snapshots)
  }

  /** Starts on the first partition that has enough new facts, if none is being written. */
  keepDue(partitions: readonly number[]): void {
    if (this.#work !== undefined) return
    const { source, every } = this.#options
    const due = partitions.find(
      (partition) => source.position(partition) - (this.#saved.get(partition) ?? 0) >= every,
    )
    if (due === undefined) return
    this.#work = this.#keep(due)
      .catch((error: unknown) => this.#options.onError(error))
      .finally(() => {
        this.#work = undefined
      })
  }

  /** Up to where a partition was saved last, and how long ago, or since this began, ms. */
  savedOf(partition: number): { readonly position: number; readonly agoMs: number } {
    const atMs = this.#savedMs.get(partition) ?? this.#beganMs
    return { position: this.#saved.get(partition) ?? 0, agoMs: this.#nowMs() - atMs }
  }

  #nowMs(): number {
    return this.#options.steadyMs?.() ?? 0
  }

  /** Resolves when nothing is being written in the background. */
  async idle(): Promise<void> {
    await this.#work
  }

  /** Writes every partition that holds facts now; answers how many. */
  async keepAll(partitions: readonly number[]): Promise<number> {
    const held = partitions.filter((partition) => this.#options.source.position(partition) > 0)
    for (const partition of held) await this.#keep(partition)
    return held.length
  }

  async #keep(partition: number): Promise<void> {
    const { source, journal } = this.#options
    // State, position and the wish for the hash come in one go; nothing may run in between.
    const gateMs = this.#options.reachedMs()
    const position = source.position(partition)
    const state = source.snapshotPartition(partition)
    const text = source.bytesOf === undefined ? JSON.stringify(state) : ''
    this.#saved.set(partition, position)
    const hash = await journal.writer.sealed(partition)
    const payload = (await source.bytesOf?.(state)) ?? Buffer.from(text)
    await journal.saveSnapshots([{ partition, position, hash, gateMs, payload }])
    this.#savedMs.set(partition, this.#nowMs())
  }
}
