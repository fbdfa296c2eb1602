// The create form of a spot grid on its own rules: what is found has a field, a limit and a fix
// that passes, and what is sent is what the routes read.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { emptyDraft, inputOfDraft } from '@trellis/bot-kit/web/create/form-draft.ts'
import { codeOfWire, codesOf, localProblems } from '@trellis/bot-kit/web/create/form-problems.ts'
import { createRequest } from '@trellis/bot-kit/web/create/form-request.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import type { SpotGridInput } from '../fields.ts'
import { checkGrid } from '../limits.ts'
import { endpoints } from '../wire.ts'
import { createKind as kind } from './create-kind.ts'

const instrument = instrumentOf(btc)
const last = parsePrice(instrument, '100000')
if (!last.ok) throw new Error('price')
const fees = { maker: ratio('0.0004'), taker: ratio('0.0006') }
const market = { instrument, last: last.value, fees }

function draft(values: Readonly<Record<string, string>>, mode = 'quote') {
  const empty = emptyDraft(kind.table, 'BTCUSDT')
  return { ...empty, choices: { mode }, values: { ...empty.values, ...values } }
}
const limitsOf = (it: ReturnType<typeof draft>) =>
  checkGrid(inputOfDraft(kind.table, it, instrument).input as SpotGridInput, market)
const problemsOf = (it: ReturnType<typeof draft>) =>
  localProblems(kind, it, limitsOf(it).checks, inputOfDraft(kind.table, it, instrument).unread)

const good = { low: '90000', high: '110000', count: '20', quote: '5000' }

test('a good draft has a plan and no problems', () => {
  const limits = limitsOf(draft(good))
  expect(limits.code).toBe('success')
  expect(limits.plan?.levels.length).toBe(21)
})

/** As specification 5.4 has them, without their prefix; success is no code of a field. */
const documented = (
  'LOW_PRICE_TOO_LOW LOW_PRICE_TOO_HIGH HIGH_PRICE_TOO_LOW HIGH_PRICE_TOO_HIGH ' +
  'GRID_NO_TOO_LOW GRID_NO_TOO_HIGH INVESTMENT_TOO_LOW INVESTMENT_TOO_HIGH TP_TOO_LOW ' +
  'TP_TOO_HIGH SL_TOO_LOW SL_TOO_HIGH EP_TOO_LOW EP_TOO_HIGH ADD_INVESTMENT ' +
  'PARAM_NOT_CHANGE TP_TOO_LOW_THAN_MARKET SL_TOO_HIGH_THAN_MARKET TS_PERCENT_TOO_LOW ' +
  'TS_PERCENT_TOO_HIGH LIMIT_UP_PRICE_TOO_LOW LIMIT_UP_PRICE_TOO_HIGH ' +
  'CAN_NOT_ENABLE_TRAILING_UP ENTRY_PRICE_FORBIDDEN_TRAILING_UP ' +
  'LAST_PRICE_FORBIDDEN_TRAILING_UP INVESTMENT_FORBIDDEN_TRAILING_UP'
).split(' ')

test.each(documented)('the check code %s of the specification is known', (word) => {
  const code = word.toLowerCase().replaceAll('_', '-')
  expect(codeOfWire(kind, `SPOT_CHECK_CODE_${word}`)).toBe(code)
})

test('no check code is known beyond those of the specification', () => {
  const known = codesOf(kind).map((code) => code.toUpperCase().replaceAll('-', '_'))
  expect(known.toSorted()).toEqual(documented.toSorted())
  expect(codeOfWire(kind, 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED')).toBeUndefined()
})

test.each([
  [{ takeProfit: '105000' }, { field: 'takeProfit', code: 'tp-too-low', limit: '110000' }],
  [{ quote: '1' }, { field: 'quote', code: 'investment-too-low' }],
])('%o: field, limit and a fix that passes', (values, expected) => {
  const found = problemsOf(draft({ ...good, ...values }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject(expected)
  const fix = found[0]?.fix
  if (fix?.type !== 'write') throw new Error('no fix')
  expect(limitsOf(draft({ ...good, ...values, [fix.field]: fix.value })).checks).toEqual([])
})

test('the least investment is one figure in words and fix', () => {
  const [found] = problemsOf(draft({ ...good, quote: '1' }))
  expect(found?.limit).toMatch(/^\d+(\.\d{1,2})?$/)
  expect(found?.fix).toEqual({ type: 'write', field: 'quote', value: found?.limit })
})

test('money problems stand at the coin that is invested', () => {
  const poor = draft({ low: '90000', high: '110000', count: '20', base: '0.0001' }, 'base')
  expect(problemsOf(poor)[0]?.field).toBe('base')
})

test('more grids than fit are counted, however many digits they have', () => {
  expect(problemsOf(draft({ ...good, count: '12345678' }))[0]?.code).toBe('grid-no-too-high')
})

test('what is sent is what create reads', () => {
  const targets = { takeProfit: '120000', stopLoss: '80000', trailingStop: '10' }
  const sent = createRequest(kind, draft({ ...good, ...targets }), '0-key-1')
  expect(endpoints.createGrid.request.parse(sent)).toMatchObject({
    cell_number: 20,
    invest_mode: 'INVEST_QUOTE',
    take_profit: '120000',
    stop_loss: '80000',
    ts_percent: '0.1',
    allow_follow: false,
  })
})
