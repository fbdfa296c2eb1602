// What all money of a user is worth in one currency, coin by coin, and how it came to that. Pure
// arithmetic on figures of one moment: every sum is the sum of the rows that are shown.
import type { AccountResult, BotFigures } from '@trellis/contract'
import type { RewardRecord } from '@trellis/engine'
import { formatAmount, MONEY_UNIT, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/routes/rank-bots.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import { coinWorth, type PricedMarket } from '../host/worth.ts'
import type { GrantRow, ShareRow } from '../projections/account-rows.ts'

/** A running bot with the figures that lists show of it. */
export interface OwnBot {
  readonly bot: Pick<LiveBot, 'balances' | 'setAside'>
  readonly figures: Pick<BotFigures, 'quote_token' | 'equity' | 'total_profit'>
}

export interface AccountParts {
  readonly currency: string
  /** The market now. */
  readonly market: PricedMarket
  /** The market as it stood at a moment. */
  at(ms: number): PricedMarket
  readonly funding: ReadonlyMap<string, bigint>
  readonly running: readonly OwnBot[]
  /** P&L of closed bots by quote coin. */
  readonly closed: readonly {
    readonly coin: string
    readonly total: bigint
    /** With every bot cut to the digits of the coin. */
    readonly written: bigint
  }[]
  readonly grants: readonly GrantRow[]
  /** What copies paid, by coin. */
  readonly shares: readonly Pick<ShareRow, 'coin' | 'amount'>[]
  /** Those that bots used: their money counts as topped up, until it goes back. */
  readonly vouchers?: readonly Pick<RewardRecord, 'coin' | 'amount' | 'returned'>[]
}

type Sums = Omit<
  AccountResult,
  'status_code' | 'debug_msg' | 'time' | 'running_count' | 'equities' | 'closed_count' | 'since'
>

interface Held {
  funding: bigint
  bots: bigint
  /** What it is worth in the currency; nothing where no market says it. */
  fundingValue: bigint
  botsValue: bigint
}

/**
 * total = topped up + P&L of running and of closed bots + what copies paid + what prices did to
 * coins in Funding. The last is what is left, and with it everything that a change between two
 * coins did.
 */
export function accountSums(parts: AccountParts): Sums {
  const { currency, market, closed, running, grants, shares, vouchers = [] } = parts
  const worth = (coin: string, amount: bigint, at = market): bigint =>
    worthIn(at, coin, amount, currency) ?? 0n
  const held = heldCoins(parts, worth)
  const coins = [...held].map(([coin, it]) => coinRow(coin, it, parts)).sort(byValue)
  const [funding, inBots] = [sumOf(held, 'fundingValue'), sumOf(held, 'botsValue')]
  const toppedUp = grants.reduce((sum, { atMs, coins: given }) => {
    const then = parts.at(atMs)
    return [...given].reduce((part, [coin, amount]) => part + worth(coin, amount, then), sum)
  }, 0n)
  const lent = vouchers.reduce(
    (sum, { coin, amount, returned }) => sum + worth(coin, amount - returned),
    0n,
  )
  const givenAll = toppedUp + lent
  const runningProfit = running.reduce(
    (sum, { figures }) => sum + worth(figures.quote_token, amountOf(figures.total_profit)),
    0n,
  )
  const closedProfit = closed.reduce((sum, { coin, total }) => sum + worth(coin, total), 0n)
  const shared = shares.reduce((sum, { coin, amount }) => sum + worth(coin, amount), 0n)
  const total = funding + inBots
  return {
    currency,
    coins,
    funding: text(funding),
    in_bots: text(inBots),
    total: text(total),
    topped_up: text(givenAll),
    running_profit: text(runningProfit),
    closed_profit: text(closedProfit),
    closed_as_listed: text(asListed(closed, currency) ?? closedProfit),
    profit_shares: text(shared),
    price_change: text(total - givenAll - runningProfit - closedProfit - shared),
  }
}

/** Where all are in the currency; a list of several coins adds them up exactly. */
function asListed(closed: AccountParts['closed'], currency: string): bigint | undefined {
  const [own, ...more] = closed
  return own?.coin === currency && more.length === 0 ? own.written : undefined
}

/**
 * Where neither pairs of the two coins nor USDT say what a coin is worth, its pair with this does.
 */
const BETWEEN = 'BTC'

function worthIn(
  market: PricedMarket,
  coin: string,
  amount: bigint,
  currency: string,
): bigint | undefined {
  const worth = coinWorth(market, coin, amount, currency)
  if (worth !== undefined) return worth
  const between = coinWorth(market, coin, amount, BETWEEN)
  return between === undefined ? undefined : coinWorth(market, BETWEEN, between, currency)
}

type Worth = (coin: string, amount: bigint) => bigint

function heldCoins({ funding, running, market }: AccountParts, worth: Worth): Map<string, Held> {
  const held = new Map<string, Held>()
  const of = (coin: string): Held => {
    const found = held.get(coin) ?? { funding: 0n, bots: 0n, fundingValue: 0n, botsValue: 0n }
    held.set(coin, found)
    return found
  }
  for (const [coin, amount] of funding) {
    if (amount === 0n) continue
    const row = of(coin)
    row.funding = amount
    row.fundingValue = worth(coin, amount)
  }
  for (const own of running) {
    const settle = own.figures.quote_token
    for (const [coin, part] of coinsIn(own, market)) {
      const row = of(coin)
      row.bots += part.amount
      // By way of the coin that the bot is counted in: the parts of a bot are worth what it is.
      row.botsValue += worth(settle, part.worth)
    }
  }
  return held
}

interface Part {
  readonly amount: bigint
  /** In the coin that the bot is counted in. */
  readonly worth: bigint
}

/**
 * What a bot is worth by coin: of other coins what it holds, of its quote coin the rest of its
 * equity, which is what it holds of that and what its contracts have gained.
 */
function coinsIn({ bot, figures }: OwnBot, market: PricedMarket): ReadonlyMap<string, Part> {
  const { quote_token: settle } = figures
  const amounts = new Map<string, bigint>()
  const put = (coin: string, amount: bigint): void => {
    if (coin !== settle && amount !== 0n) amounts.set(coin, (amounts.get(coin) ?? 0n) + amount)
  }
  for (const { coin, total } of bot.balances) put(coin, total)
  for (const { coin, amount } of bot.setAside) put(coin, amount)
  const parts = new Map<string, Part>()
  let rest: bigint = amountOf(figures.equity)
  for (const [coin, amount] of amounts) {
    const worth = worthIn(market, coin, amount, settle)
    // What nothing prices is not in the equity either.
    parts.set(coin, { amount, worth: worth ?? 0n })
    rest -= worth ?? 0n
  }
  if (rest !== 0n) parts.set(settle, { amount: rest, worth: rest })
  return parts
}

function coinRow(
  coin: string,
  { funding, bots, fundingValue, botsValue }: Held,
  { market, currency }: AccountParts,
): AccountResult['coins'][number] {
  const price = worthIn(market, coin, MONEY_UNIT, currency)
  return {
    coin,
    funding: text(funding),
    in_bots: text(bots),
    total: text(funding + bots),
    price: price === undefined ? '' : text(price),
    funding_value: text(fundingValue),
    bots_value: text(botsValue),
    value: text(fundingValue + botsValue),
  }
}

/** The most worth first. */
function byValue(a: { value: string; coin: string }, b: { value: string; coin: string }): number {
  const way = amountOf(b.value) - amountOf(a.value)
  if (way !== 0n) return way < 0n ? -1 : 1
  return a.coin < b.coin ? -1 : 1
}

function sumOf(held: ReadonlyMap<string, Held>, key: 'fundingValue' | 'botsValue'): bigint {
  let sum = 0n
  for (const row of held.values()) sum += row[key]
  return sum
}

const text = (amount: bigint): string => formatAmount(amount as Amount)
