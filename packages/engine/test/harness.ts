// Engines over a small market for tests: instruments, users, a recording sink.
import { amount, makeId, price, quantity, ratio, type BotId, type UserId } from '@trellis/kernel'
import { PaperVenue, type PaperSettings } from '@trellis/exchange'
import { defineInstrument, type Candle, type Instrument, type Print } from '@trellis/market'
import {
  Engine,
  type AnyBotKind,
  type Batch,
  type BotOrigin,
  type EngineFact,
  type EngineOptions,
} from '../src/index.ts'
import { oneOrderKind, type OneOrderParams } from './one-order-kind.ts'

/** Steps and bounds of the instruments of tests. */
export const steps = {
  category: 'spot',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 2,
  lotUnits: 1,
  lotScale: 4,
  minPrice: price(1),
  maxPrice: price(10_000_000),
  minQty: quantity(1),
  maxQty: quantity(1_000_000_000),
  maxMarketQty: quantity(1_000_000_000),
  minValue: amount('0.0001'),
  maxValue: amount('1000000000'),
  depthLots: quantity(100_000_000),
  supportsTrailingStop: true,
} as const

export const instruments: readonly Instrument[] = ['AAA', 'BBB', 'CCC'].map((base) =>
  defineInstrument({ ...steps, symbol: `${base}USDT`, base }),
)

export const origin: BotOrigin = {
  pageSource: 1,
  blockSource: 2,
  createType: 0,
  followedId: '',
  strategyId: '',
  channel: 'test',
}

const fees = { maker: ratio('0.0004'), taker: ratio('0.0006') }
export const feeLevels = [{ spot: fees, linear: fees }]

export interface Rig {
  readonly engine: Engine
  readonly batches: Batch[]
}

/** What a host lends the engine: the only catch. */
export const guard = (work: () => void): unknown => {
  try {
    work()
    return undefined
  } catch (thrown) {
    return thrown
  }
}

export function optionsOf(over: Partial<EngineOptions> = {}, paper?: PaperSettings): EngineOptions {
  return {
    instruments,
    kinds: [oneOrderKind as AnyBotKind],
    venue: new PaperVenue(paper),
    feeLevels,
    candlePath,
    guard,
    sink: () => undefined,
    ...over,
  }
}

/** An engine that hosts the given partitions, active at once, and keeps its batches. */
export function rigOf(partitions: readonly number[], over: Partial<EngineOptions> = {}): Rig {
  const batches: Batch[] = []
  const engine = new Engine(optionsOf({ sink: (batch) => batches.push(batch), ...over }))
  for (const partition of partitions) {
    engine.host(partition)
    engine.activate(partition)
  }
  return { engine, batches }
}

/** Open with nothing, then low and high (or high and low) and close with the volume by length. */
export function candlePath(symbol: number, candle: Candle): readonly Print[] {
  const { open, high, low, close, volume, startMs } = candle
  const stops = close >= open ? [low, high, close] : [high, low, close]
  const third = Math.floor(volume / 3)
  const at = (i: number, to: number, qty: number): Print => ({
    symbol,
    atMs: startMs + i,
    price: price(to),
    qty: quantity(qty),
    way: i === 0 ? 'jump' : 'walk',
  })
  return [at(0, open, 0), ...stops.map((stop, i) => at(i + 1, stop, third))]
}

export const userOf = (partition: number, n = 0): UserId => makeId(1000 + n, partition, 0)
export const botOf = (partition: number, n = 0): BotId => makeId(5000 + n, partition, 1)

export const print = (symbol: number, at: number, qty: number, atMs: number): Print => ({
  symbol,
  atMs,
  price: price(at),
  qty: quantity(qty),
  way: 'walk',
})

/** A print that jumped to where it is. */
export const jump = (...args: Parameters<typeof print>): Print => ({
  ...print(...args),
  way: 'jump',
})

export const paramsOf = (over: Partial<OneOrderParams> = {}): OneOrderParams => ({
  buyAt: 9_000,
  sellAt: 11_000,
  qty: 100,
  invest: String(amount('1000')),
  takeProfit: 0,
  breaks: '',
  ...over,
})

/** Facts without their noise: type and, for kinds' facts, the fact's own type. */
export const namesOf = (facts: readonly EngineFact[]): string[] =>
  facts.map((fact) => (fact.type === 'kind-fact' ? fact.fact.type : fact.type))
