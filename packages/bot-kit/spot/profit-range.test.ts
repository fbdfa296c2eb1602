// What a round earns, against the official sample and the help article's example.
import { describe, expect, test } from 'vitest'
import { formatRounded, price, ratio, type Price } from '@trellis/kernel'
import { flatFees } from '../test/instruments.ts'
import { grossProfitRange, netProfit, netProfitRange } from './profit-range.ts'
import { arithmetic, levelsOf } from '../grid/spacing.ts'

const cents = (text: string): Price => price(Math.round(Number(text) * 100))
const rangeOf = (min: string, max: string, cellNumber: number) => ({
  minPrice: cents(min),
  maxPrice: cents(max),
  cellNumber,
})

describe('profit per grid', () => {
  test('gross range of the official sample', () => {
    const range = { minPrice: price(3000), maxPrice: price(12_000), cellNumber: 66 }
    const { from, to } = grossProfitRange(range)
    expect(formatRounded(from, 4, 'down')).toBe('0.0114')
    expect(formatRounded(to, 4, 'down')).toBe('0.0453')
  })

  test('net rate of the help article: 53,000 to 57,000 at 0.1 % is 7.332 %', () => {
    const net = netProfit(cents('53000'), cents('57000'), ratio('0.001'))
    expect(formatRounded(net, 5, 'nearest')).toBe('0.07332')
  })

  test('net range: the dearest grid earns least', () => {
    const { from, to } = netProfitRange(
      levelsOf(rangeOf('45000', '65000', 5), arithmetic),
      flatFees,
    )
    expect(formatRounded(from, 6, 'nearest')).toBe('0.063444')
    expect(formatRounded(to, 6, 'nearest')).toBe('0.086712')
  })
})
