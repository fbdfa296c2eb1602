// The server and `npm run accept-loss` as processes of their own on a data folder, and what an
// accident does to such a folder: shared by the tests of lost ends. Whoever starts one calls
// endProcesses, so that none is left behind.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { ONE_COMPILER } from '../../../tools/bundled-threads.mjs'
import { listenToServer } from '../../../tools/listen-to-server.ts'

const dist = (file: string): string => fileURLToPath(new URL(`../dist/${file}`, import.meta.url))
/** The bundles: what `npm start` runs, and there at once. */
export const MAIN = dist('main.js')
const ACCEPT = dist('accept.js')
/** The database speaks when it has opened, which may be after the server was ready. */
const REFUSAL_LIMIT_MS = 30_000
/** A mark is durable one second after the group it speaks of. */
const IDLE_MS = 1000
/** A database that is away. */
export const AWAY = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }

type Environment = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()

export interface Started {
  /** "http://127.0.0.1:1234", or undefined when the process ended by itself. */
  readonly address: string | undefined
  readonly output: () => string
  kill(signal?: NodeJS.Signals): Promise<number | null>
  /** Its exit code when it ends by itself in time. */
  refusal(): Promise<number | null>
}

function run(file: string, dataDir: string, env: Environment, words = ''): ChildProcess {
  const args = words === '' ? [] : words.split(' ')
  const child = spawn(process.execPath, [...ONE_COMPILER, file, ...args], {
    // A held market: nothing but commands is journalled, so the streams are idle in between.
    env: {
      ...process.env,
      PORT: '0',
      TRELLIS_DATA_DIR: dataDir,
      TRELLIS_HOLD: '1',
      TRELLIS_RATE_SCALE: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  return child
}

/** Starts the server on a folder; resolves when it said its address or has given up. */
export async function start(
  dataDir: string,
  env: Environment = {},
  line?: RegExp,
): Promise<Started> {
  const child = run(MAIN, dataDir, env)
  const { output, address } = listenToServer(child, line)
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
  return { address: await address.catch(() => undefined), output, kill, refusal }
}

/** `npm run accept-loss`, with these words behind it. */
export async function runAccept(
  dataDir: string,
  words = '',
  env: Environment = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = run(ACCEPT, dataDir, env, words)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output }
}

/** A user of the server. */
export class Client {
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

  signUp(name: string): Promise<void> {
    return this.#enter('register', name)
  }

  logIn(name: string): Promise<void> {
    return this.#enter('login', name)
  }

  async topUp(times = 1, amount = '1'): Promise<void> {
    for (let i = 0; i < times; i++) {
      const answer = await this.call('/s1/bot/v1/top-up', { coin: 'USDT', amount })
      expect(answer).toMatchObject({ ret_code: 0, result: { status_code: 200 } })
    }
  }

  async #enter(how: string, name: string): Promise<void> {
    const account = { email: `${name}@example.org`, password: 'a-long-password' }
    expect(await this.call(`/v2/public/user/${how}`, account)).toMatchObject({ ret_code: 0 })
  }
}

/** Kills what still runs. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** What health says. */
export async function healthOf({ address }: Started): Promise<Readonly<Record<string, unknown>>> {
  return (await (await fetch(`${address}/healthz`)).json()) as Record<string, unknown>
}

/** What a bitcoin costs, in USDT. */
export async function lastPrice(address = ''): Promise<number> {
  const query = 'symbol=BTCUSDT&category=spot'
  const answer = await fetch(`${address}/contract/v5/product/dynamic-symbol-item?${query}`)
  const body = (await answer.json()) as { result: { item: { last_price: string } } }
  return Number(body.result.item.last_price)
}

/** Waits until the read models hold all, and the marks know it. */
export async function settled(server: Started): Promise<void> {
  const projected = async (): Promise<boolean> => {
    const { database, projectionLag } = await healthOf(server)
    return database === 'ready' && projectionLag === 0
  }
  while (!(await projected())) await new Promise((resolve) => setTimeout(resolve, 100))
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
}

/** The first file of a stream. */
export const file = (dataDir: string, stream: string): string =>
  join(dataDir, 'journal', `${stream}-00000001.log`)

/** Cuts so many bytes off the end of a stream. */
export function cut(dataDir: string, stream: string, bytes: (size: number) => number): void {
  const path = file(dataDir, stream)
  truncateSync(path, statSync(path).size - bytes(statSync(path).size))
}

/** Length of the last record of a file. */
export function lastRecord(dataDir: string, stream: string): number {
  const bytes = readFileSync(file(dataDir, stream))
  return bytes.length - bytes.lastIndexOf('TRJ1')
}

/** As if the marks had never been: only the other witnesses are left. */
export function withoutMarks(dataDir: string): void {
  rmSync(join(dataDir, 'high-water'), { recursive: true })
}

const PLACE = /segment \d+, byte \d+/.source
/** The line of a stream that is shorter than a witness knows. */
export const ENDS = (stream: string, witness: string): RegExp =>
  new RegExp(
    `journal behind ${witness}: stream ${stream} ends whole at ${PLACE}, .*${PLACE}; .*accept-loss`,
  )
/** The line of a stream that is gone. */
export const GONE = (stream: string, witness: string): RegExp =>
  new RegExp(`journal behind ${witness}: stream ${stream} is gone, .*${PLACE}; .*accept-loss`)

/** Name and length of each file of the journal. */
export function sizes(dataDir: string): readonly (readonly [string, number])[] {
  const names = readdirSync(join(dataDir, 'journal')).sort()
  return names.map((name) => [name, statSync(join(dataDir, 'journal', name)).size] as const)
}
