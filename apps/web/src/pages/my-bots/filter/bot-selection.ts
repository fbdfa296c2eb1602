// The one selector of My bots: which rows a filter leaves, in which order and unit, and what they
// sum up to. Rows and totals come from the same list, so that they cannot disagree.
import { isNumberOf } from '@trellis/bot-kit/web/bot-number.ts'
import { marketName } from '@trellis/contract/market-ref'
import { attentionNotes } from '@trellis/contract/notifications'
import type { BotFigures, BotRow } from '@trellis/contract'
import {
  addDecimals,
  compareDecimals,
  digitsOfCoin,
  floorDecimal,
  fractionOf,
  subtractDecimals,
} from '@trellis/ui'
import { noRates, sumsInFirstCoin, times, FIRST_COIN, type Rates } from '../../../data/rates.ts'
import { inUnit, type ShownRow, type Unit } from '../bot-units.ts'
import { isOfKind } from './kind-choices.ts'
import { withdrawnOf, writtenSums, type WrittenSums } from './written-sums.ts'

export const sorts = [
  'newest',
  'ended',
  'pnl',
  'pnl-percent',
  'booked',
  'invested',
  'equity',
  'fees',
  'runtime',
  'pair',
  'state',
  'attention',
] as const
export type BotSort = (typeof sorts)[number]
export const botStates = ['running', 'waiting', 'attention'] as const
export type BotStateFilter = (typeof botStates)[number]

export interface BotFilter {
  readonly search: string
  /** Kind's folder name or a group of kinds ("group:earn"), "" for all. */
  readonly kind: string
  readonly state: BotStateFilter | ''
  /** "manual", "auto" or "copy", "" for all. */
  readonly source: string
  readonly reason: string
  /** Days in which a closed bot ended, "2026-11-21", both included; "" for no limit. */
  readonly from: string
  readonly to: string
  readonly sort: BotSort
  /** Turns the order round. */
  readonly reverse: boolean
}

export const noFilter: BotFilter = {
  search: '',
  kind: '',
  state: '',
  source: '',
  reason: '',
  from: '',
  to: '',
  sort: 'newest',
  reverse: false,
}

/** How the rows are looked at, besides which of them. */
export interface SelectionView {
  readonly unit: Unit
  readonly rates: Rates
  /** Days of the filter are days of UTC, otherwise of the reader's zone. */
  readonly utc: boolean
}

export const plainView: SelectionView = { unit: 'quote', rates: noRates, utc: true }

export interface Totals {
  /** Coin of the sums. */
  readonly quote: string
  readonly count: number
  readonly invested: string
  readonly equity: string
  readonly total: string
  readonly booked: string
  readonly other: string
  /** The sums of the rows as they are written, each cut to the digits of its coin. */
  readonly written: WrittenSums
  /** total ÷ invested as a fraction, "" while nothing is invested. */
  readonly share: string
}

export interface Selection {
  readonly rows: readonly ShownRow[]
  /** One entry per coin, the coin with most bots first. */
  readonly totals: readonly Totals[]
}

function needsAttention({ note }: Pick<BotFigures, 'note'>): boolean {
  return attentionNotes.has(note)
}

/** What pages call the market of a bot. */
export function pairOf(figures: BotFigures): string {
  return marketName(figures)
}

function isRunning(figures: BotFigures): boolean {
  return figures.status === 'RUNNING'
}

function inState(figures: BotFigures, state: BotStateFilter | ''): boolean {
  if (state === 'attention') return needsAttention(figures)
  if (state === 'running') return isRunning(figures)
  return state === '' || !isRunning(figures)
}

/** Whether a row passes every part of the filter but its state, which has counts of its own. */
function matches({ figures }: BotRow, filter: BotFilter, utc: boolean): boolean {
  if (!isOfKind(figures.kind, filter.kind)) return false
  if (filter.source !== '' && figures.source !== filter.source) return false
  if (filter.reason !== '' && figures.bot_close_code !== filter.reason) return false
  const ended = Number(figures.end_time)
  if (filter.from !== '' && ended < dayStartMs(filter.from, utc, 0)) return false
  if (filter.to !== '' && ended >= dayStartMs(filter.to, utc, 1)) return false
  const wanted = filter.search
    .trim()
    .toUpperCase()
    .replace(/[\s/-]/g, '')
  return (
    wanted === '' ||
    figures.symbols.some((it) => it.includes(wanted)) ||
    isNumberOf(wanted, figures.bot_id)
  )
}

/** Epoch ms at which a day begins, or one `days` later, in UTC or in the reader's zone. */
export function dayStartMs(day: string, utc: boolean, days: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (utc) return Date.UTC(year, month - 1, date + days)
  return new Date(year, month - 1, date + days).getTime()
}

function compare(a: string, b: string): number {
  return compareDecimals(a, b) ?? 0
}

const newestFirst = (a: BotFigures, b: BotFigures): number =>
  Number(b.create_time) - Number(a.create_time) || compare(b.bot_id, a.bot_id)

type Order = (a: BotFigures, b: BotFigures, worth: Worth) => number
/** An amount of a bot's quote coin in a coin that all bots share, where that is known. */
type Worth = (figures: BotFigures, amount: string) => string

const byAmount =
  (pick: (it: BotFigures) => string): Order =>
  (a, b, worth) =>
    compare(worth(b, pick(b)), worth(a, pick(a)))

const orders: Readonly<Record<BotSort, Order>> = {
  newest: newestFirst,
  ended: (a, b) => Number(b.end_time) - Number(a.end_time),
  pnl: byAmount((it) => it.total_profit),
  'pnl-percent': (a, b) => compare(b.total_profit_per, a.total_profit_per),
  booked: byAmount((it) => it.booked_profit),
  invested: byAmount((it) => it.invested),
  equity: byAmount((it) => it.equity),
  fees: byAmount((it) => it.fees_paid),
  runtime: (a, b) => Number(b.running_ms) - Number(a.running_ms),
  pair: (a, b) => a.symbol.localeCompare(b.symbol, 'en'),
  state: (a, b) => rank(a) - rank(b),
  attention: (a, b) => urgency(b) - urgency(a),
}

/** A liquidation cannot be undone, so it comes before whatever else wants a look. */
function urgency(figures: BotFigures): number {
  if (figures.note === 'near-liquidation') return 2
  return Number(needsAttention(figures))
}

/** What wants a look first, then what waits, then what runs. */
function rank(figures: BotFigures): number {
  if (needsAttention(figures)) return 0
  return isRunning(figures) ? 2 : 1
}

/** Rows that pass the filter, in its order and unit, and their exact sums per coin. */
export function selectBots(
  all: readonly BotRow[],
  filter: BotFilter,
  { unit, rates, utc }: SelectionView = plainView,
): Selection {
  const order = orders[filter.sort]
  const way = filter.reverse ? -1 : 1
  const worth: Worth = ({ quote_token: quote }, amount) =>
    times(amount, rates.get(quote) ?? '1') ?? amount
  const rows = all
    .filter((row) => matches(row, filter, utc) && inState(row.figures, filter.state))
    .sort(({ figures: a }, { figures: b }) => way * order(a, b, worth) || newestFirst(a, b))
    .map((row) => inUnit(row, unit, rates))
  return { rows, totals: totalsOf(rows) }
}

/** Exact sums of rows as they are shown, per coin. */
export function totalsOf(rows: readonly ShownRow[]): readonly Totals[] {
  const coins = [...new Set(rows.map((row) => row.coin))]
  const totals = coins.map((coin): Totals => {
    const own = rows.filter((row) => row.coin === coin).map((row) => row.figures)
    const sum = (pick: (it: BotFigures) => string) => addDecimals(own.map(pick))
    const invested = sum((it) => it.invested)
    const total = sum((it) => it.total_profit)
    return {
      quote: coin,
      count: own.length,
      invested,
      total,
      equity: sum((it) => it.equity),
      booked: sum((it) => it.booked_profit),
      other: sum((it) => it.other_profit),
      written: writtenSums(own, digitsOfCoin(coin)),
      share: fractionOf(total, invested, 'floor'),
    }
  })
  return totals.sort((a, b) => b.count - a.count || preference(a.quote) - preference(b.quote))
}

const inEach = ['invested', 'equity', 'booked', 'other'] as const

const FIRST_DIGITS = digitsOfCoin(FIRST_COIN)

/** All totals as one, in the first coin; undefined while a coin's price is not known. */
export function togetherOf(totals: readonly Totals[], rates: Rates): Totals | undefined {
  const sums = sumsInFirstCoin(totals, inEach, (it) => it.quote, rates)
  if (sums === undefined) return undefined
  const total = addDecimals([sums.booked, sums.other])
  return {
    ...sums,
    total,
    quote: FIRST_COIN,
    // No row is written in the first coin.
    written: {
      ...sums,
      total,
      withdrawn: floorDecimal(withdrawnOf({ ...sums, total_profit: total }), FIRST_DIGITS),
    },
    count: totals.reduce((sum, it) => sum + it.count, 0),
    share: fractionOf(total, sums.invested, 'floor'),
  }
}

/** Among coins with as many bots, the first coin comes first. */
function preference(quote: string): number {
  return quote === FIRST_COIN ? 0 : 1
}

/**
 * Today's change per quote coin and, under "all", together at the moment of the rows: the summary
 * was asked at another moment, and what lies between the two is the difference of their totals.
 * Without history there is none. Of one coin it ends at the total as it is written, so that a day
 * on which all bots were made is the total to the cent.
 */
export function todayOf(
  summary: readonly { quote_token: string; total_profit: string; today_profit: string | null }[],
  totals: readonly Totals[],
  rates: Rates = noRates,
): ReadonlyMap<string, string> {
  const at = (quote: string) => totals.find((it) => it.quote === quote)
  const changes = summary.flatMap(({ quote_token: coin, total_profit: total, today_profit }) => {
    if (today_profit === null) return []
    const now = at(coin)
    const to = (end: string) => addDecimals([today_profit, subtractDecimals(end, total)])
    const exact = now?.total ?? total
    const written = now?.written.total ?? total
    return [
      { coin, amount: to(exact), written: to(compare(exact, written) === 0 ? exact : written) },
    ]
  })
  if (changes.length < summary.length) return new Map()
  const all = sumsInFirstCoin(changes, ['amount'], (it) => it.coin, rates)?.amount
  return new Map([
    ...changes.map(({ coin, written }) => [coin, written] as const),
    ...(all === undefined || changes.length === 0 ? [] : [['all', all] as const]),
  ])
}

/** What occurs in the rows: filters offer nothing that would find nothing. */
export function optionsIn(rows: readonly BotRow[]) {
  const unique = (pick: (it: BotFigures) => string) =>
    [...new Set(rows.map((row) => pick(row.figures)))].sort()
  return {
    kinds: unique((it) => it.kind),
    reasons: unique((it) => it.bot_close_code),
    sources: unique((it) => it.source),
  }
}

/** Rows per state under the rest of the filter, for the chips that choose one. */
export function countsByState(
  all: readonly BotRow[],
  filter: BotFilter,
  utc: boolean,
): Readonly<Record<BotStateFilter | '', number>> {
  const found = all.filter((row) => matches(row, filter, utc))
  const count = (state: BotStateFilter | '') =>
    found.filter((row) => inState(row.figures, state)).length
  return {
    '': found.length,
    running: count('running'),
    waiting: count('waiting'),
    attention: count('attention'),
  }
}

/** Whether a filter hides rows; an order hides none. */
export function isActive(filter: BotFilter): boolean {
  const { search, kind, state, source, reason, from, to } = filter
  return [search, kind, state, source, reason, from, to].some((it) => it !== '')
}
