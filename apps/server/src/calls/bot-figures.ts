// Rows and totals of bots from one place, so that a sum always equals the rows it stands over.
// Exact arithmetic on decimal strings, without rounding.
import type { BotFigures, BotTotals } from '@trellis/contract'
import { formatAmount, type Amount } from '@trellis/kernel'
import { serverKinds } from '@trellis/bots/registry.server'
import type { ClosedSum, LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import { closeCodeOf } from '@trellis/bot-kit/wire/close-words.ts'
import { amountOf } from '@trellis/bot-kit/routes/rank-bots.ts'

export { amountOf }

/** The routes of a bot's kind; a kind without routes has no place on the site. */
export function routesOf(bot: Pick<LiveBot, 'kind'>): KindRoutes | undefined {
  const kinds: readonly { kind: string; routes: KindRoutes }[] = serverKinds
  return kinds.find((it) => it.kind === bot.kind)?.routes
}

/** The unified code of how a bot of a kind ended, as its row and receipt have it. */
export function closeCodeIn(kind: string, end: Pick<LiveBot, 'word' | 'reason'>): string {
  return routesOf({ kind })?.closeCode?.(end) ?? closeCodeOf(end.word, end.reason)
}

/** Sums per quote coin, in order of the coins' names. */
export function totalsOf(rows: readonly BotFigures[]): BotTotals[] {
  const coins = [...new Set(rows.map((row) => row.quote_token))].sort()
  return coins.map((coin) => {
    const of = rows.filter((row) => row.quote_token === coin)
    return { quote_token: coin, count: of.length, ...summed(of) }
  })
}

type Sums = Omit<BotTotals, 'quote_token' | 'count'>

function summed(of: readonly Sums[]): Sums {
  return {
    invested: sum(of.map((row) => row.invested)),
    equity: sum(of.map((row) => row.equity)),
    total_profit: sum(of.map((row) => row.total_profit)),
    booked_profit: sum(of.map((row) => row.booked_profit)),
    other_profit: sum(of.map((row) => row.other_profit)),
  }
}

/** Exact sum of decimal strings of our own making. */
function sum(texts: readonly string[]): string {
  let total = 0n
  for (const text of texts) total += amountOf(text)
  return formatAmount(total as Amount)
}

/** Sums of closed bots as the read models keep them, in the words of the wire. */
export function totalsOfSums(sums: readonly ClosedSum[]): BotTotals[] {
  return sums.map(({ coin, count, invested, equity, total, booked }) => ({
    quote_token: coin,
    count,
    invested: formatAmount(invested),
    equity: formatAmount(equity),
    total_profit: formatAmount(total),
    booked_profit: formatAmount(booked),
    other_profit: formatAmount((total - booked) as Amount),
  }))
}

/** Both parts of the sums of one list. */
export function mergedTotals(parts: readonly BotTotals[]): BotTotals[] {
  const coins = [...new Set(parts.map((part) => part.quote_token))].sort()
  return coins.map((coin) => {
    const of = parts.filter((part) => part.quote_token === coin)
    return { ...summed(of), quote_token: coin, count: of.reduce((n, { count }) => n + count, 0) }
  })
}
