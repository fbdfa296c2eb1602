// What the owner of a group does with calls that it has heard, or that another one may have: a bus
// whose subjects the test asks by hand.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bus } from '../bus/bus.ts'
import type { Handler } from '../bus/serving.ts'
import { groupSubjects } from '../bus/subjects.ts'
import { CallDesk, type CallDeskParts } from './call-desk.ts'
import { NO_FIGURES } from './engine-link.ts'
import type { GroupAnswer, GroupCall } from './group-words.ts'
import { TURN_MS } from './heard-calls.ts'

const subjects = groupSubjects('test', 7)
const served = new Map<string, Handler>()
let done: string[]
let restarts: number
let desk: CallDesk

beforeEach(() => {
  vi.useFakeTimers()
  done = []
  restarts = 0
  const bus = {
    losses: 0,
    serve: (subject: string, handler: Handler) => {
      served.set(subject, handler)
      return { underWay: 0, unsaid: 0, stop: () => Promise.resolve() }
    },
    listen: () => ({ stop: () => undefined }),
    teller: () => ({ tell: () => undefined, close: () => undefined }),
  }
  desk = new CallDesk({
    bus: bus as unknown as Bus,
    subjects,
    engine: {
      figures: NO_FIGURES,
      get restarts() {
        return restarts
      },
      call: (name: string) => Promise.resolve(`${name} ${done.push(name)}`),
    } as unknown as CallDeskParts['engine'],
    isSure: () => true,
    positions: () => [],
  })
})
afterEach(async () => {
  await desk.stop()
  vi.useRealTimers()
})

const ask = (subject: string, call: Partial<GroupCall>): Promise<GroupAnswer> =>
  served.get(subject)?.({ name: 'topUp', args: {}, desk: 0, ...call }) as Promise<GroupAnswer>

const id = { asker: 1, number: 1 }

it('carries a call out once, however often it is asked, and tells the same', async () => {
  const again = { id, againOf: desk.id }
  const answers = await Promise.all([
    ask(subjects.again, again),
    ask(subjects.call, { id }),
    ask(subjects.again, again),
  ])
  expect(done).toEqual(['topUp'])
  expect(answers.map(({ value }) => value)).toEqual(['topUp 1', 'topUp 1', 'topUp 1'])
  await ask(subjects.call, { id: { asker: 2, number: 1 } })
  expect(done).toHaveLength(2)
})

it('carries out nothing that another owner was asked first', async () => {
  expect(await ask(subjects.again, { id, againOf: desk.id + 1000 })).toMatchObject({
    isUnknown: true,
  })
  // Its own memory of before is another one as well.
  const before = desk.id
  restarts = 1
  expect(await ask(subjects.again, { id, againOf: before })).toMatchObject({ isUnknown: true })
  expect(done).toEqual([])
})

it('carries out nothing that it may have forgotten', async () => {
  await ask(subjects.call, { id: { asker: 1, number: 5 } })
  vi.advanceTimersByTime(2 * TURN_MS)
  for (const number of [5, 4])
    expect(await ask(subjects.again, { id: { asker: 1, number }, againOf: desk.id })).toMatchObject(
      {
        isUnknown: true,
      },
    )
  expect(done).toEqual(['topUp'])
  await ask(subjects.again, { id: { asker: 1, number: 6 }, againOf: desk.id })
  expect(done).toHaveLength(2)
})

it('reads anew what changes nothing, and does what an older release asks', async () => {
  await ask(subjects.call, { name: 'funding', id })
  await ask(subjects.again, { name: 'funding', id, againOf: desk.id })
  await ask(subjects.call, { name: 'funding' })
  expect(done).toEqual(['funding', 'funding', 'funding'])
})
