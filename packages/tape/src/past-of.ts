// The past of a tape for those who may only look back: averages of prices over spans, and what was
// traded in them. A tape is a function of market time, so these are as well.
import { assert } from '@trellis/kernel'
import { DAY_MS, MINUTE_MS, type MarketPast, type PriceAverage } from '@trellis/market'
import { lastPrice } from './candles.ts'
import type { Tape } from './tape.ts'

/** The past of a tape; who asks sees to it that the span lies behind. */
export function pastOf(tape: Tape): MarketPast {
  return {
    average: (symbol, fromMs, toMs) => averageOf(tape, symbol, fromMs, toMs),
    span: (symbol, fromMs, toMs) => tape.span(symbol, fromMs, toMs),
  }
}

function averageOf(
  tape: Tape,
  symbol: number,
  fromMs: number,
  toMs: number,
): PriceAverage | undefined {
  const isSpan = Number.isSafeInteger(fromMs) && fromMs < toMs && toMs - fromMs <= DAY_MS
  assert(isSpan, 'an average is of a span of at most a day', { fromMs, toMs })
  let price: number = lastPrice(tape, symbol, fromMs) ?? 0
  let sinceMs = fromMs
  let firstMs = price === 0 ? toMs : fromMs
  let tickMs = 0n
  for (let at = fromMs - (fromMs % MINUTE_MS); at < toMs; at += MINUTE_MS) {
    for (const print of tape.prints(symbol, at)) {
      if (print.atMs <= fromMs || print.atMs >= toMs) continue
      firstMs = Math.min(firstMs, print.atMs)
      tickMs += BigInt(price) * BigInt(print.atMs - sinceMs)
      price = print.price
      sinceMs = print.atMs
    }
  }
  tickMs += BigInt(price) * BigInt(toMs - sinceMs)
  return firstMs >= toMs ? undefined : { tickMs, spanMs: toMs - firstMs }
}
