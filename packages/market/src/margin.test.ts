// Margin by tier: the worked examples of docs/formulas/paper-venue.md and its bounds.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, ratio, type Amount, type Ratio } from '@trellis/kernel'
import {
  initialMargin,
  maintenanceMargin,
  plainTiers,
  riskLimit,
  tierOf,
  type RiskTier,
} from './margin.ts'

/** Two tiers whose maintenance meets at the bound: 0.5 % to 100,000, then 1 % less 500. */
const tiers: readonly RiskTier[] = [
  {
    upTo: amount('100000'),
    initialRate: ratio('0.01'),
    maintenanceRate: ratio('0.005'),
    deduction: amount('0'),
  },
  {
    upTo: amount('1000000'),
    initialRate: ratio('0.02'),
    maintenanceRate: ratio('0.01'),
    deduction: amount('500'),
  },
]

describe('margin', () => {
  it('is that of domain test K: 1 BTC at 20,000 and 50x', () => {
    expect(initialMargin(amount('20000'), ratio('50'), tiers)).toBe(amount('400'))
    expect(maintenanceMargin(amount('20000'), tiers)).toBe(amount('100'))
  })

  it('takes the rate of the tier where leverage would ask less, and no step at a bound', () => {
    expect(initialMargin(amount('20000'), ratio('200'), tiers)).toBe(amount('200'))
    expect(maintenanceMargin(amount('100000'), tiers)).toBe(amount('500'))
    expect(maintenanceMargin(amount('100000.000001'), tiers)).toBe(amount('500.00000001'))
    expect(tierOf(tiers, amount('5000000'))).toBe(tiers[1])
  })

  it('rounds up and asks nothing of nothing', () => {
    expect(initialMargin(1n as Amount, ratio('3'), tiers)).toBe(1n)
    expect(maintenanceMargin(1n as Amount, tiers)).toBe(1n)
    expect(initialMargin(amount('0'), ratio('3'), tiers)).toBe(0n)
    expect(maintenanceMargin(amount('0'), tiers)).toBe(0n)
  })

  it('never asks less to keep than it would of less, nor more than to open at the top', () => {
    const value = fc.bigInt({ min: 1n, max: amount('2000000') }).map((n) => n as Amount)
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        expect(maintenanceMargin(more, tiers) >= maintenanceMargin(less, tiers)).toBe(true)
        expect(initialMargin(a, ratio('100'), tiers) >= maintenanceMargin(a, tiers)).toBe(true)
      }),
    )
  })

  it.each([
    ['1', '1000000'],
    ['50', '1000000'],
    ['50.1', '100000'],
    ['100', '100000'],
    ['500', '100000'],
  ])('lets a position at %sx be worth %s: the last tier that has the leverage', (times, limit) => {
    expect(riskLimit(ratio(times), tiers)).toBe(amount(limit))
  })

  it('has half the initial rate to maintain in a plain tier', () => {
    const [tier] = plainTiers(50, amount('1000'))
    expect(tier).toEqual({
      upTo: amount('1000'),
      initialRate: ratio('0.02'),
      maintenanceRate: ratio('0.01'),
      deduction: 0n,
    })
  })
})

describe('margin beside its formula', () => {
  const unit = 10n ** 12n
  const up = (a: bigint, b: bigint): bigint => a / b + (a % b === 0n ? 0n : 1n)
  const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
  const value = fc.bigInt({ min: 0n, max: 3n * 10n ** 18n }) as fc.Arbitrary<Amount>
  const whole = fc.integer({ min: 1, max: 200 }).map((times) => ratio(String(times)))
  const broken = fc.bigInt({ min: unit, max: 200n * unit })
  const leverage = fc.oneof(whole, broken) as fc.Arbitrary<Ratio>

  it('is the same for any value and leverage, in any order of questions', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, leverage)), (asked) => {
        for (const [one, by] of [...asked, ...asked]) {
          const tier = one <= tiers[0]!.upTo ? tiers[0]! : tiers[1]!
          const initial = most(up(one * unit, by), up(one * tier.initialRate, unit))
          expect(initialMargin(one, by, tiers)).toBe(initial)
          const kept = up(one * tier.maintenanceRate, unit) - tier.deduction
          expect(maintenanceMargin(one, tiers)).toBe(kept)
          const allows = ({ initialRate }: RiskTier): boolean => initialRate <= up(unit * unit, by)
          expect(riskLimit(by, tiers)).toBe((tiers.findLast(allows) ?? tiers[0]!).upTo)
        }
      }),
    )
  })
})
