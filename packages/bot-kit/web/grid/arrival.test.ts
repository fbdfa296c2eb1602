// The form filled on arrival: the worked example of docs/formulas/arrival.md, and what holds for
// every pair.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE, price, ratio, type Ratio } from '@trellis/kernel'
import { arrivalAmount, isAllowed } from '../create/arrival-amount.ts'
import { arrivalRange } from './arrival.ts'

const maker = ratio('0.0004')

test('BTC at 104,923.6 with 2 % a day: 96,500 to 113,300 in 42 grids', () => {
  const range = arrivalRange({ volatility: ratio('0.02'), last: price(1_049_236), maker })
  expect(range).toEqual({ minPrice: 965_000, maxPrice: 1_133_000, cellNumber: 42 })
})

test('a calm pair still gets a range, a wild one keeps most of its price', () => {
  const calm = arrivalRange({ volatility: 0n as Ratio, last: price(100_000), maker })
  expect(calm).toEqual({ minPrice: 96_000, maxPrice: 104_000, cellNumber: 21 })
  const wild = arrivalRange({ volatility: ratio('0.5'), last: price(100_000), maker })
  expect([wild.minPrice, wild.maxPrice]).toEqual([60_000, 140_000])
})

test('whatever the price, the range holds it and every grid is at least a tick wide', () => {
  const source = fc.record({
    volatility: fc.bigInt(0n, ONE).map((it) => it as Ratio),
    last: fc.integer({ min: 1, max: 9_000_000_000 }).map(price),
    maker: fc.bigInt(0n, ONE / 100n).map((it) => it as Ratio),
  })
  fc.assert(
    fc.property(source, (it) => {
      const { minPrice, maxPrice, cellNumber } = arrivalRange(it)
      expect(minPrice).toBeGreaterThanOrEqual(1)
      expect(minPrice).toBeLessThanOrEqual(it.last)
      expect(maxPrice).toBeGreaterThanOrEqual(it.last)
      expect(maxPrice - minPrice).toBeGreaterThanOrEqual(cellNumber)
      expect(cellNumber).toBeGreaterThanOrEqual(5)
    }),
  )
})

test.each([
  ['100000', '112.8', '10000'],
  ['123456.789', '112.8', '12345.67'],
  ['500', '112.8031', '112.81'],
  ['0', '112.8', '112.8'],
  [undefined, '112.8', '2000'],
  [undefined, '5', '50'],
  ['100000', '', ''],
])('of a balance of %s and a minimum of %s it begins with %s', (balance, minimum, amount) => {
  expect(arrivalAmount(balance, { minimum }, 2)).toBe(amount)
})

test.each([
  ['100000', '8000', '4000'],
  ['100000', '50000', '10000'],
  ['100000', '200', '112.8'],
  [undefined, '3000', '1500'],
])('of a balance of %s where at most %s fits it begins with %s', (balance, maximum, amount) => {
  expect(arrivalAmount(balance, { minimum: '112.8', maximum }, 2)).toBe(amount)
})

test.each([
  ['1500', '100', '4000', true],
  ['1500', '100', '1000', false],
  ['1500', '2000', '', false],
  ['1500', '', '', true],
  ['', '', '', false],
])('an amount of %s with a least of "%s" and a most of "%s": %s', (value, minimum, maximum, is) => {
  expect(isAllowed(value, { minimum, maximum })).toBe(is)
})
