// Alerts of a grid of 5 levels of 4,000 between 45,000 and 65,000: what is told, once, and that
// nothing else changes by it.
import { describe, expect, test } from 'vitest'
import { formatPrice } from '@trellis/market'
import { GridRig as Rig } from '../test/grid-rig.ts'
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
      ['65001', '64999', '65001', '64601'],
      'above at 65000.01',
    ],
    ['back a tenth of a grid inside', ['66000', '64600'], 'above at 65000.01, back at 64600'],
    ['below and back', ['44000', '45399', '45400'], 'below at 44999.99, back at 45400'],
    [
      'through the whole range',
      ['66000', '40000'],
      'above at 65000.01, back at 64600, below at 44999.99',
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
    expect(rig.said('range-shifted')).toHaveLength(1)
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
    expect(told(again)).toBe('back at 64600')
    expect(again.state).toMatchObject({ outside: '', outsideSinceMs: 0 })
  })
})
