// What a field keeps of a number finer than what the bot will use.
import { expect, test } from 'vitest'
import { readDecimal } from '../fields.ts'
import { btc } from '../test/spot-pair.ts'
import { instrumentOf } from './pair-instrument.ts'
import { settledNumber } from './settled-number.ts'

const xrp = instrumentOf({
  ...btc,
  symbol: 'XRPUSDT',
  base_token: 'XRP',
  tick_size: '0.0001',
  lot_size: '0.01',
  min_trade_quantity: '0.01',
})
const price = { type: 'price' } as const

test.each([
  ['1.23456789', '1.2346'],
  ['1.23454999', '1.2345'],
  ['1.23455', '1.2346'],
  ['1.2345', '1.2345'],
  ['1.5', '1.5'],
  ['2', '2'],
])('a price of %s is %s, as the domain reads it', (typed, kept) => {
  expect(settledNumber(price, typed, xrp)).toBe(kept)
  expect(readDecimal('price', xrp, kept)).toEqual(readDecimal('price', xrp, typed))
})

test.each([
  ['quote', '1000.129', '1000.12'],
  ['quote', '1000.1', '1000.1'],
  ['base', '0.379', '0.37'],
  ['base', '12', '12'],
] as const)('money in the %s coin of %s is %s, never more', (coin, typed, kept) => {
  expect(settledNumber({ type: 'amount', coin }, typed, xrp)).toBe(kept)
})

test.each(['', 'abc', '1,5', '-1.23456', '0.00001', '1e5', '12345678901234567890.12345'])(
  'a price “%s” stays as it was typed',
  (typed) => {
    expect(settledNumber(price, typed, xrp)).toBe(typed)
  },
)

test('less than the least digit of money stays: it is refused, not left out', () => {
  expect(settledNumber({ type: 'amount', coin: 'quote' }, '0.001', xrp)).toBe('0.001')
})

test('a share and a count are used as they are typed', () => {
  expect(settledNumber({ type: 'ratio' }, '10.125', xrp)).toBe('10.125')
  expect(settledNumber({ type: 'count' }, '20', xrp)).toBe('20')
})
