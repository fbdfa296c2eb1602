// What did not come is asked for once the line to the server opens, and not before.
import { expect, test } from 'vitest'
import { firstConnection, type ConnectionName } from './connection-state.ts'
import { onBack } from './server-back.ts'

function lineAt(first: ConnectionName) {
  const listeners = new Set<() => void>()
  const line = {
    connection: { ...firstConnection, name: first },
    starts: 0,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start: () => void (line.starts += 1),
  }
  const turn = (name: ConnectionName): void => {
    line.connection = { ...line.connection, name }
    for (const listener of listeners) listener()
  }
  let calls = 0
  const end = onBack(line, () => void (calls += 1))
  return { line, turn, end, calls: () => calls }
}

test('a line that nobody wanted is wanted, and tells once that it opened', () => {
  const { line, turn, calls } = lineAt('init')
  expect(line.starts).toBe(1)
  turn('closed')
  turn('error')
  expect(calls()).toBe(0)
  turn('open')
  expect(calls()).toBe(1)
  turn('open')
  expect(calls()).toBe(1)
})

test('one that has not noticed yet tells when it is back, not by what it goes on hearing', () => {
  const { turn, calls } = lineAt('open')
  turn('open')
  expect(calls()).toBe(0)
  turn('closed')
  turn('open')
  expect(calls()).toBe(1)
})

test('who waits no more is told nothing', () => {
  const { turn, calls, end } = lineAt('closed')
  end()
  turn('open')
  expect(calls()).toBe(0)
})
