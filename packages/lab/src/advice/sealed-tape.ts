// A tape that ends: whoever looks at it beyond a time is a mistake that shows at once. Searches are
// given no other, so that nothing they choose by can come from the window that judges them.
import { assert } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import type { Tape } from '@trellis/tape'

/** The tape up to a time, exclusive. */
export function sealedTape(tape: Tape, untilMs: number): Tape {
  const inside = <A extends readonly unknown[], R>(
    read: (symbol: number, atMs: number, ...rest: A) => R,
  ) => {
    return (symbol: number, atMs: number, ...rest: A): R => {
      assert(atMs < untilMs, 'a search looks beyond its window', { atMs, untilMs })
      return read(symbol, atMs, ...rest)
    }
  }
  const within = (atMs: number | undefined): number | undefined =>
    atMs !== undefined && atMs < untilMs ? atMs : undefined
  const funding = (symbol: number, atMs: number) => {
    const next = tape.nextFunding(symbol, atMs)
    return next !== undefined && next.atMs < untilMs ? next : undefined
  }
  return {
    instruments: tape.instruments,
    statusChanges: tape.statusChanges.filter(({ atMs }) => atMs < untilMs),
    startMs: tape.startMs,
    endMs: untilMs,
    firstMs: (symbol) => within(tape.firstMs(symbol)),
    minute: inside((symbol, atMs) => tape.minute(symbol, atMs)),
    minuteRows: inside((symbol, atMs) => upTo(tape.minuteRows(symbol, atMs), atMs, untilMs)),
    markRows: inside((symbol, atMs) => upTo(tape.markRows(symbol, atMs), atMs, untilMs)),
    span(symbol, fromMs, toMs) {
      assert(toMs <= untilMs, 'a search looks beyond its window', { toMs, untilMs })
      return tape.span(symbol, fromMs, toMs)
    },
    prints: inside((symbol, atMs) => tape.prints(symbol, atMs)),
    nextDataMs: (fromMs) => within(tape.nextDataMs(fromMs)),
    previousDataMs: inside((symbol, atMs) => tape.previousDataMs(symbol, atMs)),
    markPrice: inside((symbol, atMs) => tape.markPrice(symbol, atMs)),
    nextMarkMs: (symbol, fromMs) => within(tape.nextMarkMs(symbol, fromMs)),
    indexPrice: inside((symbol, atMs) => tape.indexPrice(symbol, atMs)),
    nextFunding: funding,
    lastFunding: inside((symbol, atMs) => tape.lastFunding(symbol, atMs)),
    openInterest: inside((symbol, atMs) => tape.openInterest(symbol, atMs)),
  }
}

/** Rows of minutes from one on, without those that begin at a time or after it. */
function upTo<R extends { readonly from: number; readonly to: number }>(
  rows: R | undefined,
  atMs: number,
  untilMs: number,
): R | undefined {
  if (rows === undefined) return undefined
  const most = rows.from + Math.ceil((untilMs - atMs) / MINUTE_MS)
  return rows.to <= most ? rows : { ...rows, to: most }
}
