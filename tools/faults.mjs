// What the tests of a cluster do to its processes and disks: kill, stop for a while, slow or fill a
// disk, move a clock. Each fault can be undone, and what still stands when this process ends is
// undone then. Links are cut by faults-link.mjs.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aptInstall, canInstall, findProgram } from './apt.mjs'

const goneLimitMs = 10_000
const attachLimitMs = 15_000
const libraries = '/usr/lib'

/** What undoes each fault that stands. */
const standing = new Set()
process.once('exit', () => {
  for (const undo of standing) undo()
})

/** Undoes all that still stands. */
export async function undoFaults() {
  for (const undo of [...standing].reverse()) await undo()
}

/** SIGKILL, and waits until the process is gone (also one of another parent). */
export async function killNow(pid) {
  process.kill(pid, 'SIGKILL')
  const untilMs = performance.now() + goneLimitMs
  while (isAlive(pid)) {
    if (performance.now() > untilMs) throw new Error(`process ${pid} does not die`)
    await pause(5)
  }
}

/** A process that has ended and whose parent has not yet looked is as dead as one that is gone. */
function isAlive(pid) {
  try {
    const stat = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
    return !stat.startsWith('Z')
  } catch {
    return false
  }
}

/** SIGSTOP until it is undone; to all that it speaks with, the process stands still. */
export function freeze(pid) {
  process.kill(pid, 'SIGSTOP')
  return undoable(() => signalled(pid, 'SIGCONT'))
}

/** Stands still for so long. */
export async function freezeFor(pid, ms) {
  const fault = freeze(pid)
  await pause(ms)
  await fault.undo()
}

/** Again and again still for `stoppedMs` and going for `goingMs`, as one that has too little. */
export async function pulses(pid, { stoppedMs, goingMs, count }) {
  for (let left = count; left > 0; left--) {
    await freezeFor(pid, stoppedMs)
    await pause(goingMs)
  }
}

/**
 * Each call by which the process (all threads of it) makes its writes durable takes so much longer,
 * by strace. Slower than without even at 0 ms: each such call stops the process twice.
 */
export async function slowDisk(pid, delayMs, calls = ['fdatasync', 'fsync']) {
  const strace = await findOrInstall('strace', 'strace')
  const named = calls.join(',')
  const delay = `inject=${named}:delay_exit=${Math.round(delayMs * 1000)}`
  const args = ['-f', '-q', '-o', '/dev/null', '-e', `trace=${named}`, '-e', delay]
  const tracer = spawn(strace, [...args, '-p', String(pid)], { stdio: 'ignore' })
  const fault = undoable(async () => {
    if (tracer.exitCode !== null || tracer.signalCode !== null) return
    const ended = once(tracer, 'exit')
    // Asked so, it lets the process go as it was; killed, it leaves that to the kernel.
    tracer.kill('SIGTERM')
    await ended
  })
  await attached(pid, tracer)
  return fault
}

/** The kernel tells which process looks at each thread. */
async function attached(pid, tracer) {
  const untilMs = performance.now() + attachLimitMs
  while (!threadsOf(pid).every((thread) => tracerOf(pid, thread) === tracer.pid)) {
    if (tracer.exitCode !== null || performance.now() > untilMs) {
      throw new Error(`strace cannot look at process ${pid}`)
    }
    await pause(20)
  }
}

function threadsOf(pid) {
  return readdirSync(`/proc/${pid}/task`)
}

function tracerOf(pid, thread) {
  const status = execFileSync('cat', [`/proc/${pid}/task/${thread}/status`], { encoding: 'utf8' })
  return Number(/^TracerPid:\s+(\d+)$/m.exec(status)?.[1])
}

/** Whether file systems can be mounted here: a disk of a size of one's own wants that. */
export function canMount() {
  return process.getuid?.() === 0 && findProgram(['mount']) !== undefined && mountWorks()
}

function mountWorks() {
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A disk of its own at `folder`, that can be filled to the last byte and emptied again. */
export function smallDisk(folder, megabytes) {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  const fault = undoable(() => {
    // Lazily: whoever still has a file open keeps it, and the folder is free again.
    execFileSync('umount', ['-l', folder])
  })
  return {
    ...fault,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize))
      } catch (error) {
        // Who wrote meanwhile has taken the rest: it is full as well.
        if (error.code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(filler, { force: true }),
  }
}

/**
 * Environment for a process whose wall clock is off by so much, and which `move` changes while it
 * runs. Its monotonic clock, timers and waits stay as they are. The file that it reads is in
 * `folder`.
 */
export async function movedClock(folder, offsetMs) {
  const library = await findFakeTime()
  const file = join(folder, 'clock-offset')
  const move = (ms) => writeFileSync(file, `${ms < 0 ? '' : '+'}${(ms / 1000).toFixed(3)}\n`)
  move(offsetMs)
  return {
    move,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Read anew at each look, else a move is seen after ten seconds.
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // Without it the older name of the same setting decides.
      DONT_FAKE_MONOTONIC: '1',
      // What files say of themselves is the kernel's; a process that compares both is to see it.
      NO_FAKE_STAT: '1',
    },
  }
}

async function findFakeTime() {
  const found = fakeTimeLibrary()
  if (found !== undefined) return found
  if (canInstall()) await aptInstall('libfaketime')
  const installed = fakeTimeLibrary()
  if (installed === undefined) {
    throw new Error('Missing: libfaketime (Debian: apt-get install libfaketime).')
  }
  return installed
}

/** The one for programs with threads; undefined where it is not installed. */
export function fakeTimeLibrary() {
  const places = [libraries, ...readdirSync(libraries).map((name) => join(libraries, name))]
  return places.map((place) => join(place, 'faketime/libfaketimeMT.so.1')).find(existsSync)
}

async function findOrInstall(name, packageName) {
  const found = findProgram([name])
  if (found !== undefined) return found
  if (canInstall()) await aptInstall(packageName)
  const installed = findProgram([name])
  if (installed === undefined) {
    throw new Error(`Missing: ${name} (Debian: apt-get install ${packageName}).`)
  }
  return installed
}

function signalled(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Undone once, by whoever is first. */
function undoable(work) {
  const undo = () => {
    if (!standing.delete(undo)) return undefined
    return work()
  }
  standing.add(undo)
  return { undo: async () => undo() }
}
