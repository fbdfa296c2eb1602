// Addresses that a user may have us call, and all the ways of writing one that nobody may.
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { readAddress } from './target-address.ts'

const inside = [
  '127.0.0.1',
  '127.255.0.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  'not an address',
  '',
]

describe('an address', () => {
  test.each(inside)('%s is none of the public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

const strict = { loopback: false }

describe('what a user types', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://2852039166/',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://0251.0376.0251.0376/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://localhost/',
    'https://localhost./',
    'https://hook.localhost/',
    'https://printer.local/',
    'https://intranet/',
    'http://example.org/',
    'ftp://example.org/',
    'https://me:word@example.org/',
    'https://me@example.org/',
    'javascript:alert(1)',
    'example.org',
    '',
  ])('%s is refused, with field, bound and fix', (text) => {
    const read = readAddress('url', text, strict)
    expect(read.ok ? read.value.href : read.error).toMatchObject({
      field: 'url',
      reason: 'wrong-format',
      bound: expect.stringContaining('https'),
      fix: expect.stringContaining('https://'),
    })
  })

  test('is kept in one form, without what no server is sent', () => {
    const read = readAddress('url', 'https://EXAMPLE.org:443/hook?key=1#part', strict)
    expect(read.ok && read.value.href).toBe('https://example.org/hook?key=1')
  })

  test('may be this machine where a test says so, and nothing else of the inside', () => {
    const loopback = { loopback: true }
    expect(readAddress('url', 'http://127.0.0.1:9000/', loopback).ok).toBe(true)
    expect(readAddress('url', 'http://[::1]:9000/', loopback).ok).toBe(true)
    expect(readAddress('url', 'http://169.254.169.254/', loopback).ok).toBe(false)
    expect(readAddress('url', 'http://example.org/', loopback).ok).toBe(false)
  })
})
