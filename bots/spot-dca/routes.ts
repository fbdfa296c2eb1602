// The DCA's endpoints as stages of the kit: which bot, what it checks, which command, which words.
// Limits, plan, profit and view do the counting; refusals are values.
import { formatAmount, ok, ZERO, type Amount, type Result } from '@trellis/kernel'
import { botCalls, type HandlersOf } from '@trellis/bot-kit/routes/bot-calls.ts'
import { changing } from '@trellis/bot-kit/routes/changing.ts'
import { closing, isClosable } from '@trellis/bot-kit/routes/closing.ts'
import { creating, type CheckedDraft } from '@trellis/bot-kit/routes/creating.ts'
import { refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import { sharedDetail } from '@trellis/bot-kit/routes/following.ts'
import type { KindRoutes, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { closeMarketOf } from '@trellis/bot-kit/routes/spot-closing.ts'
import { trialOf } from '@trellis/bot-kit/routes/trial.ts'
import { presented } from '@trellis/bot-kit/routes/view-market.ts'
import { checksRow, head } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeOf, closeModeRow } from '@trellis/bot-kit/wire/close-modes.ts'
import { estimateClose, isOffered } from './close.ts'
import type { CloseCommand } from './commands.ts'
import { paramsOf, readDcaInput, writeParams } from './params.ts'
import { loadChange, loadChecked, type WireDraft } from './routes-checks.ts'
import { communityCalls } from './routes-community.ts'
import { configurationOf, draftRow, pairRanges } from './routes-configuration.ts'
import { historyPage, ordersPage } from './routes-history.ts'
import { purchasesLeft } from './plan.ts'
import { modelOf } from './routes-model.ts'
import type { DcaCloseMode, DcaState } from './state.ts'
import * as view from './view.ts'
import {
  botCloseCode,
  checkWords,
  CLOSE_MODE_NAMES,
  OWN_CODES,
  rawDcaOf,
  refusedChecksRow,
} from './wire-names.ts'
import type { DcaRequest, endpoints } from './wire.ts'

type OwnDca = Own<DcaState>

const { bots, ...calls } = botCalls<DcaState, 'bot_id'>(
  {
    kind: 'spot-dca',
    field: 'bot_id',
    refusals: {
      'purchase-due': 'BOT_CANNOT_CLOSE_CURRENTLY',
      'close-mode-not-offered': 'INVALID_ARGUMENT',
      'duplicated-symbol': 'DUPLICATED_SYMBOL_CHOSEN',
    },
  },
  checkWords,
)
const { onOwn } = bots

const shown = ({ bot, market }: OwnDca, context: RouteContext) => view.shownOf(bot, market, context)

/** The usual first: all sold, kept as they are, into the platform coin. */
const SHOWN_MODES: readonly DcaCloseMode[] = ['quote', 'base', 'bit']

/** Every way to close with its estimate at this moment. */
function closeRows({ bot }: OwnDca, context: RouteContext) {
  if (!isClosable(bot)) return []
  const market = closeMarketOf(context)
  const { coin } = market
  return SHOWN_MODES.map((mode) => {
    const reason = isOffered(bot.state, { mode, coin }, market) ? '' : 'no-platform-pair'
    const way = { close_mode: CLOSE_MODE_NAMES[mode], reason }
    return closeModeRow(way, estimateClose(bot.state, mode, market))
  })
}

function closeCommand(
  { bot }: OwnDca,
  { close_mode: name }: DcaRequest<'closeBot'>,
  context: RouteContext,
): Result<CloseCommand, Refusal> {
  const mode = closeModeOf(CLOSE_MODE_NAMES, name) ?? 'quote'
  const market = closeMarketOf(context)
  const { coin } = market
  if (isOffered(bot.state, { mode, coin }, market)) return ok({ type: 'close', mode, coin })
  const bound = `needs pairs of every coin with ${coin}`
  return refusedField('close_mode', 'not-offered', bound, 'see close-bot-detail')
}

const named = ({ bot }: OwnDca) => ({ bot_id: String(bot.bot) })
const draftIn = (wire: DcaRequest<'createBot'>): WireDraft => wire.parameters as WireDraft

function draftOf(
  context: RouteContext,
  wire: DcaRequest<'createBot'>,
  startMs?: number,
): Result<CheckedDraft, Refusal> {
  const checked = loadChecked(context, draftIn(wire))
  if (!checked.ok) return checked
  const { symbols, input, limits, market } = checked.value
  const instruments = market.pairs.map(({ instrument }) => instrument)
  const params = paramsOf(input, instruments, wire.allow_follow)
  const { checks } = limits
  if (params === undefined) return ok({ symbols, checks, params, needs: [] })
  const needs = [[params.quoteCoin, limits.total]] as const
  const asked = startMs === undefined ? params : { ...params, startMs }
  return ok({ symbols, checks, params: writeParams(asked), needs })
}

const createBot = creating<DcaState, DcaRequest<'createBot'>, object>({
  bots,
  draft: (context, wire) => draftOf(context, wire),
  isSame({ bot, market }, wire, { market: { instruments } }) {
    const read = readDcaInput(market.instrument, rawDcaOf(draftIn(wire)))
    const own = bot.symbols.flatMap((symbol) => instruments[symbol] ?? [])
    const wanted = draftIn(wire).pairs.map(({ base }) => base)
    const areOthers = own.length !== wanted.length || own.some(({ base }, i) => base !== wanted[i])
    const params = read.ok && !areOthers ? paramsOf(read.value, own, wire.allow_follow) : undefined
    const same = [params && writeParams(params), writeParams(bot.state.params)]
    return JSON.stringify(same[0]) === JSON.stringify(same[1])
  },
  followed: { field: 'followed_bot_id', id: (wire) => wire.followed_bot_id },
  created: (bot) => ({ ...head, bot_id: bot, ban_reason_text: '', ...checksRow(checkWords, []) }),
  uncreated: (checks) => ({
    ...draftRow(refusedChecksRow(checks)),
    bot_id: 0,
    ban_reason_text: '',
  }),
})

const handlers: HandlersOf<typeof endpoints> = {
  async createBotConfiguration(context, { parameters }) {
    if (parameters === undefined) return ok(configurationOf(context))
    const checked = loadChecked(context, parameters as WireDraft)
    return checked.ok ? ok(configurationOf(context, checked.value)) : checked
  },
  createBot: createBot as HandlersOf<typeof endpoints>['createBot'],
  closeBot: closing({
    bots,
    command: closeCommand,
    present: (own, { close_mode }) => ({ ...head, ...named(own), close_mode }),
  }),
  closeBotDetail: onOwn(async (own, _, context) => {
    const all = shown(own, context)
    const { terms } = view.moneyOf(all)
    return ok({
      ...head,
      ...view.identityRow(all),
      ...view.endRow(all),
      equity: formatAmount(terms.equity),
      total_profit: formatAmount(terms.total),
      default_mode: CLOSE_MODE_NAMES.quote,
      modes: closeRows(own, context),
    })
  }),
  status: onOwn(async (own, _, context) => {
    const { quoteCoin } = own.bot.state.params
    const funding = await context.bots.funding(own.bot.user)
    const detail = view.detailOf(shown(own, context), funding.get(quoteCoin) ?? ZERO)
    return ok({ ...head, detail, modes: closeRows(own, context) })
  }),
  orderHistory: onOwn(async (own, input: DcaRequest<'orderHistory'>, context) =>
    ok(await historyPage(shown(own, context), input, context)),
  ),
  orderDetails: onOwn(async (own, input: DcaRequest<'orderDetails'>, context) =>
    ok(await ordersPage(shown(own, context), input, context)),
  ),
  parameters: onOwn(async (own, _, context) => {
    const all = shown(own, context)
    const parameters = view.parametersOf(all)
    return ok({ ...head, ...named(own), parameters, original: view.originalOf(all) })
  }),
  updateParameters: changing({
    bots,
    check: loadChange,
    present: (checks) =>
      checks.length > 0
        ? { ...head, ...refusedChecksRow(checks) }
        : { ...head, ...checksRow(checkWords, []) },
  }),
  validateUpdate: calls.changeCheck(loadChange, ({ update, market }, { bot }) => {
    const { ranges, checks, nextMs, settings, total } = update
    const reach = { invested: bot.state.invested, maxInvestment: settings.maxInvestment as Amount }
    const left = purchasesLeft(reach, total)
    return {
      ...head,
      ...checksRow(checkWords, checks),
      frequency_in_second: ranges.frequency,
      max_invest_amount: ranges.maxInvestment,
      pairs: pairRanges(market.pairs),
      total: formatAmount(total),
      next_purchase_time: String(nextMs),
      purchases_left: left === undefined ? '' : String(left),
    }
  }),
  getFollowDetail: sharedDetail(bots, (bot, market, context) =>
    view.sharedOf(shown({ bot, market }, context)),
  ),
  setAllowFollow: calls.setAllowFollow,
}

/** Presents a DCA with the market of all its pairs. */
function presentedAll<T>(present: (all: view.Shown) => T) {
  return presented((bot: view.DcaBot, first, context) => present(view.shownOf(bot, first, context)))
}

export const routes: KindRoutes = {
  type: 'DCA_SPOT',
  business: 'SPOT_DCA',
  handlers,
  figures: presentedAll(view.figuresOf),
  closeCode: botCloseCode,
  // A purchase that waits for a time to come would wait through all of the past.
  trial: trialOf('createBot', {
    draft: (context, wire: DcaRequest<'createBot'>) => draftOf(context, wire, 0),
    uncreated: refusedChecksRow,
    refused: bots.refused,
    endCodes: OWN_CODES,
  }),
  listPart: { key: 'dca', of: presentedAll(view.listPartOf) },
  levels: async () => [],
  receipt: presented(view.receiptOf),
  model: presentedAll(modelOf),
  community: communityCalls,
}
