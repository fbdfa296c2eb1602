// The equation of a plan adds up and says of invested and fees what stands elsewhere on the page.
import { expect, test } from 'vitest'
import { addDecimals } from '@trellis/ui'
import { sumOf, termsOf, type CoinItem } from './dca-kind.ts'

test('invested and fees are as they are elsewhere, the coins take the rest', () => {
  const detail = {
    invested: '91610.7394',
    total_fee: '54.9689',
    total_profit: '-119.021',
    quote_coin: 'USDT',
  }
  const { bought, invested, fees } = termsOf(detail)
  expect([invested, fees]).toEqual(['91610.73', '54.97'])
  expect(addDecimals([bought, `-${invested}`, `-${fees}`])).toBe('-119.021')
  expect(termsOf({ ...detail, invested: '600', total_fee: '0.5' }).invested).toBe('600')
})

test('the sum of the coins is summed before it is cut', () => {
  const item = (profit: string) =>
    ({ invested: '60.004', current_quote_value: '59.9', profit }) as CoinItem
  expect(sumOf([item('-0.079'), item('-0.014'), item('-0.036')]).profit).toBe('-0.129')
})
