// A change names what it changed, old and new, whatever came before it.
import { expect, test } from 'vitest'
import { changeWords } from '@trellis/bot-kit/web/activity/settings-changes.ts'
import type { KindSettings } from '@trellis/bot-kit/web/parameter-lines.ts'
import { britishFormats as format } from '@trellis/ui'
import { spotGridFields } from '../fields.ts'

const created = {
  min_price: '99200',
  max_price: '114300',
  cell_number: 37,
  take_profit_price: '',
  stop_loss_price: '',
  ts_percent: '0',
  enable_trailing: false,
  limit_up_price: '',
}
const kind: KindSettings<object> = {
  words: 'spotGrid',
  table: spotGridFields,
  now: () => created,
  created: () => created,
}
const view = { base: 'BTC', quote: 'USDT', digits: { price: 1, quantity: 6 }, invested: '5000' }
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  key === 'activity.settings-change'
    ? `${values['name']}: ${values['before']} > ${values['now']}`
    : key === 'activity.settings-changes'
      ? `Changed ${values['changes']}`
      : key
const words = changeWords(kind, { detail: {}, view }, { t, format })
const said = (...of: Parameters<typeof words>) => words(...of).replaceAll(/[\u2066-\u2069]/g, '')

let position = 9
const row = (type: string, data: Readonly<Record<string, string | number | boolean>>) => ({
  bot_id: '1',
  position: String(position--),
  time: '0',
  type,
  action: '',
  data,
})
const all = {
  minPrice: '99200',
  maxPrice: '114300',
  cellNumber: 37,
  takeProfit: '0',
  stopLoss: '0',
  trailingStop: '0',
  enableTrailing: false,
  limitUpPrice: '0',
}
const changed = (over: object) => row('settings-changed', { ...all, ...over })
const none = 'bot.parameters.none'

test('the first change stands against the parameters at creation', () => {
  expect(said(changed({ takeProfit: '118000' }), [row('grid-started', {})], true)).toBe(
    `Changed spotGrid.field.takeProfit: ${none} > 118,000.0`,
  )
})

test('a later one against the change before it, and where the range has moved to since', () => {
  const earlier = changed({ takeProfit: '118000', stopLoss: '90000' })
  const moved = row('range-shifted', { minPrice: '99600', maxPrice: '114700', cellNumber: 37 })
  const now = changed({ minPrice: '99600', maxPrice: '115000', stopLoss: '90000' })
  expect(said(now, [row('order-filled', {}), moved, earlier], false)).toBe(
    `Changed spotGrid.field.high: 114,700.0 > 115,000.0, spotGrid.field.takeProfit: 118,000.0 > ${none}`,
  )
})

test('without the facts before it, and of other facts, there is nothing to name', () => {
  expect(said(changed({ takeProfit: '118000' }), [row('order-filled', {})], false)).toBe('')
  expect(said(row('grid-started', {}), [], true)).toBe('')
})
