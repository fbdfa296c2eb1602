// The machine's clock is set, sleeps and drifts; market time goes on at its speed. Must use no real
// waiting.
import { describe, expect, it } from 'vitest'
import { ClockWatch } from './clock-watch.ts'
import { MarketClock, resumePoint, type ClockAnchor } from './market-clock.ts'
import { createSteadyClock, createWallClock } from './wall-clock.ts'

const HOUR = 3_600_000

/** A machine whose wall clock can be set while time passes. */
class Machine {
  wallMs = 10 * HOUR
  steadyMs = 500
  readonly wall = createWallClock(
    () => this.wallMs,
    () => this.steadyMs,
  )

  pass(ms: number): void {
    this.wallMs += ms
    this.steadyMs += ms
  }
}

function started(speed = 1) {
  const machine = new Machine()
  const point = { wallMs: machine.wallMs, marketMs: 1000, speed }
  const clock = new MarketClock({ wall: machine.wall, point, held: speed === 0, endMs: undefined })
  const lines: string[] = []
  const written: ClockAnchor[] = []
  const disk = { isFull: false }
  const watch = new ClockWatch({
    clock,
    log: (line) => lines.push(line),
    journal: (anchor) => {
      if (disk.isFull) return Promise.reject(new Error('no space'))
      written.push(anchor)
      return Promise.resolve(true)
    },
  })
  return { machine, clock, watch, lines, written, disk }
}

/** Lets a write that was begun end. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}

describe('a wall clock that is set while the server runs', () => {
  for (const [name, byMs] of [
    ['back', -5 * HOUR],
    ['forward', 5 * HOUR],
  ] as const) {
    it(`${name}: market time goes on at its speed, from a new anchor`, async () => {
      const { machine, clock, watch, lines, written } = started(60)
      machine.pass(1000)
      watch.look()
      expect(clock.nowMs()).toBe(61_000)
      machine.wallMs += byMs
      watch.look()
      await settle()
      expect(clock.nowMs()).toBe(61_000)
      machine.pass(2000)
      expect(clock.nowMs()).toBe(181_000)
      const wallMs = machine.wallMs - 2000
      expect(written).toMatchObject([{ wallMs, marketMs: 61_000, speed: 60 }])
      expect(watch.jumps).toEqual({ count: 1, lastMs: byMs })
      expect(lines).toEqual([
        `the machine's clock was set ${name} by 18000.0 s; market time goes on as it was`,
      ])
      watch.look()
      expect(watch.jumps.count).toBe(1)
    })
  }

  it('is no jump while it is only adjusted, nor when the machine slept', async () => {
    const { machine, clock, watch, written } = started()
    for (let i = 0; i < 100; i++) {
      machine.pass(50)
      machine.wallMs -= 40
      watch.look()
    }
    machine.pass(8 * HOUR)
    watch.look()
    await settle()
    expect(written).toEqual([])
    expect(clock.nowMs()).toBe(1000 + 5000 + 8 * HOUR)
  })

  it('writes its anchor as soon as the disk has room again', async () => {
    const { machine, watch, written, disk } = started()
    disk.isFull = true
    machine.wallMs -= HOUR
    watch.look()
    await settle()
    machine.pass(50)
    disk.isFull = false
    watch.look()
    await settle()
    expect(written).toMatchObject([{ wallMs: machine.wallMs, marketMs: 1050 }])
    watch.look()
    await settle()
    expect(written).toHaveLength(1)
  })

  it('keeps a held market held', async () => {
    const { machine, clock, watch, written } = started(0)
    machine.wallMs += HOUR
    watch.look()
    await settle()
    expect(written).toMatchObject([{ marketMs: 1000, speed: 0 }])
    machine.pass(HOUR)
    expect(clock.nowMs()).toBe(1000)
    expect(clock.phase()).toBe('held')
  })
})

describe('another speed', () => {
  it('holds from a journalled anchor on; market time stands meanwhile and never goes back', async () => {
    const { machine, clock, watch, written } = started(3600)
    machine.pass(1000)
    const done = watch.change(() => ({ speed: 1 }))
    await Promise.resolve()
    machine.pass(20)
    expect(clock.nowMs()).toBe(3_601_000)
    expect(await done).toBe(true)
    expect(written).toMatchObject([{ marketMs: 3_601_000, speed: 1 }])
    expect(clock.nowMs()).toBe(3_601_020)
    machine.pass(1000)
    expect(clock.nowMs()).toBe(3_602_020)
    expect(clock.way()).toEqual({ speed: 1 })
  })

  it('is not taken while it cannot be written down', async () => {
    const { machine, clock, watch, disk } = started(60)
    disk.isFull = true
    expect(await watch.change(() => ({ speed: 600 }))).toBe(false)
    machine.pass(1000)
    expect(clock.nowMs()).toBe(61_000)
    expect(clock.way()).toEqual({ speed: 60 })
  })

  it('changes by itself where that is set, also over a jump of the wall clock', async () => {
    const { machine, clock, watch, written } = started(1)
    const marketMs = clock.nowMs() + 24 * HOUR
    await watch.change(() => ({ speed: 720, next: { marketMs, speed: 1 } }))
    machine.pass(60_000)
    expect(clock.nowMs()).toBe(1000 + 12 * HOUR)
    machine.wallMs += HOUR
    watch.look()
    await settle()
    expect(written.at(-1)).toMatchObject({ speed: 720, next: { marketMs, speed: 1 } })
    machine.pass(60_000)
    expect(clock.nowMs()).toBe(marketMs)
    machine.pass(5000)
    expect(clock.nowMs()).toBe(marketMs + 5000)
    expect(clock.way()).toEqual({ speed: 1 })
    expect(clock.anchorNow()).not.toHaveProperty('next')
  })

  it('measures how late the tape is by the speeds of the time it is behind', async () => {
    const { machine, clock, watch } = started(3600)
    machine.pass(1000)
    const reachedMs = clock.nowMs() - 360_000
    expect(clock.behindMs(reachedMs)).toBe(100)
    await watch.change(() => ({ speed: 1 }))
    expect(clock.behindMs(reachedMs)).toBe(100)
    machine.pass(400)
    expect(clock.behindMs(reachedMs)).toBe(500)
    const next = { marketMs: clock.nowMs() + 600_000, speed: 1 }
    await watch.change(() => ({ speed: 600, next }))
    machine.pass(3000)
    expect(clock.behindMs(next.marketMs - 300_000)).toBe(2500)
  })

  it('is written one at a time: a jump seen meanwhile keeps the new speed', async () => {
    const { machine, clock, watch, written } = started(1)
    const changed = watch.change(() => ({ speed: 60 }))
    machine.wallMs += HOUR
    watch.look()
    await changed
    await settle()
    expect(written.map(({ speed }) => speed)).toEqual([60, 60])
    expect(clock.way()).toEqual({ speed: 60 })
  })
})

describe('where a start goes on', () => {
  it('goes on at once when the wall clock was ahead before', () => {
    const known = { wallMs: 15 * HOUR, marketMs: 15 * HOUR, speed: 1 }
    const machine = new Machine()
    const { wallMs } = machine
    const query = { known, reachedMs: 15 * HOUR + 7000, wallMs, speed: 1, standsStill: false }
    const point = resumePoint(query)
    expect(point).toEqual({ wallMs, marketMs: 15 * HOUR + 7000, speed: 1 })
    const clock = new MarketClock({ wall: machine.wall, point, held: false, endMs: undefined })
    machine.pass(60_000)
    expect(clock.nowMs()).toBe(15 * HOUR + 67_000)
  })

  it('takes another speed from where the market is', () => {
    const known = { wallMs: 9 * HOUR, marketMs: 100, speed: 60 }
    const query = { known, reachedMs: 0, wallMs: 10 * HOUR, speed: 1, standsStill: false }
    expect(resumePoint(query)).toEqual({ wallMs: 10 * HOUR, marketMs: 100 + 60 * HOUR, speed: 1 })
  })
})

describe('a start after a speed was chosen on the page', () => {
  const known = { wallMs: 9 * HOUR, marketMs: 100, speed: 600, configured: 1 }
  const query = { known, reachedMs: 0, wallMs: 10 * HOUR, standsStill: false }

  it('keeps it while the settings say what they said', () => {
    const marketMs = 100 + 600 * HOUR
    expect(resumePoint({ ...query, speed: 1 })).toEqual({ wallMs: 10 * HOUR, marketMs, speed: 600 })
  })

  it('follows settings that say another one', () => {
    expect(resumePoint({ ...query, speed: 60 })).toMatchObject({ speed: 60 })
    expect(resumePoint({ ...query, speed: 0 })).toMatchObject({ speed: 0 })
  })

  it('keeps a speed that is to come, and goes on after one that came meanwhile', () => {
    const next = { marketMs: 100 + 6 * HOUR, speed: 1 }
    const ending = { ...query, known: { ...known, next }, speed: 1 }
    expect(resumePoint({ ...ending, wallMs: 9 * HOUR + 6000 })).toMatchObject({ speed: 600, next })
    const after = resumePoint(ending)
    expect(after).toEqual({
      wallMs: 10 * HOUR,
      marketMs: next.marketMs + HOUR - (6 * HOUR) / 600,
      speed: 1,
    })
  })

  it('is not bound by the speed of a market that was held', () => {
    const held = { wallMs: 9 * HOUR, marketMs: 100, speed: 0 }
    expect(resumePoint({ ...query, known: held, speed: 1 })).toMatchObject({ speed: 1 })
  })
})

describe("the machine's clocks", () => {
  it('wait out a small step back and follow a large one', () => {
    let now = 50_000
    const { nowMs } = createWallClock(() => now)
    expect(nowMs()).toBe(50_000)
    now = 49_500
    expect(nowMs()).toBe(50_000)
    now = 20_000
    expect(nowMs()).toBe(20_000)
  })

  it('count a sleep, but not the coarse grain of the time since boot', () => {
    let awake = 100
    let boot = 7000
    const steady = createSteadyClock(
      () => awake,
      () => Math.floor(boot / 1000) * 1000,
    )
    awake += 2900
    boot += 2900
    expect(steady()).toBe(3000)
    awake += 1
    boot += HOUR
    expect(steady() - 3000).toBeGreaterThan(HOUR - 1000)
    const woken = steady()
    awake += 500
    boot += 500
    expect(steady()).toBe(woken + 500)
  })

  it('ask the system once a millisecond, however often they are asked', () => {
    let awake = 100
    let looks = 0
    const steady = createSteadyClock(
      () => awake,
      () => {
        looks += 1
        return 7000
      },
    )
    for (let i = 0; i < 40; i += 1) {
      awake += 0.25
      expect(steady()).toBe(awake)
    }
    expect(looks).toBe(1 + 10)
  })
})
