// The database away, frozen and back, through a real server: what callers of live bots and of
// history get meanwhile, and that no row is lost or doubled. The PostgreSQL server is the test's
// own, because it stands still for a while.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type ThrowAwayPostgres } from '../../../tools/postgres.mjs'
import { emptyReadModels } from '../src/database/migrations.ts'
import { openPostgres } from '../src/database/postgres.ts'
import { eventually } from './host-fixture.ts'
import {
  soundGrid,
  startTestServer,
  type Answer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

/**
 * The server gives up after 1.8 s, so that its answer is there within 2 (measured by `npm run
 * load`); on a busy machine the answer itself takes its time, but never that of a caller's
 * patience.
 */
const PATIENCE_MS = 5000

let postgres: ThrowAwayPostgres
let server: TestServer
let user: TestClient
let bot = ''
let closed = ''

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ DATABASE_URL: postgres.url, TRELLIS_SPEED: '600' })
  user = await server.user()
  ;[bot, closed] = [await create(), await create()]
  await user.post('/grid/v1/close-grid', { grid_id: closed, close_mode: 3 })
  const summary = async () => (await user.post('/s1/bot/v1/summary')).result
  await vi.waitFor(async () => expect((await summary()).closed_count).toBe(1), 10_000)
}, 60_000)

afterAll(async () => {
  await server.stop()
  await postgres.stop()
})

async function create(): Promise<string> {
  const { grid } = await soundGrid(user)
  const made = await user.post('/s1/bot/grid/v1/create-grid', grid)
  expect(made.result).toMatchObject({ status_code: 200 })
  return made.result.grid_id
}

const history: Readonly<Record<string, () => Promise<Answer>>> = {
  curve: () => user.post('/s1/bot/v1/pnl-curve', { grid_id: bot, points: 50 }),
  activity: () => user.post('/s1/bot/v1/activity', { grid_id: bot }),
  pairs: () => user.post('/grid/v1/get-history-orders', { grid_id: bot }),
  fills: () => user.post('/grid/v1/get-history-orders', { grid_id: bot, view: 'orders' }),
  closed: () => user.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' }),
  'closed bot': () => user.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: closed }),
  receipt: () => user.post('/s1/bot/v1/receipt', { grid_id: closed }),
}

interface Timed {
  readonly name: string
  readonly answer: Answer
  readonly ms: number
}

function askAll(): Promise<readonly Timed[]> {
  return Promise.all(
    Object.entries(history).map(async ([name, ask]): Promise<Timed> => {
      const from = performance.now()
      const answer = await ask()
      return { name, answer, ms: performance.now() - from }
    }),
  )
}

/** Every history call says 503 with 10019 in time; live bots go on as if nothing were. */
async function expectAway(): Promise<void> {
  for (const { name, answer, ms } of await askAll()) {
    expect({ name, http: answer.http, code: answer.code }).toEqual({ name, http: 503, code: 10019 })
    expect(answer.extra.code).toBe('historyAway')
    expect(ms).toBeLessThan(PATIENCE_MS)
  }
}

async function expectLiveBots(): Promise<void> {
  const summary = await user.post('/s1/bot/v1/summary')
  expect(summary.http).toBe(200)
  expect(summary.result.running_count).toBeGreaterThan(0)
  expect(summary.result.totals[0].quote_token).toBe('USDT')
  expect((await user.post('/tradingbot/v1/list-all-bots', { status: 0 })).http).toBe(200)
  await create()
}

async function expectHistory(): Promise<void> {
  await eventually('history answers', async () => (await history['curve']?.())?.http === 200)
  for (const { name, answer } of await askAll()) {
    expect({ name, http: answer.http, code: answer.code }).toEqual({ name, http: 200, code: 0 })
  }
  // Rows answer from their own position on; health is well once the whole pass has been read.
  await eventually('health is well', async () => {
    const { database, databaseFailedMs } = server.running.host.health()
    return database === 'ready' && databaseFailedMs === 0
  })
}

async function health(): Promise<Record<string, unknown>> {
  const { body, http } = await server.client().get('/healthz')
  expect(http).toBe(200)
  return body
}

describe('PostgreSQL', () => {
  test('frozen: 503 with 10019 in time, live bots served, health tells it', async () => {
    await expectHistory()
    const beforeMs = Date.now()
    postgres.freeze()
    try {
      await expectAway()
      await expectLiveBots()
      await eventually('health tells', async () => (await health())['database'] === 'failed')
      const report = await health()
      expect(report['databaseFailedMs']).toBeGreaterThanOrEqual(beforeMs)
      await expectAway()
      await expectLiveBots()
    } finally {
      postgres.thaw()
    }
    await expectHistory()
  })

  test('behind: 503 for whoever changed something, and nobody else', async () => {
    const other = await server.user()
    await expectHistory()
    const own = await openPostgres(postgres.url)
    try {
      await own.transaction(async (sql) => {
        await sql.query('lock table positions in share row exclusive mode')
        bot = await create()
        const from = performance.now()
        expect(await history['curve']?.()).toMatchObject({ http: 503, code: 10019 })
        expect(performance.now() - from).toBeLessThan(PATIENCE_MS)
        const closedOfOther = await other.post('/tradingbot/v1/list-all-bots', { status: 'CLOSED' })
        expect(closedOfOther).toMatchObject({ http: 200, result: { total: '0' } })
      })
    } finally {
      await own.close()
    }
    await expectHistory()
  })

  test('stopped and started: the same, and it connects again by itself', async () => {
    await postgres.halt()
    await expectAway()
    await expectLiveBots()
    await eventually('health tells', async () => (await health())['database'] === 'failed')
    await expectAway()
    await postgres.resume()
    await expectHistory()
    // Each fact of the bot once: its activity counts without a gap or a repetition.
    const { result } = await user.post('/s1/bot/v1/activity', { grid_id: bot, limit: 200 })
    const positions = result.rows.map((row: { position: string }) => row.position)
    expect(new Set(positions).size).toBe(positions.length)
    expect(positions.length).toBe(Number(result.total))
  })

  test('back as an empty copy while no bot runs: filled again, and never told as the truth', async () => {
    const ongoing = { status: 'ONGOING', limit: 200 }
    const running = () => user.post('/tradingbot/v1/list-all-bots', ongoing)
    for (const { figures } of (await running()).result.bots) {
      await user.post('/grid/v1/close-grid', { grid_id: figures.bot_id, close_mode: 3 })
    }
    await eventually('all are closed', async () => (await running()).result.total === '0')
    const total = (await history['closed']?.())?.result.total
    expect(Number(total)).toBeGreaterThan(1)
    const other = await server.user()
    const empty = async () => {
      const own = await openPostgres(postgres.url)
      await own.transaction(emptyReadModels)
      await own.close()
      // From the first moment on, before anybody noticed.
      expect(await history['closed']?.()).toMatchObject({ http: 503, code: 10019 })
      expect(await history['closed bot']?.()).toMatchObject({ http: 503, code: 10019 })
      const { closed_count } = (await user.post('/s1/bot/v1/summary')).result
      expect([null, Number(total)]).toContain(closed_count)
    }
    const expectRefilled = async () => {
      // So few bots may be there again before anybody looks.
      const isWhole = async () => (await history['closed']?.())?.result?.total === total
      const isNoticed = async () => (await health())['database'] === 'failed'
      await eventually('it is noticed', async () => (await isNoticed()) || (await isWhole()))
      // A copy of a few bots may be whole again by now; less than the whole is never told.
      const meanwhile = await history['closed']?.()
      expect([10019, total]).toContain(meanwhile?.code || meanwhile?.result.total)
      await expectHistory()
      expect((await history['closed']?.())?.result.total).toBe(total)
    }
    await empty()
    await expectRefilled()
    // A fact of somebody else notices it before the sign of life does.
    const { grid } = await soundGrid(other)
    await empty()
    await other.post('/s1/bot/grid/v1/create-grid', grid)
    await expectRefilled()
  })
})
