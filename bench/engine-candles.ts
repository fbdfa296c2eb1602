// Goal 2: the whole engine over candles (path, fees, ledger, facts) against the same work in flat
// arrays.
import type { Batch, Engine } from '@trellis/engine'
import { price, quantity, type Price } from '@trellis/kernel'
import { MINUTE_MS } from '@trellis/market'
import { createGrid, FROM_MS, makeEngine, openUser } from './engine-setup.ts'
import {
  CANDLE_VOLUME_LOTS,
  CENTRE_TICKS,
  makeCandles,
  type CandleColumns,
} from './reference/candles.ts'
import { runPlainGrid, type PlainGrid, type PlainTotals } from './reference/plain-grid.ts'
import { median, type Row } from './report.ts'

export const RANGE = { minPrice: price(570_000), maxPrice: price(630_000), cellNumber: 49 }
const MAKER_BPS = 4
/** Runs until what runs is compiled for good. */
const WARM_UPS = 40
const BTC = 0

/** Runs both sides in turn and answers the ratio; throws when their fills differ. */
export function benchCandles(count: number, runs: number): Row {
  const candles = makeCandles(count)
  const engineRates: number[] = []
  const plainRates: number[] = []
  for (let run = 0; run < runs + WARM_UPS; run++) {
    const engine = timeEngine(candles)
    const started = process.hrtime.bigint()
    const plain = runPlainGrid(engine.grid, candles)
    const seconds = Number(process.hrtime.bigint() - started) / 1e9
    compare(engine.totals, plain)
    if (run < WARM_UPS) continue
    engineRates.push(count / engine.seconds)
    plainRates.push(count / seconds)
  }
  return {
    name: `engine over ${count} candles`,
    ours: median(engineRates),
    bound: median(plainRates),
    unit: 'candles/s',
    floor: 0.2,
    note: 'equal fills asserted; candles as columns, as a backtest has them',
    why: 'a fill makes three facts, their bigints, and answers of the venue as objects',
  }
}

/**
 * The engine before: what was compiled for engines is thrown away when the last one of them is.
 * Whoever runs many of them keeps one.
 */
const kept: Engine[] = []

interface EngineRun {
  readonly seconds: number
  readonly totals: Pick<PlainTotals, 'fills' | 'arbitrages' | 'base'>
  readonly grid: PlainGrid
}

/** A grid over candles in a fresh engine: its seconds, and what it did. */
export function timeEngine(candles: CandleColumns): EngineRun {
  const batches: Batch[] = []
  const engine = makeEngine({ sink: (batch) => batches.push(batch) })
  const user = openUser(engine, 0, '100000')
  engine.seedLast(BTC, price(CENTRE_TICKS))
  createGrid(engine, user, { symbol: BTC, ...RANGE, quoteInvestment: '50000' })
  kept[0] = engine
  const opening = batches.splice(0)
  const { open, high, low, close, count } = candles
  const volume = quantity(CANDLE_VOLUME_LOTS)
  // As the tape runner moves an engine over minutes that reach nothing.
  const pass = (from: number): number => {
    const row = engine.reach.firstCandle(BTC, candles, from, count)
    if (row > from) engine.seedLast(BTC, close[row - 1] as Price)
    return row
  }
  const started = process.hrtime.bigint()
  for (let i = pass(0); i < count;) {
    engine.applyCandle(BTC, {
      startMs: FROM_MS + i * MINUTE_MS,
      open: open[i] as Price,
      high: high[i] as Price,
      low: low[i] as Price,
      close: close[i] as Price,
      volume,
      turnover: 0n,
    })
    i = pass(i + 1)
  }
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  return { seconds, totals: totalsOf(batches), grid: gridOf(opening) }
}

/** Reads the grid that the engine placed from its own facts. */
export function gridOf(opening: readonly Batch[]): PlainGrid {
  const step = Math.floor((RANGE.maxPrice - RANGE.minPrice) / RANGE.cellNumber)
  const levels = Array.from({ length: RANGE.cellNumber + 1 }, (_, i) => RANGE.minPrice + i * step)
  let buyLots = 0
  let firstSellLots = 0
  let buys = 0
  for (const { facts } of opening)
    for (const fact of facts) {
      if (fact.type !== 'order-placed' || fact.order.orderType !== 'limit') continue
      if (fact.order.side === 'sell') firstSellLots = fact.order.qty
      else {
        buyLots = fact.order.qty
        buys += 1
      }
    }
  return { levels, buyLots, firstSellLots, emptyLevel: buys, makerBps: MAKER_BPS }
}

function totalsOf(batches: readonly Batch[]): EngineRun['totals'] {
  const totals = { fills: 0, arbitrages: 0, base: 0 }
  for (const { facts } of batches)
    for (const fact of facts) {
      if (fact.type === 'order-filled') {
        totals.fills += 1
        totals.base += fact.fill.side === 'buy' ? fact.fill.qty : -fact.fill.qty
      } else if (fact.type === 'profit-booked') totals.arbitrages += 1
    }
  return totals
}

function compare(engine: EngineRun['totals'], plain: PlainTotals): void {
  for (const key of ['fills', 'arbitrages', 'base'] as const)
    if (engine[key] !== plain[key])
      throw new Error(`engine and reference differ in ${key}: ${engine[key]} and ${plain[key]}`)
}
