// Who is counted as one: a user wherever from, and all that one network of IPv6 has.
import type { UserId } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { guest } from '../auth/caller.ts'
import { addressKey } from '../limits/address-key.ts'
import { callerKey } from './caller-key.ts'

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::FFFF:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:ffff:255.254.0.9', '255.254.0.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:1::3:4:5:6', '2001:db8:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test('a user is one from everywhere, a guest is the address', () => {
  const key = { type: 'key', user: 7 as UserId, key: 'k', ip: '', permissions: [] } as const
  expect(callerKey(key, '10.0.0.1')).toBe('user:7')
  expect(callerKey(key, '10.0.0.2')).toBe('user:7')
  expect(callerKey(guest, '2001:db8::1')).toBe(callerKey(guest, '2001:db8::2'))
  expect(callerKey(guest, '2001:db8::1')).not.toBe(callerKey(guest, '2001:db8:0:1::1'))
})
