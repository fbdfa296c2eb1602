// What a test gives a stepped market, as rows in memory that its threads share: prints, marks and
// funding rates, in the order in which they were given.
import { assert, price, quantity, type Price, type Ratio } from '@trellis/kernel'
import type { Print } from '@trellis/market'

/** The count of rows, then five numbers each: type, symbol, time, and the step's own two. */
export type StepLog = Float64Array<ArrayBufferLike>

/** From its minute on the mark of a contract stands here, until another is given; 0: no more. */
export interface GivenMark {
  readonly symbol: number
  readonly atMs: number
  readonly price: Price
}

/** A rate, paid up to its contract's cap, at a time of its own or in place of the regular one. */
export interface GivenFunding {
  readonly symbol: number
  readonly atMs: number
  readonly rate: Ratio
}

export type Step =
  | { readonly type: 'print'; readonly print: Print }
  | ({ readonly type: 'mark' } & GivenMark)
  | ({ readonly type: 'funding' } & GivenFunding)

const HEAD = 1
const ROW = 5
const PRINT = 0
const MARK = 1
const FUNDING = 2

/** An empty log in the memory given: room for (length - 1) / 5 rows. */
export function stepLog(memory: ArrayBufferLike): StepLog {
  return new Float64Array(memory)
}

/**
 * Writes prints behind what a log has. Each walks to its price. All of a minute, marks and prints,
 * must be there before market time enters that minute: whoever has read a minute reads it no more.
 */
export function appendPrints(log: StepLog, prints: readonly Omit<Print, 'way'>[]): void {
  append(
    log,
    prints.map(({ symbol, atMs, price: ticks, qty }) => [PRINT, symbol, atMs, ticks, qty]),
  )
}

/** Writes marks behind what a log has; see `appendPrints` for when. */
export function appendMarks(log: StepLog, marks: readonly GivenMark[]): void {
  append(
    log,
    marks.map(({ symbol, atMs, price: ticks }) => [MARK, symbol, atMs, ticks, 0]),
  )
}

/** Writes fundings behind what a log has, before market time comes to the first of them. */
export function appendFundings(log: StepLog, fundings: readonly GivenFunding[]): void {
  append(
    log,
    fundings.map(({ symbol, atMs, rate }) => [FUNDING, symbol, atMs, Number(rate), 0]),
  )
}

/** The steps of a log from a row on. */
export function* stepsFrom(log: StepLog, from: number): Iterable<Step> {
  for (let row = from; row < (log[0] ?? 0); row++) {
    const at = HEAD + row * ROW
    const [type = 0, symbol = 0, atMs = 0, one = 0, other = 0] = log.subarray(at, at + ROW)
    if (type === FUNDING) yield { type: 'funding', symbol, atMs, rate: BigInt(one) as Ratio }
    else if (type === MARK) yield { type: 'mark', symbol, atMs, price: price(one) }
    else {
      const print = { symbol, atMs, price: price(one), qty: quantity(other), way: 'walk' as const }
      yield { type: 'print', print }
    }
  }
}

function append(log: StepLog, rows: readonly (readonly number[])[]): void {
  const count = log[0] ?? 0
  assert(HEAD + (count + rows.length) * ROW <= log.length, 'the log of steps is full', count)
  rows.forEach((row, index) => log.set(row, HEAD + (count + index) * ROW))
  log[0] = count + rows.length
}
