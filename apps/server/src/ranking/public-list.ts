// Everybody's public bots with their figures, for rankings of all kinds: made anew in the
// background and when somebody looks at an old one, at a cost that follows how many bots are
// public. A look waits only for what was published or taken back a moment ago.
import type { FeatureFlag } from '@trellis/contract'
import { allowsFollow } from '@trellis/bot-kit/following.ts'
import { defeatedShares } from '@trellis/bot-kit/routes/defeated.ts'
import {
  KEPT_MS,
  type PublicBot,
  type PublicBots,
  type RankingAccess,
} from '@trellis/bot-kit/routes/public-bots.ts'
import type { BotAccess, LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import { nobodysContext } from '../host/start-duties.ts'
import type { Host } from '../host/host-api.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { steadyMarket } from '../market/steady-market.ts'
import { BotPasts } from './bot-pasts.ts'
import { publicBot } from './public-bot.ts'

/** Wall time after which a look has the list made anew, and after which that happens by itself. */
const FRESH_MS = 5000
const PERIOD_MS = 20_000
/** While curves are still to be read. */
const FILL_MS = 1000
/** A look at an old list waits so long for the new one; at one that lacks a change, longer. */
const WAIT_MS = 200
const CHANGE_WAIT_MS = 2000
/** Rest between two makings, and in parts of how long the last one took: a tenth of a core. */
const REST_MS = 250
const REST_PARTS = 10
const MOST_REST_MS = 30_000
/** Bots that ended which are kept. */
const MOST_CLOSED = 1000
/**
 * What ended since the last making is asked of the read models; a worker may have been behind the
 * market then by so much wall time, and so much market time where that is more.
 */
const BEHIND_MS = 30_000
const LEAST_BEHIND_MS = 600_000
/** Bots whose figures are reckoned before others have their turn. */
const SLICE = 32

const SHOWN: ReadonlySet<LiveBot['status']> = new Set(['running', 'cancelling', 'completed'])

export interface PublicListParts {
  readonly host: Pick<
    Host,
    'market' | 'bots' | 'history' | 'directory' | 'wallMs' | 'publicBots' | 'owners' | 'community'
  >
  readonly flags: ReadonlySet<FeatureFlag>
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
  #made: Made = NOTHING
  #making: Promise<void> | undefined
  #restMs = REST_MS
  #changes = 0
  #changesMade = 0
  #closed: ReadonlyMap<BotId, LiveBot> = new Map()
  /** Market time until which bots that ended are known. */
  #closedUntilMs = 0
  #timer: NodeJS.Timeout | undefined
  #failure = ''
  #isStopped = false

  constructor(parts: PublicListParts) {
    this.#parts = parts
    this.bots = watched(parts.host.bots, () => {
      this.#changes += 1
    })
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
    if (this.#changesMade < this.#changes) await within(CHANGE_WAIT_MS, this.#makeForChange())
    else if (performance.now() - this.#made.madeMs > FRESH_MS) {
      const isFirst = this.#made === NOTHING
      await within(isFirst ? CHANGE_WAIT_MS : WAIT_MS, this.#make())
    }
    const { rows, atMs, madeMs } = this.#made
    const isFilling = this.#made.isFilling || this.#parts.host.community.progress().filling
    const ageMs = Math.round(Math.min(performance.now() - madeMs, Number.MAX_SAFE_INTEGER))
    return { rows, atMs, ageMs, isFilling }
  }

  async find(id: BotId): Promise<PublicBot | undefined> {
    const { host } = this.#parts
    const bot = await host.bots.find(id)
    const context = this.#context()
    if (bot === undefined || !isListed(bot, context)) return undefined
    const past = this.#pasts.of(id) ?? (await this.#pasts.read(context, bot))
    const defeated = this.#made.rows.find((row) => row.bot.bot === id)?.defeated
    const row = publicBot(bot, past, { context, copies: host.owners.copiersOf(id) })
    return row && { ...row, defeated }
  }

  /** One making at a time; a change that came amid one is in the next. */
  async #makeForChange(): Promise<void> {
    const wanted = this.#changes
    while (this.#changesMade < wanted) {
      const before = this.#made
      await this.#make()
      if (this.#made === before) return
    }
  }

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
    const changes = this.#changes
    try {
      const context = this.#context()
      const bots = await this.#bots(context)
      await this.#pasts.readOn(context, bots)
      const rows = await this.#rows(context, bots)
      const madeMs = performance.now()
      const isUnread = rows.some(({ track }) => track === undefined)
      const isFilling = this.#failure !== '' || isUnread
      if (isUnread) setTimeout(() => void this.#make(), FILL_MS).unref()
      this.#made = { rows, atMs: context.market.nowMs(), madeMs, isFilling }
      this.#changesMade = changes
      this.#restMs = Math.min(MOST_REST_MS, Math.max(REST_MS, (madeMs - beganMs) * REST_PARTS))
    } catch (error) {
      // A worker that ended gives no answer; the old list stands until the next making.
      this.#tell(textOf(error))
    }
  }

  /**
   * Those in memory, and those that ended before: what the memory no longer has, the read models
   * had before it was asked.
   */
  async #bots(context: RouteContext): Promise<readonly LiveBot[]> {
    const { market } = context
    const nowMs = market.nowMs()
    const held = await this.#parts.host.publicBots.held()
    await this.#readClosed(nowMs, market.speed)
    const all = new Map(this.#closed)
    for (const bot of held) all.set(bot.bot, bot)
    return [...all.values()].filter((bot) => isListed(bot, context))
  }

  async #readClosed(nowMs: number, speed: number): Promise<void> {
    const { publicBots } = this.#parts.host
    const behindMs = Math.max(LEAST_BEHIND_MS, BEHIND_MS * speed)
    const sinceMs = Math.max(nowMs - KEPT_MS, this.#closedUntilMs - behindMs)
    try {
      const found = await publicBots.closed(sinceMs, MOST_CLOSED)
      const all = [...this.#closed.values(), ...found].map((bot) => [bot.bot, bot] as const)
      const kept = [...new Map(all)].filter(([, bot]) => bot.endedAtMs >= nowMs - KEPT_MS)
      kept.sort(([, a], [, b]) => b.endedAtMs - a.endedAtMs)
      this.#closed = new Map(kept.slice(0, MOST_CLOSED))
      this.#closedUntilMs = nowMs
      this.#failure = ''
    } catch (error) {
      this.#tell(textOf(error))
    }
  }

  async #rows(context: RouteContext, bots: readonly LiveBot[]): Promise<readonly PublicBot[]> {
    const { owners } = this.#parts.host
    const rows: PublicBot[] = []
    for (const [i, bot] of bots.entries()) {
      if (i % SLICE === SLICE - 1) await pause(0)
      const copies = owners.copiersOf(bot.bot)
      const row = publicBot(bot, this.#pasts.of(bot.bot), { context, copies })
      if (row !== undefined) rows.push(row)
    }
    const shares = defeatedShares(rows)
    return rows.map((row) => ({ ...row, defeated: shares.get(row.figures.bot_id) }))
  }

  #context(): RouteContext {
    const { host, flags } = this.#parts
    return { ...nobodysContext(host, flags), market: steadyMarket(host.market) }
  }

  /** A failure is told once, however often it comes again. */
  #tell(failure: string): void {
    if (failure !== this.#failure) this.#parts.log(`the ranking is old: ${failure}`, 'warn')
    this.#failure = failure
  }
}

/** The same bots; tells of each that is shown to others from now on, or no more. */
function watched(bots: BotAccess, onChange: () => void): BotAccess {
  const create: BotAccess['create'] = async (user, order) => {
    const made = await bots.create(user, order)
    if (made.ok && allowsFollow(order.params)) onChange()
    return made
  }
  const command: BotAccess['command'] = async (user, bot, asked) => {
    const done = await bots.command(user, bot, asked)
    if (done.ok && asked.type === 'allow-follow') onChange()
    return done
  }
  // All else is asked of the bots themselves, whatever they do then.
  return Object.assign(Object.create(bots) as BotAccess, { create, command })
}

/**
 * Whether others may see it: shown by an owner who is not blocked, begun, and not over for long.
 */
function isListed(bot: LiveBot, { market, settings }: RouteContext): boolean {
  const isOld = bot.endedAtMs > 0 && bot.endedAtMs < market.nowMs() - KEPT_MS
  if (isOld || !SHOWN.has(bot.status) || !allowsFollow(bot.state)) return false
  return settings.banReason(bot.user) === ''
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits for work, but no longer than so many ms. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
