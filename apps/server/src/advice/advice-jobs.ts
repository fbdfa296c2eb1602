// Which searches there are, the most traded symbols first: of each kind and mode one for every
// symbol that takes bots, and one where a kind takes baskets.
import { adviceKinds } from '@trellis/bots/registry.advice'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import {
  DAY_MS,
  takesBots,
  type AnyAdviceSearch,
  type Category,
  type MarketName,
} from '@trellis/market'
import type { AdviceJob } from './advice-messages.ts'

export const searchedKinds: readonly AnyAdviceSearch[] = adviceKinds

/** Of one symbol: coins first, which everybody may trade, and baskets last. */
const inOrder = [...searchedKinds].sort((one, other) => {
  if (one.symbols !== other.symbols) return one.symbols - other.symbols
  return Number(one.category === 'linear') - Number(other.category === 'linear')
})

/** Name of an entry: "spot-grid||spot BTCUSDT"; of baskets "futures-combo||*". */
export function keyOf(kind: string, mode: string, market: MarketName | undefined): string {
  return `${kind}|${mode}|${market === undefined ? '*' : `${market.category} ${market.symbol}`}`
}

/** The market day that a moment lies in: what a search looks at ends where it begins. */
export function asOf(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS)
}

/** All searches of a day. */
export async function jobsOf(market: MarketAccess, asOfMs: number): Promise<readonly AdviceJob[]> {
  const [spot, linear] = [
    await byTurnover(market, 'spot', asOfMs),
    await byTurnover(market, 'linear', asOfMs),
  ]
  const ranked = { spot, linear }
  const jobs: { readonly job: AdviceJob; readonly rank: number }[] = []
  for (const { kind, category, modes, symbols: count } of inOrder) {
    const all = ranked[category]
    if (count > 1) {
      const symbols = all.slice(0, count)
      if (symbols.length < count) continue
      for (const mode of modes) {
        const key = keyOf(kind, mode, undefined)
        jobs.push({ job: { key, kind, mode, symbols, asOfMs }, rank: 0 })
      }
      continue
    }
    for (const [rank, symbol] of all.entries()) {
      for (const mode of modes) {
        const key = keyOf(kind, mode, market.instruments[symbol])
        jobs.push({ job: { key, kind, mode, symbols: [symbol], asOfMs }, rank })
      }
    }
  }
  return jobs.sort((one, other) => one.rank - other.rank).map(({ job }) => job)
}

/**
 * Symbols of a category that take bots and trade, by the money traded on the day before: the same
 * all day long.
 */
async function byTurnover(
  market: MarketAccess,
  category: Category,
  asOfMs: number,
): Promise<readonly number[]> {
  const found: { readonly symbol: number; readonly turnover: bigint }[] = []
  for (const [symbol, instrument] of market.instruments.entries()) {
    const isOpen = instrument.category === category && takesBots(instrument)
    if (!isOpen || market.status(symbol) !== 'Trading') continue
    const [day] = await market.candles(symbol, '1d', asOfMs - 1, 1)
    found.push({ symbol, turnover: day?.turnover ?? 0n })
  }
  found.sort((one, other) => {
    if (one.turnover !== other.turnover) return one.turnover < other.turnover ? 1 : -1
    return one.symbol - other.symbol
  })
  return found.map(({ symbol }) => symbol)
}
