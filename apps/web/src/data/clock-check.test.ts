// A clock is judged once, by the first answer that says the time.
import { beforeEach, expect, test, vi } from 'vitest'

const NOW = 1_780_000_000_000
const DAY = 86_400_000
const at = (ms: number) => ({ time_now: `${ms / 1000}.000000` })
const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.resetModules()
  said.mockClear()
})

test.each([
  ['is right', 0, []],
  ['is 9 s off', 9_000, []],
  ['is an hour off', -3_600_000, []],
  ['is a day off', DAY, []],
  ['is more than a day late', -2.5 * DAY, ['clock: -2.5 days off']],
  ['is more than a day early', 2 * DAY, ['clock: 2 days off']],
])('a clock that %s', async (_, off, words) => {
  const { checkClock } = await import('./clock-check.ts')
  checkClock(undefined, NOW + off)
  checkClock({ ret_code: 0 }, NOW + off)
  checkClock({ time_now: 'soon' }, NOW + off)
  checkClock(at(NOW), NOW + off)
  checkClock(at(NOW - 3 * DAY), NOW + off)
  expect(said.mock.calls.flat()).toEqual(words)
})
