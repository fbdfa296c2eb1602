// A data folder whose journal lost its end, against the real server and `npm run accept-loss`: each
// loss is refused with both positions named, and accepted only on purpose.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempFolder } from './host-fixture.ts'
import {
  Client,
  cut,
  endProcesses,
  ENDS,
  file,
  GONE,
  lastRecord,
  runAccept,
  settled,
  sizes,
  start,
  withoutMarks,
} from './process-fixture.ts'

const folder = tempFolder()
const origin = join(folder.path, 'origin')

/** Two users, one in each worker's stream, with some facts; killed a second after the last. */
beforeAll(async () => {
  const server = await start(origin)
  for (const name of ['one', 'two']) {
    const client = new Client(server.address)
    await client.signUp(name)
    await client.topUp(40)
  }
  await settled(server)
  await server.kill()
}, 120_000)

afterAll(() => {
  endProcesses()
  folder.remove()
})

function flipLast(dataDir: string, stream: string): void {
  const bytes = readFileSync(file(dataDir, stream))
  bytes[bytes.length - 3]! ^= 8
  writeFileSync(file(dataDir, stream), bytes)
}

/** Only directory, snapshots and the other streams are left to know. */
function withoutDatabase(dataDir: string): void {
  withoutMarks(dataDir)
  rmSync(join(dataDir, 'database'), { recursive: true })
}

const MARK = 'the high-water mark'
const CASES: readonly (readonly [string, (dataDir: string) => void, RegExp])[] = [
  ['a removed segment', (dir) => rmSync(file(dir, 'w00')), GONE('w00', MARK)],
  [
    'a file cut by a record',
    (dir) => cut(dir, 'w01', () => lastRecord(dir, 'w01')),
    ENDS('w01', MARK),
  ],
  ['a file cut to half', (dir) => cut(dir, 'w00', (size) => size >> 1), ENDS('w00', MARK)],
  ['a removed directory', (dir) => rmSync(file(dir, 'dir')), GONE('dir', MARK)],
  [
    'a removed directory without marks and database',
    (dir) => (withoutDatabase(dir), rmSync(file(dir, 'dir'))),
    GONE('dir', 'stream w0\\d'),
  ],
  [
    "a removed worker's stream without marks and database",
    (dir) => (withoutDatabase(dir), rmSync(file(dir, 'w01'))),
    GONE('w01', 'the directory'),
  ],
  ["a flipped bit in a worker's last group", (dir) => flipLast(dir, 'w00'), ENDS('w00', MARK)],
  ["a flipped bit in the directory's last group", (dir) => flipLast(dir, 'dir'), ENDS('dir', MARK)],
  [
    'read models ahead of the journal, without marks',
    (dir) => (withoutMarks(dir), cut(dir, 'w01', () => lastRecord(dir, 'w01'))),
    ENDS('w01', 'the database'),
  ],
]

/** The others go the same way from here; each costs three more processes. */
const ACCEPTED = new Set([
  'a removed segment',
  'a file cut to half',
  'a removed directory',
  'read models ahead of the journal, without marks',
])

describe('a journal that lost its end', () => {
  for (const [name, damage, line] of CASES) {
    it(`${name}: refused with both positions; accepted on purpose, the server serves`, async () => {
      const dataDir = join(folder.path, name.replaceAll(/\W/g, '-'))
      cpSync(origin, dataDir, { recursive: true })
      damage(dataDir)
      const before = sizes(dataDir)
      const refused = await start(dataDir)
      expect(await refused.refusal()).toBe(1)
      expect(refused.output()).toMatch(line)
      expect(refused.address).toBeUndefined()
      expect(sizes(dataDir)).toEqual(before)
      console.info(`${name}:\n  ${line.exec(refused.output())?.[0]}`)
      if (!ACCEPTED.has(name)) return

      const shown = await runAccept(dataDir)
      expect(shown.code).toBe(1)
      expect(shown.output).toMatch(/journal behind .*\n.*Nothing was changed/s)
      const accepted = await runAccept(dataDir, 'accept')
      expect(accepted.output).toContain('Accepted')
      expect(accepted.code).toBe(0)

      const again = await start(dataDir)
      const client = new Client(again.address)
      await client.signUp('three')
      await client.topUp()
      expect(await again.kill('SIGTERM')).toBe(0)
      expect((await runAccept(dataDir)).output).toContain('holds all')
      expect(readFileSync(file(dataDir, 'dir'), 'latin1')).toContain('loss-accepted')
    })
  }

  it('is no journal that was only killed', async () => {
    const dataDir = join(folder.path, 'killed')
    cpSync(origin, dataDir, { recursive: true })
    const server = await start(dataDir)
    expect(server.address).toBeDefined()
    await server.kill()
  })
})
