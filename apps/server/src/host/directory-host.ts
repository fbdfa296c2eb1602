// Owns the directory partition in the main thread: accounts, sessions, keys, the market's identity
// and clock. Reads come from memory; a change resolves when it is durable. Whatever the journal is
// kept in, memory that is ahead of it is never served.
import {
  decodeDirectoryFacts,
  Directory,
  DIRECTORY_PARTITION,
  DIRECTORY_VERSION,
  encodeDirectoryFacts,
  type DirectoryBatch,
  type DirectoryFact,
  type DirectoryRefusal,
  type DirectorySnapshot,
} from '@trellis/engine'
import { ok, type Result } from '@trellis/kernel'
import { isDiskFull } from '../journal/disk-full.ts'
import {
  JournalError,
  type Journal,
  type JournalBatch,
  type PartitionSnapshot,
} from '../journal/journal.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { restoreDirectory, snapshotBytes } from './directory-snapshot.ts'
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
  /**
   * Where another process owns it: the code with which private calls are refused while what is
   * known here may be too old; undefined while they are not.
   */
  privateRefusal?(): 'starting' | undefined
  /**
   * Where another process owns it: resolves when the state holds all that anybody was told before
   * this was asked, rejects with UnavailableError when that does not come in time: `limitMs`, or as
   * long as a change may take.
   */
  upToDate?(limitMs?: number): Promise<void>
}

/** What is read when the journal is opened: a snapshot first, then every batch after it. */
export interface DirectoryReading {
  restore(snapshot: PartitionSnapshot): Promise<void>
  visit(record: JournalBatch): void
}

/** Where the directory's journal is kept: in files, or in a stream that several machines hold. */
export interface DirectoryJournal {
  open(reading: DirectoryReading): Promise<Journal>
  /**
   * Opens it anew after an append failed. Without it, whoever made the host hears of the failure.
   */
  reopen?(reading: DirectoryReading): Promise<Journal>
}

/** Told what the directory does, in the order in which it does it. */
export interface DirectoryListener {
  /** These facts are folded next, the first of them at this position. */
  committing(first: number, facts: readonly DirectoryFact[]): void
  /** The batch is durable, as is all before it. */
  durable(batch: DirectoryBatch): void
}

export interface BesideSnapshots {
  /** So many accounts make a directory large. */
  readonly fromAccounts: number
  /** Answers the position of the snapshot that it saved. */
  save(): Promise<number>
}

export interface DirectoryHostOptions {
  readonly journal: DirectoryJournal
  readonly log: LogLine
  readonly wallMs: () => number
  /** Facts that make a new snapshot worth its write. */
  readonly snapshotEvery: number
  /** Where a large directory's snapshots are written, without a pause of this thread. */
  readonly beside?: BesideSnapshots
  /** An append failed and the journal is not opened anew: what is in memory is void. */
  failed?(error: unknown): void
}

/** A batch as the directory folds it. */
export function directoryBatch(record: JournalBatch): DirectoryBatch {
  const { partition, first, atMs, tape, fromTape } = record
  const facts = decodeDirectoryFacts(record.payload, record.version)
  return { partition, first, atMs, tape, fromTape, facts }
}

const RETRY_MS = 1000
/** A new snapshot after as many facts as a quarter of the accounts. */
const BESIDE_SHARE = 4

export class DirectoryHost implements DirectoryAccess {
  lastError = ''
  /** Whether it waits for room on the disk. */
  isDiskFull = false
  readonly #options: DirectoryHostOptions
  #directory = new Directory()
  #journal: Journal | undefined
  #snapshots: SnapshotKeeper | undefined
  #listener: DirectoryListener | undefined
  /** Position of the last snapshot that was written beside. */
  #saved = 0
  #isSaving = false
  #closed = false

  constructor(options: DirectoryHostOptions) {
    this.#options = options
  }

  get state(): DirectoryAccess['state'] {
    return this.#directory
  }

  /** Recovers the directory from its snapshot and the journal. */
  open(): Promise<void> {
    return this.#open((reading) => this.#options.journal.open(reading))
  }

  /** Tells one listener from now on. */
  listen(listener: DirectoryListener): void {
    this.#listener = listener
  }

  /** Writes a snapshot now; answers how many there are to write: none beside what owns it. */
  saveSnapshot(): Promise<number> {
    if (this.#besideIfLarge() !== undefined) return Promise.resolve(0)
    return this.#snapshots?.keepAll([DIRECTORY_PARTITION]) ?? Promise.resolve(0)
  }

  async execute(
    decide: (directory: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal>> {
    const journal = this.#journal
    if (journal === undefined) throw new JournalError('closed', 'the directory is not open')
    const decision = decide(this.#directory)
    if (!decision.ok) return decision
    try {
      const batch = this.#commit(decision.value)
      if (batch === undefined) await journal.writer.settled()
      else {
        await append(journal, batch)
        this.#listener?.durable(batch)
      }
    } catch (error) {
      this.#lose(journal, error)
      throw error
    }
    this.#keepDue()
    return ok(undefined)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#snapshots?.idle()
    await this.#journal?.close()
    this.#journal = undefined
  }

  async #open(open: (reading: DirectoryReading) => Promise<Journal>): Promise<void> {
    const directory = new Directory()
    const journal = await open({
      restore: ({ payload }) => restoreDirectory(directory, payload),
      visit: (record) => directory.fold(directoryBatch(record)),
    })
    this.#directory = directory
    this.#journal = journal
    this.#saved = journal.snapshots.get(DIRECTORY_PARTITION) ?? 0
    this.#snapshots = new SnapshotKeeper({
      source: {
        position: () => directory.next,
        snapshotPartition: () => directory.snapshot(),
        bytesOf: (state) => snapshotBytes(state as DirectorySnapshot),
      },
      journal,
      every: this.#options.snapshotEvery,
      // The directory does not follow the tape.
      reachedMs: () => -1,
      onError: (error) =>
        this.#options.log(`snapshot of the directory failed: ${textOf(error)}`, 'error'),
    })
  }

  #besideIfLarge(): BesideSnapshots | undefined {
    const { beside } = this.#options
    return beside !== undefined && this.#directory.accountCount >= beside.fromAccounts
      ? beside
      : undefined
  }

  #keepDue(): void {
    const beside = this.#besideIfLarge()
    if (beside === undefined) return this.#snapshots?.keepDue([DIRECTORY_PARTITION])
    const { snapshotEvery, log } = this.#options
    // What is read again to write it is as much as there are accounts: that is worth many facts.
    const every = Math.max(snapshotEvery, this.#directory.accountCount / BESIDE_SHARE)
    if (this.#isSaving || this.#directory.next - this.#saved < every) return
    this.#isSaving = true
    beside
      .save()
      .then((position) => (this.#saved = position))
      .catch((error: unknown) => {
        log(`snapshot of the directory failed: ${textOf(error)}`, 'error')
        this.#saved += snapshotEvery
      })
      .finally(() => (this.#isSaving = false))
  }

  #commit(facts: readonly DirectoryFact[]): DirectoryBatch | undefined {
    if (facts.length > 0) this.#listener?.committing(this.#directory.next, facts)
    return this.#directory.commit(facts, { atMs: this.#options.wallMs(), tape: 0 })
  }

  /** Memory is ahead of the journal: nothing is served until it has been read again. */
  #lose(journal: Journal, error: unknown): void {
    if (this.#journal !== journal) return
    this.#journal = undefined
    this.#snapshots = undefined
    this.lastError = textOf(error)
    this.isDiskFull = isDiskFull(error)
    this.#options.log(`directory failed: ${this.lastError}`, 'error')
    void journal.close().catch(() => undefined)
    if (this.#options.journal.reopen === undefined) this.#options.failed?.(error)
    else this.#reopenLater()
  }

  #reopenLater(): void {
    setTimeout(() => {
      if (this.#closed) return
      const { journal, log } = this.#options
      this.#open((reading) => journal.reopen?.(reading) ?? journal.open(reading)).then(
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

function append(journal: Journal, batch: DirectoryBatch): Promise<void> {
  const { partition, first, atMs, tape, fromTape, facts } = batch
  return journal.append(partition, first, {
    partition,
    first,
    count: facts.length,
    atMs,
    tape,
    fromTape,
    version: DIRECTORY_VERSION,
    payload: encodeDirectoryFacts(facts),
  })
}
