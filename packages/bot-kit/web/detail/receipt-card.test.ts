// The file of a receipt counts matched orders only of a kind that matches orders.
import { expect, test } from 'vitest'
import type { ReceiptResult } from '@trellis/contract'
import { receiptCsv } from './receipt-card.tsx'

const receipt: ReceiptResult = {
  status_code: 200,
  debug_msg: '',
  bot_id: '7',
  symbol: 'BTCUSDT',
  quote_token: 'USDT',
  close_reason: '',
  bot_close_code: 'CANCELED_MANUALLY',
  closed_by: '',
  close_mode: '',
  create_time: '0',
  end_time: '1000',
  close_price: '60000',
  invested: '1000',
  withdrawn: '0',
  returned: [{ coin: 'USDT', amount: '1000', value: '1000' }],
  returned_value: '1000',
  total_profit: '0',
  booked_profit: '0',
  other_profit: '0',
  fees_paid: '0',
  cancelled_orders: 2,
}

test('matched orders stand between fees and cancelled orders, or not at all', () => {
  const [without, with7] = [
    receiptCsv(receipt, {}),
    receiptCsv({ ...receipt, arbitrage_num: 7 }, {}),
  ]
  expect(with7).toContain('\r\ncompleted_grids,7\r\ncancelled_orders,2\r\n')
  expect(without).not.toContain('completed_grids')
  expect(with7.replace('completed_grids,7\r\n', '')).toBe(without)
})

test('a bot in several markets ended in all of them, and at no one price', () => {
  const digits = { price: 1, quantity: 3 }
  const markets = new Map([
    ['BTCUSDT', digits],
    ['ETHUSDT', digits],
  ])
  const file = receiptCsv(receipt, { markets })
  expect(file).toContain('\r\nsymbols,BTCUSDT ETHUSDT\r\n')
  expect(file).not.toMatch(/price/)
})
