// What clients do that is no fault of ours, and what is: broken uploads, dawdling, too many
// sockets, a lost key file. The log tells only of the last.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { sockets } from '@trellis/contract'
import { readSettings } from '../src/settings.ts'
import { startServer, type RunningServer } from '../src/start-server.ts'
import { eventually } from './host-fixture.ts'
import { codeOf } from './totp-app.ts'

const SLOW_MS = 900
const folder = mkdtempSync(join(tmpdir(), 'trellis-noise-'))
const lines: string[] = []
let server: RunningServer

async function start(): Promise<RunningServer> {
  const settings = readSettings({
    PORT: '0',
    TRELLIS_DATA_DIR: join(folder, 'data'),
    TRELLIS_SHARDS: '1',
    TRELLIS_SOCKETS_PER_ADDRESS: '3',
  })
  if (!settings.ok) throw new Error(settings.error)
  const started = await startServer({
    settings: settings.value,
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    webFolder: join(folder, 'web'),
    announcedFolder: join(folder, 'announcements'),
    slowLimitMs: SLOW_MS,
    host: { embedded: 'memory' },
  })
  await started.ready()
  return started
}

beforeAll(async () => {
  server = await start()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends raw text; everything the server says until it closes, and after how long that was. */
function talk(text: string): Promise<{ readonly answer: string; readonly tookMs: number }> {
  const { hostname, port } = new URL(server.address)
  const began = performance.now()
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (part: Buffer) => (answer += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ answer, tookMs: performance.now() - began }))
  })
}

const LOGIN = 'POST /v2/public/user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

describe('a request that does not come', () => {
  test('headers without end are answered with 408 and closed', async () => {
    const { answer, tookMs } = await talk('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(tookMs).toBeGreaterThanOrEqual(SLOW_MS * 0.9)
  })

  test('a body without end as well', async () => {
    const { answer } = await talk(`${LOGIN}Content-Length: 60\r\n\r\n{"email": `)
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
  })

  test('an upload that is broken off is no line in the log', async () => {
    const { hostname, port } = new URL(server.address)
    lines.length = 0
    for (let i = 0; i < 5; i += 1) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write(`${LOGIN}Content-Length: 60\r\n\r\n{"email": `)
      await new Promise((resolve) => setTimeout(resolve, 20))
      socket.resetAndDestroy()
    }
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
    expect(lines).toEqual([])
  })
})

test('TRACE, which would send a cookie back, is answered by nobody', async () => {
  const asked =
    'TRACE /healthz HTTP/1.1\r\nHost: a\r\nCookie: a=secret\r\nConnection: close\r\n\r\n'
  const { answer } = await talk(asked)
  expect(answer).toMatch(/^HTTP\/1.1 40[045] /)
  expect(answer).not.toContain('secret')
})

describe('sockets of one address', () => {
  test('more than the setting allows are refused with 429, and closed ones make room', async () => {
    const address = `${server.address.replace('http', 'ws')}${sockets.quote}`
    const open = (): Promise<WebSocket | number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(address)
        socket.once('open', () => resolve(socket))
        socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
        socket.once('error', () => undefined)
      })
    const first = [await open(), await open(), await open()]
    expect(first.every((it) => it instanceof WebSocket)).toBe(true)
    expect(await open()).toBe(429)
    ;(first[0] as WebSocket).close()
    let fourth: WebSocket | number = 429
    await eventually('there is room', async () => {
      fourth = await open()
      return fourth instanceof WebSocket
    })
    for (const socket of [...first, fourth]) if (socket instanceof WebSocket) socket.terminate()
  })
})

test('a lost key file is told with what it means', async () => {
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: object, cookie = ''): Promise<Response> =>
    fetch(server.address + path, {
      method: 'POST',
      headers: { ...json, cookie, origin: server.address },
      body: JSON.stringify(body),
    })
  const made = await post('/v2/public/user/register', {
    email: 'keys@example.org',
    password: 'correct horse battery',
  })
  const cookie = made.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ')
  const key = await post('/v2/private/user/api-keys', { label: 'a', permissions: ['bot'] }, cookie)
  expect(((await key.json()) as { ret_code: number }).ret_code).toBe(0)
  const password = 'correct horse battery'
  const begun = await post('/v2/private/user/begin-two-factor', { password }, cookie)
  const { secret, setup } = ((await begun.json()) as { result: Record<string, string> }).result
  const totp = codeOf(secret ?? '', Date.now())
  const on = await post('/v2/private/user/confirm-two-factor', { setup, totp }, cookie)
  expect(((await on.json()) as { ret_code: number }).ret_code).toBe(0)
  await server.stop()
  rmSync(join(folder, 'data', 'secret-key'))
  lines.length = 0
  server = await start()
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('two-factor of 1 accounts cannot be read')
  expect(lines[1]).toContain('the secrets of 1 API keys cannot be read')
  expect(lines[1]).toContain('restore that key from a backup')
})
