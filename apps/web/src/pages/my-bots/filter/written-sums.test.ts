// What closed bots had paid out before is part of their P&L: totals name it, so that they add up.
import { expect, test } from 'vitest'
import type { BotFigures } from '@trellis/contract'
import { writtenSums } from './written-sums.ts'

const closed = (equity: string, total_profit: string) =>
  ({ invested: '100', equity, total_profit, booked_profit: '0' }) as BotFigures

test('what was paid out before is what P&L is more than paid back less invested', () => {
  const sums = writtenSums([closed('93.377', '13.377'), closed('180', '80')], 2)
  expect(sums).toMatchObject({
    invested: '200.00',
    equity: '273.37',
    withdrawn: '20.00',
    total: '93.37',
  })
})

test('a conversion that misses a digit makes no withdrawal', () => {
  expect(writtenSums([closed('100.00000001', '0')], 2).withdrawn).toBe('0.00')
})
