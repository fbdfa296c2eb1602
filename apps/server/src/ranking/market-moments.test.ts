// A moment of the market stands still however late it is asked, and whatever was asked of another
// meanwhile.
import { expect, test } from 'vitest'
import { defaultInstruments, HOUR_MS } from '@trellis/market'
import { openTape, parseCsv } from '@trellis/tape'
import { openMarket } from '../host/market-access.ts'
import { MarketMoments } from './market-moments.ts'

const T0 = Date.UTC(2026, 4, 4)
const PRICES = [50_000, 51_000, 52_000]
const [BTC] = defaultInstruments

const rows = PRICES.map((price, hour) => [T0 + hour * HOUR_MS, price, price, price, price, 5])
const text = `ts_ms,open,high,low,close,volume\n${rows.map((row) => row.join(',')).join('\n')}\n`

test('prices are those of the moment', async () => {
  const parsed = parseCsv(text, BTC!)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  const columns = new Map([[0, parsed.value]])
  const tape = openTape({ type: 'replay', instruments: defaultInstruments, columns })
  const marketAt = (nowMs: () => number) =>
    openMarket(tape, { nowMs, way: () => ({ speed: 1 }) }, { speed: 1, platformCoin: 'MNT' })
  let nowMs = T0 + HOUR_MS / 2
  const live = marketAt(() => nowMs)
  const moments = new MarketMoments(marketAt)
  const first = moments.of(live)
  nowMs += HOUR_MS
  const second = moments.of(live)
  nowMs += HOUR_MS
  const last = (view: typeof first): number => view.ticker(0).last
  expect(last(second) / last(first)).toBeCloseTo(51 / 50, 9)
  expect(live.ticker(0).last / last(first)).toBeCloseTo(52 / 50, 9)
  expect([first.nowMs(), second.nowMs()]).toEqual([nowMs - 2 * HOUR_MS, nowMs - HOUR_MS])
  // Not even the past of a moment goes beyond it.
  expect(first.valuePrice(0, nowMs)).toBe(last(first))
  const candles = await Promise.all([second, first].map((view) => view.candles(0, '1h', nowMs, 5)))
  expect(candles.map(({ length }) => length)).toEqual([2, 1])
})
