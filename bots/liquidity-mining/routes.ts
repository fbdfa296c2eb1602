// The endpoints of liquidity mining: pools, orders and positions, yield and liquidations. Refusals
// are values.
import { ok, parseId, type Result } from '@trellis/kernel'
import type { HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { KindRoutes, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { botsOfKind, isOngoing } from '@trellis/bot-kit/routes/own-bot.ts'
import { heldBots, ownBots } from '@trellis/bot-kit/routes/own-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { marketOf, presented } from '@trellis/bot-kit/routes/view-market.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { listedPools, offerOf } from './routes-offers.ts'
import { addingLiquidity, addingTrial } from './routes-adding.ts'
import { communityCalls } from './routes-community.ts'
import { addingMargin, claiming, KIND, reinvesting, removing } from './routes-orders.ts'
import { refusals } from './routes-refusals.ts'
import type { LiquidityState } from './state.ts'
import * as view from './view.ts'
import type { endpoints, LiquidityRequest } from './wire.ts'

type Bot = view.LiquidityBot

const bots = botsOfKind<LiquidityState>({ kind: KIND, field: 'bot_id', refusals })

/** All positions of the caller that fit, running and ended. */
const all = async (context: RouteContext, fits: (bot: Bot) => boolean): Promise<readonly Bot[]> =>
  ownBots<LiquidityState>(context, KIND, fits)

/** A row of a list that goes on behind its last one. */
interface Dated<T> {
  readonly atMs: number
  readonly bot: Bot
  readonly index: number
  readonly row: () => T
}

interface Paged {
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/**
 * A page of rows, newest first, and where the next begins; '' after the last. A cursor that no
 * answer to the same request has given is refused.
 */
function pageOf<T>(
  rows: readonly Dated<T>[],
  asked: Paged,
): Result<readonly [rows: T[], cursor: string], Refusal> {
  const { startTime = 0, endTime = Infinity, limit, cursor } = asked
  const sorted = rows
    .filter(({ atMs }) => atMs >= startTime && atMs <= endTime)
    .toSorted((a, b) => b.atMs - a.atMs || b.bot.bot - a.bot.bot || b.index - a.index)
  const isFirst = cursor === undefined || cursor === ''
  const from = isFirst ? 0 : sorted.findIndex((row) => cursorOf(row) === cursor) + 1
  if (!isFirst && from === 0) return badField('cursor', 'not-in-list', CURSORS, FIRST_PAGE)
  const shown = sorted.slice(from, from + limit)
  const last = shown.at(-1)
  const isMore = last !== undefined && sorted.length > from + limit
  return ok([shown.map(({ row }) => row()), isMore ? cursorOf(last) : ''])
}

const cursorOf = ({ atMs, bot, index }: Dated<unknown>): string => `${atMs}-${bot.bot}-${index}`
const CURSORS = 'the nextPageCursor of an answer to the same request'
const FIRST_PAGE = 'leave it out to begin with the first page'

function recordsOf<T>(page: Result<readonly [rows: T[], cursor: string], Refusal>) {
  if (!page.ok) return page
  const [records, nextPageCursor] = page.value
  return ok({ records, nextPageCursor })
}

/** Whether a position is of the coins that are named. */
function isOfCoins(
  { state: { params } }: Bot,
  { baseCoin, quoteCoin }: { baseCoin?: string | undefined; quoteCoin?: string | undefined },
): boolean {
  const isBase = [undefined, params.baseCoin].includes(baseCoin)
  return isBase && [undefined, params.quoteCoin].includes(quoteCoin)
}

/** The orders of a position that fit a request. */
function ordersOf(bot: Bot, wire: LiquidityRequest<'order'>) {
  const isOf = wire.productId === undefined || bot.state.params.productId === wire.productId
  if (!isOf) return []
  return bot.state.orders.flatMap(({ atMs }, index) => {
    const row = view.orderRow(bot, index)
    const isWanted =
      (wire.orderType ?? row.orderType) === row.orderType &&
      (wire.status ?? row.status) === row.status &&
      (wire.orderId ?? row.orderId) === row.orderId &&
      (wire.orderLinkId ?? row.orderLinkId) === row.orderLinkId
    return isWanted ? [{ atMs, bot, index, row: () => row }] : []
  })
}

/** The positions that may have an order which is named by its id; all where none is. */
async function searched(
  context: RouteContext,
  { orderId }: LiquidityRequest<'order'>,
): Promise<readonly Bot[]> {
  if (orderId === undefined) return all(context, () => true)
  const id = parseId(orderId.split('-')[0] ?? '')
  const bot = id === undefined ? undefined : await context.bots.find(id)
  const isOwn = bot?.kind === KIND && bot.user === context.userId
  return isOwn ? [bot as Bot] : []
}

async function productRows(
  context: RouteContext,
  { baseCoin, quoteCoin }: LiquidityRequest<'product'>,
) {
  const { market } = context
  const listed = listedPools(market).filter(({ symbol }) => {
    const of = market.instruments[symbol]
    return [undefined, of?.base].includes(baseCoin) && [undefined, of?.quote].includes(quoteCoin)
  })
  return Promise.all(listed.map(async (it) => view.productRow(await offerOf(market, it))))
}

async function positionRow(context: RouteContext, bot: Bot) {
  const [symbol = -1] = bot.symbols
  const market = marketOf(context, symbol)
  const listed = listedPools(context.market).find((it) => it.symbol === symbol)
  if (market === undefined) return []
  const apyE8 = listed === undefined ? 0 : (await offerOf(context.market, listed)).apyE8
  return [view.positionRow(bot, market, apyE8)]
}

const handlers: HandlersOf<typeof endpoints> = {
  product: async (context, wire) => ok({ products: await productRows(context, wire) }),
  addLiquidity: addingLiquidity(bots),
  removeLiquidity: removing(bots),
  reinvest: reinvesting(bots),
  addMargin: addingMargin(bots),
  claimInterest: claiming(bots),
  order: async (context, wire) => {
    const found = await searched(context, wire)
    const page = pageOf(
      found.flatMap((bot) => ordersOf(bot, wire)),
      wire,
    )
    if (!page.ok) return page
    const [orders, nextPageCursor] = page.value
    return ok({ orders, nextPageCursor })
  },
  position: async (context, { productId, baseCoin }) => {
    const found = (await heldBots<LiquidityState>(context, KIND)).filter((bot) => {
      const isOf = productId === undefined || bot.state.params.productId === productId
      return isOngoing(bot) && isOf && isOfCoins(bot, { baseCoin })
    })
    const rows = await Promise.all(found.map((bot) => positionRow(context, bot)))
    return ok({ positions: rows.flat() })
  },
  yieldRecords: async (context, wire) => {
    const found = await all(context, (bot) => isOfCoins(bot, wire))
    const rows = found.flatMap((bot) =>
      bot.state.claims.map((claim, index) => ({
        atMs: claim.atMs,
        bot,
        index,
        row: () => view.yieldRow(bot, claim),
      })),
    )
    return recordsOf(pageOf(rows, wire))
  },
  liquidationRecords: async (context, wire) => {
    const found = await all(context, (bot) => {
      return bot.state.liquidated !== undefined && isOfCoins(bot, wire)
    })
    const rows = found.flatMap((bot) => {
      const instrument = context.market.instruments[bot.symbols[0] ?? -1]
      const atMs = bot.state.receipt?.closedAtMs ?? bot.endedAtMs
      if (instrument === undefined) return []
      const row = () => view.liquidationRow(bot, instrument, atMs)
      return [{ atMs, bot, index: 0, row }]
    })
    return recordsOf(pageOf(rows, wire))
  },
  getDetail: bots.onOwn(async ({ bot, market }, _, context) => {
    const [position] = await positionRow(context, bot)
    const orders = bot.state.orders.map((_, index) => view.orderRow(bot, index)).toReversed()
    return ok({
      ...head,
      position: position as NonNullable<typeof position>,
      orders,
      figures: view.figuresOf(bot, market),
      ...view.detailFigures(bot, market.last),
    })
  }),
}

export const routes: KindRoutes = {
  type: 'INVALID',
  business: 'LIQUIDITY_MINING',
  handlers,
  figures: presented(view.figuresOf),
  isOrderless: true,
  trial: addingTrial(bots),
  listPart: { key: 'own', of: presented(view.ownPart) },
  levels: async () => [],
  receipt: presented(view.receiptOf),
  community: communityCalls,
}
