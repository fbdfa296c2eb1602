// The ranges and check codes of the martingale: the official sample, every code at its bound, that
// every fix passes, and that the least margin makes a ladder of whole orders.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import type { ContractMarket } from '@trellis/bot-kit/linear/market-rules.ts'
import { refusedRow } from '@trellis/bot-kit/wire/checks.ts'
import { boundRows, describeBounds } from '@trellis/bot-kit/test/bounds.ts'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { rangeFaults } from '@trellis/bot-kit/test/range-ends.ts'
import type { MartingaleField, RawMartingale } from './fields.ts'
import { ladderPresets } from './ladder-presets.ts'
import { checkMartingale, type MartingaleCheckCode } from './limits.ts'
import { inputOf, isSamePlan, paramsOf, readMartingaleInput } from './params.ts'
import { btcPerpetual, contractFees, plain, Rig } from './test/rig.ts'
import { checkUpdate } from './update.ts'
import { checkWords } from './wire-names.ts'

const M: ContractMarket = { instrument: btcPerpetual, last: price(2_500_000), fees: contractFees }
function limitsOf(raw: RawMartingale, market: ContractMarket = M) {
  return checkMartingale(mustRead(readMartingaleInput(market.instrument, raw)), market)
}

test('the ranges of the official sample', () => {
  const mnt = defineInstrument({
    ...btcPerpetual,
    tickScale: 4,
    lotScale: 1,
    maxPrice: price(400_000),
    riskTiers: [{ ...btcPerpetual.riskTiers[0]!, initialRate: ratio('0.05') }],
  })
  const { ranges, code } = limitsOf(
    {
      mode: 'long',
      leverage: '5',
      priceStep: '0.16',
      multiplier: '1.8',
      additions: 5,
      roundProfit: '0.1',
      investment: '1000',
      stopLossShare: '0.5',
      autoCycle: 'off',
    },
    { instrument: mnt, last: price(7_016), fees: contractFees },
  )
  expect(code).toBe('success')
  expect(ranges).toMatchObject({
    priceStep: { from: '0.001', to: '0.199' },
    multiplier: { from: '1', to: '2' },
    additions: { from: '1', to: '10' },
    roundProfit: { from: '0.01', to: '4.45' },
    stopLossShare: { from: '0.01', to: '1' },
    entryPrice: { from: '0.2105', to: '0.7016' },
    leverage: { from: '1', to: '20' },
  })
})

test('no number that can be written is too wild to be looked at', () => {
  const wild = [
    '0',
    '0.000000000001',
    '9007199254740993',
    '999999999999999999',
    '123456789012345678',
  ]
  const fields = ['leverage', 'priceStep', 'multiplier', 'roundProfit', 'stopLossShare'] as const
  const money = ['investment', 'entryPrice'] as const
  fc.assert(
    fc.property(
      fc.constantFrom('long', 'short'),
      fc.uniqueArray(fc.constantFrom(...fields, ...money), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...wild),
      (mode, names, text) => {
        const some = Object.fromEntries(names.map((name) => [name, text]))
        const read = readMartingaleInput(btcPerpetual, { ...plain, mode, ...some })
        if (read.ok) checkMartingale(read.value, M)
      },
    ),
    { numRuns: 500 },
  )
})

const row = boundRows<MartingaleCheckCode, MartingaleField, RawMartingale>()
const short = { base: { ...plain, mode: 'short' } } as const
const rows = [
  row('price-float-percent-too-low', 'priceStep', '0.001', ['0.0009', '0.001']),
  row('price-float-percent-too-low', 'priceStep', '0.001', ['0', '0.001']),
  row('price-float-percent-too-high', 'priceStep', '0.199', ['0.1991', '0.199']),
  row('add-position-percent-too-low', 'multiplier', '1', ['0.99', '1']),
  row('add-position-percent-too-high', 'multiplier', '2', ['2.01', '2']),
  row('add-position-num-too-low', 'additions', '1', [0, 1]),
  row('add-position-num-too-low', 'additions', '1', [1.5, 2]),
  row('add-position-num-too-high', 'additions', '10', [11, 10]),
  row('init-margin-too-low', 'investment', '25.3907', ['25.3906', '25.3907']),
  row('init-margin-too-high', 'investment', '7213760.1851', ['7213760.1852', '7213760.1851']),
  row('round-target-tp-percent-too-low', 'roundProfit', '0.01', ['0.009', '0.01']),
  row('round-target-tp-percent-too-high', 'roundProfit', '8.9', ['8.91', '8.9']),
  row('sl-per-too-low', 'stopLossShare', '0.01', ['0.000000000001', '0.01']),
  row('sl-per-too-high', 'stopLossShare', '1', ['1.01', '1']),
  row('entry-price-too-low', 'entryPrice', '7500', ['7499.99', '7500']),
  row('entry-price-too-high', 'entryPrice', '25000', ['25000.01', '25000']),
  row('entry-price-too-low', 'entryPrice', '25000', ['24999.99', '25000'], short),
  row('entry-price-too-high', 'entryPrice', '42500', ['42500.01', '42500'], short),
  row('leverage-too-low', 'leverage', '1', ['0.99', '1']),
  row('leverage-too-high', 'leverage', '50', ['50.01', '50']),
]

describeBounds(rows, plain, (raw) => limitsOf(raw).checks)

test('a stop that a running bot loses already is too low, unless it is none', () => {
  const rig = new Rig({ last: '25000' }).start({ ...plain, leverage: '50' }).move('24900')
  const at = { ...M, last: rig.last }
  const found = (stop: string) => checkUpdate(rig.state, { stopLossShare: ratio(stop) }, at).checks
  const [check] = found('0.001')
  expect(check).toMatchObject({ code: 'sl-per-too-low', field: 'stopLossShare' })
  expect(found(check!.fix)).toEqual([])
  expect([found('0'), found('0.9')]).toEqual([[], []])
  // The bound is just above what it loses: the next price of that loss does not stop it.
  expect(rig.command({ type: 'modify', stopLossShare: check!.fix })).toEqual({
    ok: true,
    value: undefined,
  })
  rig.move('24900')
  expect(rig.view.status).toBe('running')
  rig.move('24890')
  expect(rig.view.word).toBe('stop-loss')
})

test('a ladder that no margin fits says what to change instead', () => {
  const steep = { ...plain, leverage: '50', priceStep: '0.04', multiplier: '2', additions: 10 }
  const [risk] = btcPerpetual.riskTiers
  const tight = defineInstrument({
    ...btcPerpetual,
    riskTiers: [{ ...risk!, upTo: amount('20000') }],
  })
  for (const investment of ['100', '100000']) {
    const { checks } = limitsOf({ ...steep, investment }, { ...M, instrument: tight })
    expect(checks).toMatchObject([{ field: 'investment', fix: '' }])
    expect(refusedRow(checkWords, checks).debug_msg).toContain('use fewer additions, a smaller')
  }
  const { checks } = limitsOf({ ...steep, investment: '1' })
  expect(refusedRow(checkWords, checks).debug_msg).toContain(`; use ${checks[0]!.fix}`)
})

const drawn = fc.record({
  mode: fc.constantFrom('long' as const, 'short' as const),
  leverage: fc.constantFrom('1', '3.5', '20', '50'),
  priceStep: fc.constantFrom('0.001', '0.02', '0.16', '0.199'),
  multiplier: fc.constantFrom('1', '1.37', '2'),
  additions: fc.integer({ min: 1, max: 10 }),
  investment: fc.constantFrom('100', '20000', '1000000'),
  roundProfit: fc.constantFrom('0.01', '0.5'),
})
const steps: Readonly<Record<string, string>> = {
  additions: '1',
  investment: '0.0001',
  entryPrice: '0.01',
}

test('property: ranges are what is accepted, to their ends and no step beyond', () => {
  fc.assert(
    fc.property(drawn, (raw: RawMartingale) => {
      const { ranges, checks } = limitsOf(raw)
      const isRefused = (field: string, value: string): boolean =>
        limitsOf({ ...raw, [field]: field === 'additions' ? Number(value) : value }).checks.some(
          (check) => check.field === field,
        )
      // The bounds of the margin are asked only while nothing else is wrong.
      const { investment, ...others } = ranges
      const isSound = checks.every(({ field }) => field === 'investment')
      const asked = isSound ? { ...others, investment } : others
      const step = (field: string): string => steps[field] ?? '0.0001'
      const exclusive = new Set<string>()
      expect(rangeFaults({ ranges: asked, step, isRefused, exclusive })).toEqual([])
    }),
  )
})

test('property: the least margin makes a ladder without an order that is too small', () => {
  fc.assert(
    fc.property(drawn, (raw: RawMartingale) => {
      const { from } = limitsOf(raw).ranges.investment
      const { plan, checks } = limitsOf({ ...raw, investment: from })
      expect(checks.map(({ field }) => field)).not.toContain('investment')
      expect(plan.filter(({ unmet }) => unmet === 'under-least')).toEqual([])
    }),
  )
})

test('of a ladder that is not said whole no margin is bounded', () => {
  expect(limitsOf({ mode: 'long', leverage: '5' }).ranges.investment).toEqual({ from: '', to: '' })
  const low = { instrument: btcPerpetual, last: price(1), fees: contractFees }
  expect(limitsOf(plain, low).ranges.investment).toEqual({ from: '', to: '' })
})

test('parameters are an input again, and the same plan', () => {
  const input = mustRead(readMartingaleInput(btcPerpetual, { ...plain, entryPrice: '24000' }))
  const params = paramsOf(input, true)
  expect(inputOf(params!)).toEqual(input)
  expect(isSamePlan(params!, params!)).toBe(true)
  expect(isSamePlan(params!, { ...params!, additions: 4 })).toBe(false)
  expect(paramsOf({ ...input, additions: undefined })).toBeUndefined()
})

test('preset ladders are within the bounds, the bolder the nearer their steps', () => {
  const candle = (close: number, i: number) => {
    const prices = { open: price(close), high: price(close), low: price(close) }
    return { startMs: i * 3_600_000, ...prices, close: price(close), volume: quantity(1) }
  }
  const swing = Array.from({ length: 48 }, (_, i) => candle(i % 2 === 0 ? 2_500_000 : 2_525_000, i))
  const found = ladderPresets(swing as never, price(2_500_000), btcPerpetual)
  expect(found.map(({ name }) => name)).toEqual(['conservative', 'moderate', 'aggressive'])
  const stepsOf = found.map(({ priceStep }) => priceStep)
  expect(stepsOf).toEqual([ratio('0.049'), ratio('0.034'), ratio('0.024')])
  for (const { name: _, ...ladder } of found) {
    const input = { ...mustRead(readMartingaleInput(btcPerpetual, plain)), ...ladder }
    expect(checkMartingale(input, M).checks).toEqual([])
  }
  expect(ladderPresets(swing.slice(0, 23) as never, price(2_500_000), btcPerpetual)).toEqual([])
})
