// Bounds follow the price: the least up, the most down, in the digits that an amount may have.
import { expect, test } from 'vitest'
import { boundsNow } from './live-bounds.ts'

const quote = { least: '10', most: '150000', digits: 4 }
const told = { least: '0.0001', most: '1.5', digits: 6 }

test.each([
  ['100000.0', '0.0001', '1.5'],
  // 10 / 99,500 is 0.00010050…; 150,000 / 99,500 is 1.50753768…
  ['99500.0', '0.000101', '1.507537'],
  ['150000', '0.000067', '1'],
])('at %s: %s to %s', (last, least, most) => {
  expect(boundsNow(quote, told, last)).toEqual({ least, most, digits: 6 })
})

test.each(['', '0', 'soon'])('without a price (%j) those of the product stand', (last) => {
  expect(boundsNow(quote, told, last)).toBe(told)
})
