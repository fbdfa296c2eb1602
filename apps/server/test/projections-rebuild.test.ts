// The read models: equal when followed live, rebuilt, cut into other runs, and on both databases.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpReadModels, migrate } from '../src/database/migrations.ts'
import { openPglite } from '../src/database/pglite.ts'
import { openPostgres } from '../src/database/postgres.ts'
import { QUARTERLY_TABLES } from '../src/database/quarters.ts'
import type { Database } from '../src/database/sql.ts'
import { openDataFolder } from '../src/data-folder/data-folder.ts'
import { KINDS } from '../src/engine-parts.ts'
import { repairJournal } from '../src/journal/embedded-journal.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { readJournal } from '../src/journal/read-journal.ts'
import { namedQueries } from '../src/projections/read-queries.ts'
import { rebuildReadModels } from '../src/projections/rebuild-read-models.ts'
import { DbHost } from '../src/threads/db-host.ts'
import type { DbInit, FromDatabase } from '../src/threads/db-messages.ts'
import {
  eventually,
  hostSettings,
  newGrid,
  newUser,
  startReady,
  tempFolder,
  testDatabaseUrl,
  type TempFolder,
} from './host-fixture.ts'
import { newPglite } from './new-pglite.ts'
import { SteppedMarket } from './stepped-market.ts'
import type { Host } from '../src/host/index.ts'
import type { BotId } from '@trellis/kernel'

let folder: TempFolder
let live: readonly string[]
let closedBot: BotId
let journalId = ''
let instruments: Host['market']['instruments']

beforeAll(async () => {
  folder = tempFolder()
  const market = new SteppedMarket()
  const settings = hostSettings(folder.path, { speed: 1 })
  const host = await startReady(settings, { market: market.given })
  instruments = host.market.instruments
  const users = [await newUser(host), await newUser(host), await newUser(host)]
  const bots = await Promise.all(users.map((user) => newGrid(host, user)))
  const reached = (): boolean => host.health().workers.every((it) => it.reachedMs >= market.nowMs)
  market.wave(market.symbolOf('BTCUSDT'), 0.01, 6)
  await eventually('the tape is there', reached)
  const first = users[0]
  closedBot = bots[0] as BotId
  const close = { type: 'close', mode: 'quote' } as Parameters<Host['bots']['command']>[2]
  if (first !== undefined)
    expect(await host.bots.command(first, closedBot, close)).toMatchObject({ ok: true })
  await host.stop()
  const quiet = await startReady(settings, { market: market.given })
  const projected = (): boolean => {
    const health = quiet.health()
    return health.database === 'ready' && health.projectionLag === 0
  }
  await eventually('all projected', projected, 60_000)
  live = await quiet.dumpReadModels()
  await quiet.stop()
})

afterAll(() => folder.remove())

async function rebuilt(database: Database): Promise<string[]> {
  const data = openDataFolder(folder.path)
  journalId = data.journalId
  try {
    const options = { dataDir: data.path, journalId, market: 'simulated', database }
    const facts = await rebuildReadModels({ ...options, log: () => undefined })
    expect(facts).toBeGreaterThan(400)
    const lines: string[] = []
    for await (const line of dumpReadModels(database)) lines.push(line)
    return lines
  } finally {
    data.lock.release()
  }
}

describe('read models', () => {
  it('are the same rebuilt as followed, to the last digit', async () => {
    expect(live.length).toBeGreaterThan(500)
    for (const table of [
      'bots',
      'orders',
      'fills',
      'pairs',
      'facts',
      'steps',
      'ledger',
      'notifications',
      'moves',
      'bot_years',
    ]) {
      expect(live.some((line) => line.startsWith(`${table} `))).toBe(true)
    }
    const database = await newPglite()
    try {
      expect(await rebuilt(database)).toEqual(live)
      // Once more over what is there: nothing is counted twice.
      expect(await rebuilt(database)).toEqual(live)
      const queries = namedQueries(database, { instruments, kinds: KINDS })
      for (const sum of (await queries.ledgerSums({})).values()) expect(sum).toBe(0n)
      const closed = await queries.bot({ bot: closedBot })
      expect(closed?.status).toBe('completed')
      expect(closed?.state).toBeDefined()
    } finally {
      await database.close()
    }
  })

  it('are the same on a PostgreSQL server', async () => {
    const schema = `trellis_test_${process.pid}`
    const database = await openPostgres(testDatabaseUrl(), schema)
    try {
      expect(await rebuilt(database)).toEqual(live)
      await migrate(database)
    } finally {
      await database.query(`drop schema ${schema} cascade`)
      await database.close()
    }
  })
})

/** The tables as the release before had them on a server, with all that is in them. */
async function turnBack(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    for (const table of QUARTERLY_TABLES) {
      await sql.query(`alter table ${table} rename to ${table}_cut`)
      await sql.query(`create table ${table} (like ${table}_cut including defaults)`)
      await sql.query(`insert into ${table} select * from ${table}_cut`)
      await sql.query(`drop table ${table}_cut`)
      await sql.query(`alter table ${table} add primary key (bot, position)`)
    }
    await sql.query('create index facts_shown on facts (bot, position) where shown')
    await sql.query('create index steps_by_time on steps (bot, at_ms, position)')
    const columns = ['owned', 'writer', 'writer_epoch', 'filling']
    for (const column of columns) await sql.query(`alter table cursors drop column ${column}`)
    await sql.query('drop table shared_texts')
    await sql.query('delete from migrations where id >= 17')
  })
}

describe('read models of the release before on a PostgreSQL server', () => {
  it('are filled again by the first start, whole and no row twice', async () => {
    const schema = `trellis_before_${process.pid}`
    const database = await openPostgres(testDatabaseUrl(), schema)
    const said: FromDatabase[] = []
    const heard = (type: FromDatabase['type']) => (): boolean => said.some((it) => it.type === type)
    try {
      expect(await rebuilt(database)).toEqual(live)
      await turnBack(database)
      expect(await linesOf(database)).toEqual(live)
      const ends = await repairJournal(nodeFiles, folder.path, () => undefined)
      const { positions } = await readJournal(nodeFiles, folder.path)
      const held = { ends, positions }
      const place = { dataDir: folder.path, databaseUrl: testDatabaseUrl(), schema, journalId }
      const init: DbInit = { ...place, instruments, ends, held, embedded: 'memory' }
      const host = new DbHost(init, '', (message) => said.push(message))
      void host.run()
      await eventually('caught up', heard('caught-up'), 60_000)
      host.receive({ type: 'stop' })
      await eventually('stopped', heard('stopped'))
      expect(said).toContainEqual({ type: 'log', line: 'read models of an older form emptied' })
      expect(await linesOf(database)).toEqual(live)
      const cut = await database.query<{ name: string }>(
        `select relname as name from pg_class
         where relkind = 'p' and relnamespace = current_schema()::regnamespace order by relname`,
      )
      expect(cut.map(({ name }) => name)).toEqual([...QUARTERLY_TABLES].sort())
    } finally {
      await database.query(`drop schema ${schema} cascade`)
      await database.close()
    }
  })
})

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

interface Ran {
  readonly code: number
  readonly output: string
}

/** Runs the command as an operator does; the settings are the server's. */
function command(env: Readonly<Record<string, string>>): Promise<Ran> {
  const options = { cwd: ROOT, env: { ...process.env, TRELLIS_DATA_DIR: folder.path, ...env } }
  return new Promise((resolve) => {
    execFile('npm', ['run', '-s', 'rebuild-read-models'], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: out + err }),
    )
  })
}

async function linesOf(database: Database): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const line of dumpReadModels(database)) lines.push(line)
  return lines
}

describe('npm run rebuild-read-models', () => {
  it('fills the embedded database of a data folder', async () => {
    const { code, output } = await command({ DATABASE_URL: '' })
    expect(output).toMatch(/Read models rebuilt from \d+ facts in [\d.]+ s\./)
    expect(code).toBe(0)
    const database = await openPglite({ folder: `${folder.path}/database`, image: undefined })
    try {
      expect(await linesOf(database)).toEqual(live)
    } finally {
      await database.close()
    }
  })

  it('says in one line that a server is running on the folder, and changes nothing', async () => {
    const data = openDataFolder(folder.path)
    try {
      const { code, output } = await command({ DATABASE_URL: '' })
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(output).toContain(folder.path)
    } finally {
      data.lock.release()
    }
  })

  it('fills a PostgreSQL server', async () => {
    const name = `trellis_command_${process.pid}`
    const server = await openPostgres(testDatabaseUrl(), 'public')
    const url = new URL(testDatabaseUrl())
    url.pathname = `/${name}`
    await server.query(`create database ${name}`)
    try {
      expect(await command({ DATABASE_URL: url.href })).toMatchObject({ code: 0 })
      const database = await openPostgres(url.href)
      expect(await linesOf(database)).toEqual(live)
      await database.close()
    } finally {
      await server.query(`drop database ${name}`)
      await server.close()
    }
  })
})
