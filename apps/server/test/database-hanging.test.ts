// The embedded database hanging for real: its very thread spins in a statement. Callers of history
// get 503 with 10019, live bots do not notice, and afterwards no row is missing or there twice; nor
// after a transaction that was given up but came through.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dumpReadModels, migrate } from '../src/database/migrations.ts'
import type { Database } from '../src/database/sql.ts'
import { openDataFolder } from '../src/data-folder/data-folder.ts'
import { KINDS } from '../src/engine-parts.ts'
import { FactFraming } from '../src/journal/fact-framing.ts'
import { repairJournal } from '../src/journal/embedded-journal.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { JournalTail } from '../src/projections/journal-tail.ts'
import { Projector } from '../src/projections/projector.ts'
import { SegmentTail } from '../src/projections/segment-tail.ts'
import { rebuildReadModels } from '../src/projections/rebuild-read-models.ts'
import { eventually, hostSettings, newUser, startReady } from './host-fixture.ts'
import { soundGrid, startTestServer, type TestClient } from './http-server-fixture.ts'
import { newPglite } from './new-pglite.ts'

const quiet = (): void => undefined
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trellis-hang-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Once, when there are so many bots, whoever writes positions spins and keeps the thread. */
async function plantHang(bots: number, seconds: number): Promise<void> {
  const database = await newPglite(`${dataDir}/database`)
  await migrate(database)
  await database.query('create table hung (once int)')
  await database.query(`create function hang() returns trigger language plpgsql as $$
    declare since timestamptz := clock_timestamp();
    begin
      if (select count(*) from bots) >= ${bots} and not exists (select from hung) then
        insert into hung values (1);
        while clock_timestamp() < since + interval '${seconds} seconds' loop end loop;
      end if;
      return null;
    end $$`)
  await database.query(
    'create trigger hang before insert on positions for each statement execute function hang()',
  )
  await database.close()
}

async function create(user: TestClient): Promise<string> {
  const made = await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)
  return made.result.grid_id
}

/** Rows of the read models when all is in them, and the same rows made anew from the journal. */
async function bothDumps(): Promise<readonly (readonly string[])[]> {
  const still = hostSettings(dataDir, { speed: 0.000001, shards: 1 })
  const host = await startReady(still, { embedded: 'disk' })
  await eventually('all projected', () => {
    const health = host.health()
    return health.database === 'ready' && health.projectionLag === 0
  })
  const followed = await host.dumpReadModels()
  await host.stop()
  return [followed, await rebuilt()]
}

async function rebuilt(): Promise<readonly string[]> {
  const folder = openDataFolder(dataDir)
  const database = await newPglite()
  const { journalId } = folder
  await rebuildReadModels({ dataDir, journalId, market: 'simulated', database, log: quiet })
  const rows = await rowsOf(database)
  await database.close()
  folder.lock.release()
  return rows
}

async function rowsOf(database: Database): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const line of dumpReadModels(database)) lines.push(line)
  return lines
}

test('a hanging thread: history says so in time, live bots go on, nothing is lost', async () => {
  await plantHang(3, 6)
  const env = { TRELLIS_DATA_DIR: dataDir, TRELLIS_SPEED: '600' }
  const server = await startTestServer(env, { embedded: 'disk' })
  const user = await server.user()
  const bots = [await create(user), await create(user)]
  const curve = () => user.post('/s1/bot/v1/pnl-curve', { grid_id: bots[0], points: 20 })
  expect((await curve()).http).toBe(200)
  bots.push(await create(user))
  const from = performance.now()
  expect(await curve()).toMatchObject({ http: 503, code: 10019, extra: { code: 'historyAway' } })
  // The server gives up after 1.8 s; a busy machine adds to it.
  expect(performance.now() - from).toBeLessThan(5000)
  const summary = await user.post('/s1/bot/v1/summary')
  expect(summary).toMatchObject({ http: 200, result: { running_count: 3 } })
  const host = server.running.host
  await eventually('health tells', () => host.health().database === 'failed')
  expect((await user.get('/healthz')).http).toBe(200)
  await eventually('history answers again', async () => (await curve()).http === 200)
  expect(host.health()).toMatchObject({ database: 'ready', databaseFailedMs: 0 })
  await server.stop()
  const [followed, anew] = await bothDumps()
  expect(followed?.length).toBeGreaterThan(50)
  expect(followed).toEqual(anew)
}, 60_000)

test('a transaction that came through after it was given up is not applied again', async () => {
  const host = await startReady(hostSettings(dataDir, { speed: 0.000001 }))
  await newUser(host)
  await host.stop()
  const ends = await repairJournal(nodeFiles, dataDir, quiet)
  const database = await newPglite()
  await migrate(database)
  const open = async (): Promise<JournalTail> => {
    const projector = new Projector(database, [])
    const segments = new SegmentTail(nodeFiles, dataDir, await projector.load())
    await segments.extend(ends)
    return new JournalTail(segments, projector, new FactFraming(KINDS))
  }
  const pass = { factsAtOnce: 100, applied: () => Promise.resolve() }
  const [late, early] = [await open(), await open()]
  await early.follow(pass)
  const rows = await rowsOf(database)
  expect(rows.some((row) => row.startsWith('ledger '))).toBe(true)
  await expect(late.follow(pass)).rejects.toThrow(/of the read models is at/)
  expect(await rowsOf(database)).toEqual(rows)
  await database.close()
})
