// What kinds of grid show to those who look for one: the ranking of grids that may be followed, and
// suggestions from recent candles.
import { ok } from '@trellis/kernel'
import type { Category } from '@trellis/market'
import { adviseGrids, type Advice, type AdviceWays } from '../grid/advice.ts'
import { head } from '../wire/checks.ts'
import { isShown, type Handler, type KindBots, type Own } from './own-bot.ts'
import { rankGrids, type RankedGrid, type RankingFilter } from './rank-grids.ts'
import type { LiveBot } from './route-context.ts'
import { loadTrading, marketOf, type ViewMarket } from './view-market.ts'

interface RankingInput extends RankingFilter {
  readonly page: number
  readonly limit: number
}
interface RankingPage<R> {
  readonly status_code: number
  readonly debug_msg: string
  readonly list: R[]
  readonly total: string
}

/** The caller's own grids that may be followed, until discovery brings everybody's. */
export function rankingOf<S, R extends RankedGrid>(
  bots: KindBots<S>,
  present: (own: Own<S>) => R,
): Handler<RankingInput, RankingPage<R>> {
  return async (context, input) => {
    const found = context.userId === undefined ? [] : await context.bots.ofUser(context.userId)
    const list = found.flatMap((it) => {
      const market = marketOf(context, it.symbols[0] ?? -1)
      const isListed = it.kind === bots.kind && isShown(it)
      return market && isListed ? [present({ bot: it as LiveBot<S>, market })] : []
    })
    const ranked = rankGrids(list, input)
    const from = input.page * input.limit
    const page = ranked.slice(from, from + input.limit)
    return ok({ ...head, list: page, total: String(ranked.length) })
  }
}

const ADVICE_HOURS = 24 * 14

/** Suggestions for a symbol of a category, from its hourly candles of two weeks. */
export function adviceOf<R>(
  category: Category,
  ways: AdviceWays,
  present: (advice: Advice, market: ViewMarket) => R,
): Handler<{ readonly symbol: string }, typeof head & { readonly symbol: string; list: R[] }> {
  return async (context, { symbol }) => {
    const listed = loadTrading(context, symbol, category)
    if (!listed.ok) return listed
    const { index, market } = listed.value
    const candles = await context.market.candles(index, '1h', market.nowMs, ADVICE_HOURS)
    const advices = adviseGrids(candles, market, ways)
    return ok({ ...head, symbol, list: advices.map((advice) => present(advice, market)) })
  }
}
