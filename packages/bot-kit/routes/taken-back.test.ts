// What a bot's owner has hidden after its end, where another process keeps it.
import type { UserId } from '@trellis/kernel'
import type { BotStatus } from '@trellis/market'
import { describe, expect, test } from 'vitest'
import type { LiveBot } from './route-context.ts'
import { asShown } from './taken-back.ts'

const bot = (status: BotStatus, allowFollow = true) =>
  ({ bot: 7, user: 3 as UserId, status, state: { allowFollow } }) as unknown as LiveBot<{
    readonly allowFollow: boolean
  }>

/** Settings that hold what was hidden once they have caught up. */
function settings() {
  let hidden = ''
  let asked = 0
  return {
    read: () => hidden,
    catchUp: async () => {
      asked += 1
      hidden = '1'
    },
    asked: () => asked,
  }
}

describe('a bot whose owner has just hidden it at another process', () => {
  test.each([
    ['has ended: is hidden', bot('completed'), { allowFollow: false, asked: 1 }],
    [
      'runs, so its engine says it: nobody is asked',
      bot('running'),
      { allowFollow: true, asked: 0 },
    ],
    ['was never shown: nobody is asked', bot('completed', false), { allowFollow: false, asked: 0 }],
  ])('%s', async (_, of, { allowFollow, asked }) => {
    const kept = settings()
    expect((await asShown(of, kept)).state.allowFollow).toBe(allowFollow)
    expect(kept.asked()).toBe(asked)
  })
})

test('it is not told where nobody says in time what is hidden', async () => {
  const late = { read: () => '', catchUp: () => Promise.reject(new Error('late')) }
  await expect(asShown(bot('completed'), late)).rejects.toThrow('late')
})
