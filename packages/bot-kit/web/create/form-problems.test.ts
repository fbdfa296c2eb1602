// What is wrong at a field, out of findings, codes and what cannot be read.
import type { FormDraft } from './create-kind.ts'
import { describe, expect, test } from 'vitest'
import { formKind as kind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { emptyDraft, inputOfDraft } from './form-draft.ts'
import {
  changeProblems,
  codeOfWire,
  codesOf,
  localProblems,
  mergeProblems,
  missingFields,
  serverProblems,
} from './form-problems.ts'

const instrument = instrumentOf(btc)

function draft(values: Readonly<Record<string, string>>, mode = 'quote'): FormDraft {
  const empty = emptyDraft(kind.table, 'BTCUSDT')
  return { ...empty, choices: { mode }, values: { ...empty.values, ...values } }
}

const good = { low: '90000', high: '110000', count: '20', quote: '5000' }
const wire = (field: string, code: string, bound: string, fix = '') => ({
  field,
  check_code: `FORM_CHECK_CODE_${code}`,
  bound,
  fix,
})

test('every check code is found by its wire name, success and newer ones are not', () => {
  for (const code of codesOf(kind)) {
    const name = `FORM_CHECK_CODE_${code.toUpperCase().replaceAll('-', '_')}`
    expect(codeOfWire(kind, name)).toBe(code)
  }
  expect(codeOfWire(kind, 'FORM_CHECK_CODE_SUCCESS')).toBeUndefined()
  expect(codeOfWire(kind, 'OTHER_CHECK_CODE_TP_TOO_LOW')).toBeUndefined()
})

test('a problem of the server gets its field and a repaired value', () => {
  const problems = [
    wire('take_profit', 'TP_TOO_LOW', '110000'),
    wire('stop_loss', 'SL_TOO_HIGH', '90000'),
    wire('ts_percent', 'TS_PERCENT_TOO_LOW', '0.03', '0.03'),
    wire('limit_up_price', 'LAST_PRICE_FORBIDDEN_TRAILING_UP', '90000'),
    wire('cell_number', 'FROM_TOMORROW', ''),
    wire('max_price', 'HIGH_PRICE_TOO_HIGH', '120000'),
  ]
  expect(serverProblems(kind, problems, draft(good), instrument)).toMatchObject([
    { field: 'takeProfit', fix: { value: '110000.1' } },
    { field: 'stopLoss', fix: { value: '89999.9' } },
    { field: 'trailingStop', limit: '3', fix: { value: '3' } },
    { field: 'trailing', fix: { type: 'off' } },
    { field: 'count', code: 'unknown', raw: 'FORM_CHECK_CODE_FROM_TOMORROW' },
    // The server says that no value passes: none is offered that would be refused again.
    { field: 'high', limit: '120000', fix: undefined },
  ])
})

test.each([
  ['count', '3.5', 'not-whole'],
  ['count', '−5', 'not-whole'],
  ['low', '-5', 'not-a-price'],
  ['takeProfit', 'abc', 'not-a-price'],
  ['quote', '-5', 'not-an-amount'],
  ['trailingStop', '-5', 'not-a-percentage'],
  ['trailingStop', '0', 'not-a-percentage'],
  ['trailingStop', '0.00', 'not-a-percentage'],
  ['quote', '12345678901234567890', 'too-long'],
  ['low', '99999999999999999', 'too-long'],
] as const)('%s with “%s” is answered by what the field wants', (field, text, code) => {
  const wrong = draft({ ...good, [field]: text })
  const { unread } = inputOfDraft(kind.table, wrong, instrument)
  const found = localProblems(kind, wrong, [], unread)
  expect(found.map((it) => [it.field, it.code])).toEqual([[field, code]])
})

describe('a change of a running bot', () => {
  const table = Object.fromEntries(
    Object.entries(kind.table).map(([id, row]) => [id, { ...row, changeable: true as const }]),
  )
  const found = (field: string, text: string) =>
    changeProblems(
      { ...kind, table },
      { numbers: { ...good, [field]: text }, choices: { mode: 'quote' }, flags: {} },
      'BTCUSDT',
      instrument,
    ).map((it) => [it.field, it.code])

  test.each([
    ['count', '3.5', 'not-whole'],
    ['count', '-5', 'not-whole'],
    ['count', 'abc', 'not-whole'],
    ['count', '1e9', 'not-whole'],
    ['count', '', 'not-whole'],
    ['count', '1000000000000000', 'too-long'],
    ['low', '-5', 'not-a-price'],
    ['low', '', 'not-a-price'],
    ['high', '1e9', 'not-a-price'],
    ['takeProfit', 'abc', 'not-a-price'],
    ['trailingStop', '-5', 'not-a-percentage'],
    ['trailingStop', '0', 'not-a-percentage'],
    ['takeProfit', '0', 'not-a-price'],
  ] as const)('%s with “%s” is answered by what the field wants', (field, text, code) => {
    expect(found(field, text)).toEqual([[field, code]])
  })

  test('what may be left out may be empty', () => {
    expect(found('takeProfit', '')).toEqual([])
  })
})

describe('money', () => {
  const short = wire('quote_investment', 'INVESTMENT_TOO_LOW', '112.8043', '112.8043')

  test('a bound in the digits of the form stays on its right side', () => {
    expect(serverProblems(kind, [short], draft(good), instrument)[0]).toMatchObject({
      limit: '112.81',
      fix: { value: '112.81' },
    })
  })

  test('its problems stand at the coin that is invested', () => {
    expect(serverProblems(kind, [short], draft(good, 'base'), instrument)[0]?.field).toBe('base')
    const mode = wire('invest_mode', 'INVESTMENT_TOO_LOW', '1')
    expect(serverProblems(kind, [mode], draft(good, 'both'), instrument)[0]?.field).toBe('quote')
  })

  test('what is missing follows the coin', () => {
    expect(missingFields(kind, draft({}))).toEqual(['low', 'high', 'count', 'quote'])
    expect(missingFields(kind, draft(good, 'both'))).toEqual(['base'])
  })
})

test('one problem per field, the first one', () => {
  const a = { field: 'low', code: 'not-whole', limit: '', fix: undefined, raw: '' } as const
  expect(mergeProblems([a], [{ ...a, code: 'unknown' }])).toEqual([a])
})
