// Which columns the table of My bots may have, how wide each is and what it sorts by; and which of
// them a reader has chosen. Nothing here draws.
import type { BotSort } from './bot-selection.ts'

export const columnKeys = [
  'state',
  'runtime',
  'started',
  'invested',
  'equity',
  'total',
  'parts',
  'fees',
  'range',
] as const
export type ColumnKey = (typeof columnKeys)[number]

export interface ColumnLook {
  /** A track of the grid. */
  readonly width: string
  readonly sort?: BotSort
  readonly numeric?: boolean
}

export const columnLooks: Readonly<Record<ColumnKey, ColumnLook>> = {
  state: { width: '140px', sort: 'state' },
  runtime: { width: '116px', sort: 'runtime' },
  started: { width: '108px', sort: 'newest' },
  invested: { width: '96px', sort: 'invested', numeric: true },
  equity: { width: '96px', sort: 'equity', numeric: true },
  total: { width: '150px', sort: 'pnl', numeric: true },
  parts: { width: '190px', sort: 'realised' },
  fees: { width: '84px', sort: 'fees', numeric: true },
  range: { width: 'minmax(140px, 1fr)' },
}

/** The total says what a bot is worth; it is always shown. */
export const fixedColumns: readonly ColumnKey[] = ['total']
const usual: readonly ColumnKey[] = ['state', 'runtime', 'invested', 'total', 'parts', 'range']
const narrow: readonly ColumnKey[] = ['state', 'runtime', 'total', 'range']

export const densities = ['roomy', 'compact'] as const
export type Density = (typeof densities)[number]

/** How this reader wants the list to look, in this browser. */
export interface ListLook {
  readonly density: Density
  /** Columns in their order; undefined for those that fit the window. */
  readonly columns: readonly ColumnKey[] | undefined
}

export const usualLook: ListLook = { density: 'roomy', columns: undefined }

/** The columns to draw, in the one order they have. */
export function columnsOf(look: ListLook, isNarrow: boolean): readonly ColumnKey[] {
  const wanted = look.columns ?? (isNarrow ? narrow : usual)
  return columnKeys.filter((key) => fixedColumns.includes(key) || wanted.includes(key))
}

/** Tracks of the grid that all rows share: mark, ladder, bot, chosen columns, menu. */
export function tracksOf(columns: readonly ColumnKey[], density: Density): string {
  const ladder = density === 'compact' ? '20px' : '44px'
  const last = columns.includes('range') ? [] : ['minmax(0, 1fr)']
  const own = columns.map((key) => columnLooks[key].width)
  return ['24px', ladder, 'minmax(150px, 210px)', ...own, ...last, '36px'].join(' ')
}

/** A look from stored text; what is missing or strange is as usual. */
export function readLook(text: string | null): ListLook {
  try {
    const stored = JSON.parse(text ?? '{}') as { density?: unknown; columns?: unknown } | null
    const density = densities.find((it) => it === stored?.density) ?? usualLook.density
    const listed = Array.isArray(stored?.columns) ? (stored.columns as unknown[]) : undefined
    return { density, columns: listed && columnKeys.filter((key) => listed.includes(key)) }
  } catch {
    return usualLook
  }
}
