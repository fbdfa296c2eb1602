// Handlers of the account page: what all of a user's money is worth, what moved it, and bots by
// year.
import type {
  account,
  AccountMove,
  AccountMovesResult,
  AccountResult,
  accountMoves,
  InputOf,
  YearlyResults,
  yearlyResults,
  YearRow,
} from '@trellis/contract'
import { PLAIN_CATEGORY } from '@trellis/contract'
import type { RewardRecord } from '@trellis/engine'
import {
  divide,
  err,
  formatAmount,
  MONEY_SCALE,
  ok,
  pow10,
  type Amount,
  type UserId,
} from '@trellis/kernel'
import { digitsOfCoin, STATUS_TABLE, type Instrument } from '@trellis/market'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import { closerOf } from '@trellis/bot-kit/routes/bot-figures.ts'
import { amountOf } from '@trellis/bot-kit/routes/rank-bots.ts'
import type { LiveBot, MarketAccess, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { accountSums } from '../calls/account-sums.ts'
import {
  closeCodeIn,
  mergedTotals,
  routesOf,
  totalsOf,
  totalsOfSums,
} from '../calls/bot-figures.ts'
import type { Call, Handler } from '../calls/call.ts'
import type { PricedMarket } from '../host/worth.ts'
import { worthOf } from './summary-handler.ts'
import type { MoveRow, NamedBot, YearRow as StoredYear } from '../projections/account-rows.ts'

const accountHandler = async (
  { context, accountHistory }: Call,
  { currency }: InputOf<typeof account>,
): Answer<AccountResult> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const { market } = context
  const { live, funding, vouchers, closed, shares } = await oneMoment(user, context, accountHistory)
  const grants = await accountHistory.grants(user)
  const running = live.flatMap((bot) => ownBot(bot, context))
  const atMs = market.nowMs()
  const sums = accountSums({
    currency,
    market: pricesAt(market, atMs),
    at: (ms) => pricesAt(market, ms),
    funding,
    running,
    closed,
    grants,
    shares,
    vouchers,
  })
  return ok({
    ...head,
    time: String(atMs),
    ...sums,
    running_count: running.length,
    equities: running.map(({ figures }) => worthOf(figures)),
    closed_count: closed.reduce((sum, { count }) => sum + count, 0),
    since: String(grants[0]?.atMs ?? 0),
  })
}

function ownBot(bot: LiveBot, context: RouteContext) {
  const kind = routesOf(bot)
  return kind === undefined ? [] : [{ bot, figures: kind.figures(bot, context) }]
}

/** Coins are worth what their pairs say: the last price at or before a moment. */
function pricesAt(market: MarketAccess, ms: number): PricedMarket {
  return { instruments: market.instruments, price: (symbol) => market.lastPrice(symbol, ms) }
}

/**
 * Funding, vouchers, running and closed bots and what copies paid, all of one moment: a bot that
 * ends while they are read would be counted twice or not at all, so they are read again then.
 */
async function oneMoment(
  user: UserId,
  context: RouteContext,
  accountHistory: Call['accountHistory'],
) {
  const now = async () => {
    const [bots, funding, rewards] = await Promise.all([
      context.bots.ofUser(user),
      context.bots.funding(user),
      context.bots.rewards(user),
    ])
    const live = bots.filter((bot) => STATUS_TABLE[bot.status].list === 'ongoing')
    return { live, funding, vouchers: rewards.filter(({ usedBy }) => usedBy !== 0) }
  }
  const past = async () => {
    const closed = await closedTotals(user, context, accountHistory)
    return { closed, shares: await accountHistory.shares(user) }
  }
  let before = await now()
  for (let n = 0; n < 5; n += 1) {
    const told = await past()
    const after = await now()
    if (momentOf(before) === momentOf(after)) return { ...after, ...told }
    before = after
  }
  return { ...before, ...(await past()) }
}

/** What stands still while nothing moves between Funding and bots. */
function momentOf(of: {
  readonly live: readonly LiveBot[]
  readonly funding: ReadonlyMap<string, bigint>
  readonly vouchers: readonly Pick<RewardRecord, 'reward' | 'returned'>[]
}): string {
  const held = [...of.funding].map(([coin, amount]) => `${coin} ${amount}`)
  const lent = of.vouchers.map(({ reward, returned }) => `${reward} ${returned}`)
  return [...of.live.map((bot) => bot.bot), ...held, ...lent].join(',')
}

async function closedTotals(
  user: UserId,
  context: RouteContext,
  accountHistory: Call['accountHistory'],
) {
  const { sums, fresh } = await context.history.closedBots(user, { page: 1, limit: 1 })
  const written = await accountHistory.closedAsWritten(user)
  const own = fresh.flatMap((bot) => routesOf(bot)?.figures(bot, context) ?? [])
  return mergedTotals([...totalsOfSums(sums), ...totalsOf(own)]).map(
    ({ quote_token: coin, count, total_profit }) => {
      const total = amountOf(total_profit)
      const kept = written.find((it) => it.coin === coin)
      const young = own.filter((it) => it.quote_token === coin)
      // One that was written down between the two questions would count twice.
      const isWhole = (kept?.count ?? 0) + young.length === count
      const cut = young.map((it) => cutToDigits(amountOf(it.total_profit), coin))
      const listed = cut.reduce((sum, it) => sum + it, kept?.amount ?? 0n)
      return { coin, count, total, written: isWhole ? listed : total }
    },
  )
}

/** Rounded down to the digits that amounts of a coin are written with. */
function cutToDigits(amount: bigint, coin: string): bigint {
  const unit = pow10(MONEY_SCALE - digitsOfCoin(coin))
  return divide(amount, unit, 'floor') * unit
}

const movesHandler = async (
  { context, accountHistory }: Call,
  { show, page, limit }: InputOf<typeof accountMoves>,
): Answer<AccountMovesResult> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const found = await accountHistory.moves(user, { show, offset: page * limit, limit })
  const rows = found.rows.map((row) => moveRow(row, context.market.instruments))
  return ok({ ...head, rows, total: String(found.total) })
}

function moveRow(row: MoveRow, instruments: readonly Instrument[]): AccountMove {
  const sign = row.sort === 'in' ? -1n : 1n
  return {
    id: String(row.id),
    time: String(row.atMs),
    sort: row.sort,
    cause: row.cause,
    by: row.actor,
    reason: row.reason,
    bot_close_code:
      row.cause === 'closed' && row.bot !== undefined ? closeCodeIn(row.bot.kind, row) : '',
    closed_by: closerOf(row.closedBy),
    bot:
      row.bot === undefined
        ? null
        : {
            ...namedBot(row.bot, instruments),
            copied_by: row.parent > 0 ? String(row.parent) : '',
          },
    coins: moneyRows(row.coins, sign),
    funding_after: moneyRows(row.after, 1n),
  }
}

function moneyRows(coins: ReadonlyMap<string, bigint>, sign: bigint) {
  return [...coins].map(([coin, amount]) => ({ coin, amount: text(sign * amount) }))
}

function namedBot({ bot, kind, symbols }: NamedBot, instruments: readonly Instrument[]) {
  const traded = symbols.flatMap((symbol) => instruments[symbol] ?? [])
  const [first] = traded
  return {
    bot_id: String(bot),
    kind,
    category: first?.category ?? PLAIN_CATEGORY,
    symbols: traded.map(({ symbol }) => symbol),
    base_token: first?.base ?? '',
    quote_token: first?.quote ?? '',
  }
}

const yearsHandler = async (
  { context, accountHistory }: Call,
  { year, page, limit }: InputOf<typeof yearlyResults>,
): Answer<YearlyResults> => {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const found = await accountHistory.years(user, { year, offset: page * limit, limit })
  const shares = await accountHistory.shares(user)
  const rewards = await context.bots.rewards(user)
  const borne = new Map(rewards.map((it) => [Number(it.usedBy), it.amount - it.returned]))
  const rows = found.rows.map((row) => ({
    ...yearRow(row, context.market.instruments),
    voucher_loss: text(row.isEnd ? (borne.get(row.bot) ?? 0n) : 0n),
  }))
  const paid = shares
    .filter((it) => (year ?? it.year) === it.year)
    .map((it) => ({ year: it.year, coin: it.coin, amount: text(it.amount) }))
  return ok({ ...head, rows, total: String(found.total), profit_shares: paid })
}

function yearRow(
  row: StoredYear,
  instruments: readonly Instrument[],
): Omit<YearRow, 'voucher_loss'> {
  const { endedMs } = row
  return {
    ...namedBot(row, instruments),
    year: row.year,
    list_status: endedMs > 0 ? 'CLOSED' : 'ONGOING',
    reason: endedMs > 0 ? row.reason : 'none',
    bot_close_code: endedMs > 0 ? closeCodeIn(row.kind, row) : '',
    create_time: String(row.createdMs),
    end_time: String(endedMs),
    realized: text(row.realized),
    funding: text(row.funding),
    yield: text(row.yielded),
    fees: text(row.fees),
    moved_in: text(row.came),
    moved_out: text(row.went),
  }
}

const text = (amount: bigint): string => formatAmount(amount as Amount)

export const botAccountHandlers: Readonly<Record<string, Handler>> = {
  account: accountHandler,
  accountMoves: movesHandler,
  yearlyResults: yearsHandler,
}
