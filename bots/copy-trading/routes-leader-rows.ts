// A leader's page: its figures, and what it has running with what each would be to a follower now.
import {
  divide,
  formatAmount,
  formatRounded,
  ONE,
  ZERO,
  type Amount,
  type Ratio,
} from '@trellis/kernel'
import type { CopyTerms } from '@trellis/engine'
import { formatPrice } from '@trellis/market'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { marketOf } from '@trellis/bot-kit/routes/view-market.ts'
import type { CopyLimits } from './facts.ts'
import type { Leader } from './leader.ts'
import { entryLoss, refusalOf, sizeOf } from './plan.ts'
import {
  closedNow,
  figuresOf,
  figuresOfLeader,
  listedLeaders,
  statisticsRow,
  type LeaderFigures,
} from './routes-leader-figures.ts'
import { isCounted, openOfLeader } from './routes-leaders.ts'
import { percentText } from './view.ts'
import type { ClosedBotRow, LeaderBotRow, LeaderRow, TradedRow } from './wire.ts'

const STATES = { open: 'OPEN', closed: 'CLOSED', left: 'LEFT' } as const

/** Who left leads no more, also where the operator's word still stands. */
function stateOf({ state, isSuspended }: Leader): LeaderRow['state'] {
  return isSuspended && state !== 'left' ? 'SUSPENDED' : STATES[state]
}

/** A leader with its figures. */
export async function leaderRow(context: RouteContext, leader: Leader): Promise<LeaderRow> {
  return rowOf(context, leader, await figuresOf(context, leader))
}

/** What a look at a leader's page asks: an amount that would be given, within limits. */
export interface LeaderLook {
  readonly leader: Leader
  readonly amount: Amount
  readonly limits: CopyLimits
}

/** A leader's row and its bots as they are at one moment. */
export async function leaderPage(context: RouteContext, look: LeaderLook) {
  const open = await openOfLeader(context, look.leader)
  const figures = await figuresOfLeader(context, look.leader, open)
  return {
    leader: await rowOf(context, look.leader, figures),
    bots: leaderBotRows(context, open, look),
  }
}

async function rowOf(
  context: RouteContext,
  leader: Leader,
  figures: LeaderFigures,
): Promise<LeaderRow> {
  const leading = await context.bots.leading(leader.user)
  const { roi, drawdown, sharpe } = statisticsRow(figures)
  const fraction = (it: Ratio): string => formatRounded(it, 4, 'nearest')
  return {
    leader_mark: leader.mark,
    nickname: leader.nickname,
    profit_share_percent: percentText(leader.share),
    since_time: String(leader.sinceMs),
    leading_ms: String(Math.max(0, context.market.nowMs() - leader.sinceMs)),
    own_money: formatAmount(figures.ownMoney),
    state: stateOf(leader),
    is_house: leader.isHouse,
    is_own: leader.user === context.userId,
    thirty_day_roi: roi,
    thirty_day_max_drawdown: drawdown,
    thirty_day_sharpe_ratio: sharpe,
    span_ms: String(figures.spanMs),
    followers: leading?.followers.length ?? 0,
    places: leading?.places ?? 0,
    bots_open: figures.open,
    bots_closed: figures.closed,
    bots_won: figures.won,
    curve: figures.curve.map(fraction),
    falls: figures.falls.map(fraction),
  }
}

/** The best leaders of thirty days. */
export async function leaderRows(context: RouteContext): Promise<LeaderRow[]> {
  const listed = (await listedLeaders(context)).slice(0, LISTED_MOST)
  return Promise.all(listed.map(({ leader, figures }) => rowOf(context, leader, figures)))
}

/** Leaders that a list has at most, and closed bots that a leader's page has. */
const LISTED_MOST = 200
const CLOSED_MOST = 200

/** What has ended, newest first. */
export async function closedRows(context: RouteContext, leader: Leader): Promise<ClosedBotRow[]> {
  const closed = (await closedNow(context, leader)).slice(0, CLOSED_MOST)
  return closed.map((bot) => ({
    bot_id: String(bot.bot),
    ...tradedRow(context, bot),
    ran_ms: String(Math.max(0, bot.endedAtMs - bot.createdAtMs)),
    end_time: String(bot.endedAtMs),
    pnl_percent: gainPercent(context, bot),
    reason: bot.reason,
  }))
}

/** What a bot trades, for its name. */
export function tradedRow(
  { market }: RouteContext,
  { kind, symbols }: Pick<LiveBot, 'kind' | 'symbols'>,
): TradedRow {
  const all = symbols.flatMap((symbol) => market.instruments[symbol] ?? [])
  const [first] = all
  return {
    kind,
    symbol: first?.symbol ?? '',
    category: first?.category ?? 'spot',
    base_token: first?.base ?? '',
    quote_token: first?.quote ?? '',
    symbols: all.map(({ symbol }) => symbol),
  }
}

/** What a bot has made of what was invested, percent; rounded as the leader's return is. */
function gainPercent(context: RouteContext, bot: LiveBot): string {
  const money = context.bots.money(bot)
  const rate =
    money && money.invested > 0n ? divide(money.total * ONE * 100n, money.invested, 'down') : 0n
  return formatRounded(rate as Ratio, 2, 'nearest')
}

/**
 * What runs, with what an amount within limits would copy of it now. Weights are of the bots that
 * may be copied now, as the engine weighs them: no other has one.
 */
function leaderBotRows(
  context: RouteContext,
  open: readonly LiveBot[],
  { amount, limits }: LeaderLook,
): LeaderBotRow[] {
  const invested = (bot: LiveBot): bigint => context.bots.money(bot)?.invested ?? 0n
  const isWeighed = (bot: LiveBot): boolean => isCounted(context, bot) && !isEnding(bot)
  const total = open.reduce(
    (sum, bot) => (isWeighed(bot) ? sum + invested(bot) : sum),
    0n,
  ) as Amount
  let waiting = amount
  return open.map((bot) => {
    const of = { invested: isWeighed(bot) ? (invested(bot) as Amount) : ZERO, total }
    const { mostPerBot } = limits
    const wanted = sizeOf(of, { amount, mostPerBot, waiting })
    const refusal =
      refusedWithin(context, bot, limits) ?? (amount > 0n ? refusedWith(context, bot, wanted) : '')
    const size = refusal === '' ? wanted : ZERO
    waiting = (waiting - size) as Amount
    return { ...botRow(context, bot), ...sizeRow(of, size), refusal }
  })
}

/** What is being closed is told to nobody who begins to follow. */
const isEnding = ({ status }: LiveBot): boolean => status === 'cancelling'

/** What the check of a copy says, as when it is opened; "" where it would open. */
function refusedWith(context: RouteContext, bot: LiveBot, size: Amount): string {
  if (size === 0n) return 'insufficient-balance'
  return context.bots.copyRefusal(bot, size) ?? ''
}

function refusedWithin(context: RouteContext, bot: LiveBot, limits: CopyLimits) {
  if (isEnding(bot)) return 'model-ending'
  const { symbols, kind, entryPrices: prices = [] } = bot
  const of = {
    type: 'bot-opened',
    to: 0 as never,
    bot: bot.bot,
    kind,
    symbols,
    params: '',
  } as const
  const now = symbols.map((symbol) => context.market.ticker(symbol).last)
  const coin = context.market.instruments[symbols[0] ?? -1]?.quote ?? ''
  const terms = context.bots.terms(bot)
  return refusalOf({ ...of, invested: ZERO, total: ZERO, prices }, limits, { coin, terms, now })
}

function sizeRow({ invested, total }: { invested: Amount; total: Amount }, size: Amount) {
  const weight = total > 0n ? divide(invested * ONE * 100n, total, 'nearest') : 0n
  return {
    weight_percent: formatRounded(weight as Ratio, 2, 'nearest'),
    copy_amount: formatAmount(size),
  }
}

const DIRECTIONS = { long: 'LONG', short: 'SHORT', both: 'NEUTRAL' } as const

function directionOf(terms: CopyTerms | undefined): LeaderBotRow['direction'] {
  const sides = [...new Set(terms?.sides)]
  const [first] = sides
  if (first === undefined) return ''
  return sides.length > 1 ? 'MIXED' : DIRECTIONS[first]
}

function botRow(context: RouteContext, bot: LiveBot) {
  const market = marketOf(context, bot.symbols[0] ?? -1)
  const [entry] = bot.entryPrices ?? []
  const now = bot.symbols.map((symbol) => context.market.ticker(symbol).last)
  const terms = context.bots.terms(bot)
  const loss = terms && entryLoss(terms.sides, bot.entryPrices ?? [], now)
  return {
    bot_id: String(bot.bot),
    ...tradedRow(context, bot),
    direction: market?.instrument.category === 'spot' ? '' : directionOf(terms),
    open_ms: String(Math.max(0, context.market.nowMs() - bot.createdAtMs)),
    pnl_percent: gainPercent(context, bot),
    entry_price: market && entry ? formatPrice(market.instrument, entry) : '',
    price: market ? formatPrice(market.instrument, market.last) : '',
    entry_loss_percent: loss === undefined ? '' : formatRounded((loss * 100n) as Ratio, 2, 'up'),
    leverage: terms ? formatAmount(terms.leverage) : '',
  }
}
