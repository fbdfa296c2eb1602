// What a kind's routes.ts offers the server: a handler per endpoint of its wire.ts, and the parts
// of a bot that pages of all kinds show. No framework shows through; refusals are values.
import type {
  AdviceItem,
  BotFigures,
  BotType,
  BusinessType,
  ErrorCode,
  FieldProblem,
  LevelRow,
} from '@trellis/contract'
import type { Result, UserId } from '@trellis/kernel'
import type { PlacedAdvice } from '@trellis/market'
import type { BeginningPoint, Begun } from '../grid/begun-at.ts'
import type { ShiftedGrid } from '../grid/shifted-range.ts'
import type { ProfitTaken } from '../wire/withdraw.ts'
import type { CommunityCalls } from './community-calls.ts'
import type { BotModel } from './public-bots.ts'
import type { HostRefusal, LiveBot, RouteContext } from './route-context.ts'

/** An expected refusal: a code of the shared table, and what a page needs to explain it. */
export interface Refusal {
  readonly code: ErrorCode
  /** Words for an API client; the table's text when left out. */
  readonly message?: string
  readonly problems?: readonly FieldProblem[]
  /** Fields to add to the refused result. */
  readonly result?: Readonly<Record<string, unknown>>
}

export type Answer<T> = Promise<Result<T, Refusal>>

/**
 * A handler: reads through the context, answers by value. Its input was read by the endpoint's
 * schema.
 */
// Handlers of different inputs stand in one table; dispatch gives each only what its own schema
// read.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyHandler = (context: RouteContext, input: any) => Answer<unknown>

/** What a closed bot paid back, in the words every kind shares. */
export interface BotReceipt {
  readonly closeMode: string
  readonly closePrice: string
  readonly withdrawn: string
  readonly returned: readonly { coin: string; amount: string; value: string }[]
  readonly returnedValue: string
  readonly feesPaid: string
  /** Funding received, below zero when more was paid; left out where there is none. */
  readonly funding?: string
  /** What the narrowest step of a grid gains before fees, a fraction. */
  readonly stepRate?: string
  /** Matched orders; left out by a kind that matches none. */
  readonly arbitrageNum?: number
  /**
   * All that was put in and all that it made, of a bot whose own figures leave out what other bots
   * count.
   */
  readonly whole?: { readonly invested: string; readonly total: string }
}

/**
 * What only one kind has in a row of list-all-bots, and its key there: `own` of a kind that the
 * original has not.
 */
export interface ListPart {
  readonly key: 'grid' | 'dca' | 'future_grid' | 'fmart' | 'fcombo' | 'own'
  /** `held`: the bots of its owner that the memory holds, where a list of them is read. */
  of(bot: LiveBot, context: RouteContext, held: readonly LiveBot[]): unknown
}

/**
 * What the operator may instruct a running server to do by a command of its own; answers a line of
 * what was done, or of why nothing was. The context is nobody's.
 */
export interface OperatorInstruction {
  carry(context: RouteContext, words: readonly string[]): Promise<Result<string, string>>
  /** Whom it is about: an operator acts on no account whose role is above the own. */
  whose(context: RouteContext, words: readonly string[]): UserId | undefined
}

/** A draft that could be created now, as the engine takes it. */
export interface TriedDraft {
  /** Indexes of its symbols. */
  readonly symbols: readonly number[]
  /** As `writeParams` gives them. */
  readonly params: unknown
}

/** How the lab reads what it is to try: as the kind's create call would, with its checks. */
export interface Trial {
  /** Name of that call among the kind's endpoints: its schema reads the input. */
  readonly call: string
  // As for handlers: the input was read by the schema of the call.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  draft(context: RouteContext, input: any): Result<TriedDraft, Refusal>
  /** What the engine refused at the prices of another time, in the kind's words. */
  refused(refusal: HostRefusal): Refusal
  /** Codes of the words that only this kind ends with. */
  readonly endCodes?: Readonly<Record<string, string>>
}

/** Name of the setting that an account of the house has; "1" where it is one. */
export const HOUSE_SETTING = 'house'

/**
 * Name of the setting that an account of the simulated community has: the name that it is shown by.
 * Whoever shows it or its bots says that they are simulated.
 */
export const SIMULATED_SETTING = 'simulated'

/**
 * What a kind does at each start of the server, once bots trade. The context is nobody's. Where
 * other processes answer calls meanwhile, `settled` resolves when what they are amid of is over.
 * Where an operator's word was about one account, that is the `only` one.
 */
export type StartDuty = (
  context: RouteContext,
  settled?: () => Promise<void>,
  only?: UserId,
) => Promise<void>

export interface KindRoutes {
  /** INVALID for a kind that the original has not. */
  readonly type: BotType
  /** As discovery and suggestions name it; BIZ_UNKNOWN of a kind that the original has not. */
  readonly business: BusinessType
  readonly handlers: Readonly<Record<string, AnyHandler>>
  figures(bot: LiveBot, context: RouteContext): BotFigures
  /** The unified code of an end; left out by a kind that ends with the words of all kinds. */
  closeCode?(end: Pick<LiveBot, 'word' | 'reason'>): string
  /** The kind's own part of a list row. */
  readonly listPart?: ListPart
  /** It sends no orders, so that what orders pay is none of its business. */
  readonly isOrderless?: true
  /** Left out by a kind that no backtest can try. */
  readonly trial?: Trial
  /** Settings that a search suggests, as the create call takes them; of a kind with a search. */
  suggested?(placed: PlacedAdvice): AdviceItem['params']
  levels(bot: LiveBot, context: RouteContext): Promise<readonly LevelRow[]>
  receipt(bot: LiveBot, context: RouteContext): BotReceipt
  /** Orders that it matched, or rounds that it completed; left out by a kind that does neither. */
  matched?(bot: LiveBot, context: RouteContext): number
  /** What others may know of the plan of a bot that its owner shows; none of a kind without. */
  model?(bot: LiveBot, context: RouteContext): BotModel
  /** How a copy of a grid would begin at a price, with the caller's fees; none of other kinds. */
  begunAt?(bot: LiveBot, context: RouteContext, at: BeginningPoint): Begun
  /**
   * Parameters of the bot with its range around the price of now, and what opening them costs;
   * undefined where no such range fits. Left out by a kind without a range.
   */
  shifted?(bot: LiveBot, context: RouteContext): ShiftedGrid | undefined
  /** Profit that may leave a bot that runs; none in a kind that pays out at its end. */
  withdrawal?(bot: LiveBot, context: RouteContext): ProfitTaken
  /** Lets others copy the bots of the caller, an account of the operator's own; once. */
  leadAsHouse?(context: RouteContext, nickname: string): Answer<void>
  /** By the name of the instruction. */
  readonly instructions?: Readonly<Record<string, OperatorInstruction>>
  readonly onStart?: StartDuty
  /** Left out by a kind that no member of the seeded community trades with. */
  readonly community?: CommunityCalls
}
