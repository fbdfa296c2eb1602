// Help to see the first matched order is offered until there is one, and only to who is new.
import { expect, test } from 'vitest'
import { awaitsFirstMatch } from './first-match.ts'

const booked = (...amounts: readonly string[]) =>
  amounts.map((booked_profit) => ({ booked_profit }))

test.each([
  [1, booked('0'), true],
  [3, booked('0', '0.000000000000', '0'), true],
  [2, booked('0', '0.013371520000'), false],
  // Fees may eat a match; it was one all the same.
  [1, booked('-0.0004'), false],
  [4, booked('0', '0', '0', '0'), false],
  [0, [], false],
])('%i bots with %o: %s', (count, bots, awaits) => {
  expect(awaitsFirstMatch(count, bots)).toBe(awaits)
})
