// What a copy takes over of a futures grid, without a page: its settings, what it has not, and what
// its plan comes to at the price of now.
import { expect, test } from 'vitest'
import { btc } from '@trellis/bot-kit/test/spot-pair.ts'
import { planRows } from '@trellis/bot-kit/web/create/copied-plan.tsx'
import { planModel } from '@trellis/bot-kit/web/create/plan-model.ts'
import { planDepth } from '@trellis/bot-kit/web/linear/contract-depth.tsx'
import { tiersOf } from '@trellis/bot-kit/web/linear/use-tiers.ts'
import { britishFormats } from '@trellis/ui'
import { deepKind } from './create-kind.tsx'
import { drawing } from './plan-drawing.ts'

const pair = { ...btc, category: 'linear' } as const
const tiers = tiersOf([
  { riskLimitValue: '200000', initialMargin: '0.01', maintenanceMargin: '0.005', mmDeduction: '' },
])
const parameters = {
  mode: 'long',
  low: '90000',
  high: '110000',
  n: '20',
  leverage: '5',
  sl: '85000',
}
const web = { t: (key: string) => key, format: britishFormats }
const rowsOf = (known: typeof tiers, amount = '3000') => {
  const kind = deepKind(planDepth, drawing)
  const plan = { kind, pair, last: '100000', parameters, amount, tiers: known }
  return planRows(planModel(plan, undefined, web), web)
}
const keysOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ key }) => key)

test('leverage, targets, first trade, profit per grid and the ends of the plan', () => {
  const keys = keysOf(rowsOf(tiers))
  expect(keys).toContain('mode')
  expect(keys).toContain('leverage')
  expect(keys).toContain('sum profit')
  expect(keys.some((it) => it.startsWith('sum first'))).toBe(true)
  expect(keys.some((it) => /liq/i.test(it))).toBe(true)
  // A stop is set, and no other target is.
  expect(keys).toContain('stopLoss')
  expect(keys).not.toContain('no stopLoss')
  expect(rowsOf(tiers).find(({ key }) => key === 'no takeProfit')?.value).toBe('form.unset')
  expect(keys).not.toContain('investment')
})

test('without tiers or money the settings alone', () => {
  for (const keys of [keysOf(rowsOf(undefined)), keysOf(rowsOf(tiers, ''))]) {
    expect(keys).toContain('leverage')
    expect(keys.filter((it) => it.startsWith('sum '))).toEqual([])
  }
})
