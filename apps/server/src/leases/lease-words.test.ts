// Values of the bucket of leases: what is written is read, and nothing else passes for it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRenewed, readWord, wordBytes, type LeaseWord, type MemberWord } from './lease-words.ts'

const lease = fc.record<LeaseWord>({
  type: fc.constant('lease'),
  owner: fc.string(),
  epoch: fc.maxSafeNat(),
  count: fc.maxSafeNat(),
  mark: fc.option(fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.maxSafeInteger()), {
    nil: undefined,
  }),
  next: fc.option(fc.string(), { nil: undefined }),
})

const member = fc.record<MemberWord>({
  type: fc.constant('member'),
  id: fc.string(),
  role: fc.string(),
  can: fc.array(fc.string()),
  leaving: fc.boolean(),
  gone: fc.boolean(),
  unable: fc.array(fc.string()),
  count: fc.maxSafeNat(),
})

test('what is written is read again', () => {
  const ahead = { type: 'ahead', member: 'm', epoch: 3, count: 1 } as const
  expect(readWord(wordBytes(ahead))).toEqual(ahead)
  fc.assert(
    fc.property(fc.oneof(lease, member), (word) => {
      expect(readWord(wordBytes(word))).toEqual(word)
    }),
  )
})

test('bytes of another form, or damaged, are never taken for a released lease', () => {
  const released: LeaseWord = { type: 'lease', owner: '', epoch: 1, count: 2 }
  const text = Buffer.from(wordBytes(released)).toString()
  for (const wrong of ['', 'null', '[]', '{}', '{"stream":"s","seq":1}', text.slice(0, -1)])
    expect(readWord(Buffer.from(wrong))).toEqual({ type: 'stray' })
  for (const wrong of [
    text.replace('"form":1', '"form":2'),
    text.replace('"epoch":1', '"epoch":-1'),
    text.replace('"epoch":1', '"epoch":"1"'),
    text.replace('"owner":""', '"owner":null'),
    text.replace('"lease"', '"loan"'),
    text.replace('"count":2', '"count":2,"mark":{"sequence":"1"}'),
    text.replace('"count":2', '"count":2,"next":7'),
  ]) {
    expect(readWord(Buffer.from(wrong))).toEqual({ type: 'unreadable' })
  }
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(readWord(bytes)).toEqual({ type: 'stray' })
    }),
  )
})

test('who has a lease and who is there renew it; what was released or said once is not renewed', () => {
  const had: LeaseWord = { type: 'lease', owner: 'm', epoch: 1, count: 2 }
  expect(isRenewed(had)).toBe(true)
  expect(isRenewed({ ...had, owner: '' })).toBe(false)
  expect(isRenewed({ type: 'ahead', member: 'm', epoch: 1, count: 1 })).toBe(false)
  expect(isRenewed({ type: 'unreadable' })).toBe(false)
})
