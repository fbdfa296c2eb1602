// What a bot holds and what closing pays are said alike: no dust, and never nothing at all.
import { expect, test } from 'vitest'
import { britishFormats as format } from '@trellis/ui'
import { coinDigits, coinWords, dustWords } from './coin-words.ts'

const view = { base: 'BTC', digits: { price: 1, quantity: 6 } }
const btc = (amount: string) => ({ coin: 'BTC', amount })
const usdt = (amount: string) => ({ coin: 'USDT', amount })

test('coins that show something, joined; dust under a lot and under a cent is left out', () => {
  expect(coinWords(view, [btc('0.5'), usdt('1234.567')], format)).toBe(
    '0.500000 BTC + 1,234.56 USDT',
  )
  expect(coinWords(view, [btc('0.0000009'), usdt('3')], format)).toBe('3.00 USDT')
  expect(coinWords(view, [btc('0.0000009'), usdt('0.001')], format)).toBe('0')
  expect(coinWords(view, [], format)).toBe('0')
})

test('dust that a value contains can be named', () => {
  expect(dustWords(view, [btc('0.00000076'), usdt('4997.16')], format)).toBe('0.00000076 BTC')
  expect(dustWords(view, [btc('0.5'), usdt('0.001')], format)).toBe('')
  expect(dustWords(view, [btc('0')], format)).toBe('')
})

test('an amount alone keeps its dust', () => {
  expect(coinDigits(view, btc('0.5'))).toBe(6)
  expect(coinDigits(view, btc('0.00000012'))).toBe(8)
  expect(coinDigits(view, usdt('0.00000012'))).toBe(2)
})
