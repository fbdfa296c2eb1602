// `npm run bench`: prints every figure as a ratio to a reference measured in the same run.
import { benchCandles } from './engine-candles.ts'
import { printRow } from './report.ts'

printRow(benchCandles(100_000, 5))
