// What the page says of orders in work.
import { expect, test } from 'vitest'
import { filledPercent, fillingWords, isFilling } from './filling.ts'

const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  `${key} ${values?.['percent'] ?? ''}`.trim()

test('an order the price is past is filling, and says no percentage of nothing', () => {
  const order = { side: 'sell', price: '100', quantity: '2', filled: '0' } as const
  expect(isFilling(order, '101')).toBe(true)
  expect(isFilling(order, '99')).toBe(false)
  expect(fillingWords(filledPercent(order), t)).toBe('grid.fillingNow')
  expect(fillingWords(filledPercent({ ...order, filled: '0.5' }), t)).toBe('grid.filling 25')
})
