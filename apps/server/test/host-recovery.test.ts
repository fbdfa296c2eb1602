// Start-up with many bots: ten thousand grids are read from the journal, and again from snapshots.
// TRELLIS_RECOVERY_BOTS sets how many (1,000 by default, so that the suite stays quick).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dumpAll,
  gridAround,
  hostSettings,
  newUser,
  startReady,
  tempFolder,
  type TempFolder,
} from './host-fixture.ts'
import type { Host } from '../src/host/index.ts'

const BOTS = Number(process.env['TRELLIS_RECOVERY_BOTS'] ?? 1000)
/** A user may run at most 50 bots of one kind. */
const PER_USER = 50
let folder: TempFolder

/** A host whose market stands all but still. */
const still = (): ReturnType<typeof hostSettings> => hostSettings(folder.path, { speed: 0.000001 })

beforeAll(async () => {
  folder = tempFolder()
  const host = await startReady(still())
  const symbol = host.market.indexOf('BTCUSDT', 'spot')
  for (let made = 0; made < BOTS; made += PER_USER) {
    const user = await newUser(host)
    const orders = Array.from({ length: PER_USER }, () => gridAround(host, symbol))
    const results = await Promise.all(orders.map((order) => host.bots.create(user, order)))
    expect(results.every((result) => result.ok)).toBe(true)
  }
  await host.stop()
}, 600_000)

afterAll(() => folder.remove())

async function timed(): Promise<{ host: Host; ms: number }> {
  const begun = performance.now()
  const host = await startReady(still())
  return { host, ms: performance.now() - begun }
}

describe(`recovery with ${BOTS} bots`, () => {
  it('gives the same state from the journal and from snapshots', { timeout: 300_000 }, async () => {
    const first = await timed()
    const bots = (): number => first.host.health().workers.reduce((sum, it) => sum + it.bots, 0)
    const dump = await dumpAll(first.host)
    expect(bots()).toBe(BOTS)
    expect(await first.host.saveSnapshots()).toBeGreaterThan(0)
    await first.host.stop()
    const second = await timed()
    expect(await dumpAll(second.host)).toEqual(dump)
    for (const sum of (await second.host.trialBalance()).values()) expect(sum).toBe(0n)
    await second.host.stop()
    console.info(
      `${BOTS} bots ready after ${Math.round(first.ms)} ms from the journal, ` +
        `${Math.round(second.ms)} ms from snapshots`,
    )
    expect(second.ms).toBeLessThan(60_000)
  })
})
