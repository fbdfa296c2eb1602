// The martingale's endpoints as stages of the kit: which bot, what it checks, which command, which
// words. Limits, plan, profit and view do the counting; refusals are values.
import { formatAmount, ok } from '@trellis/kernel'
import type { PlacedAdvice } from '@trellis/market'
import { addingMargin } from '@trellis/bot-kit/routes/adding-margin.ts'
import { botCalls, draftCheck, type HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import {
  contractClose,
  contractCloseDetail,
  contractCloseRows,
} from '@trellis/bot-kit/routes/contract-closing.ts'
import { contractReceiptRow } from '@trellis/bot-kit/routes/contract-views.ts'
import { sharedDetail } from '@trellis/bot-kit/routes/following.ts'
import { createDrafts } from '@trellis/bot-kit/routes/drafts.ts'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { adviceOf } from '@trellis/bot-kit/routes/ranking.ts'
import { marginEffects } from '@trellis/bot-kit/routes/margin-effects.ts'
import { presented, type ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { asideOf } from '@trellis/bot-kit/linear/set-aside.ts'
import { placedSettings, placedText, suggestedRow } from '@trellis/bot-kit/wire/advice-words.ts'
import { checksRow, head } from '@trellis/bot-kit/wire/checks.ts'
import { limitsRow, rawOf } from '@trellis/bot-kit/wire/field-values.ts'
import { martingaleFields } from './fields.ts'
import { ladderRow } from './ladder-row.ts'
import type { MartingaleLimits } from './limits.ts'
import { category } from './market.ts'
import { isSamePlan, paramsOf, readMartingaleInput, writeParams } from './params.ts'
import { communityCalls } from './routes-community.ts'
import { historyHandlers } from './routes-history.ts'
import { isWaiting } from './rounds.ts'
import { loadChange, loadChecked } from './routes-checks.ts'
import { modelOf } from './routes-model.ts'
import type { MartingaleState } from './state.ts'
import { levelRows } from './view-levels.ts'
import * as view from './view.ts'
import { botCloseCode, checkWords } from './wire-names.ts'
import type { endpoints, MartingaleRequest } from './wire.ts'

const { bots, ...calls } = botCalls<MartingaleState, 'bot_id'>(
  { kind: 'futures-martingale', field: 'bot_id' },
  checkWords,
)

const drafts = createDrafts({
  readInput: readMartingaleInput,
  writeParams,
  isSamePlan,
  load: loadChecked,
  rawOf: (input: MartingaleRequest<'createFmartBot'>) => rawOf(martingaleFields, input),
  paramsOf,
  needs: ({ investment }, { quote }) => [[quote, investment]],
})

/** Ranges, first check code, problems and ladder of a draft or of a change. */
function limitRow(limits: MartingaleLimits, market: ViewMarket) {
  return {
    ...head,
    ...checksRow(checkWords, limits.checks),
    ...limitsRow(martingaleFields, limits.ranges),
    ladder: limits.plan.map((row) => ladderRow(row, market.instrument)),
  }
}

const shared = sharedDetail(bots, view.sharedOf)
const SHORT = 'insufficient-balance'
const { validateAddMargin } = marginEffects(bots, {
  waiting: (state) => (isWaiting(state) && state.next?.reason === SHORT ? 1 : 0),
  figures: (bot, market) => view.seenOf(bot, market).contract,
})

const suggested = (placed: PlacedAdvice) => placedSettings(martingaleFields, placed)

const advice = adviceOf({ kind: 'futures-martingale', category }, ({ advice: found, placed }) => {
  const settings = suggested(placed)
  return {
    martingale_mode: placedText(settings, 'martingale_mode'),
    leverage: placedText(settings, 'leverage'),
    price_float_percent: placedText(settings, 'price_float_percent'),
    add_position_percent: placedText(settings, 'add_position_percent'),
    add_position_num: Number(placedText(settings, 'add_position_num')),
    round_tp_percent: placedText(settings, 'round_tp_percent'),
    min_init_margin: placed.least,
    ...suggestedRow(found),
  }
})

const handlers: HandlersOf<typeof endpoints> = {
  getFmartLimit: draftCheck(loadChecked, ({ limits, market }) => limitRow(limits, market)),
  createFmartBot: calls.create('followed_bot_id', drafts),
  getFmartDetail: bots.onOwn(async (own, _, context) => {
    const { bot, market } = own
    const seen = view.seenOf(bot, market)
    return ok({
      ...head,
      fmart_detail: view.detailOf(bot, market, seen.contract),
      figures: view.figuresOf(bot, market, seen),
      ...view.ownDetailOf(bot, market, seen),
      modes: contractCloseRows(own, context),
    })
  }),
  getFmartFollowDetail: async (context, input) => {
    const found = await shared(context, input)
    return found.ok ? ok({ ...head, fmart_detail: found.value.detail }) : found
  },
  ...historyHandlers(bots),

  updateFmartBot: calls.change(loadChange),
  validateUpdate: calls.changeCheck(loadChange, ({ update }, { market }) =>
    limitRow(update, market),
  ),
  addMargin: addingMargin(bots),
  validateAddMargin,
  getFmartCloseDetail: contractCloseDetail(bots, view.moneyOf, (state) => ({
    set_aside: formatAmount(asideOf(state)),
  })),
  closeFmartBot: contractClose(bots, () => ({})),
  setAllowFollow: calls.setAllowFollow,

  getSymbolAiParams: async (context, input) => {
    const found = await advice(context, input)
    if (!found.ok) return found
    const { list: ai_params, ...rest } = found.value.row
    return ok({ ...rest, ai_params })
  },
}

export const routes: KindRoutes = {
  type: 'MART_FUTURES',
  business: 'FUTURE_MARTIN',
  handlers,
  figures: presented((bot: view.MartingaleBot, market) => view.figuresOf(bot, market)),
  closeCode: botCloseCode,
  trial: calls.trial('createFmartBot', drafts),
  suggested,
  listPart: { key: 'fmart', of: presented(view.listPartOf) },
  levels: presented(async (bot: view.MartingaleBot, market) => levelRows(bot, market)),
  receipt: presented(({ state }: view.MartingaleBot, market) => contractReceiptRow(state, market)),
  matched: presented(({ state }: view.MartingaleBot) => state.rounds),
  model: presented(modelOf),
  community: communityCalls,
}
