// Turns against the real loop: what begins in this turn, what in which later one.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

function begunBy(turns: Turns, names: string): string[] {
  const begun: string[] = []
  for (const name of names) turns.enter(() => begun.push(name))
  return begun
}

test('calls begin at once where the turn has room, and what is more in turns after it, in order', async () => {
  const begun = begunBy(new Turns(2), 'abcde')
  expect(begun.join('')).toBe('ab')
  await nextTurn()
  expect(begun.join('')).toBe('abcd')
  await nextTurn()
  expect(begun.join('')).toBe('abcde')
})

test('who comes while others wait stands behind them, also where the turn has room', async () => {
  const turns = new Turns(2)
  const begun: string[] = []
  for (const name of 'abc') turns.enter(() => begun.push(name))
  await nextTurn()
  turns.enter(() => begun.push('d'))
  turns.enter(() => begun.push('e'))
  expect(begun.join('')).toBe('abcd')
  await nextTurn()
  expect(begun.join('')).toBe('abcde')
})

test('a turn that began nothing leaves the whole room to the next', async () => {
  const turns = new Turns(2)
  expect(begunBy(turns, 'ab').join('')).toBe('ab')
  await nextTurn()
  await nextTurn()
  expect(begunBy(turns, 'cde').join('')).toBe('cd')
})
