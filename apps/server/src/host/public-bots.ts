// The bots of all users that their owners show: those in the memories of the workers, and those
// that ended longer ago, from the read models.
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { DbLink } from '../threads/db-link.ts'
import type { WorkerLink } from './worker-link.ts'

export interface PublicBotsAccess {
  /** Running ones, and those that ended a moment ago; without their orders. */
  held(): Promise<readonly LiveBot[]>
  /**
   * At most so many that ended since a time of the market, the newest first; throws while the read
   * models are away.
   */
  closed(sinceMs: number, most: number): Promise<readonly LiveBot[]>
}

export function openPublicBots(links: readonly WorkerLink[], database: DbLink): PublicBotsAccess {
  return {
    held: async () => (await Promise.all(links.map((it) => it.call('publicBots', {})))).flat(),
    closed: (sinceMs, most) => database.query('closedPublic', { sinceMs, most }),
  }
}
