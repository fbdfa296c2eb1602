// What the page says of orders in work and of a bot that does not trade.
import { expect, test } from 'vitest'
import { filledPercent, fillingWords, isFilling, quietFor } from './filling.ts'

const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  `${key} ${values?.['percent'] ?? ''}`.trim()

test('an order the price is past is filling, and says no percentage of nothing', () => {
  const order = { side: 'sell', price: '100', quantity: '2', filled: '0' } as const
  expect(isFilling(order, '101')).toBe(true)
  expect(isFilling(order, '99')).toBe(false)
  expect(fillingWords(filledPercent(order), t)).toBe('spotGrid.fillingNow')
  expect(fillingWords(filledPercent({ ...order, filled: '0.5' }), t)).toBe('spotGrid.filling 25')
})

test('a bot is quiet since its last fill, whatever the order of the list', () => {
  const fill = (atMs: number) => ({ atMs, price: 1, side: 'buy' as const })
  expect(quietFor([fill(3000), fill(9000), fill(5000)], 10_000)).toBe(1000)
  expect(quietFor([fill(10_001)], 10_000)).toBe(0)
  expect(quietFor([], 10_000)).toBeUndefined()
})
