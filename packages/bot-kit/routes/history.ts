// What a bot has in the market and what it did there: resting orders, past orders, completed
// rounds. Reads only; every kind with orders answers the same way.
import { formatAmount, ok, type Amount } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import type { Answer } from './kind-routes.ts'
import { head } from '../wire/checks.ts'
import {
  bookRow,
  CONTRACT_ORDER,
  fundingRow,
  orderRow,
  roundRow,
  type ContractHistoryPage,
  type HistoryPage,
} from '../wire/history.ts'
import type { BotReference, KindBots, Own } from './own-bot.ts'
import type { RouteContext } from './route-context.ts'

interface HistoryInput extends BotReference {
  readonly page: number
  readonly limit: number
  readonly view: 'pairs' | 'orders'
  readonly order_type?: string | undefined
}

interface ContractHistoryInput extends Omit<HistoryInput, 'view'> {
  readonly view: HistoryInput['view'] | 'fundings'
}

interface LevelWords<S> {
  /** Levels less one; 0 for a bot without levels. */
  cells(state: S): number
}

export interface HistoryWords<S> extends LevelWords<S> {
  /** Of the market's order statuses: "SPOT_ORDER_STATUS_". */
  readonly prefix: string
}

/** The handlers of open orders and history. */
export function histories<S>(bots: KindBots<S>, words: HistoryWords<S>) {
  return {
    getOpenOrders: bots.onOwn(async (own: Own<S>, _input: BotReference) =>
      ok(openOrdersOf(own, words)),
    ),
    getHistoryOrders: bots.onOwn(
      async (own: Own<S>, input: HistoryInput, context): Answer<HistoryPage> =>
        ok(await historyPage(own, input, context, words.prefix)),
    ),
  }
}

/** The same of a bot in contracts: marks, the margin of a grid, and fundings. */
export function contractHistories<S>(
  bots: KindBots<S>,
  words: LevelWords<S> & { cellInvestment(state: S): Amount },
) {
  return {
    openOrders: bots.onOwn(async (own: Own<S>, _input: BotReference) => {
      const { instrument, mark, last } = own.market
      return ok({
        ...openOrdersOf(own, words),
        cell_investment: formatAmount(words.cellInvestment(own.bot.state)),
        mark_price: formatPrice(instrument, mark ?? last),
      })
    }),
    history: bots.onOwn(
      async (own: Own<S>, input: ContractHistoryInput, context): Answer<ContractHistoryPage> => {
        const { view, ...rest } = input
        if (view !== 'fundings') {
          const page = await historyPage(own, { ...rest, view }, context, CONTRACT_ORDER)
          return ok({ ...page, fundings: [] })
        }
        const asked = { page: input.page + 1, limit: input.limit }
        const { rows, total } = await context.history.fundings(own.bot.bot, asked)
        const fundings = rows.map(fundingRow)
        return ok({ ...head, pairs: [], orders: [], fundings, total: String(total) })
      },
    ),
  }
}

function openOrdersOf<S>({ bot, market }: Own<S>, { cells }: LevelWords<S>) {
  return { ...head, cell_number: cells(bot.state), ...bookRow(bot.openOrders, market) }
}

async function historyPage<S>(
  { bot, market }: Own<S>,
  input: HistoryInput,
  { history }: RouteContext,
  prefix: string,
): Promise<HistoryPage> {
  const { limit, order_type } = input
  const page = input.page + 1
  if (input.view === 'orders') {
    const purpose = order_type === undefined ? {} : { purpose: order_type }
    const found = await history.orders(bot.bot, { page, limit, ...purpose })
    const orders = found.rows.map((row) => orderRow(row, prefix))
    return { ...head, pairs: [], orders, total: String(found.total) }
  }
  const found = await history.pairs(bot.bot, { page, limit })
  const { quote } = market.instrument
  const pairs = found.rows.map((row) => roundRow(row, quote, prefix))
  return { ...head, pairs, orders: [], total: String(found.total) }
}
