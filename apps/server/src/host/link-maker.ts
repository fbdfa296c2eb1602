// Makes the links to a host's workers: those that share the partitions, and that of a partition
// which is away from the others while its past is made.
import type { SentPost } from '@trellis/engine'
import { PARTITIONS } from '@trellis/kernel'
import { repairOne } from '../journal/embedded-journal.ts'
import type { StreamIdentity } from '../journal/stream.ts'
import { SNAPSHOT_EVERY } from './host-options.ts'
import type { OwnerTable } from './owner-table.ts'
import type { RunningParts } from './running-parts.ts'
import { WorkerLink, type WorkerLinkHooks } from './worker-link.ts'
import type { FromWorker, WorkerInit } from './worker-messages.ts'

export interface LinkMakerParts
  extends
    Pick<RunningParts, 'options' | 'folder' | 'files' | 'source' | 'streams'>,
    Pick<WorkerLinkHooks, 'startNow' | 'watched' | 'withheld' | 'dead'> {
  readonly owners: OwnerTable
  durable(message: Extract<FromWorker, { type: 'durable' }>): void
  posts(posts: readonly SentPost[]): void
}

/** What is to be made of a partition that is away, asked whenever its worker starts. */
export interface AwayPlan {
  /** Where its past begins, epoch ms. */
  startMs(): number
  /** The only symbols that its bots trade; undefined while that is not known. */
  symbols(): readonly number[] | undefined
}

export class LinkMaker {
  readonly #parts: LinkMakerParts

  constructor(parts: LinkMakerParts) {
    this.#parts = parts
  }

  /** One of the workers that share the partitions. */
  shared(worker: number): WorkerLink {
    const identity = { worker, shards: this.#parts.options.settings.shards }
    return new WorkerLink(this.#init(identity), this.#hooks(identity))
  }

  /**
   * The worker of one partition alone, whose stream has the partition's number: of 256 it holds
   * that one. It starts again where the partition's own facts end.
   */
  away(partition: number, plan: AwayPlan): WorkerLink {
    const { log } = this.#parts.options
    const identity = { worker: partition, shards: PARTITIONS }
    const hooks = this.#hooks(identity)
    let reachedMs = -1
    return new WorkerLink(
      { ...this.#init(identity), isAway: true },
      {
        ...hooks,
        recovered: (message) => {
          reachedMs = message.reachedMs
          hooks.recovered(message)
        },
        startNow: () => {
          const symbols = plan.symbols()
          // Words are of now, and its market is in the past: who takes it over brings it into line.
          if (symbols === undefined) return undefined
          return {
            type: 'start',
            resumeMs: Math.max(reachedMs, plan.startMs()),
            statuses: [],
            symbols,
          }
        },
        watched: () => [],
        withheld: () => undefined,
        // All others trade on without it.
        dead: (message) => log(`community: ${message}`, 'error'),
      },
    )
  }

  #init(identity: StreamIdentity): WorkerInit {
    const { options, folder, source } = this.#parts
    const { snapshotEvery = SNAPSHOT_EVERY } = options
    return { ...identity, dataDir: folder.path, source, snapshotEvery }
  }

  #hooks(identity: StreamIdentity): WorkerLinkHooks {
    const { options, folder, files, streams, owners } = this.#parts
    const { durable, posts, startNow, watched, withheld, dead } = this.#parts
    const { log } = options
    return {
      log,
      durable,
      posts,
      startNow,
      watched,
      withheld,
      dead,
      repair: async () => {
        const end = await repairOne(files, folder.path, identity, log)
        if (end !== undefined) streams.passed([end])
        return end
      },
      recovered: ({ positions, bots, ended }) => {
        streams.recovered(positions)
        owners.learn(bots, ended)
      },
    }
  }
}
