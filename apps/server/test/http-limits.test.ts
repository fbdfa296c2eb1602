// Rate limits, brute force, headers, health, reference, web files: what surrounds the endpoints.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compressFiles } from '../../../tools/compress.mjs'
import { allRoutes, placesOf } from '../src/http/route-table.ts'
import { MovedClock } from './halting-market.ts'
import { soundGrid, startTestServer, type TestServer } from './http-server-fixture.ts'

let server: TestServer
const web = mkdtempSync(join(tmpdir(), 'trellis-web-'))
const page = '<!doctype html><html lang="en"><script>theme()</script><p>the page</p></html>'

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), page)
  writeFileSync(join(web, 'assets/index-A1b2C3d4.js'), `export const text = '${'x'.repeat(4000)}'`)
  writeFileSync(join(web, 'assets/short-A1b2C3d4.js'), 'export const text = 1')
  await compressFiles(web)
  server = await startTestServer({ TRELLIS_RATE_SCALE: '1', WEB_FOLDER: web })
})
afterAll(async () => {
  await server.stop()
  rmSync(web, { recursive: true, force: true })
})

describe('limits', () => {
  test('too many calls of one user: 429 with retry-after, and others go on', async () => {
    const busy = await server.loyalClient().another()
    const calm = await busy.another()
    const { grid } = await soundGrid(busy)
    const sent = Array.from({ length: 15 }, () => busy.post('/grid/v1/validate-input', grid))
    const answers = await Promise.all(sent)
    const limited = answers.filter((answer) => answer.http === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]).toMatchObject({ code: 10006, result: { status_code: 429 } })
    expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await calm.post('/grid/v1/validate-input', grid)).code).toBe(0)
  })

  test('registrations and logins are counted by address, whoever asks', async () => {
    const limited = await startTestServer({ TRELLIS_RATE_SCALE: '0.05' })
    // Each is sent with the session of the account before: three are allowed.
    const client = limited.loyalClient()
    const codes: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const answer = await client.register(`chain${i}@example.org`, 'a password of its own 7')
      codes.push(answer.code)
    }
    expect(codes).toEqual([0, 0, 0, 10006, 10006])
    await limited.stop()
  })

  test('guessing a password is stopped after ten wrong ones, also for the right one', async () => {
    const email = 'guessed@example.org'
    const limited = await startTestServer({ TRELLIS_RATE_SCALE: '1' })
    const client = limited.client()
    await client.register(email, 'the right one')
    const codes: number[] = []
    for (let i = 0; i < 12; i += 1) {
      const answer = await client.post('/v2/public/user/login', { email, password: `guess ${i}` })
      codes.push(answer.code)
    }
    expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 10008))
    expect(codes.at(-1)).toBe(10006)
    const right = await client.post('/v2/public/user/login', { email, password: 'the right one' })
    expect(right.code).toBe(10006)
    await limited.stop()
  })
})

/** So little of each limit that the first call of a window reaches it. */
const LEAST_SCALE = '0.000001'

test('every call has its limit, counted over all its places and for each caller apart', async () => {
  const clock = new MovedClock()
  const limited = await startTestServer(
    { TRELLIS_HOLD: '1', TRELLIS_RATE_SCALE: LEAST_SCALE },
    { wall: clock.wall },
  )
  const [guest, user] = [limited.loyalClient(), limited.loyalClient()]
  const wrong: unknown[] = []
  for (const { endpoint } of allRoutes()) {
    const { name, rate, path } = endpoint
    const [first, ...others] = placesOf(endpoint).map(({ url }) => {
      const at = url.replace('{locale}', 'en')
      return path.method === 'GET' ? () => guest.get(at) : () => guest.post(at)
    })
    if ((await first!()).http === 429) wrong.push([name, 'the first'])
    for (const again of others) {
      const { http, code, headers } = await again()
      const said = [http, code, headers.get('retry-after')]
      if (said.join() !== [429, 10006, rate.perMs / 1000].join()) wrong.push([name, ...said])
    }
  }
  expect(wrong).toEqual([])
  // The address has used up all; whoever is signed in has not, and a new window is for all.
  clock.moveTo(1)
  await user.signUp()
  expect((await user.post('/v3/config/web', { keys: [] })).code).toBe(0)
  expect((await user.post('/v3/config/web', { keys: [] })).code).toBe(10006)
  expect((await guest.post('/v3/config/web', { keys: [] })).code).toBe(0)
  await limited.stop()
})

describe('around the endpoints', () => {
  test('every answer carries the security headers and an id', async () => {
    const strange = ['/%', '/en/tradingbot/%c0%af', `/nothing/${'a'.repeat(300)}`]
    const usual = ['/tradingbot/', '/healthz', '/v5/market/time', '/nothing', '/docs']
    for (const path of [...usual, ...strange]) {
      const { headers } = await server.client().get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
      expect(headers.get('strict-transport-security')).toBeNull()
    }
    const https = await server.client().get(
      '/healthz',
      {},
      {
        headers: { 'x-forwarded-proto': 'https' },
      },
    )
    expect(https.headers.get('strict-transport-security')).toContain('max-age=')
  })

  test('health tells that it trades, metrics count calls', async () => {
    const client = server.loyalClient()
    const health = await client.get('/healthz')
    expect(health.http).toBe(200)
    expect(health.body).toMatchObject({ ready: true, phase: 'trading' })
    await client.get('/v5/market/time')
    const metrics = await client.get('/metrics')
    expect(metrics.message).toMatch(
      /trellis_calls_total\{endpoint="marketTime",http="200",code="0"\} \d/,
    )
    expect(metrics.message).toContain('trellis_ready 1')
  })

  test('the reference is made from the table', async () => {
    const document = await server.client().get('/openapi.json')
    const paths = document.body['paths'] as Record<string, { post?: { requestBody: unknown } }>
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/s1/bot/grid/v1/create-grid', '/v5/grid/create-grid']),
    )
    expect(JSON.stringify(paths['/s1/bot/grid/v1/create-grid'])).toContain('cell_number')
    const docs = await server.client().get('/docs')
    expect(docs.message).toContain('id="spot-grid.createGrid"')
    expect(docs.message).toContain('INSUFFICIENT_BALANCE')
  })

  test('/ leads to the web area; every page below a locale is the page', async () => {
    const client = server.client()
    const root = await client.get('/')
    expect([root.http, root.headers.get('location')]).toEqual([302, '/tradingbot/'])
    const pages = ['/tradingbot/', '/tradingbot/bot/123/', '/ar-SA/tradingbot/my-bot/?tab=1']
    for (const path of pages) {
      const answer = await client.get(path)
      expect([path, answer.http, answer.message]).toEqual([path, 200, page])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
    const login = await client.get('/de-DE/login?redirect_url=%2Fx')
    expect(login.headers.get('location')).toBe('/de-DE/tradingbot/?login=1&redirect_url=%2Fx')
    const again = await client.get(
      '/tradingbot/',
      {},
      {
        headers: { 'if-none-match': (await client.get('/tradingbot/')).headers.get('etag')! },
      },
    )
    expect(again.http).toBe(304)
    for (const path of ['/tradingbot/', '/ar-SA/tradingbot/my-bot/', '/docs']) {
      const policy = (await client.get(path)).headers.get('content-security-policy')
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'/)
    }
    for (const path of ['/healthz', '/tradingbot/assets/index-A1b2C3d4.js', '/openapi.json']) {
      const policy = (await client.get(path)).headers.get('content-security-policy')
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'")
    }
  })

  test('with the page of a bot its owner alone is told of which kind it is', async () => {
    const [owner, other] = [await server.user(), await server.user()]
    const made = await owner.post('/s1/bot/grid/v1/create-grid', (await soundGrid(owner)).grid)
    const path = `/ar-SA/tradingbot/bot/${made.result.grid_id}/`
    const told = async (client = owner, at = path) =>
      (await client.get(at)).headers.get('server-timing')
    expect(await told()).toBe('bot-kind;desc="spot-grid"')
    expect(await told(other)).toBeNull()
    expect(await told(server.client())).toBeNull()
    // A page that the browser has kept is asked for again by the next reader, and says nothing.
    const kept = (await owner.get(path)).headers.get('etag') ?? ''
    const again = { headers: { 'if-none-match': kept } }
    expect((await owner.get(path, {}, again)).http).toBe(304)
    const next = await other.get(path, {}, again)
    expect([next.http, next.headers.get('server-timing')]).toEqual([200, null])
    for (const id of ['123', '0', '9'.repeat(20), 'x']) {
      expect(await told(owner, `/tradingbot/bot/${id}/`)).toBeNull()
    }
  })

  test('hashed files last for ever and come compressed; missing ones and ways out are 404', async () => {
    const client = server.client()
    const file = '/tradingbot/assets/index-A1b2C3d4.js'
    const br = await client.get(file, {}, { headers: { 'accept-encoding': 'br' } })
    expect(br.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(br.message).toContain('xxxx')
    const zipped = await client.get(file, {}, { headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    const short = await client.get('/tradingbot/assets/short-A1b2C3d4.js')
    expect([short.http, short.headers.get('content-encoding')]).toEqual([200, null])
    for (const path of [
      '/tradingbot/assets/none.js',
      '/tradingbot/..%2f..%2fsettings.ts',
      '/x/tradingbot/',
    ]) {
      expect([path, (await client.get(path)).http]).toEqual([path, 404])
    }
  })

  test('a folder is not listed: its address is the page, as any other', async () => {
    for (const path of ['/tradingbot/assets/', '/tradingbot/assets']) {
      const answer = await server.client().get(path)
      expect([path, answer.http, answer.message]).toEqual([path, 200, page])
    }
    expect(await server.client().get('/assets/')).toMatchObject({ http: 404 })
  })
})
