// Ranges that follow the price in all three directions of a grid, each line of the documents once,
// on the real exchange: what is given up, what joins, what is kept, and where it ends.
import { describe, expect, test } from 'vitest'
import { formatPrice } from '@trellis/market'
import { ContractGridRig as Rig, type RawContractGrid } from '../test/contract-grid.ts'
import { geometric } from './geometric-spacing.ts'

/** Levels 100 apart from 20,000 to 20,500; the money is enough for some more orders. */
const grid = {
  minPrice: '20000',
  maxPrice: '20500',
  cellNumber: 5,
  investment: '150',
  leverage: '2',
  moveUpPrice: '21000',
  moveDownPrice: '19500',
} as const satisfies Omit<RawContractGrid, 'mode'>

const rangeOf = (rig: Rig): string => {
  const { minPrice, maxPrice, cellNumber } = rig.state.range
  const at = (price: typeof minPrice): string => formatPrice(rig.instrument, price)
  return `${at(minPrice)}-${at(maxPrice)} x${cellNumber}`
}
const start = (given: Partial<RawContractGrid> & Pick<RawContractGrid, 'mode'>): Rig =>
  new Rig({ last: '20250' }).start({ ...grid, ...given })

describe('a fresh grid', () => {
  test.each([
    ['neutral', ['20500 S', '20400 S', '20300 S', '20200 B', '20100 B', '20000 B'], 0],
    ['long', ['20500 S', '20400 S', '20200 B', '20100 B', '20000 B'], 4],
    ['short', ['20500 S', '20400 S', '20300 S', '20100 B', '20000 B'], -4],
  ] as const)('%s', (mode, orders, lots) => {
    const rig = start({ mode })
    expect(rig.orders).toEqual(orders)
    expect(rig.state).toMatchObject({ lots, qty: 2 })
    expect(rig.faults).toEqual([])
  })
})

const LINES = [
  {
    line: 'neutral, up: the lowest buy is cancelled, a sell is placed a grid over the old top',
    mode: 'neutral',
    to: '20500.01',
    range: '20100-20600 x5',
    orders: ['20600 S', '20400 B', '20300 B', '20200 B', '20200 B', '20100 B'],
  },
  {
    line: 'neutral, down: the highest sell is cancelled, a buy is placed a grid under the old foot',
    mode: 'neutral',
    to: '19999.99',
    range: '19900-20400 x5',
    orders: ['20400 S', '20300 S', '20300 S', '20200 S', '20100 S', '19900 B'],
  },
  {
    line: 'long, up: a grid over the top the lowest buy is cancelled, a buy is placed at the old top',
    mode: 'long',
    to: '20600',
    range: '20100-20600 x5',
    orders: ['20500 B', '20400 B', '20300 B', '20200 B', '20100 B'],
  },
  {
    line: 'long, down: when the lowest buy fills a buy joins below, the highest sell is kept',
    mode: 'long',
    to: '19999.99',
    range: '19900-20500 x6',
    orders: ['20500 S', '20400 S', '20300 S', '20200 S', '20100 S', '19900 B'],
  },
  {
    line: 'short, up: when the highest sell fills a sell joins above, the lowest buy is kept',
    mode: 'short',
    to: '20500.01',
    range: '20000-20600 x6',
    orders: ['20600 S', '20400 B', '20300 B', '20200 B', '20100 B', '20000 B'],
  },
  {
    line: 'short, down: a grid under the foot the highest sell is cancelled, a sell is placed there',
    mode: 'short',
    to: '19900',
    range: '19900-20400 x5',
    orders: ['20400 S', '20300 S', '20200 S', '20100 S', '20000 S'],
  },
] as const

describe('move scope', () => {
  test.each(LINES)('$line', ({ mode, to, range, orders }) => {
    const rig = start({ mode }).move(to)
    expect(rangeOf(rig)).toBe(range)
    expect(rig.orders).toEqual(orders)
    expect(rig.state.shifts).toBe(1)
    expect(rig.state.original).toMatchObject({ minPrice: 2_000_000, maxPrice: 2_050_000 })
    expect(rig.faults).toEqual([])
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test.each(LINES)('without a limit nothing moves: $line', ({ mode, to }) => {
    const off = { moveUpPrice: '0', moveDownPrice: '0' }
    const rig = start({ mode, ...off }).move(to)
    expect(rangeOf(rig)).toBe('20000-20500 x5')
    expect(rig.state.shifts).toBe(0)
  })

  test('an upward shift is told as before, a downward one as a fact of its own', () => {
    const up = start({ mode: 'long' }).move('20600')
    expect(up.emitted('range-shifted')).toMatchObject([{ dropped: 1, added: 1 }])
    const down = start({ mode: 'long' }).move('19999.99')
    expect(down.emitted('range-shifted')).toEqual([])
    expect(down.emitted('range-shifted-down')).toMatchObject([{ dropped: 0, added: 1 }])
  })

  test('no level joins beyond a limit', () => {
    const rig = start({ mode: 'long', moveUpPrice: '20700' }).move('21500')
    expect(rangeOf(rig)).toBe('20200-20700 x5')
    const low = start({ mode: 'short', moveDownPrice: '19800' }).move('19000')
    expect(rangeOf(low)).toBe('19800-20300 x5')
  })

  test('a neutral grid keeps an order that closes a round, and so waits', () => {
    const rig = start({ mode: 'neutral' }).move('19999.99')
    // Every buy has filled: at the top now rests what closes a round.
    const before = rangeOf(rig)
    rig.move('19899.99')
    expect(before).toBe('19900-20400 x5')
    expect(rangeOf(rig)).toBe('19800-20300 x5')
    // The cell around the first price had two: its sell may go, its lots may not.
    rig.move('19799.99')
    expect(rangeOf(rig)).toBe('19700-20300 x6')
    rig.move('19699.99')
    expect(rangeOf(rig)).toBe('19700-20300 x6')
    expect(rig.faults).toEqual([])
  })

  test('without the money for another order the range stays and says so once', () => {
    const rig = start({ mode: 'long', investment: '105' }).move('19999.99')
    expect(rangeOf(rig)).toBe('20000-20500 x5')
    expect(rig.emitted('trailing-paused')).toHaveLength(1)
    expect(rig.state.trailingPaused).toBe(true)
  })

  test('rounds go on in a range that has grown downward, and its top can follow again', () => {
    const rig = start({ mode: 'long' }).move('19899.99').move('20050').move('19950')
    expect(rangeOf(rig)).toBe('19800-20500 x7')
    expect(rig.state.arbitrages).toBeGreaterThan(0)
    rig.move('20600')
    expect(rangeOf(rig)).toBe('19900-20600 x7')
    expect(rig.faults).toEqual([])
  })
})

describe('geometric ranges', () => {
  const wide = {
    type: 'geometric',
    minPrice: '20000',
    maxPrice: '30000',
    cellNumber: 5,
    investment: '280',
    leverage: '1',
    moveUpPrice: '60000',
    moveDownPrice: '5000',
  } as const

  test('levels that join come of the first range and the number of shifts, not of neighbours', () => {
    const rig = new Rig({ last: '25000' }).start({ ...wide, mode: 'long', investment: '220' })
    const first = rig.state.original
    for (let shift = 1; shift <= 6; shift += 1) {
      const due = geometric.levelAt(first, 5 + shift)
      rig.move(formatPrice(rig.instrument, due))
      expect(rig.state.range.maxPrice).toBe(due)
      expect(rig.state.range.minPrice).toBe(geometric.levelAt(first, shift))
    }
    expect(rig.state.shifts).toBe(6)
    expect(rig.faults).toEqual([])
  })

  test('downward too', () => {
    const rig = new Rig({ last: '25000' }).start({ ...wide, mode: 'short' })
    const first = rig.state.original
    for (let shift = 1; shift <= 6; shift += 1) {
      const due = geometric.levelAt(first, -shift)
      rig.move(formatPrice(rig.instrument, due))
      expect(rig.state.range.minPrice).toBe(due)
      expect(rig.state.range.maxPrice).toBe(geometric.levelAt(first, 5 - shift))
    }
    expect(rig.faults).toEqual([])
  })
})
