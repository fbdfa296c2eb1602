// A proposed range lies on ticks, around the price, and nowhere under zero.
import { expect, test } from 'vitest'
import { movedRange, rangeAround } from './range-around.ts'

test('of the same width, its middle the price, its ends on ticks outwards', () => {
  const range = { low: '98000', high: '112400' }
  expect(movedRange(range, '113286.45', '0.1')).toEqual({ low: '106086.4', high: '120486.5' })
  expect(movedRange(range, '7200', '0.1')).toBeUndefined()
})

test('a share to either side', () => {
  expect(rangeAround('100', 5, '0.5')).toEqual({ low: '95', high: '105' })
  expect(rangeAround('0.00001234', 10, '0.00000001')).toEqual({
    low: '0.0000111',
    high: '0.00001358',
  })
  expect(rangeAround('100', 5, '0')).toBeUndefined()
})
