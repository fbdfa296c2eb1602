// How many of its like a public bot is ahead of.
import { amountOf, runningBand, type RankedBot } from './rank-bots.ts'

/** Of fewer nothing is said. */
const LEAST = 20

/** Defeats are told from this share on (specification 9). */
const TOLD_FROM = 0.6

/**
 * The share of the public bots of the same type, symbol and running-time band that have a lower P&L
 * percentage, by bot; absent where there are fewer than twenty of them, the bot itself counted.
 */
export function defeatedShares(bots: readonly RankedBot[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  for (const group of groupsOf(bots).values()) {
    if (group.length < LEAST) continue
    const ranked = group
      .map(({ figures }) => ({ id: figures.bot_id, per: amountOf(figures.total_profit_per) }))
      .sort((a, b) => (a.per < b.per ? -1 : a.per > b.per ? 1 : 0))
    let lower = 0
    for (const [i, { id, per }] of ranked.entries()) {
      if (i > 0 && ranked[i - 1]?.per !== per) lower = i
      shares.set(id, lower / ranked.length)
    }
  }
  return shares
}

function groupsOf(bots: readonly RankedBot[]): ReadonlyMap<string, RankedBot[]> {
  const groups = new Map<string, RankedBot[]>()
  for (const bot of bots) {
    const { type, symbol, running_ms: running } = bot.figures
    const key = `${type} ${symbol} ${runningBand(Number(running))}`
    const group = groups.get(key)
    if (group) group.push(bot)
    else groups.set(key, [bot])
  }
  return groups
}

/** A share as the wire has it, a fraction with four digits rounded down; "" below 0.6. */
export function toldDefeat(share: number | undefined): string {
  if (share === undefined || share < TOLD_FROM) return ''
  return (Math.floor(share * 10_000) / 10_000).toString()
}
