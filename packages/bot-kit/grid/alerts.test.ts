// Alerts of a grid of 5 levels of 4,000 between 45,000 and 65,000: what is told, once, and that
// nothing else changes by it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price, quantity } from '@trellis/kernel'
import { formatPrice } from '@trellis/market'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { alertLevels } from './alerts.ts'
import { layCells } from './cells.ts'
import { longSides } from './sides.ts'
import { arithmetic } from './spacing.ts'
import { btc, houseFees } from '../test/instruments.ts'

const grid = { minPrice: '45000', maxPrice: '65000', cellNumber: 5, quoteInvestment: '23610' }

function told(rig: Rig): string {
  return rig.facts
    .flatMap((fact) => {
      if (fact.type === 'range-left') return [`${fact.side} at ${at(fact.prices[0]!)}`]
      return fact.type === 'range-entered' ? [`back at ${at(fact.prices[0]!)}`] : []
    })
    .join(', ')
}

const at = (price: number): string => formatPrice(btc, price as never)

describe('range alerts', () => {
  test.each([
    ['inside and on the edges nothing is told', ['65000', '45000', '64999'], ''],
    ['one tick beyond', ['65000.01'], 'above at 65000.01'],
    [
      'a price on the edge tells it once',
      ['65001', '64999', '65001', '64601', '65001', '61000.01', '66000'],
      'above at 65000.01',
    ],
    ['back a whole grid inside', ['66000', '61000'], 'above at 65000.01, back at 61000'],
    ['below and back', ['44000', '48999.99', '49000'], 'below at 44999.99, back at 49000'],
    [
      'out again after it was back',
      ['66000', '61000', '66000'],
      'above at 65000.01, back at 61000, above at 65000.01',
    ],
    [
      'through the whole range',
      ['66000', '40000'],
      'above at 65000.01, back at 61000, below at 44999.99',
    ],
  ])('%s', (_, moves, expected) => {
    const rig = new Rig({ last: '54000', fees: houseFees }).start(grid)
    for (const to of moves) rig.move(to)
    expect(told(rig)).toBe(expected)
    expect(rig.faults).toEqual([])
  })

  test('a jump over the range tells the other side at once', () => {
    const rig = new Rig({ last: '54000' }).start(grid).jump('66000').jump('40000')
    expect(told(rig)).toBe('above at 66000, below at 40000')
    expect(rig.state).toMatchObject({ outside: 'below' })
  })

  test('a range that trails up is not left upward, until it can go no further', () => {
    const trailing = { ...grid, enableTrailing: true, limitUpPrice: '70000' }
    const rig = new Rig({ last: '54000' }).start(trailing).move('69500')
    expect(rig.emitted('range-shifted')).toHaveLength(1)
    expect(told(rig)).toBe('above at 69000.01')
  })

  test('the state knows since when, also after a restart, and forgets it inside', () => {
    const rig = new Rig({ last: '54000' }).start(grid).wait(60_000).move('66000')
    const { outsideSinceMs } = rig.state
    expect(outsideSinceMs).toBeGreaterThan(60_000)
    const again = new Rig({ last: '66000', journal: rig.batches })
    again.bot = rig.bot
    expect(again.state).toMatchObject({ outside: 'above', outsideSinceMs })
    again.wait(120_000).move('60000')
    expect(told(again)).toBe('back at 61000')
    expect(again.state).toMatchObject({ outside: '', outsideSinceMs: 0 })
  })

  test('is back where the grid trades again, at the level next to the end', () => {
    const rig = new Rig({ last: '54000' }).start(grid).move('66000')
    const buys = rig.view.openOrders.filter((it) => it.side === 'buy').map((it) => it.price)
    expect(at(Math.max(...buys))).toBe('61000')
    rig.move('61000')
    expect(told(rig)).toBe('above at 65000.01, back at 61000')
  })

  test.each([
    ['of one interval: the middle, from either side', 1, [150, 150]],
    ['of two: the one level between', 2, [150, 150]],
    ['of three: the next level, the top one stands under the end', 3, [166, 133]],
    ['of a hundred', 100, [199, 101]],
  ])('a grid %s has a way back', (_, cellNumber, [fromAbove, fromBelow]) => {
    const range = { minPrice: price(100), maxPrice: price(200), cellNumber }
    const lots = { qty: quantity(1), sellQty: quantity(1) }
    const plan = { range, reference: range.minPrice, emptyLevel: 0, ...lots, valueFactor: 1n }
    const slots = layCells([], plan, { spacing: arithmetic, sides: longSides })
    const order = slots.map(({ slot }) => slot)
    const backFrom = (outside: 'above' | 'below') =>
      alertLevels({ range, order, slots, outside }, { up: range.maxPrice, down: range.minPrice })
    expect(backFrom('above')).toEqual([{ id: 'range-back', direction: 'down', price: fromAbove }])
    expect(backFrom('below')).toEqual([{ id: 'range-back', direction: 'up', price: fromBelow }])
  })

  test('over a grid of two the way back stands at one price for either side', () => {
    const rig = new Rig({ last: '54000' }).start({ ...grid, cellNumber: 2 })
    rig.jump('66000').jump('40000').move('54999.99')
    expect(told(rig)).toBe('above at 66000, below at 40000')
    rig.move('55000')
    expect(told(rig)).toBe('above at 66000, below at 40000, back at 55000')
  })

  test('a grid that starts outside its range tells it at once', () => {
    expect(told(new Rig({ last: '66000' }).start(grid))).toBe('above at 66000')
    expect(told(new Rig({ last: '44000' }).start(grid))).toBe('below at 44000')
  })

  test('a price inside a new range is back, wherever it stands there', () => {
    const rig = new Rig({ last: '54000' }).start(grid).move('66000')
    rig.command({ type: 'modify', minPrice: rig.ticks('56500'), maxPrice: rig.ticks('66500') })
    expect(rig.faults).toEqual([])
    expect(told(rig)).toBe('above at 65000.01, back at 66000')
    rig.move('66600')
    expect(told(rig)).toBe('above at 65000.01, back at 66000, above at 66500.01')
  })

  test('a price beyond a new range is told on its new side alone', () => {
    const rig = new Rig({ last: '54000' }).start(grid).move('66000')
    rig.command({ type: 'modify', minPrice: rig.ticks('50000'), maxPrice: rig.ticks('65500') })
    expect(told(rig)).toBe('above at 65000.01')
    rig.command({ type: 'modify', minPrice: rig.ticks('67000'), maxPrice: rig.ticks('80000') })
    expect(told(rig)).toBe('above at 65000.01, below at 66000')
  })

  test('a range that follows the price after it was left is entered by that', () => {
    // While the lowest grid still holds its coins the range cannot follow, and is left.
    const trailing = { ...grid, enableTrailing: true, limitUpPrice: '70000' }
    const rig = new Rig({ last: '54000' }).start(trailing).move('44000').move('69000', 0)
    const left = 'below at 44999.99, back at 49000, above at 65000.01'
    expect(told(rig)).toBe(left)
    rig.move('69000')
    expect(rig.emitted('range-shifted')).toHaveLength(1)
    expect(told(rig)).toBe(`${left}, back at 69000`)
  })

  test('along a walk that stays within a grid interval of an end it is left at most once', () => {
    const ends = fc.constantFrom({ end: 45_000, next: 49_000 }, { end: 65_000, next: 61_000 })
    // In ticks from the end: inside up to the next level and never onto it, outside as far.
    const walk = fc.array(fc.integer({ min: -400_000, max: 399_999 }), { maxLength: 30 })
    fc.assert(
      fc.property(ends, walk, fc.boolean(), ({ end, next }, ticks, jumps) => {
        const rig = new Rig({ last: '54000' }).start(grid).move(String(end))
        for (const inside of ticks) {
          const to = (end + (Math.sign(next - end) * inside) / 100).toFixed(2)
          if (jumps) rig.jump(to)
          else rig.move(to)
        }
        expect(rig.faults).toEqual([])
        const left = ticks.some((inside) => inside < 0)
        const alerts = rig.facts.filter((it) => /^range-(left|entered)$/.test(it.type))
        expect(alerts.map((it) => it.type)).toEqual(left ? ['range-left'] : [])
      }),
      { numRuns: 60 },
    )
  })
})
