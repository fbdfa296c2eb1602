// `npm run bench`: prints every figure as a ratio to a reference measured in the same run. Its
// young generation is the one that engine workers have (apps/server/src/host/worker-link.ts).
import { existsSync } from 'node:fs'
import { benchDurable } from './durable.ts'
import { benchCandles } from './engine-candles.ts'
import { benchLiveOrders } from './live-orders.ts'
import { benchProjections } from './projections.ts'
import { printRow, printSum } from './report.ts'
import { benchStartUp } from './start-up.ts'

printRow(benchCandles(100_000, 5))
for (const row of await benchDurable(400_000, 3)) printRow(row)
for (const row of await benchProjections(60_000, 3)) printRow(row)
for (const row of benchLiveOrders(1_000_000, 10_000, 3_000_000)) printRow(row)
if (existsSync('apps/server/dist/main.js')) printRow(await benchStartUp(10_000, 3))
else console.log('start-up with 10000 bots: not measured, the server is not built (npm run build)')
printSum()
