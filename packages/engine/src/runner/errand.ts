// What turns leave to be done to other bots.
import type { BotId } from '@trellis/kernel'
import type { BotCommand } from '../bot-kind.ts'
import type { BotRecord } from '../partition.ts'
import type { Spawn } from '../posts.ts'

/** What a turn has left to be done after it. */
export type Errand =
  | { readonly type: 'spawn'; readonly parent: BotRecord; readonly spawn: Spawn }
  | {
      readonly type: 'steer'
      readonly parent: BotRecord
      readonly copy: BotId
      readonly command: BotCommand
    }
  | { readonly type: 'let-go'; readonly parent: BotRecord; readonly copy: BotId }
  | { readonly type: 'ended'; readonly copy: BotRecord }
