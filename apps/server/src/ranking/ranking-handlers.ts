// Handlers of the ranking over all kinds and of one public bot.
import type {
  chatStrategyInfo,
  InputOf,
  mixedRanking,
  RankingResult,
  StrategyResult,
} from '@trellis/contract'
import { err, ok, parseId, type Amount, type BotId } from '@trellis/kernel'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import { rankBots } from '@trellis/bot-kit/routes/rank-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import type { Call, Handler } from '../calls/call.ts'
import { kindOf } from '../calls/kind-business.ts'
import { strategyDetail, strategyRow } from './strategy-rows.ts'

const ranking = async (
  { context }: Call,
  input: InputOf<typeof mixedRanking>,
): Answer<RankingResult> => {
  const { rows, atMs, ageMs, isFilling, filledShare } = await context.ranking.list()
  const { business_type: business, max_drawdown: drawdown, page, limit } = input
  const kind = kindOf(business)
  const asked = business === 'BIZ_UNKNOWN' ? rows : rows.filter(({ bot }) => bot.kind === kind)
  const found = rankBots(asked, {
    running: input.running_time,
    bands: input.pnl,
    sorter: input.sorter,
    symbol: input.symbol,
    mode: input.mode,
    mostLeverageE2: input.max_leverage,
    mostDrawdownRatio: drawdown === undefined || drawdown === '' ? undefined : Number(drawdown),
    runningOnly: input.running_only,
    means: input.copy_ready ? await meansOf(context) : undefined,
  })
  const from = page * limit
  return ok({
    ...head,
    list: found.slice(from, from + limit).map((row) => strategyRow(row, context)),
    total: String(found.length),
    public_total: String(rows.length),
    updated_time: String(atMs),
    age_ms: ageMs,
    is_filling: isFilling,
    filled_share: isFilling ? Math.min(0.99, Math.floor(filledShare * 100) / 100) : 1,
  })
}

/** What the caller has in Funding; a guest is not asked for money. */
async function meansOf({ userId, bots }: RouteContext) {
  return userId === undefined
    ? undefined
    : ((await bots.funding(userId)) as ReadonlyMap<string, Amount>)
}

const strategy = async (
  { context }: Call,
  { strategy_id, bot_id }: InputOf<typeof chatStrategyInfo>,
): Answer<StrategyResult> => {
  const text = strategy_id ?? bot_id
  if (text === undefined) return badField('strategy_id', 'missing', 'an id', 'send this field')
  const id = parseId(text)
  const row = id === undefined ? undefined : await context.ranking.find(id as BotId)
  if (row === undefined) return err({ code: 'NOT_FOUND' })
  return ok({ ...head, strategy: strategyDetail(row, context) })
}

export const rankingHandlers: Readonly<Record<string, Handler>> = {
  mixedRanking: ranking,
  chatStrategyInfo: strategy,
  strategyInfo: strategy,
}
