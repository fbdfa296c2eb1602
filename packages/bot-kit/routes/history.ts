// What a bot has in the market and what it did there: resting orders, past orders, completed
// rounds. Reads only; every kind with orders answers the same way.
import { ok } from '@trellis/kernel'
import type { Answer } from './kind-routes.ts'
import { head } from '../wire/checks.ts'
import { bookRow, orderRow, roundRow, type GridOrder, type GridRound } from '../wire/history.ts'
import type { BotReference, KindBots, Own } from './own-bot.ts'

interface HistoryInput extends BotReference {
  readonly page: number
  readonly limit: number
  readonly view: 'pairs' | 'orders'
  readonly order_type?: string | undefined
}

interface HistoryPage {
  readonly status_code: number
  readonly debug_msg: string
  readonly pairs: GridRound[]
  readonly orders: GridOrder[]
  readonly total: string
}

export interface HistoryWords<S> {
  /** Levels less one; 0 for a bot without levels. */
  cells(state: S): number
  /** Of the market's order statuses: "SPOT_ORDER_STATUS_". */
  readonly prefix: string
}

/** The handlers of open orders and history. */
export function histories<S>(bots: KindBots<S>, { cells, prefix }: HistoryWords<S>) {
  return {
    getOpenOrders: bots.onOwn(async ({ bot, market }: Own<S>, _input: BotReference) =>
      ok({ ...head, cell_number: cells(bot.state), ...bookRow(bot.openOrders, market) }),
    ),
    getHistoryOrders: bots.onOwn(
      async ({ bot, market }: Own<S>, input: HistoryInput, { history }): Answer<HistoryPage> => {
        const { limit, order_type } = input
        const page = input.page + 1
        if (input.view === 'orders') {
          const purpose = order_type === undefined ? {} : { purpose: order_type }
          const found = await history.orders(bot.bot, { page, limit, ...purpose })
          const orders = found.rows.map((row) => orderRow(row, prefix))
          return ok({ ...head, pairs: [], orders, total: String(found.total) })
        }
        const found = await history.pairs(bot.bot, { page, limit })
        const { quote } = market.instrument
        const rounds = found.rows.map((row) => roundRow(row, quote, prefix))
        return ok({ ...head, pairs: rounds, orders: [], total: String(found.total) })
      },
    ),
  }
}
