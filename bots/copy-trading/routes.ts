// The endpoints of copy trading: leaders, following, and leading. Refusals are values.
import { err, ok, type BotId } from '@trellis/kernel'
import type { HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import { badField, unknownField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Answer, KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { refusalOfHost } from '@trellis/bot-kit/routes/host-refusal.ts'
import { botsOfKind, isOngoing } from '@trellis/bot-kit/routes/own-bot.ts'
import { heldBots, ownBots } from '@trellis/bot-kit/routes/own-bots.ts'
import { noReward } from '@trellis/bot-kit/routes/paying-by-reward.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { presented } from '@trellis/bot-kit/routes/view-market.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { CopyCommand } from './commands.ts'
import { copyConfig as config } from './config.ts'
import { recommendedLeaders, statisticsRow } from './routes-leader-figures.ts'
import { closedRows, leaderPage, leaderRow, leaderRows, tradedRow } from './routes-leader-rows.ts'
import {
  amountOfE8,
  amountOfWire,
  beginToFollow,
  limitsOfWire,
  namedLimits,
  shareOfWire,
} from './routes-following.ts'
import { becomeLeader, leadAsHouse, leaveLeader } from './routes-leading.ts'
import type { Leader } from './leader.ts'
import { leaderOf, leadersOf, ownLeader } from './routes-leaders.ts'
import type { CopyTradingState } from './state.ts'
import { onStart } from './routes-starting.ts'
import { suspend } from './routes-suspending.ts'
import { NO_LIMITS } from './limits.ts'
import * as view from './view.ts'
import { endpoints } from './wire.ts'

const KIND = 'copy-trading'
const FOLLOW_FIELDS = Object.keys(endpoints.follow.request.shape)
const SETTING_FIELDS = Object.keys(endpoints.modifySetting.request.shape)
const ONE_SETTING = `at least one of ${SETTING_FIELDS.filter((it) => !it.endsWith('_id')).join(', ')}`
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
  bot: view.FollowBot,
): Promise<readonly view.CopyNow[]> {
  return copiesAmong(context, bot, await context.bots.ofUser(bot.user))
}

function copiesAmong(
  context: RouteContext,
  { state }: view.FollowBot,
  bots: readonly LiveBot[],
): readonly view.CopyNow[] {
  const held = new Map(bots.map((bot) => [bot.bot, bot]))
  return state.copies.flatMap(({ copy }) => {
    const found = held.get(copy)
    const money = found && context.bots.money(found)
    return money === undefined ? [] : [{ ...money, bot: copy }]
  })
}

/** What copies and models trade, by their ids; of what is gone as it was said. */
async function tradedBots(context: RouteContext, { user, state }: view.FollowBot) {
  const owners = state.copies.length + state.refused.length === 0 ? [] : [user, state.params.leader]
  const held = await Promise.all(owners.map((owner) => context.bots.ofUser(owner)))
  const found = new Map<number, LiveBot>(held.flat().map((bot) => [bot.bot, bot]))
  return (bot: number, known: Pick<LiveBot, 'kind' | 'symbols'>) =>
    tradedRow(context, found.get(bot) ?? known)
}

function nicknameOf(context: RouteContext, mark: string): string {
  return leadersOf(context).find((it) => it.mark === mark)?.nickname ?? ''
}

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
    const found = await recommendedLeaders(context, config.recommended)
    const leaders = found.map(({ leader: { mark, nickname }, figures }) => {
      const { roi, drawdown, sharpe } = statisticsRow(figures)
      const rates = { thirtyDayMaxDrawdown: drawdown, thirtyDaySharpeRatio: sharpe }
      return { leaderMark: mark, nickname, thirtyDayRoi: roi, ...rates }
    })
    return ok({ leaders })
  },
  create: async (context, wire) => {
    const { leaderMark: mark, investmentE8 } = wire
    const refused = noReward(wire)
    if (refused !== undefined) return err(refused)
    const amount = amountOfE8(investmentE8)
    const asked = { mark, amount, all: true, share: undefined, limits: NO_LIMITS }
    const made = await beginToFollow(bots, context, { ...asked, requestKey: '', isE8: true })
    return made.ok ? ok({ leaderMark: mark, followId: String(made.value) }) : made
  },
  follow: async (context, wire) => {
    const unknown = unknownField(wire, FOLLOW_FIELDS)
    if (unknown !== undefined) return unknown
    const amount = amountOfWire(wire.amount)
    if (!amount.ok) return amount
    const limits = limitsOfWire(wire)
    if (!limits.ok) return limits
    const share = shareOfWire(wire.profit_share_percent)
    if (!share.ok) return share
    const made = await beginToFollow(bots, context, {
      mark: wire.leader_mark,
      amount: amount.value,
      all: wire.copy_existing !== false,
      share: share.value,
      limits: limits.value,
      requestKey: wire.request_id ?? '',
      isE8: false,
    })
    return made.ok ? ok({ ...head, bot_id: String(made.value) }) : made
  },
  modifySetting: bots.onChangeable(async ({ bot }, wire, context) => {
    const unknown = unknownField(wire, SETTING_FIELDS)
    if (unknown !== undefined) return unknown
    const limits = namedLimits(wire)
    if (!limits.ok) return limits
    const isNothing = Object.keys(limits.value).length === 0
    if (isNothing) return badField('most_per_bot', 'missing', ONE_SETTING, 'name what shall change')
    const message = context.settings.banReason(bot.user)
    const barred = context.settings.barred(bot.user, 'copy-trading')
    // To who may follow nobody any more pausing is left, as every way out.
    const isPausing = wire.paused === true && Object.keys(limits.value).length === 1
    if (message !== '' && !isPausing) return err({ code: 'USER_BANNED', message })
    if (barred !== undefined && !isPausing) return err(refusalOfHost(barred))
    return commanded(context, bot.bot, { type: 'modify', ...limits.value })
  }),
  stop: bots.onChangeable(async ({ bot }, { copies }, context) => {
    const mode = copies && (copies === 'KEEP' ? 'keep' : 'close')
    const command: CopyCommand = { type: 'close', copies: mode }
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
    const look = { leader, amount: amount.value, limits: limits.value }
    return ok({ ...head, ...(await leaderPage(context, look)) })
  },
  getLeaderClosed: async (context, { leader_mark: mark }) => {
    const leader = leaderOf(context, mark)
    if (leader === undefined) return err({ code: 'copyLeaderUnknown' })
    return ok({ ...head, bots: await closedRows(context, leader) })
  },
  listLeaders: async (context) => {
    const own = ownLeader(context)
    const isBlocked = ({ user }: Leader) => context.settings.banReason(user) !== ''
    const blocked = new Set(
      leadersOf(context)
        .filter(isBlocked)
        .map(({ mark }) => mark),
    )
    const leaders = (await leaderRows(context)).filter((it) => !blocked.has(it.leader_mark))
    return ok({ ...head, leaders, ...(own && { own: await leaderRow(context, own) }) })
  },
  becomeLeader: (context, wire) => becomeLeader(bots, context, wire),
  leaveLeader: (context) => leaveLeader(bots, context),
}

export const routes: KindRoutes = {
  type: 'INVALID',
  business: 'COPY_TRADING',
  handlers,
  figures: presented(view.figuresOf),
  isOrderless: true,
  listPart: {
    key: 'own',
    of: (bot, context, held) => {
      const own = bot as view.FollowBot
      const nickname = nicknameOf(context, own.state.params.mark)
      return view.ownPart(own, nickname, copiesAmong(context, own, held))
    },
  },
  levels: async () => [],
  receipt: presented(view.receiptOf),
  leadAsHouse: (context, nickname) => leadAsHouse(bots, context, nickname),
  instructions: { suspend },
  onStart,
}
