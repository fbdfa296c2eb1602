// Makes the past of the seeded community in the background (docs/adr/0026): its members come and
// begin their bots when it was their time, and the tape brings them what it brought, until now.
// What a crash leaves out of it the next start does, and nothing twice.
import { setTimeout as pause } from 'node:timers/promises'
import { communityKinds } from '@trellis/bots/registry.community'
import type {
  BotAccess,
  MarketAccess,
  RouteContext,
} from '@trellis/bot-kit/routes/route-context.ts'
import type { FeatureFlag } from '@trellis/contract'
import { amount, type UserId } from '@trellis/kernel'
import { COMMUNITY_SIZE, drawCommunity, type Community, type CommunityBot } from '@trellis/lab'
import { DAY_MS, HOUR_MS, MINUTE_MS, type DrawnMarket } from '@trellis/market'
import type { Host } from '../host/index.ts'
import { nobodysContext } from '../host/start-duties.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { beginBot, closeBot } from './community-calls.ts'

export interface CommunityOptions {
  /** What the members are drawn from. */
  readonly seed: number
  /** Days that their past reaches back. */
  readonly days: number
  readonly flags: ReadonlySet<FeatureFlag>
  readonly log: LogLine
  /** How much of a core its worker may take, 0 to 1; tests take more. */
  readonly busyShare?: number
}

/** Money of each member, whatever other users are given. */
const GRANTS = [
  ['USDT', '100000'],
  ['BTC', '1'],
  ['ETH', '20'],
].map(([coin = '', text = '']) => ({ coin, amount: amount(text) }))

/** What its worker takes of a core; read models and the rest take about as much again. */
const BUSY_SHARE = 0.025
/** A market faster than this leaves a slow worker behind for ever: it takes its part more. */
const USUAL_SPEED = 500
/** Work that is done at once: what shares the core with it waits no longer. */
const STEP_BUSY_MS = 12
const LONGEST_STEP_MS = 6 * HOUR_MS
/** Facts that read models may be behind before more is made. */
const MOST_LAG = 4000
const LAG_PAUSE_MS = 250
const RETRY_MS = 1000
/** Of pauses: they keep no process alive. */
const UNHELD = { ref: false }
/** So near to now the others take it over: they play the rest at once. */
const NEAR_MS = MINUTE_MS / 4
const NEAR_WALL_MS = 2000

/**
 * Begins the community, or goes on with it, until it trades like everybody; once it does, no more.
 */
export async function openCommunity(host: Host, options: CommunityOptions): Promise<void> {
  const { log, days } = options
  const { community, market } = host
  if (community.record?.isDone === true) return
  const toMs = market.nowMs()
  const wantedMs = toMs - days * DAY_MS
  const fromMs = Math.max(wantedMs - (wantedMs % MINUTE_MS), community.tapeStartMs)
  if (!(await community.begin({ fromMs: Math.min(fromMs, toMs), toMs }))) {
    log('no room for the seeded community: every partition has users', 'warn')
    return
  }
  while (host.health().phase !== 'stopping') {
    try {
      await new CommunityFiller(host, options).fill()
      return
    } catch (error) {
      // Its worker starts again from disk, and this goes on where that stands.
      if (host.health().phase === 'stopping') return
      log(`the community waits: ${textOf(error)}`, 'warn')
      await pause(RETRY_MS, undefined, UNHELD)
    }
  }
}

/** Something that a member does. */
interface Deed {
  readonly atMs: number
  readonly bot: CommunityBot
  readonly isClosing: boolean
}

class CommunityFiller {
  readonly #host: Host
  readonly #options: CommunityOptions
  readonly #fromMs: number
  readonly #toMs: number
  #reachedMs = 0
  #stepMs = MINUTE_MS

  constructor(host: Host, options: CommunityOptions) {
    const span = host.community.record?.span
    this.#host = host
    this.#options = options
    this.#fromMs = span?.fromMs ?? 0
    this.#toMs = span?.toMs ?? 0
  }

  async fill(): Promise<void> {
    const { community } = this.#host
    const drawn = this.#drawn()
    const users: UserId[] = []
    for (const { number, nickname } of drawn.members) {
      const user = await community.member(number, nickname)
      // An address that somebody else has leaves its member out, and the others as they are.
      users.push(user ?? (0 as UserId))
    }
    await community.open(symbolsOf(drawn, this.#market))
    await this.#reach(this.#fromMs)
    await community.openUsers(
      users.filter((user) => user !== 0),
      GRANTS,
    )
    const bots = askedSurely(community.bots(this.#market))
    for (const deed of deedsOf(drawn)) {
      // What lies behind was done; at this very moment some of it may have been, under its key.
      const userId = users[deed.bot.member] ?? 0
      if (deed.atMs < this.#reachedMs || userId === 0) continue
      await this.#moveTo(deed.atMs)
      await this.#do(deed, { ...this.#context, bots, userId: userId as UserId })
    }
    await this.#comeHome()
  }

  #drawn(): Community {
    const markets = this.#markets()
    const span = { fromMs: this.#fromMs, toMs: this.#toMs }
    const { seed } = this.#options
    return drawCommunity({ seed, ...span, ...COMMUNITY_SIZE, markets, kinds: communityKinds })
  }

  /**
   * The markets that had a price when it all began, in the order in which the market lists them.
   */
  #markets(): readonly DrawnMarket[] {
    const market = this.#host.community.marketAt(() => this.#fromMs)
    return market.instruments.flatMap(({ symbol, base, quote, category }, index) => {
      const isOpen = market.status(index) === 'Trading' && quote === 'USDT'
      if (!isOpen || market.lastPrice(index, this.#fromMs) === undefined) return []
      return [{ symbol, base, quote, category }]
    })
  }

  /** The market as its members see it. */
  get #market(): MarketAccess {
    return (this.#pastMarket ??= this.#host.community.marketAt(() => this.#reachedMs))
  }
  #pastMarket: MarketAccess | undefined

  get #context(): RouteContext {
    return { ...nobodysContext(this.#host, this.#options.flags), market: this.#market }
  }

  async #do({ bot, isClosing }: Deed, context: RouteContext): Promise<void> {
    if (isClosing) return closeBot(context, bot)
    const begun = await beginBot(context, bot)
    if (!begun.ok) this.#options.log(`no ${bot.kind} ${bot.key}: ${begun.error}`)
  }

  /** On to the tape of the others, which goes on meanwhile, and into their hands. */
  async #comeHome(): Promise<void> {
    const { community, market } = this.#host
    for (;;) {
      const nowMs = Math.min(...this.#host.health().workers.map(({ reachedMs }) => reachedMs))
      if (nowMs - this.#reachedMs <= Math.max(NEAR_MS, NEAR_WALL_MS * market.speed)) break
      await this.#moveTo(nowMs)
    }
    await community.handOver()
    this.#options.log('the community trades like everybody')
  }

  /** Moves the tape in steps, each followed by a pause that leaves the core to the others. */
  async #moveTo(atMs: number): Promise<void> {
    while (this.#reachedMs < atMs) {
      const busyMs = await this.#reach(Math.min(atMs, this.#reachedMs + this.#stepMs))
      const wanted = (this.#stepMs * STEP_BUSY_MS) / Math.max(1, busyMs)
      this.#stepMs = Math.min(LONGEST_STEP_MS, this.#stepMs * 2, Math.max(MINUTE_MS, wanted))
      await pause(busyMs / this.#busyShare - busyMs, undefined, UNHELD)
      await this.#waitForReadModels()
    }
  }

  get #busyShare(): number {
    const { busyShare = BUSY_SHARE } = this.#options
    return Math.min(1, busyShare * Math.max(1, this.#host.market.speed / USUAL_SPEED))
  }

  async #reach(atMs: number): Promise<number> {
    const { community } = this.#host
    const { reachedMs, busyMs } = await community.reach(atMs)
    this.#reachedMs = reachedMs
    const wholeMs = Math.max(1, this.#toMs - this.#fromMs)
    community.share = Math.min(1, (reachedMs - this.#fromMs) / wholeMs)
    return busyMs
  }

  /** A database that is away is not waited for: it reads the journal when it is back. */
  async #waitForReadModels(): Promise<void> {
    for (;;) {
      const { database, projectionLag, phase } = this.#host.health()
      if (database !== 'ready' || projectionLag < MOST_LAG || phase === 'stopping') return
      await pause(LAG_PAUSE_MS, undefined, UNHELD)
    }
  }
}

/** The markets that members trade in. */
function symbolsOf({ bots }: Community, market: MarketAccess): readonly number[] {
  const named = bots.flatMap(({ markets }) => markets)
  const indexes = named.map(({ symbol, category }) => market.indexOf(symbol, category))
  return [...new Set(indexes)].filter((index) => index >= 0)
}

/** All that members do, in the order of its time. */
function deedsOf({ bots }: Community): readonly Deed[] {
  const deeds = bots.flatMap((bot): readonly Deed[] => {
    const begin = { atMs: bot.startMs, bot, isClosing: false }
    if (bot.closeMs === undefined) return [begin]
    return [begin, { atMs: bot.closeMs, bot, isClosing: true }]
  })
  return deeds.toSorted((a, b) => a.atMs - b.atMs)
}

/** What is no answer of the engine, but of a worker that has ended or cannot write. */
const UNANSWERED: readonly unknown[] = ['unavailable', 'unknown-result', 'disk-full']

/**
 * The bots, with an answer to every call: where there is none it throws, and is asked again later.
 */
function askedSurely(bots: BotAccess): BotAccess {
  const sure = async <T extends { readonly ok: boolean; readonly error?: unknown }>(
    asked: Promise<T>,
  ): Promise<T> => {
    const answer = await asked
    if (answer.ok || !UNANSWERED.includes(answer.error)) return answer
    throw new Error(String(answer.error))
  }
  return {
    ...bots,
    create: (user, bot) => sure(bots.create(user, bot)),
    command: (user, bot, command) => sure(bots.command(user, bot, command)),
  }
}
