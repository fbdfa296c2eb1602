// Bounds of grids of contracts by mode, against the official sample where it says them, and the
// codes of their money.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio, type Amount, type Price } from '@trellis/kernel'
import { defineInstrument, formatPrice } from '@trellis/market'
import { outOfBounds } from '../checks.ts'
import type { BoundsOf, FieldTable, RangedField } from '../fields.ts'
import { gridFields } from '../grid/fields.ts'
import { shapeOf } from '../grid/shape.ts'
import type { GridRange } from '../grid/spacing.ts'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { officialContractGrids } from './grid-config.ts'
import { contractTargetFields, moveScopeFields, stakeFields } from './grid-fields.ts'
import { contractBounds, stakeFindings, type ContractDraft } from './grid-limits.ts'
import { layoutOf, type GridMode, type GridType } from './grid-mode.ts'
import { planContracts } from './grid-plan.ts'

const sample = defineInstrument({ ...btcPerpetual, tickScale: 1, maxPrice: price(19_999_998) })
const market = { instrument: sample, last: price(4_791_621), fees: contractFees }
const range: GridRange = { minPrice: price(2_300_000), maxPrice: price(8_000_000), cellNumber: 88 }

interface Given extends Partial<ContractDraft> {
  readonly mode?: GridMode
  readonly type?: GridType
}

function lookedAt({ mode = 'long', type = 'geometric', ...given }: Given = {}, at = market) {
  const layout = layoutOf(mode, type)
  const shape = shapeOf(range, at.last, layout)
  const input: ContractDraft = {
    ...range,
    leverage: ratio('6'),
    investment: amount('10000'),
    entryPrice: undefined,
    takeProfit: undefined,
    stopLoss: undefined,
    ...given,
  }
  const liquidation = { long: undefined, short: undefined }
  const form = { mode, layout, shape, liquidation }
  const config = officialContractGrids[mode]
  const bounds = contractBounds(input, form, at, config)
  return {
    bounds,
    checks: stakeFindings({ input, form, market: at, bounds, config }),
    shape,
    layout,
    config,
  }
}
const shown = (bounds: { from: Price; to: Price | undefined } | undefined) =>
  bounds && [bounds.from, bounds.to ?? price(0)].map((at) => formatPrice(sample, at))

describe('the official sample', () => {
  test('move scope: from 811,412.8 upward, from 226,764.9 downward', () => {
    const { bounds } = lookedAt()
    expect(shown(bounds.moveUpPrice)).toEqual(['811412.8', '1999999.8'])
    expect(shown(bounds.moveDownPrice)).toEqual(['0.1', '226764.9'])
  })

  test('targets by share, trailing stop and leverage', () => {
    const { bounds } = lookedAt()
    expect(bounds.takeProfitShare).toEqual({ from: 0n, to: ratio('5') })
    expect(bounds.stopLossShare).toEqual({ from: 0n, to: ratio('1') })
    expect(bounds.trailingStop).toEqual({ from: ratio('0.05'), to: ratio('0.99') })
    expect(bounds.leverage).toEqual({ from: ratio('1'), to: ratio('50') })
  })
})

describe('by mode', () => {
  test.each([
    ['neutral', '100', ['239581.1', '718743.1']],
    ['long', '50', ['239581.1', '479162.1']],
    ['short', '50', ['479162.1', '718743.1']],
  ] as const)('%s: leverage to %s, trigger price', (mode, most, entry) => {
    const { bounds } = lookedAt({ mode })
    expect(bounds.leverage.to).toBe(ratio(most))
    expect(shown(bounds.entryPrice)).toEqual(entry)
  })

  test('a contract that allows less leverage bounds it for all', () => {
    const [tier] = sample.riskTiers
    const riskTiers = [{ ...tier!, initialRate: ratio('0.04') }]
    const { bounds } = lookedAt(
      { mode: 'neutral' },
      { ...market, instrument: { ...sample, riskTiers } },
    )
    expect(bounds.leverage.to).toBe(ratio('25'))
  })

  test('a tier whose rate was rounded up allows the leverage that it was made from', () => {
    const [tier] = sample.riskTiers
    const mostAt = (rate: string) => {
      const riskTiers = [{ ...tier!, initialRate: ratio(rate) }]
      const at = { ...market, instrument: { ...sample, riskTiers } }
      return lookedAt({ mode: 'neutral' }, at).bounds.leverage.to
    }
    expect(mostAt('0.013333333334')).toBe(ratio('75'))
    expect(mostAt('0.03')).toBe(ratio('33'))
  })

  test.each([
    ['long', { takeProfit: price(9_000_000) }, 'moveUpPrice', ['811412.8', '899999.9']],
    ['long', { stopLoss: price(2_000_000) }, 'moveDownPrice', ['200000.1', '226764.9']],
    ['neutral', { takeProfit: price(9_000_000) }, 'moveUpPrice', ['811412.8', '899999.9']],
    ['short', { stopLoss: price(9_000_000) }, 'moveUpPrice', ['811412.8', '899999.9']],
    ['short', { takeProfit: price(2_000_000) }, 'moveDownPrice', ['200000.1', '226764.9']],
  ] as const)('%s: a target ends the way of the range', (mode, targets, field, expected) => {
    expect(shown(lookedAt({ mode, ...targets }).bounds[field])).toEqual(expected)
  })
})

/** A kind's table out of rows of the kit alone. */
const table = {
  ...gridFields,
  ...stakeFields,
  ...contractTargetFields,
  ...moveScopeFields,
} as const satisfies FieldTable
type Field = RangedField<typeof table>

describe('every field at its bounds, by its row alone', () => {
  const input = {
    ...range,
    entryPrice: undefined,
    leverage: ratio('6'),
    investment: amount('10000'),
    takeProfit: undefined,
    stopLoss: undefined,
    takeProfitShare: ratio('0'),
    stopLossShare: ratio('0'),
    trailingStop: ratio('0'),
    moveUpPrice: undefined,
    moveDownPrice: undefined,
  }
  const codeOf = (field: Field, value: number | bigint): string => {
    const bounds: BoundsOf<typeof table> = lookedAt().bounds
    const subject = { input: { ...input, [field]: value } as typeof input, bounds, market }
    return outOfBounds(table, field, subject)[0]?.code ?? 'success'
  }

  test.each<readonly [Field, string, number | bigint, number | bigint]>([
    ['minPrice', 'low-price-too-low', 958_324, 958_325],
    ['minPrice', 'low-price-too-high', 23_958_106, 23_958_105],
    ['maxPrice', 'high-price-too-low', 2_311_499, 2_311_500],
    ['maxPrice', 'high-price-too-high', 19_999_999, 19_999_998],
    ['cellNumber', 'grid-no-too-low', 1, 2],
    ['cellNumber', 'grid-no-too-high', 401, 400],
    ['entryPrice', 'ep-too-low', 2_395_810, 2_395_811],
    ['entryPrice', 'ep-too-high', 4_791_622, 4_791_621],
    ['leverage', 'leverage-too-low', ratio('0.99'), ratio('1')],
    ['leverage', 'leverage-too-high', ratio('50.01'), ratio('50')],
    ['takeProfitShare', 'tp-too-high', ratio('5.01'), ratio('5')],
    ['stopLossShare', 'sl-too-high', ratio('1.01'), ratio('1')],
    ['trailingStop', 'invalid-trailing-stop-percent', ratio('0.049'), ratio('0.05')],
    ['trailingStop', 'invalid-trailing-stop-percent', ratio('0.991'), ratio('0.99')],
    ['moveUpPrice', 'move-up-price-too-low', 8_114_127, 8_114_128],
    ['moveUpPrice', 'move-up-price-too-high', 19_999_999, 19_999_998],
    ['moveDownPrice', 'move-down-price-too-low', 0, 1],
    ['moveDownPrice', 'move-down-price-too-high', 2_267_650, 2_267_649],
  ])('%s: %s', (field, code, outside, inside) => {
    expect(codeOf(field, outside)).toBe(code)
    expect(codeOf(field, inside)).toBe('success')
  })
})

describe('the money', () => {
  const modes = ['neutral', 'long', 'short'] as const
  test.each(modes)('%s: too low and too high at their bounds', (mode) => {
    const { bounds } = lookedAt({ mode })
    const { from, to } = bounds.investment!
    const code = (investment: bigint): string =>
      lookedAt({ mode, investment: investment as Amount }).checks[0]?.code ?? 'success'
    expect(code(from)).toBe('success')
    expect(code(from - amount('0.0001'))).toBe('investment-too-low')
    expect(code(to ?? 0n)).toBe('success')
    expect(code((to ?? 0n) + amount('0.0001'))).toBe('risk-limit')
    expect(lookedAt({ mode, investment: amount('1') }).checks[0]).toMatchObject({
      field: 'investment',
      bound: formatAmount(from),
      fix: formatAmount(from),
    })
  })

  test('where the largest order bounds before the tier it is too high, no matter of risk', () => {
    const instrument = { ...sample, maxQty: 5 as never }
    const at = { ...market, instrument }
    const { bounds } = lookedAt({}, at)
    const over = ((bounds.investment?.to ?? 0n) + amount('0.0001')) as Amount
    expect(lookedAt({ investment: over }, at).checks[0]?.code).toBe('investment-too-high')
  })

  test('property: within its bounds no order is too small and no position leaves the tier', () => {
    const given = fc.record({
      mode: fc.constantFrom<GridMode>(...modes),
      type: fc.constantFrom<GridType>('arithmetic', 'geometric'),
      share: fc.integer({ min: 0, max: 1000 }),
      times: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(given, ({ mode, type, share, times }) => {
        const leverage = ratio(String(times))
        const { bounds, shape, layout, config } = lookedAt({ mode, type, leverage })
        const { from, to = from } = bounds.investment!
        const investment = (from + ((to - from) * BigInt(share)) / 1000n) as Amount
        const plan = planContracts({ shape, layout }, market, { investment, leverage }, config)
        expect(lookedAt({ mode, type, leverage, investment }).checks).toEqual([])
        expect(plan.largestValue).toBeLessThanOrEqual(sample.riskTiers[0]!.upTo)
        expect(plan.qty).toBeGreaterThanOrEqual(sample.minQty)
      }),
    )
  })
})
