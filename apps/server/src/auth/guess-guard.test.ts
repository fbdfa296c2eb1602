// What is counted of one account is neither forgotten nor spent by guesses at others.
import { expect, test } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { Others } from '../limits/others.ts'
import { GuessGuard, type Guess, type Guesser } from './guess-guard.ts'

const DAY_MS = 86_400_000
const user = 1001 as UserId
const strangers: Guesser = { key: 'email:a@example.org', user, address: undefined }

/** The milliseconds to wait before another guess, 0 where one has begun. */
function waitOf(guard: GuessGuard, guesser: Guesser, nowMs: number): number {
  const begun = guard.begin(guesser, nowMs)
  return begun.ok ? 0 : begun.error
}

function begun(guard: GuessGuard, guesser = strangers): Guess {
  const guess = guard.begin(guesser, 0)
  if (!guess.ok) throw new Error(`to wait ${guess.error} ms`)
  return guess.value
}

test('who guesses at 60,000 others begins no new day at an account', () => {
  const guard = new GuessGuard(1)
  for (let i = 0; i < 30; i += 1) guard.wrongCode(strangers, 0)
  for (let i = 0; i < 10; i += 1) guard.begin({ ...strangers, key: 'device:x' }, 0)
  expect(waitOf(guard, strangers, 1)).toBe(DAY_MS - 1)
  for (let i = 0; i < 60_000; i += 1) {
    const nobody = { key: `email:${i}@example.org`, user: undefined, address: `192.0.2.${i}` }
    expect(waitOf(guard, nobody, 2)).toBe(0)
    if (i % 10 === 0)
      guard.begin({ ...strangers, key: `email:${i}`, user: (i + 2000) as UserId }, 2)
  }
  expect(waitOf(guard, strangers, 3)).toBe(DAY_MS - 3)
  expect(waitOf(guard, { ...strangers, key: 'device:x' }, 3)).toBe(900_000 - 3)
  // Nor is anybody refused because many are kept.
  expect(waitOf(guard, { key: 'email:b', user: 1 as UserId, address: undefined }, 3)).toBe(0)
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

/** Two whose words wait until they are brought over. */
function two(): {
  guards: [GuessGuard, GuessGuard]
  clock: { nowMs: number }
  bring: () => void
} {
  const clock = { nowMs: 0 }
  const both = [new Others(), new Others()] as const
  const words: (() => void)[] = []
  both[0].join((word) => words.push(() => both[1].take(word)))
  both[1].join((word) => words.push(() => both[0].take(word)))
  const [one, other] = both.map(
    (others) => new GuessGuard(1, { others, wallMs: () => clock.nowMs }),
  )
  const bring = (): void => words.splice(0).forEach((word) => word())
  return { guards: [one, other] as [GuessGuard, GuessGuard], clock, bring }
}

test('of guesses at once at several processes the same ten count at each', () => {
  const { guards, bring } = two()
  const [one, other] = guards
  const first = begun(one)
  bring()
  // None of them knows of the others, and each process would take nine more.
  const all = [first, ...guards.flatMap((it) => Array.from({ length: 9 }, () => begun(it)))]
  expect(guards.map((it) => it.begin(strangers, 0).ok)).toEqual([false, false])
  bring()
  const late = (guess: Guess): number => (all.indexOf(guess) < 10 ? one : other).late(guess, 0)
  expect(all.filter((it) => late(it) === 0)).toHaveLength(10)
  expect(late(first)).toBe(0)
  expect(new Set(all.map(late))).toEqual(new Set([0, 900_000]))
  // One of the ten that was no guess makes room for another, at either.
  const here = all.slice(0, 10).filter((it) => late(it) === 0)
  one.leave(here.at(-1) ?? first)
  bring()
  begun(other)
  bring()
  expect(guards.map((it) => it.begin(strangers, 0).ok)).toEqual([false, false])
})

test('one that began before it knew of ten others counts in the place of the last of them', () => {
  const { guards, bring } = two()
  const [one, other] = guards
  const ten = Array.from({ length: 10 }, () => begun(one))
  const unaware = [begun(other), begun(other)]
  bring()
  const waits = [...ten.map((it) => one.late(it, 0)), ...unaware.map((it) => other.late(it, 0))]
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  expect([one.late(ten[9] as Guess, 0), other.late(unaware[1] as Guess, 0)]).toEqual([900_000, 0])
  one.succeed(strangers)
  bring()
  expect(one.late(begun(one), 0)).toBe(0)
})

test('processes that see the end of a window at other moments begin the next one together', () => {
  const { guards, clock, bring } = two()
  const [one, other] = guards
  const period = 900_000
  begun(one)
  clock.nowMs = 200
  bring()
  for (let i = 0; i < 9; i += 1) begun(one)
  bring()
  expect([waitOf(one, strangers, 200), waitOf(other, strangers, 200)]).toEqual([
    period - 200,
    period,
  ])
  // The window of the one is over, that of the other not yet.
  clock.nowMs = period
  for (let i = 0; i < 10; i += 1) expect(waitOf(one, strangers, period)).toBe(0)
  expect(waitOf(other, strangers, period)).toBe(200)
  bring()
  for (const nowMs of [period, period + 200, 2 * period - 1])
    expect(waitOf(other, strangers, nowMs)).toBe(2 * period - nowMs)
  expect(waitOf(other, strangers, 2 * period)).toBe(0)
})

test('guesses of a release that tells no places count behind those that are known', () => {
  const others = new Others()
  const guard = new GuessGuard(1, { others, wallMs: () => 0 })
  const tell = (act: string) => others.take({ topic: 'guess', word: { act, guesser: strangers } })
  const first = begun(guard)
  for (let i = 0; i < 12; i += 1) tell('begin')
  expect([guard.late(first, 0), waitOf(guard, strangers, 0)]).toEqual([0, 900_000])
  tell('leave')
  tell('succeed')
  expect(waitOf(guard, strangers, 0)).toBe(0)
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
    for (const guard of guards) expect(waitOf(guard, stranger, 0)).toBe(0)
  expect([waitOf(one, stranger, 0), waitOf(other, stranger, 0)]).toEqual([900_000, 900_000])
  one.succeed(stranger)
  // Not ten more at each, but ten.
  for (let i = 0; i < 10; i += 1) expect(waitOf(other, stranger, 0)).toBe(0)
  expect(waitOf(one, stranger, 0)).toBe(900_000)
  for (let i = 0; i < 29; i += 1) one.wrongCode(stranger, 0)
  other.succeed(stranger)
  expect(waitOf(one, stranger, 0)).toBe(0)
  other.wrongCode(stranger, 0)
  expect(waitOf(one, stranger, 0)).toBe(DAY_MS)
})
