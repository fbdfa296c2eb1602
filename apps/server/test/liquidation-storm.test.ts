// Bad markets for futures grids, martingales and combos: a fall of a fifth in one minute with
// thousands of them, a mark that parts from the last price, funding at its cap, a gap over several
// levels. Whatever happens, every book is exact, no bot is half closed, none loses more than its
// own, and the read models say the same.
import { expect, test } from 'vitest'
import { defaultInstruments } from '@trellis/market'
import {
  BASKET,
  BTC,
  CENTRE,
  FuturesStage,
  type ComboWish,
  type GridWish,
  type LadderWish,
} from './futures-stage.ts'

const MODES = ['long', 'neutral', 'short'] as const
const LEVERAGES = [2, 3, 5, 8, 12, 20, 35, 50]

/** Grids of all directions and leverages, ranges of 5 to 25 % to both sides. */
function wishes(count: number): readonly GridWish[] {
  return Array.from({ length: count }, (_, n) => {
    const reach = Math.floor((CENTRE * (5 + (n % 21))) / 100)
    return {
      mode: MODES[n % MODES.length] ?? 'long',
      leverage: LEVERAGES[n % LEVERAGES.length] ?? 2,
      minPrice: CENTRE - reach,
      maxPrice: CENTRE + reach,
      cellNumber: 6 + (n % 9),
    }
  })
}

/** Martingales of both directions, steps of 0.4 to 2 %. */
function ladders(count: number): readonly LadderWish[] {
  return Array.from({ length: count }, (_, n) => ({
    mode: n % 2 === 0 ? 'long' : 'short',
    leverage: LEVERAGES[n % LEVERAGES.length] ?? 2,
    priceStep: String((4 + (n % 17)) / 1000),
    additions: 1 + (n % 6),
  }))
}

/** Combos of two to four contracts, every third one of them short, rebalanced from one point on. */
function baskets(count: number): readonly ComboWish[] {
  const weights = [
    ['0.5', '0.5'],
    ['0.4', '0.35', '0.25'],
    ['0.3', '0.3', '0.2', '0.2'],
  ] as const
  return Array.from({ length: count }, (_, n) => {
    const shares: readonly string[] = weights[n % weights.length] ?? []
    const contracts = shares.map((weight, i) => {
      const name = BASKET[(n + i) % BASKET.length] ?? ''
      return { name, side: (n + i) % 3 === 0 ? 'short' : 'long', weight } as const
    })
    const threshold = String((1 + (n % 3)) / 100)
    const leverage = Math.min(30, LEVERAGES[n % LEVERAGES.length] ?? 2)
    return { leverage, threshold, contracts }
  })
}

const ended = (stage: FuturesStage, reason: string): number =>
  stage.all().filter((bot) => bot.reason === reason).length

test('20 % in one minute liquidate thousands of all kinds, and no book is off by a unit', () => {
  const kinds = [wishes(2_500), ladders(1_250), baskets(1_250)]
  const stage = new FuturesStage().open(kinds.flat())
  expect(stage.faults()).toEqual([])
  for (let second = 1; second <= 60; second++) {
    const fallen = second / 60
    const at = Math.round(CENTRE * (1 - 0.2 * fallen))
    stage.print(at, 500_000)
    // Those beside fall by less and by more, so that weights part on the way.
    stage.beside([1 - 0.14 * fallen, 1 - 0.28 * fallen, 1 - 0.2 * fallen * fallen], at)
  }
  expect(stage.faults()).toEqual([])
  expect(stage.readModelFaults()).toEqual([])
  expect(ended(stage, 'liquidated')).toBeGreaterThan(1_300)
  const gone = stage.all().filter((bot) => bot.reason === 'liquidated')
  const among = (kind: string): number => gone.filter((bot) => bot.kind === kind).length
  for (const kind of ['futures-grid', 'futures-martingale', 'futures-combo'])
    expect(among(kind), kind).toBeGreaterThan(200)
  const rebalanced = stage.facts.filter((fact) => {
    return fact.type === 'kind-fact' && fact.fact.type === 'rebalanced'
  })
  expect(rebalanced.length).toBeGreaterThan(1_000)
  expect(stage.all().filter((bot) => bot.status === 'running').length).toBeGreaterThan(1_000)
  expect(ended(stage, 'failed')).toBe(0)
})

test('20 % at once, with nothing traded on the way, cost the insurance and not the bots', () => {
  const stage = new FuturesStage().open(wishes(500))
  stage.print(CENTRE * 0.8, 1_000, 'jump')
  stage.mark(CENTRE * 0.8)
  expect(stage.faults()).toEqual([])
  expect(ended(stage, 'liquidated')).toBeGreaterThan(100)
  expect(stage.engine.counts().insurance.get('USDT')! < 0n).toBe(true)
})

test.each([
  ['a tenth below', 0.9],
  ['a tenth above', 1.1],
])('a mark %s the last price liquidates, and the insurance wins by the last', (_, share) => {
  const stage = new FuturesStage().open(wishes(300))
  stage.mark(Math.round(CENTRE * share))
  expect(stage.faults()).toEqual([])
  expect(ended(stage, 'liquidated')).toBeGreaterThan(20)
  expect(stage.engine.counts().insurance.get('USDT')! > 0n).toBe(true)
  // Nothing was traded: who was not liquidated has what it had.
  expect(stage.facts.filter((fact) => fact.type === 'position-settled').length).toBe(
    ended(stage, 'liquidated'),
  )
  stage.print(Math.round(CENTRE * share), 50_000)
  stage.mark(CENTRE)
  expect(stage.faults()).toEqual([])
})

test.each([
  ['longs pay', '', 'long'],
  ['shorts pay', '-', 'short'],
] as const)(
  'funding at its cap, again and again: %s until they are liquidated',
  (_, sign, payer) => {
    const stage = new FuturesStage().open(wishes(120))
    const cap = String(Number(defaultInstruments[BTC]?.fundingCap ?? 0n) / 1e12)
    for (let i = 0; i < 40; i++) {
      stage.fund(`${sign}${cap}`, CENTRE)
      stage.mark(CENTRE)
    }
    expect(stage.faults()).toEqual([])
    const gone = stage.all().filter((bot) => bot.reason === 'liquidated')
    expect(gone.length).toBeGreaterThan(10)
    const modes = new Set(gone.map((bot) => (bot.state as { params: GridWish }).params.mode))
    expect([...modes]).toContain(payer)
  },
)

test.each([
  ['down', 0.94],
  ['up', 1.06],
])('a gap %s over several levels fills at the end of the jump, by shares', (_, share) => {
  const stage = new FuturesStage().open(wishes(200))
  const before = stage.facts.length
  const end = Math.round(CENTRE * share)
  stage.print(end, 2_000_000, 'jump')
  const fills = stage.facts.slice(before).flatMap((fact) => {
    return fact.type === 'order-filled' && fact.fill.liquidity === 'maker' ? fact.fill : []
  })
  const prices = new Set(fills.map((fill) => fill.price))
  expect(prices.size).toBeGreaterThan(20)
  // Each was passed by the jump: a buy lies above its end, a sell below.
  expect(fills.every(({ side, price }) => (side === 'buy' ? price > end : price < end))).toBe(true)
  stage.mark(end)
  expect(stage.faults()).toEqual([])
})
