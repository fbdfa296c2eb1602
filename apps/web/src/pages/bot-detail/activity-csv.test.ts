// The file for tax: any kind's money by the facts that all kinds share, and what belongs together
// has the same pair.
import { expect, test } from 'vitest'
import type { ActivityItem } from '@trellis/contract'
import { taxColumns, taxFile } from './activity-csv.ts'

const item = (
  position: number,
  type: string,
  data: ActivityItem['data'],
  life?: ActivityItem['life'],
): ActivityItem => ({
  bot_id: '12',
  position: String(position),
  time: String(Date.UTC(2026, 5, 1) + position),
  type,
  ...(life === undefined ? {} : { life }),
  action: '',
  data,
})

const fill = (position: number, ref: number, side: string): ActivityItem =>
  item(position, 'order-filled', {
    ref,
    symbol: 'BTCUSDT',
    side,
    price: '100000',
    quantity: '0.01',
    value: '1000',
    fee: '1',
    feeCoin: 'USDT',
  })

/** Newest first, as the answer has them. */
const items = [
  item(9, 'bot-status', { status: 'completed', reason: 'take-profit', detail: '' }),
  item(8, 'funds-released', { coin: 'USDT', amount: '1010', action: 'close' }),
  item(7, 'settled', { yielded: '3', coin: 'USDC' }, 'closing-started'),
  item(6, 'exchanged', { give: '500 USDT', take: '0.2 ETH', with: 'issuer' }),
  item(5, 'funding-paid', { symbol: 'BTCUSDT', coin: 'USDT', amount: '-0.5', rate: '0.0001' }),
  item(4, 'arbitrage-closed', { profit: '8', buyRef: 3, sellRef: 4 }, 'profit-booked'),
  fill(3, 4, 'sell'),
  fill(2, 3, 'buy'),
  item(1, 'funds-reserved', { coin: 'USDT', amount: '1000' }),
  item(0, 'bot-created', { kind: 'spot-grid' }),
]

const lines = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Object.fromEntries(line.split(',').map((it, i) => [taxColumns[i], it])))

test('every movement of money is a row, oldest first, and nothing else is', () => {
  const rows = lines(taxFile(items, 'USDT', 120))
  expect(rows.map((it) => `${it['row']} ${it['amount']}${it['side']}`)).toEqual([
    'transfer 1000',
    'fill buy',
    'fill sell',
    'pair 8',
    'funding -0.5',
    'exchange ',
    'yield 3',
    'transfer -1010',
    'end ',
  ])
  expect(rows[0]).toMatchObject({
    bot_id: '12',
    time_utc: '2026-06-01T00:00:00.001Z',
    time_local: '2026-06-01T02:00:00.001+02:00',
  })
})

test('both orders of a pair carry it, and every row the reason of the end', () => {
  const rows = lines(taxFile(items, 'USDT', 0))
  expect(rows.filter((it) => it['pair_id'] === '4').map((it) => it['row'])).toEqual([
    'fill',
    'fill',
    'pair',
  ])
  expect(new Set(rows.map((it) => it['close_reason']))).toEqual(new Set(['take-profit']))
  expect(lines(taxFile(items.slice(1), 'USDT', 0))[0]?.['close_reason']).toBe('')
})

test('an order that opened at market is of no pair', () => {
  const opened = [
    item(4, 'arbitrage-closed', { profit: '8', buyRef: 0, sellRef: 4 }, 'profit-booked'),
    fill(3, 0, 'buy'),
  ]
  expect(lines(taxFile(opened, 'USDT', 0))[0]).toMatchObject({ row: 'fill', pair_id: '' })
})
