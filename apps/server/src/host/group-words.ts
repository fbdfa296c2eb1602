// What the owner of a group of partitions and those who ask it say to each other over the bus.
// Plain data only; processes of two releases may meet, so a field that is new may be absent.
import type { BotOwner, BotPage } from './group-bots.ts'
import type { CallName, WorkerFigures } from './worker-messages.ts'

type Positions = readonly (readonly [partition: number, position: number])[]

export interface GroupCall {
  readonly name: CallName
  readonly args: unknown
  /** The desk that the asker was last answered by: another one cannot know what it holds. */
  readonly desk: number
  /** Which call it is, of whom; absent from releases that ask only once. */
  readonly id?: CallId
  /**
   * The desk that it went to at first, in a call that is asked again: no other one knows whether it
   * was carried out.
   */
  readonly againOf?: number
}

/** A call of one asker, who counts them. */
export interface CallId {
  /** Drawn at random by each asker. */
  readonly asker: number
  readonly number: number
}

export interface GroupAnswer {
  readonly desk: number
  /** It may have been carried out, by another owner or so long ago that nothing is known of it. */
  readonly isUnknown?: true
  readonly value: unknown
  /** How far the partitions are durable: the answer rests on no more than that. */
  readonly positions: Positions
}

export interface GroupBeat {
  readonly desk: number
  readonly figures: WorkerFigures
  readonly isDiskFull: boolean
  readonly lastError: string
}

export interface GroupWatch {
  /** Drawn at random by each process that watches. */
  readonly watcher: number
  readonly partitions: readonly number[]
  /** The desk whose group it knows wholly. */
  readonly desk: number
  /** It asks for the bots page by page; absent from releases that are told all of them at once. */
  readonly pages?: true
  /** The first shelf of the page that it asks for (group-bots.ts). */
  readonly from?: number
  /** The positions are to be behind all that anybody may have seen: somebody waits for them. */
  readonly settled?: true
}

export interface GroupWatched {
  readonly desk: number
  readonly positions: Positions
  /** All bots, where one of the two has no pages and the asker does not know this desk's. */
  readonly whole?: Pick<GroupNews, 'bots' | 'ended'>
  /** The page that was asked for. */
  readonly page?: BotPage
}

/** What became durable, beside the facts. */
export interface GroupNews {
  readonly positions: Positions
  readonly bots: readonly BotOwner[]
  readonly ended: readonly number[]
}
