// A plan of a bot or of an address in a form: what it takes the place of, and when it is no longer
// what stands there.
import { expect, test } from 'vitest'
import { formKind as kind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { copiedDraft, holdsPlan, isAsAddressed } from './copied-draft.ts'
import type { FormAction, FormDraft } from './create-kind.ts'
import { emptyDraft, formReducer } from './form-draft.ts'
import { createRequest } from './form-request.ts'

const instrument = instrumentOf(btc)
const reduce = formReducer(kind.table, instrument)
const empty = emptyDraft(kind.table, 'BTCUSDT')
const plan = { low: '95000', high: '105000', n: '20', tp: '120000' }
const after = (draft: FormDraft, ...actions: FormAction[]): FormDraft =>
  actions.reduce(reduce, draft)
const set = (field: string, value: string): FormAction => ({ type: 'set', field, value })
const holds = (draft: FormDraft): boolean => holdsPlan(kind, draft, instrument, plan)

test('a plan takes the place of the whole one before, and leaves the money', () => {
  const before = after(empty, set('quote', '750'), set('stopLoss', '90000'), {
    type: 'switched',
    field: 'trailing',
    on: true,
  })
  const copied = copiedDraft(kind, before, instrument, plan)
  expect(copied.values).toMatchObject({
    low: '95000',
    high: '105000',
    count: '20',
    takeProfit: '120000',
    stopLoss: '',
    quote: '750',
  })
  expect(copied.flags['trailing']).toBe(false)
  expect(copied.touched).toContain('quote')
  expect(copied).not.toHaveProperty('isOwn')
})

test('a form holds a plan until somebody changes it, and again once it is taken anew', () => {
  const copied = copiedDraft(kind, empty, instrument, plan)
  expect(holds(empty)).toBe(false)
  expect(holds(copied)).toBe(true)
  // Money is nobody's plan, and what is written as it was is no change.
  expect(holds(after(copied, set('quote', '900'), set('low', '95000.0')))).toBe(true)
  for (const action of [
    set('low', '90000'),
    set('stopLoss', '80000'),
    { type: 'chosen', field: 'mode', value: 'both' },
    { type: 'switched', field: 'trailing', on: true },
  ] satisfies FormAction[]) {
    const changed = after(copied, action)
    expect(holds(changed)).toBe(false)
    expect(holds(copiedDraft(kind, changed, instrument, plan))).toBe(true)
  }
})

test('what an address calls a suggestion stands as long as the form holds it', () => {
  const preset = { ...plan, suggested: 'a1-7' }
  const draft = copiedDraft(kind, empty, instrument, preset)
  const is = (it: FormDraft) => isAsAddressed({ kind, draft: it, instrument }, preset)
  expect(is(draft)).toBe(true)
  expect(is(after(draft, set('low', '90000')))).toBe(false)
  expect(is(after(draft, { type: 'own' }))).toBe(false)
  expect(isAsAddressed({ kind, draft, instrument }, plan)).toBe(false)
})

test('what was made the reader’s own is sent as that, whatever the address says', () => {
  const origin = { block_source: 'RANK_LIST', create_type: 'COPY', followed_bot_id: '612' }
  const copied = copiedDraft(kind, after(empty, set('quote', '750')), instrument, plan)
  expect(createRequest(kind, copied, 'r1', origin)).toMatchObject(origin)
  const own = createRequest(kind, after(copied, { type: 'own' }), 'r1', origin)
  expect(own).toMatchObject({ create_type: 'MANUAL', block_source: 'MAIN_PAGE_CREATE_BLOCK' })
  expect(own).not.toHaveProperty('followed_bot_id')
})
