// Bands of marks in which an account cannot be liquidated: the worked example of docs/formulas/
// paper-venue.md, and by trying every mark that nothing in a band does it and its ends do.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, price, ratio, type Amount, type Price } from '@trellis/kernel'
import { btcPerpetual, plainPerpetual, tiersOf } from '../test/perpetuals.ts'
import { marginRoom, type MarkedPosition } from './margin-account.ts'
import type { RiskTier } from './margin.ts'
import { safeBands } from './safe-band.ts'

const free = ratio('0')
const long: MarkedPosition = {
  lots: 1_000,
  cost: amount('20000'),
  mark: price(2_000_000),
  takerRate: free,
  instrument: btcPerpetual(),
}

const TOP = 1_000

/** Whether an account is liquidated with the marks put in the place of those it has. */
function isLiquidatedAt(
  wallet: bigint,
  held: readonly MarkedPosition[],
  marks: readonly number[],
): boolean {
  const moved = held.map((position, i) => ({ ...position, mark: marks[i] as Price }))
  return marginRoom(wallet as Amount, moved) <= 0n
}

describe('the band of one position', () => {
  it('ends at the liquidation mark: 1 BTC at 20,000 with a wallet of 400', () => {
    // 0.995 × mark = 19,600: at 19,698.49 it is liquidated, a tick above it is not.
    expect(safeBands(amount('400'), [long])).toEqual([{ below: 1_969_849, above: Infinity }])
    const short = { ...long, lots: -1_000, cost: amount('-20000') }
    // 1.005 × mark = 20,400.
    expect(safeBands(amount('400'), [short])).toEqual([{ below: 0, above: 2_029_851 }])
  })

  it('is earlier by the fee of closing', () => {
    const paying = { ...long, takerRate: ratio('0.00055') }
    expect(safeBands(amount('400'), [paying])).toEqual([{ below: 1_970_938, above: Infinity }])
  })

  it('has no end where the wallet covers the whole position', () => {
    expect(safeBands(amount('20000'), [long])).toEqual([{ below: 0, above: Infinity }])
  })

  it('takes the tier at the liquidation mark', () => {
    const tiers = tiersOf([
      ['15000', '0.005'],
      ['1000000', '0.01'],
    ])
    const tiered = { ...long, instrument: btcPerpetual(tiers) }
    // In the second tier less 75: 0.99 × mark = 19,600 - 75; in the first 0.995 × mark = 14,000.
    expect(safeBands(amount('400'), [tiered])).toEqual([{ below: 1_972_222, above: Infinity }])
    expect(safeBands(amount('6000'), [tiered])).toEqual([{ below: 1_407_035, above: Infinity }])
  })
})

const position = fc
  .record({
    lots: fc.integer({ min: -60, max: 60 }).filter((lots) => lots !== 0),
    entry: fc.integer({ min: 1, max: TOP }),
    mark: fc.integer({ min: 1, max: TOP }).map(price),
    fee: fc.constantFrom('0', '0.00055', '0.013'),
  })
  .map(({ lots, entry, mark, fee }) => ({
    lots,
    mark,
    cost: (BigInt(lots * entry) * 10n ** 12n) as Amount,
    takerRate: ratio(fee),
  }))
/** Tiers that meet, and tiers whose maintenance steps up or down at a bound. */
const tiers = fc.oneof(
  fc.constant(
    tiersOf([
      ['1000', '0.004'],
      ['7000', '0.02'],
      ['20000', '0.1'],
      ['50000', '0.5'],
    ]),
  ),
  fc.bigInt({ min: -500n, max: 500n }).map((step): readonly RiskTier[] =>
    tiersOf([
      ['3000', '0.01'],
      ['9000', '0.03'],
      ['40000', '0.2'],
    ]).map((tier, i) =>
      i === 1 ? { ...tier, deduction: (tier.deduction + step * 10n ** 11n) as Amount } : tier,
    ),
  ),
)
const money = fc.bigInt({ min: -(10n ** 15n), max: 4n * 10n ** 16n })

describe('bands, mark by mark', () => {
  it('of one position hold exactly the marks around its own that do not liquidate', () => {
    fc.assert(
      fc.property(position, tiers, money, (one, riskTiers, wallet) => {
        const held = [{ ...one, instrument: plainPerpetual(riskTiers) }]
        fc.pre(!isLiquidatedAt(wallet, held, [one.mark]))
        const [band] = safeBands(wallet as Amount, held)
        const { below = 0, above = Infinity } = band ?? {}
        for (let mark = below + 1; mark < Math.min(above, 3 * TOP); mark++)
          if (isLiquidatedAt(wallet, held, [mark])) expect([mark, band]).toBe('is safe')
        if (below > 0) expect(isLiquidatedAt(wallet, held, [below])).toBe(true)
        if (above < Infinity) expect(isLiquidatedAt(wallet, held, [above])).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('of several positions hold only marks that together do not liquidate', () => {
    const several = fc.array(position, { minLength: 2, maxLength: 4 })
    const places = fc.array(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      {
        minLength: 8,
        maxLength: 8,
      },
    )
    fc.assert(
      fc.property(several, tiers, money, places, (some, riskTiers, wallet, tries) => {
        const instrument = plainPerpetual(riskTiers)
        const held = some.map((one) => ({ ...one, instrument }))
        fc.pre(
          !isLiquidatedAt(
            wallet,
            held,
            held.map(({ mark }) => mark),
          ),
        )
        const bands = safeBands(wallet as Amount, held)
        for (const at of [...tries, [0, 0, 0, 0], [1, 1, 1, 1]]) {
          const marks = bands.map(({ below, above }, i) => {
            const [from, to] = [below + 1, Math.min(above - 1, 3 * TOP)]
            return from > to ? (held[i]?.mark ?? 1) : Math.round(from + (to - from) * (at[i] ?? 0))
          })
          expect(isLiquidatedAt(wallet, held, marks)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})
