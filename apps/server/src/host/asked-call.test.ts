// When a call is asked again, and what comes of several askings: a bus that answers when told to.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoAnswerError, NotCarriedOutError } from '../bus/bus-errors.ts'
import { AskedCall } from './asked-call.ts'
import type { GroupAnswer, GroupCall } from './group-words.ts'

interface Asking {
  readonly subject: string
  readonly call: GroupCall
  answer(answer: Partial<GroupAnswer>): void
  fail(error: Error): void
}

const CALL: GroupCall = { name: 'topUp', args: {}, desk: 5 }
const ID = { asker: 9, number: 3 }

let askings: Asking[]
let owner: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  askings = []
  owner = 5
})
afterEach(() => vi.useRealTimers())

function asked(limitMs = 15_000): { readonly call: AskedCall; readonly came: Promise<unknown> } {
  const call = new AskedCall(CALL, ID, {
    bus: {
      ask: (subject, value) =>
        new Promise((resolve, reject) => {
          askings.push({ subject, call: value as GroupCall, answer: resolve, fail: reject })
        }),
    },
    subjects: { call: 'call', again: 'again' },
    steadyMs: () => Date.now(),
    desk: () => owner,
    limitMs,
  })
  return { call, came: call.answer.catch((error: unknown) => error) }
}

const busy = (): Error => new NotCarriedOutError('busy', 'call')
const subjects = (): readonly string[] => askings.map(({ subject }) => subject)

it('asks again each two seconds, under its number and of the desk that was asked first', async () => {
  const { came } = asked()
  vi.advanceTimersByTime(4500)
  expect(subjects()).toEqual(['call', 'again', 'again'])
  expect(askings[0]?.call).toEqual({ ...CALL, id: ID })
  expect(askings[2]?.call).toEqual({ ...CALL, id: ID, againOf: 5 })
  askings[1]?.answer({ desk: 5, value: 'done' })
  expect(await came).toEqual({ desk: 5, value: 'done' })
  vi.advanceTimersByTime(10_000)
  expect(askings).toHaveLength(3)
})

it('asks nobody again who was not known to have the group, nor who has it now', () => {
  owner = undefined
  asked()
  owner = 6
  vi.advanceTimersByTime(4500)
  asked()
  owner = 7
  vi.advanceTimersByTime(10_000)
  expect(subjects()).toEqual(['call', 'call'])
})

it('asks no more when it was given up', async () => {
  const { call, came } = asked()
  const over = new NoAnswerError('it has another owner')
  call.end(over)
  vi.advanceTimersByTime(14_000)
  expect(subjects()).toEqual(['call'])
  expect(await came).toBe(over)
})

it('asks no more when whoever answers has not the time for it', () => {
  asked(4100)
  vi.advanceTimersByTime(10_000)
  expect(subjects()).toEqual(['call', 'again'])
})

it('was certainly not carried out only where no asking of it was', async () => {
  const { came } = asked()
  vi.advanceTimersByTime(2500)
  askings[0]?.fail(busy())
  await vi.advanceTimersByTimeAsync(0)
  askings[1]?.answer({ desk: 5, value: 'done' })
  expect(await came).toEqual({ desk: 5, value: 'done' })
  const other = asked()
  vi.advanceTimersByTime(2500)
  askings[2]?.fail(busy())
  askings[3]?.fail(new NotCarriedOutError('nobody', 'again'))
  expect(await other.came).toBeInstanceOf(NotCarriedOutError)
})

it('is unknown where the owner cannot know', async () => {
  const { came } = asked()
  vi.advanceTimersByTime(2500)
  askings[1]?.answer({ desk: 5, isUnknown: true })
  expect(await came).toBeInstanceOf(NoAnswerError)
})
