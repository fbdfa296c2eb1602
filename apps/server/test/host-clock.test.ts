// Market time and the data folder's lock. Must use no real waiting.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FolderLockedError, lockFolder } from '../src/clock/folder-lock.ts'
import { MarketClock, resumePoint } from '../src/clock/market-clock.ts'
import { createWallClock } from '../src/clock/wall-clock.ts'

describe('market clock', () => {
  it('runs at its speed, never back, and stops at the end of the tape', () => {
    let now = 1000
    const wall = createWallClock(() => now)
    const point = { wallMs: 1000, marketMs: 50_000, speed: 60 }
    const clock = new MarketClock({ wall, point, held: false, endMs: 120_000 })
    expect(clock.nowMs()).toBe(50_000)
    now = 1500
    expect(clock.nowMs()).toBe(80_000)
    now = 200
    expect(clock.nowMs()).toBe(80_000)
    now = 9000
    expect(clock.nowMs()).toBe(120_000)
    expect(clock.phase()).toBe('closed')
  })

  it('stands while held and runs from the released point', () => {
    let now = 0
    const wall = createWallClock(() => now)
    const point = { wallMs: 0, marketMs: 7000, speed: 3600 }
    const clock = new MarketClock({ wall, point, held: true, endMs: undefined })
    now = 60_000
    expect(clock.nowMs()).toBe(7000)
    expect(clock.phase()).toBe('held')
    clock.release(clock.pointNow(3600))
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
