// Everybody's public bots with their figures, for rankings of all kinds: made anew in the
// background and when somebody looks at an old one, at a cost that follows how many bots are
// public. A look has what was published or taken back a moment ago, whenever that is made.
import type { FeatureFlag } from '@trellis/contract'
import { allowsFollow } from '@trellis/bot-kit/following.ts'
import { defeatsOf } from '@trellis/bot-kit/routes/defeated.ts'
import {
  KEPT_MS,
  type PublicBot,
  type PublicBots,
  type RankingAccess,
} from '@trellis/bot-kit/routes/public-bots.ts'
import type { BotAccess, LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { isTakenBack } from '@trellis/bot-kit/routes/taken-back.ts'
import { partitionOf, type BotId } from '@trellis/kernel'
import { nobodysContext } from '../host/start-duties.ts'
import type { Host } from '../host/host-api.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { BotPasts, type ContextOf } from './bot-pasts.ts'
import type { Others } from '../limits/others.ts'
import { ChangedBots } from './changed-bots.ts'
import { ClosedBots } from './closed-bots.ts'
import { MarketMoments } from './market-moments.ts'
import { publicBot } from './public-bot.ts'
import { within } from '../within.ts'

/** Wall time after which a look has the list made anew, and after which that happens by itself. */
const FRESH_MS = 5000
const PERIOD_MS = 20_000
/** While curves are still to be read. */
const FILL_MS = 1000
/** A look at an old list waits so long for the new one; where there is none, longer. */
const WAIT_MS = 200
const FIRST_WAIT_MS = 2000
/** Rest between two makings, and in parts of how long the last one took: a tenth of a core. */
const REST_MS = 250
const REST_PARTS = 10
const MOST_REST_MS = 30_000
/** Bots whose figures are reckoned before others have their turn. */
const SLICE = 32

const SHOWN: ReadonlySet<LiveBot['status']> = new Set(['running', 'cancelling', 'completed'])

export interface PublicListParts {
  readonly host: Pick<
    Host,
    'market' | 'bots' | 'history' | 'directory' | 'wallMs' | 'publicBots' | 'owners' | 'community'
  >
  readonly flags: ReadonlySet<FeatureFlag>
  /** Processes at which owners show and hide bots as well. */
  readonly others?: Others | undefined
  readonly log: LogLine
}

interface Made {
  readonly rows: readonly PublicBot[]
  readonly atMs: number
  /** Steady clock, ms. */
  readonly madeMs: number
  readonly isFilling: boolean
}

const NOTHING: Made = { rows: [], atMs: 0, madeMs: -Infinity, isFilling: true }

export class PublicList implements RankingAccess {
  /** All bots, for callers whose changes the next look at the list has to show. */
  readonly bots: BotAccess
  readonly #parts: PublicListParts
  readonly #pasts = new BotPasts()
  readonly #closed: ClosedBots
  readonly #moments: MarketMoments
  readonly #changed: ChangedBots
  #made: Made = NOTHING
  #making: Promise<void> | undefined
  #restMs = REST_MS
  #timer: NodeJS.Timeout | undefined
  #failure = ''
  #isStopped = false

  constructor(parts: PublicListParts) {
    this.#parts = parts
    this.#closed = new ClosedBots(parts.host.publicBots)
    this.#moments = new MarketMoments((nowMs) => parts.host.community.marketAt(nowMs))
    this.#changed = new ChangedBots(parts.host.bots, (bot) => this.find(bot), parts.others)
    this.bots = this.#changed.bots
    // Until then each look reads all of them one by one.
    parts.others?.hearMissed(() => void this.#make())
  }

  /** Keeps the list by itself from now on. */
  start(): void {
    this.#timer ??= setInterval(() => void this.#make(), PERIOD_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#isStopped = true
  }

  async list(): Promise<PublicBots> {
    if (performance.now() - this.#made.madeMs > FRESH_MS) {
      const limitMs = this.#made === NOTHING ? FIRST_WAIT_MS : WAIT_MS
      await within(this.#make(), limitMs)
    }
    const { rows: made, atMs, madeMs } = this.#made
    const { host, flags } = this.#parts
    // An owner who was blocked since is out of it now, and so is a hidden bot, however old the rows
    // are.
    const { settings } = nobodysContext(host, flags)
    const rows = (await this.#changed.over(made)).filter(({ bot }) => isSeen(bot, settings))
    const { filling, share } = host.community.progress()
    const isFilling = this.#made.isFilling || filling
    const filledShare = isFilling ? (filling ? share : readShare(rows)) : 1
    const ageMs = Math.round(Math.min(performance.now() - madeMs, Number.MAX_SAFE_INTEGER))
    return { rows, atMs, ageMs, isFilling, filledShare }
  }

  async find(id: BotId): Promise<PublicBot | undefined> {
    const { host } = this.#parts
    const bot = await host.bots.find(id)
    if (bot === undefined) return undefined
    const context = this.#contexts()(bot)
    if (!isListed(bot, context)) return undefined
    const past = await this.#pasts.withCurve(context, bot)
    const defeated = this.#made.rows.find((row) => row.bot.bot === id)?.defeated
    const parts = {
      context,
      copies: host.owners.copiersOf(id, bot.user),
      isInPast: this.#isInPast(bot),
    }
    const row = publicBot(bot, past, parts)
    return row && { ...row, defeated }
  }

  /** One making at a time. */
  async #make(): Promise<void> {
    if (this.#isStopped) return
    this.#making ??= this.#makeNow().finally(() => {
      this.#making = undefined
    })
    await this.#making
  }

  async #makeNow(): Promise<void> {
    const restedMs = performance.now() - this.#made.madeMs
    if (restedMs < this.#restMs) await pause(this.#restMs - restedMs)
    const beganMs = performance.now()
    const changes = this.#changed.count
    try {
      const { bots: held, unread, isPartial } = await this.#parts.host.publicBots.held()
      // The moment of all that is said of them, in the market of each.
      const contextOf = this.#contexts()
      const nowMs = this.#parts.host.market.nowMs()
      const bots = await this.#bots(contextOf, held, nowMs)
      await this.#pasts.readOn(contextOf, bots)
      const rows = await this.#rows(contextOf, bots)
      const madeMs = performance.now()
      const isUnread = isPartial || rows.some(({ track }) => track === undefined)
      const isFilling = this.#failure !== '' || isUnread
      if (isUnread) setTimeout(() => void this.#make(), FILL_MS).unref()
      this.#made = { rows, atMs: nowMs, madeMs, isFilling }
      this.#changed.forget(changes, unread)
      this.#restMs = Math.min(MOST_REST_MS, Math.max(REST_MS, (madeMs - beganMs) * REST_PARTS))
    } catch (error) {
      // No worker gives an answer; the old list stands until the next making.
      this.#tell(textOf(error))
    }
  }

  /**
   * Those in memory, and those that ended before: what the memory no longer has, the read models
   * had before it was asked.
   */
  async #bots(
    contextOf: ContextOf,
    held: readonly LiveBot[],
    nowMs: number,
  ): Promise<readonly LiveBot[]> {
    await this.#readClosed(nowMs)
    const all = new Map(this.#closed.known)
    for (const bot of held) all.set(bot.bot, bot)
    return [...all.values()].filter((bot) => isListed(bot, contextOf(bot)))
  }

  async #readClosed(nowMs: number): Promise<void> {
    const { market, community } = this.#parts.host
    try {
      const progress = community.progress()
      await this.#closed.readOn({ nowMs, speed: market.speed, progress })
      this.#failure = ''
    } catch (error) {
      this.#tell(textOf(error))
    }
  }

  async #rows(contextOf: ContextOf, bots: readonly LiveBot[]): Promise<readonly PublicBot[]> {
    const { owners } = this.#parts.host
    const rows: PublicBot[] = []
    for (const [i, bot] of bots.entries()) {
      if (i % SLICE === SLICE - 1) await pause(0)
      const copies = owners.copiersOf(bot.bot, bot.user)
      const context = contextOf(bot)
      const isInPast = this.#isInPast(bot)
      const row = publicBot(bot, this.#pasts.of(context, bot), { context, copies, isInPast })
      if (row !== undefined) rows.push(row)
    }
    const defeats = defeatsOf(rows)
    return rows.map((row) => ({ ...row, defeated: defeats.get(row.figures.bot_id) }))
  }

  /**
   * The market as each bot has it: who is still in the past stands in the market of then, or its
   * P&L would be that of prices it has not met.
   */
  #contexts(): ContextOf {
    const { host, flags } = this.#parts
    const now = { ...nobodysContext(host, flags), market: this.#moments.of(host.market) }
    const { pastMarket } = host.community
    if (pastMarket === undefined) return () => now
    const then: RouteContext = { ...now, market: this.#moments.of(pastMarket) }
    return (bot) => (this.#isInPast(bot) ? then : now)
  }

  /** Whether its past is still being made. */
  #isInPast({ user }: Pick<LiveBot, 'user'>): boolean {
    const { partition, pastMarket } = this.#parts.host.community
    return pastMarket !== undefined && partitionOf(user) === partition
  }

  /** A failure is told once, however often it comes again. */
  #tell(failure: string): void {
    if (failure !== this.#failure) this.#parts.log(`the ranking is old: ${failure}`, 'warn')
    this.#failure = failure
  }
}

/** How many of the rows have their curves, 0 to 1. */
function readShare(rows: readonly PublicBot[]): number {
  const read = rows.filter(({ track }) => track !== undefined).length
  return rows.length === 0 ? 0 : read / rows.length
}

/**
 * Whether others may see it: shown by an owner who is not blocked, begun, and not over for long.
 */
function isListed(bot: LiveBot, { market, settings }: RouteContext): boolean {
  const isOld = bot.endedAtMs > 0 && bot.endedAtMs < market.nowMs() - KEPT_MS
  if (isOld || !SHOWN.has(bot.status) || !allowsFollow(bot.state)) return false
  return isSeen(bot, settings)
}

/** What may change without a word to the bot itself. */
function isSeen(bot: Pick<LiveBot, 'bot' | 'user'>, settings: RouteContext['settings']): boolean {
  return settings.banReason(bot.user) === '' && !isTakenBack(bot, settings)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
