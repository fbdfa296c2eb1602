// What a grid says of itself in lists: every parameter with words in both languages, what is off
// said as off, and no parameter without a line.
import { expect, test } from 'vitest'
import { britishFormats as format } from '@trellis/ui'
import { parametersOf } from '@trellis/bot-kit/web/lists.ts'
import type { UnplacedReason } from '@trellis/bot-kit/unplaced.ts'
import type { GridDetail } from '../wire.ts'
import { spotGrid } from './spot-grid-kind.ts'
import { textsOf } from '../../../tools/text-files.ts'

const kitAr = textsOf('bots', 'ar-SA')
const kitEn = textsOf('bots')
const ar = textsOf('spot-grid', 'ar-SA')
const en = textsOf('spot-grid')

const t = (key: string) => key.replace('bot.parameters.', '')

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
  total_investment: '27000',
  maker_fee_rate: '0.0004',
  taker_fee_rate: '0.0006',
  figures: {
    invest_mode: 'INVEST_BASE_AND_QUOTE',
    quote_investment: '1000',
    base_investment: '0.25',
    cell_distance: '777.7',
    quantity_per_grid: '0.0123',
    start_price: '104000.0',
  },
} as unknown as GridDetail

const rowsOf = (of: GridDetail) => parametersOf(spotGrid, of, { t, format, pairs: [] })

test('every parameter has a line, in the order of the field table', () => {
  expect(rowsOf(detail).map((row) => row.key)).toEqual([
    'low',
    'high',
    'count',
    'step',
    'quantity',
    'mode',
    'investment',
    'start',
    'entry',
    'takeProfit',
    'stopLoss',
    'trailingStop',
    'trailing',
  ])
})

test.each([
  ['en', { ...kitEn, ...en }],
  ['ar', { ...kitAr, ...ar }],
])('every line and every reason of a level has words: %s', (_, texts: object) => {
  const said = (key: string): unknown =>
    key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], texts)
  const keys = parametersOf(spotGrid, detail, { t: (key) => key, format, pairs: [] }).map(
    (it) => it.label,
  )
  const reasons: Readonly<Record<UnplacedReason, string>> = {
    'waiting-entry': 'grid.reason.waiting-entry',
    initializing: 'grid.reason.initializing',
    'empty-level': 'grid.reason.empty-level',
    'price-outside': 'grid.reason.price-outside',
    'insufficient-balance': 'grid.reason.insufficient-balance',
    'below-minimum': 'grid.reason.below-minimum',
    'above-maximum': 'grid.reason.above-maximum',
    'price-not-allowed': 'grid.reason.price-not-allowed',
    'symbol-closed': 'grid.reason.symbol-closed',
    closing: 'grid.reason.closing',
    ended: 'grid.reason.ended',
    'risk-limit': 'grid.reason.risk-limit',
    'open-interest': 'grid.reason.open-interest',
    'reduce-only': 'grid.reason.reduce-only',
    'pre-settle': 'grid.reason.pre-settle',
    'price-under-base': 'grid.reason.price-under-base',
  }
  for (const key of [...keys, ...Object.values(reasons)]) expect(said(key), key).toBeTruthy()
})

test('what is off says so, and money is marked as the reader’s', () => {
  const rows = new Map(rowsOf(detail).map((row) => [row.key, row]))
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
  const rows = new Map(rowsOf(waiting).map((row) => [row.key, row.text]))
  expect(['step', 'quantity', 'start'].map((key) => rows.get(key as 'step'))).toEqual(['', '', ''])
  expect(rows.get('entry')).toBe('97,000.0')
})
