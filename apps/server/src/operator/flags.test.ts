// For whom a flag is off: for a share of the users always the same ones, and a larger share holds
// the smaller; what is said of one user goes before that.
import { describe, expect, test } from 'vitest'
import { featureFlags } from '@trellis/contract'
import { Directory, type DirectoryFact } from '@trellis/engine'
import { err, makeId, type Result, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../host/directory-host.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'
import { flagOperations, flagsOf, percentOff, placeOf } from './flags.ts'

const FLAG = 'tradingBotTrailing'
const offered = new Set(featureFlags)
const users = Array.from({ length: 2_000 }, (_, i): UserId => makeId(1_000 + i, i % 256, 0))

function directoryWith(percent: number, own: Readonly<Record<number, string>> = {}): Directory {
  const directory = new Directory()
  const commit = (decision: Result<readonly DirectoryFact[], unknown>): void => {
    if (decision.ok) directory.commit(decision.value, { atMs: 1, tape: 0 })
  }
  commit(directory.changeSite(`flag:${FLAG}`, String(percent)))
  for (const [at, value] of Object.entries(own)) {
    const user = users[Number(at)]!
    const [email, created] = [`u${at}@example.org`, { createdAtMs: 1, countryCode: '', lang: 'en' }]
    commit(directory.register({ user, email, passwordHash: '', ...created }))
    commit(directory.changeSetting(user, `flag:${FLAG}`, value))
  }
  return directory
}

const offFor = (directory: Directory) =>
  users.filter((user) => !flagsOf(directory, offered, user).has(FLAG))

describe('a share of the users', () => {
  test.each([0, 1, 10, 50, 99, 100])('%s%', (percent) => {
    const off = offFor(directoryWith(percent)).length / users.length
    expect(Math.abs(off - percent / 100)).toBeLessThan(0.03)
    expect(off === 0).toBe(percent === 0)
    expect(off === 1).toBe(percent === 100)
    expect(percentOff(directoryWith(percent), FLAG)).toBe(percent)
  })

  test('a larger one holds the smaller, and each flag has others', () => {
    const [few, many] = [offFor(directoryWith(20)), new Set(offFor(directoryWith(40)))]
    expect(few.every((user) => many.has(user))).toBe(true)
    expect(few.some((user) => placeOf('euBotGray', user) >= 2_000)).toBe(true)
  })
})

test('what is said of one user goes before the share', () => {
  const directory = directoryWith(100, { 3: 'on' })
  expect(offFor(directory)).toHaveLength(users.length - 1)
  const other = directoryWith(0, { 3: 'off' })
  expect(offFor(other)).toEqual([users[3]])
})

test('a guest has what is not off for everybody, and nobody what the settings do not offer', () => {
  expect(flagsOf(directoryWith(99), offered, undefined).has(FLAG)).toBe(true)
  expect(flagsOf(directoryWith(100), offered, undefined).has(FLAG)).toBe(false)
  const none: ReadonlySet<never> = new Set()
  expect(flagsOf(directoryWith(0, { 3: 'on' }), none, users[3]).size).toBe(0)
})

test('who lost the role meanwhile sets none, of all and of one', async () => {
  const { state, execute, change } = directoryInMemory([users[0]!])
  const { set } = flagOperations({ state, execute } as DirectoryAccess)
  const say = (words: string[], why?: string) => set!.run(words, () => why)
  for (const whom of [[], [String(users[0])]]) {
    expect(await say([FLAG, 'off', ...whom], 'no operator')).toEqual(err('no operator'))
    expect(flagsOf(state, offered, users[0])).toBe(offered)
    expect(await say([FLAG, 'off', ...whom])).toMatchObject({ ok: true })
    expect(flagsOf(state, offered, users[0]).has(FLAG)).toBe(false)
    change((it) => it.changeSite(`flag:${FLAG}`, ''))
  }
})
