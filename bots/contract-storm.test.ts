// A fall of 20 % in a minute over 5,000 bots of the three kinds on contracts: whoever is liquidated
// is out whole, every ledger adds up to nothing, and a partition alone does what it does beside
// others.
import { expect, test } from 'vitest'
import { amount, price, quantity, ratio, type BotId } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { botOf, origin, rigOf, userOf, type Rig } from '../packages/engine/test/harness.ts'
import { coreKinds } from './registry.core.ts'

const PARTITIONS = [0, 3, 96, 255]
const BOTS = 1250
const BOTS_PER_USER = 50
const linear = (symbol: string): number =>
  defaultInstruments.findIndex((it) => it.category === 'linear' && it.symbol === symbol)
const SYMBOLS = [linear('BTCUSDT'), linear('ETHUSDT'), linear('SOLUSDT')]
const STARTS = [600_000, 300_000, 15_000]
const FALL_MS = 60_000
const STEPS = 60

const off = { price: price(0), share: ratio('0') }

/** Grids, martingales and combos of many leverages, a third of those with a direction short. */
function wishOf(n: number) {
  const leverage = ratio(String(2 + (n % 9)))
  const isShort = n % 3 === 2
  if (n % 5 < 2)
    return {
      kind: 'futures-grid',
      symbols: SYMBOLS.slice(0, 1),
      params: {
        minPrice: price(510_000),
        maxPrice: price(690_000),
        cellNumber: 20,
        type: 'arithmetic',
        mode: isShort ? 'short' : 'long',
        leverage,
        investment: amount('1000'),
        entryPrice: off.price,
        takeProfit: off.price,
        stopLoss: off.price,
        takeProfitShare: off.share,
        stopLossShare: off.share,
        trailingStop: off.share,
        moveUpPrice: off.price,
        moveDownPrice: off.price,
        allowFollow: false,
      },
    }
  if (n % 5 < 4)
    return {
      kind: 'futures-martingale',
      symbols: SYMBOLS.slice(1, 2),
      params: {
        mode: isShort ? 'short' : 'long',
        leverage,
        priceStep: ratio('0.01'),
        multiplier: ratio('1.2'),
        additions: 6,
        roundProfit: ratio('0.02'),
        investment: amount('1000'),
        stopLossShare: off.share,
        entryPrice: off.price,
        autoCycle: 'on',
        allowFollow: false,
      },
    }
  return {
    kind: 'futures-combo',
    symbols: SYMBOLS,
    params: {
      leverage,
      investment: amount('1000'),
      mode: 'percent',
      threshold: ratio('0.02'),
      interval: 0,
      takeProfit: off.share,
      stopLoss: off.share,
      trailingStop: off.share,
      allowFollow: false,
      contracts: SYMBOLS.map((_, i) => ({
        side: isShort && i === 0 ? 'short' : 'long',
        weight: ratio(i === 0 ? '0.34' : '0.33'),
      })),
    },
  }
}

function stormOver(partitions: readonly number[]): Rig {
  const rig = rigOf(partitions, { kinds: coreKinds, instruments: defaultInstruments })
  const { engine } = rig
  SYMBOLS.forEach((symbol, i) => engine.seedLast(symbol, price(STARTS[i]!), price(STARTS[i]!)))
  const stamp = { atMs: 1, tape: 1 }
  const grants = [{ coin: 'USDT', amount: amount('100000') }]
  for (const partition of partitions)
    for (let n = 0; n < BOTS; n++) {
      const user = userOf(partition, Math.floor(n / BOTS_PER_USER))
      if (n % BOTS_PER_USER === 0) engine.openUser(user, 0, grants, stamp)
      const { kind, symbols, params } = wishOf(n)
      const known = coreKinds.find((it) => it.kind === kind)
      const written = known?.writeParams(params as never)
      const wanted = { bot: botOf(partition, n), kind, symbols, params: written }
      const made = engine.createBot(user, { ...wanted, origin, requestKey: '' }, stamp)
      expect(made).toMatchObject({ ok: true })
    }
  for (let step = 1; step <= STEPS; step++) {
    const atMs = (step * FALL_MS) / STEPS
    const left = 1 - (0.2 * step) / STEPS
    const prices = STARTS.map((start) => price(Math.round(start * left)))
    engine.applyMarks(
      SYMBOLS.map((symbol, i) => ({ symbol, price: prices[i]! })),
      atMs,
    )
    const qty = quantity(1_000_000_000)
    const fallen = SYMBOLS.map((symbol, i) => {
      return { symbol, atMs, price: prices[i]!, qty, way: 'walk' } as const
    })
    engine.applyPrints(fallen, atMs)
  }
  return rig
}

test('5,000 bots of all three kinds come through it with nothing half done', () => {
  const whole = stormOver(PARTITIONS)
  const [first = 0] = PARTITIONS
  const alone = stormOver([first])
  expect(alone.engine.dumpPartition(first)).toBe(whole.engine.dumpPartition(first))
  const liquidated = new Map<string, number>()
  for (const partition of PARTITIONS) {
    for (const [coin, sum] of whole.engine.trialBalance(partition))
      expect([coin, sum]).toEqual([coin, 0n])
    for (let n = 0; n < BOTS; n++) {
      const view = whole.engine.botView(botOf(partition, n) as BotId, partition)
      if (view?.reason !== 'liquidated') continue
      liquidated.set(view.kind, (liquidated.get(view.kind) ?? 0) + 1)
      expect([view.openOrders, view.positions]).toEqual([[], []])
    }
  }
  const counts = whole.engine.counts()
  expect([counts.bots, counts.failed]).toEqual([5_000, 0])
  for (const kind of ['futures-grid', 'futures-martingale', 'futures-combo'])
    expect(liquidated.get(kind) ?? 0).toBeGreaterThan(100)
}, 240_000)
