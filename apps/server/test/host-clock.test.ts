// Market time, a host whose machine's clock is set, and the data folder's lock.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FolderLockedError, lockFolder } from '../src/clock/folder-lock.ts'
import { MarketClock, resumePoint } from '../src/clock/market-clock.ts'
import { createWallClock, type WallClock } from '../src/clock/wall-clock.ts'
import {
  eventually,
  hostSettings,
  newGrid,
  newUser,
  startReady,
  tempFolder,
} from './host-fixture.ts'

const HOUR = 3_600_000

/** A clock that stands until the test moves it, its wall and real time together. */
function movedWall(at: () => number): WallClock {
  return createWallClock(at, at)
}

describe('market clock', () => {
  it('runs at its speed, never back, and stops at the end of the tape', () => {
    let now = 1000
    const wall = movedWall(() => now)
    const point = { wallMs: 1000, marketMs: 50_000, speed: 60 }
    const clock = new MarketClock({ wall, point, held: false, endMs: 120_000 })
    expect(clock.nowMs()).toBe(50_000)
    now = 1500
    expect(clock.nowMs()).toBe(80_000)
    now = 1200
    expect(clock.nowMs()).toBe(80_000)
    now = 9000
    expect(clock.nowMs()).toBe(120_000)
    expect(clock.phase()).toBe('closed')
  })

  it('stands while held and runs from the journalled anchor', () => {
    let now = 0
    const wall = movedWall(() => now)
    const point = { wallMs: 0, marketMs: 7000, speed: 3600 }
    const clock = new MarketClock({ wall, point, held: true, endMs: undefined })
    now = 60_000
    expect(clock.nowMs()).toBe(7000)
    expect(clock.phase()).toBe('held')
    clock.goOn(clock.anchorNow({ speed: 3600 }))
    now = 60_010
    expect(clock.nowMs()).toBe(43_000)
  })

  it('resumes a simulated market where it ran to, a replay where it stood', () => {
    const known = { wallMs: 1000, marketMs: 10_000, speed: 2 }
    const query = { known, reachedMs: 12_000, wallMs: 6000, speed: 1 }
    expect(resumePoint({ ...query, standsStill: false }).marketMs).toBe(20_000)
    expect(resumePoint({ ...query, standsStill: true }).marketMs).toBe(12_000)
  })
})

describe('a host whose wall clock was five hours ahead', () => {
  it('trades on after the clock was set right, while it runs and over a restart', async () => {
    const data = tempFolder()
    const real = Date.now()
    let setBy = 5 * HOUR
    const wall = createWallClock(
      () => Date.now() + setBy,
      () => performance.now(),
    )
    const lines: string[] = []
    const log = (line: string): void => void lines.push(line)
    let host = await startReady(hostSettings(data.path, { speed: 1 }), { wall, log })
    const user = await newUser(host)
    const first = await newGrid(host, user)
    expect(host.health().marketMs).toBeGreaterThan(real + 4 * HOUR)
    setBy = 0
    await eventually('the jump is seen', () => host.health().clock.count === 1)
    expect(host.health().clock.lastMs).toBeLessThan(-5 * HOUR + 5000)
    expect(lines.some((line) => line.includes('set back by 18000'))).toBe(true)
    let before = host.health().marketMs
    await eventually('market time goes on', () => host.health().marketMs > before + 500)
    await eventually('the tape follows', () => host.health().workers.every(ahead))
    await host.stop()
    setBy = -2 * HOUR
    lines.length = 0
    host = await startReady(hostSettings(data.path, { speed: 1 }), { wall, log })
    expect(host.health().clock.count).toBe(1)
    expect(host.health().marketMs).toBeGreaterThanOrEqual(before)
    before = host.health().marketMs
    await eventually('market time goes on', () => host.health().marketMs > before + 500)
    expect(host.health().behindMs).toBeLessThan(5000)
    // Ids sort by time, so the newer bot's is the larger one although its wall time is not.
    expect(await newGrid(host, user)).toBeGreaterThan(first)
    await host.stop()
    data.remove()

    function ahead(worker: { readonly reachedMs: number }): boolean {
      return worker.reachedMs > before
    }
  })
})

describe('the lock of a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-lock-'))
  afterEach(() => rmSync(join(folder, 'lock'), { force: true }))

  it('refuses a second owner and is free after release', () => {
    const lock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(FolderLockedError)
    lock.release()
    lockFolder(folder).release()
  })

  it('is taken over from a process that is gone, also when its number is in use again', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(join(folder, 'lock'), `${gone} 12345\n`)
    lockFolder(folder).release()
    writeFileSync(join(folder, 'lock'), `${process.ppid} 1\n`)
    lockFolder(folder).release()
    writeFileSync(join(folder, 'lock'), `${process.pid} 1\n`)
    lockFolder(folder).release()
  })
})
