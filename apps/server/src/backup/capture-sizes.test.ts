// Readings as a busy folder would give them.
import { expect, it } from 'vitest'
import { captureSizes, type Sizes } from './capture-sizes.ts'

const reading = (dir: number, worker: number): Sizes =>
  new Map([
    ['dir-00000001.log', dir],
    ['w00-00000001.log', worker],
  ])

it('takes the sizes that two readings agree on, not those between which a file grew', async () => {
  const readings = [reading(64, 64), reading(64, 200), reading(128, 200), reading(128, 200)]
  let at = 0
  const sizes = await captureSizes('journal', () => readings[at++] ?? new Map())
  expect(sizes).toEqual(reading(128, 200))
  expect(at).toBe(4)
})

it('a file that came between two readings is a change too', async () => {
  const later = new Map([...reading(64, 64), ['w00-00000002.log', 64]])
  const readings = [reading(64, 64), later, later]
  let at = 0
  expect(await captureSizes('journal', () => readings[at++] ?? new Map())).toEqual(later)
})

it('gives up on a folder that never keeps still', async () => {
  let at = 0
  await expect(captureSizes('journal', () => reading(64, at++))).rejects.toThrow('never kept still')
})
