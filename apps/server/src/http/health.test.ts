// What a balancer is told of a process that serves HTTP.
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Metrics } from '../calls/metrics.ts'
import type { Host, HostHealth } from '../host/host-api.ts'
import { serveHealth } from './health.ts'

const cluster = {
  unowned: [] as readonly string[],
  directoryAgeMs: 200,
  beatSilentMs: 50,
  calls: {},
  waiting: 0,
  unknown: 0,
}
const sound = {
  phase: 'trading',
  behindMs: 0,
  reason: '',
  workers: [],
  insurance: {},
  clock: { count: 0, lastMs: 0 },
  community: { share: 0 },
  cluster,
} as unknown as HostHealth

let health: HostHealth | undefined
let isDraining = false
let server: FastifyInstance

beforeAll(async () => {
  server = Fastify()
  // Of the host only its health is asked.
  const host = () => health && ({ health: () => health } as unknown as Host)
  const source = { host, waitsFor: () => 'the directory is read', isDraining: () => isDraining }
  serveHealth(server, source, new Metrics(host, 'web'))
  await server.ready()
})
afterAll(() => server.close())

const told = async () => {
  const { statusCode, body } = await server.inject('/healthz')
  return { statusCode, body: JSON.parse(body) as Record<string, unknown> }
}

it('is 503 while it opens, with what it waits for', async () => {
  expect(await told()).toMatchObject({
    statusCode: 503,
    body: { phase: 'opening', reason: 'the directory is read' },
  })
})

it('is 200 where a group has no owner, and names it: no other web process has one either', async () => {
  health = { ...sound, cluster: { ...cluster, unowned: ['g07', 'g30'] } }
  expect(await told()).toMatchObject({
    statusCode: 200,
    body: { ready: true, cluster: { unowned: ['g07', 'g30'] } },
  })
  const metrics = await server.inject('/metrics')
  expect(metrics.body).toContain('\ntrellis_groups_unowned 2\n')
})

it('is 503 where it hears nothing of the directory or of market time', async () => {
  health = { ...sound, phase: 'catching-up', reason: 'nothing is heard of the directory' }
  expect(await told()).toMatchObject({
    statusCode: 503,
    body: { phase: 'catching-up', reason: 'nothing is heard of the directory' },
  })
})

it('is 503 from the moment on that it is told to stop, whatever it still does', async () => {
  health = sound
  isDraining = true
  expect(await told()).toMatchObject({ statusCode: 503, body: { ready: false, phase: 'stopping' } })
})
