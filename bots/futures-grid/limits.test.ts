// The ranges and check codes of the futures grid: the official sample, every code at its bound, and
// that every fix passes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, price, quantity } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import type { ContractMarket } from '@trellis/bot-kit/linear/market-rules.ts'
import { boundRows, describeBounds } from '@trellis/bot-kit/test/bounds.ts'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { rangeFaults } from '@trellis/bot-kit/test/range-ends.ts'
import type { FuturesGridField, RawFuturesGrid } from './fields.ts'
import { checkFutures, type FuturesCheckCode } from './limits.ts'
import { inputOf, parameters, paramsOf, readFuturesInput } from './params.ts'
import { btcPerpetual, contractFees, testM } from './test/rig.ts'

const instrument = defineInstrument({ ...btcPerpetual, tickScale: 1, maxPrice: price(19_999_998) })
const official: ContractMarket = { instrument, last: price(4_791_621), fees: contractFees }

function limitsOf(raw: RawFuturesGrid, market: ContractMarket = official) {
  return checkFutures(mustRead(readFuturesInput(market.instrument, raw)), market)
}

const sample: RawFuturesGrid = {
  mode: 'long',
  type: 'geometric',
  minPrice: '230000',
  maxPrice: '800000',
  cellNumber: 88,
  leverage: '6',
  investment: '10000',
}

test('the ranges of the official sample', () => {
  const { investment: _, ...unpaid } = sample
  const { ranges } = limitsOf(unpaid)
  const { code, liquidation, ranges: paid } = limitsOf(sample)
  expect(code).toBe('success')
  expect(ranges).toMatchObject({
    leverage: { from: '1', to: '50' },
    takeProfitShare: { from: '0', to: '5' },
    stopLossShare: { from: '0', to: '1' },
    trailingStop: { from: '0.05', to: '0.99' },
    entryPrice: { from: '239581.1', to: '479162.1' },
    takeProfit: { from: '800000', to: '1999999.8' },
    stopLoss: { from: '95832.5', to: '230000' },
    moveUpPrice: { from: '811412.8', to: '1999999.8' },
    moveDownPrice: { from: '0.1', to: '226764.9' },
  })
  expect(Number(paid.profit.from)).toBeCloseTo(0.0832, 3)
  // With its money it would be liquidated inside of the range: no stop under it is reached.
  expect(paid.stopLoss).toEqual({ from: '0', to: '0' })
  expect(liquidation).toMatchObject({ long: price(2_892_604), short: undefined })
})

/** Steps of the fields: ticks of 0.1, whole cells, money to four digits. */
const steps: Readonly<Record<string, string>> = {
  cellNumber: '1',
  leverage: '0.01',
  investment: '0.0001',
  takeProfitShare: '0.0001',
  stopLossShare: '0.0001',
  trailingStop: '0.0001',
}
/** The ends next to the market are those of the official sample, which are refused themselves. */
const nearEnds = {
  long: new Set(['takeProfit from', 'stopLoss to']),
  neutral: new Set(['takeProfit from', 'stopLoss to']),
  short: new Set(['takeProfit to', 'stopLoss from']),
}
const drawn = fc.record({
  mode: fc.constantFrom('long' as const, 'short' as const, 'neutral' as const),
  type: fc.constantFrom('arithmetic' as const, 'geometric' as const),
  low: fc.integer({ min: 150_000, max: 600_000 }),
  width: fc.integer({ min: 10_000, max: 400_000 }),
  cellNumber: fc.integer({ min: 2, max: 90 }),
  leverage: fc.constantFrom('1', '3', '20', '50'),
  investment: fc.constantFrom('100', '10000', '1000000'),
  entry: fc.constantFrom('', '400000', '560000.3'),
})

test('property: ranges are what is accepted, to their ends and no step beyond', () => {
  fc.assert(
    fc.property(drawn, ({ low, width, entry, ...more }) => {
      const prices = { minPrice: `${low}.7`, maxPrice: String(low + width), entryPrice: entry }
      const raw: RawFuturesGrid = { ...more, ...prices }
      const { profit: _, ...ranges } = limitsOf(raw).ranges
      const isRefused = (field: string, value: string): boolean =>
        limitsOf({ ...raw, [field]: field === 'cellNumber' ? Number(value) : value }).checks.some(
          (check) => check.field === field,
        )
      // What is wrong with the money is asked only while nothing else is.
      const { investment, ...others } = ranges
      const isSound = limitsOf(raw).checks.every(({ field }) => field === 'investment')
      const asked = isSound ? { ...others, investment } : others
      const step = (field: string): string => steps[field] ?? '0.1'
      const exclusive = nearEnds[raw.mode ?? 'long']
      expect(rangeFaults({ ranges: asked, step, isRefused, exclusive })).toEqual([])
    }),
  )
})

test('a target that can be nowhere has the range 0 to 0, and no price is taken', () => {
  const { ranges, liquidation } = limitsOf({ ...sample, stopLoss: '229999.9' })
  expect(ranges.stopLoss).toEqual({ from: '0', to: '0' })
  for (const stopLoss of ['229999.9', '95832.5', '289260.4', '289260.5']) {
    const [check] = limitsOf({ ...sample, stopLoss }).checks
    expect(check).toMatchObject({ field: 'stopLoss', fix: '' })
  }
  expect(liquidation.long).toBe(price(2_892_604))
  expect(limitsOf({ ...sample, leverage: '2' }).ranges.stopLoss.to).toBe('230000')
})

const M: ContractMarket = {
  instrument: btcPerpetual,
  last: price(2_500_000),
  fees: contractFees,
}
const [tier] = btcPerpetual.riskTiers
const capped: ContractMarket = {
  ...M,
  instrument: defineInstrument({
    ...btcPerpetual,
    riskTiers: [{ ...tier!, upTo: amount('5000') }],
  }),
}
const short = { ...testM, mode: 'short' } as const
const neutral = { ...testM, mode: 'neutral' } as const

const row = boundRows<FuturesCheckCode, FuturesGridField, RawFuturesGrid, ContractMarket>()
const rows = [
  row('low-price-too-low', 'minPrice', '5000', ['4999.99', '5000']),
  row('low-price-too-high', 'minPrice', '125000', ['125000.01', '125000'], {
    base: { ...testM, maxPrice: '190000', investment: '5000' },
  }),
  row('high-price-too-low', 'maxPrice', '20100', ['20099.99', '20100'], {
    base: { ...testM, cellNumber: 2 },
  }),
  row('high-price-too-high', 'maxPrice', '1000000', ['1000000.01', '1000000'], {
    base: { ...testM, investment: '9000' },
  }),
  row('grid-no-too-low', 'cellNumber', '2', [1, 2]),
  row('grid-no-too-high', 'cellNumber', '277', [278, 277], {
    base: { ...testM, investment: '20000' },
  }),
  row('leverage-too-low', 'leverage', '1', ['0.99', '1'], {
    base: { ...testM, investment: '5000' },
  }),
  row('leverage-too-high', 'leverage', '50', ['50.01', '50']),
  row('leverage-too-high', 'leverage', '100', ['101', '100'], { base: neutral }),
  row('ep-too-low', 'entryPrice', '12500', ['12499.99', '12500']),
  row('ep-too-high', 'entryPrice', '25000', ['25000.01', '25000']),
  row('ep-too-low', 'entryPrice', '25000', ['24999.99', '25000'], { base: short }),
  row('ep-too-high', 'entryPrice', '37500', ['37500.01', '37500'], { base: short }),
  row('tp-price-too-low', 'takeProfit', '30000', ['30000', '30000.01']),
  row('tp-price-too-high', 'takeProfit', '1000000', ['1000000.01', '1000000']),
  row('sl-price-too-high', 'stopLoss', '20000', ['20000', '19999.99']),
  row('sl-price-too-low', 'stopLoss', '5000', ['4999.99', '5000'], {
    base: { ...testM, leverage: '1', investment: '6000' },
  }),
  row('sl-cause-liquidation', 'stopLoss', '18657.89', ['18657.89', '18657.9']),
  row('tp-price-too-high', 'takeProfit', '20000', ['20000', '19999.99'], { base: short }),
  row('sl-price-too-low', 'stopLoss', '30000', ['30000', '30000.01'], { base: short }),
  row('tp-less-than-min-price', 'takeProfit', '5000', ['4999.99', '5000'], { base: short }),
  row('sl-greater-than-liq-price', 'stopLoss', '32022.18', ['32022.18', '32022.17'], {
    base: short,
  }),
  row('sl-greater-than-max-price', 'stopLoss', '1000000', ['1000000.01', '999999'], {
    base: { ...short, leverage: '1', investment: '100' },
    market: { ...M, instrument: defineInstrument({ ...btcPerpetual, lotScale: 8 }) },
  }),
  row('top-price-too-low', 'takeProfit', '30000', ['30000', '30000.01'], { base: neutral }),
  row('top-price-too-high', 'takeProfit', '1000000', ['1000000.01', '30001'], { base: neutral }),
  row('bottom-price-too-high', 'stopLoss', '20000', ['20000', '19999.99'], { base: neutral }),
  row('bottom-price-too-low', 'stopLoss', '5000', ['4999.99', '19999'], { base: neutral }),
  row('tp-less-than-last-price', 'takeProfit', '25000', ['25000', '25000.01'], {
    base: { ...testM, maxPrice: '24500' },
  }),
  row('sl-greater-than-last-price', 'stopLoss', '25000', ['25000', '24999.99'], {
    base: { ...testM, minPrice: '26000' },
  }),
  row('tp-greater-than-last-price', 'takeProfit', '25000', ['25000', '24999.99'], {
    base: { ...short, minPrice: '26000' },
  }),
  row('sl-less-than-last-price', 'stopLoss', '25000', ['25000', '25000.01'], {
    base: { ...short, maxPrice: '24500' },
  }),
  row('tp-too-high', 'takeProfitShare', '5', ['5.01', '5']),
  row('sl-too-high', 'stopLossShare', '1', ['1.01', '1']),
  row('invalid-trailing-stop-percent', 'trailingStop', '0.05', ['0.04', '0.05']),
  row('invalid-trailing-stop-percent', 'trailingStop', '0.99', ['1', '0.99']),
  row('move-up-price-too-low', 'moveUpPrice', '32000', ['31999.99', '32000']),
  row('move-up-price-too-high', 'moveUpPrice', '1000000', ['1000000.01', '1000000']),
  row('move-down-price-too-high', 'moveDownPrice', '18000', ['18000.01', '18000']),
  row('move-down-price-too-low', 'moveDownPrice', '17000.01', ['17000', '17000.01'], {
    base: { ...testM, leverage: '2', stopLoss: '17000' },
  }),
  row('investment-too-low', 'investment', '23.2464', ['23.2463', '23.2464']),
  row('risk-limit', 'investment', '999.5952', ['999.5953', '999.5952'], { market: capped }),
  row('oi-pos-limit', 'investment', '0.214', ['1000', '990'], {
    market: { ...M, openInterest: quantity(2_149) },
  }),
]

describeBounds(rows, testM, (raw, market = M) => limitsOf(raw, market).checks)

test('a contract about to be settled takes no new grid', () => {
  const market = { ...M, status: 'PreSettle' } as const
  expect(limitsOf(testM, market).checks).toMatchObject([
    { code: 'pre-settle-reduce-only', field: 'mode' },
  ])
})

test('a target is a price or a share, not both', () => {
  const both = {
    takeProfit: '31000',
    takeProfitShare: '0.5',
    stopLoss: '19500',
    stopLossShare: '0.5',
  }
  expect(limitsOf({ ...testM, ...both }, M).checks).toMatchObject([
    { code: 'tp-sl-failed', field: 'takeProfitShare', fix: '0' },
    { code: 'tp-sl-failed', field: 'stopLossShare', fix: '0' },
  ])
})

test('parameters are an input again, and the same plan', () => {
  const input = mustRead(readFuturesInput(btcPerpetual, { ...testM, takeProfit: '31000' }))
  const params = paramsOf(input, true)
  expect(inputOf(params!)).toEqual(input)
  expect(parameters.isSamePlan(params!, params!)).toBe(true)
  expect(paramsOf({ ...input, minPrice: undefined })).toBeUndefined()
})
