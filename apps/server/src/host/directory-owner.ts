// What the owner of the directory's group has: its journal on the stream, the state, and the desk
// where others ask. Whoever holds the lease makes one, and hands it over or drops it.
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { TapeMark } from '../nats/group-writer.ts'
import { DEFAULT_PREFIX } from '../nats/groups.ts'
import type { JetOptions } from '../nats/jet-journal.ts'
import type { Claim } from '../nats/ownership.ts'
import { DirectoryDesk } from './directory-desk.ts'
import { DirectoryHost, type BesideSnapshots } from './directory-host.ts'
import { DirectoryOnGroup } from './directory-on-group.ts'
import { directorySubjects } from './directory-words.ts'

export interface DirectoryOwnerOptions extends Pick<JetOptions, 'nats' | 'prefix' | 'replicas'> {
  readonly bus: Bus
  readonly claim: Claim
  /** Whether nobody else can have the lease at this moment. */
  readonly isSure: () => boolean
  readonly steadyMs: () => number
  readonly wallMs: () => number
  readonly snapshotEvery: number
  readonly beside?: BesideSnapshots
  readonly log: LogLine
  /** The journal failed: the lease is to be given back, what is in memory is void. */
  failed(error: unknown): void
}

interface Parts {
  readonly host: DirectoryHost
  readonly journal: DirectoryOnGroup
  readonly desk: DirectoryDesk
  readonly log: LogLine
}

/** Who hands over waits no longer for a snapshot: of many accounts it takes long. */
const SNAPSHOT_LIMIT_MS = 4000

export class DirectoryOwner {
  readonly host: DirectoryHost
  readonly #journal: DirectoryOnGroup
  readonly #desk: DirectoryDesk
  readonly #log: LogLine

  private constructor(parts: Parts) {
    this.host = parts.host
    this.#journal = parts.journal
    this.#desk = parts.desk
    this.#log = parts.log
  }

  /** Reads the directory, claims its stream and answers from then on. */
  static async take(options: DirectoryOwnerOptions): Promise<DirectoryOwner> {
    const { nats, prefix = DEFAULT_PREFIX, replicas, claim, steadyMs, log } = options
    const of = { nats, prefix, replicas, claim, log, monotonicMs: steadyMs }
    const journal = new DirectoryOnGroup(of)
    const { wallMs, snapshotEvery, beside } = options
    const failed = (error: unknown): void => options.failed(error)
    const kept = { snapshotEvery, ...(beside !== undefined && { beside }) }
    const host = new DirectoryHost({ journal, log, wallMs, ...kept, failed })
    await host.open()
    const desk = new DirectoryDesk({
      bus: options.bus,
      subjects: directorySubjects(prefix),
      host,
      epoch: claim.epoch,
      isSure: options.isSure,
      acknowledged: () => journal.acknowledged,
      steadyMs,
      log,
    })
    return new DirectoryOwner({ host, journal, desk, log })
  }

  /** Writes a snapshot, finishes what is under way; answers what the next owner is told. */
  async leave(): Promise<TapeMark | undefined> {
    // While it is written others are answered still; the next owner can do without it.
    const saved = this.host.saveSnapshot().catch((error: unknown) => {
      this.#log(`snapshot of the directory failed: ${textOf(error)}`, 'error')
    })
    await Promise.race([saved, pause(SNAPSHOT_LIMIT_MS)])
    await this.#desk.stop()
    const mark = await this.#journal.leave()
    await this.host.close()
    return mark
  }

  /** Says and writes nothing more: the lease is lost. */
  drop(): void {
    this.#desk.end()
    this.#journal.drop()
    // What it had under way is refused; nothing is left to be finished.
    void this.host.close().catch(() => undefined)
  }
}
