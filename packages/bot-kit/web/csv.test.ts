// The export: plain numbers, UTC, one row per order of a pair, and nothing a spreadsheet would run.
import { expect, test } from 'vitest'
import type { GridOrder, GridRound } from '../wire/history.ts'
import { csvColumns, csvName, ordersToCsv, roundsToCsv } from './csv.ts'

const order = (more: Partial<GridOrder>): GridOrder => ({
  symbol: 'BTCUSDT',
  order_id: '7',
  side: 'buy',
  price: '53000',
  avg_price: '53000',
  quantity: '0.08795882',
  filled_quantity: '0.08795882',
  fee: '0.00008795882',
  fee_token: 'BTC',
  time: '1774513139729',
  order_status: 'filled',
  order_type: 'normal',
  action: 'open',
  level: 2,
  ...more,
})

const pair: GridRound = {
  pair_type: 'ARBITRAGE',
  level: 2,
  profits: '341.81',
  profits_token: 'USDT',
  time: '1774513139729',
  open_order: order({}),
  close_order: order({ order_id: '8', side: 'sell', fee_token: 'USDT', order_type: 'arbitrage' }),
}
const source = { botId: '42', symbol: 'BTCUSDT' }
const lines = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

test('a pair is two rows, its profit stands on the closing one', () => {
  const rows = lines(roundsToCsv(source, [pair]))
  expect(rows[0]).toEqual([...csvColumns])
  expect(rows).toHaveLength(3)
  expect(rows.every((row) => row.length === csvColumns.length)).toBe(true)
  expect(rows[1]?.slice(0, 7)).toEqual([
    '42',
    'BTCUSDT',
    'open',
    '2026-03-26T08:18:59.729Z',
    '2',
    '7',
    'buy',
  ])
  expect(rows[1]?.slice(-2)).toEqual(['', ''])
  expect(rows[2]?.slice(-2)).toEqual(['341.81', 'USDT'])
})

test('coins from the opening have one row', () => {
  expect(lines(roundsToCsv(source, [{ ...pair, open_order: null }]))).toHaveLength(2)
})

test('losses keep their minus, formulas and commas are made harmless', () => {
  const loss = roundsToCsv(source, [{ ...pair, open_order: null, profits: '-0.5' }])
  expect(loss).toContain(',-0.5,USDT')
  const odd = ordersToCsv(source, [order({ action: '=1+1', order_status: 'a,"b"' })])
  expect(odd).toContain("'=1+1")
  expect(odd).toContain('"a,""b"""')
})

test('a market order has no price of its own, and its state is a plain word', () => {
  const market = order({
    side: 'BUY',
    order_type: 'position',
    order_status: 'FUTURE_ORDER_STATUS_FILLED',
    price: '115551',
    avg_price: '105046.6',
  })
  const [head = [], row = []] = lines(ordersToCsv(source, [market]))
  const cell = (name: string) => row[head.indexOf(name)]
  expect(['side', 'status', 'price', 'average_price'].map(cell)).toEqual([
    'buy',
    'filled',
    '',
    '105046.6',
  ])
})

test('file names are plain', () => {
  expect(csvName(source, 'pairs')).toBe('trellis-btcusdt-42-pairs.csv')
})
