// A web process with the account and certificate of deploy/nats: it may do what it does, and reads
// a directory that has a snapshot.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { inRoot } from '../../../../tools/paths.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../../tools/postgres.mjs'
import { Bus } from '../../src/bus/bus.ts'
import { BeatLeader } from '../../src/bus/market-beat.ts'
import { marketSubject, projectedSubject } from '../../src/bus/subjects.ts'
import { beginReadModels, migrate } from '../../src/database/migrations.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import { DirectoryOwner } from '../../src/host/directory-owner.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { DEFAULT_PREFIX, journalIdOf } from '../../src/nats/groups.ts'
import { readSettings } from '../../src/settings.ts'
import { startWeb } from '../../src/web-role.ts'
import { TestClient } from '../http-server-fixture.ts'
import { eventually, steadyMs } from './bus-stage.ts'
import { register } from './directory-stage.ts'
import { BEGIN, startGroup } from './group-engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-accounts-'))
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
let servers: NatsServers
let postgres: ThrowAwayPostgres
let engine: NatsConnection

beforeAll(async () => {
  ;[servers, postgres] = await Promise.all([
    startNats({ nodes: 1, secured: true }),
    startPostgres(),
  ])
  const { ca, passwords } = servers.secrets ?? {}
  const password = passwords?.['engine']
  engine = await connectNats({ servers: servers.urls, user: 'engine', password, ca }, 'engine')
  const database = await openPostgres(postgres.url)
  await migrate(database)
  await database.transaction((sql) => beginReadModels(sql, journalIdOf(DEFAULT_PREFIX)))
  await database.close()
}, 60_000)
afterAll(async () => {
  await engine.close()
  await Promise.all([servers.stop(), postgres.stop()])
  rmSync(folder, { recursive: true, force: true })
})

function webSettings() {
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, servers.secrets?.ca ?? '')
  const settings = readSettings({
    PORT: '0',
    TRELLIS_ROLE: 'web',
    NATS_URL: servers.urls.join(','),
    NATS_USER: 'web',
    NATS_PASSWORD: servers.secrets?.passwords['web'],
    NATS_CA: ca,
    DATABASE_URL: postgres.url,
    TRELLIS_SECRET_KEY: 'a secret that all web processes share',
    TRELLIS_DATA_DIR: join(folder, 'data'),
    TRELLIS_LAB: '0',
  })
  if (!settings.ok) throw new Error(settings.error)
  return settings.value
}

test('a web process follows, asks and is told with the rights of its account alone', async () => {
  const bus = new Bus(engine, { log, steadyMs })
  const prefix = DEFAULT_PREFIX
  const owner = await DirectoryOwner.take({
    nats: engine,
    bus,
    replicas: 1,
    claim: { owner: 'owner', epoch: 1 },
    isSure: () => true,
    steadyMs,
    wallMs: () => Date.now(),
    snapshotEvery: 20_000,
    log,
    failed: (error) => log(String(error)),
  })
  await owner.host.execute((it) => it.bindMarket(`simulated@${BEGIN}`, 1))
  await register(owner.host, 'before@example.org')
  await owner.host.saveSnapshot()
  await register(owner.host, 'behind@example.org')
  const leader = new BeatLeader({
    bus,
    subject: marketSubject(prefix),
    epoch: 1,
    clock: { nowMs: () => BEGIN + 60_000, way: () => ({ speed: 1 }), phase: () => 'open' },
    isSure: () => true,
  })
  // The third to register is of the third partition.
  const group = await startGroup({ bus, prefix, group: 2, dataDir: join(folder, 'group') })
  const web = await startWeb({
    settings: webSettings(),
    log: pino({ level: 'warn' }, { write: (line) => process.stderr.write(line) }),
    webFolder: join(folder, 'web'),
    announcedFolder: inRoot('content/announcements'),
  })
  const { host } = web
  await web.ready()
  expect(host.directory.state.accountCount).toBe(2)
  await eventually('a group is heard', () => host.health().workers[2]?.phase === 'trading')
  const client = new TestClient(web)
  expect((await client.register('third@example.org', 'correct horse')).code).toBe(0)
  const balance = await client.post('/s1/bot/spot/v1/balance', { coins: 'USDT' })
  expect(balance.result.balances[0]).toMatchObject({ available: '100000' })
  // News of projectors come to it.
  await eventually('history is open', () => host.health().database === 'ready')
  const user = client.userId
  const isTold = new Promise((resolve) =>
    host.notifications.onNews((whose, rows) => resolve([String(whose), rows.length])),
  )
  const row = { id: 7, atMs: BEGIN, type: 0, critical: false, bot: 1, kind: 'spot-grid' }
  const news = { positions: [[2, 8]], isCurrent: true, told: [{ user: Number(user), ...row }] }
  bus.teller(projectedSubject(prefix, 2)).tell(news)
  expect(await isTold).toEqual([user, 1])
  await web.stop()
  await group.stop()
  leader.close()
  owner.drop()
}, 40_000)
