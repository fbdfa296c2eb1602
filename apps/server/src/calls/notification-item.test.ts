// What was told at a price says it with every digit of its tick, as a receipt does.
import { expect, test } from 'vitest'
import { defaultInstruments } from '@trellis/market'
import type { NotificationRow } from '../projections/notifications.ts'
import { notificationItem } from './notification-item.ts'

const symbolOf = (name: string) => defaultInstruments.findIndex((it) => it.symbol === name)
const toldAt = (symbol: string, data: object) => {
  const row = { id: 1, atMs: 0, type: 'range-left', bot: 7, kind: 'spot-grid', word: '' }
  const full = { ...row, symbols: [symbolOf(symbol)], data } as unknown as NotificationRow
  return notificationItem(full, { upTo: 0, ids: [] }, defaultInstruments).data
}

test.each([
  ['ETHUSDT', '2485.1', '2485.10'],
  ['PEPEUSDT', '0.0000134', '0.000013400'],
])('%s at %s is told as %s', (symbol, price, shown) => {
  expect(toldAt(symbol, { side: 'above', price })).toEqual({ side: 'above', price: shown })
})

test('what was told without a price stays as it is', () => {
  expect(toldAt('BTCUSDT', { coin: 'USDT', amount: '5' })).toEqual({ coin: 'USDT', amount: '5' })
})
