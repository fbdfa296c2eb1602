// Yield and largest fall out of a P&L curve; money that comes and goes is neither.
import { expect, test } from 'vitest'
import { yieldTrack, type TrackPoint } from './yield-track.ts'

const curve = (totals: readonly number[], more: readonly Partial<TrackPoint>[] = []) =>
  totals.map((total, i) => ({ atMs: i + 1, total, invested: 100, withdrawn: 0, ...more[i] }))

test('the deepest fall below the last high, with its two ends', () => {
  const track = yieldTrack(curve([0, 10, 1, 20, 8, 16]), 40)
  expect(track.drawdownRatio).toBeCloseTo(12 / 120, 12)
  expect(track).toMatchObject({ highMs: 4, lowMs: 5 })
  expect(track.trend.map(({ yieldRatio }) => yieldRatio)).toEqual([0, 0.1, 0.01, 0.2, 0.08, 0.16])
})

test('no fall where it only rises, and nothing of an empty curve', () => {
  const none = { drawdownRatio: 0, highMs: 0, lowMs: 0 }
  expect(yieldTrack(curve([0, 1, 2]), 40)).toMatchObject(none)
  expect(yieldTrack([], 40)).toEqual({ ...none, trend: [] })
})

test('money put in does not hide a fall, and money taken out is none', () => {
  const added = yieldTrack(curve([0, -10, -10], [{}, {}, { invested: 200 }]), 40)
  expect(added.drawdownRatio).toBeCloseTo(0.1, 12)
  expect(added.trend.at(-1)?.yieldRatio).toBeCloseTo(-0.05, 12)
  const taken = yieldTrack(curve([0, 20, 20], [{}, {}, { withdrawn: 20 }]), 40)
  expect(taken.drawdownRatio).toBe(0)
})

test('what is drawn keeps its ends and both ends of the fall', () => {
  const totals = Array.from({ length: 1000 }, (_, i) => (i < 501 ? i / 10 : 50 - (i % 7)))
  const track = yieldTrack(curve(totals), 40)
  const times = track.trend.map(({ atMs }) => atMs)
  expect(times.length).toBeLessThanOrEqual(43)
  expect(times).toEqual(expect.arrayContaining([1, track.highMs, track.lowMs, 1000]))
})
