// Which columns the table of My bots may have, how wide each is and what it sorts by; and which of
// them a reader has chosen. Nothing here draws.
import type { BotSort } from '../filter/bot-selection.ts'

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
  /** Width in px; the least one of the column that takes what is left. */
  readonly width: number
  readonly sort?: BotSort
  readonly numeric?: boolean
}

export const columnLooks: Readonly<Record<ColumnKey, ColumnLook>> = {
  state: { width: 140, sort: 'state' },
  runtime: { width: 116, sort: 'runtime' },
  started: { width: 108, sort: 'newest' },
  invested: { width: 96, sort: 'invested', numeric: true },
  equity: { width: 96, sort: 'equity', numeric: true },
  total: { width: 172, sort: 'pnl', numeric: true },
  parts: { width: 190, sort: 'booked' },
  fees: { width: 84, sort: 'fees', numeric: true },
  range: { width: 140 },
}

/** The total says what a bot is worth; it is always shown. */
export const fixedColumns: readonly ColumnKey[] = ['total']
const usual: readonly ColumnKey[] = ['state', 'runtime', 'invested', 'total', 'parts', 'range']
/** What goes where the usual columns do not fit, in this order; the place in the range stays. */
const spare: readonly ColumnKey[] = ['parts', 'invested', 'runtime', 'state']

export const densities = ['roomy', 'compact'] as const
export type Density = (typeof densities)[number]

/** How this reader wants the list to look, in this browser. */
export interface ListLook {
  readonly density: Density
  /** Columns in their order; undefined for those that fit the window. */
  readonly columns: readonly ColumnKey[] | undefined
}

export const usualLook: ListLook = { density: 'roomy', columns: undefined }

/**
 * The columns to draw, in the one order they have: the chosen ones, which scroll where they are too
 * many; else as many of the usual ones as fit into `room` px.
 */
export function columnsOf(look: ListLook, room: number): readonly ColumnKey[] {
  const inOrder = (wanted: readonly ColumnKey[]) =>
    columnKeys.filter((key) => fixedColumns.includes(key) || wanted.includes(key))
  if (look.columns !== undefined) return inOrder(look.columns)
  const tries = Array.from({ length: spare.length + 1 }, (_, count) =>
    inOrder(usual.filter((key) => !spare.slice(0, count).includes(key))),
  )
  const fits = tries.find((columns) => tracksOf(columns, look.density).least <= room)
  return fits ?? inOrder(usual.filter((key) => !spare.includes(key)))
}

/**
 * The columns of a closed list: nothing is unrealized once a bot has ended, so that what was paid
 * back stands where an ongoing bot has the parts of its P&L.
 */
export function endedColumns(columns: readonly ColumnKey[]): readonly ColumnKey[] {
  const wanted = columns.map((key): ColumnKey => (key === 'parts' ? 'equity' : key))
  return columnKeys.filter((key) => wanted.includes(key))
}

const MARK = 24
const LADDER = { roomy: 44, compact: 20 } as const
const BOT = 150
const BOT_MOST = 250
const MENU = 36
const GAP = 16
const EDGES = 32

export interface Tracks {
  /** Value of grid-template-columns: mark, ladder, bot, chosen columns, menu. */
  readonly tracks: string
  /** Least width of the table in px; a narrower window scrolls it. */
  readonly least: number
}

/** The grid that all rows share. */
export function tracksOf(columns: readonly ColumnKey[], density: Density): Tracks {
  const own = columns.map((key) => columnLooks[key].width)
  const fixed = [MARK, LADDER[density], BOT, ...own, MENU]
  const hasRange = columns.includes('range')
  const gaps = (fixed.length - (hasRange ? 1 : 0)) * GAP
  const middle = columns.map((key) => {
    const { width } = columnLooks[key]
    return key === 'range' ? `minmax(${width}px, 1fr)` : `${width}px`
  })
  const rest = hasRange ? [] : ['minmax(0, 1fr)']
  const bot = `minmax(${BOT}px, ${BOT_MOST}px)`
  return {
    tracks: [`${MARK}px`, `${LADDER[density]}px`, bot, ...middle, ...rest, `${MENU}px`].join(' '),
    least: fixed.reduce((sum, width) => sum + width, 0) + gaps + EDGES,
  }
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
