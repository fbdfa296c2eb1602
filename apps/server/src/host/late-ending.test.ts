// A bot that is made while another process blocks its user, or ends bots, ends as well, whatever
// became of the call, and the answer to the user does not wait for it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ending } from '@trellis/engine'
import { err, ID_EPOCH_MS, ok, type Result, type BotId, type UserId } from '@trellis/kernel'
import { BAN_KEEPS_BOTS, LAST_ENDING_SETTING } from './account-settings.ts'
import { openBots, type BotAccessParts } from './bot-access.ts'
import { UnavailableError, UnknownResultError } from './engine-link.ts'
import { directoryInMemory } from '../../test/directory-in-memory.ts'

const [one, other] = [1001 as UserId, 1002 as UserId]
const order = { kind: 'spot-grid' } as never

interface CallArgs {
  readonly bot: BotId
  readonly ending: Ending
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A process that has heard of what another one did when it has asked. */
function stage({ isAlone = false }: { readonly isAlone?: boolean } = {}) {
  const { state, execute } = directoryInMemory([one, other])
  const fails = undefined as Error | undefined
  const world = {
    isAway: false,
    isDown: false,
    isUnknown: false,
    asked: 0,
    told: '',
    fails,
    keeps: false,
    ending: '',
  }
  const upToDate = async (): Promise<void> => {
    world.asked += 1
    if (world.isAway) throw new UnavailableError('nobody says how far the directory is')
    await execute((it) => it.ban(one, world.told))
    const { name, yes } = BAN_KEEPS_BOTS
    await execute((it) => it.changeSetting(one, name, world.keeps ? yes : ''))
    await execute((it) => it.changeSetting(one, LAST_ENDING_SETTING, world.ending))
  }
  const [drawn, ended]: [BotId[], Ending[]] = [[], []]
  const calls: Record<string, (args: CallArgs) => Result<unknown, string>> = {
    create: ({ bot }) => {
      drawn.push(bot)
      if (world.fails !== undefined) throw world.fails
      return ok(bot)
    },
    end: ({ ending }) => {
      if (world.isDown) return err('unavailable')
      ended.push(ending)
      if (world.isUnknown) return err('not-found')
      return ok({ told: [], refused: [] })
    },
  }
  const call = async (name: string, args: CallArgs) => calls[name]?.(args)
  const link = { figures: { phase: 'trading' }, call }
  const { create } = openBots({
    linkOf: () => link,
    directory: { state, execute, ...(!isAlone && { upToDate }) },
    idMs: () => ID_EPOCH_MS + 1,
    created: async () => undefined,
    changed: () => undefined,
  } as unknown as BotAccessParts)
  return { world, drawn, ended, create }
}

const ends = (bot: BotId | undefined) => ({ word: 'user-banned', bots: [bot] })

test('whoever was blocked by the time that the bot is there has it ended', async () => {
  const { world, drawn, ended, create } = stage()
  world.told = 'why'
  expect(await create(one, order)).toEqual(ok(drawn[0]))
  await create(other, order)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([ends(drawn[0])])
})

test('what a block leaves to its owner runs on, also where it was made at the same time', async () => {
  const { world, ended, create } = stage()
  Object.assign(world, { told: 'why', keeps: true })
  await create(one, order)
  await vi.advanceTimersByTimeAsync(0)
  expect([world.asked, ended]).toEqual([1, []])
})

test('what an operator ended meanwhile ends also where it comes behind that, and once', async () => {
  const { world, drawn, ended, create } = stage()
  const tag = { word: 'tax-tag-changed', kinds: ['futures-grid'], untilMs: 501 }
  world.ending = JSON.stringify(tag)
  await create(one, order)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([{ ...tag, bots: [drawn[0]] }])
  await create(one, order)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveLength(1)
})

test.each([
  ['a block that was lifted', { word: 'user-banned', untilMs: 501 }],
  ['other bots by their numbers', { word: 'compliance', bots: [7], untilMs: 501 }],
])('… but not for %s', async (_, ending) => {
  const { world, ended, create } = stage()
  world.ending = JSON.stringify(ending)
  await create(one, order)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([])
})

test('a bot of which nobody could say whether it was made ends as well', async () => {
  const { world, drawn, ended, create } = stage()
  Object.assign(world, { told: 'why', fails: new UnknownResultError('the owner died') })
  expect(await create(one, order)).toMatchObject({ error: 'unknown-result' })
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toEqual([ends(drawn[0])])
})

test('… and is not looked for again where the group knows nothing of its user', async () => {
  const { world, drawn, ended, create } = stage()
  const fails = new UnknownResultError('the owner died')
  Object.assign(world, { told: 'why', fails, isUnknown: true })
  await create(one, order)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toEqual([ends(drawn[0])])
})

test('while nobody says how far the directory is, users do not wait and it is asked again', async () => {
  const { world, drawn, ended, create } = stage()
  Object.assign(world, { told: 'why', isAway: true })
  expect(await create(one, order)).toEqual(ok(drawn[0]))
  await vi.advanceTimersByTimeAsync(4_000)
  expect([world.asked, ended]).toEqual([3, []])
  // The engine cannot be told at once, either.
  Object.assign(world, { isAway: false, isDown: true })
  await vi.advanceTimersByTimeAsync(2_000)
  world.isDown = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(ended).toEqual([ends(drawn[0])])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.asked).toBe(5)
})

test('a process that is alone asks nobody', async () => {
  const { world, drawn, ended, create } = stage({ isAlone: true })
  expect(await create(one, order)).toEqual(ok(drawn[0]))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([world.asked, ended]).toEqual([0, []])
})
