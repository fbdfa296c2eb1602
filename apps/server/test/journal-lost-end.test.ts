// A data folder whose journal lost its end, against the real server and `npm run accept-loss`: each
// loss is refused with both positions named, and accepted only on purpose.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToServer } from '../../../tools/listen-to-server.ts'
import { tempFolder } from './host-fixture.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ACCEPT = fileURLToPath(new URL('../src/host/accept.ts', import.meta.url))
/** The database speaks when it has opened, which may be after the server was ready. */
const REFUSAL_LIMIT_MS = 30_000
/** A mark is durable one second after the group it speaks of. */
const IDLE_MS = 1000

const folder = tempFolder()
const origin = join(folder.path, 'origin')
const running = new Set<ChildProcess>()

interface Started {
  /** "http://127.0.0.1:1234", or undefined when the process ended by itself. */
  readonly address: string | undefined
  readonly said: () => string
  kill(signal?: NodeJS.Signals): Promise<number | null>
  /** Its exit code when it ends by itself in time. */
  refusal(): Promise<number | null>
}

function run(file: string, dataDir: string, args: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    // A held market: nothing but commands is journalled, so the streams are idle in between.
    env: {
      ...process.env,
      PORT: '0',
      TRELLIS_DATA_DIR: dataDir,
      TRELLIS_HOLD: '1',
      TRELLIS_RATE_SCALE: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  return child
}

/** Starts the server on a folder; resolves when it is ready or has given up. */
async function start(dataDir: string): Promise<Started> {
  const child = run(MAIN, dataDir)
  const { said, address } = listenToServer(child)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const kill = (signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  const refusal = async (): Promise<number | null> => {
    const timer = setTimeout(() => void kill(), REFUSAL_LIMIT_MS)
    const code = await ended
    clearTimeout(timer)
    return code
  }
  return { address: await address.catch(() => undefined), said, kill, refusal }
}

async function runAccept(
  dataDir: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly said: string }> {
  const child = run(ACCEPT, dataDir, args)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

class Client {
  #cookie = ''
  readonly #address: string
  constructor(address: string | undefined) {
    this.#address = address ?? ''
  }

  async call(path: string, body: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: this.#cookie,
        origin: this.#address,
      },
      body: JSON.stringify(body),
    })
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) this.#cookie = cookies.map((text) => text.split(';')[0]).join('; ')
    return (await response.json()) as Record<string, unknown>
  }

  async signUp(name: string): Promise<void> {
    const account = { email: `${name}@example.org`, password: 'a-long-password' }
    expect(await this.call('/v2/public/user/register', account)).toMatchObject({ ret_code: 0 })
  }

  async topUp(): Promise<void> {
    const answer = await this.call('/s1/bot/v1/top-up', { coin: 'USDT', amount: '1' })
    expect(answer).toMatchObject({ ret_code: 0, result: { status_code: 200 } })
  }
}

/** Two users, one in each worker's stream, with some facts; killed a second after the last. */
beforeAll(async () => {
  const server = await start(origin)
  for (const name of ['one', 'two']) {
    const client = new Client(server.address)
    await client.signUp(name)
    for (let i = 0; i < 40; i++) await client.topUp()
  }
  const projected = async (): Promise<boolean> => {
    const health = (await (await fetch(`${server.address}/healthz`)).json()) as {
      readonly database: string
      readonly projectionLag: number
    }
    return health.database === 'ready' && health.projectionLag === 0
  }
  while (!(await projected())) await new Promise((resolve) => setTimeout(resolve, 100))
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  await server.kill()
}, 120_000)

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  folder.remove()
})

const file = (dataDir: string, stream: string): string =>
  join(dataDir, 'journal', `${stream}-00000001.log`)

/** Cuts so many bytes off the end of a stream. */
function cut(dataDir: string, stream: string, bytes: (size: number) => number): void {
  const path = file(dataDir, stream)
  truncateSync(path, statSync(path).size - bytes(statSync(path).size))
}

/** Length of the last record of a file. */
function lastRecord(dataDir: string, stream: string): number {
  const bytes = readFileSync(file(dataDir, stream))
  return bytes.length - bytes.lastIndexOf('TRJ1')
}

function flipLast(dataDir: string, stream: string): void {
  const bytes = readFileSync(file(dataDir, stream))
  bytes[bytes.length - 3]! ^= 8
  writeFileSync(file(dataDir, stream), bytes)
}

/** As if the marks had never been: only the other witnesses are left. */
function withoutMarks(dataDir: string): void {
  rmSync(join(dataDir, 'high-water'), { recursive: true })
}

const PLACE = /segment \d+, byte \d+/.source
const ENDS = (stream: string, witness: string): RegExp =>
  new RegExp(
    `journal behind ${witness}: stream ${stream} ends whole at ${PLACE}, .*${PLACE}; .*accept-loss`,
  )
const GONE = (stream: string, witness: string): RegExp =>
  new RegExp(`journal behind ${witness}: stream ${stream} is gone, .*${PLACE}; .*accept-loss`)

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
    'a removed directory without marks',
    (dir) => (withoutMarks(dir), rmSync(file(dir, 'dir'))),
    GONE('dir', 'stream w0\\d'),
  ],
  [
    "a removed worker's stream without marks",
    (dir) => (withoutMarks(dir), rmSync(file(dir, 'w01'))),
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

function sizes(dataDir: string): readonly (readonly [string, number])[] {
  const names = readdirSync(join(dataDir, 'journal')).sort()
  return names.map((name) => [name, statSync(join(dataDir, 'journal', name)).size] as const)
}

describe('a journal that lost its end', () => {
  for (const [name, damage, line] of CASES) {
    it(`${name}: refused with both positions; accepted on purpose, the server serves`, async () => {
      const dataDir = join(folder.path, name.replaceAll(/\W/g, '-'))
      cpSync(origin, dataDir, { recursive: true })
      damage(dataDir)
      const before = sizes(dataDir)
      const refused = await start(dataDir)
      expect(await refused.refusal()).toBe(1)
      expect(refused.said()).toMatch(line)
      if (refused.address === undefined) expect(sizes(dataDir)).toEqual(before)
      console.info(`${name}:\n  ${line.exec(refused.said())?.[0]}`)
      if (!ACCEPTED.has(name)) return

      const shown = await runAccept(dataDir)
      expect(shown.code).toBe(1)
      expect(shown.said).toMatch(/journal behind .*\n.*Nothing was changed/s)
      const accepted = await runAccept(dataDir, 'accept')
      expect(accepted.said).toContain('Accepted')
      expect(accepted.code).toBe(0)

      const again = await start(dataDir)
      const client = new Client(again.address)
      await client.signUp('three')
      await client.topUp()
      expect(await again.kill('SIGTERM')).toBe(0)
      expect((await runAccept(dataDir)).said).toContain('holds all')
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
