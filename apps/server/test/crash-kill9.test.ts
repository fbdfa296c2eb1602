// Kills the real server with SIGKILL under load, again and again, and compares what it acknowledged
// with what it finds after the restart, exactly. TRELLIS_KILL_CYCLES sets how often (10 by
// default).
import { spawn, type ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amount, createRng, formatAmount, parseAmount, type Rng } from '@trellis/kernel'
import { ONE_COMPILER } from '../../../tools/bundled-threads.mjs'
import { freePorts } from '../../../tools/free-ports.mjs'
import { dumpAll, eventually, hostSettings, startReady, tempFolder } from './host-fixture.ts'
import { MAIN } from './process-fixture.ts'

const CYCLES = Number(process.env['TRELLIS_KILL_CYCLES'] ?? 10)
const INVESTMENT = amount('1000')
const CLIENTS = 4
/** Of a machine that does much else besides. */
const START_LIMIT_MS = 60_000

const folder = tempFolder()
let port = 0
let server: ChildProcess | undefined

interface Answer {
  readonly ret_code: number
  readonly result: Record<string, unknown>
}

type Operation =
  | { readonly type: 'top-up'; readonly by: bigint }
  | { readonly type: 'create' }
  | { readonly type: 'close'; readonly bot: string }

/** One user that does one thing at a time and remembers what it was told. */
class Client {
  cookie = ''
  balance = 0n
  /** What was sent and not answered when the server died. */
  pending: Operation | undefined
  readonly bots = new Set<string>()
  readonly closed = new Set<string>()
  readonly arbitrages = new Map<string, number>()
  acknowledged = 0

  constructor(
    readonly name: string,
    readonly rng: Rng,
  ) {}

  async call(path: string, body: unknown): Promise<Answer> {
    const address = `http://127.0.0.1:${port}`
    const response = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.cookie, origin: address },
      body: JSON.stringify(body),
    })
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) this.cookie = cookies.map((text) => text.split(';')[0]).join('; ')
    return (await response.json()) as Answer
  }

  async signUp(): Promise<void> {
    const account = { email: `${this.name}@example.org`, password: 'a-long-password' }
    const answer = await this.call('/v2/public/user/register', account)
    expect(answer.ret_code).toBe(0)
    this.balance = await this.readBalance()
  }

  async readBalance(): Promise<bigint> {
    const answer = await this.call('/s1/bot/spot/v1/balance', { coins: 'USDT' })
    const rows = answer.result['balances'] as { available: string }[]
    return unscaled(rows[0]?.available ?? '')
  }

  /** Ids and arbitrages of the bots of a tab. */
  async list(status: 0 | 1): Promise<ReadonlyMap<string, number>> {
    const query = { status, page: 0, limit: 100 }
    const answer = await this.call('/tradingbot/v1/list-all-bots', query)
    expect(answer).toMatchObject({ ret_code: 0 })
    const rows = answer.result['bots'] as { grid: { info: Record<string, unknown> } }[]
    return new Map(
      rows.map(({ grid }) => [String(grid.info['grid_id']), Number(grid.info['arbitrage_num'])]),
    )
  }

  /** Works until the server is gone. */
  async run(): Promise<void> {
    try {
      for (;;) await this.step()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }

  async step(): Promise<void> {
    const open = [...this.bots].filter((bot) => !this.closed.has(bot))
    const choice = this.rng.below(10)
    if (choice < 5) await this.topUp()
    else if (choice < 7 && open.length < 30) await this.create()
    else if (choice < 8 && open[0] !== undefined) await this.close(open[0])
    else for (const [bot, count] of await this.list(0)) this.arbitrages.set(bot, count)
  }

  async topUp(): Promise<void> {
    const by = amount('0.01')
    this.pending = { type: 'top-up', by }
    const answer = await this.call('/s1/bot/v1/top-up', { coin: 'USDT', amount: formatAmount(by) })
    expect(answer.result['status_code']).toBe(200)
    this.balance += by
    this.done()
    expect(unscaled(String(answer.result['available']))).toBe(this.balance)
  }

  async create(): Promise<void> {
    const plan = {
      symbol: 'BTCUSDT',
      min_price: '80000',
      max_price: '130000',
      cell_number: 30,
      total_investment: '1000',
    }
    this.pending = { type: 'create' }
    const answer = await this.call('/s1/bot/spot/v1/create', plan)
    if (answer.result['status_code'] !== 200) return this.done()
    this.bots.add(String(answer.result['grid_id']))
    this.balance -= INVESTMENT
    this.done()
  }

  async close(bot: string): Promise<void> {
    this.pending = { type: 'close', bot }
    const answer = await this.call('/grid/v1/close-grid', {
      grid_id: bot,
      close_mode: 'QUOTE_MODE',
    })
    if (answer.result['status_code'] !== 200) return this.done()
    this.closed.add(bot)
    this.balance = await this.readBalance()
    this.done()
  }

  done(): void {
    this.pending = undefined
    this.acknowledged += 1
  }

  /** Compares what the server found on disk with what it had told. */
  async verify(): Promise<void> {
    const pending = this.pending
    const found = await this.readBalance()
    const ongoing = await this.list(0)
    for (const bot of this.bots) {
      if (this.closed.has(bot)) expect([...ongoing.keys()]).not.toContain(bot)
      else if (pending?.type !== 'close' || pending.bot !== bot) {
        expect([...ongoing.keys()]).toContain(bot)
        expect(ongoing.get(bot)).toBeGreaterThanOrEqual(this.arbitrages.get(bot) ?? 0)
      }
    }
    const strangers = [...ongoing.keys()].filter((bot) => !this.bots.has(bot))
    if (pending?.type === 'top-up')
      expect([this.balance, this.balance + pending.by]).toContain(found)
    else if (pending?.type === 'create') {
      expect(strangers.length).toBeLessThanOrEqual(1)
      expect(found).toBe(this.balance - INVESTMENT * BigInt(strangers.length))
    } else if (pending?.type === 'close') {
      const gone = !ongoing.has(pending.bot)
      if (gone) this.closed.add(pending.bot)
      if (gone) expect(found).toBeGreaterThanOrEqual(this.balance)
      else expect(found).toBe(this.balance)
    } else expect(found).toBe(this.balance)
    if (pending?.type !== 'create') expect(strangers).toEqual([])
    for (const bot of strangers) this.bots.add(bot)
    this.balance = found
    this.pending = undefined
  }
}

function unscaled(text: string): bigint {
  const parsed = parseAmount(text)
  if (!parsed.ok) throw new Error(`not an amount: ${text}`)
  return parsed.value
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [...ONE_COMPILER, MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      TRELLIS_DATA_DIR: folder.path,
      TRELLIS_SPEED: '600',
      TRELLIS_RATE_SCALE: '100000',
      TRELLIS_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  server = child
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the server gave up: ${output}`)
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    return answer?.status === 200
  }
  await eventually('the server is ready', isReady, START_LIMIT_MS)
}

async function kill(): Promise<void> {
  const child = server
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

beforeAll(async () => {
  ;[port = 0] = await freePorts(1)
})
afterAll(async () => {
  await kill()
  folder.remove()
})

describe('kill -9 under load', () => {
  it(
    `loses nothing acknowledged and invents nothing, ${CYCLES} times`,
    async () => {
      const rng = createRng(2026)
      const clients = Array.from({ length: CLIENTS }, (_, i) => new Client(`c${i}`, createRng(i)))
      await start()
      for (const client of clients) await client.signUp()
      for (let cycle = 0; cycle < CYCLES; cycle++) {
        const work = clients.map((client) => client.run())
        await new Promise((resolve) => setTimeout(resolve, 100 + rng.below(900)))
        await kill()
        await Promise.all(work)
        await start()
        for (const client of clients) await client.verify()
      }
      await kill()
      expect(clients.reduce((sum, client) => sum + client.acknowledged, 0)).toBeGreaterThan(CYCLES)
      await checkBooks()
    },
    60_000 + CYCLES * 30_000,
  )
})

/**
 * The whole installation after the last kill: sums are zero, and reading it again gives the same.
 */
async function checkBooks(): Promise<void> {
  const still = hostSettings(folder.path, { speed: 0.000001 })
  const first = await startReady(still)
  for (const sum of (await first.trialBalance()).values()) expect(sum).toBe(0n)
  const dump = await dumpAll(first)
  await first.stop()
  const second = await startReady({ ...still, shards: 3 })
  expect(await dumpAll(second)).toEqual(dump)
  await second.stop()
}
