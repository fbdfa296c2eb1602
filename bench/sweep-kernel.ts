// Goal 3: the kernel of a grid over candles against the same work in flat arrays, its fills equal to
// the engine's (packages/lab compares them to the last unit, bench/engine-candles.ts in number).
import type { Batch } from '@trellis/engine'
import { coreKinds } from '@trellis/bots/registry.core'
import { price, quantity, type Price } from '@trellis/kernel'
import { kernelTerms } from '@trellis/lab'
import { MINUTE_MS } from '@trellis/market'
import { candlePrints } from '@trellis/tape'
import { FEE_LEVELS, VENUE } from '../apps/server/src/engine-parts.ts'
import { gridOf, RANGE } from './engine-candles.ts'
import { createGrid, FROM_MS, makeEngine, openUser } from './engine-setup.ts'
import { CANDLE_VOLUME_LOTS, CENTRE_TICKS, makeCandles } from './reference/candles.ts'
import { runPlainGrid } from './reference/plain-grid.ts'
import { median, type Row } from './report.ts'

const WARM_UPS = 20
const BTC = 0

/** Runs both sides in turn and answers the ratio; throws when their fills differ. */
export function benchSweepKernel(count: number, runs: number): Row {
  const candles = makeCandles(count)
  const { open, high, low, close } = candles
  const volume = quantity(CANDLE_VOLUME_LOTS)
  const prints = (row: number) =>
    candlePrints(
      { open: open[row]!, high: high[row]!, low: low[row]!, close: close[row]!, volume },
      { symbol: BTC, startMs: FROM_MS + row * MINUTE_MS, lengthMs: MINUTE_MS },
    )
  const minutes = { high, low, prints }
  const [ours, plains]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs + WARM_UPS; run++) {
    const { kernel, grid } = begun()
    const seconds = timed(() => kernel.run(minutes, 0, count))
    let fills = { fills: 0, arbitrages: 0 }
    const plain = timed(() => {
      fills = runPlainGrid(grid, candles)
    })
    const { done } = kernel
    if (done.fills !== fills.fills || done.matched !== fills.arbitrages)
      throw new Error(`kernel and reference differ: ${done.fills} and ${fills.fills} fills`)
    if (run < WARM_UPS) continue
    ours.push(count / seconds)
    plains.push(count / plain)
  }
  return {
    name: `grid sweep kernel over ${count} candles`,
    ours: median(ours),
    bound: median(plains),
    unit: 'candles/s',
    floor: 0.6,
    note: 'equal fills asserted; fills in parts, bounds of orders and free money are looked at',
  }
}

/** A grid that the engine has begun, and the kernel of it. */
function begun() {
  const batches: Batch[] = []
  const engine = makeEngine({ sink: (batch) => batches.push(batch) })
  const user = openUser(engine, 0, '100000')
  engine.seedLast(BTC, price(CENTRE_TICKS) as Price)
  const bot = createGrid(engine, user, { symbol: BTC, ...RANGE, quoteInvestment: '50000' })
  const state = engine.botView(bot, 0)?.state
  const kind = coreKinds.find((it) => it.kind === 'spot-grid')
  const terms = kernelTerms(engine.instrument(BTC), FEE_LEVELS[0], VENUE)
  const kernel = kind?.kernel?.(state as never, terms)
  if (kernel === undefined) throw new Error('the grid has no kernel')
  return { kernel, grid: gridOf(batches) }
}

function timed(work: () => void): number {
  const started = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - started) / 1e9
}
