// The directory's journal as a stream that several machines hold: whoever has the lease of its
// group takes it, and is the only one to write it from then on.
import type { Journal } from '../journal/journal.ts'
import type { LogLine } from '../log-line.ts'
import type { TapeMark } from '../nats/group-writer.ts'
import { DIRECTORY_GROUP } from '../nats/groups.ts'
import { openJetJournal, type JetJournal, type JetOptions } from '../nats/jet-journal.ts'
import type { Claim } from '../nats/ownership.ts'
import type { DirectoryJournal, DirectoryReading } from './directory-host.ts'

export interface DirectoryGroupOptions extends Pick<
  JetOptions,
  'nats' | 'prefix' | 'replicas' | 'monotonicMs'
> {
  readonly claim: Claim
  readonly log: LogLine
}

/** It is not opened anew: an owner that cannot write it is none, and gives its lease back. */
export class DirectoryOnGroup implements DirectoryJournal {
  readonly #options: DirectoryGroupOptions
  #journal: JetJournal | undefined

  constructor(options: DirectoryGroupOptions) {
    this.#options = options
  }

  async open({ restore, visit }: DirectoryReading): Promise<Journal> {
    const { claim, ...options } = this.#options
    const journal = await openJetJournal({ ...options, restore, visit })
    await journal.takeGroup(DIRECTORY_GROUP, claim)
    this.#journal = journal
    return journal
  }

  /** Sequence of the last message that is known to stand. */
  get acknowledged(): number {
    return this.#journal?.writer.of(DIRECTORY_GROUP)?.acknowledged ?? 0
  }

  /** Finishes what is queued and writes nothing more; what it answers goes to the next owner. */
  async leave(): Promise<TapeMark | undefined> {
    return this.#journal?.leaveGroup(DIRECTORY_GROUP)
  }

  /** Writes nothing more, whatever waits: the lease is lost. */
  drop(): void {
    this.#journal?.dropGroup(DIRECTORY_GROUP)
  }
}
