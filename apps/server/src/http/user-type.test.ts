// Whether a user has ever made a bot, and that it is not known where nobody can tell in time.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { UserId } from '@trellis/kernel'
import { userTypeOf } from './user-type.ts'

const USER = 1 as UserId
type Asked = Parameters<typeof userTypeOf>[0]

/** What is in memory and what history says of closed bots. */
const context = (live: readonly object[], past: () => Promise<number | null>): Asked =>
  ({
    bots: { ofUser: async () => live },
    history: { past: async () => ({ closedCount: await past() }) },
  }) as unknown as Asked

test.each([
  ['a bot that runs', [{}], async () => 0, 'EXPERIENCED'],
  ['one that has ended', [], async () => 1, 'EXPERIENCED'],
  ['none', [], async () => 0, 'FRESH'],
  ['a history that is not read yet', [], async () => null, 'UNKNOWN_UserType'],
  [
    'a history that is away',
    [],
    async () => {
      throw new Error('away')
    },
    'UNKNOWN_UserType',
  ],
])('a user with %s', async (_, live, past, type) => {
  expect(await userTypeOf(context(live, past), USER)).toBe(type)
})

test('a user whose history takes long is not waited for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told = userTypeOf(
    context([], () => new Promise(() => {})),
    USER,
  )
  await vi.advanceTimersByTimeAsync(300)
  expect(await told).toBe('UNKNOWN_UserType')
})
