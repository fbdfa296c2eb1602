// Bots whose owners let others follow them, of all users and kinds, as rankings and public views
// read them. The server keeps the list; nothing here names an owner.
import type { BotFigures } from '@trellis/contract'
import type { EngineBot } from '@trellis/engine'
import type { BotId } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import type { Defeats } from './defeated.ts'
import type { RankedBot } from './rank-bots.ts'
import type { YieldTrack } from './yield-track.ts'

/** What others may know of the plan of a bot. */
export interface BotModel extends Pick<RankedBot, 'mode' | 'leverageE2' | 'minimum'> {
  /** Query of the create form's address that fills in the same plan, without money. */
  readonly address: Readonly<Record<string, string>>
  /** Most money that a copy takes, in the quote coin; "" for none. */
  readonly maximum: string
}

export interface PublicBot extends RankedBot {
  /** Without its orders. */
  readonly bot: EngineBot
  readonly figures: BotFigures
  /** What an account of the simulated community is called; '' of everybody else. */
  readonly simulatedAs: string
  /**
   * Market time of its figures while its past is still being made and it runs in it; 0 of all
   * others, whose figures are of now or of their end.
   */
  readonly pastMs: number
  readonly model: BotModel | undefined
  /** Undefined while its curve was not read. */
  readonly track: YieldTrack | undefined
  /** What it is ahead of among its like; undefined where there are too few. */
  readonly defeated: Defeats | undefined
}

export interface PublicBots {
  readonly rows: readonly PublicBot[]
  /** Market time of the figures, epoch ms. */
  readonly atMs: number
  /** Wall time since they were reckoned, ms. */
  readonly ageMs: number
  /** Whether something of it is still being read: curves, old bots, or the community. */
  readonly isFilling: boolean
  /** How much of it is there while it fills, 0 to 1; 1 once it does no more. */
  readonly filledShare: number
}

/** Bots that ended longer ago leave the list, ms of market time. */
export const KEPT_MS = 30 * DAY_MS

export interface RankingAccess {
  /** Everybody's public bots: running ones, and those that ended while they were public. */
  list(): Promise<PublicBots>
  /** One of them as it is now; undefined where nobody shows it. */
  find(bot: BotId): Promise<PublicBot | undefined>
}

/** Of a context in which nobody asks for rankings. */
export const NO_RANKING: RankingAccess = {
  list: async () => ({ rows: [], atMs: 0, ageMs: 0, isFilling: false, filledShare: 1 }),
  find: async () => undefined,
}
