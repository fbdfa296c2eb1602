// What the insurance fund keeps of a liquidated combo is a term of its own: contracts, fund and
// total add up to the last digit.
import { expect, test } from 'vitest'
import { amount } from '@trellis/kernel'
import { callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { basket, LASTS, Rig } from './test/rig.ts'
import { endpoints } from './wire.ts'

const call = callerOf(routes, endpoints)

test.each([
  ['kept', [4_610_000, 184_400, 10_780], -1],
  ['paid', [2_500_000, 100_000, 15_000], 1],
] as const)('what the fund %s is told beside the contracts', async (_, marks, sign) => {
  const rig = new Rig().at(...LASTS).start({ ...basket, leverage: '20', threshold: '0.5' })
  rig.marks(...marks)
  expect(rig.view.word).toBe('liquidated')
  const { context } = routesOver(rig)
  const named = { bot_id: String(rig.bot) }
  const { detail } = endpoints.getDetail.response.parse(await call('getDetail', context, named))
  const { parts, insurance_fund: fund } = endpoints.getPartList.response.parse(
    await call('getPartList', context, named),
  )
  expect(Math.sign(Number(fund))).toBe(sign)
  const sum = parts.reduce((all, it) => all + amount(it.total_pnl), 0n)
  expect(sum + amount(fund)).toBe(amount(detail.total_pnl))
  expect(amount(detail.realized_pnl) + amount(detail.insurance_fund)).toBe(sum + amount(fund))
})
