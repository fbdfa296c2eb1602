// Filters and sorts grids as the rankings of all kinds of grid ask: running time, P&L band, symbol;
// by percentage, amount or copies. Decimals are compared exactly, and equals keep their order.
import { assert, parseAmount, type Amount } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'

export interface RankedGrid {
  readonly grid_id: string
  readonly symbol: string
  /** Running time in ms. */
  readonly operation_time: string
  readonly pnl: string
  /** A fraction. */
  readonly pnl_per: string
  readonly follow_num: number
}

export interface RankingFilter {
  readonly running_time: string
  readonly pnl: string
  readonly sorter: string
  readonly symbol?: string | undefined
}

type Span = readonly [number, number]
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

/** The grids that pass the filter, best first; among equals the older one first. */
export function rankGrids<T extends RankedGrid>(grids: readonly T[], filter: RankingFilter): T[] {
  const days = RUNNING[filter.running_time]
  const band = BANDS[filter.pnl]
  return grids
    .filter((grid) => !filter.symbol || grid.symbol === filter.symbol)
    .filter((grid) => !days || within(Number(grid.operation_time) / DAY_MS, days))
    .filter((grid) => !band || within(Number(grid.pnl_per) * 100, band))
    .sort((a, b) => compare(b, a, filter.sorter) || Number(a.grid_id) - Number(b.grid_id))
}

function within(value: number, [from, to]: Span): boolean {
  return value >= from && value < to
}

function compare(a: RankedGrid, b: RankedGrid, sorter: string): number {
  if (sorter === 'COPIED_COUNT') return a.follow_num - b.follow_num
  const [x, y] = sorter === 'PNL_AMOUNT' ? [a.pnl, b.pnl] : [a.pnl_per, b.pnl_per]
  const difference = amountOf(x) - amountOf(y)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

function amountOf(text: string): Amount {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'a figure of ours is not a decimal', text)
  return parsed.value
}
