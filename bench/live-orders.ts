// Goals 7 and 8: many resting orders on many symbols, prices walking tick by tick, without a
// journal. Each size has a process of its own, as a worker has: what other benchmarks leave in
// memory is not in the way. `benchLiveOrders` starts it; as a program it prints its figures.
import type { Batch, Engine } from '@trellis/engine'
import { createRng, partitionOf, price, quantity, type Rng } from '@trellis/kernel'
import { defaultInstruments, defineInstrument, type Instrument } from '@trellis/market'
import { createGrid, FROM_MS, makeEngine, openUser } from './engine-setup.ts'
import { fairBookOf, type Grid } from './fair-orders.ts'
import { collectGarbage, inOwnProcess, ownArguments, tell } from './own-process.ts'
import { PlainBook, PlainSlots } from './reference/plain-book.ts'
import type { Row } from './report.ts'

const SYMBOLS = 100
const CELLS = 50
const BOTS_PER_USER = 25
const START = 20_000
const ORIGIN = 0
const MOVE_TICKS = 3
const PRINT_LOTS = 1_000_000_000_000
const SAMPLED = 500
const WAITS =
  'a fill of a bot long untouched waits for memory dozens of times, the reference a few times'

interface Market {
  readonly engine: Engine
  readonly slots: PlainSlots
  readonly grids: readonly Grid[]
}

/**
 * The rows of the live engine: ticks and fills a second at a million orders, and the cost of a tick
 * by size.
 */
export function benchLiveOrders(orders: number, small: number, ticks: number): readonly Row[] {
  const large = inOwnProcess<Figures>(import.meta.url, orders, ticks)
  const few = inOwnProcess<Figures>(import.meta.url, small, ticks)
  const name = `live engine, ${orders.toLocaleString('en-US')} orders`
  const costs = { large: 1e9 / large.ticksPerSecond, few: 1e9 / few.ticksPerSecond }
  return [
    {
      name: `${name}: prices`,
      ours: large.ticksPerSecond,
      bound: large.plainTicksPerSecond,
      unit: 'ticks/s',
      floor: 0.25,
      note: `${(large.fills / ticks).toFixed(3)} fills a tick, equal fills asserted`,
      why: WAITS,
    },
    {
      name: `${name}: fills`,
      ours: large.fills / large.seconds,
      bound: large.fills / large.plainSeconds,
      unit: 'fills/s',
      floor: 0.25,
      note: 'each with facts, fees, ledger and its counter order',
      why: WAITS,
    },
    {
      name: `${name}: fills against fair`,
      ours: large.fills / large.seconds,
      bound: large.fills / large.fairSeconds,
      unit: 'fills/s',
      floor: 0.35,
      note: `the same work in a flat program, equal money of ${SAMPLED} grids asserted`,
      why: WAITS,
    },
    {
      name: `tick without a fill, ${orders} against ${small} orders`,
      ours: large.quietNs,
      bound: few.quietNs,
      unit: 'ns',
      floor: 2,
      isCost: true,
      note: `whole tick ${costs.large.toFixed(0)} ns with ${(large.fills / ticks).toFixed(3)} fills, ${costs.few.toFixed(0)} ns with ${(few.fills / ticks).toFixed(3)}`,
    },
  ]
}

type Figures = ReturnType<typeof runSize>

function runSize(orders: number, ticks: number) {
  const { engine, slots, grids } = openMarket(orders / CELLS)
  const fair = fairBookOf(engine, grids, CELLS, { symbols: SYMBOLS, origin: ORIGIN, start: START })
  const fills = { count: 0 }
  counting = fills
  const walk = makeWalk(ticks)
  // Here alone: the references have no objects, and a collection throws compiled code away.
  collectGarbage()
  const seconds = time(() => {
    for (let i = 0; i < ticks; i++)
      engine.applyPrint(
        {
          symbol: walk.symbols[i]!,
          atMs: FROM_MS + i,
          price: price(walk.prices[i]!),
          qty: quantity(PRINT_LOTS),
          way: 'walk',
        },
        FROM_MS + i,
      )
  })
  const book = new PlainBook(slots, SYMBOLS, ORIGIN, START)
  const plainSeconds = time(() => {
    for (let i = 0; i < ticks; i++) book.move(walk.symbols[i]!, walk.prices[i]!)
  })
  if (book.fills !== fills.count)
    throw new Error(`engine fills ${fills.count}, reference fills ${book.fills}`)
  const fairSeconds = time(() => {
    for (let i = 0; i < ticks; i++) fair.book.move(walk.symbols[i]!, walk.prices[i]!, FROM_MS + i)
  })
  fair.compare(SAMPLED)
  return {
    seconds,
    plainSeconds,
    fairSeconds,
    fills: fills.count,
    ticksPerSecond: ticks / seconds,
    plainTicksPerSecond: ticks / plainSeconds,
    quietNs: quietCost(engine, walk),
  }
}

/**
 * Nanoseconds of a print that repeats each symbol's last price: what a tick costs when nothing is
 * crossed.
 */
function quietCost(engine: Engine, walk: Walk): number {
  const rounds = 20_000
  const ends = walk.ends
  let at = FROM_MS + walk.symbols.length
  const seconds = time(() => {
    for (let round = 0; round < rounds; round++)
      for (let symbol = 0; symbol < SYMBOLS; symbol++)
        engine.applyPrint(
          { symbol, atMs: ++at, price: price(ends[symbol]!), qty: quantity(0), way: 'walk' },
          at,
        )
  })
  return (seconds * 1e9) / (rounds * SYMBOLS)
}

let counting = { count: 0 }

function openMarket(bots: number): Market {
  const rng = createRng(7)
  const slots = new PlainSlots(bots * CELLS)
  const grids: Grid[] = []
  let owner = 0
  let step = 0
  const collect = ({ facts }: Batch): void => {
    for (const fact of facts) {
      if (fact.type === 'order-filled' && fact.fill.liquidity === 'maker') counting.count += 1
      if (!opening || fact.type !== 'order-placed' || fact.order.orderType !== 'limit') continue
      slots.add(owner, fact.order, step)
    }
  }
  let opening = true
  const partitions = Array.from({ length: 256 }, (_, i) => i)
  const instruments = Array.from({ length: SYMBOLS }, (_, i) => symbolNumber(i))
  const engine = makeEngine({ instruments, sink: collect, partitions })
  for (let symbol = 0; symbol < SYMBOLS; symbol++) engine.seedLast(symbol, price(START))
  let user = openUser(engine, 0, '100000000')
  for (owner = 0; owner < bots; owner++) {
    if (owner % BOTS_PER_USER === 0)
      user = openUser(engine, (owner / BOTS_PER_USER) % 256, '100000000')
    step = 40 + rng.below(180)
    const low = START - (CELLS >> 1) * step + rng.below(step)
    const bot = createGrid(engine, user, {
      symbol: owner % SYMBOLS,
      minPrice: price(low),
      maxPrice: price(low + CELLS * step),
      cellNumber: CELLS,
      quoteInvestment: '50000',
    })
    grids.push({ bot, partition: partitionOf(user) })
  }
  opening = false
  return { engine, slots, grids }
}

function symbolNumber(index: number): Instrument {
  const like = defaultInstruments[0]
  if (!like) throw new Error('no instruments')
  return defineInstrument({ ...like, symbol: `COIN${index}USDT`, base: `COIN${index}` })
}

interface Walk {
  readonly symbols: Uint8Array
  readonly prices: Int32Array
  readonly ends: Int32Array
}

function makeWalk(ticks: number): Walk {
  const rng: Rng = createRng(11)
  const at = new Int32Array(SYMBOLS).fill(START)
  const symbols = new Uint8Array(ticks)
  const prices = new Int32Array(ticks)
  for (let i = 0; i < ticks; i++) {
    const symbol = rng.below(SYMBOLS)
    at[symbol]! += rng.below(2 * MOVE_TICKS + 1) - MOVE_TICKS
    symbols[i] = symbol
    prices[i] = at[symbol]!
  }
  return { symbols, prices, ends: at }
}

function time(work: () => void): number {
  const started = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - started) / 1e9
}

const own = ownArguments(import.meta.url)
if (own) tell(runSize(own[0] ?? 0, own[1] ?? 0))
