// Every kind that trades, side by side in one engine, prices walking tick by tick: what a fill
// costs where each is of another kind than the one before. The reference is the same engine with as
// many spot grids alone.
import type { Batch, Engine } from '@trellis/engine'
import { createRng, price, quantity, type UserId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import {
  createCombo,
  createFuturesGrid,
  createGrid,
  createMartingale,
  makeEngine,
  openUser,
  FROM_MS,
} from './engine-setup.ts'
import { median, type Row } from './report.ts'

const COINS = ['BTCUSDT', 'ETHUSDT']
/** Where the price of each begins, in ticks. */
const STARTS = [600_000, 300_000]
const CELLS = 40
const BOTS_PER_USER = 25
/** The most that a print moves, of the price. */
const MOVE = 0.001
/** Prints between two marks of every contract. */
const MARK_EVERY = 200
const PRINT_LOTS = 1_000_000_000_000

const of = (category: 'spot' | 'linear'): readonly number[] =>
  COINS.map((name) =>
    defaultInstruments.findIndex((it) => it.symbol === name && it.category === category),
  )
const [SPOT, LINEAR] = [of('spot'), of('linear')]

/** `width` is that of a cell, of the price. */
type Opens = (engine: Engine, user: UserId, coin: number, width: number) => unknown

const spotGrid: Opens = (engine, user, coin, width) =>
  createGrid(engine, user, {
    symbol: SPOT[coin]!,
    ...rangeOf(coin, width),
    quoteInvestment: '50000',
  })
const KINDS: readonly Opens[] = [
  spotGrid,
  (engine, user, coin, width) => {
    const own = { mode: 'long', leverage: '2', investment: '5000' } as const
    createFuturesGrid(engine, user, { symbol: LINEAR[coin]!, ...rangeOf(coin, width), ...own })
  },
  (engine, user, coin) => createMartingale(engine, user, LINEAR[coin]!),
  (engine, user) => createCombo(engine, user, LINEAR),
]

function rangeOf(coin: number, width: number) {
  const step = Math.round(STARTS[coin]! * width)
  const low = STARTS[coin]! - (CELLS >> 1) * step
  return { minPrice: price(low), maxPrice: price(low + CELLS * step), cellNumber: CELLS }
}

/** Fills a second of `bots` bots, a quarter of each kind, against as many spot grids. */
export function benchMixedKinds(bots: number, ticks: number, runs: number): Row {
  const rates = { mixed: [] as number[], alike: [] as number[] }
  let fills = 0
  for (let run = 0; run < runs; run += 1) {
    const mixed = walked(bots, ticks, KINDS)
    const alike = walked(bots, ticks, [spotGrid])
    fills = mixed.fills
    rates.mixed.push(mixed.fills / mixed.seconds)
    rates.alike.push(alike.fills / alike.seconds)
  }
  return {
    name: `every kind in one engine, ${bots.toLocaleString('en-US')} bots: fills`,
    ours: median(rates.mixed),
    bound: median(rates.alike),
    unit: 'fills/s',
    floor: 0.3,
    note: `${fills} fills of spot and futures grids, martingales, combos; reference: spot grids alone`,
    why: 'contracts have marks, margin and liquidation at every fill, and the ticks between cost too',
  }
}

function walked(bots: number, ticks: number, kinds: readonly Opens[]) {
  const counted = { fills: 0 }
  const engine = opened(bots, kinds, counted)
  counted.fills = 0
  const rng = createRng(12)
  const last = [...STARTS]
  const started = process.hrtime.bigint()
  for (let tick = 1; tick <= ticks; tick += 1) {
    const coin = rng.below(COINS.length)
    last[coin]! += Math.round(STARTS[coin]! * MOVE * (rng.below(2_001) / 1_000 - 1))
    const marks = LINEAR.map((symbol, i) => ({ symbol, price: price(last[i]!) }))
    // Each event has a millisecond of its own.
    if (tick % MARK_EVERY === 0) engine.applyMarks(marks, FROM_MS + 3 * tick)
    for (const [i, symbol] of [SPOT[coin]!, LINEAR[coin]!].entries()) {
      const to = price(last[coin]!)
      const atMs = FROM_MS + 3 * tick + 1 + i
      engine.applyPrint({ symbol, atMs, price: to, qty: quantity(PRINT_LOTS), way: 'walk' })
    }
  }
  return { fills: counted.fills, seconds: Number(process.hrtime.bigint() - started) / 1e9 }
}

function opened(bots: number, kinds: readonly Opens[], counted: { fills: number }): Engine {
  const sink = ({ facts }: Batch): void => {
    for (const fact of facts) if (fact.type === 'order-filled') counted.fills += 1
  }
  const partitions = Array.from({ length: 256 }, (_, i) => i)
  const engine = makeEngine({ sink, partitions })
  for (const symbols of [SPOT, LINEAR])
    for (const [coin, symbol] of symbols.entries())
      engine.seedLast(symbol, price(STARTS[coin]!), price(STARTS[coin]!))
  const rng = createRng(7)
  let user = openUser(engine, 0, '100000000')
  for (let bot = 0; bot < bots; bot += 1) {
    if (bot % BOTS_PER_USER === 0) user = openUser(engine, (bot / BOTS_PER_USER) % 256, '100000000')
    kinds[bot % kinds.length]!(
      engine,
      user,
      rng.below(COINS.length),
      0.003 + rng.below(100) / 50_000,
    )
  }
  return engine
}
