// The futures combo's endpoints as stages of the kit: which bot, what it checks, which command,
// which words. Limits, plan, risk and view do the counting; refusals are values.
import { err, formatAmount, ok, type Amount, type Quantity } from '@trellis/kernel'
import type { Side } from '@trellis/market'
import type { Check } from '@trellis/bot-kit/checks.ts'
import { botCalls, draftCheck, type HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import { contractClose, marketCloseRows } from '@trellis/bot-kit/routes/contract-closing.ts'
import { inFunding } from '@trellis/bot-kit/routes/in-funding.ts'
import type { Creation } from '@trellis/bot-kit/routes/creating.ts'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { commandOnce, isRepeated } from '@trellis/bot-kit/routes/once.ts'
import { checksIn, mayRead, type Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { sharedDetail } from '@trellis/bot-kit/routes/following.ts'
import { marketOf, presented } from '@trellis/bot-kit/routes/view-market.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { estimateClose } from './close.ts'
import { equityOf, totalMargin } from './holdings.ts'
import { isWhole, paramsOf, readComboInput, writeParams } from './params.ts'
import { insuredOf } from './profit.ts'
import { loadChange, loadChecked, unwholeWeights } from './routes-checks.ts'
import { communityCalls } from './routes-community.ts'
import { historyPage } from './routes-history.ts'
import { dailyPick, suggestedBasket, symbolList } from './routes-market.ts'
import { adjustEffect, transferDetail, transferred } from './routes-transfer.ts'
import { modelOf } from './routes-model.ts'
import type { ComboState } from './state.ts'
import * as view from './view.ts'
import { botCloseCode, checkWords, rawComboOf } from './wire-names.ts'
import { limitRow } from './wire-rows.ts'
import type { ComboRequest, endpoints } from './wire.ts'

type OwnCombo = Own<ComboState>

const { bots, changed, ...calls } = botCalls<ComboState, 'bot_id'>(
  { kind: 'futures-combo', field: 'bot_id' },
  checkWords,
)
const { onOwn } = bots

const shown = ({ bot, market }: OwnCombo, context: RouteContext) =>
  view.shownOf(bot, market, context)

/** The setting of an account that keeps the daily pick from coming up by itself. */
const NO_POP = 'combo-daily-pick-no-pop'

/** The one way to close with its estimate. */
function closeRows(own: OwnCombo, context: RouteContext) {
  const { market } = shown(own, context)
  const equity = equityOf(own.bot.state, market)
  const quoteOf = (symbol: number) => {
    const at = marketOf(context, symbol) ?? own.market
    const { instrument, last, fees } = at
    const takerPrice = (side: Side, qty: Quantity) => context.market.takerPrice(side, qty, at)
    return { instrument, last, takerFee: fees.taker, takerPrice }
  }
  return marketCloseRows(own, () => estimateClose(own.bot.state, quoteOf, equity))
}

/** What a transfer answers: the checks that refused it, and what the combo has now. */
function transferAnswer({ bot, state }: LiveBot<ComboState>, checks: readonly Check[]) {
  const total = formatAmount(totalMargin(state))
  const moved = formatAmount((state.addedMargin - state.withdrawn) as Amount)
  const sums = { bot_id: String(bot), total_margin: total, midway_transfer: moved }
  return ok({ ...changed(checks), ...sums })
}

const drafts: Pick<Creation<ComboState, ComboRequest<'createBot'>, unknown>, 'draft' | 'isSame'> = {
  draft(context, wire) {
    const checked = loadChecked(context, wire)
    if (!checked.ok) return checked
    const { symbols, input, limits, market } = checked.value
    const { checks } = limits
    if (checks.length === 0 && !isWhole(input.contracts))
      return unwholeWeights(input.contracts.map(({ weight }) => weight))
    const params = paramsOf(input, wire.allow_follow)
    if (params === undefined) return ok({ symbols, checks, params, needs: [] })
    const needs = [[market.any.instrument.quote, params.investment]] as const
    return ok({ symbols, checks, params: writeParams(params), needs })
  },
  isSame({ bot, market }, wire, { market: { instruments } }) {
    const read = readComboInput(market.instrument, rawComboOf(wire))
    const params = read.ok ? paramsOf(read.value, wire.allow_follow) : undefined
    const wanted = wire.symbol_settings.map(({ symbol }) => symbol)
    const areOthers = bot.symbols.some((symbol, i) => instruments[symbol]?.symbol !== wanted[i])
    if (params === undefined || areOthers) return false
    const same = [writeParams(params), writeParams(bot.state.params)]
    return JSON.stringify(same[0]) === JSON.stringify(same[1])
  },
}

const handlers: HandlersOf<typeof endpoints> = {
  getLimit: draftCheck(loadChecked, limitRow),
  createBot: calls.create('followed_bot_id', drafts),
  closeBot: contractClose(bots, ({ bot }) => ({ bot_id: String(bot.bot) })),

  getDetail: onOwn(async (own, _, context) =>
    ok({ ...head, detail: view.detailOf(shown(own, context)), modes: closeRows(own, context) }),
  ),
  getCloseDetail: onOwn(async (own, _, context) => {
    const all = shown(own, context)
    const { terms } = view.moneyOf(all)
    const { bot_id, bot_display_status } = view.identityRow(all)
    const equity = formatAmount(terms.equity)
    const total_pnl = formatAmount(terms.total)
    const modes = closeRows(own, context)
    const insurance_fund = formatAmount(insuredOf(own.bot.state))
    const row = { bot_id, bot_display_status, equity, total_pnl, insurance_fund, modes }
    return ok({ ...head, ...row, ...view.endRow(all) })
  }),
  getHistoryOrdersV2: onOwn(async (own, input, context) =>
    ok(await historyPage(shown(own, context), input, context)),
  ),
  getPositions: onOwn(async (own, _, context) =>
    ok({ ...head, positions: view.positionRows(shown(own, context)) }),
  ),
  /** Of a combo that its owner shows without money. */
  getPartList: async (context, input) => {
    const found = await bots.find(context, input)
    if (!found.ok) return found
    const { bot } = found.value
    if (!mayRead(bot, context)) return err({ code: 'NOT_FOUND' })
    const parts = view.partRows(shown(found.value, context))
    if (bot.user === context.userId) {
      return ok({ ...head, parts, insurance_fund: formatAmount(insuredOf(bot.state)) })
    }
    return ok({ ...head, parts: parts.map(view.withoutMoney), insurance_fund: '' })
  },
  getFollowDetail: sharedDetail(bots, (bot, market, context) =>
    view.sharedOf(shown({ bot, market }, context)),
  ),

  getDailyPick: async (context) => {
    const { userId, settings } = context
    const no_pop = userId !== undefined && settings.read(userId, NO_POP) === '1'
    return ok({ ...head, pick: await dailyPick(context), no_pop })
  },
  setDailyPickNoPop: async ({ userId, settings }, { no_pop }) => {
    if (userId === undefined) return err({ code: 'notLoggedIn' })
    await settings.write(userId, NO_POP, () => ok(no_pop ? '1' : ''))
    return ok({ ...head, no_pop })
  },
  getSymbolList: async (context) => ok({ ...head, symbols: symbolList(context) }),

  transfer: bots.onChangeable(async (own: OwnCombo, input, context) => {
    const { bot, market } = own
    const wanted = transferred(input)
    if (!wanted.ok) return wanted
    const { command, amount } = wanted.value
    if (command.direction === 'in' && !isRepeated(bot, input)) {
      const funded = await inFunding(context, bot.user, [[market.instrument.quote, amount]])
      if (!funded.ok) return funded
    }
    const done = await commandOnce(context, bot, command, input)
    if (done.ok) return transferAnswer(done.value.after as LiveBot<ComboState>, [])
    const checks = checksIn(done.error)
    return checks ? transferAnswer(bot, checks) : err(bots.refusedChange(done.error))
  }),
  getTransferDetail: bots.onChangeable(async (own: OwnCombo, input, context) =>
    transferDetail(bots, shown(own, context), input, context),
  ),
  adjustPosition: bots.onChangeable(async ({ bot, market }: OwnCombo, _, context) => {
    const done = await context.bots.command(bot.user, bot.bot, { type: 'adjust' })
    if (!done.ok) return err(bots.refusedChange(done.error))
    const after = done.value.after as LiveBot<ComboState>
    const { last, rebalances } = after.state
    const names = view.namesOf(shown({ bot: after, market }, context))
    const failures = view.failureRows(last?.failed ?? '', last?.reasons ?? '', names)
    const adjusted_position_num = String(rebalances)
    return ok({ ...head, bot_id: String(bot.bot), failures, adjusted_position_num })
  }),
  modifySetting: calls.change(loadChange),
  validateSetting: calls.changeCheck(loadChange, ({ update, market }) => {
    const contracts = update.weights.map((weight) => ({ weight }))
    // What it holds is not opened anew: a plan of that would be of another combo.
    const limits = { ...update, plan: undefined, risk: undefined }
    return limitRow({ input: { contracts }, limits, market })
  }),
  validateAdjust: bots.onChangeable(async (own: OwnCombo, _, context) =>
    adjustEffect(bots, shown(own, context), context),
  ),
  setAllowFollow: calls.setAllowFollow,
}

type Bot = view.ComboBot

/** Presents a combo with the market of all its contracts. */
function presentedAll<T>(present: (all: view.Shown, context: RouteContext) => T) {
  return presented((bot: Bot, first, context) =>
    present(view.shownOf(bot, first, context), context),
  )
}

export const routes: KindRoutes = {
  type: 'COMBO_FUTURES',
  business: 'FUTURE_COMBO',
  handlers,
  figures: presentedAll(view.figuresOf),
  closeCode: botCloseCode,
  trial: calls.trial('createBot', drafts),
  suggested: suggestedBasket,
  listPart: { key: 'fcombo', of: presentedAll(view.listPartOf) },
  levels: async () => [],
  receipt: presented((bot: Bot, first) => view.receiptOf({ bot, first })),
  model: presentedAll(modelOf),
  community: communityCalls,
}
