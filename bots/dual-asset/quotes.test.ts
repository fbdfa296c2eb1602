// What is offered: products by the clock of the market, targets around a price, yields that follow
// from the worth of an option, and how long a quote holds.
import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { formatAmount, price, quantity, ratio } from '@trellis/kernel'
import { defaultInstruments, HOUR_MS, MINUTE_MS, type Candle } from '@trellis/market'
import { productsAt } from './catalogue.ts'
import { amountBounds, amountFault } from './limits.ts'
import { putShare } from './option-price.ts'
import { annualVolatility, quoteInterval, quotesOf, quoteTimes, targetsAround } from './quotes.ts'
import { eth } from './test/rig.ts'

const DAY = Date.UTC(2026, 2, 17)
const at = (hours: number, ms = 0): number => DAY + hours * HOUR_MS + ms
const named = (nowMs: number, symbol: string, term: string) => {
  const found = productsAt(defaultInstruments, nowMs).find(
    (it) => it.instrument.symbol === symbol && it.term.name === term,
  )
  if (found === undefined) throw new Error('no such product')
  return found
}

/** Hourly closes that go up and down by the same share of a percent. */
function hoursOf(closes: readonly number[]): readonly Candle[] {
  return closes.map((close, i) => ({
    startMs: DAY + i * HOUR_MS,
    open: price(close),
    high: price(close),
    low: price(close),
    close: price(close),
    volume: quantity(1),
    turnover: 1n,
  }))
}
const volatilityOf = (candles: readonly Candle[]) => annualVolatility(candles) ?? ratio('0')
const hours = hoursOf(Array.from({ length: 168 }, (_, i) => (i % 2 === 0 ? 240_000 : 241_200)))

describe('products', () => {
  test('one a pair and term: days from 08:00 to 08:00 UTC, eight hours after each other', () => {
    const day = named(at(9), 'ETHUSDT', '1d')
    expect([day.opensAtMs, day.yieldFromMs, day.settlesAtMs]).toEqual([at(8), at(32), at(56)])
    const early = named(at(7, 3_599_999), 'ETHUSDT', '3d')
    expect([early.yieldFromMs, early.settlesAtMs]).toEqual([at(8), at(80)])
    const short = named(at(9), 'ETHUSDT', '8h')
    expect([short.opensAtMs, short.yieldFromMs, short.settlesAtMs]).toEqual([at(8), at(16), at(24)])
  })

  test('have an id that says pair, term and end, and is another when the next begins', () => {
    const all = productsAt(defaultInstruments, at(9))
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBe(40)
    for (const { id } of all) expect(Number(id)).toBeLessThan(2 ** 53)
    const one = named(at(9), 'BTCUSDT', '1d')
    expect(named(at(31, 3_599_999), 'BTCUSDT', '1d').id).toBe(one.id)
    expect(named(at(32), 'BTCUSDT', '1d').id).not.toBe(one.id)
  })
})

describe('targets', () => {
  test('are round prices at a half percent, on both sides', () => {
    expect(targetsAround(152_75)).toEqual({
      below: [15_200, 15_100, 15_000, 14_900, 14_700, 14_400].map(price),
      above: [15_300, 15_400, 15_500, 15_600, 15_800, 16_100].map(price),
    })
    // A price that is round itself is a target of both.
    expect(targetsAround(20_000).below[0]).toBe(20_000)
    expect(targetsAround(20_000).above[0]).toBe(20_000)
    expect(targetsAround(3)).toEqual({
      below: [3, 2, 1].map(price),
      above: [3, 4, 5, 6, 8, 11].map(price),
    })
  })
})

describe('quotes', () => {
  const product = named(at(9), 'ETHUSDT', '3d')
  const volatility = volatilityOf(hours)
  const market = { price: price(240_600), volatility }
  const quotes = quotesOf(product, market, at(9), MINUTE_MS)

  test('reckon with the root of the mean square of hourly returns over a year', () => {
    const up = new Decimal('0.005')
    const down = new Decimal(1_200).div(241_200)
    const mean = up.pow(2).times(84).plus(down.pow(2).times(83)).div(167)
    const year = mean.times(24 * 365).sqrt()
    expect(Number(formatAmount(volatility))).toBeCloseTo(year.toNumber(), 9)
    expect(annualVolatility(hours.slice(0, 83))).toBeUndefined()
    expect(annualVolatility(hoursOf(hours.map(() => 5)))).toBe(ratio('0.1'))
    expect(annualVolatility(hoursOf(hours.map((_, i) => 1 + (i % 2))))).toBe(ratio('3'))
  })

  test('pay nine tenths of the option over the days of the term', () => {
    const [nearest] = quotes
    const lengthMs = product.settlesAtMs - at(9)
    const fair = putShare({ price: 240_600, target: 240_000, volatility, lengthMs })
    const apy = new Decimal(formatAmount(fair)).times('0.9').times(365).div(3).times(1e8)
    expect(nearest).toMatchObject({ direction: 'buy-low', target: 240_000 })
    expect(nearest?.apyE8).toBe(apy.floor().toNumber())
  })

  test('pay less the farther the target, on each side', () => {
    for (const direction of ['buy-low', 'sell-high']) {
      const side = quotes.filter((quote) => quote.direction === direction).map(({ apyE8 }) => apyE8)
      expect(side.length).toBeGreaterThan(2)
      expect(side).toEqual(side.toSorted((a, b) => b - a))
      for (const apyE8 of side) expect(apyE8).toBeGreaterThanOrEqual(500_000)
    }
  })

  test('never pay more than a thousand percent', () => {
    const wild = hoursOf(hours.map((_, i) => 240_000 + (i % 2) * 90_000))
    const short = named(at(9), 'ETHUSDT', '8h')
    const most = quotesOf(short, { ...market, volatility: volatilityOf(wild) }, at(9), MINUTE_MS)
    expect(Math.max(...most.map(({ apyE8 }) => apyE8))).toBe(1_000_000_000)
  })

  test('hold for two intervals, and not beyond the beginning of the term', () => {
    expect(quotes[0]?.expiresAtMs).toBe(at(9) + 2 * MINUTE_MS)
    const last = quotesOf(named(at(31), 'ETHUSDT', '1d'), market, at(31, 59 * MINUTE_MS), MINUTE_MS)
    expect(last[0]?.expiresAtMs).toBe(at(32))
  })

  test('come every minute, and not faster than half a minute of wall time up to an hour', () => {
    expect([1, 2, 5, 60, 100, 720, 3600].map((speed) => quoteInterval(speed) / MINUTE_MS)).toEqual([
      1, 1, 5, 30, 60, 60, 60,
    ])
    expect(quoteTimes(at(9, 61_000), MINUTE_MS)).toEqual([at(9, 60_000), at(9)])
    for (let speed = 1; speed < 5_000; speed += 7) expect(HOUR_MS % quoteInterval(speed)).toBe(0)
  })
})

describe('amounts', () => {
  const bounds = amountBounds('sell-high', { ...eth, lotScale: 5 }, price(240_000))

  test('of the base coin are worth those of the quote coin, on whole digits', () => {
    expect([bounds.least, bounds.most].map((it) => formatAmount(it))).toEqual([
      '0.00417',
      '83.33333',
    ])
    const low = amountBounds('buy-low', eth, price(240_000))
    expect([low.least, low.most].map((it) => formatAmount(it))).toEqual(['10', '200000'])
  })

  test('are refused beyond them and with more digits', () => {
    const fault = (text: string) => amountFault(ratio(text) as bigint as never, bounds)
    expect(['0.00417', '83.33333', '1'].map(fault)).toEqual([undefined, undefined, undefined])
    expect(fault('0.00416')).toBe('too-small')
    expect(fault('83.33334')).toBe('too-large')
    expect(fault('1.000001')).toBe('too-precise')
  })
})
