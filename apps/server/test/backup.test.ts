// A backup of a server whose bots trade, and of one that was killed: what was acknowledged is in
// it, and a restored folder holds the same money and bots. Damage is refused by its name.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '../src/backup/make-backup.ts'
import { readManifest } from '../src/backup/manifest.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { dumpAll, hostSettings, startReady, tempFolder } from './host-fixture.ts'
import { Client, endProcesses, file, lastPrice, start, type Started } from './process-fixture.ts'

const folder = tempFolder()
const place = (name: string): string => join(folder.path, name)
const dataDir = place('origin')
const log = (): void => undefined
const common = { secretKey: undefined, log }

const backUp = (to: string, withKeys = false) =>
  makeBackup({ ...common, dataDir, to: place(to), withKeys, wallMs: Date.now })
const restore = (from: string, to: string, keys?: string) =>
  restoreBackup({ ...common, from: place(from), to: place(to), keys })

let server: Started
/** USDT that each of two users was told to have when the backup began. */
const told: string[] = []

beforeAll(async () => {
  server = await start(dataDir, { TRELLIS_HOLD: '0', TRELLIS_SPEED: '3600' })
  const price = await lastPrice(server.address)
  const clients: Client[] = []
  for (const name of ['one', 'two']) {
    const client = new Client(server.address)
    await client.signUp(name)
    const grid = { cell_number: 40, total_investment: '1000', symbol: 'BTCUSDT' }
    const range = {
      min_price: String(Math.round(price * 0.97)),
      max_price: String(Math.round(price * 1.03)),
    }
    expect(await client.call('/s1/bot/spot/v1/create', { ...grid, ...range })).toMatchObject({
      ret_code: 0,
    })
    clients.push(client)
  }
  for (const client of clients) {
    await client.topUp(5, '1.25')
    told.push(await balance(client))
  }
  // They go on being told things while it is copied.
  const more = clients.map((client) => client.topUp(20))
  await backUp('live')
  await Promise.all(more)
  await server.kill()
}, 120_000)

afterAll(() => {
  endProcesses()
  folder.remove()
})

async function balance(client: Client): Promise<string> {
  const { result } = await client.call('/s1/bot/spot/v1/balance', { coins: 'USDT' })
  const rows = (result as { balances: readonly { available: string }[] }).balances
  return rows[0]?.available ?? ''
}

/** All that a host holds which starts on the folder at that moment; its clock stands. */
async function stateAt(path: string, nowMs: number): Promise<string> {
  const wall = { nowMs: () => nowMs, steadyMs: () => 0 }
  const host = await startReady(hostSettings(path), { wall })
  try {
    for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
    const state = [...(await dumpAll(host)).values()].join('\n')
    expect(state).toContain('spot-grid')
    return createHash('sha256').update(state).digest('hex')
  } finally {
    await host.stop()
  }
}

describe('a backup made while bots trade', () => {
  it('is the beginning of the very journal, and holds what was acknowledged before', async () => {
    const { files } = readManifest(place('live'))
    const journals = files.filter(({ path }) => path.startsWith('journal/'))
    expect(journals.map(({ path }) => path)).toEqual([
      'journal/dir-00000001.log',
      'journal/w00-00000001.log',
      'journal/w01-00000001.log',
    ])
    for (const { path, bytes } of journals) {
      const saved = readFileSync(join(place('live'), path))
      expect(saved.length).toBe(bytes)
      expect(readFileSync(join(dataDir, path)).subarray(0, bytes).equals(saved)).toBe(true)
    }
    await restore('live', 'of-live')
    const again = await start(place('of-live'), { TRELLIS_HOLD: '0', TRELLIS_SPEED: '0.000001' })
    for (const [i, name] of ['one', 'two'].entries()) {
      const client = new Client(again.address)
      await client.logIn(name)
      expect(Number(await balance(client))).toBeGreaterThanOrEqual(Number(told[i]))
      const list = await client.call('/tradingbot/v1/list-all-bots', {
        status: 0,
        page: 0,
        limit: 9,
      })
      expect((list['result'] as { bots: readonly unknown[] }).bots).toHaveLength(1)
    }
    await again.kill()
  })

  it('has neither database, lock nor keys, and says which keys', async () => {
    const left = ['database', 'lock', 'high-water', 'secret-key', 'push-keys.json']
    for (const name of left) expect(existsSync(join(place('live'), name))).toBe(false)
    mkdirSync(join(dataDir, 'outbox'), { recursive: true })
    const secret = [join('outbox', 'a-link.eml'), 'push-keys.json.damaged-1']
    for (const path of secret) writeFileSync(join(dataDir, path), 'of a reader')
    const { keysLeft } = await backUp('without-keys')
    for (const path of secret) expect(existsSync(join(place('without-keys'), path))).toBe(false)
    expect(keysLeft).toEqual(['secret-key', 'push-keys.json'])
    expect(statSync(join(place('without-keys'), 'journal-id')).mode & 0o077).toBe(0)
  })
})

describe('a backup of a server that was killed', () => {
  beforeAll(async () => {
    await backUp('killed')
  })

  it('restores the same money, bots and orders', async () => {
    await restore('killed', 'of-killed')
    const nowMs = Date.now()
    expect(await stateAt(place('of-killed'), nowMs)).toBe(await stateAt(dataDir, nowMs))
  })

  it('tells that its key is missing, takes it from where it was kept, and refuses another', async () => {
    expect((await restore('killed', 'no-key')).lacksKey).toBe(true)
    expect((await restore('killed', 'with-key', dataDir)).lacksKey).toBe(false)
    const key = readFileSync(join(dataDir, 'secret-key'), 'utf8')
    expect(readFileSync(join(place('with-key'), 'secret-key'), 'utf8')).toBe(key)
    mkdirSync(place('other-key'))
    writeFileSync(join(place('other-key'), 'secret-key'), key.replaceAll(/[0-4]/g, '9'))
    await expect(restore('killed', 'never', place('other-key'))).rejects.toThrow('not the one')
    const nowhere = restore('killed', 'never', place('nowhere'))
    await expect(nowhere).rejects.toThrow('which has none of secret-key, push-keys.json')
    expect(existsSync(place('never'))).toBe(false)
  })

  it.each([
    [
      'a byte within',
      /w00-00000001\.log at byte \d+: /,
      (path: string) => flip(file(path, 'w00'), 0.5),
    ],
    [
      'the last byte',
      /stream w01 ends whole at .* the backup knows/,
      (path: string) => flip(file(path, 'w01'), 1),
    ],
    [
      'a byte of a setting',
      /journal-id is damaged/,
      (path: string) => flip(join(path, 'journal-id'), 0.5),
    ],
    ['a missing file', /dir-00000001\.log is missing/, (path: string) => rmSync(file(path, 'dir'))],
    [
      'an interrupted backup',
      /backup\.json is missing/,
      (path: string) => rmSync(join(path, 'backup.json')),
    ],
  ])('%s is refused by its name, and nothing is made', async (name, line, harm) => {
    cpSync(place('killed'), place(name), { recursive: true })
    harm(place(name))
    await expect(restore(name, 'nothing')).rejects.toThrow(line)
    expect(existsSync(place('nothing'))).toBe(false)
  })

  it('names no file twice, and all of the journal, or is refused and leaves nothing', async () => {
    for (const [name, change] of [
      ['twice', (files: readonly object[]) => [...files, files[0]]],
      [
        'no-journal',
        (files: readonly { path?: string }[]) =>
          files.filter(({ path }) => path?.includes('/w00-') !== true),
      ],
    ] as const) {
      cpSync(place('killed'), place(name), { recursive: true })
      const at = join(place(name), 'backup.json')
      const manifest = JSON.parse(readFileSync(at, 'utf8')) as { files: { path: string }[] }
      writeFileSync(at, JSON.stringify({ ...manifest, files: change(manifest.files) }))
      await expect(restore(name, `of-${name}`)).rejects.toThrow(
        /backup\.json.* is damaged|does not/,
      )
      expect([`of-${name}`, `of-${name}.part`].filter((it) => existsSync(place(it)))).toEqual([])
    }
  })

  it('has what the server reads by links, and refuses one that leads nowhere or in a circle', async () => {
    const announced = join(dataDir, 'announcements')
    mkdirSync(join(announced, 'en'), { recursive: true })
    mkdirSync(place('elsewhere'))
    writeFileSync(join(place('elsewhere'), 'news.md'), 'of elsewhere')
    symlinkSync(join(place('elsewhere'), 'news.md'), join(announced, 'en', 'linked.md'))
    symlinkSync(place('elsewhere'), join(announced, 'ar'))
    await backUp('links')
    for (const path of ['en/linked.md', 'ar/news.md']) {
      const saved = join(place('links'), 'announcements', path)
      expect(readFileSync(saved, 'utf8')).toBe('of elsewhere')
      expect(lstatSync(saved).isSymbolicLink()).toBe(false)
    }
    const link = join(dataDir, 'dangling')
    for (const [target, line] of [
      ['nowhere', /dangling is a link that leads nowhere/],
      ['.', /dangling is a link to a folder that it is in/],
    ] as const) {
      symlinkSync(target, link)
      await expect(backUp('bad-link')).rejects.toThrow(line)
      expect(existsSync(place('bad-link'))).toBe(false)
      rmSync(link)
    }
  })

  it('is readable by its owner alone, also in a folder that was there', async () => {
    mkdirSync(place('open'))
    chmodSync(place('open'), 0o777)
    await backUp('open')
    expect(statSync(place('open')).mode & 0o077).toBe(0)
  })

  it('goes into no folder that holds something', async () => {
    await expect(restore('killed', 'live')).rejects.toThrow('not an empty folder')
    await expect(backUp('live')).rejects.toThrow('not an empty folder')
    await expect(backUp('origin/inside')).rejects.toThrow('inside the data folder')
    symlinkSync(join(dataDir, 'announcements'), place('way-in'))
    await expect(backUp('way-in/inside')).rejects.toThrow('inside the data folder')
  })

  it('goes where a folder can be made, else says what stands there', async () => {
    symlinkSync(place('nothing'), place('to-nothing'))
    writeFileSync(place('a-file'), '')
    for (const put of [backUp, (to: string) => restore('killed', to)]) {
      await expect(put('to-nothing')).rejects.toThrow(/--to leads to .*, a link to nothing/)
      await expect(put('to-nothing/below')).rejects.toThrow(/--to leads to .*, a link to nothing/)
      await expect(put('a-file/below')).rejects.toThrow(/--to leads below .*, which is a file/)
    }
  })
})

function flip(path: string, share: number): void {
  const bytes = readFileSync(path)
  const at = Math.ceil(bytes.length * share) - 1
  bytes.writeUInt8(bytes.readUInt8(at) ^ 8, at)
  writeFileSync(path, bytes)
}
