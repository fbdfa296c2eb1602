// Fills lie in the candle that was open when they came; what is older than all is in none.
import { expect, test } from 'vitest'
import { fillsByCandle, fillWords } from './fill-words.ts'

const fill = (seconds: number, side: 'buy' | 'sell' = 'buy') => ({
  orderId: String(seconds),
  atMs: seconds * 1000,
  price: seconds,
  side,
  quantity: '1',
  part: 1,
})

test('a fill is in the last candle that began before it', () => {
  const candles = [{ time: 60 }, { time: 120 }, { time: 300 }]
  const fills = [fill(59), fill(60), fill(119), fill(120), fill(299), fill(301)]
  const found = fillsByCandle(candles, fills)
  const times = [...found].map(([time, of]) => [time, of.map(({ price }) => price)])
  expect(times).toEqual([
    [60, [60, 119]],
    [120, [120, 299]],
    [300, [301]],
  ])
})

test('each is told by its side and price', () => {
  const t = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    [key, ...Object.values(values)].join(' ')
  const words = fillWords([fill(1), fill(2, 'sell')], (value) => value.toFixed(1), t)
  expect(words).toEqual(['chart.fill-buy 1.0', 'chart.fill-sell 2.0'])
})
