// What the chart draws is what the plan orders, and every unplaced level says why.
import { expect, test } from 'vitest'
import type { LevelRow } from '@trellis/contract'
import { parsePrice } from '@trellis/market'
import { ratio, type Price } from '@trellis/kernel'
import { shapeOf } from '../../grid/shape.ts'
import { longSides } from '../../grid/sides.ts'
import { arithmetic, levelsOf } from '../../grid/spacing.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { linesOfGrid, linesOfPlan, reasonWords } from './chart-lines.ts'

const instrument = instrumentOf(btc)
const words = { t: (key: string) => key, words: 'kind', price: (text: string) => text }

function at(text: string): Price {
  const price = parsePrice(instrument, text)
  if (!price.ok) throw new Error('price')
  return price.value
}

function planned(low = '45000', high = '65000') {
  const range = { minPrice: at(low), maxPrice: at(high), cellNumber: 5 }
  const shape = shapeOf(range, at('54000'), { spacing: arithmetic, sides: longSides })
  const levels = levelsOf(shape, arithmetic)
  const side = (index: number) =>
    index === shape.emptyLevel ? 'empty' : index < shape.emptyLevel ? 'buy' : 'sell'
  const plan = { step: shape.step, levels, sides: levels.map((_, index) => side(index)) } as const
  const input = {
    ...range,
    takeProfit: at('66000'),
    stopLoss: at('44000'),
    entryPrice: undefined,
    limitUpPrice: undefined,
    enableTrailing: false,
  }
  return linesOfPlan(plan, input, instrument, words)
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

test('the upper end that is drawn is that of the range, though levels miss it', () => {
  // A fifth of 20,000.7 is 4,000.1 in ticks of 0.1: the highest level lies 0.2 below the range.
  const { rungs, lines, band } = planned('45000', '65000.7')
  expect([rungs[0]?.price, rungs.at(-1)?.price]).toEqual([45000, 65000.5])
  expect(band).toEqual({ low: 45000, high: 65000.7 })
  expect(lines[0]).toEqual({
    id: 'high',
    tone: 'range',
    price: 65000.7,
    label: 'kind.field.high 65000.7',
  })
  expect(planned('45000', '65000').lines.map((it) => it.tone)).not.toContain('range')
})

test('a range with its ends crossed shows its two prices and keeps their handles', () => {
  const { band, rungs, lines, handles } = planned('65000', '45000')
  expect([band, rungs]).toEqual([{ low: 45000, high: 65000 }, []])
  expect(lines.slice(0, 2)).toMatchObject([
    { id: 'high', price: 45000, tone: 'stop', label: 'kind.field.high 45000.0' },
    { id: 'low', price: 65000, tone: 'stop', label: 'kind.field.low 65000.0' },
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
    range: { low: '46000', high: '66000', count: 5 },
    original: { low: '45000', high: '65000' },
    targets: { entry: '', takeProfit: '', stopLoss: '0', limitUp: '70000' },
  }
  const levels = [
    level({}),
    level({ index: 1, side: '', state: 'empty', reason: 'empty-level' }),
    level({ index: 2, side: 'sell', state: 'partially-filled', filled: '0.025' }),
  ]
  const plan = linesOfGrid(running, levels, { ...words, isEnded: false })
  expect(plan.rungs.map((it) => [it.side, it.fills, it.part])).toEqual([
    ['buy', 3, 0],
    ['empty', 3, 0],
    ['sell', 3, 0.25],
  ])
  expect(plan.rungs[2]?.word).toBe('grid.filling')
  expect(plan.rungs[2]?.detail).toContain('grid.filling')
  expect(plan.lines.map((it) => it.tone)).toEqual(['limit', 'original', 'original'])
})

test('a level that was not filled has a dash, and says it in words to who cannot see that', () => {
  const running = {
    range: { low: '45000', high: '65000', count: 5 },
    original: undefined,
    targets: { entry: '', takeProfit: '', stopLoss: '', limitUp: '' },
  }
  const rows = [level({ fills: 0 }), level({ index: 1, price: '49000', side: 'sell' })]
  const { rungs } = linesOfGrid(running, rows, { ...words, isEnded: false })
  expect(rungs.map((it) => it.word)).toEqual(['—', 'grid.level.fills'])
  expect(rungs[0]?.detail).toContain('grid.level.noFills')

  // Nothing rests or is held once it has ended, though these levels were read before.
  const ended = linesOfGrid(running, rows, { ...words, isEnded: true }).rungs
  expect(ended.map((it) => [it.side, it.word])).toEqual([
    ['empty', '—'],
    ['empty', 'grid.level.fills'],
  ])
  expect(ended[0]?.tip).toEqual(['grid.reason.other', 'grid.tip.fills'])
})

test('a reason of a newer server is not hidden', () => {
  expect(
    reasonWords('from-tomorrow', (key, values) => `${key} ${values?.['code'] ?? ''}`),
  ).toContain('from-tomorrow')
  const known = (key: string, values?: object) => (values === undefined ? 'Closing' : key)
  expect(reasonWords('closing', known)).toBe('Closing')
  const unknown = (key: string) => key
  expect(reasonWords('from-tomorrow', unknown)).toBe('grid.reason.other')
})

test('a level tells side, quantity, what its pair earns and its state, line by line', () => {
  const coin = (text: string): string => text
  const money = { maker: ratio('0.001'), base: coin, quote: coin }
  const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
  const running = {
    range: { low: '45000', high: '65000', count: 5 },
    original: undefined,
    targets: { entry: '', takeProfit: '', stopLoss: '', limitUp: '' },
  }
  const levels = [
    level({}),
    level({ index: 1, price: '49000', side: '', reason: 'empty-level' }),
    level({ index: 2, price: '53000', side: 'sell', quantity: '0.0999' }),
  ]
  const tips = linesOfGrid(running, levels, {
    ...words,
    t,
    money,
    isEnded: false,
  }).rungs.map((it) => it.tip)
  // 0.1 bought for 4,500 and 0.0999 sold for 4,895.1, less 4.8951.
  expect(tips[0]).toEqual([
    'grid.tip.orderBuy 0.1',
    'grid.tip.earnsBuy 390.2049',
    'grid.tip.waits',
    'grid.tip.fills 3',
  ])
  expect(tips[1]).toEqual(['grid.reason.other empty-level', 'grid.tip.fills 3'])
  // Bought one level down: 0.1 for 4,900, sold for 5,294.7 less 5.2947.
  expect(tips[2]?.[1]).toBe('grid.tip.earnsSell 389.4053')
})
