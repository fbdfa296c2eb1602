// The simulated market's promises: prints give the candles, any minute is had in any order, nothing
// leaves its steps.
import { beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import {
  DAY_MS,
  defaultInstruments,
  HOUR_MS,
  INTERVALS,
  intervalEnd,
  MINUTE_MS,
  type Candle,
  type Interval,
} from '@trellis/market'
import { CandleReader, lastPrice, mergedPrints } from './candles.ts'
import { hasModel, modelOf } from './market-model.ts'
import { LiveCandle } from '../test/live-candle.ts'
import { minuteOfPrints } from './roll-up.ts'
import { HISTORY_DAYS, SimulatedTape } from './simulated-tape.ts'
import { powerOfTen } from './symbol-day.ts'
import { statusAt } from './tape.ts'

const epochMs = Date.UTC(2026, 5, 1)
const open = (seed = 7) => new SimulatedTape({ seed, instruments: defaultInstruments, epochMs })
const trading = defaultInstruments.flatMap((i, index) => (i.status === 'Trading' ? [index] : []))
const find = (category: string, symbol: string) =>
  defaultInstruments.findIndex((i) => i.category === category && i.symbol === symbol)

let tape = open()
beforeAll(() => {
  tape = open()
})

const minuteStart = fc
  .integer({ min: -HISTORY_DAYS * 1440, max: 3 * 365 * 1440 })
  .map((minute) => epochMs + minute * MINUTE_MS)
const symbol = fc.constantFrom(...trading)

// The slow and obvious way: every print of the interval through the streaming roll-up.
function fromPrints(index: number, interval: Interval, startMs: number): Candle | undefined {
  const live = new LiveCandle(defaultInstruments[index]!, interval)
  const endMs = intervalEnd(interval, startMs)
  for (let at = startMs; at < endMs; at += MINUTE_MS) {
    for (const print of tape.prints(index, at)) live.push(print)
  }
  return live.current()
}

describe('simulated tape', () => {
  it('prints every minute as its candle, exactly', () => {
    fc.assert(
      fc.property(symbol, minuteStart, (index, at) => {
        const prints = tape.prints(index, at)
        const candle = tape.minute(index, at)!
        expect(minuteOfPrints(defaultInstruments[index]!, at, prints)).toEqual(candle)
        expect(prints.length).toBeGreaterThanOrEqual(30)
        for (let i = 0; i < prints.length; i++) {
          expect(prints[i]!.symbol).toBe(index)
          expect(prints[i]!.way).toBe(i === 0 ? 'jump' : 'walk')
          expect(Number.isSafeInteger(prints[i]!.price) && prints[i]!.qty >= 0).toBe(true)
          expect(prints[i]!.atMs).toBeGreaterThanOrEqual(i === 0 ? at : prints[i - 1]!.atMs + 1)
        }
        expect(prints.at(-1)!.atMs).toBeLessThan(at + MINUTE_MS)
      }),
      { numRuns: 300 },
    )
  })

  it('shows in every interval what the live prints roll up to', () => {
    const reader = new CandleReader(tape)
    const short = INTERVALS.filter((i) => !['3d', '1w', '1M'].includes(i))
    for (const interval of short) {
      const [before, candle] = reader.candles(find('spot', 'ETHUSDT'), interval, epochMs - 1, 2)
      expect(candle).toEqual(fromPrints(find('spot', 'ETHUSDT'), interval, candle!.startMs))
      expect(intervalEnd(interval, before!.startMs)).toBe(candle!.startMs)
    }
    for (const interval of ['3d', '1w', '1M'] as const) {
      const endMs = intervalEnd(interval, epochMs - 40 * DAY_MS)
      const candle = reader.candles(find('linear', 'BTCUSDT'), interval, endMs - 1, 1)[0]!
      expect(candle).toEqual(fromPrints(find('linear', 'BTCUSDT'), interval, candle.startMs))
    }
  }, 120_000)

  it('shows of a running candle only what was printed', () => {
    const reader = new CandleReader(tape)
    fc.assert(
      fc.property(symbol, minuteStart, fc.integer({ min: 0, max: 59_999 }), (index, at, ms) => {
        fc.pre(at >= tape.startMs + HOUR_MS)
        const nowMs = at + ms
        const [candle] = reader.candles(index, '5m', nowMs, 1)
        const live = new LiveCandle(defaultInstruments[index]!, '5m')
        for (let t = nowMs - (nowMs % (5 * MINUTE_MS)); t <= at; t += MINUTE_MS) {
          for (const print of tape.prints(index, t)) if (print.atMs <= nowMs) live.push(print)
        }
        expect(candle).toEqual(live.current())
        if (candle !== undefined) expect(reader.lastPrice(index, nowMs)).toBe(candle.close)
      }),
      { numRuns: 60 },
    )
  })

  it('gives any day the same, whatever was asked before', () => {
    const walked = open()
    const first = epochMs - 20 * DAY_MS
    const sequential = new Map<number, Candle>()
    for (let at = first; at < epochMs + 3 * DAY_MS; at += 7 * MINUTE_MS) {
      sequential.set(at, walked.minute(1, at)!)
    }
    const jumped = open()
    for (const [at, candle] of [...sequential].reverse()) {
      expect(jumped.minute(1, at)).toEqual(candle)
    }
    const fresh = open()
    expect(fresh.minute(1, first + 7 * MINUTE_MS)).toEqual(sequential.get(first + 7 * MINUTE_MS))
    expect(fresh.prints(1, first)).toEqual(walked.prints(1, first))
  })

  it('prices a pair of two coins by what both cost in dollars', () => {
    const tape = open()
    const find = (symbol: string) =>
      defaultInstruments.findIndex((it) => it.category === 'spot' && it.symbol === symbol)
    const [cross, coin, quote] = ['MNTBTC', 'MNTUSDT', 'BTCUSDT'].map(find) as [
      number,
      number,
      number,
    ]
    const closeAt = (symbol: number, atMs: number): number => {
      const { tickUnits, tickScale } = defaultInstruments[symbol]!
      return (tape.minute(symbol, atMs)!.close * tickUnits) / 10 ** tickScale
    }
    for (let minute = 0; minute < 3000; minute += 7) {
      const atMs = epochMs + minute * 60_000
      const fair = closeAt(coin, atMs) / closeAt(quote, atMs)
      // Half a tick of the pair and half a tick of the coin in dollars.
      expect(Math.abs(closeAt(cross, atMs) - fair)).toBeLessThan(5.1e-9 + 5.1e-5 / 80_000)
      const { open: from, high, low, close, volume } = tape.minute(cross, atMs)!
      expect(high).toBeGreaterThanOrEqual(Math.max(from, close))
      expect(low).toBeLessThanOrEqual(Math.min(from, close))
      expect(volume).toBeGreaterThan(0)
    }
  })

  it('does not depend on the order or number of instruments', () => {
    const reversed = new SimulatedTape({
      seed: 7,
      instruments: [...defaultInstruments].reverse(),
      epochMs,
    })
    for (const index of trading) {
      const other = defaultInstruments.length - 1 - index
      expect(reversed.minute(other, epochMs)).toEqual(tape.minute(index, epochMs))
    }
  })

  it('differs by seed', () => {
    expect(open(8).minute(0, epochMs + DAY_MS)).not.toEqual(tape.minute(0, epochMs + DAY_MS))
  })

  it('opens where the minute before closed, also over midnight and over years', () => {
    fc.assert(
      fc.property(symbol, minuteStart, (index, at) => {
        fc.pre(at > tape.startMs)
        const midnight = at - (at % DAY_MS)
        for (const t of [at, midnight > tape.startMs ? midnight : at]) {
          expect(tape.minute(index, t)!.open).toBe(tape.minute(index, t - MINUTE_MS)!.close)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('keeps every figure on its steps and the candle in order', () => {
    fc.assert(
      fc.property(symbol, minuteStart, (index, at) => {
        const instrument = defaultInstruments[index]!
        const candle = tape.minute(index, at)!
        for (const value of [candle.open, candle.high, candle.low, candle.close, candle.volume]) {
          expect(Number.isSafeInteger(value) && value > 0).toBe(true)
        }
        expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close))
        expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close))
        expect(candle.high).toBeLessThanOrEqual(instrument.maxPrice)
      }),
      { numRuns: 200 },
    )
  })

  it('starts every coin at its start price at the epoch', () => {
    for (const index of trading) {
      const instrument = defaultInstruments[index]!
      if (instrument.category !== 'spot') continue
      const tick = instrument.tickUnits / powerOfTen(instrument.tickScale)
      const price = tape.minute(index, epochMs)!.open * tick
      const unit = hasModel(instrument.quote) ? modelOf(instrument.quote).startPrice : 1
      const start = modelOf(instrument.base).startPrice / unit
      expect(Math.abs(price / start - 1)).toBeLessThan(instrument.quote === 'USDC' ? 0.002 : 0.001)
    }
  })

  it('has figures of its own for every coin of the table', () => {
    for (const { base } of defaultInstruments) expect([base, hasModel(base)]).toEqual([base, true])
  })

  it('trades only what is trading, from 730 days before the epoch', () => {
    for (const [index, instrument] of defaultInstruments.entries()) {
      if (instrument.status === 'PreListing') continue
      const expected = instrument.status === 'Trading' ? epochMs - 730 * DAY_MS : undefined
      expect(tape.firstMs(index)).toBe(expected)
      expect(tape.minute(index, epochMs) !== undefined).toBe(instrument.status === 'Trading')
    }
    expect(tape.minute(0, tape.startMs - MINUTE_MS)).toBeUndefined()
    expect(tape.minute(999, epochMs)).toBeUndefined()
    expect(tape.prints(find('linear', 'WLFIUSDT'), epochMs)).toEqual([])
    expect(tape.nextDataMs(epochMs + 1)).toBe(epochMs + MINUTE_MS)
    expect(tape.previousDataMs(0, epochMs + 1)).toBe(epochMs)
    expect(lastPrice(tape, find('linear', 'WLFIUSDT'), epochMs)).toBeUndefined()
  })

  it('lists the pre-listing contract three days after it began', () => {
    const symbol = find('linear', 'WLFIUSDT')
    const listingMs = epochMs - (epochMs % DAY_MS) + 3 * DAY_MS + 8 * HOUR_MS
    expect(tape.statusChanges).toEqual([{ atMs: listingMs, symbol, status: 'Trading' }])
    expect(statusAt(tape, symbol, listingMs - 1)).toBe('PreListing')
    expect(statusAt(tape, symbol, listingMs)).toBe('Trading')
    expect(statusAt(tape, 0, listingMs)).toBe('Trading')
    expect(statusAt(tape, find('linear', 'BTCUSDC_Q'), listingMs)).toBe('Closed')
    expect(statusAt(tape, 999, listingMs)).toBe('Closed')
    expect(tape.firstMs(symbol)).toBe(listingMs)
    for (const atMs of [listingMs - MINUTE_MS, listingMs - DAY_MS, epochMs]) {
      expect(tape.minute(symbol, atMs)).toBeUndefined()
      expect(tape.prints(symbol, atMs)).toEqual([])
      expect(tape.previousDataMs(symbol, atMs)).toBeUndefined()
      expect(tape.markPrice(symbol, atMs)).toBeUndefined()
    }
    expect(tape.span(symbol, listingMs - DAY_MS, listingMs)).toBeUndefined()
    const first = tape.minute(symbol, listingMs)
    expect(tape.span(symbol, listingMs - DAY_MS, listingMs + MINUTE_MS)).toEqual(first)
    expect(tape.prints(symbol, listingMs).length).toBeGreaterThan(0)
    expect(lastPrice(tape, symbol, listingMs + DAY_MS)).toBeGreaterThan(0)
    const [day] = new CandleReader(tape).candles(symbol, '1d', listingMs + HOUR_MS - 1, 5)
    expect(day).toMatchObject({ open: first?.open })
  })

  it('holds a linear contract near its coin, with mark, index and funding', () => {
    const [spot, linear] = [find('spot', 'BTCUSDT'), find('linear', 'BTCUSDT')]
    for (let hour = 0; hour < 24 * 60; hour += 5) {
      const at = epochMs + hour * HOUR_MS
      const index = tape.indexPrice(linear, at)!
      expect(index).toBe(tape.minute(spot, at)!.open)
      for (const price of [tape.minute(linear, at)!.open, tape.markPrice(linear, at)!]) {
        expect(Math.abs(price / index - 1)).toBeLessThan(0.003)
      }
    }
    expect(tape.markPrice(find('linear', 'BTCUSDC_Q'), epochMs)).toBeUndefined()
  })

  it.each([
    ['BTCUSDT', 8],
    ['ENAUSDT', 4],
  ])('funds %s every %i hours, within its cap', (name, hours) => {
    const symbol = find('linear', name)
    const cap = defaultInstruments[symbol]!.fundingCap
    const intervalMs = hours * HOUR_MS
    const rates = new Set<bigint>()
    for (let at = epochMs; at < epochMs + 30 * DAY_MS; at += 5 * HOUR_MS + 1) {
      const next = tape.nextFunding(symbol, at)!
      expect(next).toMatchObject({ atMs: Math.ceil(at / intervalMs) * intervalMs, intervalMs })
      expect(tape.lastFunding(symbol, next.atMs)).toEqual(next)
      expect(tape.lastFunding(symbol, next.atMs - 1)?.atMs).toBe(next.atMs - intervalMs)
      expect(next.rate >= -cap && next.rate <= cap).toBe(true)
      rates.add(next.rate)
    }
    expect(rates.size).toBeGreaterThan(1)
  })

  it('funds neither pairs nor dated futures, and a new contract from its listing on', () => {
    for (const [category, name] of [
      ['spot', 'BTCUSDT'],
      ['linear', 'BTCUSDC_Q'],
    ] as const) {
      expect(tape.nextFunding(find(category, name), epochMs)).toBeUndefined()
      expect(tape.lastFunding(find(category, name), epochMs)).toBeUndefined()
    }
    const listed = find('linear', 'WLFIUSDT')
    const listingMs = tape.firstMs(listed)!
    expect(tape.nextFunding(listed, epochMs)?.atMs).toBe(listingMs)
    expect(tape.lastFunding(listed, listingMs - 1)).toBeUndefined()
    expect(tape.lastFunding(listed, listingMs)?.atMs).toBe(listingMs)
  })

  it('says how much of a contract is held, the same all hour and near 0.65 of a day', () => {
    const symbol = find('linear', 'BTCUSDT')
    const { lotScale } = defaultInstruments[symbol]!
    for (let hour = 0; hour < 24 * 30; hour += 7) {
      const at = epochMs + hour * HOUR_MS
      const lots = tape.openInterest(symbol, at)!
      expect(tape.openInterest(symbol, at + HOUR_MS - 1)).toBe(lots)
      const dollars = (lots / 10 ** lotScale) * (tape.indexPrice(symbol, at)! / 10)
      expect(Math.abs(dollars / (0.65 * 8_200_000_000) - 1)).toBeLessThan(0.5)
    }
    expect(tape.openInterest(find('spot', 'BTCUSDT'), epochMs)).toBeUndefined()
    expect(tape.openInterest(find('linear', 'WLFIUSDT'), epochMs)).toBeUndefined()
  })

  it('sums 24 hours of prints in the ticker', () => {
    const reader = new CandleReader(tape)
    const nowMs = epochMs + 5 * HOUR_MS + 34_567
    const ticker = reader.ticker24h(0, nowMs)!
    let volume = 0n
    let high = 0
    const from = nowMs - (nowMs % MINUTE_MS) - DAY_MS + MINUTE_MS
    for (let at = from; at <= nowMs; at += MINUTE_MS) {
      for (const print of tape.prints(0, at)) {
        if (print.atMs > nowMs) continue
        volume += BigInt(print.qty)
        high = Math.max(high, print.price)
      }
    }
    expect(ticker.volume24h).toBe(volume)
    expect(ticker.high24h).toBe(high)
    expect(ticker.open24h).toBe(tape.minute(0, from)!.open)
    expect(ticker.last).toBe(lastPrice(tape, 0, nowMs))
    expect(ticker.turnover24h > 0n && ticker.low24h < ticker.high24h).toBe(true)
  })

  it('merges symbols by time, then by index', () => {
    const merged = mergedPrints(tape, [3, 0, 1], epochMs)
    expect(merged).toHaveLength(
      [0, 1, 3].reduce((sum, index) => sum + tape.prints(index, epochMs).length, 0),
    )
    for (let i = 1; i < merged.length; i++) {
      const [a, b] = [merged[i - 1]!, merged[i]!]
      expect(a.atMs < b.atMs || (a.atMs === b.atMs && a.symbol <= b.symbol)).toBe(true)
    }
  })

  it('computes these very figures on every machine', () => {
    const pinned = open(1)
    const figures = [0, 1, 20].map((index) => {
      const { open: o, high, low, close, volume } = pinned.minute(index, epochMs + 12 * HOUR_MS)!
      return [o, high, low, close, volume]
    })
    expect(figures).toEqual([
      [1034579, 1034680, 1034300, 1034603, 1639833],
      [251124, 251320, 251066, 251198, 6079625],
      [11234, 11250, 11233, 11246, 4831793732],
    ])
  })
})
