// What the chart draws is what the plan orders, and every unplaced level says why.
import { expect, test } from 'vitest'
import type { LevelRow } from '@trellis/contract'
import { ratio } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { levelReasons, linesOfGrid, linesOfPlan, reasonWords } from './chart-lines.ts'
import { emptyDraft, inputOfDraft } from '@trellis/bot-kit/web/create/form-draft.ts'
import { spotGridFields, type GridInput } from '../fields.ts'
import { checkGrid } from '../limits.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { texts } from './texts/en.ts'

const instrument = instrumentOf(btc)
const words = { t: (key: string) => key, price: (text: string) => text }

function planned(low = '45000', high = '65000') {
  const last = parsePrice(instrument, '54000')
  if (!last.ok) throw new Error('price')
  const empty = emptyDraft(spotGridFields, 'BTCUSDT')
  const values = {
    ...empty.values,
    low,
    high,
    count: '5',
    quote: '23610',
    takeProfit: '66000',
    stopLoss: '44000',
  }
  const draft = { ...empty, values }
  const fees = { maker: ratio('0.001'), taker: ratio('0.001') }
  const input = inputOfDraft(spotGridFields, draft, instrument).input as GridInput
  const limits = checkGrid(input, { instrument, last: last.value, fees })
  return linesOfPlan(limits.plan, input, instrument, words)
}

test('rungs are the plan level by level: buys 53k, 49k, 45k, empty 57k, sells 61k, 65k', () => {
  expect(planned().rungs.map((it) => [it.price, it.side])).toEqual([
    [45000, 'buy'],
    [49000, 'buy'],
    [53000, 'buy'],
    [57000, 'empty'],
    [61000, 'sell'],
    [65000, 'sell'],
  ])
})

test('band, target lines and handles stand at their prices', () => {
  const { band, lines, handles } = planned()
  expect(band).toEqual({ low: 45000, high: 65000 })
  expect(lines.map((it) => [it.tone, it.price])).toEqual([
    ['profit', 66000],
    ['stop', 44000],
  ])
  expect(handles.map((it) => it.id)).toEqual(['high', 'low', 'takeProfit', 'stopLoss'])
})

test('a range with its ends crossed shows its two prices and keeps their handles', () => {
  const { band, rungs, lines, handles } = planned('65000', '45000')
  expect([band, rungs]).toEqual([{ low: 45000, high: 65000 }, []])
  expect(lines.slice(0, 2)).toMatchObject([
    { id: 'high', price: 45000, tone: 'stop', label: 'spotGrid.field.high 45000.0' },
    { id: 'low', price: 65000, tone: 'stop', label: 'spotGrid.field.low 65000.0' },
  ])
  expect(handles.map((it) => it.id)).toContain('low')
})

const level = (more: Partial<LevelRow>): LevelRow => ({
  index: 0,
  price: '45000',
  side: 'buy',
  state: 'open',
  reason: '',
  fills: 3,
  order_id: '1',
  quantity: '0.1',
  filled: '0',
  ...more,
})

test('a running grid shows fills, parts and the original range after a shift', () => {
  const running = {
    min_price: '46000',
    max_price: '66000',
    entry_price: '',
    take_profit_price: '',
    stop_loss_price: '0',
    limit_up_price: '70000',
    ori_min_price: '45000',
    ori_max_price: '65000',
  }
  const levels = [
    level({}),
    level({ index: 1, side: '', state: 'empty', reason: 'empty-level' }),
    level({ index: 2, side: 'sell', state: 'partially-filled', filled: '0.025' }),
  ]
  const plan = linesOfGrid(running, levels, instrument, words)
  expect(plan.rungs.map((it) => [it.side, it.fills, it.part])).toEqual([
    ['buy', 3, 0],
    ['empty', 3, 0],
    ['sell', 3, 0.25],
  ])
  expect(plan.rungs[2]?.word).toBe('grid.filling')
  expect(plan.rungs[2]?.detail).toContain('grid.filling')
  expect(plan.lines.map((it) => it.tone)).toEqual(['limit', 'original', 'original'])
})

test('every reason of the domain has words, and a new code is not hidden', () => {
  const known: Readonly<Record<string, string>> = texts.spotGrid.reason
  for (const reason of Object.keys(levelReasons)) expect(known[reason]).toBeTruthy()
  expect(reasonWords('from-tomorrow', (key, values) => `${key} ${values?.['code']}`)).toBe(
    'spotGrid.reason.other from-tomorrow',
  )
})
