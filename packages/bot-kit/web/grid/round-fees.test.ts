// The fees of a matched pair: both orders', and only the sell's where the opening bought the coins.
import { expect, test } from 'vitest'
import type { GridOrder, GridRound } from '../../wire/history.ts'
import { roundFees } from './round-fees.ts'

const order = (fee: string, fee_token: string, avg_price: string) =>
  ({ fee, fee_token, avg_price }) as GridOrder
const round = (open_order: GridOrder | null, close_order: GridOrder) =>
  ({ open_order, close_order }) as GridRound

test('a buy that paid in coins and its sell are counted together', () => {
  const buy = order('0.0000004924', 'BTC', '101624.3')
  const sell = order('0.0501', 'USDT', '101726')
  expect(roundFees(round(buy, sell), 'BTC')).toEqual({
    // 0.0000004924 × 101,624.3 = 0.05003980532
    value: '0.10013980532',
    paid: [
      { fee: '0.0000004924', fee_token: 'BTC' },
      { fee: '0.0501', fee_token: 'USDT' },
    ],
  })
})

test('coins out of the opening have the fee of their sell alone', () => {
  const sell = order('0.0501', 'USDT', '101726')
  expect(roundFees(round(null, sell), 'BTC').value).toBe('0.0501')
})
