// Filters and sorts public bots as the rankings ask: running time, P&L bands, symbol, mode,
// leverage, drawdown, money; by return against drawdown, percentage, amount or copies. Figures are
// compared exactly, and equals keep their order.
import type { BotFigures } from '@trellis/contract'
import { assert, parseAmount, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import { LEAST_RATED_MS } from '../profit.ts'

export const botModes = ['LONG', 'SHORT', 'NEUTRAL', 'MIXED'] as const
/** Which way a bot in contracts gains; "" of one that holds coins. */
export type BotMode = (typeof botModes)[number] | ''

export interface RankedBot {
  readonly figures: Pick<
    BotFigures,
    | 'bot_id'
    | 'type'
    | 'symbol'
    | 'symbols'
    | 'quote_token'
    | 'list_status'
    | 'running_ms'
    | 'total_profit'
    | 'total_profit_per'
  >
  readonly mode: BotMode
  /** Hundredths; 0 of a bot that holds coins. */
  readonly leverageE2: number
  /** Users who copy it now, its owner left out. */
  readonly copies: number
  /** A fraction; undefined while its curve was not read. */
  readonly drawdownRatio: number | undefined
  /** Least money that a copy of it needs now, in the quote coin; "" while unknown. */
  readonly minimum: string
  /** Its P&L in the coin in which amounts of several coins are compared. */
  readonly profitWorth: Amount
}

export interface RankingFilter {
  /** Any of these bands; none or ALL for all. */
  readonly running: readonly string[]
  readonly bands: readonly string[]
  readonly sorter: string
  readonly symbol?: string | undefined
  readonly mode?: string | undefined
  /** Hundredths; 0 for any. A bot that holds coins has none. */
  readonly mostLeverageE2?: number
  /** A fraction; undefined for any. */
  readonly mostDrawdownRatio?: number | undefined
  /** What the reader has by coin: only bots that so much is enough for. */
  readonly means?: ReadonlyMap<string, Amount> | undefined
  /** Only bots that run. */
  readonly runningOnly?: boolean
}

type Span = readonly [number, number]
/** Days. */
const RUNNING: Readonly<Record<string, Span>> = {
  WITHIN_1D: [0, 1],
  FROM_1D_TO_7D: [1, 7],
  FROM_7D_TO_30D: [7, 30],
  OVER_30D: [30, Infinity],
}
/** Percent. */
const BANDS: Readonly<Record<string, Span>> = {
  FROM_0_TO_5: [0, 5],
  FROM_5_TO_10: [5, 10],
  FROM_10_TO_20: [10, 20],
  FROM_20_TO_50: [20, 50],
  FROM_50_TO_70: [50, 70],
  FROM_70_TO_100: [70, 100],
  OVER_100: [100, Infinity],
}

/** The least fall that is shown, which a ratio counts at least. */
const LEAST_DRAWDOWN = 0.0001

/** Return over largest fall; undefined of less than seven days, and while the fall is unknown. */
export function riskRatio({
  figures,
  drawdownRatio,
}: Pick<RankedBot, 'figures' | 'drawdownRatio'>): number | undefined {
  if (drawdownRatio === undefined || Number(figures.running_ms) < LEAST_RATED_MS) return undefined
  return Number(figures.total_profit_per) / Math.max(drawdownRatio, LEAST_DRAWDOWN)
}

/** The name of the band that a running time is in. */
export function runningBand(runningMs: number): string {
  return Object.keys(RUNNING).find((name) => isWithin(runningMs / DAY_MS, RUNNING[name])) ?? ''
}

/** The bots that pass the filter, best first; among equals the older one first. */
export function rankBots<T extends RankedBot>(bots: readonly T[], filter: RankingFilter): T[] {
  const keyOf = KEYS[filter.sorter] ?? perOf
  return bots
    .filter((bot) => fits(bot, filter))
    .map((bot) => ({ bot, key: keyOf(bot), per: perOf(bot) }))
    .sort((a, b) => falling(a.key, b.key) || falling(a.per, b.per) || older(a.bot, b.bot))
    .map(({ bot }) => bot)
}

type Key = bigint | number | undefined

const perOf = ({ figures }: RankedBot): bigint => amountOf(figures.total_profit_per)
const KEYS: Readonly<Record<string, (bot: RankedBot) => Key>> = {
  RISK_ADJUSTED: gainRatio,
  PNL_PERCENTAGE: perOf,
  PNL_AMOUNT: ({ profitWorth }) => profitWorth,
  COPIED_COUNT: ({ copies }) => copies,
}

/**
 * A gain by the fall that it cost. Of a loss a deeper fall would count for less: what lost is in
 * the order of its losses, behind all that has gained.
 */
function gainRatio(bot: RankedBot): number | undefined {
  const ratio = riskRatio(bot)
  return ratio !== undefined && ratio > 0 ? ratio : undefined
}

/** The higher first; who has none comes last. */
function falling(a: Key, b: Key): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a === b ? 0 : a > b ? -1 : 1
}

function older(a: RankedBot, b: RankedBot): number {
  return Number(a.figures.bot_id) - Number(b.figures.bot_id)
}

function fits(bot: RankedBot, filter: RankingFilter): boolean {
  const { figures, mode, leverageE2, drawdownRatio } = bot
  const { symbol, mostLeverageE2 = 0, mostDrawdownRatio } = filter
  const percent = Number(figures.total_profit_per) * 100
  return (
    (!symbol || figures.symbols.includes(symbol)) &&
    (filter.runningOnly !== true || figures.list_status === 'ONGOING') &&
    (!filter.mode || filter.mode === 'ALL' || mode === filter.mode) &&
    isInAny(Number(figures.running_ms) / DAY_MS, filter.running, RUNNING) &&
    isInAny(percent, filter.bands, BANDS) &&
    (mostLeverageE2 === 0 || leverageE2 <= mostLeverageE2) &&
    (mostDrawdownRatio === undefined || (drawdownRatio ?? Infinity) <= mostDrawdownRatio) &&
    isAffordable(bot, filter.means)
  )
}

function isAffordable({ figures, minimum }: RankedBot, means: RankingFilter['means']): boolean {
  if (means === undefined) return true
  return minimum !== '' && amountOf(minimum) <= (means.get(figures.quote_token) ?? 0n)
}

function isInAny(
  value: number,
  names: readonly string[],
  spans: Readonly<Record<string, Span>>,
): boolean {
  const wanted = names.filter((name) => spans[name] !== undefined)
  return wanted.length === 0 || wanted.some((name) => isWithin(value, spans[name]))
}

function isWithin(value: number, span: Span | undefined): boolean {
  return span !== undefined && value >= span[0] && value < span[1]
}

/** A decimal of our own making. */
export function amountOf(text: string): Amount {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'a figure of ours is not a decimal', text)
  return parsed.value
}
