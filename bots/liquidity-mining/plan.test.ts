// Formulas against figures written down here: tests U and V of the documents, the root of the
// price, adding and removing by hand, tiers, and what rounding may take.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio, type Amount } from '@trellis/kernel'
import { baseValue } from '@trellis/bot-kit/worth.ts'
import {
  adding,
  coinsAt,
  heldValue,
  liquidationAmount,
  liquidationPrice,
  netCoins,
  netValue,
  removal,
  REMOVE_WAYS,
  sideAt,
  slippageOf,
  slippageRate,
  valueAt,
  type Coins,
  type RemoveWay,
  type Share,
} from './plan.ts'

const ticks = { tickUnits: 1, tickScale: 2 }
const at = (text: string) => price(Math.round(Number(text) * 100))
const share = (half: string, own: string, loan = '0'): Share => ({
  half: amount(half),
  price: at(own),
  loan: amount(loan),
})
const text = (value: bigint): string => formatAmount(value as Amount)
const coinsText = ({ quote, base }: Coins): string => `${text(quote)} + ${text(base)}`

describe('the liquidation price', () => {
  test('U: a principal of 6,000 doubled at 3,000', () => {
    const doubled = share('6000', '3000', '6000')
    expect(text(liquidationAmount(doubled, ticks))).toBe('787.5')
    expect(liquidationPrice(doubled)).toBe(78_750)
  })

  test('V: price 2,043.83, loan 1,640.448, value 3,275.5075', () => {
    const sample = share('1637.75375', '2043.83', '1640.448')
    expect(text(liquidationAmount(sample, ticks)).slice(0, 7)).toBe('538.272')
    expect(liquidationPrice(sample)).toBe(53_827)
  })

  test('there is none without a loan, and at it the share is worth the loan and little more', () => {
    expect(liquidationPrice(share('6000', '3000'))).toBe(0)
    const doubled = share('6000', '3000', '6000')
    // √1.05 of the loan is 6,148.17.
    expect(text(valueAt(doubled, liquidationPrice(doubled))).slice(0, 7)).toBe('6148.17')
  })
})

describe('a share', () => {
  test('of 3,000 USDT and 1 ETH at 3,000 moves with the root of the price', () => {
    const plain = share('3000', '3000')
    const row = (to: string) => coinsText(coinsAt(plain, at(to), ticks))
    expect(row('3000')).toBe('3000 + 1')
    expect(row('12000')).toBe('6000 + 0.5')
    expect(row('750')).toBe('1500 + 2')
    expect(text(valueAt(plain, at('12000')))).toBe('12000')
    // √(3000² × 6000 / 3000) = 4242.640687119285…
    expect(row('6000')).toBe('4242.640687119285 + 0.707106781186')
  })

  test('keeps its product, at most a unit of each side under it', () => {
    const cents = fc.integer({ min: 100, max: 100_000_000 })
    fc.assert(
      fc.property(cents, cents, fc.bigInt({ min: 10n ** 9n, max: 10n ** 18n }), (p, q, half) => {
        const plain = { half: half as Amount, price: price(p) }
        const side = sideAt(plain, price(q))
        // side² × p ≤ half² × q < (side + 1)² × p
        const exact = half * half * BigInt(q)
        expect(side * side * BigInt(p) <= exact).toBe(true)
        expect((side + 1n) * (side + 1n) * BigInt(p) > exact).toBe(true)
      }),
    )
  })

  test('held, its coins are worth both sides at the new price less the loan', () => {
    const held = (to: string) => text(heldValue(share('3000', '3000', '1000'), at(to), ticks))
    expect([held('3000'), held('12000'), held('750')]).toEqual(['5000', '14000', '2750'])
  })

  test('with a loan it is worth what is left, first of the quote coin', () => {
    const doubled = share('1274.1', '2548.20', '1000')
    expect(coinsText(netCoins(doubled, at('2548.20'), ticks))).toBe('274.1 + 0.5')
    const trebled = share('1500', '3000', '2000')
    expect(coinsText(netCoins(trebled, at('3000'), ticks))).toBe('0 + 0.333333333333')
    const fallen = share('1500', '3000', '3000')
    expect(coinsText(netCoins(fallen, at('2900'), ticks))).toBe('0 + 0')
    expect(netValue(fallen, at('2900')) < 0n).toBe(true)
  })
})

describe('slippage', () => {
  test('is of the tier of the swap', () => {
    const rates = ['0', '9999.99', '10000', '49999', '50000', '1000000'].map((size) =>
      text(slippageRate(amount(size))),
    )
    expect(rates).toEqual(['0.0005', '0.0005', '0.001', '0.001', '0.003', '0.003'])
    expect(text(slippageOf(amount('637.05')))).toBe('0.318525')
    expect(slippageOf(1n)).toBe(1n)
    expect(slippageOf(0n)).toBe(0n)
  })
})

describe('adding', () => {
  const add = (quote: string, base: string, leverage = '1') => {
    const coins = { quote: amount(quote), base: amount(base) }
    const terms = { price: at('2548.20'), leverage: ratio(leverage), ticks }
    const found = adding(coins, terms)
    const { principal, slippage, loan, half } = found
    return [principal, slippage, loan, half].map(text)
  }

  test('both coins of one worth slip nothing', () => {
    expect(add('1274.1', '0.5')).toEqual(['2548.2', '0', '0', '1274.1'])
    expect(add('1274.1', '0.5', '2')).toEqual(['2548.2', '0', '2548.2', '2548.2'])
    expect(add('1274.1', '0.5', '3')).toEqual(['2548.2', '0', '5096.4', '3822.3'])
  })

  test('of one coin half is swapped', () => {
    // 500 at 0.05 %.
    expect(add('1000', '0')).toEqual(['999.75', '0.25', '0', '499.875'])
    // 0.5 ETH are 1,274.10; 637.05 of it at 0.05 %.
    expect(add('0', '0.5')).toEqual(['1273.781475', '0.318525', '0', '636.8907375'])
    // 15,000 at 0.1 %.
    expect(add('30000', '0', '2')).toEqual(['29985', '15', '29985', '29985'])
  })

  test('of two coins half of what one is more', () => {
    expect(add('2274.1', '0.5')).toEqual(['3547.95', '0.25', '0', '1773.975'])
  })
})

describe('removing', () => {
  const out = (of: Share, percent: number, way: RemoveWay, to = '2548.20') => {
    const found = removal(of, { percent, way, price: at(to), ticks })
    const { paid, repaid, slippage, rest } = found
    return [coinsText(paid), text(repaid), text(slippage), text(rest.half), text(rest.loan)]
  }
  /** The share of the picture: 4,705.59 with a loan of 2,000. */
  const lent = share('2352.795', '2548.20', '2000')

  test('half of a doubled share pays back half of its loan first', () => {
    // 1,176.3975 − 1,000 USDT and 1,176.3975 / 2,548.20 ETH.
    expect(out(lent, 50, 'normal')).toEqual([
      '176.3975 + 0.46165822',
      '1000',
      '0',
      '1176.3975',
      '1000',
    ])
    // 1,352.795 less 0.05 % of 1,176.3975.
    expect(out(lent, 50, 'quote')[0]).toBe('1352.2068 + 0')
    // 1,352.795 less 0.05 % of 176.3975, over 2,548.20.
    expect(out(lent, 50, 'base')[0]).toBe('0 + 0.53084797')
  })

  test('all of it leaves nothing', () => {
    expect(out(lent, 100, 'normal').slice(1)).toEqual(['2000', '0', '0', '0'])
  })

  test('a loan beyond the quote side is paid out of the base side, which is swapped for it', () => {
    const trebled = share('1500', '3000', '2000')
    // 1,000 less 0.05 % of 500.
    for (const way of ['normal', 'base'] as const)
      expect(out(trebled, 100, way, '3000').slice(0, 3)).toEqual(['0 + 0.33325', '2000', '0.25'])
    expect(out(trebled, 100, 'quote', '3000')[0]).toBe('999.25 + 0')
  })

  test('what it lacks for the loan is said, and nothing is paid', () => {
    const found = removal(share('1500', '3000', '2000'), {
      percent: 100,
      way: 'quote',
      price: at('1200'),
      ticks,
    })
    expect(coinsText(found.paid)).toBe('0 + 0')
    // 2 × 948.683298… − 2,000 − 0.05 % of 948.68…
    expect(text(found.lack).slice(0, 8)).toBe('103.1077')
  })

  test('pays at most what it is worth, less by the last digits of both coins', () => {
    const way = fc.constantFrom(...REMOVE_WAYS)
    const percent = fc.integer({ min: 1, max: 100 })
    const leverage = fc.integer({ min: 0, max: 200 })
    const cents = fc.integer({ min: 200_000, max: 500_000 })
    fc.assert(
      fc.property(percent, way, leverage, cents, (part, by, lever, to) => {
        const half = amount('1234.567890123456')
        const loan = ((2n * half * BigInt(lever)) / BigInt(lever + 100)) as Amount
        const of = { half, price: at('3000'), loan }
        const found = removal(of, { percent: part, way: by, price: price(to), ticks })
        const { paid, repaid, slippage, lack, rest } = found
        const worth = paid.quote + baseValue(ticks, paid.base, price(to)) + repaid + slippage
        const before = valueAt(of, price(to)) - valueAt(rest, price(to)) + lack
        expect(worth <= before + 2n).toBe(true)
        // A last digit of each coin: 0.0001 USDT, and 0.00000001 ETH at its price.
        const dust = amount('0.0001') + baseValue(ticks, amount('0.00000001'), price(to), 'up')
        expect(before - worth <= dust + 4n).toBe(true)
        expect(repaid + rest.loan).toBe(loan)
      }),
    )
  })
})
