// `npm run bench`: prints every figure as a ratio to a reference measured in the same run. Its
// young generation is the one that engine workers have (apps/server/src/host/worker-link.ts).
import { ensureBuilt } from '../tools/build.mjs'
import { benchBacktestAnswers } from './backtest-answers.ts'
import { benchBesideSweep } from './beside-sweep.ts'
import { benchCold } from './cold-candles.ts'
import { benchDurable } from './durable.ts'
import { benchCandles } from './engine-candles.ts'
import { benchFanOut } from './fan-out.ts'
import { benchFollowed } from './followed.ts'
import { benchFutures } from './engine-futures.ts'
import { benchLists } from './lists.ts'
import { benchLiveOrders } from './live-orders.ts'
import { benchMixedKinds } from './mixed-kinds.ts'
import { benchOrderBook } from './order-book.ts'
import { benchProjections } from './projections.ts'
import { printRow, printSum } from './report.ts'
import { benchStartUp } from './start-up.ts'
import { benchSweepKernel } from './sweep-kernel.ts'
import { benchSweepWorkers } from './sweep-workers.ts'

// Rows of the server are of the one that is started: that of these sources.
await ensureBuilt()
const candles = benchCandles(100_000, 15)
printRow(candles)
printRow(benchCold(100_000, 5, candles.ours))
printRow(benchSweepKernel(100_000, 15))
for (const row of benchSweepWorkers(60, 5)) printRow(row)
for (const row of benchBesideSweep(1_000, 3_000, 9)) printRow(row)
for (const row of benchFutures(10_000, 5)) printRow(row)
for (const row of benchDurable(400_000, 5)) printRow(row)
for (const row of await benchProjections(60_000, 3)) printRow(row)
for (const row of await benchLists(5_000)) printRow(row)
printRow(await benchFollowed(1_000, 15))
for (const row of await benchFanOut(1_000, 3)) printRow(row)
for (const row of benchOrderBook(100_000, 11)) printRow(row)
printRow(benchMixedKinds(4_000, 10_000, 3))
for (const row of benchLiveOrders(1_000_000, 10_000, 3_000_000)) printRow(row)
for (const row of await benchBacktestAnswers(20)) printRow(row)
for (const row of await benchStartUp(10_000, 3)) printRow(row)
printSum()
