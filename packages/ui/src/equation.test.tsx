// An equation that adds up: as shown, to the last digit, in figures and in bars.
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  floorDecimal,
  subtractDecimals,
} from './decimal-arithmetic.ts'
import { addsUp, barsOf, bentTerms, Equation, shownTerms } from './equation.tsx'

const cents = fc.bigInt(-(10n ** 9n), 10n ** 9n).map((unit) => {
  const text = (unit < 0n ? -unit : unit).toString().padStart(5, '0')
  return `${unit < 0n ? '-' : ''}${text.slice(0, -4)}.${text.slice(-4)}`
})

test('terms as shown add up to the total as shown, and none is a cent off', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 5 }), (values) => {
      const total = addDecimals(values)
      const terms = values.map((value, index) => ({ key: String(index), label: '', value }))
      expect(addsUp(total, terms)).toBe(true)
      const shown = shownTerms(values, 2)
      expect(compareDecimals(addDecimals(shown), floorDecimal(total, 2))).toBe(0)
      values.forEach((value, index) => {
        const off = Number(subtractDecimals(shown[index] ?? '', value))
        expect(Math.abs(off)).toBeLessThan(0.01)
      })
    }),
  )
})

test('where one term bends every other is rounded down by itself', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 5 }), fc.nat(4), (values, nth) => {
      const at = nth % values.length
      const shown = bentTerms(values, 2, at)
      expect(compareDecimals(addDecimals(shown), floorDecimal(addDecimals(values), 2))).toBe(0)
      values.forEach((value, index) => {
        if (index === at) return
        expect(compareDecimals(shown[index]!, floorDecimal(value, 2))).toBe(0)
      })
    }),
  )
  // The unrealized moves; what was realized says the same before and after.
  expect(bentTerms(['10.004', '5.678', '-0.333'], 2, 0)).toEqual(['10.01', '5.67', '-0.34'])
  expect(bentTerms(['10.009', '5.678', '-0.333'], 2, 0).slice(1)).toEqual(['5.67', '-0.34'])
})

test('bars start where the last one ended and finish at the total', () => {
  expect(barsOf(['195.27', '-164.21', '-2.79'])).toEqual([
    { from: 0, to: 195.27 },
    { from: 195.27, to: 195.27 - 164.21 },
    { from: 195.27 - 164.21, to: 195.27 - 164.21 - 2.79 },
  ])
})

test('the sign is the operator', () => {
  const terms = [
    { key: 'grid', label: 'Grid profit', value: '195.27' },
    { key: 'price', label: 'Price change', value: '-164.21' },
  ]
  const html = renderToStaticMarkup(
    <Equation totalLabel="Total" total="31.06" terms={terms} summary={() => 'bars'} />,
  )
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toContain('195.27 Grid profit − 164.21 Price change = +31.06 Total')
})

test('where nothing was earned or lost there are no bars, only where they begin', () => {
  const drawn = (value: string): string =>
    renderToStaticMarkup(
      <Equation
        totalLabel="Total"
        total={value}
        terms={[{ key: 'grid', label: 'Grid profit', value }]}
        summary={() => 'bars'}
      />,
    )
  expect(drawn('0.00')).not.toContain('<rect')
  expect(drawn('0.01').match(/<rect/g)).toHaveLength(2)
})
