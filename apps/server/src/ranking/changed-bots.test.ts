// What owners show and hide between two makings of a list is in every look at it, however long the
// next making takes.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PublicBot } from '@trellis/bot-kit/routes/public-bots.ts'
import type { BotAccess, HostRefusal } from '@trellis/bot-kit/routes/route-context.ts'
import { err, ok, type BotId, type UserId } from '@trellis/kernel'
import { Others } from '../limits/others.ts'
import { ChangedBots } from './changed-bots.ts'

const USER = 1 as UserId
const [first, second, third] = [1, 2, 3] as unknown as readonly [BotId, BotId, BotId]

/** Bots that say yes to everything, and a server that knows which of them are shown. */
function stage() {
  const shown = new Set<BotId>([first, second])
  let asked = 0
  let isAway = false
  let said: Awaited<ReturnType<BotAccess['command']>> = ok({} as never)
  const access = {
    create: async () => ok(third),
    command: async () => said,
    funding: async () => new Map(),
  } as unknown as BotAccess
  const others = new Others()
  const find = async (bot: BotId) => {
    asked += 1
    if (isAway) throw new Error('the worker has ended')
    return shown.has(bot) ? rowOf(bot) : undefined
  }
  const changed = new ChangedBots(access, find, others)
  const set = async (bot: BotId, allowed: boolean) => {
    if (allowed) shown.add(bot)
    else shown.delete(bot)
    await changed.bots.command(USER, bot, { type: 'allow-follow' })
  }
  const idsOver = async (...made: BotId[]) =>
    (await changed.over(made.map(rowOf))).map(({ bot }) => bot.bot)
  const answer = (refusal: HostRefusal) => (said = err(refusal))
  const away = (is: boolean) => (isAway = is)
  return { changed, shown, others, set, idsOver, asked: () => asked, away, answer }
}

const rowOf = (bot: BotId) => ({ bot: { bot, endedAtMs: 0 } }) as PublicBot

describe('over a list that was made before', () => {
  test('a bot that is hidden is gone at once, one that is shown is there at once', async () => {
    const { set, idsOver } = stage()
    expect(await idsOver(first, second)).toEqual([first, second])
    await set(first, false)
    expect(await idsOver(first, second)).toEqual([second])
    await set(third, true)
    expect(await idsOver(first, second)).toEqual([second, third])
    await set(first, true)
    expect(new Set(await idsOver(first, second))).toEqual(new Set([first, second, third]))
  })

  test('so is one of which nobody knows whether it was; of a refused one nothing is read', async () => {
    const { set, idsOver, asked, answer } = stage()
    answer('unknown-result')
    await set(first, false)
    expect(await idsOver(first, second)).toEqual([second])
    answer('not-owner')
    await set(second, true)
    expect([await idsOver(first, second), asked()]).toEqual([[second], 1])
  })

  test('so is one that is made to be followed, and not another', async () => {
    const { changed, shown, idsOver } = stage()
    const order = (allowFollow: boolean) => ({ params: { allowFollow } }) as never
    shown.add(third)
    await changed.bots.create(USER, order(false))
    expect(await idsOver(first)).toEqual([first])
    await changed.bots.create(USER, order(true))
    expect(await idsOver(first)).toEqual([first, third])
  })

  test('one whose worker gives no answer is left out, and asked for again', async () => {
    const { set, idsOver, away } = stage()
    away(true)
    await set(third, true)
    expect(await idsOver(first)).toEqual([first])
    away(false)
    expect(await idsOver(first)).toEqual([first, third])
  })
})

test('a bot is read once between two makings, and no more when a list has it', async () => {
  const { changed, set, idsOver, asked } = stage()
  await set(first, false)
  const begun = changed.count
  await set(second, false)
  await idsOver(first, second)
  await idsOver(first, second)
  expect(asked()).toBe(2)
  // A list that was begun between the two has the first, and not the second.
  changed.forget(begun)
  expect(await idsOver(second)).toEqual([])
  changed.forget(changed.count)
  expect(await idsOver(second)).toEqual([second])
})

test('all else is asked of the bots themselves', async () => {
  expect(await stage().changed.bots.funding(USER)).toEqual(new Map())
})

describe('while another process shows or hides one', () => {
  /** What it tells, in its order, and the bots as it changes them. */
  function another(said: Awaited<ReturnType<BotAccess['command']>>) {
    const told: unknown[] = []
    const others = new Others()
    others.join((word) => told.push(word))
    const command = async () => {
      told.push('command')
      return said
    }
    const access = { command, find: command } as unknown as BotAccess
    return { told, bots: new ChangedBots(access, async () => undefined, others).bots }
  }

  test('it says so before and after, whatever comes of it, and of nothing else', async () => {
    for (const said of [ok({} as never), err('not-owner' as const)]) {
      const { told, bots } = another(said)
      await bots.command(USER, first, { type: 'allow-follow' })
      const [before, after] = ['showing', 'shown'].map((topic) => ({ topic, word: first }))
      expect(told).toEqual([before, 'command', after])
      await bots.command(USER, first, { type: 'stop' })
      expect(told.slice(3)).toEqual(['command'])
    }
  })

  test('it is hidden until that one says what came of it', async () => {
    const { idsOver, others, asked } = stage()
    others.take({ topic: 'showing', word: first })
    expect([await idsOver(first, second), asked()]).toEqual([[second], 0])
    others.take({ topic: 'shown', word: first })
    expect(await idsOver(first, second)).toEqual([second, first])
  })

  test('or, where it is killed, until a list is there that was begun afterwards', async () => {
    const { changed, shown, idsOver, others } = stage()
    const begun = changed.count
    for (const word of [first, second]) others.take({ topic: 'showing', word })
    shown.delete(first)
    changed.forget(begun)
    expect(await idsOver(first, second)).toEqual([])
    // Of those that were not read again for it the first is read as it is now.
    changed.forget(changed.count, new Set([first]))
    expect(await idsOver(first, second)).toEqual([second])
  })
})

describe('where words of others may have been missed', () => {
  test('each bot of the list is read as it is now', async () => {
    const { shown, idsOver, others, asked } = stage()
    shown.delete(first)
    expect(await idsOver(first, second)).toEqual([first, second])
    others.missed()
    expect(await idsOver(first, second)).toEqual([second])
    expect(await idsOver(first, second)).toEqual([second])
    expect(asked()).toBe(2)
  })

  test('a list that was begun before has them not, one that was begun afterwards has', async () => {
    const { changed, shown, idsOver, others, asked } = stage()
    const begun = changed.count
    others.missed()
    shown.delete(first)
    changed.forget(begun)
    expect(await idsOver(first, second)).toEqual([second])
    changed.forget(changed.count)
    expect([await idsOver(second), asked()]).toEqual([[second], 2])
  })

  test('those that stand in it as they were before are read all the same', async () => {
    const { changed, shown, idsOver, others } = stage()
    shown.delete(first)
    others.missed()
    changed.forget(changed.count, new Set([first]))
    expect(await idsOver(first, second)).toEqual([second])
  })
})

test('one that its lists have as it was before is read anew once for each of them', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let read = 0
  let answer: (value: number) => void = () => undefined
  const find = () =>
    new Promise<PublicBot>((resolve) => {
      answer = (value) => resolve({ ...rowOf(first), value } as never)
      read += 1
    })
  const access = { command: async () => ok({}) } as unknown as BotAccess
  const changed = new ChangedBots(access, find)
  const look = async (): Promise<unknown> => {
    const seen = changed.over([rowOf(first)])
    await vi.advanceTimersByTimeAsync(1000)
    return (await seen).map((row) => row as never as { value: number }).map(({ value }) => value)
  }
  await changed.bots.command(USER, first, { type: 'allow-follow' })
  expect(await look()).toEqual([])
  // What takes longer than from list to list is not begun again and again.
  changed.forget(changed.count, new Set([first]))
  expect(await look()).toEqual([])
  answer(1)
  expect([await look(), await look(), read]).toEqual([[1], [1], 1])
  changed.forget(changed.count, new Set([first]))
  expect([await look(), read]).toEqual([[], 2])
  answer(2)
  expect(await look()).toEqual([2])
})

test('a look waits no more than a second for what has changed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const access = { command: async () => ok({}) } as unknown as BotAccess
  const changed = new ChangedBots(access, () => new Promise(() => {}))
  await changed.bots.command(USER, first, { type: 'allow-follow' })
  const seen = changed.over([first, second].map(rowOf))
  await vi.advanceTimersByTimeAsync(1000)
  expect((await seen).map(({ bot }) => bot.bot)).toEqual([second])
})
