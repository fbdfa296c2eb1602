// What a DCA did: its purchases as they were recorded, skipped ones too, and its orders, newest
// first. Reads only.
import { formatRounded, parseAmount, type Amount } from '@trellis/kernel'
import type { ActivityRow, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { orderRow } from '@trellis/bot-kit/wire/history.ts'
import { averagePaid } from './plan.ts'
import type { Shown } from './view.ts'
import type { DcaAnswer, DcaRequest } from './wire.ts'

type Page = DcaAnswer<'orderHistory'>
type Purchase = Page['purchases'][number]

/** Prefix of the order statuses of a spot market. */
const ORDER_STATUS = 'SPOT_ORDER_STATUS_'

/** A page of the view that is asked for. */
export async function historyPage(
  shown: Shown,
  input: DcaRequest<'orderHistory'>,
  { history }: RouteContext,
): Promise<Page> {
  const asked = { page: input.page + 1, limit: input.limit }
  const { bot } = shown.bot
  if (input.view === 'orders') {
    const { rows, total } = await history.orders(bot, asked)
    const orders = rows.map((row) => orderRow(row, ORDER_STATUS))
    return { ...head, purchases: [], orders, total: String(total) }
  }
  const types = ['purchased', 'purchase-skipped']
  const { rows, total } = await history.activity(bot, { ...asked, types })
  const purchases = rows.map((row) => purchaseOf(row, shown))
  return { ...head, purchases, orders: [], total: String(total) }
}

/** Orders of one purchase, or of all. */
export async function ordersPage(
  shown: Shown,
  input: DcaRequest<'orderDetails'>,
  { history }: RouteContext,
): Promise<DcaAnswer<'orderDetails'>> {
  const { page, limit, placed_time: ms } = input
  const span = ms === undefined ? {} : { fromMs: ms, toMs: ms }
  const asked = { page: page + 1, limit, ...span }
  const { rows, total } = await history.orders(shown.bot.bot, asked)
  return { ...head, orders: rows.map((row) => orderRow(row, ORDER_STATUS)), total: String(total) }
}

/** A purchase out of its record in the journal, whose lists are texts joined by commas. */
export function purchaseOf({ type, atMs, data }: ActivityRow, { bot, at }: Shown): Purchase {
  const said = (key: string): string => String(data[key] ?? '')
  const list = (key: string): readonly string[] => said(key).split(',')
  const [bought, costs] = [list('bought'), list('costs')]
  const failed = list('failed')
  const isSkipped = type === 'purchase-skipped'
  return {
    number: Number(data['number'] ?? 0),
    status: isSkipped ? 'SKIPPED' : 'PURCHASED',
    time: said('dueMs'),
    placed_time: String(atMs),
    spent: isSkipped ? '0' : said('spent'),
    reason: isSkipped ? said('reason') : '',
    needed: said('needed'),
    available: said('available'),
    items: bot.state.legs.map(({ symbol, units }, i) => {
      const { instrument } = at(symbol)
      const [quantity, amount] = [bought[i] || '0', costs[i] || '0']
      const failure = failed.indexOf(String(i))
      return {
        base: units.baseCoin,
        symbol: instrument.symbol,
        quantity,
        amount,
        price: averageText(amount, quantity, instrument.tickScale),
        reason: failure < 0 ? '' : (list('reasons')[failure] ?? ''),
      }
    }),
  }
}

/** What was paid for a coin, in the digits of its prices; "" where none was bought. */
function averageText(cost: string, bought: string, digits: number): string {
  const [paid, got] = [cost, bought].map((text) => {
    const read = parseAmount(text)
    return (read.ok ? read.value : 0n) as Amount
  }) as [Amount, Amount]
  return got === 0n ? '' : formatRounded(averagePaid(paid, got), digits, 'nearest')
}
