// Figures as people read them, from decimal strings: signs, rounding, short and tiny forms,
// locales.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '@trellis/kernel'
import { compareDecimals, floorDecimal } from './decimal-arithmetic.ts'
import {
  asPercent,
  directionOf,
  formatFall,
  formatNumber,
  formatPercent,
  formatRate,
  formatPrice,
  formatPriceShort,
  formatShort,
  formatSigned,
  fractionOf,
  percentDigits,
  type NumberStyle,
} from './number-format.ts'

const latin = (locale: string): NumberStyle => ({ locale, numerals: 'latn' })
const en = latin('en-GB')
const ar = latin('ar-SA')

describe('numbers', () => {
  test.each([
    ['1234567.891', 2, '1,234,567.89'],
    ['-0.001', 2, '0.00'],
    ['-0.00', 2, '0.00'],
    ['-5', 0, '−5'],
    ['0.999', 2, '0.99'],
    ['12345678901234567890.123456789', 3, '12,345,678,901,234,567,890.123'],
    ['', 2, '—'],
    ['1e400', 2, '—'],
  ])('%s with %i digits is %s', (text, digits, shown) => {
    expect(formatNumber(text, en, digits)).toBe(shown)
  })

  test('rounding is toward zero unless said otherwise', () => {
    expect(formatNumber('-1.999', en, 2)).toBe('−1.99')
    expect(formatNumber('1.991', en, 2, 'expand')).toBe('2.00')
    expect(formatNumber('1.995', en, 2, 'halfExpand')).toBe('2.00')
  })

  test('Latin digits in every locale, native ones on wish', () => {
    expect(formatNumber('1234.5', ar, 2)).toBe('1,234.50')
    expect(formatNumber('1234.5', { locale: 'ar-SA', numerals: 'native' }, 2)).toBe('١٬٢٣٤٫٥٠')
    expect(formatNumber('1234567.5', latin('de-DE'), 1)).toBe('1.234.567,5')
    expect(formatNumber('1234567', latin('en-IN'), 0)).toBe('12,34,567')
  })
})

describe('gains and losses', () => {
  test.each([
    ['12.3', '+12.30'],
    ['-12.3', '−12.30'],
    ['0', '0.00'],
    ['-0.004', '−0.01'],
    ['-629.754', '−629.76'],
    ['0.009', '0.00'],
  ])('%s is %s', (text, shown) => {
    expect(formatSigned(text, en)).toBe(shown)
  })

  test.each([
    ['0.00055', 2, 3, '0.055%'],
    ['0.0002', 2, 2, '0.02%'],
    ['0.001000', 2, 2, '0.10%'],
    ['0.00012345', 4, 6, '0.012345%'],
    ['0.0001', 4, 4, '0.0100%'],
    ['1', 2, 2, '100.00%'],
  ])('a rate of %s in at least %i digits of percent needs %i', (rate, least, digits, shown) => {
    expect(percentDigits(rate, least)).toBe(digits)
    expect(formatPercent(rate, en, digits)).toBe(shown)
  })

  test('percent of a fraction, with the locale’s place of the sign', () => {
    expect(formatPercent('0.0312', en)).toBe('3.12%')
    expect(formatPercent('-0.00229', en, 2, true)).toBe('−0.22%')
    expect(formatPercent('0.0512', latin('tr-TR'), 2, true)).toBe('+%5,12')
    expect(formatPercent('0.0512', ar, 2, true)).toBe('+5.12%')
    expect(formatPercent('', en)).toBe('—')
  })
})

test('a fall is rounded up and has no sign: none looks smaller than it was', () => {
  expect(formatFall('0.0488', en)).toBe('4.88%')
  expect(formatFall('0.101601', en)).toBe('10.17%')
  expect(formatFall('0.000001', en)).toBe('0.01%')
  expect(formatFall('0', en)).toBe('0.00%')
  expect(formatFall('0.0512', ar)).toBe('5.12%')
  expect(formatFall('', en)).toBe('—')
})

test('no gain or loss looks better than it is, at any digits', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 20n), 10n ** 20n),
      fc.integer({ min: 0, max: 8 }),
      (unit, at) => {
        const exact = formatDecimal(unit, 12)
        const shown = formatSigned(exact, en, at).replace(/[,+]/g, '').replace('−', '-')
        expect(compareDecimals(shown, exact)).not.toBe(1)
        expect(shown).toBe(floorDecimal(exact, at))
      },
    ),
  )
})

describe('short form, m at 1e6 and b at 1e9', () => {
  test.each([
    ['999999.994', '999,999.99'],
    ['1000000', '1m'],
    ['-1239999', '−1.23m'],
    ['2500000000.5', '2.5b'],
  ])('%s is %s', (text, shown) => {
    expect(formatShort(text, en)).toBe(shown)
  })

  test.each([
    ['999999.994', 'de-DE', '999.999,99'],
    ['3839999999', 'de-DE', '3,83\u00a0Mrd.'],
    ['-1239999', 'de-DE', '−1,23\u00a0Mio.'],
    ['3839999999', 'ja-JP', '38.39億'],
    ['38399999', 'ko-KR', '3,839.99만'],
    ['3839999999', 'ru-RU', '3,83\u00a0млрд'],
    // "3,83b" would be three thousand and a bit there.
    ['3839999999', 'tr-TR', '3,83\u00a0Mr'],
    ['3839999999', 'id-ID', '3,83\u00a0miliar'],
    ['3839999999', 'vi-VN', '3,83\u00a0tỷ'],
    ['3839999999', 'ar-SA', '3.83b'],
  ])('%s in %s is %s', (text, locale, shown) => {
    expect(formatShort(text, latin(locale))).toBe(shown)
  })
})

describe('prices', () => {
  test.each([
    ['104923.6', 1, '104,923.6'],
    ['0.00012', 5, '0.00012'],
    ['0.000001234', 9, '0.0₅1234'],
    ['0.0000123', 9, '0.0₄12300'],
    ['0.00001000', 8, '0.0₄1000'],
    ['0.000012345678', 12, '0.0₄12345678'],
    ['0', 9, '0.000000000'],
  ])('%s at %i digits is %s in a narrow place', (text, digits, shown) => {
    expect(formatPriceShort(text, en, digits)).toBe(shown)
  })

  test.each([
    ['104923.6', 1, '104,923.6'],
    ['0.0000123', 9, '0.000012300'],
    ['0.00001000', 8, '0.00001000'],
    ['0.00123456', 5, '0.00123'],
    ['', 5, '—'],
  ])('%s at %i digits shows every tick as %s', (text, digits, shown) => {
    expect(formatPrice(text, en, digits)).toBe(shown)
  })
})

test('a loss is rounded as the money beside it, never towards zero', () => {
  // −9.20 of 1,000, −0.89 of 1,000 and a gain that did not reach the next hundredth.
  expect(formatRate('-0.009196', en)).toBe('−0.92%')
  expect(formatRate('-0.000884', en)).toBe('−0.09%')
  expect(formatRate('0.009199', en)).toBe('+0.91%')
  expect(formatRate('-0.000001', en)).toBe('−0.01%')
  expect(formatRate('0', en)).toBe('0.00%')
  expect(formatRate('', en)).toBe('—')
  expect(formatRate('-0.0336891', en, 2, false)).toBe('3.37%')
  expect(formatRate('0.0370999', en, 2, false)).toBe('3.70%')
})

test('a part of a whole is exact to six digits and unknown without a whole', () => {
  expect(fractionOf('28.27', '12640')).toBe('0.002236')
  expect(fractionOf('-1', '3')).toBe('-0.333333')
  expect(fractionOf('1', '0')).toBe('')
  // A loss of 15.13 % and a little: a cut would take the little away before the percent is shown.
  const loss = fractionOf('-196.690001', '1300', 'floor')
  expect(loss).toBe('-0.151301')
  expect(formatRate(loss, en)).toBe('−15.14%')
  expect(formatRate(fractionOf('-20.73', '6000', 'floor'), en)).toBe('−0.35%')
})

test('direction of a figure', () => {
  expect([directionOf('0.00'), directionOf('-0.01'), directionOf('3'), directionOf('')]).toEqual([
    0, -1, 1, 0,
  ])
})

test.each([
  ['en-GB', '±5', '±5%'],
  ['de-DE', '5,25', '5,25\u00a0%'],
  ['tr-TR', '\u22125', '\u2212%5'],
  ['ja-JP', '+1', '+1%'],
])('a number of percents in %s', (locale, number, said) => {
  expect(asPercent(number, { locale, numerals: 'latn' })).toBe(said)
})
