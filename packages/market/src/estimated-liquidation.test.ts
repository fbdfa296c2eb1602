// Liquidation prices of forms: domain tests K, L and M with their digits, and that an estimate says
// what the exchange watches.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, price, quantity, ratio, type Amount, type Price } from '@trellis/kernel'
import { btcPerpetual, plainPerpetual, tiersOf } from '../test/perpetuals.ts'
import { estimatedLiquidation } from './estimated-liquidation.ts'
import { formatPriceFixed } from './instrument.ts'
import { initialMargin } from './margin.ts'
import { safeBands } from './safe-band.ts'

const btc = btcPerpetual()
const shown = (at: Price | undefined): string => (at === undefined ? '' : formatPriceFixed(btc, at))
const none = 0n as Amount

describe('domain test K', () => {
  const position = {
    side: 'long',
    lots: quantity(1_000),
    cost: amount('20000'),
    instrument: btc,
  } as const

  const at = (side: 'long' | 'short', leverage: string, added = '0'): string => {
    const margin = initialMargin(position.cost, ratio(leverage), btc.riskTiers)
    const equity = (margin + amount(added)) as Amount
    return shown(estimatedLiquidation({ ...position, side }, equity, ratio('0')))
  }

  it('long 1 BTC at 20,000, 50x and 0.5 % of the value at the mark: 19,698.50', () => {
    expect(at('long', '50')).toBe('19698.50')
  })

  it('mirrors for a short, and margin that is added moves it away', () => {
    expect(at('short', '50')).toBe('20298.50')
    expect(at('long', '50', '250')).toBe('19447.24')
    expect(at('long', '1', '200')).toBe('')
  })
})

describe('domain test L', () => {
  const fee = ratio('0.00055')
  const lots = quantity(456)

  it('neutral, all longs filled: 0.456 BTC at 14,000 with 10,000 has none', () => {
    const long = { side: 'long', lots, cost: amount('6384'), instrument: btc } as const
    expect(shown(estimatedLiquidation(long, amount('10000'), fee))).toBe('')
  })

  it('neutral, all shorts filled: 0.456 BTC at 26,000 with 10,000 at 47,665.28', () => {
    const short = { side: 'short', lots, cost: amount('11856'), instrument: btc } as const
    expect(shown(estimatedLiquidation(short, amount('10000'), fee))).toBe('47665.28')
  })
})

describe('domain test M', () => {
  it('long 0.215 BTC at 23,200 with 1,000, no fee: 18,642.05', () => {
    const long = {
      side: 'long',
      lots: quantity(215),
      cost: amount('4988'),
      instrument: btc,
    } as const
    expect(shown(estimatedLiquidation(long, amount('1000'), ratio('0')))).toBe('18642.05')
  })
})

describe('an estimate', () => {
  it('takes rate and deduction of the tier of the value at the price it gives', () => {
    const tiers = tiersOf([
      ['15000', '0.005'],
      ['1000000', '0.01'],
    ])
    const lots = quantity(1_000)
    const long = {
      side: 'long',
      lots,
      cost: amount('20000'),
      instrument: btcPerpetual(tiers),
    } as const
    expect(shown(estimatedLiquidation(long, amount('400'), ratio('0')))).toBe('19722.23')
    expect(shown(estimatedLiquidation(long, amount('6000'), ratio('0')))).toBe('14070.36')
  })

  it('has no price for nothing', () => {
    const nothing = { side: 'long', lots: quantity(0), cost: none, instrument: btc } as const
    expect(estimatedLiquidation(nothing, amount('1'), ratio('0'))).toBeUndefined()
  })

  it('is the end of the band that the exchange watches, but for the tick it rounds to', () => {
    const tiers = tiersOf([
      ['1000', '0.004'],
      ['7000', '0.02'],
      ['20000', '0.1'],
    ])
    const instrument = plainPerpetual(tiers)
    const lotsOf = fc.integer({ min: 1, max: 60 })
    const entryOf = fc.integer({ min: 1, max: 900 })
    const equityOf = fc.bigInt({ min: 1n, max: 2n * 10n ** 16n })
    const sideOf = fc.constantFrom('long' as const, 'short' as const)
    fc.assert(
      fc.property(lotsOf, entryOf, equityOf, sideOf, (lots, entry, equity, side) => {
        const cost = (BigInt(lots * entry) * 10n ** 12n) as Amount
        const takerRate = ratio('0.00055')
        const isLong = side === 'long'
        const planned = { side, lots: quantity(lots), cost, instrument }
        const estimate = estimatedLiquidation(planned, equity as Amount, takerRate)
        const held = {
          lots: isLong ? lots : -lots,
          cost: (isLong ? cost : -cost) as Amount,
          mark: price(entry),
          takerRate,
          instrument,
        }
        const [band] = safeBands(equity as Amount, [held])
        const room = equity - (cost * 30n) / 100n
        fc.pre(room > 0n)
        if (isLong) expect([band!.below, band!.below + 1]).toContain(estimate ?? 0)
        else expect([band!.above - 1, band!.above]).toContain(estimate)
      }),
    )
  })
})

describe('the tier that liquidates first', () => {
  const unit = 10n ** 12n
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  /** Rising bounds and rates; the tiers meet, unless one of them is moved. */
  const ladder = fc
    .tuple(steps, fc.option(fc.bigInt({ min: -90n, max: 90n })))
    .map(([rows, moved]) => {
      let [bound, rate] = [0, 4]
      const tiers = tiersOf(
        rows.map(([width, more]) => {
          bound += width * 1_000
          rate += more
          return [String(bound), `0.${String(rate).padStart(3, '0')}`] as const
        }),
      )
      const change = (moved ?? 0n) * 10n ** 12n
      return tiers.map((tier, i) =>
        i === 1 ? { ...tier, deduction: (tier.deduction + change) as Amount } : tier,
      )
    })

  it('is found among all, whether tiers meet or not', () => {
    const side = fc.constantFrom('long', 'short')
    const lots = fc.integer({ min: 1, max: 400 })
    const entry = fc.integer({ min: 1, max: 400 })
    const equity = fc.bigInt({ min: 0n, max: 80_000n * unit })
    const fee = fc.constantFrom('0', '0.00055', '0.02').map(ratio)
    fc.assert(
      fc.property(side, lots, entry, equity, fee, ladder, (of, size, at, wallet, rate, tiers) => {
        const instrument = plainPerpetual(tiers)
        const cost = BigInt(size * at) * unit
        const isLong = of === 'long'
        const ends = tiers.map(({ maintenanceRate, deduction }) => {
          const left = wallet + deduction
          const share =
            BigInt(size) * (isLong ? unit - maintenanceRate - rate : unit + maintenanceRate + rate)
          const over = isLong ? cost - left : cost + left
          const isExact = over % share === 0n
          const up = isLong && !isExact && over > 0n ? 1n : 0n
          const down = !isLong && !isExact && over < 0n ? 1n : 0n
          return Number(over / share + up - down)
        })
        const first = isLong ? Math.max(...ends) : Math.min(...ends)
        const position = {
          side: of,
          lots: quantity(size),
          cost: cost as Amount,
          instrument,
        } as const
        const found = estimatedLiquidation(position, wallet as Amount, rate)
        expect(found).toBe(first > 0 ? first : undefined)
      }),
      { numRuns: 2_000 },
    )
  })
})
