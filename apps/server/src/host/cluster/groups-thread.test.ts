// A thread that hosts groups and hangs: it is seen, ended and started anew; one that has nothing to
// tell, reads a group, or is not heard because the main thread stands still, is let be.
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { GroupsThread } from './groups-thread.ts'
import type { FromGroups, GroupsInit, ToGroups } from './groups-words.ts'

/** Thirty looks of silence are a thread that hangs. */
const LOOK_MS = 15
const HANGING_MS = 30 * LOOK_MS

/** Spins for ever at `leave`, for long at `take`, for a while at `drop`. */
const PROGRAM = `
  import { parentPort, workerData } from 'node:worker_threads'
  const spins = { leave: Infinity, take: ${HANGING_MS * 2}, drop: ${HANGING_MS / 4} }
  parentPort.on('message', ({ type, group, stay }) => {
    const untilMs = performance.now() + spins[type]
    while (performance.now() < untilMs);
    const recovered = { type: 'from', group, stay, message: { type: 'recovered' } }
    if (type === 'take') parentPort.postMessage(recovered)
    if (type === 'measure') parentPort.postMessage({ type: 'measured', groups: [] })
  })
  if (workerData.name !== 'unready') parentPort.postMessage({ type: 'ready' })
  else while (true);
`
const file = new URL(`data:text/javascript,${encodeURIComponent(PROGRAM)}`)
const spin: ToGroups = { type: 'leave', group: 0, stay: 1 }
const work: ToGroups = { type: 'drop', group: 0, stay: 1 }
const claim = { owner: 'one', epoch: 1, mark: undefined }
const read: ToGroups = { type: 'take', group: 0, stay: 1, claim }

let thread: GroupsThread | undefined
afterEach(() => thread?.stop())

function begun(name = 'groups') {
  const lines: string[] = []
  const lost: string[] = []
  const heard: string[] = []
  const hooks = {
    log: (line: string) => void lines.push(line),
    receive: ({ type }: FromGroups) => void heard.push(type),
    lost: (reason: string) => void lost.push(reason),
  }
  const begun = new GroupsThread({ name } as GroupsInit, hooks, { file, lookMs: LOOK_MS })
  thread = begun
  return {
    thread: begun,
    lines,
    lost,
    heard,
    ready: () => vi.waitUntil(() => begun.isReady, 10_000),
  }
}

test('one that spins is ended, its groups are lost, and it begins anew', async () => {
  const { thread, lines, lost, ready } = begun()
  await ready()
  const reason = 'it hangs: nothing comes of it'
  for (let times = 1; times <= 2; times++) {
    thread.send(spin)
    const measured = thread.measure(60_000)
    await vi.waitUntil(() => lost.length === times, 10_000)
    expect(thread.isReady).toBe(false)
    // Who waited for it waits no longer.
    expect(await measured).toEqual([])
    await ready()
  }
  expect(lost).toEqual([reason, reason])
  expect(lines).toEqual([`groups failed: ${reason}`, `groups failed: ${reason}`])
})

test('one without groups, or busy for less, goes on', async () => {
  const { thread, lost, ready } = begun()
  await ready()
  await pause(1.5 * HANGING_MS)
  for (let times = 0; times < 4; times++) {
    thread.send(work)
    await pause(HANGING_MS / 3)
  }
  expect(lost).toEqual([])
})

test('one that reads a group has longer for it, and no longer when that is read', async () => {
  const { thread, lost, heard, ready } = begun()
  await ready()
  thread.send(read)
  await pause(5 * LOOK_MS)
  // It cannot hear of that before it has read.
  thread.send(work)
  await vi.waitUntil(() => heard.length > 0, 10_000)
  expect([heard, lost]).toEqual([['from'], []])
  thread.send(spin)
  await vi.waitUntil(() => lost.length > 0, 10_000)
})

test('what is not heard while the main thread stands still itself does not count', async () => {
  const { thread, lost, ready } = begun()
  await ready()
  thread.send(work)
  const untilMs = performance.now() + 2 * HANGING_MS
  while (performance.now() < untilMs);
  await pause(HANGING_MS / 2)
  expect(lost).toEqual([])
})

test('one that is not ready yet is waited for', async () => {
  const { thread, lost } = begun('unready')
  await pause(2 * HANGING_MS)
  expect([thread.isReady, lost]).toEqual([false, []])
})
