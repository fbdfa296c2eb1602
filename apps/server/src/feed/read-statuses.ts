// Reads the statuses that a replay folder may carry beside its prices: when a symbol was closed,
// opened, listed or delisted. A bad row is refused, not guessed at.
import { err, ok, type Result } from '@trellis/kernel'
import { isTrading, MINUTE_MS, type Instrument, type InstrumentStatus } from '@trellis/market'
import { openTape, type StatusChange, type TapeColumns } from '@trellis/tape'

/** Name of the file in a replay folder. */
export const STATUS_FILE = 'statuses.csv'
const HEAD = 'ts_ms,symbol,category,status'
const STATUSES: ReadonlySet<string> = new Set([
  'Trading',
  'Closed',
  'PreListing',
  'PreSettle',
  'Delisted',
])

/** What is recorded of the market beside the statuses. */
export interface RecordedMarket {
  readonly instruments: readonly Instrument[]
  readonly columns: ReadonlyMap<number, TapeColumns>
}

/** Instruments with the statuses they begin with, and what changes later. */
export interface Statuses {
  readonly instruments: readonly Instrument[]
  readonly statusChanges: readonly StatusChange[]
}

/**
 * Changes by symbol and market time on whole minutes; an empty category means every market of the
 * symbol that has prices. Rows at or before the first price say how a symbol begins. The error
 * names the line.
 */
export function readStatuses(text: string, market: RecordedMarket): Result<Statuses, string> {
  const rows = text.split(/\r?\n/)
  if (rows[0] !== HEAD) return err(`line 1: the heading is ${HEAD}`)
  const changes: StatusChange[] = []
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i] ?? ''
    if (row === '') continue
    const read = readRow(row, market)
    if (!read.ok) return err(`line ${i + 1}: ${read.error}`)
    changes.push(...read.value)
  }
  changes.sort((a, b) => a.atMs - b.atMs || a.symbol - b.symbol)
  const twice = changes.find((it, i) => isSame(it, changes[i + 1]))
  if (twice) return err(`${nameOf(market, twice.symbol)} has two statuses at ${twice.atMs}`)
  return withoutTrades(market, changes)
}

function readRow(row: string, market: RecordedMarket): Result<StatusChange[], string> {
  const [time = '', symbol = '', category = '', status = '', ...more] = row.split(',')
  const atMs = Number(time)
  if (more.length > 0 || !/^\d{1,15}$/.test(time)) return err('not four columns with a time first')
  if (atMs % MINUTE_MS !== 0) return err('the time is not a whole minute')
  if (!STATUSES.has(status)) return err(`status is one of ${[...STATUSES].join(', ')}`)
  const meant = market.instruments.flatMap((it, index) => {
    const isMeant = it.symbol === symbol && (category === '' || it.category === category)
    return isMeant && market.columns.has(index) ? [{ it, index }] : []
  })
  const pair = meant.find(({ it }) => it.category === 'spot')
  if (status === 'PreSettle' && pair)
    return err(`${symbol} is a spot pair: only a contract is settled, say category linear`)
  const changes = meant.map(({ index }) => {
    return { atMs, symbol: index, status: status as InstrumentStatus }
  })
  return changes.length > 0 ? ok(changes) : err(`there are no prices of ${symbol}`)
}

function isSame(one: StatusChange, other: StatusChange | undefined): boolean {
  return one.symbol === other?.symbol && one.atMs === other.atMs
}

function nameOf(market: RecordedMarket, symbol: number): string {
  return market.instruments[symbol]?.symbol ?? String(symbol)
}

/** Puts first statuses into the instruments; refuses prices of a symbol that does not trade. */
function withoutTrades(
  market: RecordedMarket,
  changes: readonly StatusChange[],
): Result<Statuses, string> {
  const { columns } = market
  const tape = openTape({ type: 'replay', ...market })
  const first = new Map<number, InstrumentStatus>()
  const later: StatusChange[] = []
  for (const change of changes) {
    const { symbol, status, atMs } = change
    if (atMs <= tape.startMs) first.set(symbol, status)
    else later.push(change)
  }
  const instruments = market.instruments.map((it, symbol) => ({
    ...it,
    status: first.get(symbol) ?? it.status,
  }))
  for (const symbol of columns.keys()) {
    const own = later.filter((it) => it.symbol === symbol)
    const begin = { atMs: tape.startMs, symbol, status: instruments[symbol]?.status ?? 'Closed' }
    for (const [i, { atMs, status }] of [begin, ...own].entries()) {
      if (isTrading(status)) continue
      const untilMs = own[i]?.atMs ?? Infinity
      const lastMs = tape.previousDataMs(symbol, Math.min(untilMs, tape.endMs ?? untilMs) - 1)
      if (lastMs === undefined || lastMs < atMs) continue
      return err(`${nameOf(market, symbol)} trades at ${lastMs}, where it is ${status}`)
    }
  }
  return ok({ instruments, statusChanges: later })
}
