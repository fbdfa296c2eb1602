// What is counted of one account is neither forgotten nor spent by guesses at others.
import { expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { Others } from '../limits/others.ts'
import { GuessGuard, type Guesser } from './guess-guard.ts'

const DAY_MS = 86_400_000
const user = 1001 as UserId
const strangers: Guesser = { key: 'email:a@example.org', user, address: undefined }

test('who guesses at 60,000 others begins no new day at an account', () => {
  const guard = new GuessGuard(1)
  for (let i = 0; i < 30; i += 1) guard.wrongCode(strangers, 0)
  for (let i = 0; i < 10; i += 1) guard.begin({ ...strangers, key: 'device:x' }, 0)
  expect(guard.begin(strangers, 1)).toBe(DAY_MS - 1)
  for (let i = 0; i < 60_000; i += 1) {
    const nobody = { key: `email:${i}@example.org`, user: undefined, address: `192.0.2.${i}` }
    expect(guard.begin(nobody, 2)).toBe(0)
    if (i % 10 === 0)
      guard.begin({ ...strangers, key: `email:${i}`, user: (i + 2000) as UserId }, 2)
  }
  expect(guard.begin(strangers, 3)).toBe(DAY_MS - 3)
  expect(guard.begin({ ...strangers, key: 'device:x' }, 3)).toBe(900_000 - 3)
  // Nor is anybody refused because many are kept.
  expect(guard.begin({ key: 'email:b', user: 1 as UserId, address: undefined }, 3)).toBe(0)
})

test('keeps nothing of accounts at which nobody guesses any more', () => {
  const guard = new GuessGuard(1)
  for (let i = 0; i < 1000; i += 1) {
    guard.begin({ key: 'strangers', user: i as UserId, address: undefined }, 0)
  }
  expect(guard.size).toBeGreaterThan(900)
  for (let i = 0; i < 1000; i += 1) guard.begin(strangers, DAY_MS)
  expect(guard.size).toBe(1)
})

test('guesses at several processes are counted together, and forgiven together', () => {
  const [here, there] = [new Others(), new Others()]
  here.join((word) => there.take(word))
  there.join((word) => here.take(word))
  const wallMs = (): number => 0
  const guards = [here, there].map((others) => new GuessGuard(1, { others, wallMs }))
  const [one, other] = guards as [GuessGuard, GuessGuard]
  const stranger = { ...strangers, address: '192.0.2.1' }
  for (let i = 0; i < 5; i += 1)
    for (const guard of guards) expect(guard.begin(stranger, 0)).toBe(0)
  expect([one.begin(stranger, 0), other.begin(stranger, 0)]).toEqual([900_000, 900_000])
  one.succeed(stranger)
  // Not ten more at each, but ten.
  for (let i = 0; i < 10; i += 1) expect(other.begin(stranger, 0)).toBe(0)
  expect(one.begin(stranger, 0)).toBe(900_000)
  for (let i = 0; i < 29; i += 1) one.wrongCode(stranger, 0)
  other.succeed(stranger)
  expect(one.begin(stranger, 0)).toBe(0)
  other.wrongCode(stranger, 0)
  expect(one.begin(stranger, 0)).toBe(DAY_MS)
})
