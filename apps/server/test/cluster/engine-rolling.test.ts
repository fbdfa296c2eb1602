// A rolling upgrade of the engines: each is replaced by a new one while bots trade and everybody
// asks, and a backup is made amid that. Nobody waits for long, nothing is lost or done twice, and
// the states are those of a lone host that was asked the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { backUpCluster } from '../../src/backup/cluster-backup.ts'
import { readManifest } from '../../src/backup/manifest.ts'
import { tempFolder } from '../host-fixture.ts'
import { BusStage, eventually } from './bus-stage.ts'
import { EngineStage } from './engine-stage.ts'
import { GROUPS } from './group-engine.ts'
import type { OwnProcess } from './own-process.ts'

/** A hand-over takes a second; what others on the machine may add. */
const PAUSE_MS = 15_000
const OWN = [0, 5, 10, 15, 20, 25, 30].map((group) => group + GROUPS)
const folder = tempFolder()
let base: BusStage
let stage: EngineStage

beforeAll(async () => {
  base = await BusStage.start(3)
  stage = await EngineStage.start(base, 'rolling')
})
afterAll(async () => {
  await stage.stop()
  await base.stop()
  folder.remove()
})

const owners = (): ReadonlySet<OwnProcess | undefined> =>
  new Set(Array.from({ length: GROUPS }, (_, group) => stage.engineOf(group)))

test('engines are replaced one by one under load, with a backup amid it', async () => {
  const old = [await stage.engine(), await stage.engine()]
  await stage.settled(90_000)
  const asked: UserId[] = []
  for (let group = 0; group < GROUPS; group++) asked.push(await stage.user(group + GROUPS))
  const traders = OWN.flatMap((partition) => asked[partition - GROUPS] ?? [])
  await Promise.all(traders.map((user) => stage.grid(user, 'first')))
  await stage.step()
  const cluster = {
    address: { servers: base.servers.urls },
    replicas: 3,
    prefix: 'rolling',
  } as const
  const probe = stage.probe((group) => asked[group]!)
  const common = { secretKey: undefined, wallMs: Date.now, log: (): void => undefined }
  const backups: string[] = []
  for (const [at, engine] of old.entries()) {
    const next = await stage.engine()
    await eventually('it has its share', () => owners().has(next), 60_000)
    const to = `${folder.path}/backup${at}`
    const backup = backUpCluster({ cluster, to, ...common })
    await Promise.all(traders.map((user) => stage.grid(user, `round${at}`)))
    expect((await backup).heldMs).toBeLessThan(PAUSE_MS)
    backups.push(to)
    engine.signal('SIGTERM')
    await engine.ended()
    await stage.step()
  }
  const pauses = (await probe()).map(({ longestMs }) => longestMs).sort((a, b) => b - a)
  console.log(
    `rolling: longest pauses of groups, ms: ${pauses.slice(0, 5).map(Math.round).join(' ')}`,
  )
  expect(owners().size).toBe(2)
  expect(old.some((engine) => owners().has(engine))).toBe(false)
  const alone = await stage.lone(OWN)
  for (const partition of OWN)
    expect(await stage.dump(partition), `partition ${partition}`).toBe(alone.get(partition))
  expect(pauses[0]).toBeLessThan(PAUSE_MS)
  // The second goes on where the first was, in every partition.
  const [first = [], second = []] = backups.map((to) => readManifest(to).positions)
  const later = new Map(second)
  expect(first.length).toBeGreaterThanOrEqual(OWN.length)
  for (const [partition, position] of first)
    expect(later.get(partition)).toBeGreaterThan(position - 1)
}, 300_000)
