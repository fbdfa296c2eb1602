// Owns the directory partition in the main thread: accounts, sessions, keys, the market's identity
// and clock. Reads come from memory; a change resolves when it is durable. A change that the
// journal refuses leaves memory as it was.
import {
  decodeDirectoryFacts,
  Directory,
  DIRECTORY_PARTITION,
  DIRECTORY_VERSION,
  encodeDirectoryFacts,
  type DirectoryFact,
  type DirectoryRefusal,
  type DirectorySnapshot,
} from '@trellis/engine'
import { ok, type Result } from '@trellis/kernel'
import { isDiskFull } from '../journal/disk-full.ts'
import { openJournal, repairOne } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import { JournalError, type Journal, type JournalEnd } from '../journal/journal.ts'
import { DIRECTORY_STREAM } from '../journal/stream.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { SnapshotKeeper } from './snapshot-keeper.ts'

export type DirectoryDecision = Result<readonly DirectoryFact[], DirectoryRefusal>

/** Two decisions as one: both, or the refusal of the first that is refused. */
export function joined(one: DirectoryDecision, other: DirectoryDecision): DirectoryDecision {
  if (!one.ok) return one
  return other.ok ? ok([...one.value, ...other.value]) : other
}

export interface DirectoryAccess {
  /** The directory as of now; read only. Use `execute` for every change. */
  readonly state: Omit<Directory, 'commit' | 'fold' | 'restore'>
  /**
   * Decides on the state of this moment; resolves when the facts are durable. Throws when the disk
   * refuses.
   */
  execute(
    decide: (directory: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal>>
}

export interface DirectoryHostOptions {
  readonly files: Files
  readonly dataDir: string
  readonly log: LogLine
  readonly wallMs: () => number
  /** Facts that make a new snapshot worth its write. */
  readonly snapshotEvery: number
  durable(end: JournalEnd): void
}

const RETRY_MS = 1000

export class DirectoryHost implements DirectoryAccess {
  lastError = ''
  /** Whether it waits for room on the disk. */
  isDiskFull = false
  readonly #options: DirectoryHostOptions
  #directory = new Directory()
  #journal: Journal | undefined
  #snapshots: SnapshotKeeper | undefined
  #closed = false

  constructor(options: DirectoryHostOptions) {
    this.#options = options
  }

  get state(): DirectoryAccess['state'] {
    return this.#directory
  }

  /** Recovers the directory from its snapshot and the journal. */
  async open(): Promise<void> {
    const { files, dataDir, log } = this.#options
    const directory = new Directory()
    const journal = await openJournal({
      files,
      folder: dataDir,
      identity: DIRECTORY_STREAM,
      log,
      onDurable: (end) => this.#options.durable(end),
      restore: ({ payload }) => {
        directory.restore(JSON.parse(Buffer.from(payload).toString()) as DirectorySnapshot)
      },
      visit: (record) => {
        const { partition, first, atMs, tape, fromTape } = record
        const facts = decodeDirectoryFacts(record.payload, record.version)
        directory.fold({ partition, first, atMs, tape, fromTape, facts })
      },
    })
    this.#directory = directory
    this.#journal = journal
    this.#snapshots = new SnapshotKeeper({
      source: {
        position: () => directory.next,
        snapshotPartition: () => directory.snapshot(),
      },
      journal,
      every: this.#options.snapshotEvery,
      // The directory does not follow the tape.
      reachedMs: () => -1,
      onError: (error) => log(`snapshot of the directory failed: ${textOf(error)}`, 'error'),
    })
  }

  /** Writes a snapshot now; answers how many there are to write. */
  saveSnapshot(): Promise<number> {
    return this.#snapshots?.keepAll([DIRECTORY_PARTITION]) ?? Promise.resolve(0)
  }

  async execute(
    decide: (directory: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal>> {
    const journal = this.#journal
    if (journal === undefined) throw new JournalError('closed', 'the directory is not open')
    const decision = decide(this.#directory)
    if (!decision.ok) return decision
    const stamp = { atMs: this.#options.wallMs(), tape: 0 }
    const batch = this.#directory.commit(decision.value, stamp)
    try {
      if (batch === undefined) await journal.writer.settled()
      else await this.#append(journal, batch.first, { ...stamp, facts: batch.facts })
    } catch (error) {
      this.#lose(journal, error)
      throw error
    }
    this.#snapshots?.keepDue([DIRECTORY_PARTITION])
    return ok(undefined)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#snapshots?.idle()
    await this.#journal?.close()
    this.#journal = undefined
  }

  #append(
    journal: Journal,
    first: number,
    turn: {
      readonly atMs: number
      readonly tape: number
      readonly facts: readonly DirectoryFact[]
    },
  ): Promise<void> {
    const { atMs, tape, facts } = turn
    return journal.append(DIRECTORY_PARTITION, first, {
      partition: DIRECTORY_PARTITION,
      first,
      count: facts.length,
      atMs,
      tape,
      fromTape: false,
      version: DIRECTORY_VERSION,
      payload: encodeDirectoryFacts(facts),
    })
  }

  /** Memory is ahead of the disk: nothing is served until it has been read again. */
  #lose(journal: Journal, error: unknown): void {
    if (this.#journal !== journal) return
    this.#journal = undefined
    this.#snapshots = undefined
    this.lastError = textOf(error)
    this.isDiskFull = isDiskFull(error)
    this.#options.log(`directory failed: ${this.lastError}`, 'error')
    void journal.close().catch(() => undefined)
    this.#reopenLater()
  }

  #reopenLater(): void {
    setTimeout(() => {
      if (this.#closed) return
      const { files, dataDir, log } = this.#options
      repairOne(files, dataDir, DIRECTORY_STREAM, log)
        .then(() => this.open())
        .then(
          () => {
            this.isDiskFull = false
            log('directory runs again')
          },
          (error: unknown) => {
            this.lastError = textOf(error)
            this.#reopenLater()
          },
        )
    }, RETRY_MS)
  }
}
