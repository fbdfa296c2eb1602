// The endpoints of dual assets: what is offered, orders and positions. Refusals are values.
import { formatAmount, ok, parseId } from '@trellis/kernel'
import type { HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { botsOfKind, isOngoing } from '@trellis/bot-kit/routes/own-bot.ts'
import { heldBots, ownBots } from '@trellis/bot-kit/routes/own-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { presented } from '@trellis/bot-kit/routes/view-market.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { convertedPayment, keptPayment, type Payment } from './plan.ts'
import { paymentAt } from './profit.ts'
import { communityCalls } from './routes-community.ts'
import { isOpen, newestQuotes, offeredProducts } from './routes-offers.ts'
import { placing } from './routes-placing.ts'
import { refuseCategory, unknownProduct } from './routes-refusals.ts'
import type { DualAssetState } from './state.ts'
import * as view from './view.ts'
import type { DualRequest, endpoints } from './wire.ts'

const KIND = 'dual-asset'
const bots = botsOfKind<DualAssetState>({
  kind: KIND,
  field: 'bot_id',
  refusals: { 'quote-expired': 'earnQuoteExpired' },
})

const own = (bot: { readonly kind: string }): bot is view.DualBot => bot.kind === KIND

/**
 * Subscriptions before an id that fit, newest first, one more than asked for where there is one.
 */
async function ordersOf(
  context: RouteContext,
  fits: (bot: view.DualBot) => boolean,
  { cursor, limit }: DualRequest<'order'>,
): Promise<readonly view.DualBot[]> {
  const before = cursor === undefined ? Infinity : Number(cursor)
  const isWanted = (bot: view.DualBot): boolean => bot.bot < before && fits(bot)
  const found = await ownBots<DualAssetState>(context, KIND, isWanted, limit + 1)
  return found.slice(0, limit + 1)
}

/** The one order that a request names, if it is the caller's. */
async function namedOrder(
  context: RouteContext,
  { orderId, orderLinkId }: DualRequest<'order'>,
): Promise<readonly view.DualBot[]> {
  const user = context.userId
  if (user === undefined) return []
  const byLink = orderLinkId ? await context.bots.made(user, KIND, orderLinkId) : undefined
  const id = orderId === undefined ? byLink : parseId(orderId)
  const bot = id === undefined ? undefined : await context.bots.find(id)
  const isOther = orderLinkId !== undefined && bot?.requestKey !== orderLinkId
  return bot === undefined || isOther || bot.user !== user || !own(bot) ? [] : [bot]
}

/** A page of rows and where the next begins; '' after the last. */
function pageOf<T>(found: readonly view.DualBot[], limit: number, row: (bot: view.DualBot) => T) {
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const nextPageCursor = last === undefined ? '' : String(last.bot)
  return { category: 'DualAssets' as const, list: shown.map(row), nextPageCursor }
}

function paid(bot: view.DualBot, payment: Payment) {
  return { coin: payment.coin, amount: view.paymentText(bot.state.params, payment) }
}

const handlers: HandlersOf<typeof endpoints> = {
  product: async (context, { category, coin, duration }) => {
    const offered = refuseCategory(category)
    if (!offered.ok) return offered
    const list = offeredProducts(context)
      .filter(({ instrument: { base, quote } }) => [undefined, base, quote].includes(coin))
      .filter(({ term }) => duration === undefined || term.name === duration)
      .map((it) => view.productRow(it, context.market.ticker(it.symbol).last, isOpen(context, it)))
    return ok({ category, list })
  },
  productExtraInfo: async (context, { category, productId }) => {
    const offered = refuseCategory(category)
    if (!offered.ok) return offered
    const products = offeredProducts(context).filter(
      ({ id }) => productId === undefined || id === productId,
    )
    if (productId !== undefined && products.length === 0) return unknownProduct(productId)
    const list = products.map(async (product) => {
      const newest = await newestQuotes(context, product)
      return view.quotesRow(product, newest, context.market.ticker(product.symbol).last)
    })
    return ok({ category, list: await Promise.all(list) })
  },
  placeOrder: placing(bots),
  order: async (context, wire) => {
    const offered = refuseCategory(wire.category)
    if (!offered.ok) return offered
    const { productId, startTime = 0, endTime = Infinity } = wire
    const fits = ({ state, createdAtMs }: view.DualBot): boolean =>
      (productId === undefined || state.params.productId === productId) &&
      createdAtMs >= startTime &&
      createdAtMs <= endTime
    const isOne = wire.orderId !== undefined || wire.orderLinkId !== undefined
    const found = isOne
      ? (await namedOrder(context, wire)).filter(fits)
      : await ordersOf(context, fits, wire)
    return ok(pageOf(found, wire.limit, view.orderRow))
  },
  position: async (context, { category, productId, coin, limit, cursor }) => {
    const offered = refuseCategory(category)
    if (!offered.ok) return offered
    const before = cursor === undefined ? Infinity : Number(cursor)
    const found = (await heldBots<DualAssetState>(context, KIND)).filter((bot) => {
      const { params } = bot.state
      const isOfCoin = [undefined, params.baseCoin, params.quoteCoin].includes(coin)
      const isOf = productId === undefined || params.productId === productId
      return isOngoing(bot) && isOf && isOfCoin && bot.bot < before
    })
    return ok(pageOf(found, limit, view.positionRow))
  },
  getDetail: bots.onOwn(async ({ bot, market }) => {
    const { params, settled } = bot.state
    return ok({
      ...head,
      order: view.orderRow(bot),
      figures: view.figuresOf(bot, market),
      kept: paid(bot, keptPayment(params)),
      converted: paid(bot, convertedPayment(params)),
      at_last_price: paid(bot, paymentAt(params, market.last)),
      settled_now: view.settledNow(bot, market),
      price_digits: params.tickScale,
      yield_start_at: String(params.yieldFromMs),
      yield_end_at: String(params.settlesAtMs),
      yielded: settled === undefined ? '' : formatAmount(settled.yielded),
      yielded_value: view.yieldedValue(bot, market),
    })
  }),
}

export const routes: KindRoutes = {
  type: 'INVALID',
  business: 'DUAL_ASSET',
  handlers,
  figures: presented(view.figuresOf),
  isOrderless: true,
  listPart: { key: 'own', of: presented(view.ownPart) },
  levels: async () => [],
  receipt: presented(view.receiptOf),
  community: communityCalls,
}
