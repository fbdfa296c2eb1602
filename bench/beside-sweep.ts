// What prices cost an engine while a sweep runs on another thread, against what they cost alone: a
// thousand grids, prices walking through their levels. The sweep's thread has the priority that the
// lab of a server gives itself.
import { createRng, price, quantity } from '@trellis/kernel'
import { createGrid, FROM_MS, makeEngine, openUser } from './engine-setup.ts'
import { inOwnProcess, ownArguments, tell } from './own-process.ts'
import { median, type Row } from './report.ts'
import { SweepThread, type SweepWork } from './sweep-thread.ts'

const BTC = 0
const START = 600_000
const CELLS = 40
/** The most that a print moves, of the price. */
const MOVE = 0.001
const PRINT_LOTS = quantity(1_000_000_000_000)

interface Times {
  readonly alone: number[]
  readonly sweep: number[]
  readonly plain: number[]
}

/** Prints of a walk through so many grids, in turns alone, beside a sweep and beside arithmetic. */
export function benchBesideSweep(grids: number, prints: number, turns: number): readonly Row[] {
  const { alone, sweep, plain } = inOwnProcess<Times>(import.meta.url, grids, prints, turns)
  const name = `a price to ${grids} grids, a sweep beside it`
  const cost = { unit: 'ns', floor: 1.2, isCost: true } as const
  return [
    {
      name,
      ours: median(sweep),
      bound: median(alone),
      ...cost,
      note: 'against the same without a sweep; medians of turns',
      why: 'both threads read and write memory; see the next row for what the machine has them share',
    },
    {
      name: `${name}, against plain arithmetic`,
      ours: median(sweep),
      bound: median(plain),
      ...cost,
      note: 'reference: beside a thread that calculates without memory',
    },
  ]
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
  const thread = new SweepThread()
  const beside = async (type: SweepWork['type']): Promise<number> => {
    let isWanted = true
    const playing = (async () => {
      while (isWanted) await thread.play(type, 4)
    })()
    // The thread must have begun.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const ns = timed(() => walk(prints), prints)
    isWanted = false
    await playing
    return ns
  }
  await beside('sweep')
  const times: Times = { alone: [], sweep: [], plain: [] }
  for (let turn = 0; turn < turns; turn++) {
    times.alone.push(timed(() => walk(prints), prints))
    times.sweep.push(await beside('sweep'))
    times.plain.push(await beside('plain'))
  }
  tell(times)
  await thread.end()
}

/** ns of one print. */
function timed(work: () => void, prints: number): number {
  const started = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - started) / prints
}

const own = ownArguments(import.meta.url)
if (own !== undefined) await measure(own[0] ?? 1_000, own[1] ?? 20_000, own[2] ?? 5)
