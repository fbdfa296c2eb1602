// A thread that plays sweeps by the engine, as the lab of a server has it: its own tape and
// engines, nothing shared, the lab's priority and memory. Beside that it can calculate plainly for
// about as long: what two threads of this machine win at best.
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { coreKinds } from '@trellis/bots/registry.core'
import { price, ratio, amount } from '@trellis/kernel'
import { Sweep, type SweepOrder } from '@trellis/lab'
import { DAY_MS, defaultInstruments } from '@trellis/market'
import { lastPrice, openTape } from '@trellis/tape'
import { engineOptions, VENUE } from '../apps/server/src/engine-parts.ts'
import { LAB_LIMITS } from '../apps/server/src/lab/lab-link.ts'
import { FROM_MS } from './engine-setup.ts'
import { makeCandles } from './reference/candles.ts'

/** Days of minutes that a setting is tried over. */
export const SWEEP_DAYS = 10
/** Steps of plain arithmetic that take about as long as one setting. */
const PLAIN_CANDLES = 150_000
const BTC = defaultInstruments.findIndex(
  ({ symbol, category }) => symbol === 'BTCUSDT' && category === 'linear',
)

/** What a thread does: so many settings, or as much arithmetic. */
export interface SweepWork {
  readonly type: 'sweep' | 'plain'
  readonly count: number
}

export class SweepThread {
  readonly #worker = new Worker(fileURLToPath(import.meta.url), { resourceLimits: LAB_LIMITS })
  #resolve: () => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor() {
    this.#worker.on('message', () => this.#resolve())
    this.#worker.on('error', (error) => this.#reject(error))
  }

  /** One at a time. */
  play(type: SweepWork['type'], count: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#worker.postMessage({ type, count } satisfies SweepWork)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
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
  const sweep = (count: number): void => {
    const orders = Array.from({ length: count }, (_, i) => orderOf(10 + (i % 30), last))
    const span = { fromMs, toMs: fromMs + SWEEP_DAYS * DAY_MS, points: 100 }
    const swept = new Sweep({ orders, ...span, rule: VENUE, checkEvery: 1_000 }, { tape, options })
    while (!swept.step()) continue
    if (!swept.rows.every((row) => row.ok)) throw new Error('a setting was refused')
  }
  const calculate = (count: number): void => {
    for (let i = 0; i < count; i++) makeCandles(PLAIN_CANDLES, i)
  }
  parentPort?.on('message', ({ type, count }: SweepWork) => {
    if (type === 'sweep') sweep(count)
    else calculate(count)
    parentPort?.postMessage('done')
  })
}

if (!isMainThread) serve()
