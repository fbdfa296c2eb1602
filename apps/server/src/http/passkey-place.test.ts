// Which page a passkey is of: the one that calls, if it is ours, and never a foreign one.
import { expect, test } from 'vitest'
import { placeOf } from './passkey-place.ts'

const apiHosts = [{ name: 'api', weight: 1 }]

const placeAt = (host: string, origin?: string, forwarded = host) =>
  placeOf(
    {
      headers: { host, ...(origin !== undefined && { origin }) },
      cookies: { guid: 'g' },
      protocol: 'https',
      hostname: forwarded.replace(/:\d+$/, ''),
    },
    apiHosts,
  )

test.each([
  ['www.example.org', 'https://www.example.org', 'www.example.org'],
  ['www.example.org:8443', 'https://www.example.org:8443', 'www.example.org'],
  ['api.example.org', 'https://www.example.org', 'www.example.org'],
  ['www.example.org', undefined, 'www.example.org'],
  ['www.example.org', 'https://evil.example', 'www.example.org'],
  ['www.example.org', 'null', 'www.example.org'],
])('asked at %s by %s', (host, by, name) => {
  expect(placeAt(host, by)).toEqual({ host: name, guid: 'g' })
})

test('behind a proxy that calls this server otherwise, the forwarded name counts', () => {
  const place = placeAt('127.0.0.1:8080', 'https://bots.example.org', 'bots.example.org')
  expect(place).toEqual({ host: 'bots.example.org', guid: 'g' })
})
