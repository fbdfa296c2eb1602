// The bots of all users that their owners show: those in the memories of the workers, and those
// that ended longer ago, from the read models.
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import { within } from '../within.ts'
import type { ReadModels } from '../threads/read-models.ts'
import type { EngineLink } from './engine-link.ts'

/**
 * So long others are waited for once an engine has answered; what comes later is for the next look.
 * That nobody has a group is certain after many seconds only.
 */
const OTHERS_LIMIT_MS = 1000

export interface ShownBots {
  readonly bots: readonly LiveBot[]
  /** Those of them that stand as they were read before: their engine gave no answer. */
  readonly unread: ReadonlySet<BotId>
  /** Whether an engine is missing that never gave an answer. */
  readonly isPartial: boolean
}

export interface PublicBotsAccess {
  /**
   * Running ones, and those that ended a moment ago; without their orders. Those of a past that is
   * being made stand where that has come to. Throws where no engine answers.
   */
  held(): Promise<ShownBots>
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
  const engines = links.map((link) => new ShownByEngine(link))
  const ofPast = (link: EngineLink): Promise<readonly LiveBot[]> =>
    link.call('publicBots', {}).catch(() => [])
  return {
    held: async () => {
      const past = Promise.all(away().map(ofPast))
      const asked = engines.map((engine) => engine.read())
      const all = Promise.allSettled(asked)
      await Promise.any(asked).catch(async () => asked[0])
      await within(all, OTHERS_LIMIT_MS)
      const silent = engines.filter(({ isBehind }) => isBehind)
      const unread = new Set(silent.flatMap(({ known = [] }) => known.map(({ bot }) => bot)))
      const isPartial = silent.some(({ known }) => known === undefined)
      const bots = engines.flatMap(({ known }) => known ?? [])
      return { bots: [...bots, ...(await past).flat()], unread, isPartial }
    },
    closed: (sinceMs, most) => database.query('closedPublic', { sinceMs, most }),
  }
}

/** The bots that one engine shows, as it said last. */
class ShownByEngine {
  /** Undefined while it said nothing. */
  known: readonly LiveBot[] | undefined
  readonly #link: EngineLink
  #asked = 0
  #answered = 0

  constructor(link: EngineLink) {
    this.#link = link
  }

  /** Whether it has not answered what it was asked last. */
  get isBehind(): boolean {
    return this.#answered < this.#asked
  }

  /** Resolves when it has answered. */
  async read(): Promise<void> {
    const number = ++this.#asked
    const bots = await this.#link.call('publicBots', {})
    // A late answer is not put over a later one.
    if (number > this.#answered) [this.known, this.#answered] = [bots, number]
  }
}
