// What the lab plays before anybody asks: code that has run answers the first draft as fast as the
// next.
import { adviceKinds } from '@trellis/bots/registry.advice'
import { placedMarket } from '@trellis/lab'
import { DAY_MS, HOUR_MS, takesBots, type AnyAdviceSearch } from '@trellis/market'
import type { Tape } from '@trellis/tape'
import { FEE_LEVELS } from '../engine-parts.ts'
import type { LabOrder } from './lab-order.ts'

const DAYS = 30

/**
 * Plain settings of every kind that has some, on the first markets of its category, over the days
 * before the last whole hour of a market time.
 */
export function* warmUpOrders(tape: Tape, nowMs: number): Generator<LabOrder> {
  const toMs = nowMs - (nowMs % HOUR_MS)
  const fromMs = toMs - DAYS * DAY_MS
  const kinds: readonly AnyAdviceSearch[] = adviceKinds
  for (const kind of kinds) {
    const markets = marketsOf(tape, kind, toMs)
    for (const mode of kind.modes) {
      const placed = kind.place(kind.naive(mode), markets)
      if (placed === undefined) continue
      const { symbols, params } = placed
      yield { kind: kind.kind, symbols, params, fromMs, toMs }
    }
  }
}

function marketsOf(tape: Tape, { category, symbols }: AnyAdviceSearch, atMs: number) {
  const found = []
  for (const [symbol, instrument] of tape.instruments.entries()) {
    if (found.length === symbols) break
    const isOpen = instrument.category === category && takesBots(instrument)
    const market = isOpen ? placedMarket(tape, FEE_LEVELS[0], symbol, atMs) : undefined
    if (market !== undefined) found.push(market)
  }
  return found
}
