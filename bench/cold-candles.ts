// One run of the engine over candles in a process that has run nothing yet: what a first backtest
// costs. `benchCold` starts it; as a program of its own it prints its candles a second.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { timeEngine } from './engine-candles.ts'
import { makeCandles } from './reference/candles.ts'
import { median, type Row } from './report.ts'

const here = fileURLToPath(import.meta.url)

/** First runs, each in a fresh process, against runs of a warm one: `hot` candles a second. */
export function benchCold(count: number, runs: number, hot: number): Row {
  const flags = process.execArgv
  const cold = Array.from({ length: runs }, () =>
    Number(execFileSync(process.execPath, [...flags, here, String(count)], { encoding: 'utf8' })),
  )
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

if (process.argv[1] === here) {
  const count = Number(process.argv[2])
  process.stdout.write(String(count / timeEngine(makeCandles(count)).seconds))
}
