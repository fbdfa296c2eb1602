// The spot grid's endpoints as stages of the kit: which bot, what it checks, which command, which
// words. Limits, plan, profit and view do the counting; refusals are values.
import { formatAmount, ok } from '@trellis/kernel'
import { leastStep } from '@trellis/bot-kit/grid/fee-rule.ts'
import { botCalls, draftCheck, type HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import { closing, isClosable } from '@trellis/bot-kit/routes/closing.ts'
import { followingOf } from '@trellis/bot-kit/routes/following.ts'
import { createDrafts } from '@trellis/bot-kit/routes/drafts.ts'
import { histories } from '@trellis/bot-kit/routes/history.ts'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Own } from '@trellis/bot-kit/routes/own-bot.ts'
import { adviceOf } from '@trellis/bot-kit/routes/ranking.ts'
import { closeCommand, closeRowsOf } from '@trellis/bot-kit/routes/spot-closing.ts'
import { presented } from '@trellis/bot-kit/routes/view-market.ts'
import { withdrawing } from '@trellis/bot-kit/routes/withdrawing.ts'
import { levelRows } from '@trellis/bot-kit/routes/level-rows.ts'
import { placedSettings } from '@trellis/bot-kit/wire/advice-words.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { adviceRow } from '@trellis/bot-kit/wire/grid.ts'
import { rewardRowOf } from '@trellis/bot-kit/wire/rewards.ts'
import { CLOSE_MODE_NAMES, receiptRow } from '@trellis/bot-kit/wire/spot-rows.ts'
import { spotLayout } from '@trellis/bot-kit/spot/grid-plan.ts'
import { withdrawable } from '@trellis/bot-kit/spot/grid-money.ts'
import { spotGridFields } from './fields.ts'
import { category } from './market.ts'
import { parameters, paramsOf } from './params.ts'
import { loadChange, loadChecked } from './routes-checks.ts'
import { communityCalls } from './routes-community.ts'
import { begunAt, modelOf, shiftedOf } from './routes-model.ts'
import type { SpotGridState } from './state.ts'
import * as view from './view.ts'
import { checkWords, ORDER_STATUS, rawInputOf } from './wire-names.ts'
import * as rows from './wire-rows.ts'
import type { endpoints, SpotGridRequest } from './wire.ts'

type OwnGrid = Own<SpotGridState>

const { bots, ...calls } = botCalls<SpotGridState, 'grid_id'>(
  {
    kind: 'spot-grid',
    field: 'grid_id',
    refusals: { 'close-mode-not-offered': 'INVALID_ARGUMENT' },
  },
  checkWords,
)
const { onOwn } = bots

const drafts = createDrafts({
  ...parameters,
  load: loadChecked,
  rawOf: (input: SpotGridRequest<'createGrid'>) => rawInputOf(input),
  paramsOf,
  needs: ({ quoteInvestment, baseInvestment }, { base, quote }) => [
    [quote, quoteInvestment],
    [base, baseInvestment],
  ],
})

const createGrid = calls.create('followed_grid_id', drafts)

const following = followingOf(bots, view.moneyOf)

const advice = adviceOf({ kind: 'spot-grid', category }, adviceRow)
const aiParams: HandlersOf<typeof endpoints>['aiParamsDetail'] = async (context, input) => {
  const found = await advice(context, input)
  return found.ok ? ok(found.value.row) : found
}

const { withdrawProfit, withdrawal } = withdrawing(bots, ({ bot, market }: OwnGrid) => ({
  coin: market.instrument.quote,
  earned: bot.state.gridProfit,
  withdrawn: bot.state.withdrawn,
  most: withdrawable(bot.state, view.lockedQuote(bot, market.instrument)),
  isRunning: bot.state.phase === 'running',
}))

/** Vouchers of the caller for bots of every kind; pages count from 0. */
const listUserReward: HandlersOf<typeof endpoints>['listUserReward'] = async (context, input) => {
  const { userId, bots: access, market } = context
  const all = userId === undefined ? [] : await access.rewards(userId)
  const from = input.page * input.limit
  const shown = all.toReversed().slice(from, from + input.limit)
  const list = shown.map((it) => rewardRowOf(it, market.nowMs()))
  return ok({ ...head, list, total: String(all.length) })
}

const handlers: HandlersOf<typeof endpoints> = {
  validateInput: draftCheck(loadChecked, ({ limits }) => rows.validationRow(limits)),
  getInitialBuyAmount: draftCheck(loadChecked, ({ limits, market }) => ({
    ...head,
    ...rows.openingOf(limits.plan, market.instrument),
  })),
  spotInvestmentEstimate: (context, input) => {
    const { buy_amount: bought } = input
    const wire =
      bought === undefined
        ? input
        : { ...input, invest_mode: 'INVEST_QUOTE', quote_investment: bought }
    return draftCheck(loadChecked, ({ limits, market }) => ({
      ...head,
      investment: limits.ranges.quoteInvestment,
      profit: limits.ranges.profit,
      quantity_per_grid: rows.openingOf(limits.plan, market.instrument).quantity_per_grid,
      fee_estimate: rows.openingFee(limits.plan, market.fees),
    }))(context, wire)
  },
  aiParamsDetail: aiParams,
  spotAiParams: aiParams,

  createGrid,
  spotCreate: createGrid,
  listUserReward,

  queryGridDetail: onOwn(async (own, _, context) => {
    const modes = isClosable(own.bot) ? closeRowsOf(own, context) : []
    return ok({ ...head, detail: view.detailOf(own.bot, own.market), modes })
  }),
  ...histories(bots, { cells: ({ range }) => range.cellNumber, prefix: ORDER_STATUS }),

  queryFollowGridDetail: following.detail,
  spotSharedGridDetail: following.detail,
  setAllowFollow: calls.setAllowFollow,
  rankingFilter: following.ranking,

  validateUpdateSgrid: calls.changeCheck(loadChange, ({ update }, { bot, market }) => ({
    ...rows.validationRow(update),
    add_investment: formatAmount(update.addInvestment),
    total_investment: formatAmount(view.moneyOf(bot, market).terms.invested),
  })),
  updateSgrid: calls.change(loadChange),
  withdrawProfit,
  getCloseModes: onOwn(async (own, _, context) => {
    const equity = formatAmount(view.moneyOf(own.bot, own.market).terms.equity)
    const default_mode = CLOSE_MODE_NAMES['base-and-quote']
    const modes = closeRowsOf(own, context)
    return ok({ ...head, grid_id: String(own.bot.bot), equity, default_mode, modes })
  }),
  closeGrid: closing({
    bots,
    command: (own, input: SpotGridRequest<'closeGrid'>, context) =>
      closeCommand(own, input, context),
    present: () => head,
  }),
}

export const routes: KindRoutes = {
  type: 'GRID_SPOT',
  business: 'SPOT_GRID',
  handlers,
  figures: presented(view.figuresOf),
  listPart: { key: 'grid', of: presented(view.listPartOf) },
  trial: calls.trial('createGrid', drafts),
  suggested: (placed) => placedSettings(spotGridFields, placed),
  levels: presented(async (bot: view.GridBot, market) =>
    levelRows(bot, market.instrument, spotLayout.spacing),
  ),
  receipt: presented(({ state }: view.GridBot, market) => ({
    ...receiptRow(state, market),
    arbitrageNum: state.arbitrages,
    stepRate: formatAmount(leastStep(state, spotLayout.spacing)),
  })),
  matched: presented(({ state }: view.GridBot) => state.arbitrages),
  withdrawal,
  model: presented(modelOf),
  shifted: presented(shiftedOf),
  community: communityCalls,
  begunAt: (bot, context, at) =>
    presented((grid: view.GridBot, market) => begunAt(grid, market, at))(bot, context),
}
