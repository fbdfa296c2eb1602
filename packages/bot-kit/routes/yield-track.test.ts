// Yield and largest fall out of a P&L curve; money that comes and goes is neither.
import { expect, test } from 'vitest'
import { NO_TRACK, trackOn, yieldTrack, type TrackPoint } from './yield-track.ts'

const curve = (totals: readonly number[], more: readonly Partial<TrackPoint>[] = []) =>
  totals.map((total, i) => ({ atMs: i + 1, total, invested: 100, withdrawn: 0, ...more[i] }))

const trackOf = (points: readonly TrackPoint[], most = 40) =>
  yieldTrack(trackOn(NO_TRACK, points), most)

test('the deepest fall below the last high, with its two ends', () => {
  const track = trackOf(curve([0, 10, 1, 20, 8, 16]))
  expect(track.drawdownRatio).toBeCloseTo(12 / 120, 12)
  expect(track).toMatchObject({ highMs: 4, lowMs: 5 })
  expect(track.trend.map(({ yieldRatio }) => yieldRatio)).toEqual([0, 0.1, 0.01, 0.2, 0.08, 0.16])
})

test('no fall where it only rises, and nothing of an empty curve', () => {
  const none = { drawdownRatio: 0, highMs: 0, lowMs: 0 }
  expect(trackOf(curve([0, 1, 2]))).toMatchObject(none)
  expect(trackOf([])).toEqual({ ...none, trend: [] })
})

test('money put in does not hide a fall, and money taken out is none', () => {
  const added = trackOf(curve([0, -10, -10], [{}, {}, { invested: 200 }]))
  expect(added.drawdownRatio).toBeCloseTo(0.1, 12)
  expect(added.trend.at(-1)?.yieldRatio).toBeCloseTo(-0.05, 12)
  const taken = trackOf(curve([0, 20, 20], [{}, {}, { withdrawn: 20 }]))
  expect(taken.drawdownRatio).toBe(0)
})

test('what is drawn keeps its ends and both ends of the fall', () => {
  const totals = Array.from({ length: 1000 }, (_, i) => (i < 501 ? i / 10 : 50 - (i % 7)))
  const track = trackOf(curve(totals))
  const times = track.trend.map(({ atMs }) => atMs)
  expect(times.length).toBeLessThanOrEqual(43)
  expect(times).toEqual(expect.arrayContaining([1, track.highMs, track.lowMs, 1000]))
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test('a fall of one point among thousands is seen, whatever is drawn', () => {
  const totals = Array.from({ length: 5000 }, (_, i) => (i === 3211 ? -20 : 0))
  const track = trackOf(curve(totals))
  expect(track.drawdownRatio).toBeCloseTo(0.2, 12)
  expect(track.lowMs).toBe(3212)
  expect(track.trend.length).toBeLessThanOrEqual(43)
})

test('in parts it is the same as at once, and what is kept of it stays small', () => {
  const totals = Array.from({ length: 3000 }, (_, i) => 30 * Math.sin(i / 90) - ((i * 7) % 11))
  const points = curve(totals)
  let track = NO_TRACK
  for (let from = 0; from < points.length; from += 37) {
    track = trackOn(track, points.slice(from, from + 37))
  }
  expect(track).toEqual(trackOn(NO_TRACK, points))
  expect(track.count).toBe(3000)
  expect(track.trend.length).toBeLessThanOrEqual(240)
  expect(track.trend.length).toBeGreaterThan(100)
})
