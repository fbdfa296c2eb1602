// What marks ask of a combo, against brute force: bands spare questions and change no fact, and
// after each time's marks nothing is left undone that they ask for; liquidated to the mark.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRng, type Ratio } from '@trellis/kernel'
import { endOfEquity, equityOf, exitsOf, positionsOf, type ComboMarket } from './holdings.ts'
import { kind } from './index.ts'
import type { RawCombo } from './params.ts'
import { isDueByPercent } from './rebalance.ts'
import { basket, LASTS, Rig } from './test/rig.ts'

/** The mark itself is the end of its band: asked at every mark. */
const asked: typeof kind = {
  ...kind,
  markBands: ({ symbols }, context) =>
    symbols.map((symbol) => {
      const at = context.mark(symbol)
      return { symbol, below: at, above: at }
    }),
}
/** Bands that ask too late by half of what they are. */
const wide: typeof kind = {
  ...kind,
  markBands: (state, context) =>
    (kind.markBands?.(state, context) ?? []).map(({ symbol, below, above }) => {
      const at = context.mark(symbol)
      return { symbol, below: below * 2 - at, above: above * 2 - at }
    }),
}

const WAYS: readonly Partial<RawCombo>[] = [
  { threshold: '0.03' },
  { threshold: '0.5', leverage: '20' },
  { threshold: '0.02', leverage: '10', trailingStop: '0.2' },
  { mode: 'either', threshold: '0.04', interval: 1_800, takeProfit: '0.4', stopLoss: '0.3' },
]

/** Seeds whose combo is rebalanced. */
const BUSY = [0, 2, 3, 4, 6, 7, 8, 10, 11, 12]
/** Seeds whose combo is liquidated. */
const STEEP = [13, 17, 49, 69, 73]

/** A walk of marks and last prices, now and then of one contract alone. */
function lived(seed: number, tried: typeof kind, after: (rig: Rig) => void = () => undefined): Rig {
  const rng = createRng(seed)
  const rig = new Rig({}, tried).at(...LASTS).start({ ...basket, ...WAYS[seed % WAYS.length] })
  const ticks: number[] = [...LASTS]
  for (let i = 0; i < 80; i += 1) {
    const only = rng.below(4) === 0 ? rng.below(3) : -1
    const moved = ticks.map((at, symbol) => {
      if (only >= 0 && only !== symbol) return undefined
      ticks[symbol] = Math.round((at * (9_750 + rng.below(501))) / 10_000)
      return ticks[symbol]
    })
    if (rng.below(3) === 0) rig.print(...moved)
    rig.marks(...moved)
    after(rig)
    if (rng.below(30) === 0) rig.until(900_000)
  }
  return rig
}

const marketOf = ({ engine, instruments }: Rig): ComboMarket => ({
  instrument: (symbol) => instruments[symbol]!,
  mark: (symbol) => engine.lastPrice(symbol, 'mark'),
  takerFee: () => 0n as Ratio,
  isOpen: () => true,
})

/** Worth at the marks less what must be kept there, by plain arithmetic; 0.055 % closes. */
function roomOf({ view, engine, instruments }: Rig): bigint {
  const unit = 10n ** 12n
  const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b
  let room = view.balances.find(({ coin }) => coin === 'USDT')?.total ?? 0n
  for (const { symbol, lots, cost } of view.positions) {
    if (lots === 0) continue
    const { valueFactor, riskTiers } = instruments[symbol]!
    const mark = BigInt(engine.lastPrice(symbol, 'mark'))
    const signed = BigInt(lots) * mark * valueFactor
    const value = signed < 0n ? -signed : signed
    room += (signed - cost) as never
    room -= (ceil(value * riskTiers[0]!.maintenanceRate, unit) +
      ceil(value * 550_000_000n, unit)) as never
  }
  return room
}

describe('marks', () => {
  test('ask the same with bands as without, whatever they do', () => {
    let rebalances = 0
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const [banded, every] = [lived(seed, kind), lived(seed, asked)]
        expect(banded.faults).toEqual([])
        expect(banded.batches).toEqual(every.batches)
        rebalances += banded.emitted('rebalanced').length
      }),
      { numRuns: 60, examples: BUSY.map((seed) => [seed]) },
    )
    expect(rebalances).toBeGreaterThan(10)
  })

  test('planted: bands that are too wide are found', () => {
    const seeds = Array.from({ length: 40 }, (_, seed) => seed)
    const differs = seeds.filter((seed) => {
      const [right, wrong] = [lived(seed, kind), lived(seed, wide)]
      return right.facts.length !== wrong.facts.length
    })
    expect(differs).not.toEqual([])
  })

  test('leave nothing undone that they ask for, and liquidate where brute force does', () => {
    let liquidated = 0
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        let room = 1n
        let rebalances = 0
        const rig = lived(seed, kind, (now) => {
          if (now.view.status !== 'running') return
          room = roomOf(now)
          expect(room > 0n).toBe(true)
          const { state } = now
          const market = marketOf(now)
          // What a rebalance costs may reach an end, which the next marks ask for.
          const isTraded = state.rebalances > rebalances
          ;({ rebalances } = state)
          if (isTraded) return
          expect(endOfEquity(equityOf(state, market), exitsOf(state))).toBeUndefined()
          const held = positionsOf(state, market)
          const waits = state.retryMs > 0
          expect(!waits && isDueByPercent(held, state.settings.threshold)).toBe(false)
        })
        if (rig.view.word !== 'liquidated') return
        liquidated += 1
        expect(rig.isOver).toBe(true)
        expect(rig.funding('USDT')).toBe('990000')
      }),
      { numRuns: 80, examples: STEEP.map((seed) => [seed]) },
    )
    expect(liquidated).toBeGreaterThan(3)
  })
})
