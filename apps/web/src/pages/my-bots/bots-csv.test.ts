// The file has what the rows have: plain numbers, times twice, and nothing of a locale.
import { expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import { csvText, isoLocal } from '@trellis/ui'
import { botsToCsv, csvColumns, csvName } from './bots-csv.ts'

const figures = {
  bot_id: '7',
  source: 'copy',
  kind: 'spot-grid',
  type: 'GRID_SPOT',
  symbol: 'BTCUSDT',
  symbols: ['BTCUSDT'],
  base_token: 'BTC',
  quote_token: 'USDT',
  status: 'COMPLETED',
  list_status: 'CLOSED',
  note: '',
  invested: '12640',
  equity: '12600.5',
  total_profit: '-39.5',
  booked_profit: '10.25',
  other_profit: '-49.75',
  total_profit_per: '-0.003125',
  fees_paid: '4.2',
  current_price: '105',
  min_price: '98000.0',
  max_price: '112400.0',
  create_time: String(Date.parse('2026-11-03T10:00:00Z')),
  end_time: String(Date.parse('2026-11-04T00:30:00Z')),
  running_ms: '52200000',
  close_reason: 'CANCELED_MANUALLY',
  bot_close_code: 'BOT_CLOSE_CODE_CANCELED_MANUALLY',
} as const

const row = (over: object): BotRow =>
  ({ type: 'GRID_SPOT', figures: { ...figures, ...over }, grid: null }) as unknown as BotRow

test('one line per bot, plain numbers, time in UTC and in the zone of the reader', () => {
  const [head = '', line = '', rest] = botsToCsv([row({})], 330).split('\r\n')
  const cells = new Map(head.split(',').map((name, index) => [name, line.split(',')[index]]))
  expect(rest).toBe('')
  expect([...cells.keys()]).toEqual([...csvColumns])
  expect(cells.get('total_pnl')).toBe('-39.5')
  expect([cells.get('booked_pnl'), cells.get('unrealized_pnl')]).toEqual(['10.25', '-49.75'])
  expect(cells.get('fees_paid_included_in_pnl')).toBe('4.2')
  expect(cells.get('settings_by')).toBe('copy')
  expect(cells.get('ended_utc')).toBe('2026-11-04T00:30:00.000Z')
  expect(cells.get('ended_local')).toBe('2026-11-04T06:00:00.000+05:30')
  expect(cells.get('close_reason')).toBe('CANCELED_MANUALLY')
  // Closed: what it held has been paid out, and the last price is not the one it ended at.
  expect(cells.get('equity')).toBe('')
  expect(cells.get('fees_in_coins_count_at_last_price')).toBe('')
})

test('a bot of several markets names all of them, and no one base coin', () => {
  const lineOf = (symbols: readonly string[]) =>
    (botsToCsv([row({ symbols })], 0).split('\r\n')[1] ?? '').split(',').slice(2, 5)
  expect(lineOf(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])).toEqual(['BTCUSDT ETHUSDT SOLUSDT', '', 'USDT'])
  expect(lineOf(['BTCUSDT'])).toEqual(['BTCUSDT', 'BTC', 'USDT'])
})

test('a running bot has no end and no reason', () => {
  const text = botsToCsv([row({ list_status: 'ONGOING', end_time: '0' })], 0)
  expect(text).toContain(',4.2,105,')
  expect(text).not.toContain('1970')
  expect(text).not.toContain('CANCELED')
  expect(text).toContain(',12600.5,')
})

test('a spreadsheet runs nothing, and names have no spaces', () => {
  expect(csvText([['=1+1', '-5', '-x', 'a,"b"']])).toBe(`'=1+1,-5,'-x,"a,""b"""\r\n`)
  expect(csvName(true, Date.parse('2026-11-21T10:00:00Z'))).toBe(
    'trellis-bots-closed-2026-11-21.csv',
  )
  expect(isoLocal(0)).toBe('')
  expect(isoLocal(Date.parse('2026-01-01T00:00:00Z'), -210)).toBe('2025-12-31T20:30:00.000-03:30')
})
