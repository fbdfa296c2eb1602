// What prices cost an engine while a sweep runs on another thread, against what they cost alone: a
// thousand grids, prices walking through their levels. The sweep's thread has the priority that the
// lab of a server gives itself.
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { createRng, price, quantity } from '@trellis/kernel'
import { createGrid, FROM_MS, makeEngine, openUser } from './engine-setup.ts'
import { inOwnProcess, ownArguments, tell } from './own-process.ts'
import { median, type Row } from './report.ts'

const BTC = 0
const START = 600_000
const CELLS = 40
/** The most that a print moves, of the price. */
const MOVE = 0.001
const PRINT_LOTS = quantity(1_000_000_000_000)
const SWEEP_PROGRAM = new URL('./sweep-workers.ts', import.meta.url)

/** Prints of a walk through so many grids, in turns of half with the sweep and half without. */
export function benchBesideSweep(grids: number, prints: number, turns: number): Row {
  const { alone, beside } = inOwnProcess<{ alone: number[]; beside: number[] }>(
    import.meta.url,
    grids,
    prints,
    turns,
  )
  return {
    name: `a price to ${grids} grids, a sweep beside it`,
    ours: median(beside),
    bound: median(alone),
    unit: 'ns',
    floor: 1.2,
    isCost: true,
    note: 'against the same without a sweep; medians of turns',
    why: 'both threads read and write memory, and share the cache',
  }
}

/** An engine with grids of many widths around the price, and its next price. */
function walkOf(grids: number): (prints: number) => void {
  const engine = makeEngine({ sink: () => undefined })
  engine.seedLast(BTC, price(START))
  for (let i = 0; i < grids; i++) {
    const user = openUser(engine, 0, '100000')
    const step = Math.round(START * (0.002 + 0.006 * (i / grids)))
    const minPrice = price(START - (CELLS >> 1) * step)
    const range = { minPrice, maxPrice: price(minPrice + CELLS * step), cellNumber: CELLS }
    createGrid(engine, user, { symbol: BTC, ...range, quoteInvestment: '50000' })
  }
  const rng = createRng(4)
  let [at, atMs] = [START, FROM_MS]
  return (prints) => {
    for (let i = 0; i < prints; i++) {
      const back = (START - at) / 50
      at = Math.round(at + back + (rng.next() / 2 ** 31 - 1) * START * MOVE)
      atMs += 1
      engine.applyPrint({ symbol: BTC, atMs, price: price(at), qty: PRINT_LOTS, way: 'walk' })
    }
  }
}

async function measure(grids: number, prints: number, turns: number): Promise<void> {
  const walk = walkOf(grids)
  const worker = new Worker(fileURLToPath(SWEEP_PROGRAM))
  let isWanted = false
  let onIdle = (): void => undefined
  worker.on('message', () => (isWanted ? worker.postMessage(4) : onIdle()))
  const sweep = (): void => {
    isWanted = true
    worker.postMessage(4)
  }
  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      isWanted = false
      onIdle = resolve
    })
  sweep()
  walk(prints)
  await rest()
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    alone.push(timed(() => walk(prints), prints))
    sweep()
    // The thread must have begun.
    await new Promise((resolve) => setTimeout(resolve, 50))
    beside.push(timed(() => walk(prints), prints))
    await rest()
  }
  tell({ alone, beside })
  await worker.terminate()
}

/** ns of one print. */
function timed(work: () => void, prints: number): number {
  const started = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - started) / prints
}

const own = ownArguments(import.meta.url)
if (own !== undefined) await measure(own[0] ?? 1_000, own[1] ?? 20_000, own[2] ?? 5)
