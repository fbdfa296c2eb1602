// A directory on servers with the accounts of deploy/nats: what the role web may do there is enough
// to follow it from a snapshot and to change it.
import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { Bus } from '../../src/bus/bus.ts'
import { DirectoryFollower } from '../../src/host/directory-follower.ts'
import { DirectoryOwner } from '../../src/host/directory-owner.ts'
import { DirectoryStream } from '../../src/host/directory-stream.ts'
import { directorySubjects } from '../../src/host/directory-words.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { DEFAULT_PREFIX as prefix } from '../../src/nats/groups.ts'
import { eventually, steadyMs } from './bus-stage.ts'
import { dumpOf, NOW, register } from './directory-stage.ts'

let servers: NatsServers
const connections: NatsConnection[] = []
const lines: string[] = []
const log = (line: string): void => void lines.push(line)
const places = { prefix, replicas: 1, log } as const

beforeAll(async () => (servers = await startNats({ secured: true })))
afterAll(async () => {
  await Promise.all(connections.map((nats) => nats.close()))
  await servers.stop()
})

async function login(user: 'web' | 'engine'): Promise<NatsConnection> {
  const { ca = '', passwords } = servers.secrets ?? {}
  const nats = await connectNats(
    { servers: servers.urls, user, password: passwords?.[user], ca },
    user,
  )
  connections.push(nats)
  return nats
}

async function follow(): Promise<DirectoryFollower> {
  const nats = await login('web')
  const bus = new Bus(nats, { log, steadyMs })
  const stream = new DirectoryStream({ ...places, nats, monotonicMs: steadyMs })
  const subjects = directorySubjects(prefix)
  const follower = new DirectoryFollower({ bus, subjects, stream, steadyMs, log })
  await follower.open()
  await eventually('it is sure', () => follower.isSure())
  return follower
}

it('the role web follows the directory from stream and snapshot, and changes it', async () => {
  const nats = await login('engine')
  const owner = await DirectoryOwner.take({
    ...places,
    nats,
    bus: new Bus(nats, { log, steadyMs }),
    claim: { owner: 'engine', epoch: 1 },
    isSure: () => true,
    steadyMs,
    wallMs: () => NOW,
    snapshotEvery: 100_000,
    failed: (error) => log(String(error)),
  })
  const first = await follow()
  for (let i = 0; i < 5; i++) expect(await register(first, `web${i}@trellis.test`)).toBe(true)
  expect(await owner.host.saveSnapshot()).toBe(1)
  expect(await register(first, 'web5@trellis.test')).toBe(true)
  const second = await follow()
  expect(dumpOf(second)).toBe(dumpOf(owner.host))
  expect(await register(second, 'web5@trellis.test')).toBe(false)
  expect(lines).toEqual([])
  for (const follower of [first, second]) follower.close()
  owner.drop()
})
