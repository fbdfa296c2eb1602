// The record of a new owner: read as it was written, and nothing else is taken for one.
import { expect, test } from 'vitest'
import { blockOf } from '../journal/block.ts'
import { markBytes } from '../journal/record.ts'
import { groupName, groupOf, partitionsOf, ALL_GROUPS } from './groups.ts'
import { lastNamed } from './log-answer.ts'
import { isOwnership, ownershipBytes, readOwnership } from './ownership.ts'

test('an ownership record is read as it was written, and refused with any bit changed', () => {
  for (const ownership of [
    { owner: 'engine-1', epoch: 1 },
    { owner: 'Brücke', epoch: 2 ** 40 },
    { owner: '', epoch: 0 },
  ]) {
    const bytes = ownershipBytes(ownership)
    expect(isOwnership(bytes)).toBe(true)
    expect(readOwnership(bytes)).toEqual(ownership)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      expect(readOwnership(changed)).toBeUndefined()
    }
  }
})

test('a record of facts is none, nor is what is too short for one', () => {
  expect(isOwnership(blockOf(markBytes(0, 5)).bytes)).toBe(false)
  expect(isOwnership(Buffer.from('TRO1'))).toBe(false)
})

test('each partition is in one group, the directory alone in its own', () => {
  const groups = Array.from({ length: ALL_GROUPS }, (_, group) => group)
  const all = groups.flatMap((group) => partitionsOf(group))
  expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: 257 }, (_, p) => p))
  for (const group of groups)
    for (const partition of partitionsOf(group)) expect(groupOf(partition)).toBe(group)
  expect(partitionsOf(3)).toEqual([3, 35, 67, 99, 131, 163, 195, 227])
  expect(partitionsOf(32)).toEqual([256])
  expect([0, 31, 32].map(groupName)).toEqual(['g00', 'g31', 'dir'])
})

test('a refusal names the last sequence, another answer none', () => {
  const refusal = { err_code: 10071, description: 'wrong last sequence: 1234' }
  expect(lastNamed({ error: refusal })).toBe(1234)
  expect(lastNamed({ error: { err_code: 10008, description: 'no leader 5' } })).toBeUndefined()
  expect(lastNamed({ seq: 7 })).toBeUndefined()
})
