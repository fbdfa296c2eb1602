// An update keeps what is left out, clears what is empty, and names the field that does not parse.
import { expect, test } from 'vitest'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument, type Instrument } from '@trellis/market'
import { wireCheckCode } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeOf } from '@trellis/bot-kit/wire/close-modes.ts'
import { originOf } from '@trellis/bot-kit/wire/origin.ts'
import { changeCommand, readFundedChange, type WireChange } from '@trellis/bot-kit/wire/changes.ts'
import { spotGridFields } from './fields.ts'
import { CLOSE_MODE_NAMES } from '@trellis/bot-kit/wire/spot-rows.ts'
import { checkWords, rawInputOf } from './wire-names.ts'

const readChange = (of: Instrument, wire: WireChange) => readFundedChange(spotGridFields, of, wire)

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
  expect(changeCommand(spotGridFields, read.value)).toMatchObject({
    trailingStop: '0.1',
    addQuote: '12.5',
    cellNumber: 9,
  })
})

test.each([
  [{ min_price: '1e5' }, 'min_price'],
  [{ stop_loss_price: '-1' }, 'stop_loss'],
  [{ ts_percent: 'x' }, 'ts_percent'],
  [{ add_investment: '-1' }, 'add_investment'],
])('%j is named', (wire, field) => {
  expect(readChange(instrument, wire)).toMatchObject({ ok: false, error: { field } })
})

test('total_investment stands for the quote investment where no other amount is given', () => {
  expect(rawInputOf({ total_investment: '9' }).quoteInvestment).toBe('9')
  expect(rawInputOf({ total_investment: '9', quote_investment: '' }).quoteInvestment).toBe('9')
  expect(rawInputOf({ total_investment: '9', quote_investment: '5' }).quoteInvestment).toBe('5')
  const base = { total_investment: '9', invest_mode: 'INVEST_BASE', base_investment: '1' }
  expect(rawInputOf(base)).toMatchObject({ investMode: 'base', baseInvestment: '1' })
  expect(rawInputOf(base).quoteInvestment).toBeUndefined()
})

test('names of modes, codes and origins', () => {
  expect(closeModeOf(CLOSE_MODE_NAMES, 'BASE_AND_QUOTE_MODE')).toBe('base-and-quote')
  expect(closeModeOf(CLOSE_MODE_NAMES, 'UNKNOWN')).toBeUndefined()
  expect(wireCheckCode(checkWords, 'success')).toBe('SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED')
  expect(wireCheckCode(checkWords, 'ts-percent-too-low')).toBe('SPOT_CHECK_CODE_TS_PERCENT_TOO_LOW')
  expect(originOf({ source: 'DERIVATIVES_PAGE', create_type: 'COPY' }, '7')).toEqual({
    pageSource: 2,
    blockSource: 0,
    createType: 1,
    followedId: '7',
    strategyId: '',
    channel: '',
  })
})
