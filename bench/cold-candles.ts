// One run of the engine over candles in a process that has run nothing yet: what a first backtest
// costs. `benchCold` starts it; as a program of its own it prints its candles a second.
import { timeEngine } from './engine-candles.ts'
import { inOwnProcess, ownArguments, tell } from './own-process.ts'
import { makeCandles } from './reference/candles.ts'
import { median, type Row } from './report.ts'

/** First runs, each in a fresh process, against runs of a warm one: `hot` candles a second. */
export function benchCold(count: number, runs: number, hot: number): Row {
  const cold = Array.from({ length: runs }, () => inOwnProcess<number>(import.meta.url, count))
  return {
    name: `engine over the first ${count} candles of a process`,
    ours: median(cold),
    bound: hot,
    unit: 'candles/s',
    floor: 0.3,
    note: 'reference: the same in a process that is warm',
    why: 'a first run is interpreted, then compiled, most of the time',
  }
}

const own = ownArguments(import.meta.url)
if (own) {
  const [count = 0] = own
  tell(count / timeEngine(makeCandles(count)).seconds)
}
