// The file of a receipt counts matched orders only of a kind that matches orders.
import { expect, test } from 'vitest'
import type { ReceiptResult } from '@trellis/contract'
import { britishFormats } from '@trellis/ui'
import { flatTexts } from '../../test/check-texts.ts'
import { feeChangeWords } from './fee-change.ts'
import { receiptCsv } from './receipt-card.tsx'
import { textsOf } from '../../../../tools/text-files.ts'
import type { Texts } from '../web-context.ts'

const ar = textsOf('bots', 'ar-SA')['bot'] as Texts
const en = textsOf('bots')['bot'] as Texts

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

test.each([
  ['en', en, 'Maker fee 0.010% before, 0.040% since; a round of two orders pays 0.080%.'],
  ['ar', ar, 'رسم الصانع 0.010% من قبل و0.040% منذ ذلك؛ وجولة من أمرين تدفع 0.080%.'],
] as const)('a grid that fees ended says in %s which they were and are', (_, texts, words) => {
  const change = {
    maker_before: '0.0001',
    maker: '0.0004',
    taker_before: '0.00055',
    taker: '0.0006',
    step: '0.000599940006',
  }
  const flat = flatTexts({ bot: texts })
  const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      flat.get(key) ?? key,
    )
  const said = feeChangeWords(change, t, britishFormats).replace(/[\u2066-\u2069]/g, '')
  expect(said).toContain(words)
  // What a step gains is not rounded up to what a round pays.
  expect(said).toContain('0.0599%')
  const file = receiptCsv({ ...receipt, fees_changed: change }, {})
  expect(file).toContain('\r\nmaker_fee_before,0.0001\r\nmaker_fee_since,0.0004\r\n')
  expect(receiptCsv(receipt, {})).not.toContain('maker_fee')
})
