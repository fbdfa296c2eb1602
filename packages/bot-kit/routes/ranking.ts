// What kinds of grid show to those who look for one: the ranking of grids that may be followed, and
// suggestions that a search has found.
import { ok } from '@trellis/kernel'
import type { Category, Instrument } from '@trellis/market'
import type { AdviceStateName } from '@trellis/contract'
import { stateName } from '../wire/advice-words.ts'
import { head } from '../wire/checks.ts'
import type { Suggestion } from './advice-access.ts'
import type { Handler, KindBots, Own } from './own-bot.ts'
import type { PublicBot } from './public-bots.ts'
import { rankBots } from './rank-bots.ts'
import type { LiveBot } from './route-context.ts'
import { loadTrading, marketOf } from './view-market.ts'

interface RankingInput {
  readonly running_time: string
  readonly pnl: string
  readonly sorter: string
  readonly symbol?: string | undefined
  readonly page: number
  readonly limit: number
}
interface RankingPage<R> {
  readonly status_code: number
  readonly debug_msg: string
  readonly list: R[]
  readonly total: string
}

/** Everybody's bots of a kind that may be followed, and those that ended while they could be. */
export function rankingOf<S, R>(
  bots: KindBots<S>,
  present: (own: Own<S>, ranked: PublicBot) => R,
): Handler<RankingInput, RankingPage<R>> {
  return async (context, input) => {
    const { rows } = await context.ranking.list()
    const own = rows.filter(({ bot }) => bot.kind === bots.kind)
    const { running_time, pnl, sorter, symbol } = input
    const ranked = rankBots(own, { running: [running_time], bands: [pnl], sorter, symbol })
    const from = input.page * input.limit
    const page = ranked.slice(from, from + input.limit).flatMap((it) => {
      const market = marketOf(context, it.bot.symbols[0] ?? -1)
      return market ? [present({ bot: it.bot as LiveBot<S>, market }, it)] : []
    })
    return ok({ ...head, list: page, total: String(ranked.length) })
  }
}

/** What such a question is answered with, and the instrument that it was asked of. */
interface Advised<R> {
  readonly row: typeof head & {
    readonly symbol: string
    readonly state: AdviceStateName
    list: R[]
  }
  readonly instrument: Instrument
}

/**
 * Suggestions of a kind for a symbol of a category, placed at the price of now; none while nobody
 * has searched them, which `state` says.
 */
export function adviceOf<R>(
  { kind, category }: { readonly kind: string; readonly category: Category },
  present: (suggestion: Suggestion) => R,
): Handler<{ readonly symbol: string }, Advised<R>> {
  return async (context, { symbol }) => {
    const listed = loadTrading(context, symbol, category)
    if (!listed.ok) return listed
    const { index, market } = listed.value
    const { state, list } = await context.advice.of({ kind, symbol: index })
    const row = { ...head, symbol, state: stateName(state), list: list.map(present) }
    return ok({ row, instrument: market.instrument })
  }
}
