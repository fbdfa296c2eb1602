// A blocked account: nothing new may begin, by site or by API key, but everything can be seen,
// closed and taken home. The operator's own command blocks it, on a folder whose server stands.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { banAccount } from '../src/operator/ban-account.ts'
import { dual, soundDual } from './dual-fixture.ts'
import { soundFutures } from './futures-fixture.ts'
import {
  startTestServer,
  soundGrid,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-banned-'))
const env = { TRELLIS_DATA_DIR: join(folder, 'data') }
const email = 'Mallory@example.org'
const password = 'correct horse'
const reason = 'Blocked after a report of fraud'
let server: TestServer | undefined

afterEach(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the operator's command with the server stopped. */
function ban(...words: string[]): { readonly status: number | null; readonly text: string } {
  const entry = join(import.meta.dirname, '../src/operator/ban.ts')
  const done = spawnSync(process.execPath, ['--import', 'tsx', entry, ...words], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status: done.status, text: done.stdout + done.stderr }
}

/** The same without a process of its own. */
function directly(who: string, why: string): Promise<void> {
  const { TRELLIS_DATA_DIR: dataDir } = env
  return banAccount({ dataDir, email: who, reason: why, wallMs: Date.now, log: () => undefined })
}

async function restart(): Promise<TestClient> {
  server = await startTestServer(env)
  const client = server.client()
  await client.post('/v2/public/user/login', { email, password })
  return client
}

test('create is refused with the reason; view, close and withdraw still work', async () => {
  server = await startTestServer(env)
  const user = server.client()
  await user.register(email, password)
  await user.makeApiKey()
  const { grid, at } = await soundGrid(user)
  const made = await user.post('/s1/bot/grid/v1/create-grid', grid)
  const grid_id: string = made.result.grid_id
  expect(made.result).toMatchObject({ status_code: 200, ban_reason_text: '' })
  await expect(directly(email, reason)).rejects.toThrow('in use')
  await server.stop()
  await expect(directly('nobody@example.org', reason)).rejects.toThrow('no account')

  expect(ban(email.toLowerCase(), 'keep-bots', reason)).toMatchObject({ status: 0 })
  const client = await restart()
  const { apiKey, apiSecret } = user
  Object.assign(client, { apiKey, apiSecret })
  const headers = { cookie: user.cookieHeader }
  expect((await client.get('/v2/private/user/profile', {}, { headers })).code).toBe(10007)
  expect((await client.get('/v2/private/user/profile')).result.status).toBe(2)

  const blocked = { status_code: 421, error_code: 'USER_BANNED', ban_reason_text: reason }
  const refused: readonly (readonly [path: string, body: object])[] = [
    ['/s1/bot/grid/v1/create-grid', grid],
    ['/s1/bot/spot/v1/create', grid],
    ['/s1/bot/grid/v1/update-sgrid', { grid_id, take_profit: at(2) }],
    ['/s1/bot/v1/top-up', { coin: 'USDT', amount: '1' }],
    [dual.place, await soundDual(client, 'mine')],
  ]
  for (const [path, body] of refused) {
    expect((await client.post(path, body)).result, path).toMatchObject(blocked)
  }
  expect((await client.signedPost('/v5/grid/create-grid', grid)).result).toMatchObject(blocked)
  const { grid: contract } = await soundFutures(client)
  const signed = await client.signedPost('/v5/fgridbot/create', contract)
  const check_code = 'FGRID_CHECK_CODE_USER_BANNED'
  expect(signed.result).toMatchObject({ ...blocked, bot_id: '0', check_code })

  const detail = await client.post('/s1/bot/grid/v1/query-grid-detail', { grid_id })
  expect(detail.result.detail.status).toBe('RUNNING')
  expect((await client.post('/grid/v1/validate-input', grid)).result.status_code).toBe(200)
  const list = await client.post('/tradingbot/v1/list-all-bots', { status: 0 })
  expect(list.result.bots).toHaveLength(1)
  // Nothing is earned yet: the call goes through to the grid, which says how much it could be.
  const none = await client.post('/s1/bot/grid/v1/withdraw-profit', { grid_id })
  expect(none.result.error_code).not.toBe('USER_BANNED')
  const field = 'withdraw_amount'
  expect(none.result).toMatchObject({
    status_code: 400,
    error_code: 'INVALID_ARGUMENT',
    debug_msg: expect.stringContaining(`${field}: finds nothing that can be withdrawn yet`),
    fields: [{ field, reason: 'nothing-to-withdraw', bound: 'at most 0' }],
  })
  const closed = await client.signedPost('/v5/grid/close-grid', { grid_id, close_mode: 3 })
  expect(closed.result.status_code).toBe(200)
  const after = await client.post('/s1/bot/grid/v1/query-grid-detail', { grid_id })
  expect(after.result.detail.status).toBe('COMPLETED')
}, 240_000)
