// Which way a market went: how far against how far it goes by chance.
import { expect, test } from 'vitest'
import { price, quantity, ratio } from '@trellis/kernel'
import { defaultInstruments, type AdviceMarket, type Candle } from '@trellis/market'
import { moveOf } from './market-mode.ts'

const HOUR_MS = 3_600_000

/** Hours that open and close there; the last price is the last close. */
function marketOf(hours: readonly (readonly [open: number, close: number])[]): AdviceMarket {
  const candles = hours.map(([open, close], i): Candle => {
    return {
      startMs: i * HOUR_MS,
      open: price(open),
      high: price(Math.max(open, close)),
      low: price(Math.min(open, close)),
      close: price(close),
      volume: quantity(1),
      turnover: 0n,
    }
  })
  const fees = { maker: ratio('0.0002'), taker: ratio('0.00055') }
  return {
    symbol: 0,
    instrument: defaultInstruments[0]!,
    last: candles.at(-1)?.close ?? price(10_000),
    fees,
    candles,
    openInterest: undefined,
  }
}

test('a price that went further than half of what chance brings has moved', () => {
  // By steps of 1 %: of four of them chance brings 2 %, half of which is 1 %.
  const [up, down, still] = [
    [10_100, 10_200, 10_300, 10_400],
    [9_900, 9_800, 9_700, 9_600],
    [10_100, 10_000, 10_100, 10_000, 10_090],
  ].map((closes) => {
    return moveOf(marketOf([10_000, ...closes].map((close) => [close, close] as const)))
  })
  expect(up).toEqual({ mode: 'up', moved: 0.04 })
  expect(down).toEqual({ mode: 'down', moved: -0.04 })
  expect(still).toEqual({ mode: 'sideways', moved: 0.009 })
})

test('what a price jumps between two candles is chance as well', () => {
  // Within each hour next to nothing; between them 2 % up and down, at the end 1 % more.
  const jumping = [10_000, 10_200, 10_000, 10_200, 10_100].map((at) => [at - 1, at] as const)
  expect(moveOf(marketOf(jumping)).mode).toBe('sideways')
})

test('of no candles, or of a price that stood still, nothing is said', () => {
  expect(moveOf(marketOf([]))).toEqual({ mode: 'sideways', moved: 0 })
  expect(moveOf(marketOf([[10_000, 10_000]]))).toEqual({ mode: 'sideways', moved: 0 })
})
