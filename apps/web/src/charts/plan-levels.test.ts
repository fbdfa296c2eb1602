// The table of levels reads as the picture does: from the highest price down.
import { expect, test } from 'vitest'
import { levelsOf } from './plan-levels.ts'

const rung = (price: number) =>
  ({ price, side: 'buy', fills: 0, word: '', detail: `buys at ${price}`, part: 0 }) as const

test('lines stand among the levels where their prices are', () => {
  const lines = [
    { id: 'liq', price: 75, tone: 'stop', label: 'Liq. 75' },
    { id: 'tp', price: 108, tone: 'profit', label: 'TP 108' },
    { id: 'avg', price: 103, tone: 'entry', label: 'Average 103' },
  ] as const
  const plan = { band: undefined, rungs: [rung(104), rung(102)], lines, handles: [] }
  expect(levelsOf(plan).map((it) => it.words)).toEqual([
    'TP 108',
    'buys at 104',
    'Average 103',
    'buys at 102',
    'Liq. 75',
  ])
})
