// A real server in this process on a temporary data folder and a generated market, and a small
// client for it. Every answer is checked against its schema. No part of ours is mocked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { inRoot } from '../../../tools/paths.mjs'
import { readSettings } from '../src/settings.ts'
import { startServer, type RunningServer, type StartOptions } from '../src/start-server.ts'
import type { AppOptions } from './cluster-app.ts'
import { clusterServers, type ClusterServers } from './cluster-servers.ts'
import { hasReached } from './has-reached.ts'
import { eventually } from './host-fixture.ts'

export interface Answer {
  readonly http: number
  readonly headers: Headers
  /** ret_code or retCode. */
  readonly code: number
  readonly message: string
  // Tests read into answers of any endpoint; wrong shapes fail their expectations.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly result: any
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly extra: any
  readonly body: Record<string, unknown>
}

/** Whether a server of the tests is a cluster: what means nothing there is left out. */
export const isCluster = clusterServers() !== undefined

export class TestServer {
  readonly #env: Record<string, string>
  readonly #host: StartOptions['host']
  readonly #deliveries: StartOptions['deliveries']
  readonly #folder = mkdtempSync(join(tmpdir(), 'trellis-http-'))
  #running: RunningServer | undefined
  #webs: readonly RunningServer[] = []

  constructor(
    env: Record<string, string> = {},
    host: StartOptions['host'] = {},
    deliveries: StartOptions['deliveries'] = {},
  ) {
    this.#env = env
    this.#host = host
    this.#deliveries = deliveries
  }

  async start(): Promise<void> {
    const env = {
      PORT: '0',
      TRELLIS_DATA_DIR: join(this.#folder, 'data'),
      TRELLIS_SHARDS: '1',
      TRELLIS_RATE_SCALE: '1000',
      TRELLIS_LOG_LEVEL: process.env['TRELLIS_LOG_LEVEL'] ?? 'silent',
      ...this.#env,
    }
    const settings = readSettings(env)
    if (!settings.ok) throw new Error(settings.error)
    const given = {
      log: pino({ level: settings.value.logLevel }),
      webFolder: this.#env['WEB_FOLDER'] ?? join(this.#folder, 'web'),
      announcedFolder: inRoot('content/announcements'),
      checkAnswers: true,
      host: { embedded: 'memory', ...this.#host },
      deliveries: this.#deliveries ?? {},
    } as const
    const servers = clusterServers()
    if (servers !== undefined) {
      const folder = this.#env['TRELLIS_DATA_DIR']
      ;[this.#running, this.#webs] = await startAsCluster(servers, { ...given, env, folder })
      return
    }
    const running = await startServer({ ...given, settings: settings.value })
    await running.ready()
    while (running.host.health().database === 'opening') {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    this.#running = running
    this.#webs = [running]
  }

  get running(): RunningServer {
    if (this.#running === undefined) throw new Error('the server of a test has not started')
    return this.#running
  }

  /** Each process that answers; what they know, each knows by itself. */
  get webs(): readonly RunningServer[] {
    return this.#webs
  }

  get address(): string {
    return this.running.address
  }

  get wsAddress(): string {
    return this.address.replace('http', 'ws')
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Stopped and started again, where its data folder is the test's own. */
  async restart(): Promise<void> {
    await this.#running?.stop()
    await this.start()
  }

  /** Resolves when all bots have traded up to a market time, and whoever answers knows of it. */
  async reached(atMs: number): Promise<void> {
    await eventually('the tape is there', () => this.#webs.every((it) => hasReached(it, atMs)))
  }

  client(): TestClient {
    return new TestClient(this)
  }

  /** One who always comes to the same process, for what each process counts or does for itself. */
  loyalClient(): TestClient {
    const { address } = this.#webs[0] ?? this.running
    return new TestClient({ address })
  }

  /** A client that is signed in as a new user. */
  async user(): Promise<TestClient> {
    const client = this.client()
    await client.signUp()
    return client
  }
}

/**
 * The same as a cluster of which each call goes to another web process: what a test does without
 * HTTP it does at the first.
 */
async function startAsCluster(
  servers: ClusterServers,
  options: AppOptions,
): Promise<readonly [RunningServer, readonly RunningServer[]]> {
  // Whoever tests one process loads none of it.
  const { startClusterApp } = await import('./cluster-app.ts')
  const { address, webs, stop } = await startClusterApp(servers, options)
  const [first] = webs
  if (first === undefined) throw new Error('a cluster has a web process')
  return [{ ...first, address, stop }, webs]
}

/**
 * Starts a server; `env` overrides the settings of the test, `host` what its host is made of,
 * `deliveries` how messages to targets are sent.
 */
export async function startTestServer(
  env?: Record<string, string>,
  host?: StartOptions['host'],
  deliveries?: StartOptions['deliveries'],
): Promise<TestServer> {
  const server = new TestServer(env, host, deliveries)
  await server.start()
  return server
}

/**
 * The server of a test file and a user of it who is signed in: started before the tests and their
 * own hooks, stopped after them.
 */
export function useTestServer(env?: Record<string, string>, host?: StartOptions['host']) {
  const server = new TestServer(env, host)
  const user = server.client()
  beforeAll(async () => {
    await server.start()
    await user.signUp()
  })
  afterAll(() => server.stop())
  return { server, user }
}

export interface CallOptions {
  readonly headers?: Record<string, string>
  /** Sent as it is instead of JSON. */
  readonly raw?: string | Uint8Array
}

let userCount = 0

export class TestClient {
  /** Asked at each call: the server may not have started yet. */
  readonly #at: { readonly address: string }
  readonly #cookies = new Map<string, string>()
  userId = ''
  token = ''
  apiKey = ''
  apiSecret = ''

  constructor(at: { readonly address: string }) {
    this.#at = at
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Answer> {
    const text = options.raw ?? JSON.stringify(body)
    const headers = { 'content-type': 'application/json', ...options.headers }
    return this.#send(path, { method: 'POST', body: text as string, headers })
  }

  async get(
    path: string,
    query: Record<string, string> = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    const text = new URLSearchParams(query).toString()
    const url = text === '' ? path : `${path}?${text}`
    return this.#send(url, { method: 'GET', headers: options.headers ?? {} })
  }

  /** Signs up and keeps the session cookie. */
  async register(email: string, password: string): Promise<Answer> {
    const answer = await this.post('/v2/public/user/register', { email, password })
    this.userId = String(answer.result?.id ?? '')
    this.token = String(answer.result?.user_token ?? '')
    return answer
  }

  /** Somebody else on the same server, signed in. */
  async another(): Promise<TestClient> {
    const client = new TestClient(this.#at)
    await client.signUp()
    return client
  }

  /** Signs up as somebody whom no other test knows. */
  async signUp(): Promise<void> {
    await this.register(`user-${(userCount += 1)}@example.org`, 'correct horse')
  }

  async makeApiKey(permissions: readonly string[] = ['bot', 'read']): Promise<void> {
    const made = await this.post('/v2/private/user/api-keys', { label: 'test', permissions })
    this.apiKey = made.result.api_key
    this.apiSecret = made.result.api_secret
  }

  /** Headers that sign a payload (query or body) now. */
  signed(payload: string, change: Record<string, string> = {}): Record<string, string> {
    const timestamp = change['timestamp'] ?? String(Date.now())
    const window = change['window'] ?? '5000'
    const text = timestamp + this.apiKey + window + payload
    return {
      'x-bapi-api-key': this.apiKey,
      'x-bapi-timestamp': timestamp,
      'x-bapi-recv-window': window,
      'x-bapi-sign': createHmac('sha256', this.apiSecret).update(text).digest('hex'),
    }
  }

  async signedPost(path: string, body: unknown): Promise<Answer> {
    const raw = JSON.stringify(body)
    return this.post(path, undefined, { raw, headers: this.signed(raw) })
  }

  async #send(
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Answer> {
    const headers: Record<string, string> = Object.assign({}, init.headers)
    if (this.#cookies.size > 0) headers['cookie'] ??= this.cookieHeader
    const response = await fetch(this.#at.address + path, { ...init, headers, redirect: 'manual' })
    this.#keepCookies(response)
    const text = await response.text()
    const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
    return {
      http: response.status,
      headers: response.headers,
      code: Number(body['ret_code'] ?? body['retCode'] ?? Number.NaN),
      message: textOf(body['ret_msg'] ?? body['retMsg']) ?? text,
      result: body['result'],
      extra: body['ext_info'] ?? body['retExtInfo'],
      body,
    }
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}

/** Everything a user owns, as text: equal texts mean that nothing changed. */
export async function holdings(client: TestClient): Promise<string> {
  const [balance, bots] = await Promise.all([
    client.post('/s1/bot/spot/v1/balance'),
    client.post('/tradingbot/v1/list-all-bots', { status: 0 }),
  ])
  const rows = bots.result.bots.map((row: { figures: Record<string, string> }) => {
    const { bot_id, status, invested, min_price, max_price } = row.figures
    return [bot_id, status, invested, min_price, max_price]
  })
  return JSON.stringify([balance.result.balances, rows])
}

/** A grid around the price that passes every check. */
export async function soundGrid(client: TestClient, symbol = 'BTCUSDT') {
  const snapshot = await client.get('/contract/v5/product/dynamic-symbol-item', {
    symbol,
    category: 'spot',
  })
  const last = Number(snapshot.result.item.last_price)
  const digits = String(snapshot.result.item.tick_size).split('.')[1]?.length ?? 0
  const at = (share: number): string => (last * share).toFixed(digits)
  return {
    last,
    at,
    grid: {
      symbol,
      min_price: at(0.9),
      max_price: at(1.1),
      cell_number: 10,
      invest_mode: 0,
      quote_investment: '1000',
    },
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
