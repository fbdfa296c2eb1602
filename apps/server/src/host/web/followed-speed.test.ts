// The speed of market time that a process shows which follows it: what anybody was told of a change
// stands in the directory, also where no beat has come since.
import { expect, test } from 'vitest'
import type { ClockMap } from '@trellis/engine'
import type { Bus } from '../../bus/bus.ts'
import { FollowedClock } from '../../bus/market-beat.ts'
import { FollowedSpeed } from './followed-speed.ts'

const DAY = { marketMs: 9_000, speed: 1 }

function shown(map: Omit<ClockMap, 'wallMs'> | undefined, beatMs: number, speed: number): object {
  const clock = new FollowedClock({ steadyMs: () => 0, fromMs: 0 })
  clock.hear({ epoch: 1, count: 1, marketMs: beatMs, way: { speed }, phase: 'open' }, 1)
  const parts = { bus: {} as Bus, prefix: '', clock, isSimulated: true }
  return new FollowedSpeed({ ...parts, map: () => map && { ...map, wallMs: 0 } }).way()
}

test.each([
  ['before the first change', undefined, 5_000, 1, { speed: 1 }],
  ['a change that no beat has told', { marketMs: 5_000, speed: 60 }, 5_000, 1, { speed: 60 }],
  [
    '… with what holds later',
    { marketMs: 5_000, speed: 720, next: DAY },
    4_900,
    1,
    { speed: 720, next: DAY },
  ],
  ['a beat behind the last change', { marketMs: 5_000, speed: 60 }, 5_001, 3600, { speed: 3600 }],
])('%s', (_, map, beatMs, speed, way) => {
  expect(shown(map, beatMs, speed)).toEqual(way)
})
