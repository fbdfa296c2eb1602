// The product in the role of a projector, as a process of its own: it waits for the cluster and for
// its database, fills the rows, and hands over at once when it is told to stop.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../../../../tools/free-ports.mjs'
import { defaultInstruments } from '@trellis/market'
import { jetstreamManager } from '@nats-io/jetstream'
import { Bus } from '../../src/bus/bus.ts'
import { DirectoryOwner } from '../../src/host/directory-owner.ts'
import { LeaseBucket } from '../../src/leases/lease-bucket.ts'
import { DEFAULT_PREFIX, groupName, USER_GROUP_NAMES, USER_GROUPS } from '../../src/nats/groups.ts'
import type { JetJournal } from '../../src/nats/jet-journal.ts'
import { rebuildInCluster } from '../../src/projections/rebuild-in-cluster.ts'
import { readSettings } from '../../src/settings.ts'
import { endProcesses, start, type Started } from '../process-fixture.ts'
import { BEGIN } from './group-engine.ts'
import { look, ProjectorStand, until, type ProjectorPlace } from './projector-stand.ts'
import { healthAt, ToldMetrics } from '../told-metrics.ts'
import { ownJournal, Trade } from './trade-stage.ts'

const READY = /Trellis projector is ready: (\S+)/
const log = (): void => undefined
const steadyMs = (): number => performance.now()
const folder = mkdtempSync(join(tmpdir(), 'trellis-projector-role-'))

let stand: ProjectorStand
let place: ProjectorPlace
let bucket: LeaseBucket
let trade: Trade
let journal: JetJournal

beforeAll(async () => {
  stand = await ProjectorStand.open()
  const { servers, postgres, nats } = stand
  place = {
    servers: servers.urls,
    prefix: DEFAULT_PREFIX,
    databaseUrl: postgres.url,
    schema: 'trellis',
  }
  bucket = await LeaseBucket.open(nats, { replicas: 1, nowMs: steadyMs, log })
})
afterAll(async () => {
  endProcesses()
  bucket.close()
  await stand.close()
  rmSync(folder, { recursive: true, force: true })
})

function environment(): Record<string, string> {
  return {
    TRELLIS_ROLE: 'projector',
    NATS_URL: place.servers.join(','),
    DATABASE_URL: place.databaseUrl,
    TRELLIS_SECRET_KEY: 'a secret that all processes share',
  }
}

function projector(more: Readonly<Record<string, string>> = {}, line = READY): Promise<Started> {
  return start(folder, { ...environment(), ...more }, line)
}

/** Whose groups of projectors are, each once. */
function owners(): readonly string[] {
  const words = bucket.entries('lease.projector.').map(({ word }) => word)
  return words.flatMap((word) => (word.type === 'lease' && word.owner !== '' ? [word.owner] : []))
}

const ownsAll = (id: string | undefined): boolean =>
  owners().filter((owner) => owner === id).length === USER_GROUPS

test('it waits for the market and its database, fills the rows, and is followed at once', async () => {
  await stand.postgres.halt()
  const [port = 0] = await freePorts(1)
  const address = `http://127.0.0.1:${port}`
  const health = () => healthAt(address)
  const one = await projector(
    { PORT: String(port) },
    /projector: (waits for an engine) to name the market/,
  )
  expect(await health()).toMatchObject({
    status: 503,
    body: { phase: 'joining', reason: expect.stringContaining('waits for an engine') as string },
  })
  const bus = new Bus(stand.nats, { log, steadyMs })
  const directory = await DirectoryOwner.take({
    nats: stand.nats,
    bus,
    replicas: 1,
    claim: { owner: 'owner', epoch: 1 },
    isSure: () => true,
    steadyMs,
    wallMs: () => Date.now(),
    snapshotEvery: 20_000,
    log,
    failed: log,
  })
  await directory.host.execute((it) => it.bindMarket(`simulated@${BEGIN}`, 1))
  trade = new Trade([3, 35, 7])
  journal = await ownJournal(stand.nats, place.prefix, { groups: trade.groups })
  await trade.write(journal)
  await until('it says so', () => one.output().includes('waits for the database: '))
  expect((await health())?.body.reason).toContain('waits for the database: ')
  await stand.postgres.resume()
  await until('it is ready', () => READY.test(one.output()))
  const [, first] = READY.exec(one.output()) ?? []
  await stand.expectAll(place, trade, defaultInstruments)
  await until('it has all groups', () => ownsAll(first))
  await until('it is healthy', async () => (await health())?.status === 200)
  expect((await health())?.body).toMatchObject({ phase: 'filling', groups: USER_GROUP_NAMES })
  const told = await ToldMetrics.at(address)
  told.expectAllOf('projector')
  expect(told.value('trellis_projected_facts_total')).toBe(trade.facts)
  // Of groups whose stream nobody has made there are no rows to fill.
  expect(told.count('trellis_projector_group_lag_messages')).toBe(trade.groups.length)
  for (const group of trade.groups.map(groupName)) {
    expect(told.value(`trellis_projector_group_lag_messages{group="${group}"}`)).toBe(0)
    expect(told.value(`trellis_projector_group_current{group="${group}"}`)).toBe(1)
  }
  const two = await projector()
  await until('they share', () => owners().filter((it) => it === two.address).length === 16)
  const stoppedMs = steadyMs()
  expect(await one.kill('SIGTERM')).toBe(0)
  await until('the other has all groups', () => ownsAll(two.address))
  // One that died is only followed when it has been silent for 3 s.
  expect(steadyMs() - stoppedMs).toBeLessThan(3000)
  trade.wander(3)
  await trade.write(journal)
  await stand.expectAll(place, trade, defaultInstruments)
  // What is wrong in the rows is right when they were made anew, and nobody stopped for that.
  await look(place, (database) =>
    database.transaction((sql) => sql.query('delete from fills where position % 3 = 0')),
  )
  const settings = readSettings(environment())
  if (!settings.ok) throw new Error(settings.error)
  expect(await rebuildInCluster(settings.value, log)).toBe(trade.facts)
  trade.wander(3)
  await trade.write(journal)
  await stand.expectAll(place, trade, defaultInstruments)
  expect(await two.kill('SIGTERM')).toBe(0)
  directory.drop()
})

test('the bucket of leases is lost: whoever starts then goes on as a later writer', async () => {
  const manager = await jetstreamManager(stand.nats)
  bucket.close()
  await manager.streams.delete('KV_trellis-leases')
  bucket = await LeaseBucket.open(stand.nats, { replicas: 1, nowMs: steadyMs, log })
  const one = await projector()
  await until('it has all groups', () => ownsAll(one.address))
  trade.wander(3)
  await trade.write(journal)
  await stand.expectAll(place, trade, defaultInstruments)
  expect(await one.kill('SIGTERM')).toBe(0)
  await journal.close()
})

test('one of another market refuses to start, by name', async () => {
  const other = await projector({ TRELLIS_SEED: '2' })
  expect(other.address).toBeUndefined()
  expect(other.output()).toContain(`this cluster belongs to the market simulated@${BEGIN}, seed 1`)
  expect(await other.refusal()).toBe(1)
})
