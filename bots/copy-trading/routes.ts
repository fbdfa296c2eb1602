// The endpoints of copy trading: leaders, following, and leading. Refusals are values.
import { err, ok, type BotId, type Result, type UserId } from '@trellis/kernel'
import type { HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import { refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import { presented } from '@trellis/bot-kit/routes/following.ts'
import type { Answer, KindRoutes, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { botsOfKind, isOngoing } from '@trellis/bot-kit/routes/own-bot.ts'
import { heldBots, ownBots } from '@trellis/bot-kit/routes/own-bots.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { copyConfig as config } from './config.ts'
import { HOUSE_SETTING, LEADER_SETTING, nicknameFault, writeLeader } from './leader.ts'
import { shareFault } from './limits.ts'
import {
  closedRows,
  leaderBotRows,
  leaderRow,
  leaderRows,
  tradedRow,
} from './routes-leader-rows.ts'
import {
  amountOfE8,
  amountOfWire,
  beginToFollow,
  limitsOfWire,
  percentOf,
  refusedFinding,
} from './routes-following.ts'
import {
  leaderOf,
  leadersOf,
  newLeader,
  ownLeader,
  recommendedLeaders,
  statisticsRow,
} from './routes-leaders.ts'
import type { CopyTradingState } from './state.ts'
import { suspend } from './routes-suspending.ts'
import { NO_LIMITS } from './limits.ts'
import { writeLimits } from './params.ts'
import * as view from './view.ts'
import type { endpoints } from './wire.ts'

const KIND = 'copy-trading'
const RECOMMENDED = 5
const bots = botsOfKind<CopyTradingState>({ kind: KIND, field: 'bot_id' })

/** All that run, and so many of those that ended as the list shows at most. */
async function relationsOf(context: RouteContext): Promise<readonly view.FollowBot[]> {
  const all = () => true
  // Without history what runs can still be seen and stopped.
  const found = await ownBots<CopyTradingState>(context, KIND, all, config.endedShown).catch(() =>
    heldBots<CopyTradingState>(context, KIND),
  )
  const ended = found.filter((bot) => !isOngoing(bot)).slice(0, config.endedShown)
  return [...found.filter(isOngoing), ...ended].sort((one, other) => other.bot - one.bot)
}

/** A follower's copies with their money, as far as the memory holds them. */
async function copiesNow(
  context: RouteContext,
  { user, state }: view.FollowBot,
): Promise<readonly view.CopyNow[]> {
  const held = new Map((await context.bots.ofUser(user)).map((bot) => [bot.bot, bot]))
  return state.copies.flatMap(({ copy }) => {
    const found = held.get(copy)
    const money = found && context.bots.money(found)
    return money === undefined ? [] : [{ bot: copy, total: money.total, equity: money.equity }]
  })
}

/** What copies and models trade, by their ids; of a model that is gone its kind alone. */
async function tradedBots(context: RouteContext, { user, state }: view.FollowBot) {
  const owners = state.copies.length + state.refused.length === 0 ? [] : [user, state.params.leader]
  const held = await Promise.all(owners.map((owner) => context.bots.ofUser(owner)))
  const found = new Map<number, LiveBot>(held.flat().map((bot) => [bot.bot, bot]))
  return (bot: number, kind: string) => tradedRow(context, found.get(bot) ?? { kind, symbols: [] })
}

function nicknameOf(context: RouteContext, mark: string): string {
  return leadersOf(context).find((it) => it.mark === mark)?.nickname ?? ''
}

/** Whether an account may lead under a name. */
function namedFor(
  context: RouteContext,
  user: UserId,
  nickname: string,
  isHouse: boolean,
): Result<void, Refusal> {
  const others = leadersOf(context).filter((it) => it.user !== user && it.state !== 'left')
  const names = others.map((it) => it.nickname)
  const fault = nicknameFault(nickname, { isHouse, others: names })
  if (fault === undefined) return ok(undefined)
  const [reason, bound] = NAME_FAULTS[fault]
  return refusedField('nickname', reason, bound, 'choose another name')
}

const NAME_FAULTS = {
  'too-short': ['too-short', 'at least 3 letters or digits'],
  unreadable: ['wrong-format', 'no invisible characters'],
  reserved: ['reserved', 'names of the house begin with "House"'],
  taken: ['taken', 'no name that another leader has'],
} as const

/** The command that a request leads to, to the caller's own bot. */
async function commanded(
  context: RouteContext,
  bot: BotId,
  command: { readonly type: string },
): Answer<typeof head> {
  if (context.userId === undefined) return err({ code: 'notLoggedIn' })
  const done = await context.bots.command(context.userId, bot, command)
  return done.ok ? ok(head) : err(bots.refusedChange(done.error))
}

const handlers: HandlersOf<typeof endpoints> = {
  recommendLeaderList: async (context) => {
    const found = await recommendedLeaders(context, RECOMMENDED)
    const leaders = found.map(({ leader: { mark, nickname }, figures }) => {
      const { roi, drawdown, sharpe } = statisticsRow(figures)
      const rates = { thirtyDayMaxDrawdown: drawdown, thirtyDaySharpeRatio: sharpe }
      return { leaderMark: mark, nickname, thirtyDayRoi: roi, ...rates }
    })
    return ok({ leaders })
  },
  create: async (context, { leaderMark: mark, investmentE8 }) => {
    const wish = { mark, all: true, limits: NO_LIMITS, requestKey: '' }
    const made = await beginToFollow(bots, context, { ...wish, amount: amountOfE8(investmentE8) })
    return made.ok ? ok({ leaderMark: mark, followId: String(made.value) }) : made
  },
  follow: async (context, wire) => {
    const amount = amountOfWire(wire.amount)
    if (!amount.ok) return amount
    const limits = limitsOfWire(wire)
    if (!limits.ok) return limits
    const made = await beginToFollow(bots, context, {
      mark: wire.leader_mark,
      amount: amount.value,
      all: wire.copy_existing !== false,
      limits: limits.value,
      requestKey: wire.request_id ?? '',
    })
    return made.ok ? ok({ ...head, bot_id: String(made.value) }) : made
  },
  modifySetting: bots.onChangeable(async ({ bot }, wire, context) => {
    const limits = limitsOfWire(wire, bot.state.limits)
    if (!limits.ok) return limits
    const paused = wire.paused ?? limits.value.paused
    const command = { type: 'modify', ...writeLimits({ ...limits.value, paused }) }
    return commanded(context, bot.bot, command)
  }),
  stop: bots.onChangeable(async ({ bot }, { copies }, context) => {
    const asked = copies === 'KEEP' ? 'keep' : 'close'
    const mode = copies === undefined ? bot.state.limits.onStop : asked
    const command = { type: 'close', copies: mode }
    return commanded(context, bot.bot, command)
  }),
  getDetail: bots.onOwn(async ({ bot, market }, _, context) => {
    const now = await copiesNow(context, bot)
    const nickname = nicknameOf(context, bot.state.params.mark)
    const traded = await tradedBots(context, bot)
    return ok({ ...head, ...view.detailOf(bot, market, { nickname, now, traded }) })
  }),
  listFollowing: async (context) => {
    if (context.userId === undefined) return err({ code: 'notLoggedIn' })
    const rows = (await relationsOf(context)).map(async (bot) => {
      const nickname = nicknameOf(context, bot.state.params.mark)
      return view.followingRow(bot, nickname, await copiesNow(context, bot))
    })
    return ok({ ...head, following: await Promise.all(rows), leaders_max: config.leadersMax })
  },
  getLeader: async (context, { leader_mark: mark }) => {
    const leader = leaderOf(context, mark)
    if (leader === undefined) return err({ code: 'copyLeaderUnknown' })
    return ok({ ...head, leader: await leaderRow(context, leader) })
  },
  getLeaderBots: async (context, wire) => {
    const leader = leaderOf(context, wire.leader_mark)
    if (leader === undefined) return err({ code: 'copyLeaderUnknown' })
    const limits = limitsOfWire(wire)
    if (!limits.ok) return limits
    const amount = amountOfWire(wire.amount ?? '0')
    if (!amount.ok) return amount
    const rows = await leaderBotRows(context, leader, amount.value, limits.value)
    return ok({ ...head, bots: [...rows] })
  },
  getLeaderClosed: async (context, { leader_mark: mark }) => {
    const leader = leaderOf(context, mark)
    if (leader === undefined) return err({ code: 'copyLeaderUnknown' })
    return ok({ ...head, bots: await closedRows(context, leader) })
  },
  listLeaders: async (context) => {
    const own = ownLeader(context)
    const leaders = await leaderRows(context)
    return ok({ ...head, leaders, ...(own && { own: await leaderRow(context, own) }) })
  },
  becomeLeader: async (context, wire) => {
    const user = context.userId
    if (user === undefined) return err({ code: 'notLoggedIn' })
    const before = ownLeader(context)
    if (before?.isSuspended === true) return err({ code: 'copyLeaderSuspended' })
    const isHouse = context.settings.read(user, HOUSE_SETTING) === '1'
    const nickname = wire.nickname.trim()
    const named = namedFor(context, user, nickname, isHouse)
    if (!named.ok) return named
    const fresh = before ?? newLeader(user, context.nowMs, nickname)
    const asked = wire.profit_share_percent
    const share = percentOf('profit_share_percent', asked === '' ? undefined : asked, fresh.share)
    if (!share.ok) return share
    const fault = shareFault(share.value)
    if (fault !== undefined) return refusedFinding(fault)
    const isOpen = wire.open !== false
    const led = await context.bots.lead(user, { places: config.places, isOpen })
    if (!led.ok) return err(bots.refused(led.error))
    const state = isOpen ? 'open' : 'closed'
    const leader = { ...fresh, nickname, share: share.value, state, isHouse } as const
    await context.settings.write(user, LEADER_SETTING, writeLeader(leader))
    return ok({ ...head, leader_mark: leader.mark })
  },
  leaveLeader: async (context) => {
    const user = context.userId
    const leader = ownLeader(context)
    if (user === undefined || leader === undefined || leader.state === 'left')
      return err({ code: 'copyLeaderUnknown' })
    // The engine first: a register that says "left" while followers go on would end nobody.
    const led = await context.bots.lead(user, { places: 0, isOpen: false })
    if (!led.ok) return err(bots.refused(led.error))
    await context.settings.write(user, LEADER_SETTING, writeLeader({ ...leader, state: 'left' }))
    return ok(head)
  },
}

export const routes: KindRoutes = {
  type: 'INVALID',
  handlers,
  figures: presented(view.figuresOf),
  listPart: {
    key: 'own',
    of: (bot, context) => {
      const { params } = (bot as view.FollowBot).state
      return view.ownPart(bot as view.FollowBot, nicknameOf(context, params.mark))
    },
  },
  levels: async () => [],
  receipt: presented(view.receiptOf),
  orders: { suspend },
}
