// The engine's side of posts: who leads, what is to be delivered, and what was (docs/adr/0020).
import { err, ok, partitionOf, type BotId, type Result, type UserId } from '@trellis/kernel'
import { Commands } from './commands.ts'
import { Copies } from './copies.ts'
import { EngineEndings } from './engine-endings.ts'
import { EngineFees } from './engine-fees.ts'
import type { EngineRefusal, Stamp } from './engine-options.ts'
import { EngineRewards } from './engine-rewards.ts'
import type { Partition } from './partition.ts'
import { Posting } from './posting.ts'
import type { SentPost } from './posts.ts'
import { leadingViewOf, type LeadingView } from './queries.ts'
import type { RunnerParts } from './runner/runner-parts.ts'
import type { TurnRunner } from './runner/turn-runner.ts'
import type { TurnParts } from './turn-parts.ts'

interface Parts {
  readonly posting: Posting
  readonly copies: Copies
  readonly runner: TurnRunner
  find(partition: number): Partition
}

/** Runs a command at its time and hands out what it led to. */
type AtTime = <T>(stamp: Stamp, work: () => T) => T

export class EnginePosts {
  readonly #parts: Parts
  readonly #at: AtTime

  constructor(parts: Parts, at: AtTime) {
    this.#parts = parts
    this.#at = at
  }

  /** Lets a user lead so many followers, none for no more; new ones while it is open. */
  lead(
    user: UserId,
    { places, isOpen }: Pick<LeadingView, 'places' | 'isOpen'>,
    stamp: Stamp,
  ): Result<void, EngineRefusal> {
    const partition = this.#parts.find(partitionOf(user))
    const owner = partition.users.get(user)
    if (!owner) return err('not-found')
    return this.#at(stamp, () => ok(this.#parts.posting.lead(partition, owner, places, isOpen)))
  }

  /** Stops or lets go on what is new of a leader, by the operator's word. */
  suspend(user: UserId, isSuspended: boolean, stamp: Stamp): Result<void, EngineRefusal> {
    const partition = this.#parts.find(partitionOf(user))
    const owner = partition.users.get(user)
    if (!owner) return err('not-found')
    return this.#at(stamp, () => ok(this.#parts.posting.suspend(partition, owner, isSuspended)))
  }

  /**
   * Who follows a user, and how many may; undefined of who neither leads, nor is followed, nor is
   * suspended.
   */
  leadingOf(user: UserId): LeadingView | undefined {
    return leadingViewOf(this.#parts.find(partitionOf(user)).users.get(user))
  }

  /**
   * Delivers posts to a partition, in their order, as one batch; copies that they start draw their
   * ids from `idMs` on.
   */
  take(partition: number, posts: readonly SentPost[], idMs: number, stamp: Stamp): void {
    const { posting, copies, find } = this.#parts
    copies.idMs = idMs
    this.#at(stamp, () => {
      for (const sent of posts) {
        this.#tellLate(find(partition), sent)
        posting.take(find(partition), sent)
        // A copy is there before the next post says what becomes of it.
        copies.run()
      }
    })
  }

  /**
   * Who asks for a leader that leads no more by now was on its way when the others were told: it
   * hears the same, before it hears that it is not taken.
   */
  #tellLate(partition: Partition, { partition: from, position, post }: SentPost): void {
    if (post.type !== 'follow-asked' || (partition.taken.get(from) ?? -1) >= position) return
    if (partition.users.get(post.leader)?.places !== 0) return
    const ended = { type: 'follow-ended', to: 0 as BotId } as const
    this.#parts.runner.emitFor(partition, { type: 'post-sent', user: post.leader, post: ended })
  }

  /** Posts of a partition that are not settled, in their order. */
  outbox(partition: number): readonly SentPost[] {
    return [...this.#parts.find(partition).outbox]
  }

  /** Every partition has taken what the outbox holds up to a position. */
  settle(partition: number, upTo: number, stamp: Stamp): void {
    const { runner, find } = this.#parts
    const found = find(partition)
    this.#at(stamp, () => {
      const [first] = found.outbox
      if (first && first.position <= upTo) runner.emitFor(found, { type: 'posts-settled', upTo })
    })
  }
}

export interface Commanding {
  readonly posts: EnginePosts
  readonly rewards: EngineRewards
  readonly endings: EngineEndings
  readonly fees: EngineFees
  readonly commands: Commands
  readonly copies: Copies
}

/** What takes commands and posts over the turns of an engine. */
export function commandsOver(
  runner: TurnRunner,
  { evolver, context, holders, venue, guard, watch }: RunnerParts,
  find: (partition: number) => Partition,
  at: AtTime,
): Commanding {
  const turns: TurnParts = { evolver, runner, context, holders, venue, guard }
  const posting = new Posting(turns)
  const commands = new Commands(turns, posting)
  const copies = new Copies(turns, commands)
  const posts = new EnginePosts({ posting, copies, runner, find }, at)
  const rewards = new EngineRewards({ runner, find }, at)
  const endings = new EngineEndings({ commands, find }, at)
  return {
    posts,
    rewards,
    endings,
    fees: new EngineFees({ runner, watch, find }, at),
    commands,
    copies,
  }
}
