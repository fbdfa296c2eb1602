// Which pages may read an API host's answers, and whose its cookies are.
import Fastify from 'fastify'
import cookie from '@fastify/cookie'
import { expect, test } from 'vitest'
import type { ApiHost } from '../settings.ts'
import { isSameOrigin } from '../calls/same-origin.ts'
import { connectedHosts, serveApiHosts } from './api-hosts.ts'

const HOSTS: readonly ApiHost[] = [
  { name: 'api', weight: 1 },
  { name: 'api2', weight: 1 },
]

async function ask(hosts: readonly ApiHost[], method: 'GET' | 'OPTIONS', headers: object) {
  const server = Fastify()
  await server.register(cookie)
  serveApiHosts(server, hosts)
  server.get('/', (_, reply) => reply.setCookie('a', '1', { path: '/' }).send('x'))
  const { statusCode, headers: said } = await server.inject({
    method,
    url: '/',
    headers: { host: 'api.example.org', ...headers },
  })
  await server.close()
  return { statusCode, allowed: said['access-control-allow-origin'], said }
}

test.each([
  ['http://www.example.org', true],
  ['http://m.example.org', true],
  ['https://www.example.org', false],
  ['http://testnet.example.org', false],
  ['http://chat.example.org', false],
  ['http://www.evil.net', false],
  ['null', false],
])('a page of %s reads answers: %s', async (origin, is) => {
  const { allowed, said } = await ask(HOSTS, 'GET', { origin })
  expect(allowed).toBe(is ? origin : undefined)
  expect(said['access-control-allow-credentials']).toBe(is ? 'true' : undefined)
})

test('a page may ask beforehand what it may send; others are told nothing', async () => {
  const own = await ask(HOSTS, 'OPTIONS', { origin: 'http://www.example.org' })
  expect([own.statusCode, own.said['access-control-allow-headers']]).toEqual([
    204,
    'content-type, guid, lang, platform, usertoken',
  ])
  const foreign = await ask(HOSTS, 'OPTIONS', { origin: 'http://www.evil.net' })
  expect([foreign.statusCode, foreign.allowed]).toEqual([404, undefined])
})

test('cookies are of all hosts where there are several, else of their own', async () => {
  const cookieOf = async (hosts: readonly ApiHost[], host: string) =>
    String((await ask(hosts, 'GET', { host })).said['set-cookie'])
  expect(await cookieOf(HOSTS, 'www.example.org')).toContain('Domain=example.org')
  expect(await cookieOf(HOSTS, 'localhost:8080')).not.toContain('Domain')
  expect(await cookieOf([], 'www.example.org')).not.toContain('Domain')
})

/** What a browser keeps of a host, by name and domain ("" for the host's alone). */
async function answered(hosts: readonly ApiHost[], url: string, host = 'www.example.org') {
  const server = Fastify()
  await server.register(cookie)
  serveApiHosts(server, hosts)
  server.get('/page', (_, reply) => reply.type('text/html').send('x'))
  server.get('/read', (_, reply) => reply.send({}))
  server.get('/login', (_, reply) =>
    reply.setCookie('trellis-token', 'new', { path: '/' }).send({}),
  )
  server.get('/logout', (_, reply) => reply.clearCookie('trellis-token', { path: '/' }).send({}))
  const { cookies } = await server.inject({
    url,
    headers: { host, cookie: 'trellis-token=old; guid=1' },
  })
  await server.close()
  return cookies.map(({ name, value, domain = '' }) => `${name}=${value} ${domain}`)
}

test.each([
  [HOSTS, '/page', ['trellis-token= ']],
  [HOSTS, '/login', ['trellis-token= ', 'trellis-token=new example.org']],
  [HOSTS, '/logout', ['trellis-token= ', 'trellis-token= example.org']],
  [HOSTS, '/read', []],
  [[], '/page', ['trellis-token= example.org']],
  [[], '/login', ['trellis-token= example.org', 'trellis-token=new ']],
  [[], '/logout', ['trellis-token= example.org', 'trellis-token= ']],
])('a session of before API hosts were switched ends: %j %s', async (hosts, url, cookies) => {
  expect(await answered(hosts, url)).toEqual(cookies)
})

test('on the very domain, and where hosts share none, there is nothing else to end', async () => {
  expect(await answered(HOSTS, '/login', 'example.org')).toEqual(['trellis-token=new example.org'])
  expect(await answered([], '/login', 'localhost:8080')).toEqual(['trellis-token=new '])
})

test.each([
  'www.a;Domain=evil.com;b.org',
  'www.y.z;samesite=none;w.org',
  'www.a.org, b.org',
  'www.a.org:80;x.org',
])('no cookie quotes %s', async (host) => {
  for (const hosts of [HOSTS, []]) {
    const { said } = await ask(hosts, 'GET', { host })
    expect(said['set-cookie']).toBe('a=1; Path=/; SameSite=Lax')
    expect(await answered(hosts, '/login', host)).toEqual(['trellis-token=new '])
  }
})

test('the policy of a page names the hosts beside it, and quotes no strange header', () => {
  expect(connectedHosts('www.example.org', HOSTS)).toContain(' wss://api2.example.org')
  expect(connectedHosts('www.example.org', [])).toBe('')
  expect(connectedHosts("x;script-src 'unsafe-inline'", HOSTS)).toBe('')
})

test.each([
  ['http://www.example.org', 'api.example.org', true],
  ['http://api.example.org', 'api.example.org', true],
  ['http://chat.example.org', 'api.example.org', false],
  ['http://www.example.org', 'www.example.org', true],
  ['http://testnet.example.org', 'api.example.org', false],
  ['http://www.evil.net', 'api.example.org', false],
])('a call of %s at %s is one of our pages: %s', (origin, host, is) => {
  const request = { headers: { origin, host }, protocol: 'http' as const }
  expect(isSameOrigin(request, HOSTS)).toBe(is)
  expect(isSameOrigin(request)).toBe(origin === `http://${host}`)
  // The same page by another scheme is another one.
  expect(isSameOrigin({ ...request, protocol: 'https' }, HOSTS)).toBe(false)
})
