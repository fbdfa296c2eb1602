// Handlers for bots of any kind: list with totals, summary, activity, curve, levels, receipt,
// top-up. What a bot looks like comes from its kind's routes; sums are made here from the very rows
// that are shown.
import {
  type activity,
  type BotFigures,
  type BotRow,
  type getWithdrawDetail,
  botTypes,
  type InputOf,
  type levels,
  type listAllBots,
  type ListAllBotsResult,
  type pnlCurve,
  type receipt,
  type topUp,
} from '@trellis/contract'
import {
  err,
  formatAmount,
  ok,
  parseAmount,
  ZERO,
  type Amount,
  type BotId,
  type Result,
  type UserId,
} from '@trellis/kernel'
import { serverKinds } from '@trellis/bots/registry.server'
import type {
  ActivityRow,
  HostRefusal,
  LiveBot,
  RouteContext,
} from '@trellis/bot-kit/routes/route-context.ts'
import type {
  Answer,
  BotReceipt,
  KindRoutes,
  Refusal,
} from '@trellis/bot-kit/routes/kind-routes.ts'
import { UNPAID } from '@trellis/bot-kit/grid/fee-rule.ts'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import { refusalOfHost } from '@trellis/bot-kit/routes/host-refusal.ts'
import { ownBotOf, type BotReference } from '@trellis/bot-kit/routes/own-bot.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { withdrawRow } from '@trellis/bot-kit/wire/withdraw.ts'
import { coinsOf } from '../market/market-handlers.ts'
import { activityItem } from '../calls/activity-item.ts'
import { insuredOf } from '../calls/insured.ts'
import type { Call, Handler } from '../calls/call.ts'
import { summary } from './summary-handler.ts'
import { amountOf, mergedTotals, routesOf, totalsOf, totalsOfSums } from '../calls/bot-figures.ts'
import { ongoingRows, rowOf } from '../calls/bot-rows.ts'

const list = async (
  { context }: Call,
  input: InputOf<typeof listAllBots>,
): Answer<ListAllBotsResult> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  if (input.bot_id !== undefined) return oneBot(context, input)
  if (input.status === 'CLOSED') return ok({ ...head, ...(await closedList(context, user, input)) })
  const rows = (await ongoingRows(user, context)).filter((row) => matches(row, input))
  const from = input.page * input.limit
  return ok({
    ...head,
    bots: rows.slice(from, from + input.limit),
    total: String(rows.length),
    totals: totalsOf(rows.map((row) => row.figures)),
  })
}

type ListInput = InputOf<typeof listAllBots>

/**
 * A list with the caller's own bot of this id, running or closed; empty where there is none, or
 * none of the markets and kind that are asked for as well.
 */
async function oneBot(context: RouteContext, input: ListInput): Answer<ListAllBotsResult> {
  const own = await ownBotOf(context, input)
  if (!own.ok && own.error.code !== 'NOT_FOUND') return own
  const held = own.ok ? await context.bots.ofUser(own.value.user) : []
  const row = own.ok ? rowOf(own.value, context, held) : undefined
  const bots = row !== undefined && matches(row, input) ? [row] : []
  const totals = totalsOf(bots.map((it) => it.figures))
  return ok({ ...head, bots, total: String(bots.length), totals })
}

/** One page of closed bots; only its own are read, the sums over all stand written. */
async function closedList(context: RouteContext, user: UserId, input: ListInput) {
  const symbols = marketsOf(context, input)
  const { rows, total, sums, fresh } = await context.history.closedBots(user, {
    page: input.page + 1,
    limit: input.limit,
    kinds: kindsOfType(input.type),
    ...(symbols === undefined ? {} : { symbols }),
  })
  const own = fresh.flatMap((bot) => rowOf(bot, context)?.figures ?? [])
  return {
    bots: rows.flatMap((bot) => rowOf(bot, context) ?? []),
    total: String(total),
    totals: mergedTotals([...totalsOfSums(sums), ...totalsOf(own)]),
  }
}

/** Indexes of the markets that the list is asked for; undefined for all. */
function marketsOf(
  { market }: RouteContext,
  { symbol, category }: ListInput,
): readonly number[] | undefined {
  if (!symbol && category === undefined) return undefined
  const wanted = symbol?.toUpperCase()
  return market.instruments.flatMap((it, index) => {
    const isNamed = !wanted || it.symbol === wanted
    return isNamed && (category ?? it.category) === it.category ? [index] : []
  })
}

function kindsOfType(type: ListInput['type']): readonly string[] {
  const isAny = (type ?? botTypes[0]) === botTypes[0]
  const kinds: readonly { kind: string; routes: KindRoutes }[] = serverKinds
  return kinds.flatMap(({ kind, routes }) => (isAny || routes.type === type ? [kind] : []))
}

function matches(row: BotRow, input: ListInput): boolean {
  const type = input.type ?? botTypes[0]
  if (type !== botTypes[0] && row.type !== type) return false
  if (input.category !== undefined && row.figures.category !== input.category) return false
  return !input.symbol || row.figures.symbols.includes(input.symbol.toUpperCase())
}

interface OwnBot {
  readonly bot: LiveBot
  readonly kind: KindRoutes
  readonly figures: BotFigures
}

/** The caller's own bot with what its kind says of it. */
async function ownBot(
  context: RouteContext,
  input: BotReference,
): Promise<Result<OwnBot, Refusal>> {
  const own = await ownBotOf(context, input)
  if (!own.ok) return own
  const bot = own.value
  const kind = routesOf(bot)
  if (!kind) return err({ code: 'NOT_FOUND' })
  return ok({ bot, kind, figures: kind.figures(bot, context) })
}

const activityHandler = async (
  { context }: Call,
  input: InputOf<typeof activity>,
): Answer<unknown> => {
  const own = await ownBot(context, input)
  if (!own.ok) return own
  const { bot } = own.value.bot
  const page = await context.history.activity(bot, {
    page: input.page + 1,
    limit: input.limit,
    fees: own.value.kind.isOrderless !== true,
  })
  const item = (row: ActivityRow) => activityItem(String(bot), row)
  const before = await settingsBefore(context, bot, page.rows)
  const rows = page.rows.map(item)
  return ok({
    ...head,
    rows,
    total: String(page.total),
    ...(before === undefined ? {} : { before: before.map(item) }),
  })
}

/** Facts that say settings: all of them, under the name a kind gives it, or the range alone. */
const ALL_SETTINGS = ['settings-changed', 'limits-changed']
const RANGE_ONLY = ['range-shifted', 'range-shifted-down']

/**
 * What says which settings the oldest change of a page replaced: the change before it, and where
 * the range has moved to since; undefined where the page has no change.
 */
async function settingsBefore(
  context: RouteContext,
  bot: BotId,
  rows: readonly ActivityRow[],
): Promise<readonly ActivityRow[] | undefined> {
  const oldest = rows.at(-1)
  if (oldest === undefined || rows.every((it) => it.life !== 'settings-changed')) return undefined
  const newest = async (types: readonly string[]): Promise<ActivityRow | undefined> => {
    const asked = { page: 1, limit: 1, types, below: Number(oldest.position) }
    return (await context.history.activity(bot, asked)).rows[0]
  }
  const found = await Promise.all([newest(ALL_SETTINGS), newest(RANGE_ONLY)])
  return found
    .filter((it) => it !== undefined)
    .sort((a, b) => Number(b.position) - Number(a.position))
}

const curveHandler = async (
  { context }: Call,
  input: InputOf<typeof pnlCurve>,
): Answer<unknown> => {
  const own = await ownBot(context, input)
  if (!own.ok) return own
  const { bot, figures } = own.value
  const points = await context.history.curve(bot.bot, { fromMs: input.from, points: input.points })
  return ok({
    ...head,
    quote_token: figures.quote_token,
    points: points.map((point) => ({
      time: String(point.atMs),
      total: point.total,
      grid: point.grid,
      hold: point.hold,
      flag: point.flag,
    })),
  })
}

const levelsHandler = async ({ context }: Call, input: InputOf<typeof levels>): Answer<unknown> => {
  const own = await ownBot(context, input)
  if (!own.ok) return own
  const { bot, kind, figures } = own.value
  return ok({
    ...head,
    symbol: figures.symbol,
    last_price: figures.current_price,
    levels: await kind.levels(bot, context),
  })
}

const receiptHandler = async (
  { context }: Call,
  input: InputOf<typeof receipt>,
): Answer<unknown> => {
  const own = await ownBot(context, input)
  if (!own.ok) return own
  const { bot, kind, figures } = own.value
  if (figures.list_status !== 'CLOSED') {
    return err({ code: 'NOT_FOUND', message: 'The bot still runs; there is no receipt yet' })
  }
  const part = kind.receipt(bot, context)
  const paid = paidAtEnd(bot, part)
  return ok({
    ...head,
    bot_id: figures.bot_id,
    symbol: figures.symbol,
    quote_token: figures.quote_token,
    close_reason: figures.close_reason,
    bot_close_code: figures.bot_close_code,
    closed_by: figures.closed_by,
    close_mode: part.closeMode,
    create_time: figures.create_time,
    end_time: figures.end_time,
    close_price: part.closePrice,
    withdrawn: part.withdrawn,
    ...paid,
    ...madeOf(figures, part),
    fees_paid: part.feesPaid,
    ...(await feesAtEnd(context, bot, part)),
    ...(part.funding === undefined ? {} : { funding: part.funding }),
    ...(part.funding === undefined ? {} : await insuredAtEnd(context, bot)),
    ...(part.arbitrageNum === undefined ? {} : { arbitrage_num: part.arbitrageNum }),
    cancelled_orders: await cancelledAtEnd(context, bot),
  })
}

/** What was put in and what came of it; a bot that has the money in other bots says the whole. */
function madeOf(figures: BotFigures, { whole }: BotReceipt) {
  const { invested, total_profit, booked_profit, other_profit } = figures
  if (whole === undefined) return { invested, total_profit, booked_profit, other_profit }
  const other = (amountOf(whole.total) - amountOf(booked_profit)) as Amount
  return {
    invested: whole.invested,
    total_profit: whole.total,
    booked_profit,
    other_profit: formatAmount(other),
  }
}

/** What went to Funding at the end, and what of a voucher went back to the house instead. */
function paidAtEnd(
  { bonus }: LiveBot,
  { returned, returnedValue }: Pick<BotReceipt, 'returned' | 'returnedValue'>,
) {
  const back = bonus?.returned ?? ZERO
  if (back === ZERO) return { returned: [...returned], returned_value: returnedValue }
  const less = (text: string): string => formatAmount((amountOf(text) - back) as Amount)
  return {
    // A bot on contracts ends in the coin that its voucher is of.
    returned: returned
      .map((it) => ({ ...it, amount: less(it.amount), value: less(it.value) }))
      .filter(({ amount }) => amount !== '0'),
    returned_value: less(returnedValue),
    voucher_returned: formatAmount(back),
  }
}

/** A bot says a few times how it stands. */
const STATUSES_MOST = 20

/** What made a grid's rounds lose, of one that ended for that; nothing of any other end. */
async function feesAtEnd({ history }: RouteContext, bot: LiveBot, { stepRate }: BotReceipt) {
  if (bot.word !== UNPAID || stepRate === undefined) return {}
  const statuses = { page: 1, limit: STATUSES_MOST, types: ['bot-status'] }
  const said = await history.activity(bot.bot, statuses)
  const first = said.rows.filter(({ data }) => data['reason'] === UNPAID).at(-1)
  if (first === undefined) return {}
  // The change that ended it: another may have come while its position was reduced.
  const changes = { page: 1, limit: 1, types: [], below: Number(first.position), fees: true }
  const [change] = (await history.activity(bot.bot, changes)).rows
  if (change === undefined) return {}
  const text = (key: string): string => String(change.data[key])
  return {
    fees_changed: {
      maker_before: text('makerBefore'),
      maker: text('maker'),
      taker_before: text('takerBefore'),
      taker: text('taker'),
      step: stepRate,
    },
  }
}

/** The insurance acts as a bot ends, after which its kind takes back what it had set aside. */
const EXCHANGES_AT_END = 10

/** What the insurance fund paid, or kept of a liquidated wallet; nothing where it did not act. */
async function insuredAtEnd(context: RouteContext, bot: LiveBot) {
  const asked = { page: 1, limit: EXCHANGES_AT_END, types: ['exchanged'] }
  const { rows } = await context.history.activity(bot.bot, asked)
  const insured = insuredOf(rows)
  return insured === '0' ? {} : { insurance_fund: insured }
}

const CANCELLED_MAX = 1000

/** Orders that went with the bot: cancelled in the very moment it ended. */
async function cancelledAtEnd(context: RouteContext, bot: LiveBot): Promise<number> {
  const moment = { fromMs: bot.endedAtMs, toMs: bot.endedAtMs }
  const { rows } = await context.history.orders(bot.bot, {
    page: 1,
    limit: CANCELLED_MAX,
    ...moment,
  })
  return rows.filter((row) => row.status === 'cancelled').length
}

const withdrawHandler = async (
  { context }: Call,
  input: InputOf<typeof getWithdrawDetail>,
): Answer<unknown> => {
  const own = await ownBot(context, input)
  if (!own.ok) return own
  const { bot, kind } = own.value
  const taken = kind.withdrawal?.(bot, context)
  return taken === undefined ? err({ code: 'NOT_FOUND' }) : ok(withdrawRow(taken))
}

const topUpHandler = async ({ context }: Call, input: InputOf<typeof topUp>): Answer<unknown> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  if (!coinsOf(context.market).includes(input.coin)) return err({ code: 'UNKNOWN_COIN' })
  const amount = parseAmount(input.amount)
  if (!amount.ok || amount.value <= 0n) {
    return badField('amount', 'too-small', 'above 0', 'send more')
  }
  const done: Result<void, HostRefusal> = await context.bots.topUp(user, input.coin, amount.value)
  if (!done.ok) return err(refusalOfHost(done.error))
  const funding = await context.bots.funding(user)
  const available = formatAmount(funding.get(input.coin) ?? amount.value)
  return ok({ ...head, coin: input.coin, available })
}

export const botHandlers: Readonly<Record<string, Handler>> = {
  listAllBots: list,
  summary,
  activity: activityHandler,
  pnlCurve: curveHandler,
  levels: levelsHandler,
  receipt: receiptHandler,
  getWithdrawDetail: withdrawHandler,
  topUp: topUpHandler,
}
