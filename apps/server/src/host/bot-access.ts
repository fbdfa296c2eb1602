// Bots as routes see them: each call goes to the worker that owns the user's partition and resolves
// when what it did is durable. When a worker ended in between, the result is unknown, and the
// answer says so.
import type {
  BotAccess,
  HostRefusal,
  LiveBot,
  MarketAccess,
} from '@trellis/bot-kit/routes/route-context.ts'
import { copyTermsOf, moneyOfBot } from '@trellis/engine'
import {
  createIdSource,
  err,
  ok,
  partitionOf,
  type Amount,
  type BotId,
  type Price,
  type Result,
  type UserId,
} from '@trellis/kernel'
import { DAY_MS, valueOfBase } from '@trellis/market'
import { KINDS } from '../engine-parts.ts'
import { HistoryAwayError, type ReadModels, type ReadPlace } from '../threads/read-models.ts'
import { barredAccount } from './account-type.ts'
import type { DirectoryAccess } from './directory-host.ts'
import type { EndingAccess } from './ending-access.ts'
import { UnavailableError, UnknownResultError, type EngineLink } from './engine-link.ts'
import { lateEnding } from './late-ending.ts'
import { withPastBonus } from './past-bonus.ts'
import { copyRefusal, rehearsed } from './rehearsals.ts'
import type { WorkerCalls } from './worker-messages.ts'

const READY_WAIT_MS = 5000
const READY_POLL_MS = 20
/** Value a day of one coin that no grant names, in the coin it is quoted in. */
const TOP_UP_VALUE = 100_000n * 1_000_000_000_000n

export interface BotAccessParts {
  /** The engine that has a partition. */
  readonly linkOf: (partition: number) => EngineLink
  readonly database: ReadModels
  readonly directory: DirectoryAccess
  readonly market: MarketAccess
  /** Grants of a new user: also the most of a coin that can be drawn a day. */
  readonly grants: ReadonlyMap<string, Amount>
  wallMs(): number
  /** Time that ids of new bots carry, epoch ms: never before an id that was given. */
  idMs(): number
  /** How many running bots copy one. */
  followersOf(bot: BotId): number
  /** Told after a bot's creation is durable. */
  created(): Promise<void>
  /** Told after what a user of the partition changed is durable. */
  changed(partition: number): void
  /** Resolves when the read models hold what was acknowledged in the partition. */
  upToDate(partition: number): Promise<ReadPlace>
}

/** Ids of a millisecond that the host draws; the others are of bots that bots start. */
const HOST_COUNTERS = 8

/** Opens the access over the workers. */
export function openBots(parts: BotAccessParts): BotAccess & EndingAccess {
  const nextId = createIdSource(HOST_COUNTERS)
  const linkOf = (id: UserId): EngineLink => parts.linkOf(partitionOf(id))
  const changing = <T>(user: UserId, work: Change<T>): Promise<Result<T, HostRefusal>> =>
    change(parts, linkOf(user), user, work)
  const operated = operatedBy(changing)
  return {
    create: (user, order) => {
      const made = lateEnding({ ...parts, ...operated }, user)
      return changing(user, (link) => {
        const bot = nextId(parts.idMs(), partitionOf(user))
        return create({ ...parts, link, made }, { user, bot, order })
      })
    },
    command: (user, bot, command) => {
      // A bot of another partition cannot be the user's.
      if (partitionOf(user) !== partitionOf(bot)) return refuseForeign(parts, linkOf(bot), bot)
      return changing(user, (link) => link.call('command', { user, bot, command }))
    },
    ...operated,
    topUp: (user, coin, amount) =>
      changing(user, async (link) => {
        const day = Math.floor(parts.wallMs() / DAY_MS)
        const limit = topUpLimit(parts, coin)
        const counted = await parts.directory.execute((directory) =>
          directory.countTopUp({ user, coin, amount, day, limit }),
        )
        return counted.ok ? link.call('topUp', { user, grant: { coin, amount } }) : counted
      }),
    funding: async (user) => {
      const link = linkOf(user)
      await recovered(link)
      return (await link.call('funding', { user })) ?? new Map<string, Amount>()
    },
    ...atPrices(parts.market),
    ...leadingBy(changing, linkOf),
    ...rewardsBy(changing, linkOf, (user) => nextId(parts.idMs(), partitionOf(user))),
    rehearse: async (bot, asked) => {
      const link = linkOf(bot.user)
      await recovered(link)
      const funding = (await link.call('funding', { user: bot.user })) ?? new Map<string, Amount>()
      return rehearsed(parts.market, bot, { ...asked, funding })
    },
    made: async (user, kind, requestKey) => {
      if (requestKey === '') return undefined
      const link = linkOf(user)
      await recovered(link)
      return link.call('made', { user, kind, requestKey })
    },
    ofUser: async (user) => {
      const link = linkOf(user)
      await recovered(link)
      return (await link.held.of(user)).map((bot) => counted(parts, bot))
    },
    find: async (bot) => {
      const found = await find(parts, linkOf(bot), bot)
      return found && counted(parts, found)
    },
  }
}

interface CreateParts extends Pick<BotAccessParts, 'directory' | 'created'> {
  readonly link: EngineLink
  /** Told of a bot that is there, or may be. */
  made(bot: BotId): void
}

async function create(
  { directory, link, created, made }: CreateParts,
  wanted: WorkerCalls['create']['args'],
): Promise<WorkerCalls['create']['answer'] | Result<never, HostRefusal>> {
  // Also blocked since the call was let in: whatever ends the user's bots comes behind this,
  // but for what another process sends.
  const barred = barredAccount(directory.state, wanted.user, wanted.order.kind)
  if (barred !== undefined) return err(barred)
  const done = await link.call('create', wanted).catch((error: unknown) => {
    if (error instanceof UnknownResultError) made(wanted.bot)
    throw error
  })
  if (!done.ok) return done
  made(done.value)
  await created()
  return done
}

/** What the operator alone does. */
function operatedBy(
  changing: <T>(user: UserId, work: Change<T>) => Promise<Result<T, HostRefusal>>,
): EndingAccess {
  return {
    end: (user, ending) => changing(user, (link) => link.call('end', { user, ending })),
    setFees: (user, feeLevel) => changing(user, (link) => link.call('setFees', { user, feeLevel })),
  }
}

/** What kinds say of a bot at the prices of now. */
function atPrices(market: MarketAccess): Pick<BotAccess, 'money' | 'terms' | 'copyRefusal'> {
  return {
    money: (bot) => moneyNow(bot, market),
    terms: (bot) => copyTermsOf(bot, KINDS),
    copyRefusal: (bot, amount) => copyRefusal(market, bot, amount),
  }
}

/** Who leads, and who follows them. */
function leadingBy(
  changing: <T>(user: UserId, work: Change<T>) => Promise<Result<T, HostRefusal>>,
  linkOf: (user: UserId) => EngineLink,
): Pick<BotAccess, 'lead' | 'suspend' | 'leading'> {
  return {
    lead: (user, terms) => changing(user, (link) => link.call('lead', { user, terms })),
    suspend: (user, isSuspended) =>
      changing(user, (link) => link.call('suspend', { user, isSuspended })),
    leading: async (user) => {
      const link = linkOf(user)
      await recovered(link)
      return link.call('leading', { user })
    },
  }
}

/** Vouchers of users, and what the operator says of them. */
function rewardsBy(
  changing: <T>(user: UserId, work: Change<T>) => Promise<Result<T, HostRefusal>>,
  linkOf: (user: UserId) => EngineLink,
  nextIdOf: (user: UserId) => number,
): Pick<BotAccess, 'rewards' | 'grantReward' | 'revokeReward'> {
  return {
    rewards: async (user) => {
      const link = linkOf(user)
      await recovered(link)
      return link.call('rewards', { user })
    },
    grantReward: (user, terms) =>
      changing(user, async (link) => {
        const reward = { reward: nextIdOf(user), ...terms }
        const done = await link.call('grantReward', { user, reward })
        return done.ok ? ok(reward.reward) : done
      }),
    revokeReward: (user, reward) =>
      changing(user, (link) => link.call('revokeReward', { user, reward })),
  }
}

/** A bot with the number of those that copy it. */
function counted({ followersOf }: BotAccessParts, bot: LiveBot): LiveBot {
  const followers = followersOf(bot.bot)
  return followers === 0 ? bot : { ...bot, followers }
}

/** What a bot's kind says of its money at the prices of now. */
function moneyNow(bot: LiveBot, market: MarketAccess): ReturnType<BotAccess['money']> {
  const price = (symbol: number): Price | undefined => market.valuePrice(symbol, market.nowMs())
  return moneyOfBot(bot, { kinds: KINDS, instruments: market.instruments, price })
}

async function find(
  parts: BotAccessParts,
  link: EngineLink,
  bot: BotId,
): Promise<LiveBot | undefined> {
  await recovered(link)
  const live = await link.call('find', { bot })
  if (live !== undefined) return live
  const known = await parts.database.query('bot', { bot }).catch(unlessAway)
  if (known !== undefined) return withBonus(link, known)
  // Read models that stand behind lack bots that were, and say so of those that never were.
  const place = await parts.upToDate(partitionOf(bot))
  const late = await parts.database.query('bot', { bot }, undefined, place)
  return late && withBonus(link, late)
}

/** A copy of the database may answer all the same, where it is asked for a place. */
function unlessAway(error: unknown): undefined {
  if (!(error instanceof HistoryAwayError) || error.isOpening) throw error
}

async function withBonus(link: EngineLink, bot: LiveBot): Promise<LiveBot> {
  return withPastBonus(await link.call('rewards', { user: bot.user }), bot)
}

async function refuseForeign(
  parts: BotAccessParts,
  link: EngineLink,
  bot: BotId,
): Promise<Result<never, HostRefusal>> {
  const found = await find(parts, link, bot)
  return err(found === undefined ? 'not-found' : 'not-owner')
}

type Change<T> = (link: EngineLink) => Promise<Result<T, HostRefusal>>

/** Runs a change on a worker that is trading; an unknown result is a refusal of its own. */
async function change<T>(
  parts: BotAccessParts,
  link: EngineLink,
  user: UserId,
  work: Change<T>,
): Promise<Result<T, HostRefusal>> {
  if (link.isDiskFull) return err('disk-full')
  if (!(await until(() => link.figures.phase === 'trading'))) {
    return err(link.isDiskFull ? 'disk-full' : 'unavailable')
  }
  try {
    const done = await work(link)
    parts.changed(partitionOf(user))
    return done
  } catch (error) {
    if (error instanceof UnknownResultError) return err('unknown-result')
    if (error instanceof UnavailableError) return err('unavailable')
    throw error
  }
}

async function recovered(link: EngineLink): Promise<void> {
  await until(() => link.figures.phase !== 'recovering')
}

async function until(holds: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < READY_WAIT_MS; waited += READY_POLL_MS) {
    if (holds()) return true
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
  }
  return holds()
}

/** Most of a coin that one user may draw from the faucet a day. */
function topUpLimit({ grants, market }: BotAccessParts, coin: string): Amount {
  const granted = grants.get(coin)
  if (granted !== undefined) return granted
  for (const [symbol, instrument] of market.instruments.entries()) {
    if (instrument.base !== coin || instrument.category !== 'spot') continue
    const { last } = market.ticker(symbol)
    const one = 1_000_000_000_000n as Amount
    const price = valueOfBase(instrument, last, one, 'up')
    if (price > 0n) return ((TOP_UP_VALUE * one) / price) as Amount
  }
  return TOP_UP_VALUE as Amount
}
