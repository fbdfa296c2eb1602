// The form without a page: drafts, steps, shares, units, what the domain reads, and what survives a
// reload.
import { describe, expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { balanceProblems } from './balance-problems.ts'
import { addressOfDraft, draftOfAddress, loadDraft, saveDraft } from './draft-storage.ts'
import {
  codeOfWire,
  codeRows,
  crossedProblems,
  isTouched,
  localProblems,
  mergeProblems,
  missingFields,
  serverProblems,
} from './form-errors.ts'
import { createRequest, validateRequest } from './form-request.ts'
import {
  emptyDraft,
  formReducer,
  fractionToPercent,
  inputOfDraft,
  limitsOfDraft,
  percentToFraction,
  rangeAround,
  shareOf,
  stepValue,
  triggerOutside,
  type Draft,
  type NumberField,
} from './form.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'

const instrument = instrumentOf(btc)
const market = {
  instrument,
  last: mustPrice('100000'),
  fees: { maker: ratio('0.0004'), taker: ratio('0.0006') },
}

function mustPrice(text: string) {
  const parsed = parsePrice(instrument, text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

function draft(values: Partial<Record<NumberField, string>>, more: Partial<Draft> = {}): Draft {
  const empty = emptyDraft('BTCUSDT')
  return { ...empty, ...more, values: { ...empty.values, ...values } }
}

const good = { low: '90000', high: '110000', count: '20', quote: '5000' }

describe('reducer', () => {
  test('steps move prices by ticks, keep the tick digits and stay above zero', () => {
    const step = (text: string, steps: number) => stepValue('low', text, steps, instrument)
    expect(step('90000', 10)).toBe('90001.0')
    expect(step('90000', -50)).toBe('89995.0')
    expect(step('90000', 200)).toBe('90020.0')
    expect(step('0.1', -200)).toBe('0.1')
    expect(stepValue('count', '20', -1, instrument)).toBe('19')
    expect(stepValue('low', 'abc', 1, instrument)).toBeUndefined()
  })

  test('an empty field is stepped from where the caller says', () => {
    const next = formReducer(draft({}), {
      type: 'stepped',
      field: 'takeProfit',
      steps: 10,
      instrument,
      from: '100000',
    })
    expect(next.values.takeProfit).toBe('100001.0')
    expect(next.touched).toContain('takeProfit')
  })

  test('typing alone does not show errors, leaving the field does', () => {
    const typed = formReducer(draft({}), { type: 'typed', field: 'low', value: '1' })
    expect(typed.touched).toEqual([])
    expect(formReducer(typed, { type: 'left', field: 'low' }).touched).toEqual(['low'])
  })

  test('a preset range touches both ends at once', () => {
    const next = formReducer(draft({}), { type: 'ranged', low: '95000', high: '105000' })
    expect([next.values.low, next.values.high, next.touched]).toEqual([
      '95000',
      '105000',
      ['low', 'high'],
    ])
  })
})

describe('numbers of the form', () => {
  test('a range around a price lies on ticks', () => {
    expect(rangeAround(instrument, '104923.6', 10)).toEqual({ low: '94431.2', high: '115416.0' })
    expect(rangeAround(instrument, '0', 10)).toBeUndefined()
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
})

describe('what the domain reads', () => {
  test('a good draft has a plan and no problems', () => {
    const limits = limitsOfDraft(draft(good), market)
    expect(limits.code).toBe('success')
    expect(limits.plan?.levels.length).toBe(21)
  })

  test('a field that is no number is named and the others still count', () => {
    const { input, unread } = inputOfDraft(draft({ ...good, high: 'abc' }), instrument)
    expect(unread).toEqual(['high'])
    expect(input.minPrice).toBe(mustPrice('90000'))
    expect(input.maxPrice).toBeUndefined()
  })

  test('without trailing up its limit is not sent and not read', () => {
    const { input } = inputOfDraft(draft({ ...good, limitUp: '120000' }), instrument)
    expect(input.limitUpPrice).toBeUndefined()
    expect(validateRequest(draft({ ...good, limitUp: '120000' }))?.limit_up_price).toBe('')
  })
})

describe('problems', () => {
  test('every check code of the specification has a row and is found by its wire name', () => {
    for (const code of Object.keys(codeRows)) {
      const wire = `SPOT_CHECK_CODE_${code.toUpperCase().replaceAll('-', '_')}`
      expect(codeOfWire(wire)).toBe(code)
    }
    expect(codeOfWire('SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED')).toBeUndefined()
  })

  test('the local check names field, limit and a fix that passes', () => {
    const wrong = draft({ ...good, takeProfit: '105000' })
    const found = localProblems(wrong, limitsOfDraft(wrong, market), [])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ field: 'takeProfit', code: 'tp-too-low', limit: '110000' })
    const fix = found[0]?.fix
    if (fix?.type !== 'write') throw new Error('no fix')
    const fixed = draft({ ...good, takeProfit: fix.value })
    expect(limitsOfDraft(fixed, market).checks).toEqual([])
  })

  test('a problem of the server gets the same field and a repaired value', () => {
    const problems = [
      { field: 'take_profit', check_code: 'SPOT_CHECK_CODE_TP_TOO_LOW', bound: '110000', fix: '' },
      { field: 'stop_loss', check_code: 'SPOT_CHECK_CODE_SL_TOO_HIGH', bound: '90000', fix: '' },
      {
        field: 'ts_percent',
        check_code: 'SPOT_CHECK_CODE_TS_PERCENT_TOO_LOW',
        bound: '0.03',
        fix: '0.03',
      },
      { field: 'cell_number', check_code: 'SPOT_CHECK_CODE_FROM_TOMORROW', bound: '', fix: '' },
    ]
    expect(serverProblems(problems, draft(good), instrument)).toMatchObject([
      { field: 'takeProfit', fix: { value: '110000.1' } },
      { field: 'stopLoss', fix: { value: '89999.9' } },
      { field: 'trailingStop', limit: '3', fix: { value: '3' } },
      { field: 'count', code: 'unknown', raw: 'SPOT_CHECK_CODE_FROM_TOMORROW' },
    ])
  })

  test.each([
    ['count', '3.5', 'not-whole'],
    ['count', '−5', 'not-whole'],
    ['low', '-5', 'not-a-price'],
    ['takeProfit', 'abc', 'not-a-price'],
    ['quote', '-5', 'not-an-amount'],
    ['trailingStop', '-5', 'not-a-percentage'],
    ['quote', '12345678901234567890', 'too-long'],
    ['low', '99999999999999999', 'too-long'],
  ] as const)('%s with “%s” is answered by what the field wants', (field, text, code) => {
    const wrong = draft({ ...good, [field]: text })
    const { unread } = inputOfDraft(wrong, instrument)
    const found = localProblems(wrong, limitsOfDraft(wrong, market), unread)
    expect(found.find((it) => it.field === field)?.code).toBe(code)
  })

  test('more grids than fit are counted, however many digits they have', () => {
    const many = draft({ ...good, count: '12345678' })
    const { unread } = inputOfDraft(many, instrument)
    expect(unread).toEqual([])
    expect(localProblems(many, limitsOfDraft(many, market), unread)[0]?.code).toBe(
      'grid-no-too-high',
    )
  })

  test('a lower price above the upper one is a problem of both, and each fix repairs it', () => {
    const crossed = draft({ ...good, low: '110000', high: '90000' }, { touched: ['low'] })
    const found = crossedProblems(crossed, instrument)
    expect(found).toMatchObject([
      { field: 'low', code: 'low-over-high', limit: '90000' },
      { field: 'high', code: 'high-under-low', limit: '110000' },
    ])
    expect(found.map((it) => isTouched(it, crossed))).toEqual([true, true])
    for (const { fix } of found) {
      if (fix?.type !== 'write') throw new Error('no fix')
      const fixed = draft({ ...crossed.values, [fix.field]: fix.value })
      expect(limitsOfDraft(fixed, market).checks).toEqual([])
    }
    const narrow = draft({ ...good, low: '90000', high: '90000.1' })
    expect(crossedProblems(narrow, instrument)).toEqual([])
  })

  test('the least investment is one figure in words and fix, and it passes', () => {
    const poor = draft({ ...good, quote: '1' })
    const [found] = localProblems(poor, limitsOfDraft(poor, market), [])
    expect(found?.limit).toMatch(/^\d+(\.\d{1,2})?$/)
    expect(found?.fix).toEqual({ type: 'write', field: 'quote', value: found?.limit })
    const fixed = draft({ ...good, quote: found?.limit ?? '' })
    expect(limitsOfDraft(fixed, market).checks).toEqual([])
    const wire = {
      field: 'quote_investment',
      check_code: 'SPOT_CHECK_CODE_INVESTMENT_TOO_LOW',
      bound: '112.8043',
      fix: '112.8043',
    }
    expect(serverProblems([wire], poor, instrument)[0]).toMatchObject({
      limit: '112.81',
      fix: { value: '112.81' },
    })
  })

  test('a trigger price outside the range is told apart from one inside', () => {
    const side = (entry: string) =>
      triggerOutside(inputOfDraft(draft({ ...good, entry }), instrument).input)
    expect([side('80000'), side('95000'), side('120000'), side('')]).toEqual([
      'Below',
      undefined,
      'Above',
      undefined,
    ])
  })

  test('money problems stand at the coin that is invested', () => {
    const poor = draft(
      { low: '90000', high: '110000', count: '20', base: '0.0001' },
      { mode: 'base' },
    )
    expect(localProblems(poor, limitsOfDraft(poor, market), [])[0]?.field).toBe('base')
  })

  test('one problem per field, the local one first', () => {
    const a = { field: 'low', code: 'not-whole', limit: '', fix: undefined, raw: '' } as const
    expect(mergeProblems([a], [{ ...a, code: 'unknown' }])).toEqual([a])
  })

  test('what is missing follows the invest mode', () => {
    expect(missingFields(draft({}))).toEqual(['low', 'high', 'count', 'quote'])
    expect(missingFields(draft(good, { mode: 'both' }))).toEqual(['base'])
  })

  test('a balance that is short says by how much and offers what there is', () => {
    const found = balanceProblems(draft(good), btc, new Map([['USDT', '4200.5']]))
    expect(found).toMatchObject([
      { field: 'quote', code: 'balance', limit: '799.5', fix: { value: '4200.5' }, raw: 'USDT' },
    ])
    expect(balanceProblems(draft(good), btc, undefined)).toEqual([])
    // A number that cannot be read is not short of anything: it has a problem of its own.
    const endless = draft({ ...good, quote: '12345678901234567890123456789' })
    expect(balanceProblems(endless, btc, new Map([['USDT', '0.5']]))).toEqual([])
  })
})

describe('wire', () => {
  test('validate and create carry the same plan, create the key and the other names', () => {
    const it = draft({ ...good, takeProfit: '120000', stopLoss: '80000', trailingStop: '10' })
    expect(validateRequest(it)).toMatchObject({
      symbol: 'BTCUSDT',
      cell_number: 20,
      invest_mode: 'INVEST_QUOTE',
      base_investment: '',
      take_profit: '120000',
      ts_percent: '0.1',
    })
    expect(createRequest(it, 'key-1')).toMatchObject({
      take_profit_price: '120000',
      stop_loss_price: '80000',
      request_id: 'key-1',
    })
  })

  test('nothing is asked while the range is incomplete or unreadable', () => {
    expect(validateRequest(draft({ low: '1', high: '2' }))).toBeUndefined()
    expect(validateRequest(draft({ ...good, stopLoss: '1,2' }))).toBeUndefined()
  })
})

describe('drafts outside the page', () => {
  const store = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  test('a draft survives a reload, but not another pair or version', () => {
    const place = store()
    saveDraft(place, draft(good, { trailing: true, touched: ['low'] }))
    expect(loadDraft(place, 'BTCUSDT')?.values.quote).toBe('5000')
    expect(loadDraft(place, 'ETHUSDT')).toBeUndefined()
    place.setItem('trellis.draft.spot-grid', JSON.stringify({ ...draft(good), version: 0 }))
    expect(loadDraft(place, 'BTCUSDT')).toBeUndefined()
    place.setItem('trellis.draft.spot-grid', '{broken')
    expect(loadDraft(place, 'BTCUSDT')).toBeUndefined()
  })

  test('an address and the draft it opens agree', () => {
    const it = draft({ ...good, stopLoss: '80000', limitUp: '130000' }, { trailing: true })
    const opened = draftOfAddress(addressOfDraft(it), 'BTCUSDT')
    expect(opened?.values).toEqual(it.values)
    expect(opened?.trailing).toBe(true)
    expect(draftOfAddress({ base: 'BTC', low: '<script>' }, 'BTCUSDT')).toBeUndefined()
  })
})
