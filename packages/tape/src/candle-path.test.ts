// The candle rule by example and by property: four prints at most, no lot lost, the candle comes
// back.
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { defaultInstruments } from '@trellis/market'
import { candlePrints, pathPoints, shareOf } from './candle-path.ts'
import { minuteOfPrints } from './roll-up.ts'

const place = { symbol: 0, startMs: 60_000, lengthMs: 60_000 }
const rows = (candle: Parameters<typeof candlePrints>[0]) =>
  candlePrints(candle, place).map((p) => [p.atMs - 60_000, p.price, p.qty])

const candle = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 4, maxLength: 4 }),
    fc.integer({ min: 0, max: 10_000_000_000_000 }),
    fc.boolean(),
  )
  .map(([prices, volume, up]) => {
    const [low, a, b, high] = [...prices].sort((x, y) => x - y) as [number, number, number, number]
    return up ? { open: a, high, low, close: b, volume } : { open: b, high, low, close: a, volume }
  })

describe('candle path', () => {
  it('goes low first when the candle rises or stands, high first when it falls', () => {
    expect(pathPoints({ open: 10, high: 20, low: 5, close: 10, volume: 0 })).toEqual([
      10, 5, 20, 10,
    ])
    expect(pathPoints({ open: 10, high: 20, low: 5, close: 9, volume: 0 })).toEqual([10, 20, 5, 9])
  })

  it('spreads the volume by length, by cumulative floor', () => {
    // Path 10 → 5 → 20 → 12: lengths 5, 15, 8 of 28; floor(100·5/28) = 17, floor(100·20/28) = 71,
    // 100.
    expect(rows({ open: 10, high: 20, low: 5, close: 12, volume: 100 })).toEqual([
      [0, 10, 0],
      [19_999, 5, 17],
      [39_999, 20, 54],
      [59_999, 12, 29],
    ])
  })

  it('jumps to its open and walks from there', () => {
    const ways = (figures: Parameters<typeof candlePrints>[0]) =>
      candlePrints(figures, place).map(({ way }) => way)
    expect(ways({ open: 10, high: 20, low: 5, close: 12, volume: 100 })).toEqual([
      'jump',
      'walk',
      'walk',
      'walk',
    ])
    expect(ways({ open: 5, high: 5, low: 5, close: 5, volume: 7 })).toEqual(['jump', 'walk'])
  })

  it('leaves out legs of no length, and puts all volume at the end of a flat candle', () => {
    expect(rows({ open: 5, high: 9, low: 5, close: 9, volume: 7 })).toEqual([
      [0, 5, 0],
      [39_999, 9, 7],
    ])
    expect(rows({ open: 5, high: 5, low: 5, close: 5, volume: 7 })).toEqual([
      [0, 5, 0],
      [59_999, 5, 7],
    ])
  })

  it('gives back the candle it came from', () => {
    const instrument = defaultInstruments[0]!
    fc.assert(
      fc.property(candle, (figures) => {
        const prints = candlePrints(figures, place)
        expect(prints.length).toBeLessThanOrEqual(4)
        expect(prints.reduce((sum, p) => sum + p.qty, 0)).toBe(figures.volume)
        for (let i = 1; i < prints.length; i++) {
          expect(prints[i]!.atMs).toBeGreaterThan(prints[i - 1]!.atMs)
          expect(prints[i]!.qty).toBeGreaterThanOrEqual(0)
        }
        expect(prints.at(-1)!.atMs).toBeLessThan(120_000)
        expect(minuteOfPrints(instrument, 60_000, prints)).toMatchObject(figures)
      }),
    )
  })

  it('divides exactly past the safe integers', () => {
    expect(shareOf(9_007_199_254_740_991, 999, 1000)).toBe(8_998_192_055_486_250)
    expect(shareOf(100, 1, 3)).toBe(33)
  })
})
