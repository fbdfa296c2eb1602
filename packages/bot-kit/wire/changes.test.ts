// An update keeps what is left out, clears what is empty, and names the field that does not parse.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { readChangeJson } from '../commands.ts'
import type { FieldTable } from '../fields.ts'
import { gridFields } from '../grid/fields.ts'
import { changeCommand, readFundedChange, type WireChange } from './changes.ts'
import { changeShape } from './field-shapes.ts'

const target = { section: 'targets', address: '', group: 'targets', changeable: true } as const
const table = {
  minPrice: { ...gridFields.minPrice, changeable: true },
  cellNumber: { ...gridFields.cellNumber, changeable: true },
  takeProfit: {
    ...target,
    type: 'price',
    wire: ['take_profit', 'take_profit_price'],
    form: 'takeProfit',
  },
  stopLoss: { ...target, type: 'price', wire: ['stop_loss', 'stop_loss_price'], form: 'stopLoss' },
  trailingStop: { ...target, type: 'ratio', wire: ['ts_percent'], form: 'trailingStop' },
  cycle: {
    ...target,
    type: 'choice',
    wire: ['cycle'],
    form: 'cycle',
    choices: { on: 'CYCLE_ON', off: 'CYCLE_OFF' },
    unsaid: 'CYCLE_UNKNOWN',
  },
} as const satisfies FieldTable
const readChange = (of: Instrument, wire: WireChange) => readFundedChange(table, of, wire)

const instrument = defineInstrument({
  symbol: 'BTCUSDT',
  category: 'spot',
  base: 'BTC',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 1,
  lotUnits: 1,
  lotScale: 6,
  minPrice: price(1),
  maxPrice: price(2_000_000_000),
  minQty: quantity(1),
  maxQty: quantity(1_000_000_000),
  maxMarketQty: quantity(1_000_000_000),
  minValue: amount('5'),
  maxValue: amount('1000000'),
  depthLots: quantity(1_000_000),
  supportsTrailingStop: true,
})

test('what is left out stays, what is empty clears', () => {
  const read = readChange(instrument, { stop_loss: '', take_profit_price: '120000.04' })
  expect(read.ok && read.value).toMatchObject({ stopLoss: 0, takeProfit: 1_200_000 })
  expect(read.ok && read.value.minPrice).toBeUndefined()
  expect(read.ok && read.value.trailingStop).toBeUndefined()
})

test('fractions and amounts travel to the engine as decimals', () => {
  const read = readChange(instrument, { ts_percent: '0.1', add_investment: '12.5', cell_number: 9 })
  if (!read.ok) throw new Error(read.error.problem)
  expect(read.value).toMatchObject({ trailingStop: ratio('0.1'), addQuote: amount('12.5') })
  expect(changeCommand(table, read.value)).toMatchObject({
    trailingStop: '0.1',
    addQuote: '12.5',
    cellNumber: 9,
  })
})

test.each([
  [2, 'off'],
  ['CYCLE_ON', 'on'],
  ['OFF', 'off'],
  [0, undefined],
  [undefined, undefined],
])('a choice of %j becomes %j and travels as a word', (said, word) => {
  const wire = z.object(changeShape(table)).parse({ cycle: said })
  const read = readChange(instrument, wire)
  if (!read.ok) throw new Error(read.error.problem)
  expect(read.value.cycle).toBe(word)
  const command = changeCommand(table, read.value)
  expect(readChangeJson(table, command)?.cycle).toBe(word)
  expect(readChangeJson(table, { ...command, cycle: 'neither' })).toBeUndefined()
})

test.each([
  [{ min_price: '1e5' }, 'min_price'],
  [{ stop_loss_price: '-1' }, 'stop_loss'],
  [{ ts_percent: 'x' }, 'ts_percent'],
  [{ add_investment: '-1' }, 'add_investment'],
])('%j is named', (wire, field) => {
  expect(readChange(instrument, wire)).toMatchObject({ ok: false, error: { field } })
})
