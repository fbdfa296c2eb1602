// What a process of a cluster asks for, and how it says what is missing.
import { describe, expect, test } from 'vitest'
import { readClusterSettings } from './cluster-settings.ts'
import { readSettings } from './settings.ts'

const URLS = 'nats://n1:4222, nats://n2:4222,nats://n3:4222'
const WHOLE = {
  TRELLIS_ROLE: 'engine',
  NATS_URL: URLS,
  DATABASE_URL: 'postgres://trellis@localhost/trellis',
  TRELLIS_SECRET_KEY: '0123456789abcdef',
}

describe('settings of a cluster', () => {
  test('without any, all runs in one process that knows no NATS', () => {
    const read = readClusterSettings({})
    expect(read).toMatchObject({ ok: true, value: { role: 'all', natsUrls: [], drainMs: 0 } })
  })

  test('a role with all that it asks for', () => {
    const drain = { TRELLIS_DRAIN_MS: '5000' }
    const credentials = { NATS_USER: 'engine', NATS_PASSWORD: 'secret', NATS_CA: '/etc/ca.pem' }
    expect(readSettings({ ...WHOLE, ...credentials, ...drain })).toMatchObject({
      ok: true,
      value: {
        cluster: {
          role: 'engine',
          natsUrls: ['nats://n1:4222', 'nats://n2:4222', 'nats://n3:4222'],
          natsUser: 'engine',
          natsPassword: 'secret',
          natsCa: '/etc/ca.pem',
          prefix: 'trellis',
          schema: 'trellis',
          drainMs: 5000,
        },
      },
    })
  })

  test('installations on the same servers, and a replica of the database', () => {
    const replica = 'postgres://trellis@replica/trellis'
    const more = { TRELLIS_CLUSTER_PREFIX: 'trellis-2', DATABASE_READ_URL: replica }
    expect(readSettings({ ...WHOLE, ...more })).toMatchObject({
      ok: true,
      value: { databaseReadUrl: replica, cluster: { prefix: 'trellis-2', schema: 'trellis_2' } },
    })
  })

  test.each([
    [{ TRELLIS_ROLE: 'engin' }, 'must be one of all, web, engine, projector'],
    [{ TRELLIS_ROLE: 'all', NATS_URL: URLS }, 'TRELLIS_ROLE=all keeps its journal in files'],
    [{ NATS_URL: URLS }, 'take NATS_URL away'],
    [
      { TRELLIS_ROLE: 'engine' },
      'TRELLIS_ROLE=engine asks for NATS_URL, DATABASE_URL, TRELLIS_SECRET_KEY as well',
    ],
    [{ ...WHOLE, TRELLIS_SECRET_KEY: '' }, 'asks for TRELLIS_SECRET_KEY as well'],
    [{ ...WHOLE, NATS_URL: 'n1:4222' }, 'NATS_URL must be a list'],
    [{ ...WHOLE, NATS_URL: 'nats://engine:secret@n1:4222' }, 'NATS_URL must be a list'],
    [{ ...WHOLE, NATS_URL: 'nats://n1:4222,nats://n2:4222' }, 'NATS_URL names two nodes'],
    [{ ...WHOLE, TRELLIS_CLUSTER_PREFIX: 'a.b' }, 'TRELLIS_CLUSTER_PREFIX is "a.b"'],
    [{ DATABASE_READ_URL: WHOLE.DATABASE_URL }, 'DATABASE_READ_URL is for the web processes'],
    [{ ...WHOLE, DATABASE_READ_URL: 'mysql://replica' }, 'DATABASE_READ_URL must be'],
    [{ ...WHOLE, TRELLIS_DRAIN_MS: '10001' }, 'TRELLIS_DRAIN_MS must be a whole number'],
    [{ ...WHOLE, NATS_PASSWORD: 'secret' }, 'NATS_USER and NATS_PASSWORD go together'],
  ])('%j is refused by name, and no secret is said', (env, words) => {
    const read = readSettings(env)
    expect(read.ok ? '' : read.error).toContain(words)
    expect(read.ok ? '' : read.error).not.toContain('secret')
  })
})
