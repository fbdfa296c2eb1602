// What the form answers before anything is created: fees, the worst case, what closing gives.
import { expect, test } from 'vitest'
import { amount, price, ratio } from '@trellis/kernel'
import { britishFormats, isolated } from '@trellis/ui'
import type { PlanInput } from '../../grid/plan.ts'
import type { MoneyInput } from '../../spot/grid-limits.ts'
import { spotPlanWays } from '../../spot/grid-outcome.ts'
import { planGrid } from '../../spot/grid-plan.ts'
import { officialGrid } from '../../spot/grid-config.ts'
import { btc } from '../../test/spot-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { previewOf } from './plan-preview.ts'

const instrument = instrumentOf(btc)
const fees = { maker: ratio('0.0008'), taker: ratio('0.001') }
const market = { instrument, fees, last: price(1_000_000) }
const input: PlanInput & MoneyInput = {
  takeProfit: undefined,
  stopLoss: undefined,
  entryPrice: undefined,
  investMode: 'quote',
  quoteInvestment: amount('5000'),
  baseInvestment: amount('0'),
}
const t = (key: string, values: object = {}): string =>
  [key, ...Object.entries(values).map(([name, value]) => `${name}=${String(value)}`)].join(' ')

function previewWith(more: Partial<PlanInput>) {
  const given = { ...input, ...more }
  const range = { minPrice: price(900_000), maxPrice: price(1_100_000), cellNumber: 20 }
  const reference = given.entryPrice ?? market.last
  const money = { quote: given.quoteInvestment, base: given.baseInvestment }
  const plan = planGrid(range, { instrument, reference, fees }, money, officialGrid)
  const source = { market, pair: btc, instrument, t, format: britishFormats }
  const limits = { ranges: {}, checks: [], plan }
  const kind = { ...spotPlanWays, words: 'kind', rules: [] }
  return previewOf({ ...source, limits, input: given as never }, kind)
}

test('fees of a trade and of a matched order', () => {
  const { rows } = previewWith({})
  const of = (key: string) => rows.find((it) => it.key === key)?.shown
  expect(of('rates')).toMatchObject({ text: 'kind.sum.ratesText maker=0.08% taker=0.10%' })
  // 4,750 / (90,000 + … + 99,000 + 10 * 100,000) = 0.002442 BTC a grid; bought at 99,000 and sold
  // at 100,000: 0.0008 * 0.002442 * 199,000 = 0.3887664.
  expect(of('matchedFee')).toMatchObject({ text: isolated('≈ 0.3888 USDT') })
})

test('without a stop the worst case is said, with one the loss there stands for it', () => {
  const [worst, closing] = previewWith({}).notes ?? []
  expect(worst).toBe(
    'kind.sum.worst coin=BTC quote=USDT price=90,000.0 amount=\u20685,000.00\u00a0USDT\u2069',
  )
  expect(closing).toBe('kind.sum.closing coin=BTC quote=USDT')
  const stopped = previewWith({ stopLoss: price(850_000) })
  expect(stopped.notes).toEqual([closing])
  expect(stopped.rows.map((it) => it.key)).toContain('stop')
})

test('of a trigger price below the range the loss begins at the trigger', () => {
  const { notes, rows } = previewWith({ entryPrice: price(800_000) })
  expect(notes?.[0]).toContain('price=80,000.0')
  expect(rows.map((it) => it.key)).not.toContain('low')
})

test('a grid that would start outside its range is warned of', () => {
  expect(previewWith({}).warning).not.toContain('outside')
  expect(previewWith({ entryPrice: price(800_000) }).warning).toContain('kind.sum.outside')
  expect(previewWith({ entryPrice: price(1_200_000) }).warning).toContain('kind.sum.outside')
})
