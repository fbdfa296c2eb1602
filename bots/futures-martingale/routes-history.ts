// What a martingale has in the market and what it did there: the addition that rests, its rounds,
// orders and fundings. Reads only; times of this kind's answers are seconds.
import { ok } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import { markOf } from '@trellis/bot-kit/routes/contract-views.ts'
import { refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { BotReference, KindBots, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { OrderRow, PairRow, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { bookRow, fundingRow, orderRow } from '@trellis/bot-kit/wire/history.ts'
import type { MartingaleState } from './state.ts'
import { ORDER_STATUS } from './wire-names.ts'
import type { MartingaleAnswer, MartingaleRequest } from './wire.ts'

type OwnBot = Own<MartingaleState>
type History = MartingaleAnswer<'getFmartHistoryOrders'>
type RoundDetail = MartingaleAnswer<'getFmartRoundDetail'>

const seconds = (ms: number | string): string => String(Math.floor(Number(ms) / 1000))
const inSeconds = <R extends { readonly time: string }>(row: R): R => {
  return { ...row, time: seconds(row.time) }
}
const orderOf = (row: OrderRow) => inSeconds(orderRow(row, ORDER_STATUS))

/** A completed round: its first and its last order, and what it earned. */
function roundOf(row: PairRow, coin: string): History['rounds'][number] {
  const { level: round, profit: profits, open, close, closedAtMs } = row
  const open_order = open === undefined ? null : orderOf(open)
  const close_order = orderOf(close)
  return { round, profits, profits_token: coin, time: seconds(closedAtMs), open_order, close_order }
}

/** The handlers of open orders, history and one round. */
export function historyHandlers(bots: KindBots<MartingaleState>) {
  return {
    getFmartOpenOrders: bots.onOwn(async ({ bot, market }: OwnBot, _input: BotReference) => {
      const { buys, sells, ...book } = bookRow(bot.openOrders, market)
      const mark_price = formatPrice(market.instrument, markOf(market))
      const orders = { buys: buys.map(inSeconds), sells: sells.map(inSeconds) }
      return ok({ ...head, ...book, mark_price, ...orders })
    }),
    getFmartHistoryOrders: bots.onOwn(
      async (own: OwnBot, input: MartingaleRequest<'getFmartHistoryOrders'>, context) =>
        ok(await historyPage(own, input, context)),
    ),
    getFmartRoundDetail: bots.onOwn(
      async (own: OwnBot, input: MartingaleRequest<'getFmartRoundDetail'>, context) => {
        const { round: running, rounds } = own.bot.state
        const wanted = input.round ?? running
        const most = Math.max(1, running)
        if (wanted > most)
          return refusedField('round', 'too-large', `at most ${most}`, `send ${most}`)
        // A round that was cut short by the end of its bot is no completed one.
        const found = wanted > rounds ? roundNow(own) : await roundPast(own, wanted, context)
        return ok(await roundRow(own, found, context))
      },
    ),
  }
}

async function historyPage(
  { bot, market }: OwnBot,
  { view, page, limit }: MartingaleRequest<'getFmartHistoryOrders'>,
  { history }: RouteContext,
): Promise<History> {
  const empty = { ...head, rounds: [], orders: [], fundings: [] }
  const asked = { page: page + 1, limit }
  switch (view) {
    case 'rounds': {
      const { rows, total } = await history.pairs(bot.bot, asked)
      const rounds = rows.map((row) => roundOf(row, market.instrument.quote))
      return { ...empty, rounds, total: String(total) }
    }
    case 'orders': {
      const { rows, total } = await history.orders(bot.bot, asked)
      return { ...empty, orders: rows.map(orderOf), total: String(total) }
    }
    case 'fundings': {
      const { rows, total } = await history.fundings(bot.bot, asked)
      const fundings = rows.map((row) => inSeconds(fundingRow(row)))
      return { ...empty, fundings, total: String(total) }
    }
  }
}

/** Where a round lies in the history, and what is known of it. */
interface RoundSpan {
  readonly round: number
  readonly profit: string
  readonly firstRef: number
  readonly lastRef: number
  readonly startedAtMs: number
  /** 0 while it runs. */
  readonly endedAtMs: number
}

/** The round that runs, or the one that the end of its bot cut short. */
function roundNow({ bot }: OwnBot): RoundSpan {
  const { round, roundRef: firstRef, placed: lastRef, roundStartedAtMs } = bot.state
  const span = { firstRef, lastRef, startedAtMs: roundStartedAtMs, endedAtMs: bot.endedAtMs }
  return { round, profit: '', ...span }
}

/** A completed round; undefined until the histories, which have them newest first, know it. */
async function roundPast(
  { bot }: OwnBot,
  round: number,
  { history }: RouteContext,
): Promise<RoundSpan | undefined> {
  const { total } = await history.pairs(bot.bot, { page: 1, limit: 1 })
  if (total < round) return undefined
  const { rows } = await history.pairs(bot.bot, { page: total - round + 1, limit: 1 })
  const [row] = rows
  if (row?.level !== round || row.open === undefined) return undefined
  const { open, close, profit, closedAtMs: endedAtMs } = row
  const refs = { firstRef: open.ref, lastRef: (close as OrderRow).ref }
  return { round: row.level, profit, ...refs, startedAtMs: open.placedAtMs, endedAtMs }
}

/** More orders than a round of the longest ladder has, in parts; those refused are not counted. */
const ORDERS_MOST = 200

async function roundRow(
  { bot, market }: OwnBot,
  span: RoundSpan | undefined,
  { history }: RouteContext,
): Promise<RoundDetail> {
  const { quote } = market.instrument
  if (span === undefined || span.round === 0) return { ...NO_ROUND, profits_token: quote }
  const { firstRef, lastRef, startedAtMs, endedAtMs, profit } = span
  const asked = { page: 1, limit: ORDERS_MOST, taken: { firstRef, lastRef } }
  const { rows } = await history.orders(bot.bot, asked)
  const orders = rows.toSorted((one, other) => one.ref - other.ref)
  const isFilled = ({ level, status }: OrderRow): boolean => level > 0 && status === 'filled'
  return {
    ...head,
    round: span.round,
    state: profit !== '' ? 'COMPLETED' : endedAtMs === 0 ? 'RUNNING' : 'CUT_SHORT',
    profits: profit,
    profits_token: quote,
    start_time: seconds(startedAtMs),
    end_time: seconds(endedAtMs),
    additions: orders.filter(isFilled).length,
    orders: orders.map(orderOf),
  }
}

/** Before the first round, and of one that the read models do not have yet. */
const NO_ROUND: RoundDetail = {
  ...head,
  round: 0,
  state: 'NONE',
  profits: '',
  profits_token: '',
  start_time: '0',
  end_time: '0',
  additions: 0,
  orders: [],
}
