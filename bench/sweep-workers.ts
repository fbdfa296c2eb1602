// A sweep by the engine on two threads against the same on one: each thread has its own tape and
// engines and shares nothing, as the lab of a server has them.
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { coreKinds } from '@trellis/bots/registry.core'
import { price, ratio, amount } from '@trellis/kernel'
import { Sweep, type SweepOrder } from '@trellis/lab'
import { DAY_MS, defaultInstruments } from '@trellis/market'
import { lastPrice, openTape } from '@trellis/tape'
import { engineOptions, VENUE } from '../apps/server/src/engine-parts.ts'
import { FROM_MS } from './engine-setup.ts'
import { collectGarbage, inOwnProcess, ownArguments, tell } from './own-process.ts'
import { median, type Row } from './report.ts'

const DAYS = 10
const BTC = defaultInstruments.findIndex(
  ({ symbol, category }) => symbol === 'BTCUSDT' && category === 'linear',
)

/** Sweeps of so many settings, divided over two threads and on one, in turn. */
export function benchSweepWorkers(settings: number, runs: number): Row {
  const { one, two } = inOwnProcess<{ one: number[]; two: number[] }>(
    import.meta.url,
    settings,
    runs,
  )
  return {
    name: `sweep of ${settings} settings, two workers`,
    ours: settings / median(two),
    bound: settings / median(one),
    unit: 'settings/s',
    floor: 1.8,
    note: `futures grids over ${DAYS} days of minutes, against one worker`,
  }
}

/** A futures grid of so many cells, on whose state no kernel is built: the engine plays it. */
function orderOf(cellNumber: number, last: number): SweepOrder {
  const kind = coreKinds.find((it) => it.kind === 'futures-grid')
  const zero = price(0)
  const params = {
    mode: 'neutral',
    type: 'arithmetic',
    minPrice: price(Math.round(last * 0.93)),
    maxPrice: price(Math.round(last * 1.07)),
    cellNumber,
    leverage: ratio('2'),
    investment: amount('5000'),
    entryPrice: zero,
    takeProfit: zero,
    stopLoss: zero,
    takeProfitShare: ratio('0'),
    stopLossShare: ratio('0'),
    trailingStop: ratio('0'),
    moveUpPrice: zero,
    moveDownPrice: zero,
    allowFollow: false,
  }
  return { kind: 'futures-grid', symbols: [BTC], params: kind?.writeParams(params as never) }
}

/** One thread: plays as many settings as it is told, and answers when it is done. */
function serve(): void {
  // Of this thread alone, as the lab of a server gives itself.
  setPriority(0, 10)
  const tape = openTape({
    type: 'simulated',
    seed: 3,
    epochMs: FROM_MS,
    instruments: defaultInstruments,
  })
  const fromMs = FROM_MS - 40 * DAY_MS
  const last = lastPrice(tape, BTC, fromMs) ?? 0
  const options = engineOptions(defaultInstruments, () => undefined)
  parentPort?.on('message', (count: number) => {
    const orders = Array.from({ length: count }, (_, i) => orderOf(10 + (i % 30), last))
    const span = { fromMs, toMs: fromMs + DAYS * DAY_MS, points: 100 }
    const sweep = new Sweep({ orders, ...span, rule: VENUE, checkEvery: 1_000 }, { tape, options })
    while (!sweep.step()) continue
    if (!sweep.rows.every((row) => row.ok)) throw new Error('a setting was refused')
    parentPort?.postMessage('done')
  })
}

async function measure(settings: number, runs: number): Promise<void> {
  const workers = [1, 2].map(() => new Worker(fileURLToPath(import.meta.url)))
  const play = (worker: Worker, count: number): Promise<void> =>
    new Promise((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.postMessage(count)
    })
  const [first, second] = workers as [Worker, Worker]
  await Promise.all(workers.map((worker) => play(worker, settings)))
  const [one, two]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    collectGarbage()
    one.push(await timed(() => play(first, settings)))
    two.push(
      await timed(() => Promise.all([play(first, settings / 2), play(second, settings / 2)])),
    )
  }
  tell({ one, two })
  await Promise.all(workers.map((worker) => worker.terminate()))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - started) / 1e9
}

if (isMainThread) {
  const own = ownArguments(import.meta.url)
  if (own !== undefined) await measure(own[0] ?? 40, own[1] ?? 3)
} else serve()
