// What a process that serves nothing but its health answers over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MetricRegistry } from './metric-registry.ts'
import { startRoleServer, type RoleHealth, type RoleServer } from './role-server.ts'

let health: RoleHealth = { ready: false, phase: 'joining', reason: 'has not joined yet' }
let server: RoleServer
const lines: string[] = []

beforeAll(async () => {
  const metrics = new MetricRegistry('projector')
  const log = (line: string): void => void lines.push(line)
  const parts = { host: '127.0.0.1', port: 0, health: () => health, metrics, log }
  server = await startRoleServer(parts)
})
afterAll(() => server.close())

const get = (path: string, method = 'GET'): Promise<Response> =>
  fetch(server.address + path, { method })

it('is 503 until the work is done, and then 200, never from a cache', async () => {
  const before = await get('/healthz')
  expect([before.status, await before.json()]).toEqual([503, health])
  expect(before.headers.get('cache-control')).toBe('no-store')
  health = { ready: true, phase: 'filling', reason: '' }
  const after = await get('/healthz?from=balancer')
  expect([after.status, await after.json()]).toEqual([200, health])
  const head = await get('/healthz', 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

it('tells metrics, and nothing else to nobody', async () => {
  const told = await get('/metrics')
  expect(told.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(await told.text()).toContain('\ntrellis_process_resident_memory_bytes ')
  expect((await get('/')).status).toBe(404)
  expect((await get('/healthz', 'POST')).status).toBe(405)
  expect(lines).toEqual([])
})

it('says so when the port is another one’s', async () => {
  const port = Number(new URL(server.address).port)
  const parts = { host: '127.0.0.1', port, health: () => health, log: () => undefined }
  const metrics = new MetricRegistry('projector')
  await expect(startRoleServer({ ...parts, metrics })).rejects.toThrow('EADDRINUSE')
})
