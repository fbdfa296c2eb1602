// Minutes until a ranking that fills is full.
import { expect, test } from 'vitest'
import { minutesLeft } from './filling-pace.ts'

test.each([
  ['half of it in five minutes leaves five', 0.5, 300_000, 5],
  ['a part of a minute is one', 0.99, 60_000, 1],
  ['what has just begun says nothing', 0.01, 60_000, undefined],
  ['nor does a leap at once', 0.3, 5_000, undefined],
  ['nor what stands still', 0, 600_000, undefined],
])('%s', (_, share, atMs, minutes) => {
  expect(minutesLeft({ share: 0, atMs: 0 }, { share, atMs })).toBe(minutes)
})
