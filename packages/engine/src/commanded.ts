// A command with the bot on both sides of it: who is answered is told what this command did, not
// what others did in the same moment.
import { assert, ok, partitionOf, type BotId, type Result, type UserId } from '@trellis/kernel'
import type { BotCommand } from './bot-kind.ts'
import type { EngineBot } from './engine-bot.ts'
import type { EngineRefusal, Stamp } from './engine-options.ts'
import type { Engine } from './engine.ts'

export interface UserCommand {
  readonly user: UserId
  readonly bot: BotId
  readonly command: BotCommand
}

/** Copies of a bot, safe to keep. */
export interface Commanded<B = EngineBot> {
  /** As the command found it. */
  readonly before: B
  /** As the command left it. */
  readonly after: B
}

/** Carries out a command of a user; refused as the engine refuses it. */
export function commanded(
  engine: Engine,
  { user, bot, command }: UserCommand,
  stamp: Stamp,
): Result<Commanded, EngineRefusal> {
  const partition = partitionOf(bot)
  const before = engine.botView(bot, partition)
  const done = engine.botCommand(user, bot, command, stamp)
  if (!done.ok) return done
  const after = engine.botView(bot, partition)
  assert(before !== undefined && after !== undefined, 'a commanded bot is not there', bot)
  return ok({ before, after })
}
