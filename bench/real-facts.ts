// Batches of real bots for the benchmarks of what lies behind the engine: journal, recovery, read
// models.
import type { Batch } from '@trellis/engine'
import { price, quantity } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import { createGrid, makeEngine, openUser, FROM_MS } from './engine-setup.ts'
import { CANDLE_VOLUME_LOTS, CENTRE_TICKS, makeCandles } from './reference/candles.ts'

/** The batches of one busy grid until it has made that many facts. */
export function gatherFacts(facts: number): readonly Batch[] {
  const batches: Batch[] = []
  const engine = makeEngine({ sink: (batch) => batches.push(batch) })
  const user = openUser(engine, 0, '100000')
  engine.seedLast(0, price(CENTRE_TICKS))
  createGrid(engine, user, {
    symbol: 0,
    minPrice: price(570_000),
    maxPrice: price(630_000),
    cellNumber: 49,
    quoteInvestment: '50000',
  })
  const candles = makeCandles(facts * 10)
  let seen = 0
  for (let i = 0, made = 0; made < facts && i < candles.count; i++) {
    engine.applyCandle(0, {
      startMs: FROM_MS + i * MINUTE_MS,
      open: price(candles.open[i]!),
      high: price(candles.high[i]!),
      low: price(candles.low[i]!),
      close: price(candles.close[i]!),
      volume: quantity(CANDLE_VOLUME_LOTS),
      turnover: 0n,
    })
    for (; seen < batches.length; seen++) made += batches[seen]!.facts.length
  }
  return batches
}
