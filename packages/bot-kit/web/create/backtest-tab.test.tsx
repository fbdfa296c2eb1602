// Two settings are compared by what they say, however they are drawn.
import { expect, test } from 'vitest'
import { textOf } from './backtest-tab.tsx'

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
