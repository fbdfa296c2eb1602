// Who is let in and what each role may do, on servers with the accounts of deploy/nats: wrong and
// missing credentials are refused, and a role that was taken over can write no journal of another.
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import { Objm } from '@nats-io/obj'
import type { NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { settled } from './nats-stand.ts'

type User = 'web' | 'engine' | 'projector' | 'operator'

let servers: NatsServers
const connections = new Map<User, NatsConnection>()
beforeAll(async () => {
  servers = await startNats({ nodes: 3, secured: true })
  for (const user of ['web', 'engine', 'projector', 'operator'] as const) {
    connections.set(user, await login(user))
  }
})
afterAll(async () => {
  for (const nats of connections.values()) await nats.close()
  await servers.stop()
})

function login(
  user: string,
  more: { password?: string | undefined; ca?: string | undefined } = {},
) {
  const { ca = '', passwords } = servers.secrets ?? {}
  const password = passwords?.[user as User]
  return connectNats({ servers: servers.urls, user, password, ca, ...more }, user)
}

function as(user: User): NatsConnection {
  const nats = connections.get(user)
  if (nats === undefined) throw new Error(`${user} is not connected`)
  return nats
}

/** What the server says against a message or a subscription of a role; undefined for nothing. */
async function refusal(user: User, work: (nats: NatsConnection) => void) {
  // Whoever is refused hears of it on the connection, so each has one of its own.
  const nats = await login(user)
  let said: string | undefined
  const listening = (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'error') said ??= status.error.message
    }
  })()
  work(nats)
  await nats.flush()
  await nats.close()
  await listening
  return said
}

test('wrong, unknown and missing credentials are refused, and the refusal is told at once', async () => {
  await expect(login('web', { password: 'wrong' })).rejects.toThrow('Authorization Violation')
  await expect(login('stranger', { password: 'any' })).rejects.toThrow('Authorization Violation')
  const { ca } = servers.secrets ?? {}
  await expect(connectNats({ servers: servers.urls, ca }, 'nobody')).rejects.toThrow(
    'Authorization Violation',
  )
})

test('a server of another authority is not believed, and one without TLS gets no password', async () => {
  await expect(login('web', { ca: undefined })).rejects.toThrow('certificate')
  const plain = await startNats()
  try {
    const { ca, passwords } = servers.secrets ?? {}
    const user = { user: 'web', password: passwords?.web, ca }
    await expect(connectNats({ servers: plain.urls, ...user }, 'web')).rejects.toThrow('tls')
  } finally {
    await plain.stop()
  }
})

test('an engine makes streams, buckets and snapshots, writes them and removes none', async () => {
  const nats = as('engine')
  const manager = await jetstreamManager(nats, { timeout: 10_000 })
  for (const name of ['trellis-g00', 'trellis-dir']) {
    const config = { name, subjects: [`trellis.log.${name.slice(8)}`], num_replicas: 3 }
    await settled(() => manager.streams.add(config))
  }
  for (const [subject, body] of [
    ['trellis.log.g00', 'one'],
    ['trellis.log.dir', 'two'],
  ] as const) {
    expect((await settled(() => jetstream(nats).publish(subject, body))).seq).toBe(1)
  }
  const bucket = await settled(() => new Kvm(nats).create('trellis-leases', { replicas: 3 }))
  expect(await settled(() => bucket.put('g00', 'engine'))).toBe(1)
  // Members that died are taken out.
  await settled(() => bucket.put('member.engine.gone', 'engine'))
  const filter = '$KV.trellis-leases.member.engine.gone'
  expect((await manager.streams.purge('KV_trellis-leases', { filter })).purged).toBe(1)
  const objects = await settled(() => new Objm(nats).create('trellis-snapshots', { replicas: 3 }))
  // The second one is put over the first, whose parts go.
  for (const body of ['old', 'new']) {
    await objects.putBlob({ name: 'p0' }, new TextEncoder().encode(body))
  }
  const found = await objects.getBlob('p0')
  expect(new TextDecoder().decode(found ?? undefined)).toBe('new')
  // The directory's stand apart, for web processes.
  const directory = await settled(() =>
    new Objm(nats).create('trellis-snapshots-dir', { replicas: 3 }),
  )
  await directory.putBlob({ name: 'p256' }, new TextEncoder().encode('directory'))
  const removal = (user: NatsConnection) => user.publish('$JS.API.STREAM.DELETE.trellis-g00')
  expect(await refusal('engine', removal)).toContain('Permissions Violation')
})

test('an engine alone has another replica lead a stream', async () => {
  const manager = await jetstreamManager(as('engine'), { timeout: 10_000 })
  const leader = async () => (await manager.streams.info('trellis-g00')).cluster?.leader
  const before = await settled(leader)
  const stepDown = '$JS.API.STREAM.LEADER.STEPDOWN.trellis-g00'
  const told = await as('engine').request(stepDown, '', { timeout: 5000 })
  expect(told.json()).toMatchObject({ success: true })
  await expect.poll(leader, { timeout: 20_000 }).not.toBe(before)
  for (const user of ['web', 'projector'] as const) {
    const other = (it: NatsConnection) => it.publish(stepDown)
    expect(await refusal(user, other)).toContain('Permissions Violation')
  }
})

test('a web process follows the directory and the leases, and reads no other journal', async () => {
  const nats = as('web')
  const consumer = await jetstream(nats).consumers.get('trellis-dir')
  const first = await consumer.next({ expires: 5000 })
  expect(first?.string()).toBe('two')
  const bucket = await new Kvm(nats).open('trellis-leases')
  expect((await bucket.get('g00'))?.string()).toBe('engine')
  const snapshots = await new Objm(nats).open('trellis-snapshots-dir', false)
  const directory = await snapshots.getBlob('p256')
  expect(new TextDecoder().decode(directory ?? undefined)).toBe('directory')
  const other = (it: NatsConnection) => it.publish('$JS.API.CONSUMER.CREATE.trellis-g00')
  expect(await refusal('web', other)).toContain('Permissions Violation')
})

test('a projector reads journals', async () => {
  const consumer = await jetstream(as('projector')).consumers.get('trellis-g00')
  expect((await consumer.next({ expires: 5000 }))?.string()).toBe('one')
})

test('calls go from web to engine and back; nobody else hears the answer', async () => {
  as('engine').subscribe('trellis.call.g00', { callback: (_, msg) => void msg.respond('done') })
  // It takes a moment until the other nodes know that somebody listens.
  const answer = await settled(() => as('web').request('trellis.call.g00', 'do'))
  expect(answer.string()).toBe('done')
  const listen = (it: NatsConnection) => void it.subscribe('_INBOX.web.>')
  expect(await refusal('projector', listen)).toContain('Permissions Violation')
  expect(await refusal('engine', listen)).toContain('Permissions Violation')
})

test('what a role has no business with is refused', async () => {
  const forbidden: readonly (readonly [User, string])[] = [
    ['web', 'trellis.log.g00'],
    ['web', 'trellis.live.g00'],
    ['web', 'trellis.market'],
    ['web', '$KV.trellis-leases.lease.journal.g00'],
    ['web', '$O.trellis-snapshots-dir.M.p0'],
    ['web', '_INBOX.web.answer'],
    // States of users are in there.
    ['web', '$JS.API.DIRECT.GET.OBJ_trellis-snapshots.$O.trellis-snapshots.M.p0'],
    ['web', '$JS.API.STREAM.MSG.GET.OBJ_trellis-snapshots'],
    ['web', '$JS.API.CONSUMER.CREATE.OBJ_trellis-snapshots.any.any'],
    ['web', '$JS.API.STREAM.CREATE.mine'],
    // What it says of itself there is its own words: nobody else is to be told them as another's.
    ['web', '$JS.API.CONSUMER.CREATE.KV_trellis-leases'],
    ['web', '$JS.API.CONSUMER.CREATE.KV_trellis-leases.any.any'],
    ['projector', '$JS.API.CONSUMER.CREATE.KV_trellis-leases'],
    ['projector', '$JS.API.CONSUMER.DURABLE.CREATE.KV_trellis-leases.any'],
    ['projector', 'trellis.log.g00'],
    ['projector', 'trellis.call.g00'],
    // Nobody takes its word for an owner's, and nobody asks it.
    ['projector', '_INBOX.web.answer'],
    ['projector', 'trellis.live.g00'],
    ['projector', 'trellis.beat.g00'],
    ['projector', '$KV.trellis-leases.lease.journal.g00'],
    ['projector', '$O.trellis-snapshots.M.p0'],
    ['projector', '$JS.API.STREAM.DELETE.trellis-g00'],
    ['engine', '$JS.API.STREAM.UPDATE.trellis-g00'],
    ['engine', '$JS.API.STREAM.PURGE.trellis-g00'],
    ['engine', '$SYS.REQ.SERVER.PING'],
  ]
  for (const [user, subject] of forbidden) {
    const said = await refusal(user, (nats) => nats.publish(subject))
    expect(said, `${user} to ${subject}`).toContain('Permissions Violation')
  }
  const allowed = await refusal('web', (nats) => nats.publish('trellis.call.g00'))
  expect(allowed).toBeUndefined()
})

test('an operator removes a stream', async () => {
  const manager = await jetstreamManager(as('operator'), { timeout: 10_000 })
  expect(await manager.streams.delete('trellis-g00')).toBe(true)
})
