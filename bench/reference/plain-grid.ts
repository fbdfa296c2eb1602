// The plain bound of a grid backtest: the same fills, fees and records as the engine in flat arrays
// and nothing else. It must know no kind, no bigint, no journal: it says what the machine could do
// at best.
import type { CandleColumns } from './candles.ts'

/** What a grid was started with, in ticks and lots. */
export interface PlainGrid {
  readonly levels: readonly number[]
  /** Lots bought at a level; what is left after the fee is sold in whole lots, the rest is kept. */
  readonly buyLots: number
  /** Lots of the first sells. */
  readonly firstSellLots: number
  /** Index of the level that starts empty. */
  readonly emptyLevel: number
  /** Maker fee in 1/10000. */
  readonly makerBps: number
}

/** Totals in whole units: ticks × lots for quote, lots for base, ×bps for fees. */
export interface PlainTotals {
  fills: number
  arbitrages: number
  quote: number
  base: number
  quoteFees: number
  baseFees: number
  hash: number
}

const FIELDS = 6

/** Runs the grid over candles; one order a cell, filled when the path goes through its price. */
export function runPlainGrid(grid: PlainGrid, candles: CandleColumns): PlainTotals {
  const run = new PlainRun(grid, candles.count)
  const { open, high, low, close, count } = candles
  run.near()
  for (let t = 0; t < count; t++) {
    const bottom = low[t]!
    const top = high[t]!
    const end = close[t]!
    if (bottom < run.below || top > run.above) {
      const start = open[t]!
      run.time = t
      if (end >= start) {
        run.fall(bottom)
        run.rise(top)
        run.fall(end)
      } else {
        run.rise(top)
        run.fall(bottom)
        run.rise(end)
      }
      run.near()
    }
  }
  return run.totals
}

class PlainRun {
  readonly totals: PlainTotals = {
    fills: 0,
    arbitrages: 0,
    quote: 0,
    base: 0,
    quoteFees: 0,
    baseFees: 0,
    hash: 0,
  }
  below = 0
  above = 0
  time = 0
  /** Lots a cell holds for sale, 0 while its buy waits. */
  private readonly held: Float64Array
  /** What rounds of a cell left below a lot, in 1/10000 lot. */
  private readonly dust: Float64Array
  private readonly levels: Float64Array
  private journal: Float64Array
  private used = 0

  constructor(
    private readonly grid: PlainGrid,
    candles: number,
  ) {
    this.levels = Float64Array.from(grid.levels)
    this.held = new Float64Array(grid.levels.length - 1)
    this.dust = new Float64Array(grid.levels.length - 1)
    for (let cell = grid.emptyLevel; cell < this.held.length; cell++)
      this.held[cell] = grid.firstSellLots
    this.journal = new Float64Array(Math.max(1024, candles) * FIELDS)
  }

  /**
   * Remembers the highest waiting buy and the lowest sell, so that most candles cost one
   * comparison.
   */
  near(): void {
    this.below = -1
    this.above = Number.MAX_SAFE_INTEGER
    for (let cell = this.held.length - 1; cell >= 0; cell--) {
      if (this.held[cell] !== 0) continue
      this.below = this.levels[cell]!
      break
    }
    for (let cell = 0; cell < this.held.length; cell++) {
      if (this.held[cell] === 0) continue
      this.above = this.levels[cell + 1]!
      break
    }
  }

  fall(to: number): void {
    for (let cell = this.held.length - 1; cell >= 0; cell--) {
      if (this.levels[cell]! <= to) break
      if (this.held[cell] === 0) this.buy(cell)
    }
  }

  rise(to: number): void {
    for (let cell = 0; cell < this.held.length; cell++) {
      if (this.levels[cell + 1]! >= to) break
      if (this.held[cell] !== 0) this.sell(cell)
    }
  }

  private buy(cell: number): void {
    const { buyLots, makerBps } = this.grid
    const price = this.levels[cell]!
    this.totals.quote -= price * buyLots
    this.totals.base += buyLots
    this.totals.baseFees += buyLots * makerBps
    const coins = buyLots * (10_000 - makerBps) + this.dust[cell]!
    this.held[cell] = Math.floor(coins / 10_000)
    this.dust[cell] = coins % 10_000
    this.record(cell, price, buyLots)
  }

  private sell(cell: number): void {
    const price = this.levels[cell + 1]!
    const lots = this.held[cell]!
    this.totals.quote += price * lots
    this.totals.base -= lots
    this.totals.quoteFees += price * lots * this.grid.makerBps
    this.totals.arbitrages += 1
    this.held[cell] = 0
    this.record(cell, price, -lots)
  }

  private record(cell: number, price: number, lots: number): void {
    if (this.used + FIELDS > this.journal.length) {
      const larger = new Float64Array(this.journal.length * 2)
      larger.set(this.journal)
      this.journal = larger
    }
    const { journal, used, totals } = this
    journal[used] = this.time
    journal[used + 1] = cell
    journal[used + 2] = price
    journal[used + 3] = lots
    journal[used + 4] = totals.quote
    journal[used + 5] = totals.base
    this.used = used + FIELDS
    totals.fills += 1
    totals.hash = Math.imul(totals.hash ^ (price + cell * 31 + lots), 0x9e3779b1) ^ this.time
  }
}
