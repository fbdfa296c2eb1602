// A range whose ends are crossed is a problem of both, and each fix repairs it; a trigger price is
// told apart by where it lies.
import { expect, test } from 'vitest'
import { formKind } from '../../test/form-kind.ts'
import { btc } from '../../test/spot-pair.ts'
import { emptyDraft, inputOfDraft } from '../create/form-draft.ts'
import { isTouched } from '../create/form-problems.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { crossedProblems } from './crossed-range.ts'
import { triggerOutside } from './grid-create.tsx'

const instrument = instrumentOf(btc)
const empty = emptyDraft(formKind.table, 'BTCUSDT')
const draft = (values: Readonly<Record<string, string>>) => ({
  ...empty,
  values: { ...empty.values, low: '90000', high: '110000', ...values },
})

test('a lower price above the upper one is a problem of both, and each fix repairs it', () => {
  const crossed = { ...draft({ low: '110000', high: '90000' }), touched: ['low'] }
  const found = crossedProblems(crossed, instrument)
  expect(found).toMatchObject([
    { field: 'low', code: 'low-over-high', limit: '90000' },
    { field: 'high', code: 'high-under-low', limit: '110000' },
  ])
  expect(found.map((it) => isTouched(it, crossed))).toEqual([true, true])
  for (const { fix } of found) {
    if (fix?.type !== 'write') throw new Error('no fix')
    const fixed = draft({ ...crossed.values, [fix.field]: fix.value })
    expect(crossedProblems(fixed, instrument)).toEqual([])
  }
  expect(crossedProblems(draft({ high: '90000.1' }), instrument)).toEqual([])
})

test('a trigger price outside the range is told apart from one inside', () => {
  const side = (entry: string) =>
    triggerOutside(inputOfDraft(formKind.table, draft({ entry }), instrument).input)
  expect([side('80000'), side('95000'), side('120000'), side('')]).toEqual([
    'Below',
    undefined,
    'Above',
    undefined,
  ])
})
