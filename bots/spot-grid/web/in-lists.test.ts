// What a grid says of itself in lists: every parameter with words in both languages, what is off
// said as off, and no parameter without a line.
import { expect, test } from 'vitest'
import { britishFormats as format } from '@trellis/ui'
import type { GridDetail } from '../wire.ts'
import { countsOf } from './card.tsx'
import { parameterKeys, parametersOf } from './in-lists.ts'
import { lists as ar } from './texts/ar-lists.ts'
import { lists as en } from './texts/en-lists.ts'

const t = (key: string) => key.replace('spotGrid.', '')

const detail = {
  base_token: 'BTC',
  quote_token: 'USDT',
  min_price: '98000',
  current_price: '104000.0',
  max_price: '112000.0',
  cell_number: 18,
  entry_price: '',
  take_profit_price: '120000.0',
  stop_loss_price: '',
  ts_percent: '0.1',
  enable_trailing: true,
  limit_up_price: '',
  figures: {
    invest_mode: 'INVEST_BASE_AND_QUOTE',
    quote_investment: '1000',
    base_investment: '0.25',
    cell_distance: '777.7',
    quantity_per_grid: '0.0123',
    start_price: '104000.0',
  },
} as unknown as GridDetail

test('every parameter has a line and words in both languages', () => {
  const rows = parametersOf(detail, { t, format })
  expect(rows.map((row) => row.key)).toEqual([...parameterKeys])
  for (const key of parameterKeys) {
    expect(en[key], key).toBeTruthy()
    expect(ar[key], key).toBeTruthy()
  }
})

test('what is off says so, and money is marked as the reader’s', () => {
  const rows = new Map(parametersOf(detail, { t, format }).map((row) => [row.key, row]))
  expect(rows.get('low')?.text).toBe('98,000.0')
  expect(rows.get('stopLoss')?.text).toBe('none')
  expect(rows.get('entry')?.text).toBe('none')
  expect(rows.get('trailingStop')?.text).toBe('10%')
  expect(rows.get('trailing')?.text).toBe('on')
  expect(rows.get('investment')).toMatchObject({
    text: '1,000.00 USDT + 0.25 BTC',
    isMoney: true,
  })
  expect(rows.get('high')?.isMoney).toBe(false)
})

test('of a bot that waits for its trigger nothing is said that is not known yet', () => {
  const figures = {
    ...detail.figures,
    cell_distance: '0.0',
    quantity_per_grid: '0',
    start_price: '',
  }
  const waiting = { ...detail, entry_price: '97000.0', figures }
  const rows = new Map(parametersOf(waiting, { t, format }).map((row) => [row.key, row.text]))
  expect(['step', 'quantity', 'start'].map((key) => rows.get(key as 'step'))).toEqual(['', '', ''])
  expect(rows.get('entry')).toBe('97,000.0')
})

test('a closed bot counts no matched orders of the last 24 h', () => {
  const info = { cell_number: 18, arbitrage_num: 7, arbitrage_num_24: 3 }
  const counts = 'card.grids · lists.matched'
  expect(countsOf(info, false, t)).toEqual({ counts, ofDay: 'lists.ofDay' })
  expect(countsOf(info, true, t)).toEqual({ counts, ofDay: '' })
})
