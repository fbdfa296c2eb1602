// Where a key may call from: what is read, in which form it is kept, and whom it lets in.
import { expect, test } from 'vitest'
import { isAllowed, readAllowed } from './allow-list.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['192.0.2.255/25', '192.0.2.128/25'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:1:2:3::/40', '2001:db8::/40'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
])('%s is kept as %s', (text, kept) => {
  expect(readAllowed(text)).toBe(kept)
})

test.each([
  '',
  'example.org',
  '192.0.2',
  '192.0.2.256',
  '3232235777',
  '192.0.2.7/33',
  '192.0.2.7/-1',
  '192.0.2.7/08',
  '192.0.2.7/',
  '192.0.2.7/24/24',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:192.0.2.7/95',
])('"%s" is none', (text) => {
  expect(readAllowed(text)).toBeUndefined()
})

test.each([
  [[], '203.0.113.9', true],
  [['192.0.2.0/24'], '192.0.2.255', true],
  [['192.0.2.0/24'], '192.0.3.0', false],
  [['192.0.2.0/24', '203.0.113.9'], '203.0.113.9', true],
  [['192.0.2.7'], '::ffff:192.0.2.7', true],
  [['192.0.2.7'], '::ffff:c000:207', true],
  [['192.0.2.0/24'], '::c000:207', false],
  [['2001:db8::/40'], '2001:db8:ff::1', true],
  [['2001:db8::/40'], '2001:db8:100::1', false],
  [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', true],
  [['fe80::1'], 'fe80::1%eth0', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['192.0.2.7'], 'unknown', false],
])('%j and %s: %s', (allowed, ip, isIn) => {
  expect(isAllowed(allowed, ip)).toBe(isIn)
})
