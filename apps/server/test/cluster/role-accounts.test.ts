// The whole product on servers with the accounts and certificates of deploy/nats: engine, projector
// and web process each with its own user serve a bot's whole life, and none asks for anything that
// its account refuses.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../../tools/postgres.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { USER_GROUPS } from '../../src/nats/groups.ts'
import { soundGrid, TestClient } from '../http-server-fixture.ts'
import { endProcesses, start, type Started } from '../process-fixture.ts'
import { eventually } from './bus-stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-roles-'))
let servers: NatsServers
let postgres: ThrowAwayPostgres

beforeAll(async () => {
  ;[servers, postgres] = await Promise.all([
    startNats({ nodes: 3, secured: true }),
    startPostgres(),
  ])
})
afterAll(async () => {
  endProcesses()
  await Promise.all([servers.stop(), postgres.stop()])
  rmSync(folder, { recursive: true, force: true })
})

type Role = 'engine' | 'projector' | 'web'

function role(name: Role, line: RegExp): Promise<Started> {
  const { ca = '', passwords } = servers.secrets ?? {}
  const file = join(folder, 'ca.pem')
  writeFileSync(file, ca)
  const env = {
    TRELLIS_ROLE: name,
    TRELLIS_HOLD: '0',
    TRELLIS_LAB: '0',
    TRELLIS_SHARDS: '1',
    TRELLIS_HOUSE: '1',
    NATS_URL: servers.urls.join(','),
    NATS_USER: name,
    NATS_PASSWORD: passwords?.[name] ?? '',
    NATS_CA: file,
    DATABASE_URL: postgres.url,
    TRELLIS_SECRET_KEY: 'a secret that all processes share',
  }
  return start(join(folder, name), env, line)
}

/** What the servers refused a user to say or to hear. */
function refused(): readonly string[] {
  const logs = servers.nodes.map((node) => readFileSync(join(node.folder, 'nats.log'), 'utf8'))
  return logs.flatMap((text) => text.split('\n').filter((line) => / Violation - /.test(line)))
}

test('a bot lives and ends, and nobody asks for what its account refuses', async () => {
  const engine = await role('engine', /Trellis engine is ready: (\S+)/)
  const projector = await role('projector', /Trellis projector is ready: (\S+)/)
  const web = await role('web', /ready: (http:\/\/\S+?)\/tradingbot/)
  expect([engine.address, projector.address]).not.toContain(undefined)
  const client = new TestClient({ address: web.address ?? '' })
  await eventually('it trades', async () => {
    const health = (await (await fetch(`${web.address}/healthz`)).json()) as {
      readonly database: string
    }
    return health.database === 'ready'
  })
  expect((await client.register('roles@example.org', 'correct horse')).code).toBe(0)
  const made = await client.post('/s1/bot/grid/v1/create-grid', (await soundGrid(client)).grid)
  expect(made.result).toMatchObject({ status_code: 200 })
  const bot_id = String(made.result.grid_id)
  // What happened to it, as the projector wrote it.
  const lived = await client.post('/s1/bot/v1/activity', { bot_id, limit: 50 })
  expect(lived.result.rows.length).toBeGreaterThan(0)
  const closed = await client.post('/grid/v1/close-grid', { bot_id, close_mode: '3' })
  expect(closed.result).toMatchObject({ status_code: 200 })
  await eventually('it has ended', async () => {
    const { result } = await client.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' })
    return result.bots.length === 1
  })
  await eventually('the owner is told', async () => {
    const { result } = await client.post('/s1/bot/v1/notifications', { limit: 10 })
    return result.rows.length > 0
  })
  // The engine does what one alone does, by the same account.
  await eventually('the house leads', async () => {
    const { result } = await client.get('/v5/copy-trade/recommend-leader-list')
    return JSON.stringify(result).includes('House · Calm')
  })
  for (const one of [web, projector, engine]) expect(await one.kill('SIGTERM')).toBe(0)
  expect(refused()).toEqual([])
  // Nothing is lost at a stop, for want of a right either.
  const left = engine.output().match(/g\d\d left/g) ?? []
  expect(left).toHaveLength(USER_GROUPS)
  // A refusal would stand there.
  const { ca, passwords } = servers.secrets ?? {}
  const address = { servers: servers.urls, user: 'projector', password: passwords?.projector, ca }
  const other = await connectNats(address, 'other')
  other.publish('trellis.log.g00')
  await other.flush()
  await other.close()
  await eventually('it stands there', () => refused().length > 0)
  expect(refused()[0]).toContain('Publish Violation - User "projector", Subject "trellis.log.g00"')
})
