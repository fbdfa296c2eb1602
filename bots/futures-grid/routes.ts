// The futures grid's endpoints as stages of the kit: which bot, what it checks, which command,
// which words. Limits, plan, profit and view do the counting; refusals are values.
import { divide, formatAmount, ok, type Amount } from '@trellis/kernel'
import type { Instrument, PlacedAdvice } from '@trellis/market'
import { leastStep } from '@trellis/bot-kit/grid/fee-rule.ts'
import { botCalls, draftCheck, type HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import {
  marginHandlers,
  moveScopeRow,
  targetRangesRow,
} from '@trellis/bot-kit/routes/contract-calls.ts'
import {
  contractClose,
  contractCloseDetail,
  contractCloseRows,
} from '@trellis/bot-kit/routes/contract-closing.ts'
import { contractReceiptRow } from '@trellis/bot-kit/routes/contract-views.ts'
import { sharedGridDetail } from '@trellis/bot-kit/routes/following.ts'
import { createDrafts } from '@trellis/bot-kit/routes/drafts.ts'
import { contractHistories } from '@trellis/bot-kit/routes/history.ts'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { levelRows } from '@trellis/bot-kit/routes/level-rows.ts'
import type { BotReference, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import { adviceOf } from '@trellis/bot-kit/routes/ranking.ts'
import { presented } from '@trellis/bot-kit/routes/view-market.ts'
import { roundsOf } from '@trellis/bot-kit/linear/grid-ways.ts'
import { placedSettings, placedText } from '@trellis/bot-kit/wire/advice-words.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import { adviceRow } from '@trellis/bot-kit/wire/grid.ts'
import { adviceSearch } from './advice-search.ts'
import { futuresGridFields } from './fields.ts'
import { category } from './market.ts'
import { parameters, paramsOf } from './params.ts'
import { limitsNow, loadChange, loadChecked } from './routes-checks.ts'
import { communityCalls } from './routes-community.ts'
import { begunAt, modelOf, shiftedOf } from './routes-model.ts'
import type { FuturesGridState } from './state.ts'
import * as view from './view.ts'
import { botCloseCode, checkWords, rawInputOf } from './wire-names.ts'
import * as rows from './wire-rows.ts'
import type { endpoints, FuturesRequest } from './wire.ts'

type OwnGrid = Own<FuturesGridState>

const { bots, ...calls } = botCalls<FuturesGridState, 'bot_id'>(
  { kind: 'futures-grid', field: 'bot_id' },
  checkWords,
)
const { onOwn } = bots

const drafts = createDrafts({
  ...parameters,
  load: loadChecked,
  rawOf: (input: FuturesRequest<'fgridBotCreate'>) => rawInputOf(input),
  paramsOf,
  needs: ({ investment }, { quote }) => [[quote, investment]],
})

const TARGETS = [
  'take_profit_price',
  'stop_loss_price',
  'take_profit_per',
  'stop_loss_per',
] as const
const MOVES = ['move_up_price', 'move_down_price'] as const

/** A call that changes these settings and no other, whatever else its request carries. */
const changingOf = (...fields: readonly string[]) =>
  calls.change((own: OwnGrid, input: BotReference & WireFields, context) => {
    const sent = Object.fromEntries(fields.map((field) => [field, input[field]]))
    return loadChange(own, sent, context)
  })

const { openOrders, history } = contractHistories(bots, {
  cells: ({ range }: FuturesGridState) => range.cellNumber,
  cellInvestment: ({ invested, original }) =>
    divide(invested, BigInt(original.cellNumber), 'down') as Amount,
})

const { margin, withdrawal } = marginHandlers(bots)

const suggested = (placed: PlacedAdvice) => placedSettings(futuresGridFields, placed)

const advice = adviceOf({ kind: 'futures-grid', category }, (suggestion) => {
  const settings = suggested(suggestion.placed)
  return {
    ...adviceRow(suggestion),
    grid_mode: placedText(settings, 'grid_mode'),
    grid_type: placedText(settings, 'grid_type'),
    leverage: placedText(settings, 'leverage'),
  }
})

/** The most leverage of each mode on a contract, in hundredths. */
function mostLeverageE2(instrument: Instrument): Readonly<Record<string, number>> {
  const modes = Object.entries(futuresGridFields.mode.choices)
  return Object.fromEntries(
    modes.map(([mode, name]) => [name, adviceSearch.mostLeverageE2?.(instrument, mode) ?? 0]),
  )
}

const handlers: HandlersOf<typeof endpoints> = {
  validateFgridInput: draftCheck(loadChecked, ({ limits, market }) =>
    rows.validationRow(limits, market.instrument),
  ),
  fgridBotCreate: calls.create('followed_grid_id', drafts),
  getFgridDetail: onOwn(async (own, _, context) => {
    const modes = contractCloseRows(own, context)
    return ok({ ...head, detail: view.detailOf(own.bot, own.market), modes })
  }),
  getFollowFgridDetail: sharedGridDetail(bots, view.sharedOf),
  getFgridOpenOrders: openOrders,
  getFgridHistoryOrders: history,

  validateUpdate: calls.changeCheck(loadChange, ({ update }, { bot, market }) => ({
    ...rows.validationRow(update, market.instrument),
    add_investment: '0',
    total_investment: formatAmount(bot.state.invested),
  })),
  update: changingOf('tp_sl_type', ...TARGETS, 'trailing_stop_per', ...MOVES),
  updateFgridBotTpsl: changingOf('tp_sl_type', ...TARGETS),
  updateTrailingStop: changingOf('trailing_stop_per'),
  updateFgridMoveScope: changingOf(...MOVES),
  queryFgridTpslRange: onOwn(async (own, _, context) =>
    ok(targetRangesRow(limitsNow(context, own), own)),
  ),
  queryFgridMoveScope: onOwn(async (own, _, context) =>
    ok(moveScopeRow(limitsNow(context, own), own)),
  ),

  ...margin,
  getFuturesCloseMode: contractCloseDetail(bots, view.moneyOf, () => ({})),
  fgridBotClose: contractClose(bots, ({ bot }) => ({ bot_id: String(bot.bot) })),
  setAllowFollow: calls.setAllowFollow,

  getSymbolAiParams: async (context, input) => {
    const found = await advice(context, input)
    if (!found.ok) return found
    const { row, instrument } = found.value
    const { list: ai_params, ...rest } = row
    const config = { max_leverage_e2: mostLeverageE2(instrument) }
    return ok({ ...rest, ai_params, config })
  },
}

export const routes: KindRoutes = {
  type: 'GRID_FUTURES',
  business: 'FUTURE_GRID',
  handlers,
  figures: presented(view.figuresOf),
  closeCode: botCloseCode,
  trial: calls.trial('fgridBotCreate', drafts),
  suggested,
  listPart: { key: 'future_grid', of: presented(view.listPartOf) },
  levels: presented(async (bot: view.FuturesBot, market) =>
    levelRows(bot, market.instrument, roundsOf(bot.state).layout.spacing),
  ),
  receipt: presented(({ state }: view.FuturesBot, market) => ({
    ...contractReceiptRow(state, market),
    arbitrageNum: state.arbitrages,
    stepRate: formatAmount(leastStep(state, roundsOf(state).layout.spacing)),
  })),
  matched: presented(({ state }: view.FuturesBot) => state.arbitrages),
  withdrawal,
  model: presented(modelOf),
  shifted: presented(shiftedOf),
  community: communityCalls,
  begunAt: (bot, context, at) =>
    presented((grid: view.FuturesBot, market) => begunAt(grid, market, at))(bot, context),
}
