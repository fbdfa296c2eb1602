// What an owner knows of calls that it heard, and what it knows to have forgotten.
import { expect, it } from 'vitest'
import { HeardCalls } from './heard-calls.ts'

const idOf = (number: number, asker = 1) => ({ asker, number })

it('knows the answer of a call for at least one turn, also of one that is under way', () => {
  const calls = new HeardCalls<string>()
  const answer = new Promise<string>(() => undefined)
  calls.keep(idOf(1), answer)
  calls.turn()
  expect(calls.of(idOf(1))).toBe(answer)
  expect(calls.isForgotten(idOf(1))).toBe(false)
})

it('knows that it has forgotten a call, and all that its asker asked before', () => {
  const calls = new HeardCalls<string>()
  calls.keep(idOf(7), Promise.resolve('done'))
  calls.turn()
  calls.turn()
  expect(calls.of(idOf(7))).toBeUndefined()
  expect(calls.isForgotten(idOf(7))).toBe(true)
  // It may have been lost on its way; nobody knows any more.
  expect(calls.isForgotten(idOf(6))).toBe(true)
  expect(calls.isForgotten(idOf(8))).toBe(false)
  expect(calls.isForgotten(idOf(6, 2))).toBe(false)
})

it('says no earlier number again for what is forgotten later', () => {
  const calls = new HeardCalls<string>()
  calls.keep(idOf(7), Promise.resolve('done'))
  calls.turn()
  calls.keep(idOf(5), Promise.resolve('late'))
  calls.turn()
  calls.turn()
  expect(calls.isForgotten(idOf(7))).toBe(true)
})

it('keeps nothing of what may be carried out again', () => {
  const calls = new HeardCalls<string>()
  calls.keep(idOf(3), Promise.resolve('read'))
  calls.turn()
  calls.letGo(idOf(3))
  calls.turn()
  expect(calls.of(idOf(3))).toBeUndefined()
  expect(calls.isForgotten(idOf(3))).toBe(false)
})
