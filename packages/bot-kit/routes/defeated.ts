// How many of its like a public bot is ahead of.
import { amountOf, runningBand, type RankedBot } from './rank-bots.ts'

/** Of fewer nothing is said. */
const LEAST = 20

/** Shares are told in parts of this size, and from so many of them on (specification 9). */
const PARTS = 10_000
const TOLD_FROM = 6000

/** How many of its like have a lower P&L percentage, and how many there are with the bot itself. */
export interface Defeats {
  readonly lower: number
  readonly like: number
}

/**
 * What each bot is ahead of among the public bots of the same type, symbol and running-time band;
 * absent where there are fewer than twenty of them, the bot itself counted.
 */
export function defeatsOf(bots: readonly RankedBot[]): ReadonlyMap<string, Defeats> {
  const defeats = new Map<string, Defeats>()
  for (const group of groupsOf(bots).values()) {
    if (group.length < LEAST) continue
    const ranked = group
      .map(({ figures }) => ({ id: figures.bot_id, per: amountOf(figures.total_profit_per) }))
      .sort((a, b) => (a.per < b.per ? -1 : a.per > b.per ? 1 : 0))
    let lower = 0
    for (const [i, { id, per }] of ranked.entries()) {
      if (i > 0 && ranked[i - 1]?.per !== per) lower = i
      defeats.set(id, { lower, like: ranked.length })
    }
  }
  return defeats
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

/** The share as the wire has it, a fraction with four digits rounded down; "" below 0.6. */
export function toldDefeat(defeats: Defeats | undefined): string {
  if (defeats === undefined) return ''
  // Of whole numbers: a share of its own would be rounded before it is cut.
  const parts = Math.floor((defeats.lower * PARTS) / defeats.like)
  return parts < TOLD_FROM ? '' : String(parts / PARTS)
}
