// What the form shows is what the engine carries out: the figures of the documents through the
// texts of a form, bounds, and the worth over the price.
import { expect, test } from 'vitest'
import { formatAmount } from '@trellis/kernel'
import { amountProblem } from '@trellis/bot-kit/web/product/live-bounds.ts'
import {
  coveredBetween,
  earnedFor,
  interestFor,
  liquidationWith,
  planOf,
  repairOf,
  slippageSteps,
  worthRows,
  yieldFor,
  type Chosen,
} from './adding-plan.ts'

const typed = (more: Partial<Chosen>): Chosen => ({
  side: 'both',
  quoteAmount: '1274.1',
  baseAmount: '0.5',
  leverage: '2',
  ...more,
})
const plan = (more: Partial<Chosen> = {}, last = '2548.20') => {
  const found = planOf(typed(more), last)
  if (found === undefined) throw new Error('no plan')
  return found
}

test('both coins doubled: principal, loan and liquidation price', () => {
  const { principal, loan, liquidation, slippage } = plan()
  expect([principal, loan, slippage].map((it) => formatAmount(it))).toEqual([
    '2548.2',
    '2548.2',
    '0',
  ])
  // 1.05 × 2,548.20 / 4.
  expect(formatAmount(liquidation)).toBe('668.9025')
})

test('one coin alone is swapped in half', () => {
  const { principal, slippageRate } = plan({ side: 'quote', quoteAmount: '1000', leverage: '1' })
  expect([formatAmount(principal), formatAmount(slippageRate)]).toEqual(['999.75', '0.0005'])
  expect(formatAmount(plan({ side: 'base', leverage: '1' }).principal)).toBe('1273.781475')
  expect(planOf(typed({ quoteAmount: '', baseAmount: '' }), '2548.20')).toBeUndefined()
  expect(planOf(typed({}), '')).toBeUndefined()
  expect(planOf(typed({ leverage: 'x' }), '1')).toBeUndefined()
})

test('the worth over the price against holding, with the loss between', () => {
  const rows = worthRows(plan())
  const row = (change: number) => rows.find((it) => it.change === change)
  // 2 × 2,548.20 × √½ − 2,548.20 against 2,548.20 × 1.5 − 2,548.20.
  expect(Number(row(-50)?.liquidity)).toBeCloseTo(1055.5, 1)
  expect(Number(row(-50)?.holding)).toBeCloseTo(1274.1, 4)
  expect(Number(row(-50)?.loss)).toBeCloseTo(-218.6, 1)
  expect(Number(row(0)?.loss)).toBe(0)
  expect(row(20)?.price).toBe('3057.84')
})

test('days of yield cover the loss between two prices', () => {
  const of = plan()
  const month = yieldFor(of, '18420000', 30)
  expect(Number(formatAmount(month))).toBeCloseTo(77.16, 1)
  const [low, high] = coveredBetween(of, month).map((ticks) => ticks / 100)
  expect(low).toBeCloseTo(1739, -1)
  expect(high).toBeCloseTo(3512, -1)
})

test('an amount is refused at its bound', () => {
  const bounds = { least: '10', most: '100', digits: 2 }
  const said = (text: string, balance?: string) => amountProblem(text, bounds, balance)
  expect(['', 'x', '0', '9', '101', '20.001', '20'].map((it) => said(it))).toEqual([
    'empty',
    'not-an-amount',
    'not-an-amount',
    'too-small',
    'too-large',
    'too-precise',
    undefined,
  ])
  expect(said('20', '19')).toBe('balance')
})

test('the interest of the loan is off what covers the loss', () => {
  const of = plan({ leverage: '3' })
  const rates = { apyE8: '18420000', loanRate: '0.06' }
  // 5,096.4 of loan at 6 % a year for 30 days.
  expect(formatAmount(interestFor(of, '0.06', 30))).toBe('25.13293150685')
  const [yielded, left] = [yieldFor(of, rates.apyE8, 30), earnedFor(of, rates, 30)]
  expect(formatAmount((yielded - left) as typeof left)).toBe('25.13293150685')
  const [low] = coveredBetween(of, left)
  expect(low).toBeGreaterThan(coveredBetween(of, yielded)[0])
  // Where interest is more than the yield no fall is covered.
  const none = earnedFor(of, { apyE8: '1000000', loanRate: '0.06' }, 30)
  expect([none < 0n, ...coveredBetween(of, none)]).toEqual([true, 254_820, 254_820])
})

test('a press on the fix writes the bound that was missed, never more than there is', () => {
  const bounds = { least: '10', most: '100', digits: 2 }
  const fixes = ['too-small', 'too-large', 'balance', 'too-precise', 'empty'] as const
  expect(fixes.map((it) => repairOf(it, bounds, '60'))).toEqual([
    '10',
    '100',
    '60',
    undefined,
    undefined,
  ])
  expect(repairOf('balance', bounds, '9')).toBeUndefined()
})

test('the steps of slippage, with the one that the swap of this amount is in', () => {
  const pool = {
    slippage_levels: ['0', '10000', '50000'],
    slippageRateE8List: ['50000', '100000', '300000'],
  }
  const at = (quoteAmount: string) =>
    slippageSteps(pool, plan({ side: 'quote', quoteAmount }).swapped)
  expect(at('1000')).toEqual([
    { rate: '0.0005', below: '10000', isHere: true },
    { rate: '0.001', below: '50000', isHere: false },
    { rate: '0.003', below: '', isHere: false },
  ])
  // Half of it is swapped: from 20,000 on the next rate holds.
  const here = (amount: string) => at(amount).findIndex((it) => it.isHere)
  expect(['19999.98', '20000', '100000'].map(here)).toEqual([0, 1, 2])
  expect(slippageSteps(pool, plan().swapped).some((it) => it.isHere)).toBe(false)
})

test('where the same coins would be liquidated with the next leverage', () => {
  expect(liquidationWith(plan(), 2)).toBe('668.9025')
  // 1.05 × 2,548.20 × (2 / 3)².
  expect(liquidationWith(plan({ leverage: '1' }), 3)).toBe('1189.16')
  expect(liquidationWith(plan(), 1)).toBe('')
})
