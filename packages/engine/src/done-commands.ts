// Commands that were carried out under a client's key, so that the same one sent again moves no
// money twice. The fact stands in the batch of what the command did: both are durable, or neither.
import type { Amount, BotId } from '@trellis/kernel'
import { canonicalText } from './canonical-text.ts'
import type { BotCommand } from './bot-kind.ts'

/** Keys that a bot remembers; older ones are forgotten. */
export const DONE_COMMANDS_MAX = 64

/** A command that was carried out. */
export interface DoneCommand {
  /** The client's, never ''. */
  readonly key: string
  /** Canonical JSON of the command without its key. */
  readonly command: string
  /** What came to Funding of the coin of the bot's first symbol; below zero what left it. */
  readonly moved: Amount
}

export type CommandDone = DoneCommand & {
  readonly type: 'command-done'
  readonly bot: BotId
}

/** What a bot remembers with one more, oldest first. */
export function remembered(
  done: readonly DoneCommand[],
  { key, command, moved }: DoneCommand,
): readonly DoneCommand[] {
  return [...done, { key, command, moved }].slice(-DONE_COMMANDS_MAX)
}

/** A command as its kind reads it, and the key under which it came; '' for none. */
export function keyedCommand({ requestKey = '', ...command }: BotCommand): {
  readonly key: string
  readonly command: BotCommand
  readonly text: string
} {
  return { key: requestKey, command, text: requestKey === '' ? '' : canonicalText(command) }
}
