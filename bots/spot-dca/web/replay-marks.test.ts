// Axes of the replay and the averages beside the prices: for pixels and words, never for money.
import { expect, test } from 'vitest'
import { averageLine, averageRows, dayMarks, replayOf, valueMarks } from './replay.ts'

test('values are marked from zero at round steps, five of them at most', () => {
  expect(valueMarks(16_200)).toEqual([0, 5_000, 10_000, 15_000])
  expect(valueMarks(420)).toEqual([0, 100, 200, 300, 400])
  expect(valueMarks(0)).toEqual([])
  expect([1, 7, 99, 1_234, 98_765].every((it) => valueMarks(it).length <= 5)).toBe(true)
})

test('days are marked from the first to the last', () => {
  const until = Date.UTC(2026, 10, 24)
  const marks = dayMarks(101, until)
  expect(marks.map(({ share }) => share)).toEqual([0.1, 0.3, 0.5, 0.7, 0.9])
  expect(marks.map(({ atMs }) => (until - atMs) / 86_400_000)).toEqual([90, 70, 50, 30, 10])
})

test('the average line ends at the average of the table', () => {
  const plan = { pairs: [{ base: 'BTC', amount: 100 }], every: 1, fee: 0.001 }
  const past = [{ base: 'BTC', prices: [100, 50, 200] }]
  const replay = replayOf(plan, past)
  const [row] = replay === undefined ? [] : averageRows(replay, past)
  expect(averageLine(plan, past[0]?.prices ?? []).at(-1)).toBeCloseTo(row?.average ?? 0, 9)
  // 3 over 0.01 + 0.02 + 0.005, less the fee.
  expect(row?.average).toBeCloseTo(3 / 0.035 / 0.999, 9)
  expect(row?.apart).toBeCloseTo(200 / (row?.average ?? 1) - 1, 9)
})
