// What can be asked of the read models: the named queries with their answers. Plain data only.
import type {
  ActivityRow,
  ClosedSum,
  FundingRow,
  LiveBot,
  OrderRow,
  Page,
  PairRow,
} from '@trellis/bot-kit/routes/route-context.ts'
import type {
  CoinSum,
  GrantRow,
  MoveQuery,
  MoveRow,
  ShareRow,
  YearQuery,
  YearRow,
} from './account-rows.ts'
import type { DeliveryQueries } from './deliveries.ts'
import type { HeldPosition } from './holdings.ts'
import type { NotificationQuery, NotificationRow } from './notifications.ts'
import type { SharedTextQueries } from './shared-texts.ts'

export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Holdings and sums of a bot at a time, whole numbers of 1e-12; sums in its settle coin. */
export interface StepRow {
  readonly atMs: number
  readonly holdings: ReadonlyMap<string, bigint>
  readonly positions: ReadonlyMap<number, HeldPosition>
  readonly invested: bigint
  readonly withdrawn: bigint
  readonly grid: bigint
  /** Base coins that buying and holding would have, by symbol. */
  readonly hold: ReadonlyMap<number, bigint>
  readonly holdOut: bigint
}

export interface CurveBase {
  readonly createdMs: number
  readonly endedMs: number
  readonly symbols: readonly number[]
}

/** An announcement as it is searched: its words under a mark that tells it from all others. */
export interface AnnouncedWords {
  readonly mark: string
  readonly words: string
}

export interface NamedQueries extends DeliveryQueries, SharedTextQueries {
  closedBots: {
    args: Slice & {
      user: number
      kinds: readonly string[] | undefined
      symbols: readonly number[] | undefined
      held: readonly number[]
    }
    /**
     * `known`: which of the held bots the database has as ended already. The others may stand among
     * the rows, which begin as many places earlier: at `start`.
     */
    answer: Page<LiveBot> & {
      readonly known: readonly number[]
      readonly start: number
      readonly sums: readonly ClosedSum[]
    }
  }
  /** What the summary says of a user's past (user-pasts.ts). */
  past: {
    args: {
      user: number
      held: readonly number[]
      bots: readonly number[]
      atMs: number
    }
    answer: {
      /** Closed bots, and which of the held ones are among them. */
      readonly total: number
      readonly known: readonly number[]
      readonly failed: readonly LiveBot[]
      /** Per bot of `bots` its last sums at or before the time. */
      readonly steps: readonly (StepRow | undefined)[]
    }
  }
  /** Bots that ended since a time while others were let to follow them, the newest first. */
  closedPublic: { args: { sinceMs: number; most: number }; answer: readonly LiveBot[] }
  bot: { args: { bot: number }; answer: LiveBot | undefined }
  orders: {
    args: Slice & {
      bot: number
      purpose: string | undefined
      fromMs: number | undefined
      toMs: number | undefined
      taken: { readonly firstRef: number; readonly lastRef: number } | undefined
    }
    answer: Page<OrderRow>
  }
  pairs: { args: Slice & { bot: number }; answer: Page<PairRow> }
  fundings: { args: Slice & { bot: number }; answer: Page<FundingRow> }
  activity: {
    args: Slice & {
      bot: number
      types: readonly string[] | undefined
      some: string | undefined
      /** Only facts before this position. */
      below: number | undefined
      /** With the changes of its owner's fees among them, whatever types are asked for. */
      fees: boolean | undefined
    }
    answer: Page<ActivityRow>
  }
  curveBase: { args: { bot: number }; answer: CurveBase | undefined }
  /** The last sums at or before each time; undefined where there were none yet. */
  stepsAt: {
    args: { bot: number; times: readonly number[] }
    answer: readonly (StepRow | undefined)[]
  }
  flags: {
    args: { bot: number; fromMs: number }
    answer: readonly { readonly atMs: number; readonly flag: string }[]
  }
  /** A page of what a user was told, newest first. */
  notifications: { args: NotificationQuery; answer: readonly NotificationRow[] }
  unreadNotifications: {
    args: Pick<NotificationQuery, 'scope' | 'read'>
    answer: readonly { readonly type: NotificationRow['type']; readonly count: number }[]
  }
  /** What moved a user's Funding account, what of it the faucet and copies paid, bots by year. */
  moves: { args: MoveQuery; answer: Page<MoveRow> }
  grants: { args: { user: number }; answer: readonly GrantRow[] }
  shares: { args: { user: number }; answer: readonly ShareRow[] }
  closedAsWritten: { args: { user: number }; answer: readonly CoinSum[] }
  years: { args: YearQuery; answer: Page<YearRow> }
  /** Announcements by parts of their words; undefined where others than of the digest are held. */
  announced: {
    args: { digest: string; parts: readonly string[] }
    answer: readonly string[] | undefined
  }
  /** It writes: announcements are in files, of which the database knows by this alone. */
  fillAnnounced: { args: { digest: string; all: readonly AnnouncedWords[] }; answer: void }
  /** Sums of the double-entry ledger per coin: zero at all times. */
  ledgerSums: { args: object; answer: ReadonlyMap<string, bigint> }
  /** Lines of the dump that two equal read models share. */
  dump: { args: object; answer: readonly string[] }
}

export type QueryName = keyof NamedQueries

/** A question to the read models within what is left of one call's time. */
export type Ask = <N extends QueryName>(
  name: N,
  args: NamedQueries[N]['args'],
) => Promise<NamedQueries[N]['answer']>
