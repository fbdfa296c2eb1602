// What a martingale has in the market and what it did there: the addition that rests, its rounds,
// orders and fundings. Reads only; times of this kind's answers are seconds.
import { divide, formatAmount, ok, parseAmount, ZERO, type Amount } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import { markOf } from '@trellis/bot-kit/routes/contract-views.ts'
import { refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import {
  settledAmong,
  settledOrders,
  withInserted,
  type Inserted,
} from '@trellis/bot-kit/routes/settled-order.ts'
import type { BotReference, KindBots, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { ActivityRow, OrderRow, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import {
  bookRow,
  CONTRACT_ORDER,
  fundingRow,
  orderRow,
  type PastOrder,
} from '@trellis/bot-kit/wire/history.ts'
import { inSeconds, seconds } from '@trellis/bot-kit/wire/seconds.ts'
import { roundRealized } from './profit.ts'
import type { MartingaleState } from './state.ts'
import type { MartingaleAnswer, MartingaleRequest } from './wire.ts'

type OwnBot = Own<MartingaleState>
type History = MartingaleAnswer<'getFmartHistoryOrders'>
type RoundDetail = MartingaleAnswer<'getFmartRoundDetail'>

/** An amount of a read model. */
function amountOf(text: unknown): Amount {
  const read = parseAmount(String(text))
  return read.ok ? read.value : ZERO
}

const orderOf = (row: PastOrder) => inSeconds(orderRow(row, CONTRACT_ORDER))

/** A round with its orders, oldest first: what it traded, at which averages, what that came to. */
function roundOf(span: RoundSpan, orders: readonly PastOrder[], coin: string) {
  const { round, state, profit, fees, funding, insured, additions } = span
  const { startedAtMs, endedAtMs } = span
  const averageOf = (isOpening: boolean): string => {
    const own = orders.filter(({ level }) => level >= 0 === isOpening)
    const lots = own.reduce((sum, { filled }) => sum + amountOf(filled), 0n)
    const cost = own.reduce((sum, it) => sum + amountOf(it.filled) * amountOf(it.avgPrice), 0n)
    return lots === 0n ? '' : formatAmount(divide(cost, lots, 'nearest') as Amount)
  }
  const paid = fees ?? (orders.reduce((sum, { fee }) => sum + amountOf(fee), 0n) as Amount)
  const [open, close] = [orders[0], orders.at(-1)]
  return {
    round,
    state,
    start_time: seconds(startedAtMs || (open?.updatedAtMs ?? 0)),
    end_time: seconds(endedAtMs),
    time: seconds(endedAtMs),
    additions,
    average_price: averageOf(true),
    exit_price: averageOf(false),
    gross_profit: formatAmount((profit + paid) as Amount),
    fees: formatAmount(paid),
    profits: formatAmount(profit),
    net_funding_fee: formatAmount(funding),
    insurance_fund: formatAmount(insured),
    net_profit: formatAmount((profit + funding + insured) as Amount),
    profits_token: coin,
    open_order: open === undefined ? null : orderOf(open),
    close_order: close === undefined ? null : orderOf(close),
  }
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
  own: OwnBot,
  { view, page, limit }: MartingaleRequest<'getFmartHistoryOrders'>,
  context: RouteContext,
): Promise<History> {
  const { bot, market } = own
  const { history } = context
  const empty = { ...head, rounds: [], orders: [], fundings: [] }
  const asked = { page: page + 1, limit }
  switch (view) {
    case 'rounds': {
      const { rows, total } = await withInserted(cutShort(own), asked, async (at) => {
        const past = await history.activity(bot.bot, { ...at, types: [CLOSED] })
        return { ...past, rows: past.rows.map(closedRound) }
      })
      const orders = await ordersOf(own, rows, context)
      const rounds = rows.map((span) => {
        const isOf = ({ ref }: OrderRow) => ref >= span.firstRef && ref <= span.lastRef
        return roundOf(span, orders.filter(isOf), market.instrument.quote)
      })
      return { ...empty, rounds, total: String(total) }
    }
    case 'orders': {
      const settled = await settledAmong(own.bot, own.bot.state.placed, context)
      const read = async (at: typeof asked) => history.orders(bot.bot, at)
      const { rows, total } = await withInserted<PastOrder>(settled, asked, read)
      return { ...empty, orders: rows.map(orderOf), total: String(total) }
    }
    case 'fundings': {
      const { rows, total } = await history.fundings(bot.bot, asked)
      const fundings = rows.map((row) => inSeconds(fundingRow(row)))
      return { ...empty, fundings, total: String(total) }
    }
  }
}

/** Name of the line that tells of a completed round. */
const CLOSED = 'round-closed'

/** Where a round lies in the history, and what is known of it. */
interface RoundSpan {
  readonly round: number
  readonly state: RoundDetail['state']
  /** Fees paid, funding left out. */
  readonly profit: Amount
  readonly funding: Amount
  readonly insured: Amount
  /** Undefined: those of its orders. */
  readonly fees: Amount | undefined
  readonly additions: number
  readonly firstRef: number
  readonly lastRef: number
  /** 0: when its first order was. */
  readonly startedAtMs: number
  /** 0 while it runs. */
  readonly endedAtMs: number
}

/** The round that runs, or the one that the end of its bot cut short. */
function roundNow({ bot }: OwnBot): RoundSpan {
  const { state, endedAtMs } = bot
  const { round, orders, roundRef, placed, roundStartedAtMs, roundFees, roundFunding } = state
  return {
    round,
    state: endedAtMs === 0 ? 'RUNNING' : 'CUT_SHORT',
    profit: roundRealized(state),
    funding: roundFunding,
    insured: state.insured ?? ZERO,
    fees: roundFees,
    additions: Math.max(0, orders - 1),
    firstRef: roundRef,
    lastRef: placed,
    startedAtMs: roundStartedAtMs,
    endedAtMs,
  }
}

/** The round that was never completed, of a bot that has ended. */
function cutShort(own: OwnBot): readonly Inserted<RoundSpan>[] {
  const { endedAtMs, state } = own.bot
  const span = endedAtMs > 0 && state.round > state.rounds ? roundNow(own) : undefined
  return span === undefined ? [] : [{ row: span, behind: 0 }]
}

/** A completed round, of the line that tells of it. */
function closedRound({ data, atMs }: ActivityRow): RoundSpan {
  const refs = [Number(data['buyRef']), Number(data['sellRef'])]
  return {
    round: Number(data['level']),
    state: 'COMPLETED',
    profit: amountOf(data['profit']),
    funding: amountOf(data['funding']),
    insured: ZERO,
    fees: undefined,
    additions: Number(data['additions']),
    firstRef: Math.min(...refs),
    lastRef: Math.max(...refs),
    startedAtMs: 0,
    endedAtMs: atMs,
  }
}

/** A completed round; undefined until the histories, which have them newest first, know it. */
async function roundPast({ bot }: OwnBot, round: number, { history }: RouteContext) {
  const past = { limit: 1, types: [CLOSED] }
  const { total } = await history.activity(bot.bot, { page: 1, ...past })
  if (total < round) return undefined
  const { rows } = await history.activity(bot.bot, { page: total - round + 1, ...past })
  const found = rows.map(closedRound).find((it) => it.round === round)
  return found
}

/** More orders than a round of the longest ladder has, in parts; those refused are not counted. */
const ORDERS_MOST = 200

/**
 * All orders of rounds that follow one another, oldest first, with what the exchange settled of the
 * last one.
 */
async function ordersOf(own: OwnBot, spans: readonly RoundSpan[], context: RouteContext) {
  if (spans.length === 0) return []
  const taken = {
    firstRef: Math.min(...spans.map((it) => it.firstRef)),
    lastRef: Math.max(...spans.map((it) => it.lastRef)),
  }
  const asked = { page: 1, limit: ORDERS_MOST * spans.length, taken }
  const { rows } = await context.history.orders(own.bot.bot, asked)
  const orders = rows.toSorted((one, other) => one.ref - other.ref)
  const isLast = spans.some(({ state }) => state === 'CUT_SHORT')
  const settled = isLast ? await settledOrders(own.bot, own.bot.state.placed, context) : []
  return [...orders, ...settled]
}

async function roundRow(
  own: OwnBot,
  span: RoundSpan | undefined,
  context: RouteContext,
): Promise<RoundDetail> {
  const { quote } = own.market.instrument
  if (span === undefined || span.round === 0) return { ...NO_ROUND, profits_token: quote }
  const orders = await ordersOf(own, [span], context)
  const { open_order: _, close_order: __, time: ___, ...round } = roundOf(span, orders, quote)
  return { ...head, ...round, orders: orders.map(orderOf) }
}

/** Before the first round, and of one that the read models do not have yet. */
const NO_ROUND: RoundDetail = {
  ...head,
  round: 0,
  state: 'NONE',
  start_time: '0',
  end_time: '0',
  additions: 0,
  average_price: '',
  exit_price: '',
  gross_profit: '',
  fees: '',
  profits: '',
  net_funding_fee: '',
  insurance_fund: '',
  net_profit: '',
  profits_token: '',
  orders: [],
}
