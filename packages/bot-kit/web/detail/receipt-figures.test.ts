// A receipt adds up as it is written, whatever digits its amounts have, and never shows a result
// that is better than it was.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, type Amount } from '@trellis/kernel'
import { addDecimals, compareDecimals, floorDecimal, subtractDecimals } from '@trellis/ui'
import { insuredRows } from './receipt-card.tsx'
import { receiptFigures } from './receipt-figures.ts'

const text = (units: bigint): string => formatAmount(units as Amount)
const units = fc.bigInt({ min: 0n, max: 10n ** 18n })
const digits = fc.constantFrom(2, 6)

function receiptOf(base: bigint, quote: bigint, withdrawn: bigint, invested: bigint) {
  return {
    quote_token: 'USDT',
    returned: [
      { coin: 'BTC', amount: '0.5', value: text(base) },
      { coin: 'USDT', amount: text(quote), value: text(quote) },
    ],
    returned_value: text(base + quote),
    withdrawn: text(withdrawn),
    invested: text(invested),
  }
}

test('a loss of 629.754 of 5,000 is written as the cents that are missing', () => {
  const shown = receiptFigures(receiptOf(0n, 4_370_246_000_000_000n, 0n, 5000n * 10n ** 12n), 2)
  expect(shown).toMatchObject({ invested: '5000.00', paidValue: '4370.24', sum: '-629.76' })
})

test('what was withdrawn is said as on every other page; what is cut off stands apart', () => {
  const [paid, withdrawn] = [4_986_536_000_000_000n, 13_469_000_000_000n]
  const shown = receiptFigures(receiptOf(0n, paid, withdrawn, 5000n * 10n ** 12n), 2)
  expect(shown).toMatchObject({ paidValue: '4986.53', withdrawn: '13.46', invested: '5000.00' })
  expect(shown).toMatchObject({ rest: '0.01', sum: '0.00' })
})

test('what went back of a voucher was not paid, and is no loss', () => {
  const whole = 10n ** 12n
  const receipt = receiptOf(0n, 1900n * whole, 0n, 2000n * whole)
  const shown = receiptFigures({ ...receipt, voucher_returned: '98.204' }, 2)
  expect(shown).toMatchObject({
    paidValue: '1900.00',
    voucher: '98.20',
    sum: '-1.80',
    rest: '0.00',
  })
})

test('what the insurance fund kept and all else add up to the P&L, digit by digit', () => {
  const receipt = receiptOf(0n, 0n, 0n, 1000n * 10n ** 12n)
  const kept = { ...receipt, insurance_fund: '-49.996' }
  expect(receiptFigures(kept, 2)).toMatchObject({
    sum: '-1000.00',
    own: '-950.01',
    insured: '-49.99',
  })
  const paid = receiptFigures({ ...receipt, insurance_fund: '12.5' }, 2)
  expect(paid).toMatchObject({ sum: '-1000.00', own: '-1012.50', insured: '12.50' })
  const keys = (one: string) => insuredRows({ own: '0', insured: one }).map(({ key }) => key)
  expect([keys('-49.99'), keys('12.50'), keys('0.00')]).toEqual([
    ['own', 'insured'],
    ['own', 'covered'],
    [],
  ])
  expect(insuredRows(receiptFigures(receipt, 2))).toEqual([])
  fc.assert(
    fc.property(
      units,
      fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      digits,
      (all, fund, at) => {
        const one = { ...receiptOf(0n, 0n, 0n, all), insurance_fund: text(fund) }
        const { sum, own, insured } = receiptFigures(one, at)
        expect(compareDecimals(addDecimals([own, insured]), sum)).toBe(0)
      },
    ),
  )
})

test('coins add up to what was paid; paid, withdrawn and invested to the P&L', () => {
  fc.assert(
    fc.property(units, units, units, units, digits, (base, quote, withdrawn, invested, at) => {
      const shown = receiptFigures(receiptOf(base, quote, withdrawn, invested), at)
      expect(addDecimals([...shown.paid.values()])).toBe(shown.paidValue)
      const back = addDecimals([shown.paidValue, shown.withdrawn, shown.rest])
      const sum = subtractDecimals(back, shown.invested)
      expect(compareDecimals(sum, shown.sum)).toBe(0)
      // As in the list and on the page, which write the P&L alone.
      const profit = text(base + quote + withdrawn - invested)
      expect(shown.sum).toBe(floorDecimal(profit, at))
      expect(compareDecimals(shown.sum, profit)).not.toBe(1)
      expect(shown.paid.get('USDT')).toBe(floorDecimal(text(quote), at))
      expect(shown.paidValue).toBe(floorDecimal(text(base + quote), at))
      expect(shown.withdrawn).toBe(floorDecimal(text(withdrawn), at))
      expect(shown.invested).toBe(floorDecimal(text(invested), at))
      expect(Math.abs(Number(shown.rest))).toBeLessThanOrEqual(10 ** -at)
    }),
  )
})

test('an investment in whole cents stays what it was', () => {
  fc.assert(
    fc.property(units, units, fc.bigInt({ min: 0n, max: 10n ** 8n }), (base, quote, cents) => {
      const invested = cents * 10n ** 10n
      const shown = receiptFigures(receiptOf(base, quote, 0n, invested), 2)
      expect(shown.invested).toBe(floorDecimal(text(invested), 2))
    }),
  )
})
