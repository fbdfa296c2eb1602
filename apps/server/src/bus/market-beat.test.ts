// The clock of a process that follows market time, by a steady clock in the test's hand: what it
// shows between beats, without them, and when another one leads.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClockWay } from '../clock/market-clock.ts'
import { FormatError } from './bus-errors.ts'
import { FollowedClock, type MarketBeat } from './market-beat.ts'

/** It runs on for so long without a beat. */
const RUNS_ON_MS = 250
/** Others are believed when they alone were heard for so long. */
const ALONE_MS = 5000
const EVERY_MS = 50
const DAY = { speed: 720, next: { marketMs: 9_000, speed: 1 } }

function stage(fromMs = 0, endMs?: number, changed?: ClockWay & { readonly marketMs: number }) {
  let steadyMs = 0
  const parts = { steadyMs: () => steadyMs, fromMs, endMs, changed: () => changed }
  const clock = new FollowedClock(parts)
  const pass = (ms: number): void => void (steadyMs += ms)
  /** One of each epoch tells, unless another one is named. */
  const hear = (marketMs: number, more: Partial<MarketBeat> = {}, teller = more.epoch ?? 1) => {
    const beat = { epoch: 1, count: ++count, marketMs, way: { speed: 1 }, phase: 'open' } as const
    return clock.hear({ ...beat, ...more }, teller)
  }
  /** Beats for a while; how many of them were one of a leader who is no later and believed. */
  const hearFor = (ms: number, marketMs: number, epoch: number, teller = epoch): number => {
    let believed = 0
    for (let at = 0; at < ms; at += EVERY_MS) {
      pass(EVERY_MS)
      if (hear(marketMs + at, { epoch }, teller)) believed += 1
    }
    return believed
  }
  let count = 0
  return { clock, pass, hear, hearFor }
}

describe('market time that is led by another process', () => {
  it('stands at what is known before the first beat', () => {
    const { clock, pass } = stage(500)
    pass(1000)
    expect([clock.nowMs(), clock.beatMs, clock.phase(), clock.way(), clock.epoch]).toEqual([
      500,
      500,
      'held',
      { speed: 0 },
      0,
    ])
    expect(clock.stands).toBe(true)
  })

  it('runs on after a beat at its speed, up to a bound, and then stands', () => {
    const { clock, pass, hear } = stage()
    hear(10_000, { way: { speed: 60 } })
    pass(100)
    expect(clock.nowMs()).toBe(16_000)
    // The tape goes no further than what was said.
    expect(clock.beatMs).toBe(10_000)
    expect(clock.stands).toBe(false)
    pass(10_000)
    expect(clock.nowMs()).toBe(10_000 + RUNS_ON_MS * 60)
    expect(clock.stands).toBe(true)
  })

  it('follows a change of speed on its way', () => {
    const { clock, pass, hear } = stage()
    hear(1000, { way: { speed: 100, next: { marketMs: 6000, speed: 1 } } })
    pass(50)
    expect(clock.nowMs()).toBe(6000)
    pass(100)
    expect(clock.nowMs()).toBe(6100)
  })

  it.each([
    ['before any change', undefined, 5_000, { speed: 3600 }],
    ['after one that no beat has told', { marketMs: 5_000, speed: 60 }, 5_000, { speed: 60 }],
    ['… with what holds later', { marketMs: 5_000, ...DAY }, 4_900, DAY],
    ['after one that a beat is behind', { marketMs: 5_000, speed: 60 }, 5_001, { speed: 3600 }],
  ])('tells the way that stands in the directory, %s', (_, changed, beatMs, way) => {
    const { clock, hear } = stage(0, undefined, changed)
    expect(clock.way()).toEqual({ speed: 0 })
    hear(beatMs, { way: { speed: 3600 } })
    expect(clock.way()).toEqual(way)
    // A leader to be asks the directory itself.
    const led = stage()
    led.hear(beatMs, { way: { speed: 3600 } })
    expect(led.clock.wayBy(changed)).toEqual(way)
  })

  it('never goes back when a beat is late, nor when a new leader begins before it', () => {
    const { clock, pass, hear } = stage()
    hear(1000)
    pass(200)
    expect(clock.nowMs()).toBe(1200)
    hear(1050)
    expect(clock.nowMs()).toBe(1200)
    pass(200)
    expect(clock.nowMs()).toBe(1250)
    hear(1100, { epoch: 2, count: 1 })
    expect(clock.epoch).toBe(2)
    expect(clock.nowMs()).toBe(1250)
    pass(200)
    expect(clock.nowMs()).toBe(1300)
  })

  it('does not believe a leader that has been followed by another, nor a beat twice', () => {
    const { clock, hear } = stage()
    hear(1000, { epoch: 3, count: 5 })
    hear(9000, { epoch: 2, count: 900 })
    hear(9000, { epoch: 3, count: 5 })
    hear(9000, { epoch: 3, count: 4 })
    expect(clock.beatMs).toBe(1000)
    hear(2000, { epoch: 3, count: 6 })
    expect(clock.beatMs).toBe(2000)
  })

  it('follows a leader whose epochs began anew, once that one alone is heard', () => {
    for (const epoch of [1, 7]) {
      const { clock, hear, hearFor } = stage()
      hear(10_000, { epoch: 7, count: 900 }, 100)
      // A little behind where the one before was.
      expect(hearFor(ALONE_MS, 9500, epoch, 200)).toBe(0)
      expect([clock.beatMs, clock.nowMs(), clock.stands]).toEqual([10_000, 10_250, true])
      expect(hearFor(EVERY_MS, 9500, epoch, 200)).toBe(1)
      expect([clock.epoch, clock.beatMs, clock.nowMs()]).toEqual([epoch, 10_000, 10_250])
      expect(clock.stands).toBe(false)
      expect(hearFor(1000, 10_300, epoch, 200)).toBe(0)
      expect(clock.beatMs).toBe(11_250)
      // Who comes after that one is followed at once.
      expect(hear(12_000, { epoch: epoch + 1, count: 1 }, 300)).toBe(false)
      expect([clock.epoch, clock.beatMs]).toEqual([epoch + 1, 12_000])
    }
  })

  it('does not believe who was replaced, however long, while its leader is heard', () => {
    const { clock, hear, hearFor } = stage()
    hear(1000, { epoch: 7, count: 1 })
    for (let second = 0; second < 20; second++) {
      hearFor(1000, 90_000, 3)
      hear(2000 + second, { epoch: 7 })
    }
    expect([clock.epoch, clock.beatMs]).toEqual([7, 2019])
  })

  it('does not believe what comes of such a one at one go, nor now and then', () => {
    const { clock, hear, pass } = stage()
    hear(1000, { epoch: 7, count: 1 })
    for (let burst = 0; burst < 10; burst++) {
      pass(ALONE_MS)
      for (let n = 0; n < 50; n++) hear(90_000 + n, { epoch: 6 })
    }
    expect([clock.epoch, clock.beatMs]).toEqual([7, 1000])
  })

  it('does not believe one that wakes up behind those whose epochs began anew', () => {
    for (const epoch of [1, 7]) {
      const { clock, hear, hearFor } = stage()
      hear(1000, { epoch, count: 900 }, 100)
      expect(hearFor(ALONE_MS + EVERY_MS, 1000, 1, 200)).toBe(1)
      for (let second = 0; second < 10; second++) {
        hear(90_000, { epoch, count: 901 + second }, 100)
        hearFor(1000, 7000 + second * 1000, 1, 200)
        expect(clock.epoch).toBe(1)
      }
      expect(clock.beatMs).toBeLessThan(90_000)
    }
  })

  it('stands as it is at what is no beat, and goes on with the next one', () => {
    const { clock, hear } = stage()
    hear(1000)
    const noNumber = NaN
    for (const wrong of [
      { marketMs: noNumber },
      { marketMs: undefined },
      { epoch: noNumber },
      { count: Infinity },
      { way: { speed: noNumber } },
      { way: undefined },
      { way: { speed: 1, next: { marketMs: noNumber, speed: 1 } } },
      { phase: undefined },
    ])
      expect(() => hear(2000, wrong as Partial<MarketBeat>)).toThrow('not a beat of market time')
    for (const wrong of [null, undefined, 1, 'beat'])
      expect(() => clock.hear(wrong as unknown as MarketBeat, 1)).toThrow(FormatError)
    expect([clock.nowMs(), clock.beatMs, clock.epoch]).toEqual([1000, 1000, 1])
    hear(2000)
    expect(clock.beatMs).toBe(2000)
  })

  it('goes with a leader that jumps, and stands with one that is held or at the end', () => {
    const { clock, pass, hear } = stage(0, 100_000)
    hear(1000)
    hear(90_000, { way: { speed: 100 } })
    expect(clock.nowMs()).toBe(90_000)
    pass(200)
    expect(clock.nowMs()).toBe(100_000)
    hear(100_000, { phase: 'closed' })
    pass(1000)
    expect(clock.nowMs()).toBe(100_000)
    const held = stage()
    held.hear(1000, { phase: 'held' })
    held.pass(100)
    expect([held.clock.nowMs(), held.clock.phase()]).toEqual([1000, 'held'])
  })

  it('never goes back and never beyond the bound, whatever comes when', () => {
    const event = fc.record({
      passMs: fc.nat(400),
      marketMs: fc.nat(5000),
      epoch: fc.integer({ min: 1, max: 3 }),
      count: fc.nat(20),
      isHeard: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { clock, pass } = stage()
        let last = 0
        let lastBeat = 0
        for (const { passMs, marketMs, epoch, count, isHeard } of events) {
          pass(passMs)
          const beat = { epoch, count, marketMs, way: { speed: 2 }, phase: 'open' } as const
          if (isHeard) clock.hear(beat, epoch)
          const now = clock.nowMs()
          expect(now).toBeGreaterThanOrEqual(last)
          expect(clock.beatMs).toBeGreaterThanOrEqual(lastBeat)
          expect(now).toBeLessThanOrEqual(clock.beatMs + RUNS_ON_MS * 2)
          last = now
          lastBeat = clock.beatMs
        }
      }),
    )
  })
})
