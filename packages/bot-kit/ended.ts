// Which statuses of the engine end a bot of any kind, however it ended.
import type { BotStatus } from '@trellis/engine'

const ENDED: ReadonlySet<BotStatus> = new Set(['completed', 'rejected', 'failed'])

/** Whether a bot of this status is over. */
export function isEnded(status: BotStatus): boolean {
  return ENDED.has(status)
}
