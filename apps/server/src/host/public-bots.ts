// The bots of all users that their owners show: those in the memories of the workers, and those
// that ended longer ago, from the read models.
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ReadModels } from '../threads/read-models.ts'
import type { EngineLink } from './engine-link.ts'

export interface PublicBotsAccess {
  /**
   * Running ones, and those that ended a moment ago; without their orders. Those of a past that is
   * being made stand where that has come to.
   */
  held(): Promise<readonly LiveBot[]>
  /**
   * At most so many that ended since a time of the market, the newest first; throws while the read
   * models are away.
   */
  closed(sinceMs: number, most: number): Promise<readonly LiveBot[]>
}

/** `away`: workers that make a past, whose end nobody waits for. */
export function openPublicBots(
  links: readonly EngineLink[],
  away: () => readonly EngineLink[],
  database: ReadModels,
): PublicBotsAccess {
  const heldBy = (link: EngineLink): Promise<readonly LiveBot[]> => link.call('publicBots', {})
  return {
    held: async () => {
      const past = away().map((link) => heldBy(link).catch(() => []))
      return (await Promise.all([...links.map(heldBy), ...past])).flat()
    },
    closed: (sinceMs, most) => database.query('closedPublic', { sinceMs, most }),
  }
}
