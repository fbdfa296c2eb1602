// Exact money against an independent decimal library (used in tests only).
import { Decimal as Reference } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  amount,
  divide,
  formatAmount,
  formatDecimal,
  formatFixed,
  formatRounded,
  MONEY_SCALE,
  multiplyRatio,
  parseAmount,
  parseDecimal,
  price,
  quantity,
  ratio,
  ratioOf,
  type Amount,
  type Ratio,
  type Rounding,
} from './money.ts'
import { InvariantError } from './assert.ts'

Reference.set({ precision: 80, toExpNeg: -40, toExpPos: 60 })

const MODES: Record<Rounding, Reference.Rounding> = {
  down: Reference.ROUND_DOWN,
  up: Reference.ROUND_UP,
  floor: Reference.ROUND_FLOOR,
  ceil: Reference.ROUND_CEIL,
  nearest: Reference.ROUND_HALF_UP,
}
const anyAmount = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((n) => n as Amount)
const anyMode = fc.constantFrom<Rounding>('down', 'up', 'floor', 'ceil', 'nearest')
const asReference = (n: bigint): Reference => new Reference(n.toString()).div('1e12')

describe('decimal strings', () => {
  it.each([
    ['0', '0'],
    ['12.50', '12.5'],
    ['-0.000000000001', '-0.000000000001'],
    ['007', '7'],
    ['100000', '100000'],
  ])('%s is read and written as %s', (text, written) => {
    const parsed = parseAmount(text)
    expect(parsed.ok && formatAmount(parsed.value)).toBe(written)
  })

  it.each([
    ['', 'not-a-decimal'],
    ['1e400', 'not-a-decimal'],
    ['-0', 'not-a-decimal'],
    ['-0.00', 'not-a-decimal'],
    ['+1', 'not-a-decimal'],
    ['٣', 'not-a-decimal'],
    ['1,5', 'not-a-decimal'],
    ['.5', 'not-a-decimal'],
    ['5.', 'not-a-decimal'],
    ['NaN', 'not-a-decimal'],
    ['0x10', 'not-a-decimal'],
    [' 1', 'not-a-decimal'],
    ['1'.repeat(40), 'too-long'],
    ['0.' + '1'.repeat(13), 'too-precise'],
  ])('refuses %s as %s', (text, code) => {
    expect(parseAmount(text)).toEqual({ ok: false, error: code })
  })

  it('writes what it read, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n }), (n) => {
        const text = formatAmount(n as Amount)
        expect(new Reference(text).eq(asReference(n))).toBe(true)
        expect(parseAmount(text)).toEqual({ ok: true, value: n })
      }),
    )
  })

  it('keeps every digit of a decimal', () => {
    expect(parseDecimal('0.0100')).toEqual({ ok: true, value: { unscaled: 100n, scale: 4 } })
    expect(formatDecimal(-5n, 3)).toBe('-0.005')
    expect(formatFixed(-5n, 3)).toBe('-0.005')
    expect(formatFixed(1500n, 3)).toBe('1.500')
    expect(formatFixed(7n, 0)).toBe('7')
  })
})

describe('arithmetic', () => {
  it('agrees with the reference on division in every rounding', () => {
    const divisor = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).filter((n) => n !== 0n)
    fc.assert(
      fc.property(anyAmount, divisor, anyMode, (a, b, mode) => {
        const expected = new Reference(a.toString()).div(b.toString()).toFixed(0, MODES[mode])
        expect(divide(a, b, mode).toString()).toBe(expected === '-0' ? '0' : expected)
      }),
    )
  })

  it('agrees with the reference on products and quotients of amounts and ratios', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyMode, (a, b, mode) => {
        const product = asReference(a).mul(asReference(b)).toFixed(MONEY_SCALE, MODES[mode])
        const mine = formatAmount(multiplyRatio(a, b as bigint as Ratio, mode))
        expect(new Reference(mine).eq(product)).toBe(true)
        if (b === 0n) return
        const quotient = asReference(a).div(asReference(b)).toFixed(MONEY_SCALE, MODES[mode])
        expect(new Reference(formatAmount(ratioOf(a, b, mode))).eq(quotient)).toBe(true)
      }),
    )
  })

  it('adds exactly', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        expect(add(a, b) - b).toBe(a)
      }),
    )
  })

  it('rounds by name when digits are cut', () => {
    expect(formatRounded(amount('1.23456'), 2, 'down')).toBe('1.23')
    expect(formatRounded(amount('-1.23456'), 2, 'floor')).toBe('-1.24')
    expect(formatRounded(ratio('0.005'), 2, 'nearest')).toBe('0.01')
  })
})

describe('brands', () => {
  it.each([-1, 0.5, Number.NaN, 2 ** 53, Infinity])('refuses %s as a price or quantity', (n) => {
    expect(() => price(n)).toThrow(InvariantError)
    expect(() => quantity(n)).toThrow(InvariantError)
  })

  it('refuses a bad literal of our own', () => {
    expect(() => amount('1e3')).toThrow(InvariantError)
    expect(() => divide(1n, 0n, 'down')).toThrow(InvariantError)
  })
})
