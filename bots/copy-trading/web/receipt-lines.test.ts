// The receipt of following adds up to the last digit shown, however it ended.
import { expect, test } from 'vitest'
import type { Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import { keptWorth, receiptLines, writtenLines } from './receipt-lines.ts'

test.each([
  // 4,000 with a gain of 177.26339131, of which 7.25 % is the leader's; all copies closed.
  ['4000', '164.41179545', '12.85159586', '0', '4164.41179545', '0', []],
  ['2000', '104.174299', '11.575703', '0', '388.424296', '1715.750003', ['kept']],
  // Nothing waited: Funding paid the share of ten.
  ['2000', '90', '10', '0', '0', '2100', ['added', 'kept']],
  // A pair was halted: what the copy had of it came back as it was, of 111.0817436 the gain.
  ['1000', '94.4217436', '16.66', '582.6701672', '511.7515764', '0', ['coins']],
  ['2000', '90', '10', '300.000000000001', '0', '1799.999999999999', ['added', 'kept', 'coins']],
])('of %s with %s', (amount, gain, share_paid, coins, returned, kept, more) => {
  const made = { amount, gain, share_paid, coins }
  const lines = receiptLines(made, { returned, kept: amountOf(kept) })
  expect(lines.map(({ key }) => key)).toEqual(['amount', 'made', 'shared', ...more, 'returned'])
  for (const them of [lines, writtenLines(lines)]) {
    const amounts = them.map(({ value }) => amountOf(value))
    expect(amounts.slice(0, -1).reduce((sum, it) => sum + it, 0n)).toBe(amounts.at(-1))
  }
  for (const [n, { value }] of writtenLines(lines).entries()) {
    expect(value).toMatch(/^-?\d+(\.\d{1,2})?$/)
    expect(Math.abs(Number(value) - Number(lines[n]?.value))).toBeLessThan(0.01)
  }
})

test('no gain is written larger than it is, and what is left of it is the P&L above', () => {
  const made = { amount: '6000', gain: '7.55890344', share_paid: '3.57986251248', coins: '0' }
  const given = { ...made, coins: '0.07052464832' }
  const kept = amountOf('5751.35451396984')
  const exact = receiptLines(given, { returned: '256.13386482184', kept })
  expect(writtenLines(exact).map(({ key, value }) => [key, value])).toEqual([
    ['amount', '6000.00'],
    ['made', '11.13'],
    ['shared', '-3.58'],
    ['kept', '-5751.35'],
    ['coins', '-0.07'],
    ['returned', '256.13'],
  ])
})

test('what was kept is what was paid and its gain', () => {
  const kept = { paid: '800', gain: '-1.5', is_kept: true }
  const closed = { paid: '900', gain: '50', is_kept: false }
  expect(keptWorth([kept, kept, closed] as never)).toBe(amountOf('1597') as Amount)
})
