// What the profile says of a user beside the name: a label from a setting, and whether a bot was
// ever made, also when that has ended and the server has started anew since.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import {
  soundGrid,
  startTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'trellis-profile-'))
const start = () => startTestServer({ TRELLIS_DATA_DIR: folder })
let server: TestServer
beforeAll(async () => {
  server = await start()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const profileOf = async (client: TestClient) =>
  (await client.get('/v2/private/user/profile')).result
const typeOf = async (client: TestClient) => (await profileOf(client)).user_type as string

test.each([
  ['', 0],
  ['1', 1],
  ['5', 5],
  ['6', 0],
  ['-1', 0],
  ['x', 0],
])('a level of "%s" is label %i', async (text, level) => {
  const client = await server.user()
  const user = Number(client.userId) as UserId
  await server.running.host.directory.execute((it) => it.changeSetting(user, 'vip_level', text))
  const expected = { is_vip: level > 0, label_level: level }
  expect((await profileOf(client)).loyalty_vip_info).toEqual(expected)
})

test('a user is fresh until the first bot, and experienced for ever after', async () => {
  const client = await server.user()
  await expect.poll(() => typeOf(client)).toBe('FRESH')
  const { grid } = await soundGrid(client)
  const made = await client.post('/s1/bot/grid/v1/create-grid', grid)
  expect(await typeOf(client)).toBe('EXPERIENCED')
  await client.post('/grid/v1/close-grid', { bot_id: made.result.grid_id, close_mode: 3 })
  await expect.poll(() => typeOf(client)).toBe('EXPERIENCED')
  await server.running.stop()
  const again = await start()
  const headers = { usertoken: client.token }
  const type = async () =>
    (await again.client().get('/v2/private/user/profile', {}, { headers })).result.user_type
  await expect.poll(type, { timeout: 10_000 }).toBe('EXPERIENCED')
  await again.stop()
})
