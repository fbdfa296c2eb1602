// The bot account (account code 12): what all running bots hold, in one coin. It is the sum of the
// rows while a page shows them, so that header and page cannot differ; else of the summary, with a
// bot that has its own page taken from that page's reading.
import { notifyManager, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { shownBotKey, type ShownBot } from '@trellis/bot-kit/web/shown-bot.ts'
import type { BotRow, BotTotals } from '@trellis/contract'
import { addDecimals } from '@trellis/ui'
import { botsKey, useSummary } from './queries.ts'
import { COMMON_COIN, sumsInCommon, type Rates } from './rates.ts'
import { useRates } from './use-rates.ts'

export interface AccountAmount {
  readonly coin: string
  readonly amount: string
}

export interface BotAccount {
  /** In the common coin; per coin while a price is missing; empty without running bots. */
  readonly equity: readonly AccountAmount[]
  /** Free coins of the Funding account, the common coin first. */
  readonly funding: readonly AccountAmount[]
}

/** The account of the signed-in reader; undefined until the first answer. */
export function useBotAccount(): BotAccount | undefined {
  const { data: summary } = useSummary(true)
  const rows = useShownBots()
  const { data: shown } = useQuery<ShownBot | null>({ queryKey: shownBotKey, queryFn: skipToken })
  const parts =
    rows?.map(({ figures }) => ({ coin: figures.quote_token, amount: figures.equity })) ??
    (summary === undefined ? undefined : partsOf(summary.totals, shown))
  const rates = useRates(parts?.map((it) => it.coin) ?? [])
  if (parts === undefined || summary === undefined) return undefined
  return { equity: equityOf(parts, rates), funding: fundingOf(summary.funding) }
}

/**
 * Sums per coin. The only bot of its coin is worth what its page says: the summary is read at
 * another moment, and side by side the two would contradict each other.
 */
export function partsOf(
  totals: readonly Pick<BotTotals, 'quote_token' | 'count' | 'equity'>[],
  shown: Pick<ShownBot, 'coin' | 'equity'> | null | undefined,
): readonly AccountAmount[] {
  return totals.map(({ quote_token: coin, count, equity }) => ({
    coin,
    amount: count === 1 && shown?.coin === coin ? shown.equity : equity,
  }))
}

/** Per coin first: the sum is then the same whether rows or the summary's totals went in. */
export function equityOf(parts: readonly AccountAmount[], rates: Rates): readonly AccountAmount[] {
  const coins = [...new Set(parts.map((it) => it.coin))]
  const perCoin = coins.map((coin) => ({
    coin,
    amount: addDecimals(parts.filter((it) => it.coin === coin).map((it) => it.amount)),
  }))
  const sum = sumsInCommon(perCoin, ['amount'], (it) => it.coin, rates)
  return sum === undefined || perCoin.length === 0
    ? perCoin
    : [{ coin: COMMON_COIN, amount: sum.amount }]
}

/** Coins of which there are any, the common coin first. */
export function fundingOf(
  balances: readonly { readonly coin: string; readonly available: string }[],
): readonly AccountAmount[] {
  return balances
    .map(({ coin, available }) => ({ coin, amount: available }))
    .filter(({ amount }) => Number(amount) > 0)
    .sort((a, b) => Number(b.coin === COMMON_COIN) - Number(a.coin === COMMON_COIN))
}

/** The ongoing rows while some page asks for them; looking on asks for nothing. */
function useShownBots(): readonly BotRow[] | undefined {
  const queryKey = botsKey('ONGOING')
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    // In the same batch as the page that shows the rows: both are drawn at once.
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => {
      const query = cache.find<readonly BotRow[]>({ queryKey })
      return query?.isActive() === true ? query.state.data : undefined
    },
  )
}
