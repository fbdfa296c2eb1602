// What is known of everybody's bots while an engine gives no answer: those of all others as they
// are, its own as they were.
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { UnavailableError, type EngineLink } from './engine-link.ts'
import { openPublicBots } from './public-bots.ts'

type Answer = () => Promise<readonly LiveBot[]>

const botsOf = (...ids: number[]) => ids.map((bot) => ({ bot }) as LiveBot)
const away: Answer = () => Promise.reject(new UnavailableError('nobody has the group'))
const silent: Answer = () => new Promise(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Two engines, and what the list of them comes to. */
function stage() {
  const answers: [Answer, Answer] = [async () => botsOf(1), async () => botsOf(2)]
  const past: Answer[] = []
  const linkTo = (answer: Answer) => ({ call: () => answer() }) as unknown as EngineLink
  const linkOf = (i: 0 | 1) => linkTo(() => answers[i]())
  const open = openPublicBots([linkOf(0), linkOf(1)], () => past.map(linkTo), {} as never)
  const idsNow = async () => {
    const held = open.held()
    held.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    const { bots, unread, isPartial } = await held
    return { bots: bots.map(({ bot }) => Number(bot)), unread: [...unread], isPartial }
  }
  return { answers, past, idsNow }
}

describe('while one engine gives no answer', () => {
  test.each([
    ['refuses', away],
    ['says nothing', silent],
  ])('the others’ are as they are: it %s', async (_, none) => {
    const { answers, idsNow } = stage()
    expect(await idsNow()).toEqual({ bots: [1, 2], unread: [], isPartial: false })
    answers[0] = async () => botsOf(3)
    answers[1] = none
    expect(await idsNow()).toEqual({ bots: [3, 2], unread: [2], isPartial: false })
    answers[1] = async () => botsOf(4)
    expect(await idsNow()).toEqual({ bots: [3, 4], unread: [], isPartial: false })
  })

  test('one that never gave any is said to be missing', async () => {
    const { answers, idsNow } = stage()
    answers[1] = away
    expect(await idsNow()).toEqual({ bots: [1], unread: [], isPartial: true })
  })

  test('a late answer is not put over a later one', async () => {
    const { answers, idsNow } = stage()
    let sayLate: (bots: readonly LiveBot[]) => void = () => {}
    answers[1] = () => new Promise((resolve) => (sayLate = resolve))
    await idsNow()
    answers[1] = async () => botsOf(5)
    expect((await idsNow()).bots).toEqual([1, 5])
    sayLate(botsOf(6))
    answers[1] = away
    expect(await idsNow()).toEqual({ bots: [1, 5], unread: [5 as BotId], isPartial: false })
  })
})

test('those of a past that is made are there, and one that has ended is not waited for', async () => {
  const { past, idsNow } = stage()
  past.push(async () => botsOf(7), away)
  expect(await idsNow()).toEqual({ bots: [1, 2, 7], unread: [], isPartial: false })
})

test('where none answers, that is said', async () => {
  const { answers, idsNow } = stage()
  answers.fill(away)
  await expect(idsNow()).rejects.toThrow('nobody has the group')
})
