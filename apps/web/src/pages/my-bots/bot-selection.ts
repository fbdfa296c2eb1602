// The one selector of My bots: which rows a filter leaves, in which order, and what they sum up to.
// Rows and totals come from the same list, so that they cannot disagree.
import type { BotFigures, BotRow } from '@trellis/contract'
import { addDecimals, compareDecimals, fractionOf, subtractDecimals } from '@trellis/ui'

export const sorts = ['newest', 'pnl', 'pnl-percent', 'invested', 'pair'] as const
export type BotSort = (typeof sorts)[number]
export const botStates = ['running', 'waiting', 'attention'] as const
export type BotStateFilter = (typeof botStates)[number]

export interface BotFilter {
  readonly search: string
  /** Kind's folder name, "" for all. */
  readonly kind: string
  readonly state: BotStateFilter | ''
  readonly reason: string
  readonly sort: BotSort
  /** Turns the order round. */
  readonly reverse: boolean
}

export const noFilter: BotFilter = {
  search: '',
  kind: '',
  state: '',
  reason: '',
  sort: 'newest',
  reverse: false,
}

export interface Totals {
  readonly quote: string
  readonly count: number
  readonly invested: string
  readonly equity: string
  readonly total: string
  readonly realised: string
  readonly other: string
  /** total ÷ invested as a fraction, "" while nothing is invested. */
  readonly share: string
}

export interface Selection {
  readonly rows: readonly BotRow[]
  /** One entry per quote coin, the coin with most bots first. */
  readonly totals: readonly Totals[]
}

const attention = new Set(['above-range', 'below-range', 'failed'])

export function needsAttention({ note }: Pick<BotFigures, 'note'>): boolean {
  return attention.has(note)
}

/** Pair as people write it. */
export function pairOf({ base_token: base, quote_token: quote }: BotFigures): string {
  return `${base}/${quote}`
}

function isRunning(figures: BotFigures): boolean {
  return figures.status === 'RUNNING'
}

function matches({ figures }: BotRow, filter: BotFilter): boolean {
  if (filter.kind !== '' && figures.kind !== filter.kind) return false
  if (filter.reason !== '' && figures.bot_close_code !== filter.reason) return false
  if (filter.state === 'attention' && !needsAttention(figures)) return false
  if (filter.state === 'running' && !isRunning(figures)) return false
  if (filter.state === 'waiting' && isRunning(figures)) return false
  const wanted = filter.search
    .trim()
    .toUpperCase()
    .replace(/[\s/-]/g, '')
  return wanted === '' || figures.symbol.includes(wanted) || figures.bot_id === wanted
}

const newestFirst = (a: BotFigures, b: BotFigures): number =>
  Number(b.create_time) - Number(a.create_time) || compare(b.bot_id, a.bot_id)

function compare(a: string, b: string): number {
  return compareDecimals(a, b) ?? 0
}

const orders: Readonly<Record<BotSort, (a: BotFigures, b: BotFigures) => number>> = {
  newest: newestFirst,
  pnl: (a, b) => compare(b.total_profit, a.total_profit),
  'pnl-percent': (a, b) => compare(b.total_profit_per, a.total_profit_per),
  invested: (a, b) => compare(b.invested, a.invested),
  pair: (a, b) => a.symbol.localeCompare(b.symbol, 'en'),
}

/** Rows that pass the filter, in its order, and their exact sums per quote coin. */
export function selectBots(all: readonly BotRow[], filter: BotFilter): Selection {
  const order = orders[filter.sort]
  const way = filter.reverse ? -1 : 1
  const rows = all
    .filter((row) => matches(row, filter))
    .sort((a, b) => way * order(a.figures, b.figures) || newestFirst(a.figures, b.figures))
  return { rows, totals: totalsOf(rows) }
}

/** Exact sums of rows, per quote coin. */
export function totalsOf(rows: readonly BotRow[]): readonly Totals[] {
  const quotes = [...new Set(rows.map((row) => row.figures.quote_token))]
  const totals = quotes.map((quote): Totals => {
    const own = rows.map((row) => row.figures).filter((it) => it.quote_token === quote)
    const sum = (pick: (it: BotFigures) => string) => addDecimals(own.map(pick))
    const invested = sum((it) => it.invested)
    const total = sum((it) => it.total_profit)
    return {
      quote,
      count: own.length,
      invested,
      total,
      equity: sum((it) => it.equity),
      realised: sum((it) => it.realised_profit),
      other: sum((it) => it.other_profit),
      share: fractionOf(total, invested),
    }
  })
  return totals.sort((a, b) => b.count - a.count || preference(a.quote) - preference(b.quote))
}

/** Among coins with as many bots, the one most sites quote in comes first. */
function preference(quote: string): number {
  return quote === 'USDT' ? 0 : 1
}

/**
 * Today's change per quote coin at the moment of the rows: the summary was asked at another moment,
 * and what lies between the two is the difference of their totals.
 */
export function todayOf(
  summary: readonly { quote_token: string; total_profit: string; today_profit: string }[],
  totals: readonly Totals[],
): ReadonlyMap<string, string> {
  const at = (quote: string) => totals.find((it) => it.quote === quote)?.total
  return new Map(
    summary.map((it) => {
      const since = subtractDecimals(at(it.quote_token) ?? it.total_profit, it.total_profit)
      return [it.quote_token, addDecimals([it.today_profit, since])]
    }),
  )
}

/** Kinds and close codes that occur in the rows: filters offer nothing that would find nothing. */
export function optionsIn(rows: readonly BotRow[]) {
  const unique = (pick: (it: BotFigures) => string) =>
    [...new Set(rows.map((row) => pick(row.figures)))].sort()
  return {
    kinds: unique((it) => it.kind),
    reasons: unique((it) => it.bot_close_code),
    attention: rows.filter((row) => needsAttention(row.figures)).length,
  }
}
