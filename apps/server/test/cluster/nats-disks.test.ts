// What a slow and a full disk do to a server of NATS 2.9, as writers and those who run it see it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canMount, slowDisk, smallDisk, undoFaults } from '../../../../tools/faults.mjs'
import {
  addStream,
  LAST,
  lastOnEach,
  leaderOf,
  openStand,
  send,
  sendUntilTold,
  settled,
  type Stand,
} from './nats-stand.ts'

const STREAM = 'filled'
const BODY = new Uint8Array(100_000)
/** What a server says that would need more than it may store. */
const INSUFFICIENT = 10023

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-full-'))
})
afterEach(async () => {
  await undoFaults()
  rmSync(folder, { recursive: true, force: true })
})

test('nothing waits for syncs, as there are none; each answer waits for its write', async () => {
  const stand = await openStand({ nodes: 1, folder })
  try {
    await addStream(stand, STREAM, { num_replicas: 1 })
    const took = async (expected: number): Promise<number> => {
      const begun = performance.now()
      expect((await send(stand.nats, STREAM, { [LAST]: expected }, BODY)).type).toBe('stored')
      return performance.now() - begun
    }
    await took(0)
    const pid = stand.servers.nodes[0]?.pid ?? 0
    const syncing = await slowDisk(pid, 1500)
    expect(await took(1)).toBeLessThan(1500)
    await syncing.undo()
    const writing = await slowDisk(pid, 1500, ['pwrite64'])
    expect(await took(2)).toBeGreaterThan(1500)
    await writing.undo()
    expect(await took(3)).toBeLessThan(1500)
  } finally {
    await stand.stop()
  }
})

test('a server that has reached its limit says so and keeps what it has', async (context) => {
  if (!canMount()) context.skip('no file system can be mounted here: that wants root')
  // Without a setting a server takes three quarters of what is free when it starts.
  smallDisk(join(folder, 'n1', 'store'), 4)
  const stand = await openStand({ nodes: 1, folder })
  try {
    await addStream(stand, STREAM, { num_replicas: 1 })
    let stored = 0
    let told = await send(stand.nats, STREAM, { [LAST]: stored }, BODY)
    for (; told.type === 'stored'; stored++) {
      told = await send(stand.nats, STREAM, { [LAST]: stored + 1 }, BODY)
    }
    expect(told).toMatchObject({ type: 'refused', code: INSUFFICIENT })
    expect(stored).toBeGreaterThan(20)
    const { state } = await stand.manager.streams.info(STREAM)
    expect(state).toMatchObject({ messages: stored, last_seq: stored })
  } finally {
    await stand.stop()
  }
})

test('a leader whose disk is full is silent until it is started again; others lead', async (context) => {
  if (!canMount()) context.skip('no file system can be mounted here: that wants root')
  const disk = smallDisk(join(folder, 'n1', 'store'), 24)
  const stand = await openStand({ nodes: 3, folder })
  try {
    await addStream(stand, STREAM)
    await lead(stand, 'n1')
    expect(await send(stand.nats, STREAM, { [LAST]: 0 }, BODY)).toMatchObject({ sequence: 1 })
    disk.fill()
    expect(await send(stand.nats, STREAM, { [LAST]: 1 }, BODY)).toEqual({ type: 'silence' })
    const { told } = await sendUntilTold(stand.nats, STREAM, 1)
    expect(told.type === 'stored' ? told.sequence : told.words).toBe(2)
    expect(await lastOnEach(stand, STREAM)).toEqual([-1, 2, 2])
    // Room alone does not help it.
    disk.free()
    await pause(1000)
    expect((await lastOnEach(stand, STREAM))[0]).toBe(-1)
    const [node] = stand.servers.nodes
    await node?.kill()
    await node?.start()
    await node?.ready()
    await expect.poll(() => lastOnEach(stand, STREAM), { timeout: 20_000 }).toEqual([2, 2, 2])
  } finally {
    await stand.stop()
  }
})

/** Asks leaders to step down until a node leads. */
async function lead(stand: Stand, name: string): Promise<void> {
  await settled(async () => {
    if ((await leaderOf(stand, STREAM)).name === name) return
    await stand.nats.request(`$JS.API.STREAM.LEADER.STEPDOWN.${STREAM}`).catch(() => undefined)
    await pause(1000)
    throw new Error(`${name} does not lead`)
  })
}
