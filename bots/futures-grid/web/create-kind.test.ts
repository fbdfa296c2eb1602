// The create form of a futures grid on its own rules: every check code of the wire is known, what
// is found stands at its field with a fix that passes, and what is sent is what the routes read.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { emptyDraft, inputOfDraft } from '@trellis/bot-kit/web/create/form-draft.ts'
import { codeOfWire, codesOf, localProblems } from '@trellis/bot-kit/web/create/form-problems.ts'
import { createRequest } from '@trellis/bot-kit/web/create/form-request.ts'
import { tiersOf } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { futuresGridFields as table, type FuturesGridInput } from '../fields.ts'
import { checkFutures } from '../limits.ts'
import { endpoints } from '../wire.ts'
import { offers } from './offers.ts'
import { NO_STOP, problemKind as kind } from './problem-kind.ts'

const tier = (riskLimitValue: string, initialMargin: string, maintenanceMargin: string) => {
  return { riskLimitValue, initialMargin, maintenanceMargin, mmDeduction: '' }
}
const tiers = tiersOf([tier('200000', '0.02', '0.01'), tier('50000', '0.01', '0.005')])
const instrument = instrumentOf({ ...btc, category: 'linear' }, tiers)
const last = parsePrice(instrument, '100000')
if (!last.ok) throw new Error('price')
const fees = { maker: ratio('0.0002'), taker: ratio('0.00055') }
const market = { instrument, last: last.value, fees }

const good = { low: '90000', high: '110000', count: '20', leverage: '5', investment: '3000' }

function draft(values: Readonly<Record<string, string>> = {}, mode = 'long') {
  const empty = emptyDraft(table, 'BTCUSDT')
  const choices = { ...empty.choices, mode }
  return { ...empty, choices, values: { ...empty.values, ...good, ...values } }
}

const limitsOf = (it: ReturnType<typeof draft>) =>
  checkFutures(inputOfDraft(table, it, instrument).input as FuturesGridInput, market)
const problemsOf = (it: ReturnType<typeof draft>) =>
  localProblems(kind, it, limitsOf(it).checks, inputOfDraft(table, it, instrument).unread)

test('tiers are read by rising bound, and none where a row cannot be read', () => {
  expect(tiers?.map((it) => it.initialRate)).toEqual([ratio('0.01'), ratio('0.02')])
  expect(tiersOf([tier('x', '0.01', '0.005')])).toBeUndefined()
  expect(tiersOf([])).toBeUndefined()
})

test('a good draft has a plan, a liquidation price below it and no problems', () => {
  const limits = limitsOf(draft())
  expect(problemsOf(draft())).toEqual([])
  expect(limits.plan?.levels.length).toBe(21)
  expect(limits.liquidation.long).toBeLessThan(9_000_000)
})

/** As specification 5.5 has them, without their prefix; success is no code of a field. */
const documented = (
  'LOW_PRICE_TOO_LOW LOW_PRICE_TOO_HIGH HIGH_PRICE_TOO_LOW HIGH_PRICE_TOO_HIGH EP_TOO_LOW ' +
  'EP_TOO_HIGH TP_PRICE_TOO_LOW TP_PRICE_TOO_HIGH SL_PRICE_TOO_LOW SL_PRICE_TOO_HIGH ' +
  'TOP_PRICE_TOO_LOW TOP_PRICE_TOO_HIGH BOTTOM_PRICE_TOO_LOW BOTTOM_PRICE_TOO_HIGH ' +
  'MOVE_UP_PRICE_TOO_LOW MOVE_UP_PRICE_TOO_HIGH MOVE_DOWN_PRICE_TOO_LOW ' +
  'MOVE_DOWN_PRICE_TOO_HIGH GRID_NO_TOO_LOW GRID_NO_TOO_HIGH INVESTMENT_TOO_LOW ' +
  'INVESTMENT_TOO_HIGH LEVERAGE_TOO_LOW LEVERAGE_TOO_HIGH TP_TOO_LOW TP_TOO_HIGH SL_TOO_LOW ' +
  'SL_TOO_HIGH SL_CAUSE_LIQUIDATION AMOUNT_TOO_BIG TP_SL_FAILED TP_LESS_THAN_LAST_PRICE ' +
  'TP_GREATER_THAN_LAST_PRICE SL_LESS_THAN_LAST_PRICE SL_GREATER_THAN_LAST_PRICE ' +
  'SL_NOT_BETWEEN_LIQ_AND_LAST_PRICE SL_NOT_BETWEEN_LAST_AND_LIQ_PRICE ' +
  'SL_GREATER_THAN_MAX_PRICE TP_LESS_THAN_MIN_PRICE SL_GREATER_THAN_LIQ_PRICE RISK_LIMIT ' +
  'OI_POS_LIMIT SYMBOL_NOT_EXISTS PRE_SETTLE_REDUCE_ONLY COIN_NOT_MATCH OPERATE_DENIED ' +
  'NOT_LOGGED_IN USER_BANNED SERVER_ERROR INVALID_PARAM'
).split(' ')

const ours = ['INVALID_TRAILING_STOP_PERCENT', 'PARAM_NOT_CHANGE']

test.each(documented)('the check code %s of the specification is known', (word) => {
  const code = word.toLowerCase().replaceAll('_', '-')
  expect(codeOfWire(kind, `FGRID_CHECK_CODE_${word}`)).toBe(code)
})

test('no check code is known beyond those of the specification and ours', () => {
  const known = codesOf(kind).map((code) => code.toUpperCase().replaceAll('-', '_'))
  expect(known.toSorted()).toEqual([...documented, ...ours].toSorted())
  expect(codeOfWire(kind, 'FGRID_CHECK_CODE_UNSPECIFIED')).toBeUndefined()
})

const codes = [
  ['long', { leverage: '51' }, 'leverage', 'leverage-too-high'],
  ['neutral', { leverage: '101' }, 'leverage', 'leverage-too-high'],
  ['long', { leverage: '0.5' }, 'leverage', 'leverage-too-low'],
  ['long', { investment: '1' }, 'investment', 'investment-too-low'],
  ['long', { investment: '900000' }, 'investment', 'risk-limit'],
  ['long', { takeProfit: '105000' }, 'takeProfit', 'tp-price-too-low'],
  ['long', { stopLoss: '95000' }, 'stopLoss', 'sl-price-too-high'],
  ['short', { stopLoss: '105000' }, 'stopLoss', 'sl-price-too-low'],
  ['short', { takeProfit: '95000' }, 'takeProfit', 'tp-price-too-high'],
  ['neutral', { takeProfit: '105000' }, 'takeProfit', 'top-price-too-low'],
  ['neutral', { stopLoss: '95000' }, 'stopLoss', 'bottom-price-too-high'],
  ['long', { takeProfitShare: '501' }, 'takeProfitShare', 'tp-too-high'],
  ['long', { trailingStop: '1' }, 'trailingStop', 'invalid-trailing-stop-percent'],
  ['long', { moveUp: '105000' }, 'moveUp', 'move-up-price-too-low'],
  ['long', { moveDown: '95000' }, 'moveDown', 'move-down-price-too-high'],
] as const

test.each(codes)('%s %o: at %s as %s, with a fix that passes', (mode, values, field, code) => {
  const found = problemsOf(draft(values, mode)).find((it) => it.code === code)
  expect(found?.field).toBe(field)
  const fix = found?.fix
  if (fix?.type !== 'write') throw new Error('no fix')
  const mended = problemsOf(draft({ ...values, [fix.field]: fix.value }, mode))
  expect(mended.filter((it) => it.code === code)).toEqual([])
})

test('a target twice is said at the percentage', () => {
  const twice = draft({ takeProfit: '120000', takeProfitShare: '10' })
  expect(problemsOf(twice)).toMatchObject([{ field: 'takeProfitShare', code: 'tp-sl-failed' }])
})

test('what is sent is what create reads: leverage as it is, percentages as fractions', () => {
  const wish = draft({ stopLossShare: '20', trailingStop: '10', moveUp: '120000' }, 'short')
  const sent = createRequest({ table }, wish, '0-key-1')
  expect(endpoints.fgridBotCreate.request.parse(sent)).toMatchObject({
    cell_number: 20,
    leverage: '5',
    total_investment: '3000',
    stop_loss_per: '0.2',
    trailing_stop_per: '0.1',
    move_up_price: '120000',
  })
})

test('each flag offers its own settings, and a grid with a side needs one more to move', () => {
  const of = (mode: string, ...on: readonly string[]) => {
    const flags = Object.fromEntries(on.map((it) => [it, true]))
    const names = Object.entries(offers)
    const draftOf = { choices: { mode } }
    return names.flatMap(([name, rule]) => (rule(flags as never, btc, draftOf) ? [name] : []))
  }
  expect(of('long')).toEqual([])
  expect(of('long', 'futureTsGray')).toEqual(['trailingStop'])
  expect(of('long', 'botTpslEquity')).toEqual(['takeProfitShare', 'stopLossShare'])
  expect(of('neutral', 'tradingBotTrailing')).toEqual(['moveUp', 'moveDown'])
  expect(of('long', 'tradingBotTrailing')).toEqual([])
  const both = ['tradingBotTrailing', 'tradingBotTrailingLongOrShort']
  expect(of('short', ...both)).toEqual(['moveUp', 'moveDown'])
})

test('where the liquidation lies inside the range no stop by price fits, and that is said', () => {
  const tight = { leverage: '25', low: '90000', high: '118000', stopLoss: '119000' }
  const found = problemsOf(draft(tight, 'short')).find((it) => it.field === 'stopLoss')
  expect(found).toMatchObject({ code: NO_STOP, fix: undefined })
})

test('a stop beyond the liquidation is offered one with room before it', () => {
  const far = { leverage: '10', stopLoss: '50000' }
  const limits = limitsOf(draft(far))
  const found = problemsOf(draft(far)).find((it) => it.field === 'stopLoss')
  const { long = 0 } = limits.liquidation
  const value = found?.fix?.type === 'write' ? Number(found.fix.value) * 100 : 0
  expect(value).toBeGreaterThan(long + (9_000_000 - long) / 5)
  expect(problemsOf(draft({ ...far, stopLoss: String(value / 100) }))).toEqual([])
})
