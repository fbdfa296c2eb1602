// Two settings are compared by what they say, however they are drawn; a set that was set aside
// comes back whole.
import { expect, test } from 'vitest'
import { draftAgain, textOf } from './backtest-tab.tsx'
import type { FormDraft } from './create-kind.ts'

test('the words of a small piece of a page', () => {
  expect(textOf('10')).toBe('10')
  expect(textOf(<bdi dir="ltr">5,000.00 USDT</bdi>)).toBe('5,000.00 USDT')
  expect(
    textOf(
      <>
        <b>{3}</b> of {[1, 2].join('/')}
      </>,
    ),
  ).toBe('3 of 1/2')
  expect(textOf(undefined)).toBe('')
  expect(textOf(false)).toBe('')
})

test('settings that were set aside come back with their suggestion; what is open stays open', () => {
  const kept: FormDraft = {
    version: 2,
    symbol: 'BTCUSDT',
    values: { low: '90000', high: '110000' },
    choices: { mode: 'long' },
    flags: { follow: true },
    touched: ['low'],
    advancedOpen: false,
    advice: { id: 'a1-1', block: 'PAGE_AI_BLOCK', values: { low: '90000' }, choices: {} },
  }
  const now = { ...kept, values: {}, touched: [], advancedOpen: true, advice: undefined }
  expect(draftAgain(now, kept)).toEqual({ ...kept, advancedOpen: true })
})
