// What a card says of matched orders.
import { expect, test } from 'vitest'
import { countsOf } from './grid-card.tsx'

const t = (key: string) => key.replace('grid.', '')

test('a closed bot counts no matched orders of the last 24 h', () => {
  const info = { cell_number: 18, arbitrage_num: 7, arbitrage_num_24: 3 }
  const counts = 'card.grids · card.matched'
  expect(countsOf(info, false, t)).toEqual({ counts, ofDay: 'card.ofDay' })
  expect(countsOf(info, true, t)).toEqual({ counts, ofDay: '' })
})
