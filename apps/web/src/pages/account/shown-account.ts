// The account as it is written: every sum of the page equals the rows under it, to the last digit
// shown. Bots, closed ones too, are cut one by one to the digits of their coin, as in the header
// and on My bots; what that leaves over is of the currency's own row, whose amounts say it too, and
// of the last term.
import type { AccountResult } from '@trellis/contract'
import {
  addDecimals,
  digitsOfCoin,
  floorDecimal,
  fractionOf,
  shownTerms,
  subtractDecimals,
} from '@trellis/ui'
import { FIRST_COIN, noRates, type Rates } from '../../data/rates.ts'
import { accountSum } from '../../data/use-bot-account.ts'

type CoinRow = AccountResult['coins'][number]

export interface ShownCoin extends CoinRow {
  /** Of the total, a fraction; "" where the coin has no price. */
  readonly share: string
}

export interface ShownAccount {
  readonly currency: string
  readonly digits: number
  readonly total: string
  readonly toppedUp: string
  readonly running: string
  readonly closed: string
  /** What copies of its bots paid a leader. */
  readonly shares: string
  readonly prices: string
  readonly funding: string
  readonly inBots: string
  readonly runningCount: number
  readonly closedCount: number
  readonly timeMs: number
  readonly coins: readonly ShownCoin[]
}

/** `rates` are the prices that the header adds bots of several coins up with. */
export function shownAccount(account: AccountResult, rates: Rates = noRates): ShownAccount {
  const { currency } = account
  const digits = digitsOfCoin(currency)
  const cut = (text: string): string => floorDecimal(text, digits)
  const inBots = cut(ofBots(account, 'equity', rates) ?? account.in_bots)
  const funding = cut(account.funding)
  const total = addDecimals([funding, inBots])
  const running = cut(ofBots(account, 'total_profit', rates) ?? account.running_profit)
  const [toppedUp, closed] = [cut(account.topped_up), cut(account.closed_as_listed)]
  const shares = cut(account.profit_shares)
  const prices = subtractDecimals(total, addDecimals([toppedUp, running, closed, shares]))
  return {
    currency,
    digits,
    total,
    toppedUp,
    running,
    closed,
    shares,
    prices,
    funding,
    inBots,
    runningCount: account.running_count,
    closedCount: account.closed_count,
    timeMs: Number(account.time),
    coins: shownCoins(account, total, digits),
  }
}

/**
 * A figure of the running bots as the header adds them up; undefined while it cannot, or where
 * another coin is asked for: then the server's exact sum stands.
 */
function ofBots(
  { currency, equities }: AccountResult,
  key: 'equity' | 'total_profit',
  rates: Rates,
): string | undefined {
  if (currency !== FIRST_COIN || equities.length === 0) return undefined
  const parts = equities.map((it) => ({ coin: it.quote_token, amount: it[key] }))
  const [sum, ...more] = accountSum(parts, rates)
  return sum?.coin === FIRST_COIN && more.length === 0 ? sum.amount : undefined
}

/**
 * The rows as they are written. That of the currency is cut first, as every amount is, and its
 * amounts come to its value; what cutting the others leaves is spread over them.
 */
function shownCoins(account: AccountResult, total: string, digits: number): readonly ShownCoin[] {
  const { coins, currency } = account
  const left = subtractDecimals(total, account.total)
  const isOwn = (it: CoinRow): boolean => it.coin === currency
  const order = [...coins.filter(isOwn), ...coins.filter((it) => !isOwn(it))]
  const exact = order.map((it, i) => (i === 0 ? addDecimals([it.value, left]) : it.value))
  const written = shownTerms(exact, digits)
  const values = new Map(order.map(({ coin }, i) => [coin, written[i] ?? '0']))
  return coins.map((row) => {
    const value = values.get(row.coin) ?? '0'
    const share = row.price === '' ? '' : fractionOf(row.value, account.total)
    if (!isOwn(row)) return { ...row, value: row.price === '' ? '' : value, share }
    const funding = floorDecimal(row.funding, digits)
    return {
      ...row,
      funding,
      in_bots: subtractDecimals(value, funding),
      total: value,
      value,
      share,
    }
  })
}
