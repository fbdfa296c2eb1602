// The simulated community as the rest of the server reaches it: what pages ask, and what whoever
// makes its past needs. Types only.
import type { BotAccess, MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Grant } from '@trellis/engine'
import type { UserId } from '@trellis/kernel'
import type { CommunityRecord, CommunitySpan } from './community-record.ts'

/** What whoever shows the community may ask. */
export interface CommunityView {
  /** While its past is being made, how much of it is, 0 to 1; 1 once it is, 0 without one. */
  progress(): { readonly filling: boolean; readonly share: number }
  /** Whether a user's bots are simulated, and with it all that they made. */
  isSimulated(user: UserId): boolean
}

export interface CommunityAccess extends CommunityView {
  /** How much of its past is made, 0 to 1; whoever makes it says so. */
  share: number
  /** What the directory says of it; undefined before it was begun. */
  readonly record: CommunityRecord | undefined
  /** The partition that has a worker of its own now; undefined for none. */
  readonly partition: number | undefined
  /** The market where that worker stands now; undefined where none goes through the past. */
  readonly pastMarket: MarketAccess | undefined
  /** Where the market's past begins, epoch ms. */
  readonly tapeStartMs: number
  /**
   * Begins one in a partition that nobody lives in; false where there is none. Its past reaches
   * over the wanted span, or from where the partition's own facts end.
   */
  begin(wanted: CommunitySpan): Promise<boolean>
  /** The account of a member, made where it is missing; undefined where its address is taken. */
  member(number: string, nickname: string): Promise<UserId | undefined>
  /** Lets its worker go on where the past was left, over these symbols. */
  open(symbols: readonly number[]): Promise<void>
  /** Moves the partition to a market time; where it is, and how long that kept its worker busy. */
  reach(marketMs: number): Promise<{ readonly reachedMs: number; readonly busyMs: number }>
  /** Gives members their money, once. */
  openUsers(users: readonly UserId[], grants: readonly Grant[]): Promise<void>
  /** The market at another time than now, which is the caller's. */
  marketAt(nowMs: () => number): MarketAccess
  /** The members' bots, in a market at the time that the partition has reached. */
  bots(market: MarketAccess): BotAccess
  /** Gives the partition to the worker that has it by its number; from then on it is ordinary. */
  handOver(): Promise<void>
}
