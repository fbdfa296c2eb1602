// Trailing up against the documents' examples, with its cap, its money and its pauses.
import { describe, expect, test } from 'vitest'
import { formatPrice } from '@trellis/market'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { houseFees } from '../test/instruments.ts'

const testA = { minPrice: '25000', maxPrice: '30000', cellNumber: 5, quoteInvestment: '10000' }
const testI = {
  minPrice: '63000',
  maxPrice: '66000',
  cellNumber: 6,
  quoteInvestment: '10000',
  enableTrailing: true,
}

const rangeOf = (rig: Rig): string => {
  const { minPrice, maxPrice, cellNumber } = rig.state.range
  const at = (price: typeof minPrice): string => formatPrice(rig.instrument, price)
  return `${at(minPrice)}-${at(maxPrice)} x${cellNumber}`
}

describe('trailing up', () => {
  test('Test H: at 31,000 the lowest buy moves to the old top', () => {
    const rig = new Rig({ last: '26500' }).start({ ...testA, enableTrailing: true })
    rig.move('30999.99')
    expect(rangeOf(rig)).toBe('25000-30000 x5')
    expect(rig.orders).toEqual(['29000 B', '28000 B', '27000 B', '26000 B', '25000 B'])
    rig.move('31000')
    expect(rangeOf(rig)).toBe('26000-31000 x5')
    expect(rig.orders).toEqual(['30000 B', '29000 B', '28000 B', '27000 B', '26000 B'])
    expect(rig.emitted('range-shifted')).toHaveLength(1)
    expect(rig.resting[0]).toMatchObject({ level: 5, purpose: 'normal', action: 'modify-setting' })
    const { original } = rig.state
    expect([original.minPrice, original.maxPrice]).toEqual([2_500_000, 3_000_000])
  })

  test('Test I: two shifts, then the cap holds', () => {
    const rig = new Rig({ last: '64600' }).start({ ...testI, limitUpPrice: '67000' })
    rig.move('66500')
    expect(rangeOf(rig)).toBe('63500-66500 x6')
    rig.move('67000')
    expect(rangeOf(rig)).toBe('64000-67000 x6')
    rig.move('70000')
    expect(rangeOf(rig)).toBe('64000-67000 x6')
    expect(rig.emitted('range-shifted')).toHaveLength(2)
  })

  test('one long move shifts as often as it passes a level, and never back down', () => {
    const rig = new Rig({ last: '64600' }).start(testI).move('68000')
    expect(rangeOf(rig)).toBe('65000-68000 x6')
    rig.move('64000')
    expect(rangeOf(rig)).toBe('65000-68000 x6')
    expect(rig.orders).toEqual(['68000 S', '67500 S', '67000 S', '66500 S', '66000 S', '65500 S'])
    rig.move('69000')
    expect(rangeOf(rig)).toBe('66000-69000 x6')
    expect(rig.view.status).toBe('running')
  })

  test('when money is short cells are given up, the distance stays, five are kept, then it pauses', () => {
    const rig = new Rig({ last: '64600' }).start({ ...testI, cellNumber: 12 })
    rig.move('200000')
    const shrunk = rig.emitted('range-shifted').filter(({ dropped }) => dropped > 1)
    expect(shrunk.length).toBeGreaterThan(0)
    expect(rig.emitted('trailing-paused')).toHaveLength(1)
    expect(rig.state.range.cellNumber).toBe(5)
    expect(rig.orders).toHaveLength(5)
    expect(rig.state.step).toBe(25_000)
    const { minPrice, maxPrice } = rig.state.range
    expect(maxPrice - minPrice).toBe(5 * 25_000)
    expect(rig.state.trailingPaused).toBe(true)
    expect(rig.watched).toEqual([])
  })

  test('waits while the lowest cell still holds coins to sell', () => {
    const rig = new Rig({ last: '26500' }).start({ ...testA, enableTrailing: true })
    rig.move('24000').move('32000', 0)
    expect(rangeOf(rig)).toBe('25000-30000 x5')
    expect(rig.orders).toHaveLength(5)
    rig.move('32500')
    expect(rangeOf(rig)).toBe('27000-32000 x5')
    expect(rig.faults).toEqual([])
  })

  test('a part filled buy that leaves the range keeps its coins and its fee in the books', () => {
    const rig = new Rig({ last: '26500', fees: houseFees, shareBps: 1000 })
    rig.start({ ...testA, cellNumber: 10, enableTrailing: true })
    const { qty } = rig.state
    rig.move('25000').move('24990', qty * 5)
    const part = rig.resting.find((order) => order.level === 0)?.filled ?? 0
    expect(part).toBeGreaterThan(0)
    expect(part).toBeLessThan(qty)
    const before = rig.state.otherFees
    rig.move('25001', 0).move('30500')
    expect(rig.emitted('range-shifted')).toMatchObject([{ dropped: 1, cellNumber: 10 }])
    expect(rig.state.otherFees).toBeGreaterThan(before)
    expect(rig.state.base).toBeGreaterThan(0n)
    expect(rig.faults).toEqual([])
  })
})
