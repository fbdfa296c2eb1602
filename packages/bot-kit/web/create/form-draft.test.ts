// The form without a page: drafts, steps, shares, units, what the domain reads and what is sent.
import type { FormDraft } from './create-kind.ts'
import { describe, expect, test } from 'vitest'
import { parsePrice } from '@trellis/market'
import { formKind as kind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { balanceProblems } from './balance-problems.ts'
import {
  distanceOf,
  emptyDraft,
  formReducer,
  inputOfDraft,
  settledDraft,
  shareOf,
  stepValue,
  investable,
} from './form-draft.ts'
import { rowOf } from './form-layout.ts'
import { createRequest, validateRequest } from './form-request.ts'
import { fractionToPercent, percentToFraction } from '../../percent.ts'

const { table } = kind
const instrument = instrumentOf(btc)
const reduce = formReducer(table, instrument)

function draft(values: Readonly<Record<string, string>>, more: Partial<FormDraft> = {}): FormDraft {
  const empty = emptyDraft(table, 'BTCUSDT')
  return { ...empty, ...more, values: { ...empty.values, ...values } }
}

function mustPrice(text: string) {
  const parsed = parsePrice(instrument, text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

const good = { low: '90000', high: '110000', count: '20', quote: '5000' }

describe('reducer', () => {
  test('steps move prices by ticks, keep the tick digits and stay above zero', () => {
    const step = (name: string, text: string, steps: number) =>
      stepValue(rowOf(table, name)!, text, steps, instrument)
    expect(step('low', '90000', 10)).toBe('90001.0')
    expect(step('low', '90000', -50)).toBe('89995.0')
    expect(step('low', '90000', 200)).toBe('90020.0')
    expect(step('low', '0.1', -200)).toBe('0.1')
    expect(step('count', '20', -1)).toBe('19')
    expect(step('low', 'abc', 1)).toBeUndefined()
  })

  test('an empty field is stepped from where the caller says', () => {
    const step = { type: 'stepped', field: 'takeProfit', steps: 10, from: '100000' } as const
    const next = reduce(draft({}), step)
    expect(next.values['takeProfit']).toBe('100001.0')
    expect(next.touched).toContain('takeProfit')
  })

  test('typing alone does not show errors, leaving the field does', () => {
    const typed = reduce(draft({}), { type: 'typed', field: 'low', value: '1' })
    expect(typed.touched).toEqual([])
    expect(reduce(typed, { type: 'left', field: 'low' }).touched).toEqual(['low'])
  })

  test('a field that is left says what will be used, and while it is typed in what is typed', () => {
    const typed = reduce(draft({}), { type: 'typed', field: 'low', value: '90000.46789' })
    expect(typed.values['low']).toBe('90000.46789')
    const left = reduce(typed, { type: 'left', field: 'low' })
    expect([left.values['low'], left.touched]).toEqual(['90000.5', ['low']])
    expect(inputOfDraft(table, left, instrument).input['minPrice']).toBe(mustPrice('90000.5'))
    expect(reduce(left, { type: 'left', field: 'low' })).toBe(left)
  })

  test('what an address or a kept draft filled in is settled before it is shown or sent', () => {
    const fine = draft({ ...good, high: '110000.04', quote: '5000.129', takeProfit: 'abc' })
    const values = { ...good, high: '110000.0', quote: '5000.12', takeProfit: 'abc' }
    expect(settledDraft(table, fine, instrument).values).toMatchObject(values)
    expect(reduce(fine, { type: 'all-touched' }).values).toMatchObject(values)
    const exact = draft(good)
    expect(settledDraft(table, exact, instrument)).toBe(exact)
  })

  test('a preset range touches both ends at once', () => {
    const range = { low: '95000', high: '105000' }
    const next = reduce(draft({}), { type: 'set-all', values: range })
    expect([next.values['low'], next.values['high'], next.touched]).toEqual([
      '95000',
      '105000',
      ['low', 'high'],
    ])
  })
})

describe('numbers of the form', () => {
  test('what arrives fills a form as it was asked for, and never what was written meanwhile', () => {
    const range = { low: '90000', high: '110000', count: '20' }
    const action = { type: 'arrived', instead: { low: '', high: '' }, values: range } as const
    expect(reduce(draft({}), action).values).toMatchObject(range)
    expect(reduce(draft({}), action).touched).toEqual([])
    const counted = draft({ count: '7' })
    expect(reduce(counted, action).values).toMatchObject({ ...range, count: '7' })
    const typed = reduce(draft({}), { type: 'typed', field: 'low', value: '99000' })
    expect(reduce(typed, action)).toBe(typed)
    const emptied = reduce(draft({}), { type: 'left', field: 'high' })
    expect(reduce(emptied, action)).toBe(emptied)
  })

  test('shares of a balance are rounded down, never more than there is', () => {
    expect(shareOf('100.019999', 100, 2)).toBe('100.01')
    expect(shareOf('33.33', 25, 2)).toBe('8.33')
  })

  test('percent in the field is a fraction on the wire, both ways', () => {
    expect(percentToFraction('10')).toBe('0.1')
    expect(percentToFraction('3.5')).toBe('0.035')
    expect(fractionToPercent('0.03')).toBe('3')
    expect(fractionToPercent('0.99')).toBe('99')
  })

  test.each([
    ['98000', '100000', '-0.02'],
    ['106740', '100000', '0.0674'],
    ['', '100000', ''],
    ['x', '100000', ''],
    ['98000', '', ''],
  ])('%s is away from %s by %s', (at, last, away) => {
    expect(distanceOf(at, last)).toBe(away)
  })
})

describe('what the domain reads', () => {
  test('a field that is no number is named and the others still count', () => {
    const { input, unread } = inputOfDraft(table, draft({ ...good, high: 'abc' }), instrument)
    expect(unread).toEqual(['high'])
    expect(input['minPrice']).toBe(mustPrice('90000'))
    expect(input['maxPrice']).toBeUndefined()
  })

  test('what counts only with a switch or a choice is not read and not sent without it', () => {
    const up = draft({ ...good, limitUp: '120000', base: 'abc' })
    const read = inputOfDraft(table, up, instrument)
    expect([read.input['limitUp'], read.unread]).toEqual([undefined, []])
    expect(validateRequest({ table }, up)).toMatchObject({
      limit_up_price: '',
      base_investment: '',
    })
    const on = { ...up, flags: { ...up.flags, trailing: true } }
    expect(inputOfDraft(table, on, instrument).input['limitUp']).toBe(mustPrice('120000'))
    expect(validateRequest({ table }, { ...on, values: { ...on.values, base: '' } })).toMatchObject(
      {
        enable_trailing: true,
        limit_up_price: '120000',
      },
    )
  })

  test('a balance that is short says by how much and offers what there is', () => {
    const found = balanceProblems(kind, draft(good), btc, new Map([['USDT', '4200.5']]))
    expect(found).toMatchObject([
      { field: 'quote', code: 'balance', limit: '799.5', fix: { value: '4200.5' }, raw: 'USDT' },
    ])
    expect(balanceProblems(kind, draft(good), btc, undefined)).toEqual([])
    // A number that cannot be read is not short of anything: it has a problem of its own.
    const endless = draft({ ...good, quote: '12345678901234567890123456789' })
    expect(balanceProblems(kind, endless, btc, new Map([['USDT', '0.5']]))).toEqual([])
  })
})

describe('wire', () => {
  test('validate and create carry the same plan, create the key', () => {
    const it = draft({ ...good, takeProfit: '120000', stopLoss: '80000', trailingStop: '10' })
    const plan = {
      symbol: 'BTCUSDT',
      cell_number: 20,
      invest_mode: 'INVEST_QUOTE',
      base_investment: '',
      take_profit: '120000',
      stop_loss: '80000',
      ts_percent: '0.1',
    }
    expect(validateRequest({ table }, it)).toMatchObject(plan)
    const source = 'TRADING_BOT_PAGE'
    const made = { ...plan, request_id: 'key-1', source }
    expect(createRequest({ table }, it, 'key-1')).toMatchObject(made)
    const own = { table, source: 'FCOMBO_CREATE_PAGE' } as const
    expect(createRequest(own, it, 'key-1')?.['source']).toBe(own.source)
  })

  test('nothing is asked while the range is incomplete or unreadable', () => {
    expect(validateRequest({ table }, draft({ low: '1', high: '2' }))).toBeUndefined()
    expect(validateRequest({ table }, draft({ ...good, stopLoss: '1,2' }))).toBeUndefined()
  })
})

test.each([
  ['100000', '4775.75', '4775.75'],
  ['100', '4775.75', '100'],
  ['100', '', '100'],
])('of a balance of %s and at most %s, %s may be invested', (balance, most, may) => {
  expect(investable(balance, most)).toBe(may)
})
