// Sums and steps of decimal strings, against decimal.js where a formula is behind them.
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDecimals,
  clampDecimal,
  compareDecimals,
  costDecimal,
  decimalAt,
  placeOf,
  stepDecimal,
  stepShare,
  subtractDecimals,
} from './decimal-arithmetic.ts'
import { britishFormats } from './formats.tsx'

Decimal.set({ precision: 60 })

const decimal = fc
  .tuple(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 8 }))
  .map(([unscaled, scale]) => new Decimal(unscaled.toString()).div(new Decimal(10).pow(scale)))
  .map((value) => value.toFixed())

test.each([
  ['100000', '0.1', 1, '100100'],
  ['100000', '0.1', -10, '99000'],
  ['98765.4', '0.1', 1, '98864.2'],
  ['0.000000123', '0.000000001', 1, '0.000000124'],
  ['0.5', '0.1', -1, '0.4'],
  ['abc', '0.1', 1, 'abc'],
])('%s moves by thousandths of itself on ticks of %s: %i is %s', (value, tick, steps, after) => {
  expect(stepShare(value, tick, steps, {}).replace(/\.0+$/, '')).toBe(after)
})

test('a share never leaves the bounds', () => {
  expect(stepShare('100', '1', 10, { max: '100.5' })).toBe('100.5')
})

test('sums and differences equal an independent library’s', () => {
  fc.assert(
    fc.property(fc.array(decimal, { maxLength: 8 }), decimal, (list, one) => {
      const sum = list.reduce((total, text) => total.plus(text), new Decimal(0))
      expect(new Decimal(addDecimals(list)).eq(sum)).toBe(true)
      expect(new Decimal(subtractDecimals(addDecimals(list), one)).eq(sum.minus(one))).toBe(true)
      expect(compareDecimals(addDecimals(list), one)).toBe(sum.cmp(one))
    }),
  )
})

test('a step is one tick, from between two ticks to the next one', () => {
  expect(stepDecimal('98000.0', '0.1', 1, {})).toBe('98000.1')
  expect(stepDecimal('98000.05', '0.1', 1, {})).toBe('98000.1')
  expect(stepDecimal('98000.05', '0.1', -1, {})).toBe('98000.0')
  expect(stepDecimal('20', '1', -100, { min: '2', max: '66' })).toBe('2')
  expect(stepDecimal('', '1', 1, { min: '2' })).toBe('3')
})

test('a step stays on the tick for any value', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: -100, max: 100 }), (text, steps) => {
      if (steps === 0) return
      const stepped = new Decimal(stepDecimal(text, '0.05', steps, {}))
      expect(stepped.mod('0.05').isZero()).toBe(true)
      expect(
        stepped
          .minus(text)
          .abs()
          .lte(Math.abs(steps) * 0.05),
      ).toBe(true)
    }),
  )
})

test('places on a track', () => {
  expect(placeOf('15', '10', '20')).toBe(0.5)
  expect(placeOf('25', '10', '20')).toBe(1)
  expect(placeOf('', '10', '20')).toBeUndefined()
  expect(placeOf('1', '', '20')).toBeUndefined()
  expect(decimalAt(0.5, '10', '20', '0.3')).toBe('15.0')
  expect(decimalAt(2, '10', '20', '1')).toBe('20')
  expect(clampDecimal('abc', { min: '1', max: '2' })).toBe('abc')
})

test.each([
  ['0.0599', '0.06', '0.06'],
  ['2.0701', '2.08', '2.08'],
  ['2.07', '2.07', '2.07'],
  ['0', '0.00', '0.00'],
  ['1234.561', '1234.57', '1,234.57'],
])('what is paid is never shown smaller: %s is %s', (exact, text, shown) => {
  expect(costDecimal(exact, 2)).toBe(text)
  expect(britishFormats.cost(exact, 2)).toBe(shown)
})
