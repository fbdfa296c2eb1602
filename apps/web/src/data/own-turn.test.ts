// What comes in a crowd goes one by one, in its order, and each in a task of its own.
import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './own-turn.ts'

test('callers of one moment go in their order, and never two in one task', async () => {
  const turn = createTurns()
  const gone: string[] = []
  const go = async (name: string) => {
    await turn()
    gone.push(name)
    // Runs before the next task begins, and after all that this one still holds.
    await Promise.resolve()
    gone.push(`${name} is through`)
  }
  const all = Promise.all([go('first'), go('second'), go('third')])
  expect(gone).toEqual([])
  await all
  expect(gone).toEqual([
    'first',
    'first is through',
    'second',
    'second is through',
    'third',
    'third is through',
  ])
})

test('who comes later waits for no one', async () => {
  const turn = createTurns()
  await turn()
  await nextTask()
  let gone = false
  const late = turn().then(() => (gone = true))
  expect(gone).toBe(false)
  await late
  expect(gone).toBe(true)
})
