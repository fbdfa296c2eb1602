// When the form of a futures grid has a range that a leverage can be given for.
import { expect, test } from 'vitest'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import type { FormAction } from '@trellis/bot-kit/web/create/create-kind.ts'
import { emptyDraft, formReducer } from '@trellis/bot-kit/web/create/form-draft.ts'
import { instrumentOf } from '@trellis/bot-kit/web/pair-instrument.ts'
import { futuresGridFields as table } from '../fields.ts'
import { hasRange } from './use-arrival.ts'

const reduce = formReducer(table, instrumentOf({ ...btc, category: 'linear' }))
const isRange = (...actions: readonly FormAction[]): boolean =>
  hasRange(actions.reduce(reduce, emptyDraft(table, 'BTCUSDT')))
const typed = (field: string, value: string): FormAction => ({ type: 'typed', field, value })
const left = (field: string): FormAction => ({ type: 'left', field })

test('a range is there as it arrives, and once somebody has written both ends', () => {
  const arrived = { low: '90000', high: '110000' }
  expect(isRange({ type: 'arrived', instead: { low: '', high: '' }, values: arrived })).toBe(true)
  const low = [typed('low', '90000'), left('low')]
  expect(isRange(...low)).toBe(false)
  expect(isRange(...low, typed('high', '1'))).toBe(false)
  expect(isRange(...low, typed('high', '110000'), left('high'))).toBe(true)
  expect(isRange({ type: 'set-all', values: arrived })).toBe(true)
  // Another direction is given its own leverage after one end was changed as well.
  const given = { ...arrived, leverage: '5' }
  const filled: FormAction = { type: 'arrived', instead: { leverage: '' }, values: given }
  expect(isRange(filled, typed('low', '95000'), left('low'))).toBe(true)
  expect(isRange({ type: 'set-all', values: { ...arrived, low: '' } })).toBe(false)
})
