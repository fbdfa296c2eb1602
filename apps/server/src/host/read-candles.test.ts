// Slices give the very candles of one reading, and leave room for others between them.
import { expect, test } from 'vitest'
import { defaultInstruments, type Interval } from '@trellis/market'
import { CandleReader, SimulatedTape } from '@trellis/tape'
import { readCandles } from './read-candles.ts'

const epochMs = Date.UTC(2026, 2, 4)
const tape = new SimulatedTape({ seed: 7, instruments: defaultInstruments, epochMs })
const nowMs = epochMs + 5 * 3_600_000 + 61_234

test.each<[Interval, number, number]>([
  ['1m', 600, 0],
  ['1h', 300, 2],
  ['1d', 40, 7],
  ['1M', 3, 2],
])('%s: %d candles with %d pauses', async (interval, limit, pauses) => {
  let paused = 0
  const pause = async (): Promise<void> => void (paused += 1)
  const query = { symbol: 0, interval, endMs: nowMs, limit }
  const sliced = await readCandles(new CandleReader(tape), query, pause)
  expect(sliced).toEqual(new CandleReader(tape).candles(0, interval, nowMs, limit))
  expect(paused).toBe(pauses)
})

test('before the beginning of the market there is nothing', async () => {
  const endMs = tape.startMs + 9.5 * 86_400_000
  const query = { symbol: 0, interval: '1d', limit: 1000, endMs } as const
  const candles = await readCandles(new CandleReader(tape), query)
  expect(candles).toHaveLength(10)
  expect(candles[0]?.startMs).toBe(tape.startMs)
})
