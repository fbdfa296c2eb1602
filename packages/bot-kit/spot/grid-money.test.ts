// Money figures: the documents' examples by name, and the equation on random lives against an
// independent ledger.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  formatAmount,
  formatRounded,
  ratio,
  type Amount,
  type Price,
} from '@trellis/kernel'
import { valueOf } from '@trellis/market'
import { aprOf, profitRate } from '../profit.ts'
import { holdValue, totalProfit } from './state.ts'
import { exitEquity } from '../targets.ts'
import { countOfDay } from '../day-count.ts'
import { profitTerms } from './grid-money.ts'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { btc, flatFees, houseFees } from '../test/instruments.ts'

Decimal.set({ precision: 60 })

const testB = { minPrice: '45000', maxPrice: '65000', cellNumber: 5, quoteInvestment: '23610' }

describe('profit of a pair', () => {
  test('Test E: 0.08787086 sold at 57,000 for 0.08795882 bought at 53,000', () => {
    const rig = new Rig({ last: '54000', fees: flatFees }).start(testB).move('52000').move('58000')
    const pair = rig.emitted('arbitrage-closed')[0]
    const sold = new Decimal('0.08787086').mul(57_000)
    const exact = sold.mul('0.999').sub(new Decimal('0.08795882').mul(53_000))
    expect(formatAmount(pair?.profit ?? amount('0'))).toBe(exact.toString())
    expect(exact.toFixed(2)).toBe('341.81')
  })

  test('Test F: fees in the received coin, to the last digit', () => {
    const rig = new Rig({ last: '100500', fees: flatFees })
    rig.start({ minPrice: '99000', maxPrice: '102000', cellNumber: 3, quoteInvestment: '16.4631' })
    expect(rig.state.qty).toBe(5222)
    rig.move('99900').move('101100')
    const pair = rig.emitted('arbitrage-closed').find(({ estimated }) => !estimated)
    expect(pair).toMatchObject({ buyPrice: 10_000_000, sellPrice: 10_100_000 })
    expect(pair).toMatchObject({ buyQty: 5222, sellQty: 5216 })
    expect(formatAmount(pair?.fee ?? amount('0'))).toBe('0.00526816')
    expect(formatAmount(pair?.profit ?? amount('0'))).toBe('0.04089184')
    const bought = rig.facts.find(
      (fact) => fact.type === 'order-filled' && fact.fill.liquidity === 'maker',
    )
    expect(bought).toMatchObject({ fill: { fee: amount('0.00000005222') } })
  })
})

describe('total', () => {
  test('Test G: start 100, equity 200, no transfers: total 100', () => {
    const { state } = new Rig({ last: '54000' }).start(testB)
    const grown = { ...state, invested: amount('100'), quote: amount('200'), base: amount('0') }
    expect(formatAmount(totalProfit(grown, 5_400_000 as Price))).toBe('100')
    const withdrawn = { ...grown, quote: amount('170'), withdrawn: amount('30') }
    expect(formatAmount(totalProfit(withdrawn, 5_400_000 as Price))).toBe('100')
    expect(formatAmount(profitTerms(withdrawn, 5_400_000 as Price).current)).toBe('70')
  })

  test('a bot that waits has gained nothing, whatever the price', () => {
    const rig = new Rig({ last: '54000' }).start({ ...testB, entryPrice: '50000' })
    expect(totalProfit(rig.state, 5_300_000 as Price)).toBe(0n)
    expect(holdValue(rig.state, 5_300_000 as Price)).toBe(amount('23610'))
  })
})

describe('rates', () => {
  const day = 86_400_000

  test('APR of the official spot sample', () => {
    const apr = (profit: string): string =>
      formatAmount(aprOf(amount(profit), amount('200'), 986_587))
    expect(apr('40.4186')).toBe('73.763945')
    expect(apr('61.3113')).toBe('111.8931225')
    expect(profitRate(amount('40.4186'), amount('200'))).toBe(ratio('0.202093'))
  })

  test('APR counts at least a day, then the days it ran', () => {
    const apr = (ms: number): string => formatAmount(aprOf(amount('1'), amount('100'), ms))
    expect(apr(0)).toBe('3.65')
    expect(apr(day)).toBe('3.65')
    expect(apr(2 * day)).toBe('1.825')
    expect(apr(365 * day)).toBe('0.01')
    expect(formatAmount(aprOf(amount('-1'), amount('300'), day))).toBe('-1.216666666666')
    expect(aprOf(amount('1'), amount('0'), day)).toBe(0n)
  })

  test('arbitrages of the last day are counted to the minute', () => {
    const rig = new Rig({ last: '54000' }).start(testB).move('58000').move('62000').move('66000')
    const now = rig.stamp().atMs
    expect(rig.state.arbitrages).toBe(2)
    expect(countOfDay(rig.state.recent, now)).toBe(2)
    expect(countOfDay(rig.state.recent, now + day - 60_000)).toBe(2)
    expect(countOfDay(rig.state.recent, now + day + 60_000)).toBe(0)
    rig
      .wait(2 * day)
      .move('44000')
      .move('66000')
    expect(rig.state.recent).toHaveLength(2)
    expect(countOfDay(rig.state.recent, rig.stamp().atMs)).toBe(5)
  })

  test('hold is the whole investment in the base coin at the start price', () => {
    const rig = new Rig({ last: '54000' }).start(testB).move('60000')
    const held = new Decimal(23_610).div(54_000).mul(60_000)
    const hold = new Decimal(formatAmount(holdValue(rig.state, rig.last)))
    expect(hold.sub(held).abs().lt('1e-6')).toBe(true)
  })

  test('exit equity of the trailing stop', () => {
    const { state } = new Rig({ last: '54000' }).start({ ...testB, trailingStop: '0.1' })
    expect(formatAmount(exitEquity({ ...state, peak: amount('120') }))).toBe('108')
    const off = { ...state, settings: { ...state.settings, trailingStop: ratio('0') } }
    expect(exitEquity(off)).toBe(0n)
  })
})

describe('the equation', () => {
  /** A second, naive ledger of every coin and fee, fed from the engine's facts in decimals. */
  function ledgerOf(rig: Rig): { quote: Decimal; base: Decimal; grid: Decimal } {
    const sums = { quote: new Decimal(0), base: new Decimal(0), grid: new Decimal(0) }
    const decimal = (value: bigint): Decimal => new Decimal(value.toString()).div('1e12')
    for (const fact of rig.facts) {
      if (fact.type === 'funds-reserved') {
        const coin = fact.coin === 'BTC' ? 'base' : 'quote'
        sums[coin] = sums[coin].add(decimal(fact.amount))
      }
      if (fact.type === 'funds-released') {
        const coin = fact.coin === 'BTC' ? 'base' : 'quote'
        sums[coin] = sums[coin].sub(decimal(fact.amount))
      }
      if (fact.type === 'order-filled') {
        const { side, price, qty, fee } = fact.fill
        const base = new Decimal(qty).div('1e8')
        const value = base.mul(price).div(100)
        const signed = side === 'buy' ? 1 : -1
        sums.base = sums.base.add(base.mul(signed))
        sums.quote = sums.quote.sub(value.mul(signed))
        if (side === 'buy') sums.base = sums.base.sub(decimal(fee))
        else sums.quote = sums.quote.sub(decimal(fee))
      }
      if (fact.type === 'profit-booked') sums.grid = sums.grid.add(decimal(fact.profit))
    }
    return sums
  }

  test('property: terms add up to the last digit and equal the independent ledger', () => {
    const step = fc.record({ to: fc.integer({ min: 40_000, max: 70_000 }), share: fc.nat(30) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
        const rig = new Rig({ last: '54000', fees: houseFees, shareBps: 1000 }).start(testB)
        for (const { to, share } of steps) rig.move(String(to), rig.state.qty * share)
        expect(rig.faults).toEqual([])
        const terms = profitTerms(rig.state, rig.last)
        expect(terms.booked + terms.held + terms.fees).toBe(terms.total)
        expect(terms.booked + terms.unpaired).toBe(terms.total)
        expect(terms.equity + terms.withdrawn - terms.invested).toBe(terms.total)
        expect(terms.fees).toBeLessThanOrEqual(0n)
        const sums = ledgerOf(rig)
        expect(new Decimal(formatAmount(rig.state.quote)).eq(sums.quote)).toBe(true)
        expect(new Decimal(formatAmount(rig.state.base)).eq(sums.base)).toBe(true)
        expect(new Decimal(formatAmount(terms.booked)).eq(sums.grid)).toBe(true)
        const worth = sums.quote.add(sums.base.mul(rig.last).div(100))
        const total = worth.sub(23_610)
        expect(new Decimal(formatAmount(terms.total)).sub(total).abs().lt('1e-11')).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('the price term is what the held coins gained when nothing else happened', () => {
    const rig = new Rig({ last: '54000', fees: houseFees }).start(testB)
    const terms = profitTerms(rig.state, 5_600_000 as Price)
    const fill = rig.facts.find((fact) => fact.type === 'order-filled')
    if (fill?.type !== 'order-filled') throw new Error('no fill')
    const { price, qty } = fill.fill
    const gross = valueOf(btc, 5_600_000 as Price, qty) - valueOf(btc, price, qty)
    // The fee was paid in coins, so it takes part in the rise; what is left is rounding at 1e-12.
    const fee = (fill.fill.fee * BigInt(5_600_000 - price)) / 100n
    expect(abs((terms.held - (gross - fee)) as Amount)).toBeLessThan(10n)
    expect(terms.booked).toBe(0n)
    expect(formatRounded(terms.fees, 2, 'nearest')).toBe('-5.7')
  })
})

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
