// What goes first is there, in its order, and before all that is not named.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST, rankOf } from './longest-first.ts'
import { inRoot } from './paths.mjs'

test('every file that goes first exists', () => {
  expect(LONGEST.filter((name) => !existsSync(inRoot(`${name}.test.ts`)))).toEqual([])
})

test('named files go first, by the whole of their name', () => {
  const paths = LONGEST.map((name) => inRoot(`${name}.test.ts`))
  expect(paths.map(rankOf)).toEqual(paths.map((_, i) => i))
  expect(rankOf(inRoot('apps/server/test/http-limits.test.ts'))).toBe(LONGEST.length)
  expect(rankOf(inRoot('packages/sim/test/alarm-sim.test.ts'))).toBe(LONGEST.length)
})
