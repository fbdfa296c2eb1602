// How a new leader of the market goes on: by the beats that it heard, or by a change that stands in
// the directory and that no beat has told.
import { expect, test } from 'vitest'
import { wayOnFrom } from './market-leader.ts'

const heard = { beatMs: 5000, way: () => ({ speed: 3600 }) }
const map = { wallMs: 1, speed: 60, next: { marketMs: 9000, speed: 1 } }

test.each([
  ['nothing was changed', undefined, 3600],
  ['the last change was told', { ...map, marketMs: 4999 }, 3600],
  ['its leader stood at the change until it died', { ...map, marketMs: 5000 }, 60],
  ['the change came behind the last beat', { ...map, marketMs: 5001 }, 60],
])('where %s', (_, changed, speed) => {
  expect(wayOnFrom(heard, changed).speed).toBe(speed)
})
