// When a stream says anew how the market runs.
import { expect, test } from 'vitest'
import type { Host } from '../host/host-api.ts'
import { SpeedNotice } from './clock-message.ts'

const hostOf = (speed: number, market: string): Host =>
  ({ speed: { way: () => ({ speed }) }, health: () => ({ market }) }) as unknown as Host

test('another speed is noticed once, and so is a market that runs or stands from now on', () => {
  const notice = new SpeedNotice()
  const looks = [
    undefined,
    hostOf(0, 'held'),
    hostOf(0, 'held'),
    // What the directory has may be known before the beat by which the market runs.
    hostOf(60, 'held'),
    hostOf(60, 'open'),
    hostOf(60, 'open'),
    hostOf(1, 'open'),
  ]
  const noticed = looks.map((host) => notice.hasChanged(host))
  expect(noticed).toEqual([false, false, false, true, true, false, true])
})
