// The mark of a grid: buys below the price, sells above it, one empty, however many grids it has.
import { expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import { gridCount, ladderOf } from './grid-sketch.tsx'

const figures = { min_price: '100', max_price: '110', current_price: '105' }
const rowOf = (grid: object | null) => ({ figures, grid, future_grid: null }) as unknown as BotRow

test('buys below the price, sells above it, one empty', () => {
  const { sides, place } = ladderOf(rowOf({ cell_number: 18 }))
  expect(place).toBe(0.5)
  expect(sides.filter((side) => side === 'empty')).toHaveLength(1)
  expect(sides[0]).toBe('buy')
  expect(sides.at(-1)).toBe('sell')
  expect(gridCount(rowOf({ cell_number: 18 }))).toBe(18)
  expect(gridCount(rowOf({ info: { cell_number: 4 } }))).toBe(4)
  expect(gridCount(rowOf(null))).toBeUndefined()
})
