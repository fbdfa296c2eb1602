// Ticks and lots to exact money and back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, formatAmount, price, quantity } from '@trellis/kernel'
import {
  baseOf,
  defineInstrument,
  formatPrice,
  formatPriceFixed,
  formatQuantity,
  lotsOf,
  parsePrice,
  parseQuantity,
  valueOf,
  valueOfBase,
  type Instrument,
} from './instrument.ts'

const define = (steps: Pick<Instrument, 'tickUnits' | 'tickScale' | 'lotUnits' | 'lotScale'>) =>
  defineInstrument({
    symbol: 'ABCUSDT',
    category: 'spot',
    base: 'ABC',
    quote: 'USDT',
    status: 'Trading',
    hidden: false,
    ...steps,
    minPrice: price(1),
    maxPrice: price(1_000_000_000),
    minQty: quantity(1),
    maxQty: quantity(1_000_000_000),
    maxMarketQty: quantity(1_000_000_000),
    minValue: amount('5'),
    maxValue: amount('1000000'),
    depthLots: quantity(1_000_000),
    supportsTrailingStop: true,
  })
const btc = define({ tickUnits: 1, tickScale: 2, lotUnits: 1, lotScale: 6 })
const half = define({ tickUnits: 5, tickScale: 1, lotUnits: 10, lotScale: 0 })

describe('instrument', () => {
  it('values whole ticks and lots exactly', () => {
    expect(formatAmount(valueOf(btc, price(10_492_360), quantity(2_305)))).toBe('241.848898')
    expect(formatAmount(valueOf(half, price(7), quantity(3)))).toBe('105')
    expect(formatAmount(baseOf(half, quantity(3)))).toBe('30')
  })

  it('stays exact past 2^53', () => {
    const big = valueOf(btc, price(999_999_999), quantity(999_999_999))
    expect(formatAmount(big)).toBe('9999999980.00000001')
  })

  it('gives back lots and values of bases for any price and quantity', () => {
    const lots = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(lots, lots, fc.constantFrom(btc, half), (p, q, instrument) => {
        const base = baseOf(instrument, quantity(q))
        expect(lotsOf(instrument, base, 'down')).toBe(q)
        const value = valueOf(instrument, price(p), quantity(q))
        expect(valueOfBase(instrument, price(p), base, 'down')).toBe(value)
      }),
    )
  })

  it.each([
    ['104300.1', 10_430_010],
    ['0.01', 1],
  ])('reads the price %s as %i ticks', (text, ticks) => {
    expect(parsePrice(btc, text)).toEqual({ ok: true, value: ticks })
  })

  it.each([
    ['0.005', 'off-step'],
    ['-1', 'negative'],
    ['x', 'not-a-decimal'],
    ['99999999999999999999', 'too-long'],
  ])('refuses the price %s as %s', (text, error) => {
    expect(parsePrice(btc, text)).toEqual({ ok: false, error })
  })

  it('rounds off-step input only by name, and writes steps back', () => {
    expect(parsePrice(half, '3.7', 'floor')).toEqual({ ok: true, value: 7 })
    expect(parseQuantity(half, '25', 'down')).toEqual({ ok: true, value: 2 })
    expect(formatPrice(half, price(7))).toBe('3.5')
    expect(formatPriceFixed(btc, price(10_430_000))).toBe('104300.00')
    expect(formatQuantity(btc, quantity(2_305))).toBe('0.002305')
  })

  it('refuses steps finer than money', () => {
    expect(() => define({ tickUnits: 1, tickScale: 8, lotUnits: 1, lotScale: 8 })).toThrow()
  })
})
