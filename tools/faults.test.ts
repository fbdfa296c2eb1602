// Each fault really happens to a process, and is gone when it is undone.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  canMount,
  freeze,
  freezeFor,
  killNow,
  movedClock,
  pulses,
  slowDisk,
  smallDisk,
  undoFaults,
} from './faults.mjs'

/** Says how late it is by both clocks, and how long a write took to become durable. */
const program = `
  import { openSync, writeSync, fdatasync } from 'node:fs'
  const file = openSync(process.argv[1], 'a')
  const say = () => {
    const begun = performance.now()
    writeSync(file, 'x')
    fdatasync(file, () => {
      const tookMs = performance.now() - begun
      const line = { wallMs: Date.now(), steadyMs: Number(process.hrtime.bigint()) / 1e6, tookMs }
      console.log(JSON.stringify(line))
      setTimeout(say, 20)
    })
  }
  say()
`

interface Line {
  readonly wallMs: number
  readonly steadyMs: number
  readonly tookMs: number
}

let folder: string
let child: ChildProcess | undefined
let heard: Line[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-faults-'))
})
afterEach(async () => {
  await undoFaults()
  child?.kill('SIGKILL')
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function begin(env: Readonly<Record<string, string>> = {}): Promise<number> {
  const args = ['--input-type=module', '-e', program, join(folder, 'written')]
  const started = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  child = started
  heard = []
  createInterface({ input: started.stdout }).on('line', (line) => {
    heard.push(JSON.parse(line) as Line)
  })
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThan(2)
  if (started.pid === undefined) throw new Error('not started')
  return started.pid
}

/** Longest time between two of its lines, by its own steady clock. */
function longestGap(lines: readonly Line[]): number {
  return Math.max(...lines.slice(1).map((it, i) => it.steadyMs - (lines[i]?.steadyMs ?? 0)))
}

async function more(count: number): Promise<readonly Line[]> {
  const from = heard.length
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(from + count)
  return heard.slice(from)
}

test('a killed process is gone when that is told', async () => {
  const pid = await begin()
  await killNow(pid)
  // Gone, or dead and not yet looked after by its parent, which is this process.
  expect(['', 'Z']).toContain(stateOf(pid))
  const before = heard.length
  await pause(100)
  expect(heard.length).toBe(before)
})

test('a stopped process says nothing until it goes on, and finds that time has passed', async () => {
  const pid = await begin()
  const fault = freeze(pid)
  await pause(100)
  const before = heard.length
  await pause(300)
  expect(heard.length).toBe(before)
  await fault.undo()
  await more(2)
  expect(longestGap(heard)).toBeGreaterThan(350)
  await freezeFor(pid, 500)
  await more(2)
  expect(longestGap(heard)).toBeGreaterThan(490)
})

test('pulses stop it so many times, and then no more', async () => {
  const pid = await begin()
  await pulses(pid, { stoppedMs: 250, goingMs: 100, count: 3 })
  await more(3)
  const gaps = heard.slice(1).map((it, i) => it.steadyMs - (heard[i]?.steadyMs ?? 0))
  expect(gaps.filter((gap) => gap > 240).length).toBe(3)
})

test('what still stands is undone at the end', async () => {
  const pid = await begin()
  freeze(pid)
  expect(stateOf(pid)).toBe('T')
  await undoFaults()
  expect(stateOf(pid)).not.toBe('T')
  await more(1)
})

function stateOf(pid: number): string {
  const args = ['-o', 'stat=', '-p', String(pid)]
  return spawnSync('ps', args, { encoding: 'utf8' }).stdout.slice(0, 1)
}

test('on a slow disk each write takes so much longer to be durable, and not afterwards', async () => {
  const pid = await begin()
  const fault = await slowDisk(pid, 300)
  await more(1)
  const slow = await more(3)
  for (const { tookMs } of slow) expect(tookMs).toBeGreaterThanOrEqual(300)
  await fault.undo()
  await more(1)
  const after = await more(3)
  expect(Math.min(...after.map(({ tookMs }) => tookMs))).toBeLessThan(300)
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toContain('TracerPid:\t0')
})

test('a full disk refuses writes until there is room again', (context) => {
  if (!canMount()) context.skip('no file system can be mounted here: that wants root')
  const place = join(folder, 'disk')
  const disk = smallDisk(place, 2)
  disk.fill()
  const write = () => writeFileSync(join(place, 'one'), Buffer.alloc(10_000))
  expect(write).toThrow('ENOSPC')
  disk.free()
  expect(write).not.toThrow()
})

test('an undone disk leaves its folder as it was', async (context) => {
  if (!canMount()) context.skip('no file system can be mounted here: that wants root')
  const place = join(folder, 'disk')
  const disk = smallDisk(place, 2)
  writeFileSync(join(place, 'one'), 'x')
  await disk.undo()
  expect(readdirSync(place)).toEqual([])
})

test('a moved wall clock is off by a minute and moves on; the steady clock does not', async () => {
  const clock = await movedClock(folder, 60_000)
  await begin(clock.env)
  const ahead = heard.at(-1)
  expect((ahead?.wallMs ?? 0) - Date.now()).toBeGreaterThan(55_000)
  clock.move(-60_000)
  const lines = await more(5)
  const behind = lines.at(-1)
  expect((behind?.wallMs ?? 0) - Date.now()).toBeLessThan(-55_000)
  // Both are the machine's own: not moved at the start, and not by the jump.
  const here = Number(process.hrtime.bigint()) / 1e6
  expect(Math.abs(here - (heard.at(-1)?.steadyMs ?? 0))).toBeLessThan(5000)
  expect(longestGap(heard)).toBeLessThan(5000)
  expect(Math.min(...heard.map(({ tookMs }) => tookMs))).toBeGreaterThanOrEqual(0)
  const ended = child === undefined ? undefined : once(child, 'exit')
  child?.kill('SIGTERM')
  await ended
})
