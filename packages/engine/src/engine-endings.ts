// The engine's side of what the operator ends: all bots of a user, or some, in one batch, so that a
// crash leaves either all of them told or none (docs/adr/0033).
import { err, ok, partitionOf, type BotId, type Result, type UserId } from '@trellis/kernel'
import type { Commands } from './commands.ts'
import type { EngineRefusal, Stamp } from './engine-options.ts'
import type { BotRecord, Partition } from './partition.ts'

/** Which bots of a user end, and the word they end with. */
export interface Ending {
  /** A word of the operator's, as the kinds know it. */
  readonly word: string
  /** Only these; all of them where it is left out. */
  readonly bots?: readonly BotId[] | undefined
  /** Only of these kinds; of all where it is left out. */
  readonly kinds?: readonly string[] | undefined
  /** Only those that were made up to this market time, epoch ms; all where it is left out. */
  readonly untilMs?: number | undefined
}

/** What became of it; a bot that has ended or is ending is in neither list. */
export interface Ended {
  readonly told: readonly BotId[]
  readonly refused: readonly { readonly bot: BotId; readonly refusal: EngineRefusal }[]
}

interface Parts {
  readonly commands: Commands
  find(partition: number): Partition
}

/** Runs a command at its time and hands out what it led to. */
type AtTime = <T>(stamp: Stamp, work: () => T) => T

export class EngineEndings {
  readonly #parts: Parts
  readonly #at: AtTime

  constructor(parts: Parts, at: AtTime) {
    this.#parts = parts
    this.#at = at
  }

  /**
   * Ends bots as their kinds close them, money back to Funding. Copies of a follower that ends are
   * left to it: it closes them, and takes what they give back.
   */
  end(user: UserId, ending: Ending, stamp: Stamp): Result<Ended, EngineRefusal> {
    const partition = this.#parts.find(partitionOf(user))
    const owner = partition.users.get(user)
    if (!owner) return err('not-found')
    const wanted = [...owner.bots].filter((bot) => isWanted(bot, ending))
    const ends = new Set(wanted)
    return this.#at(stamp, () => {
      const [told, refused]: [BotId[], Ended['refused'][number][]] = [[], []]
      for (const record of wanted) {
        const parent = partition.parentOf(record)
        if (record.isOver || (parent && ends.has(parent))) continue
        const { bot } = record
        const command = { type: 'end', word: ending.word }
        const done = this.#parts.commands.botCommand(partition, user, bot, command)
        if (done.ok) told.push(bot)
        else if (done.error !== 'not-cancellable') refused.push({ bot, refusal: done.error })
      }
      return ok({ told, refused })
    })
  }
}

function isWanted(record: BotRecord, { bots, kinds, untilMs }: Ending): boolean {
  if (record.isOver) return false
  if (untilMs !== undefined && record.created.identity.createdAtMs > untilMs) return false
  if (bots !== undefined && !bots.includes(record.bot)) return false
  return kinds === undefined || kinds.includes(record.kind.kind)
}
