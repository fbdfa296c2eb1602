// The bot account (account code 12): what all running bots hold, in one coin. One reading: on My
// bots the rows that the page shows, so that header and page cannot differ; elsewhere the summary,
// with a bot that has its own page taken from that page's reading. One rounding: each bot is cut to
// the digits of its coin, as its row is written, and the cut amounts are added up.
import { notifyManager, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { shownBotKey, type ShownBot } from '@trellis/bot-kit/web/shown-bot.ts'
import type { BotFigures, BotRow } from '@trellis/contract'
import { addDecimals, digitsOfCoin, floorDecimal } from '@trellis/ui'
import { useLocation } from 'wouter'
import { firstCoin } from './first-coin.ts'
import { botsKey, useSummary } from './queries.ts'
import { FIRST_COIN, sumsInFirstCoin, type Rates } from './rates.ts'
import { useRates } from './use-rates.ts'

export interface AccountAmount {
  readonly coin: string
  readonly amount: string
}

export interface BotAccount {
  /** In the first coin; per coin while a price is missing; empty without running bots. */
  readonly equity: readonly AccountAmount[]
  /** Free coins of the Funding account, the first coin before the others. */
  readonly funding: readonly AccountAmount[]
}

/** The account of the signed-in reader; undefined until the first answer. */
export function useBotAccount(): BotAccount | undefined {
  const { data: summary } = useSummary(true)
  const rows = useShownBots()
  const { data: shown } = useQuery<ShownBot | null>({ queryKey: shownBotKey, queryFn: skipToken })
  const parts =
    rows?.map(({ figures }) => partOf(figures)) ??
    (summary === undefined ? undefined : partsOf(summary.equities, shown))
  const rates = useRates(parts?.map((it) => it.coin) ?? [])
  if (parts === undefined || summary === undefined) return undefined
  return { equity: accountSum(parts, rates), funding: fundingOf(summary.funding, firstCoin()) }
}

type Equity = Pick<BotFigures, 'bot_id' | 'quote_token' | 'equity'>

const partOf = ({ quote_token, equity }: Equity): AccountAmount => ({
  coin: quote_token,
  amount: equity,
})

/**
 * What each bot is worth. The bot with a page of its own is worth what its page says: the summary
 * is read at another moment, and side by side the two would contradict each other.
 */
export function partsOf(
  equities: readonly Equity[],
  shown: ShownBot | null | undefined,
): readonly AccountAmount[] {
  const others = equities.filter((it) => it.bot_id !== shown?.botId).map(partOf)
  return shown ? [...others, { coin: shown.coin, amount: shown.equity }] : others
}

/**
 * The sum of amounts of bots in the first coin; per coin while a price is missing. Where all are in
 * one coin, it is the sum of their rows as they are written, as on My bots. No row is written in a
 * coin that it is converted to: sums of several coins are exact, as those of My bots are.
 */
export function accountSum(
  parts: readonly AccountAmount[],
  rates: Rates,
): readonly AccountAmount[] {
  const coins = [...new Set(parts.map((it) => it.coin))]
  const perCoin = (amount: (part: AccountAmount) => string) =>
    coins.map((coin) => ({
      coin,
      amount: addDecimals(parts.filter((it) => it.coin === coin).map(amount)),
    }))
  const written = perCoin((it) => floorDecimal(it.amount, digitsOfCoin(it.coin)))
  if (coins.length < 2) return written
  const exact = perCoin((it) => it.amount)
  const sum = sumsInFirstCoin(exact, ['amount'], (it) => it.coin, rates)
  return sum === undefined ? written : [{ coin: FIRST_COIN, amount: sum.amount }]
}

/** Coins of which there are any, the first coin before the others. */
export function fundingOf(
  balances: readonly { readonly coin: string; readonly available: string }[],
  first: string,
): readonly AccountAmount[] {
  return balances
    .map(({ coin, available }) => ({ coin, amount: available }))
    .filter(({ amount }) => Number(amount) > 0)
    .sort((a, b) => Number(b.coin === first) - Number(a.coin === first))
}

/**
 * The ongoing rows while My bots shows them; looking on asks for nothing. Other pages may have them
 * for something else: their sums are the summary's.
 */
function useShownBots(): readonly BotRow[] | undefined {
  const [path] = useLocation()
  const isListed = path.startsWith('/my-bot')
  const queryKey = botsKey('ONGOING')
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // In the same batch as the page that shows the rows: both are drawn at once.
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => {
      const query = cache.find<readonly BotRow[]>({ queryKey })
      return isListed && query?.isActive() === true ? query.state.data : undefined
    },
  )
}
