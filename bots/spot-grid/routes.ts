// Handlers of the spot grid's endpoints: load, check, call, present. No framework and no arithmetic
// of their own: limits, plan, profit and view do the counting. Refusals are values.
import {
  assert,
  err,
  formatAmount,
  ok,
  parseId,
  type Amount,
  type BotId,
  type Result,
} from '@trellis/kernel'
import { refusalCodes } from '@trellis/contract'
import { PaperVenue } from '@trellis/exchange'
import { STATUS_TABLE } from '@trellis/market'
import type { Answer, KindRoutes, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { HostRefusal, LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { isSamePlan, paramsOf, readGridInput, writeParams } from './params.ts'
import { adviseGrids } from './parts/advice.ts'
import { askedProfit, checkedUpdate } from './parts/checked-change.ts'
import { loadChecked, loadSpot, type Checked } from './parts/checked-draft.ts'
import { closeMarketOf, closeRowsOf } from './parts/close-rows.ts'
import type { GridCommand } from './parts/commands.ts'
import { isOffered } from './parts/conversion.ts'
import { badField, refusedField } from './parts/field-refusals.ts'
import { lockedQuote, mayFollow, type GridBot } from './parts/grid-bot.ts'
import { levelsOf } from './parts/level-rows.ts'
import { openingFee, openingOf, shortfalls } from './parts/opening-money.ts'
import { rankGrids } from './parts/ranking.ts'
import { marketOf, type ViewMarket } from './parts/view-market.ts'
import { commandOf } from './parts/wire-change.ts'
import * as names from './parts/wire-fields.ts'
import * as rows from './parts/wire-rows.ts'
import { withdrawable } from './profit.ts'
import * as view from './view.ts'
import type { endpoints, GridInput, GridResult } from './wire.ts'

const { head } = rows
const venue = new PaperVenue()
const NO_REFUSALS: readonly string[] = ['unknown-result', 'unavailable', 'disk-full']
const ADVICE_HOURS = 24 * 14

type Own = { readonly bot: GridBot; readonly market: ViewMarket }
type Reference = GridInput<'queryGridDetail'>

/** A grid of anybody; one that is not a spot grid is not found. */
async function findGrid(context: RouteContext, ref: Reference): Promise<Result<Own, Refusal>> {
  const text = ref.grid_id ?? ref.bot_id
  if (text === undefined) return badField('grid_id', 'missing', '', 'send this field')
  const id = parseId(text)
  const bot = id === undefined ? undefined : await context.bots.find(id)
  const market = bot && marketOf(context, bot.symbols[0] ?? -1)
  if (!bot || !market || bot.kind !== 'spot-grid') return err({ code: 'NOT_FOUND' })
  return ok({ bot: bot as GridBot, market })
}

/** The caller's own grid; a foreign one is answered as an unknown one. */
async function ownGrid(context: RouteContext, ref: Reference): Promise<Result<Own, Refusal>> {
  const found = await findGrid(context, ref)
  if (!found.ok || found.value.bot.user === context.userId) return found
  return err({ code: 'NOT_FOUND' })
}

type Name = keyof typeof endpoints

/** A handler that works on the caller's own grid. */
function onOwn<N extends Name>(
  handle: (own: Own, input: GridInput<N>, context: RouteContext) => Answer<GridResult<N>>,
) {
  return async (context: RouteContext, input: GridInput<N>): Answer<GridResult<N>> => {
    const own = await ownGrid(context, input as Reference)
    return own.ok ? handle(own.value, input, context) : own
  }
}

function refusedBy(refusal: HostRefusal): Refusal {
  const word = typeof refusal === 'string' ? refusal : refusal.code
  const code = refusalCodes[word] ?? 'INVALID_ARGUMENT'
  // What is no refusal has words of its own.
  return NO_REFUSALS.includes(word) ? { code } : { code, message: `Refused: ${word}` }
}

/** A handler that works on a grid that was described but does not exist. */
function onDraft<N extends 'validateInput' | 'getInitialBuyAmount'>(
  present: (checked: Checked) => GridResult<N>,
) {
  return async (context: RouteContext, input: GridInput<N>): Answer<GridResult<N>> => {
    const checked = loadChecked(context, input)
    return checked.ok ? ok(present(checked.value)) : checked
  }
}

const validateInput = onDraft<'validateInput'>(({ limits }) => ({
  ...head,
  ...rows.validationRow(limits),
}))

const getInitialBuyAmount = onDraft<'getInitialBuyAmount'>(({ limits, market }) => ({
  ...head,
  ...openingOf(limits.plan, market.instrument),
}))

/** The answer to a creation under a key: its bot, unless the key made one of another plan. */
async function repeated(
  context: RouteContext,
  input: GridInput<'createGrid'>,
  made: BotId,
): Answer<GridResult<'createGrid'>> {
  if ((input.request_id ?? '') === '') return ok(rows.createdRow(made))
  const found = await findGrid(context, { grid_id: String(made) })
  if (!found.ok) return found
  const { bot, market } = found.value
  const asked = readGridInput(market.instrument, names.rawInputOf(input))
  const params = asked.ok ? paramsOf(asked.value, input.allow_follow) : undefined
  const isSame =
    input.symbol === market.instrument.symbol &&
    params !== undefined &&
    isSamePlan(params, bot.state.params)
  if (isSame) return ok(rows.createdRow(made))
  const [bound, fix] = [`made grid ${made}`, 'send another request_id']
  return refusedField('request_id', 'used-before', bound, fix)
}

/** A grid that a new one may name as its model; "" and "0" name none. */
async function followedGrid(context: RouteContext, id = ''): Promise<Result<void, Refusal>> {
  if (/^0*$/.test(id)) return ok(undefined)
  const found = await findGrid(context, { grid_id: id })
  if (found.ok && mayFollow(found.value.bot, context)) return ok(undefined)
  return refusedField('followed_grid_id', 'not-followable', id, 'leave it out')
}

const createGrid = async (
  context: RouteContext,
  input: GridInput<'createGrid'>,
): Answer<GridResult<'createGrid'>> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const requestKey = input.request_id ?? ''
  // First of all: a repeated request finds another market and less money than the first one met.
  const known = await context.bots.made(user, 'spot-grid', requestKey)
  if (known !== undefined) return repeated(context, input, known)
  const checked = loadChecked(context, input)
  if (!checked.ok) return checked
  const { index, market, limits } = checked.value
  const params = paramsOf(checked.value.input, input.allow_follow)
  if (limits.checks.length > 0 || !params) return ok(rows.uncreatedRow(limits.checks))
  const short = shortfalls(await context.bots.funding(user), [
    [market.instrument.quote, params.quoteInvestment],
    [market.instrument.base, params.baseInvestment],
  ])
  const followed = await followedGrid(context, input.followed_grid_id)
  if (!followed.ok) return followed
  if (short.length > 0) return err({ code: 'INSUFFICIENT_BALANCE', result: { shortfall: short } })
  const made = await context.bots.create(user, {
    kind: 'spot-grid',
    symbols: [index],
    params: writeParams(params),
    origin: names.originOf(input),
    requestKey,
  })
  // Of two requests at once the engine takes the first; the other gets that one's bot.
  if (made.ok) return repeated(context, input, made.value)
  const moved = rows.checksIn(made.error)
  return moved ? ok(rows.uncreatedRow(moved)) : err(refusedBy(made.error))
}

const queryGridDetail = onOwn<'queryGridDetail'>(async ({ bot, market }, _, context) => {
  const modes = STATUS_TABLE[bot.status].closable
    ? closeRowsOf(bot.state, market, closeMarketOf(context, venue))
    : []
  return ok({ ...head, detail: view.detailOf(bot, market), modes })
})

/** The one call whose refusal tells a foreign grid from an unknown one (specification 6). */
const closeGrid = async (
  context: RouteContext,
  input: GridInput<'closeGrid'>,
): Answer<GridResult<'closeGrid'>> => {
  const user = context.userId
  const found = await findGrid(context, input)
  if (!found.ok) return found
  const { bot } = found.value
  if (user === undefined || bot.user !== user) return err({ code: 'Can_Not_Cancel_Others_Grid' })
  if (!STATUS_TABLE[bot.status].closable) return err({ code: 'GRID_CAN_NOT_BE_CANCELLED' })
  const mode = names.closeModeOf(input.close_mode)
  if (mode === undefined)
    return badField('close_mode', 'not-in-list', '1 to 4', 'send one of these')
  const at = closeMarketOf(context, venue)
  if (!isOffered({ symbol: bot.state.symbol, mode, coin: at.coin }, at)) {
    const bound = `needs pairs of both coins with ${at.coin}`
    return refusedField('close_mode', 'not-offered', bound, 'see get-close-modes')
  }
  const command: GridCommand = { type: 'close', mode, coin: at.coin }
  const done = await context.bots.command(user, bot.bot, command)
  return done.ok ? ok(head) : err(refusedBy(done.error))
}

const getCloseModes = onOwn<'getCloseModes'>(async ({ bot, market }, _, context) => {
  const equity = formatAmount(view.termsOf(bot, market).equity)
  const modes = closeRowsOf(bot.state, market, closeMarketOf(context, venue))
  const default_mode = names.CLOSE_MODE_NAMES['base-and-quote']
  return ok({ ...head, grid_id: String(bot.bot), equity, default_mode, modes })
})

const queryFollowGridDetail = async (
  context: RouteContext,
  input: Reference,
): Answer<GridResult<'queryFollowGridDetail'>> => {
  const found = await findGrid(context, input)
  if (!found.ok) return found
  const { bot, market } = found.value
  if (!mayFollow(bot, context)) return err({ code: 'NOT_FOUND' })
  return ok({ ...head, detail: view.sharedOf(bot, market) })
}

const setAllowFollow = onOwn<'setAllowFollow'>(async ({ bot }, input, context) => {
  if (STATUS_TABLE[bot.status].list === 'closed') return err({ code: 'BOT_HAS_BEEN_CLOSED' })
  const command: GridCommand = { type: 'allow-follow', allowed: input.allow_follow }
  const done = await context.bots.command(bot.user, bot.bot, command)
  if (!done.ok) return err(refusedBy(done.error))
  return ok({ ...head, allow_follow: input.allow_follow ? 1 : 0 })
})

const getOpenOrders = onOwn<'getOpenOrders'>(async ({ bot, market }) =>
  ok({
    ...head,
    cell_number: bot.state.range.cellNumber,
    ...rows.bookRow(bot.openOrders, market),
  }),
)

const getHistoryOrders = onOwn<'getHistoryOrders'>(async ({ bot, market }, input, context) => {
  const { limit, order_type } = input
  const page = input.page + 1
  if (input.view === 'orders') {
    const purpose = order_type === undefined ? {} : { purpose: order_type }
    const found = await context.history.orders(bot.bot, { page, limit, ...purpose })
    const orders = found.rows.map(rows.orderRow)
    return ok({ ...head, pairs: [], orders, total: String(found.total) })
  }
  const found = await context.history.pairs(bot.bot, { page, limit })
  const pairs = found.rows.map((row) => rows.pairRow(row, market.instrument.quote))
  return ok({ ...head, pairs, orders: [], total: String(found.total) })
})

const spotInvestmentEstimate = async (
  context: RouteContext,
  input: GridInput<'spotInvestmentEstimate'>,
): Answer<GridResult<'spotInvestmentEstimate'>> => {
  const amount = input.buy_amount ?? input.quote_investment ?? input.total_investment
  const wire = { ...input, invest_mode: 'INVEST_QUOTE', quote_investment: amount }
  const checked = loadChecked(context, wire)
  if (!checked.ok) return checked
  const { limits, market } = checked.value
  const { investment, profit } = limits.ranges
  const fee_estimate = openingFee(limits.plan, market.fees)
  const { quantity_per_grid } = openingOf(limits.plan, market.instrument)
  return ok({ ...head, investment, profit, quantity_per_grid, fee_estimate })
}

const getWithdrawDetail = onOwn<'getWithdrawDetail'>(async ({ bot, market }) => {
  const most = withdrawable(bot.state, lockedQuote(bot, market.instrument))
  return ok({ ...head, ...rows.withdrawRow(bot.state, most, market.instrument.quote) })
})

const withdrawProfit = onOwn<'withdrawProfit'>(async ({ bot, market }, input, context) => {
  const asked = askedProfit(bot, market, input.withdraw_amount)
  if (!asked.ok) return asked
  const amount = formatAmount(asked.value)
  const command: GridCommand = { type: 'withdraw', amount }
  const done = await context.bots.command(bot.user, bot.bot, command)
  if (!done.ok) return err(refusedBy(done.error))
  const cum = formatAmount((bot.state.withdrawn + asked.value) as Amount)
  return ok({ ...head, withdrew_amount: amount, cum_withdrew_amount: cum })
})

const validateUpdateSgrid = onOwn<'validateUpdateSgrid'>(async (own, input) => {
  const checked = checkedUpdate(own.bot, own.market, input)
  if (!checked.ok) return checked
  const { update } = checked.value
  return ok({
    ...head,
    ...rows.validationRow(update),
    add_investment: formatAmount(update.addInvestment),
    total_investment: formatAmount(view.termsOf(own.bot, own.market).invested),
  })
})

const updateSgrid = onOwn<'updateSgrid'>(async (own, input, context) => {
  const checked = checkedUpdate(own.bot, own.market, input)
  if (!checked.ok) return checked
  const { change, update } = checked.value
  if (update.checks.length > 0) return ok({ ...head, ...rows.refusedRow(update.checks) })
  const command: GridCommand = { type: 'modify', ...commandOf(change) }
  const done = await context.bots.command(own.bot.user, own.bot.bot, command)
  if (done.ok) return ok({ ...head, ...rows.checksRow([], 'success') })
  const moved = rows.checksIn(done.error)
  return moved ? ok({ ...head, ...rows.refusedRow(moved) }) : err(refusedBy(done.error))
})

/** The caller's own grids that may be followed, until discovery brings everybody's. */
const rankingFilter = async (
  context: RouteContext,
  input: GridInput<'rankingFilter'>,
): Answer<GridResult<'rankingFilter'>> => {
  const bots = context.userId === undefined ? [] : await context.bots.ofUser(context.userId)
  const list = bots.flatMap((bot) => {
    const market = marketOf(context, bot.symbols[0] ?? -1)
    const grid = bot.kind === 'spot-grid' ? (bot as GridBot) : undefined
    return market && grid?.state.allowFollow ? [view.rankedOf(grid, market)] : []
  })
  const ranked = rankGrids(list, input)
  const from = input.page * input.limit
  return ok({ ...head, list: ranked.slice(from, from + input.limit), total: String(ranked.length) })
}

const aiParams = async (
  context: RouteContext,
  input: GridInput<'aiParamsDetail'>,
): Answer<GridResult<'aiParamsDetail'>> => {
  const spot = loadSpot(context, input.symbol)
  if (!spot.ok) return spot
  const { index, market } = spot.value
  const candles = await context.market.candles(index, '1h', market.nowMs, ADVICE_HOURS)
  const list = adviseGrids(candles, market.last, market.fees).map((advice) =>
    rows.adviceRow(advice, market),
  )
  return ok({ ...head, symbol: input.symbol, list })
}

const handlers = {
  getCloseModes,
  closeGrid,
  queryFollowGridDetail,
  getOpenOrders,
  getHistoryOrders,
  validateInput,
  rankingFilter,
  /** This installation grants no vouchers. */
  listUserReward: async () => ok({ ...head, list: [], total: '0' }),
  aiParamsDetail: aiParams,
  createGrid,
  queryGridDetail,
  getInitialBuyAmount,
  getWithdrawDetail,
  withdrawProfit,
  validateUpdateSgrid,
  updateSgrid,
  setAllowFollow,
  spotAiParams: aiParams,
  spotInvestmentEstimate,
  spotCreate: createGrid,
  spotSharedGridDetail: queryFollowGridDetail,
}

/**
 * Presents a grid with its market; an instrument cannot leave the list while a bot of it is known.
 */
function presented<T>(present: (bot: GridBot, market: ViewMarket) => T) {
  return (bot: LiveBot, context: RouteContext): T => {
    const market = marketOf(context, bot.symbols[0] ?? -1)
    assert(market, 'a grid on a symbol that no market has', bot.bot)
    return present(bot as GridBot, market)
  }
}

export const routes: KindRoutes = {
  type: 'GRID_SPOT',
  listKey: 'grid',
  handlers,
  figures: presented(view.figuresOf),
  listPart: presented(view.listPartOf),
  levels: presented(async (bot, market) => levelsOf(bot, market.instrument)),
  receipt: presented((bot, market) =>
    rows.receiptRow(bot.state, market.instrument, view.feesPaid(bot.state, market)),
  ),
}
