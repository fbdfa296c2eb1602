// What kinds of grid show to those who look for one: the ranking of grids that may be followed, and
// suggestions that a search has found.
import { ok } from '@trellis/kernel'
import type { Category, Instrument } from '@trellis/market'
import type { AdviceStateName } from '@trellis/contract'
import { stateName } from '../wire/advice-words.ts'
import { head } from '../wire/checks.ts'
import type { Suggestion } from './advice-access.ts'
import { isShown, type Handler, type KindBots, type Own } from './own-bot.ts'
import { rankGrids, type RankedGrid, type RankingFilter } from './rank-grids.ts'
import type { LiveBot } from './route-context.ts'
import { loadTrading, marketOf } from './view-market.ts'

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

/**
 * Suggestions of a kind for a symbol of a category, placed at the price of now; none while nobody
 * has searched them, which `state` says.
 */
export function adviceOf<R>(
  { kind, category }: { readonly kind: string; readonly category: Category },
  present: (suggestion: Suggestion) => R,
): Handler<
  { readonly symbol: string },
  typeof head & {
    readonly symbol: string
    readonly state: AdviceStateName
    list: R[]
    readonly instrument: Instrument
  }
> {
  return async (context, { symbol }) => {
    const listed = loadTrading(context, symbol, category)
    if (!listed.ok) return listed
    const { index, market } = listed.value
    const { state, list } = await context.advice.of({ kind, symbol: index })
    const { instrument } = market
    return ok({ ...head, symbol, state: stateName(state), list: list.map(present), instrument })
  }
}
