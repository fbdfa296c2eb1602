// Leverage in use: the worked example of docs/formulas/futures-grid.md and its bounds.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, formatRounded, MONEY_UNIT, ratio, ZERO, type Amount } from '@trellis/kernel'
import { usedLeverage } from './used-leverage.ts'

test('96.66 held by a bot worth 40: 2.41', () => {
  const used = usedLeverage(amount('96.66'), amount('40'))
  expect(used).toBe(ratio('2.4165'))
  expect(formatRounded(used!, 2, 'down')).toBe('2.41')
})

test('nothing held uses none; where nothing is left behind it there is no such figure', () => {
  expect(usedLeverage(ZERO, amount('40'))).toBe(0n)
  expect(usedLeverage(amount('96.66'), ZERO)).toBeUndefined()
  expect(usedLeverage(amount('96.66'), amount('-1'))).toBeUndefined()
})

test('property: rounded down, by less than a unit, and a loss makes it more', () => {
  const money = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((it) => it as Amount)
  fc.assert(
    fc.property(money, money, money, (value, equity, lost) => {
      const used = usedLeverage(value, equity)!
      const off = value * MONEY_UNIT - used * equity
      expect(off >= 0n && off < equity).toBe(true)
      const after = usedLeverage(value, (equity - lost) as Amount)
      expect(after === undefined || after >= used).toBe(true)
    }),
  )
})
