// Several files of one symbol as one run of columns, in shared memory. Two files may not have a row
// of the same time.
import { err, ok, type Result } from '@trellis/kernel'
import type { Allocate, CandleColumns, TapeColumns, TradeColumns } from '@trellis/tape'

export interface NamedColumns {
  readonly name: string
  readonly columns: TapeColumns
}

/** Joins files by time; the error names the two files that do not fit together. */
export function joinColumns(
  pieces: readonly NamedColumns[],
  allocate: Allocate,
): Result<TapeColumns, string> {
  const sorted = [...pieces].sort((a, b) => startOf(a) - startOf(b))
  for (let i = 1; i < sorted.length; i++) {
    const before = sorted[i - 1]
    const after = sorted[i]
    if (before === undefined || after === undefined) continue
    const pair = `${before.name} and ${after.name}`
    if (before.columns.type !== after.columns.type) return err(`${pair} mix candles and trades`)
    if (stepOf(before) !== stepOf(after)) return err(`${pair} have candles of different lengths`)
    if (endOf(before) > startOf(after)) return err(`${pair} overlap in time`)
  }
  const candles = sorted.flatMap(({ columns }) => (columns.type === 'candles' ? [columns] : []))
  const trades = sorted.flatMap(({ columns }) => (columns.type === 'trades' ? [columns] : []))
  const stepMs = candles[0]?.stepMs ?? 0
  return ok(
    candles.length > 0 ? joinCandles(candles, stepMs, allocate) : joinTrades(trades, allocate),
  )
}

function joinCandles(
  pieces: readonly CandleColumns[],
  stepMs: number,
  allocate: Allocate,
): CandleColumns {
  const column = (of: (piece: CandleColumns) => Float64Array): Float64Array =>
    concatenate(pieces.map(of), allocate)
  return {
    type: 'candles',
    stepMs,
    time: column((piece) => piece.time),
    open: column((piece) => piece.open),
    high: column((piece) => piece.high),
    low: column((piece) => piece.low),
    close: column((piece) => piece.close),
    volume: column((piece) => piece.volume),
  }
}

function joinTrades(pieces: readonly TradeColumns[], allocate: Allocate): TradeColumns {
  const column = (of: (piece: TradeColumns) => Float64Array): Float64Array =>
    concatenate(pieces.map(of), allocate)
  return {
    type: 'trades',
    time: column((piece) => piece.time),
    price: column((piece) => piece.price),
    qty: column((piece) => piece.qty),
  }
}

function concatenate(parts: readonly Float64Array[], allocate: Allocate): Float64Array {
  const rows = parts.reduce((sum, part) => sum + part.length, 0)
  const out = new Float64Array(allocate(rows * Float64Array.BYTES_PER_ELEMENT), 0, rows)
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

function startOf(piece: NamedColumns): number {
  return piece.columns.time[0] ?? 0
}

function endOf(piece: NamedColumns): number {
  const last = piece.columns.time.at(-1) ?? 0
  return piece.columns.type === 'candles' ? last + piece.columns.stepMs : last
}

function stepOf(piece: NamedColumns): number {
  return piece.columns.type === 'candles' ? piece.columns.stepMs : 0
}
