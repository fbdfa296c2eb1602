// What a combo did: its rebalances as they were recorded, its orders, fundings and transfers,
// newest first. Reads only; times are seconds.
import type { ActivityRow, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { settledAmong, withInserted } from '@trellis/bot-kit/routes/settled-order.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import {
  CONTRACT_ORDER,
  fundingRow,
  orderRow,
  type PastOrder,
} from '@trellis/bot-kit/wire/history.ts'
import { inSeconds, seconds } from '@trellis/bot-kit/wire/seconds.ts'
import { failureRows, namesOf, type Shown } from './view.ts'
import { causeName } from './wire-names.ts'
import type { ComboAnswer, ComboRequest } from './wire.ts'

type Page = ComboAnswer<'getHistoryOrdersV2'>
const EMPTY = { ...head, adjusts: [], idle_checks: '0', orders: [], fundings: [], transfers: [] }

/** A page of the view that is asked for. */
export async function historyPage(
  shown: Shown,
  input: ComboRequest<'getHistoryOrdersV2'>,
  { history }: RouteContext,
): Promise<Page> {
  const asked = { page: input.page + 1, limit: input.limit }
  const { bot } = shown.bot
  switch (input.view) {
    case 'orders': {
      const settled = await settledAmong(shown.bot, shown.bot.state.lastRef, { history })
      const { rows, total } = await withInserted<PastOrder>(settled, asked, (at) =>
        history.orders(bot, at),
      )
      const orders = rows.map((row) => inSeconds(orderRow(row, CONTRACT_ORDER)))
      return { ...EMPTY, orders, total: String(total) }
    }
    case 'fundings': {
      const { rows, total } = await history.fundings(bot, asked)
      return {
        ...EMPTY,
        fundings: rows.map((row) => inSeconds(fundingRow(row))),
        total: String(total),
      }
    }
    case 'transfers': {
      const types = ['funds-added', 'profit-withdrawn']
      const { rows, total } = await history.activity(bot, { ...asked, types })
      return { ...EMPTY, transfers: rows.map(transferRow), total: String(total) }
    }
    case 'adjusts': {
      const types = ['rebalanced']
      const { rows, total } = await history.activity(bot, { ...asked, types, some: 'trades' })
      const all = await history.activity(bot, { page: 1, limit: 1, types })
      const adjusts = rows.map((row) => adjustRow(row, shown))
      const idle_checks = String(all.total - total)
      return { ...EMPTY, adjusts, idle_checks, total: String(total) }
    }
  }
}

const said = ({ data }: ActivityRow, key: string): string => String(data[key] ?? '')

function transferRow(row: ActivityRow): Page['transfers'][number] {
  const isIn = row.type === 'funds-added'
  return {
    transfer_type: isIn ? 'TRANSFER_IN' : 'TRANSFER_OUT',
    amount: said(row, 'amount'),
    time: seconds(row.atMs),
  }
}

/** A rebalance out of its record in the journal, whose lists are texts joined by commas. */
export function adjustRow(row: ActivityRow, shown: Shown): Page['adjusts'][number] {
  const nameAt = namesOf(shown)
  const after = said(row, 'after').split(',')
  return {
    adjust_position_mode: causeName(said(row, 'cause')),
    time: seconds(row.atMs),
    trades: Number(row.data['trades'] ?? 0),
    traded_value: said(row, 'traded'),
    exec_fee: said(row, 'fees'),
    realized_pnl: said(row, 'realized'),
    weights: said(row, 'before')
      .split(',')
      .map((before, i) => ({ symbol: nameAt(i), before, after: after[i] ?? '' })),
    failures: failureRows(said(row, 'failed'), said(row, 'reasons'), nameAt),
    retry_time: seconds(Number(row.data['retryMs'] ?? 0)),
  }
}
