// A visit is used once, and its room is given back when it is too old anyway.
import { expect, test } from 'vitest'
import { MAX_AGE_MS } from './init-data.ts'
import { useVisit } from './used-visits.ts'

const NOW = 1_700_000_000_000
const visit = (mark: string, signedAtMs = NOW) => ({ hash: mark.repeat(64), signedAtMs })

test('used once, also between others', () => {
  const one = useVisit('', visit('a'), NOW)
  const two = useVisit(one.ok ? one.value : '', visit('b'), NOW + 1)
  expect(two.ok).toBe(true)
  const used = two.ok ? two.value : ''
  expect(useVisit(used, visit('a'), NOW + 2)).toEqual({ ok: false, error: 'used' })
  expect(useVisit(used, visit('b'), NOW + MAX_AGE_MS)).toEqual({ ok: false, error: 'used' })
})

test('what is older than an hour is forgotten', () => {
  const one = useVisit('', visit('a'), NOW)
  const later = useVisit(one.ok ? one.value : '', visit('b', NOW + 9), NOW + MAX_AGE_MS + 1)
  expect(later).toEqual({ ok: true, value: `${NOW + 9}:${'b'.repeat(24)}` })
})

test('one user cannot fill the account', () => {
  let used = ''
  for (let at = 0; at < 60; at += 1) {
    const next = useVisit(used, visit('a', NOW + at), NOW + at)
    used = next.ok ? next.value : ''
  }
  expect(used.split(' ')).toHaveLength(60)
  expect(useVisit(used, visit('c'), NOW + 60)).toEqual({ ok: false, error: 'too-many' })
})
