// Rounds of grids of contracts on the real exchange: what they earn, what their orders take, and
// what the state says of the money.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio, ZERO } from '@trellis/kernel'
import { feeOf, valueOf } from '@trellis/market'
import { ContractGridRig as Rig } from '../test/contract-grid.ts'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { closingSide, contractRounds, contractTerms } from './grid-money.ts'
import { layoutOf } from './grid-mode.ts'
import { equityAt, realizedOf, unrealizedAt } from './state.ts'

const taker = ratio('0.00055')
const rounds = contractRounds(layoutOf('neutral', 'arithmetic'))
const neutral = {
  mode: 'neutral',
  minPrice: '10000',
  maxPrice: '30000',
  cellNumber: 5,
  investment: '18280',
  leverage: '1',
} as const

describe('grid profit', () => {
  test('Test J: 0.152 bought at 18,000 and sold at 22,000 at 0.055 %: 604.656', () => {
    const rig = new Rig({ last: '20248.5', fees: { maker: taker, taker } }).start(neutral)
    expect(rig.state.qty).toBe(152)
    rig.move('17999.99').move('22000.01')
    const [round] = rig.emitted('arbitrage-closed')
    expect(round).toMatchObject({ buyQty: 152, sellQty: 152, estimated: false })
    expect(formatAmount(round?.profit ?? ZERO)).toBe('604.656')
    const legs = [18_000, 22_000].map((at) =>
      feeOf(valueOf(btcPerpetual, price(at * 100), round!.buyQty), taker),
    )
    expect(legs.map(formatAmount)).toEqual(['1.5048', '1.8392'])
    expect(rig.state.gridProfit).toBe(amount('604.656'))
    expect(rig.faults).toEqual([])
  })

  test('a round that opens with a sell earns the same', () => {
    const rig = new Rig({ last: '20248.5', fees: { maker: taker, taker } }).start(neutral)
    rig.move('22000.01').move('17999.99')
    const [round] = rig.emitted('arbitrage-closed')
    expect(formatAmount(round?.profit ?? ZERO)).toBe('604.656')
  })
})

const narrow = { minPrice: '20000', maxPrice: '20500', cellNumber: 5, investment: '500' } as const

describe('the money of a grid', () => {
  test.each(['neutral', 'long', 'short'] as const)('adds up at every mark: %s', (mode) => {
    const rig = new Rig({ last: '20250', fees: contractFees })
    rig.start({ ...narrow, mode, leverage: '5' })
    for (const to of ['20420', '20150', '20390', '19980', '20500.01', '20250']) {
      rig.move(to)
      expect(rig.faults).toEqual([])
      const { state } = rig
      const at = rig.last
      const terms = contractTerms(state, at, rounds)
      expect(terms.total).toBe(terms.booked + terms.held + terms.fees)
      expect(terms.total).toBe(realizedOf(state) + unrealizedAt(state, at))
      expect(terms.equity).toBe(equityAt(state, at))
      // Grid profit is net of its own fees: with the others they are all that was paid.
      expect(state.gridProfit).toBeLessThanOrEqual(terms.total + state.fees + amount('50'))
    }
    expect(rig.state.arbitrages).toBeGreaterThan(3)
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test('every level has its order at 50x, the fees of the opening paid', () => {
    for (const mode of ['long', 'short'] as const) {
      const rig = new Rig({ last: '20250', fees: contractFees })
      rig.start({ ...narrow, mode, leverage: '50' })
      expect(rig.orders).toHaveLength(5)
      expect(rig.state.unplaced).toBe(0)
    }
  })
})

test('property: along any walk every level has its order or a reason, and money adds up', () => {
  const grids = fc.record({
    mode: fc.constantFrom('neutral' as const, 'long' as const, 'short' as const),
    type: fc.constantFrom('arithmetic' as const, 'geometric' as const),
    cellNumber: fc.integer({ min: 2, max: 12 }),
    leverage: fc.constantFrom('1', '3'),
    moves: fc.boolean(),
    walk: fc.array(fc.tuple(fc.integer({ min: 1_900_000, max: 2_150_000 }), fc.boolean()), {
      maxLength: 25,
    }),
  })
  fc.assert(
    fc.property(grids, ({ walk, moves, ...given }) => {
      const scope = moves ? { moveUpPrice: '21500', moveDownPrice: '19000' } : {}
      const rig = new Rig({ last: '20250', fees: contractFees, shareBps: 1000 })
      rig.start({ ...narrow, ...scope, ...given, investment: '2000' })
      for (const [to, jumps] of walk) {
        if (jumps) rig.jump(String(to / 100))
        else rig.move(String(to / 100), 500)
        // Cells, wallet and position are held against the exchange after every turn.
        expect(rig.faults).toEqual([])
      }
      const { state } = rig
      const terms = contractTerms(state, rig.last, rounds)
      expect(terms.total).toBe(realizedOf(state) + unrealizedAt(state, rig.last))
      expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

describe('orders that close', () => {
  test('are reduce-only in a long and in a short grid, so that a loss leaves them their place', () => {
    expect([closingSide('long'), closingSide('short')]).toEqual(['sell', 'buy'])
    const rig = new Rig({ last: '20250', fees: contractFees })
    rig.start({ ...narrow, mode: 'long', leverage: '20' }).move('19999.99')
    expect(rig.orders).toEqual(['20500 S', '20400 S', '20300 S', '20200 S', '20100 S'])
    expect(rig.resting.every((order) => order.reduceOnly === true)).toBe(true)
    expect(rig.state).toMatchObject({ unplaced: 0, lots: 5 * rig.state.qty })
  })

  test('are plain in a neutral one, where the lots held may be fewer than a round needs', () => {
    expect(closingSide('neutral')).toBeUndefined()
    const rig = new Rig({ last: '20250' }).start({ ...narrow, mode: 'neutral', leverage: '2' })
    rig.move('20150').move('20310')
    expect(rig.resting.some((order) => order.reduceOnly)).toBe(false)
    expect(rig.faults).toEqual([])
  })
})
