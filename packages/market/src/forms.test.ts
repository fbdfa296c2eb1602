// Short numbers and durations, at and around their limits.
import { describe, expect, it } from 'vitest'
import { durationParts, shortNumber } from './forms.ts'

describe('shortNumber', () => {
  it.each([
    ['999999.99', '999999.99'],
    ['1000000', '1m'],
    ['1239999', '1.23m'],
    ['-1239999', '-1.23m'],
    ['999999999', '999.99m'],
    ['1000000000', '1b'],
    ['2500000000.5', '2.5b'],
    ['0', '0'],
    ['not a number', 'not a number'],
  ])('%s is %s', (text, short) => {
    expect(shortNumber(text)).toBe(short)
  })
})

describe('durationParts', () => {
  const minute = 60_000
  it.each([
    [0, 0, 0, 0, ['minutes']],
    [59 * minute, 0, 0, 59, ['minutes']],
    [60 * minute, 0, 1, 0, ['hours', 'minutes']],
    [1439 * minute + 59_999, 0, 23, 59, ['hours', 'minutes']],
    [1440 * minute, 1, 0, 0, ['days', 'hours', 'minutes']],
    [-5, 0, 0, 0, ['minutes']],
  ])('%i ms is %i d %i h %i m', (ms, days, hours, minutes, shown) => {
    expect(durationParts(ms)).toEqual({ days, hours, minutes, shown })
  })
})
