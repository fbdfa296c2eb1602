// The database as the only witness of a journal's end, or as the one that read another journal:
// asked before anything is written where marks are missing, waited for, and given up by name alone.
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { LISTENING } from '../../../tools/listen-to-server.ts'
import { startPostgres } from '../../../tools/postgres.mjs'
import { banAccount } from '../src/operator/ban-account.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { HighWater } from '../src/journal/high-water.ts'
import { eventually, hostSettings, startReady, tempFolder } from './host-fixture.ts'
import {
  AWAY,
  Client,
  cut,
  endProcesses,
  ENDS,
  file,
  healthOf,
  lastRecord,
  runAccept,
  settled,
  sizes,
  start,
  withoutMarks,
} from './process-fixture.ts'

const folder = tempFolder()
/** A folder that was killed when all was settled, and how it was some facts before that. */
const origin = join(folder.path, 'origin')
const early = join(folder.path, 'early')
const NAMES = ['one', 'two']

beforeAll(async () => {
  const before = await start(origin)
  for (const name of NAMES) {
    const client = new Client(before.address)
    await client.signUp(name)
    await client.topUp(10)
  }
  await settled(before)
  await before.kill('SIGTERM')
  cpSync(origin, early, { recursive: true })
  const server = await start(origin)
  await topUpAll(server.address, 20)
  await settled(server)
  await server.kill()
}, 120_000)

afterAll(() => {
  endProcesses()
  folder.remove()
})

async function topUpAll(address: string | undefined, times: number, amount = '1'): Promise<void> {
  for (const name of NAMES) {
    const client = new Client(address)
    await client.logIn(name)
    await client.topUp(times, amount)
  }
}

function copyOf(from: string, name: string): string {
  const dataDir = join(folder.path, name)
  cpSync(from, dataDir, { recursive: true })
  return dataDir
}

/** The older journal with the newer database, gone on without it until it is longer. */
async function otherHistory(): Promise<string> {
  const dataDir = copyOf(early, 'other')
  rmSync(join(dataDir, 'database'), { recursive: true })
  cpSync(join(origin, 'database'), join(dataDir, 'database'), { recursive: true })
  const alone = await start(dataDir, AWAY)
  await topUpAll(alone.address, 60, '2')
  expect(await alone.kill('SIGTERM')).toBe(0)
  const lengths = new Map(sizes(dataDir))
  for (const [name, length] of sizes(origin)) expect(lengths.get(name)).toBeGreaterThan(length)
  return dataDir
}

const OTHER = new RegExp(
  'journal of another history than the database: stream dir ends whole at segment 1, byte \\d+, ' +
    'the database knows other records up to segment 1, byte \\d+; .*accept-loss',
)

it('a journal of another history is told as that, never served, and accepted on purpose', async () => {
  const dataDir = await otherHistory()
  const refused = await start(dataDir)
  expect(await refused.refusal()).toBe(1)
  expect(refused.output()).toMatch(OTHER)
  expect(refused.output()).not.toContain('damaged')
  // The database is asked first from now on: nothing is acknowledged any more.
  expect(readdirSync(join(dataDir, 'high-water'))).toEqual([])
  const before = sizes(dataDir)
  const again = await start(dataDir)
  expect(await again.refusal()).toBe(1)
  expect(again.address).toBeUndefined()
  expect(again.output()).toMatch(OTHER)
  expect(sizes(dataDir)).toEqual(before)

  const shown = await runAccept(dataDir)
  expect(shown.code).toBe(1)
  expect(shown.output).toMatch(/of another history than the database: stream w00 .*Nothing was/s)
  expect((await runAccept(dataDir, 'accept')).code).toBe(0)
  const server = await start(dataDir)
  await settled(server)
  await topUpAll(server.address, 1)
  await server.kill('SIGTERM')
  expect((await runAccept(dataDir)).output).toContain('holds all')
})

it('a database that comes back to another journal stops the server', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const env = { DATABASE_URL: postgres.url }
  const dataDir = copyOf(early, 'ahead-of')
  const older = copyOf(early, 'back')
  const server = await start(dataDir, env)
  await topUpAll(server.address, 10)
  await settled(server)
  await server.kill()
  await postgres.halt()
  const trading = await start(older, env)
  await topUpAll(trading.address, 30)
  await postgres.resume()
  expect(await trading.refusal()).toBe(1)
  expect(trading.output()).toMatch(
    /Trellis has stopped: journal behind the database: .*accept-loss/,
  )
  const again = await start(older, env)
  expect(await again.refusal()).toBe(1)
  expect(again.address).toBeUndefined()
  expect(again.output()).toMatch(OTHER)
  expect((await runAccept(older, '', env)).output).toMatch(/of another history than the database/)
})

it('without marks nothing is written, and no tail cut, before the database was asked', async () => {
  const dataDir = copyOf(origin, 'lone')
  withoutMarks(dataDir)
  cut(dataDir, 'w01', () => lastRecord(dataDir, 'w01'))
  appendFileSync(file(dataDir, 'w00'), 'torn')
  const before = sizes(dataDir)
  const refused = await start(dataDir)
  expect(await refused.refusal()).toBe(1)
  expect(refused.address).toBeUndefined()
  expect(refused.output()).toMatch(ENDS('w01', 'the database'))
  expect(sizes(dataDir)).toEqual(before)
})

it('waits for a database that is the only witness, and goes on without it when told to', async () => {
  const dataDir = copyOf(origin, 'waiting')
  withoutMarks(dataDir)
  const before = sizes(dataDir)
  const ban = { dataDir, email: 'one@example.org', reason: 'x', wallMs: Date.now }
  await expect(banAccount({ ...ban, log: () => undefined })).rejects.toThrow(/start the server/)
  const waiting = await start(dataDir, AWAY, LISTENING)
  const reason = /waiting for the database: .*accept-loss -- accept without-database/
  await eventually('health tells', async () => {
    const { ready, phase, reason: why } = await healthOf(waiting)
    expect({ ready, phase }).toEqual({ ready: false, phase: 'opening' })
    return reason.test(String(why))
  })
  // The log comes by way of a pipe, behind the answer.
  await eventually('the log tells', () => reason.test(waiting.output()))
  expect(await waiting.kill('SIGTERM')).toBe(0)
  expect(waiting.output()).not.toContain('could not start')

  for (const words of ['', 'accept']) {
    const refused = await runAccept(dataDir, words, AWAY)
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/the database does not answer.*-- accept without-database/s)
  }
  expect(sizes(dataDir)).toEqual(before)
  expect((await runAccept(dataDir, 'accept without-database', AWAY)).code).toBe(0)
  const alone = await start(dataDir, AWAY)
  await topUpAll(alone.address, 1)
  await alone.kill()
  const back = await start(dataDir)
  await settled(back)
  expect(await back.kill('SIGTERM')).toBe(0)
})

it('a fresh folder, and one with marks, do not wait for the database', async () => {
  for (const dataDir of [join(folder.path, 'fresh'), copyOf(origin, 'marked')]) {
    const server = await start(dataDir, AWAY)
    expect(server.address).toBeDefined()
    await server.kill()
  }
})

it('only the owner reads a data folder, the embedded database included', () => {
  const entries = readdirSync(origin, { recursive: true, encoding: 'utf8' })
  const open = entries.filter((name) => (statSync(join(origin, name)).mode & 0o077) !== 0)
  // The database's own files are among them: hundreds, wherever they lie.
  expect(entries).toContain('database/PG_VERSION')
  expect(entries.filter((name) => name.startsWith('database/')).length).toBeGreaterThan(400)
  expect(open).toEqual([])
})

const mark = (dataDir: string, stream: string): string => join(dataDir, 'high-water', stream)

/** Writes a mark as another data folder would have it. */
function foreignMark(dataDir: string, stream: string, offset: number): Promise<void> {
  return new HighWater(nodeFiles, dataDir).keep([{ stream, segment: 1, offset }])
}

it.each(['dir', 'w00', 'w01'])(
  'the mark of %s alone is gone: the database is asked',
  async (it) => {
    const dataDir = copyOf(origin, `unmarked-${it}`)
    rmSync(mark(dataDir, it))
    cut(dataDir, it, () => lastRecord(dataDir, it))
    await refusedUntouched(dataDir, ENDS(it, 'the database'))
  },
)

it('a mark that names another stream counts as gone', async () => {
  const dataDir = copyOf(origin, 'misnamed')
  copyFileSync(mark(dataDir, 'w01'), mark(dataDir, 'w00'))
  cut(dataDir, 'w00', () => lastRecord(dataDir, 'w00'))
  await refusedUntouched(dataDir, ENDS('w00', 'the database'))
})

it('a mark of another folder refuses when it is ahead, and harms nobody when it is behind', async () => {
  const ahead = copyOf(origin, 'ahead')
  await foreignMark(ahead, 'w00', 1_000_000)
  await refusedUntouched(ahead, ENDS('w00', 'the high-water mark'))
  const behind = copyOf(origin, 'behind')
  await foreignMark(behind, 'w00', 64)
  const host = await startReady(hostSettings(behind, { hold: true, speed: 1 }))
  await eventually(
    'it is moved',
    () => !readFileSync(mark(behind, 'w00'), 'latin1').includes(' 64 '),
  )
  await host.stop()
})

async function refusedUntouched(dataDir: string, line: RegExp): Promise<void> {
  const before = sizes(dataDir)
  const settings = hostSettings(dataDir, { hold: true, speed: 1 })
  await expect(startReady(settings, { embedded: 'disk' })).rejects.toThrow(line)
  expect(sizes(dataDir)).toEqual(before)
}
