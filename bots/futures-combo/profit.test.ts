// What the insurance fund keeps of a liquidated combo is a term of its own: contracts, fund and
// total add up to the last digit.
import { expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { ask, named, over, started } from './test/calls.ts'

test.each([
  ['kept', [4_610_000, 184_400, 10_780], -1],
  ['paid', [2_500_000, 100_000, 15_000], 1],
] as const)('what the fund %s is told beside the contracts', async (_, marks, sign) => {
  const rig = started({ leverage: '20', threshold: '0.5' }).marks(...marks)
  expect(rig.view.word).toBe('liquidated')
  const { detail } = await ask('getDetail', over(rig), named(rig))
  const { parts, insurance_fund: fund } = await ask('getPartList', over(rig), named(rig))
  expect(Math.sign(Number(fund))).toBe(sign)
  const sum = parts.reduce((all, it) => all + amount(it.total_pnl), 0n)
  expect(sum + amount(fund)).toBe(amount(detail.total_pnl))
  expect(amount(detail.realized_pnl) + amount(detail.insurance_fund)).toBe(sum + amount(fund))
})
