// Levels as pages read them, of grids whose cells do not lie one to a level.
import { expect, test } from 'vitest'
import { layoutOf } from '../linear/grid-mode.ts'
import { ContractGridRig as Rig } from '../test/contract-grid.ts'
import { btcPerpetual } from '../test/instruments.ts'
import { levelRows } from './level-rows.ts'

const grid = {
  minPrice: '20000',
  maxPrice: '20500',
  cellNumber: 5,
  investment: '150',
  leverage: '2',
  moveDownPrice: '19500',
} as const

function rowsOf(rig: Rig) {
  const { spacing } = layoutOf('neutral', 'arithmetic')
  return levelRows(rig.view as never, btcPerpetual, spacing).map((row) => {
    return `${row.price} ${row.side || row.reason} ${row.quantity}`
  })
}

test('a neutral grid has an order at every level', () => {
  const rig = new Rig({ last: '20250' }).start({ ...grid, mode: 'neutral' })
  expect(rowsOf(rig)).toEqual([
    '20000 buy 0.002',
    '20100 buy 0.002',
    '20200 buy 0.002',
    '20300 sell 0.002',
    '20400 sell 0.002',
    '20500 sell 0.002',
  ])
})

test('where the cell around the first price trades twice, its orders are added up', () => {
  const rig = new Rig({ last: '20250' }).start({ ...grid, mode: 'neutral' }).move('20199.99')
  expect(rowsOf(rig).slice(1, 4)).toEqual([
    '20100 buy 0.002',
    '20200 empty-level 0',
    '20300 sell 0.004',
  ])
})

test('a range that grew downward shows its new level first', () => {
  const rig = new Rig({ last: '20250' }).start({ ...grid, mode: 'long' }).move('19999.99')
  expect(rowsOf(rig)).toEqual([
    '19900 buy 0.002',
    '20000 empty-level 0',
    '20100 sell 0.002',
    '20200 sell 0.002',
    '20300 sell 0.002',
    '20400 sell 0.002',
    '20500 sell 0.002',
  ])
})
