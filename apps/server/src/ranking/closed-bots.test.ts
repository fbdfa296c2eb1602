// Bots that ended: asked for since the last reading, and over all of thirty days while some may
// still come that ended long ago.
import { beforeEach, expect, test } from 'vitest'
import { KEPT_MS } from '@trellis/bot-kit/routes/public-bots.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { BotId } from '@trellis/kernel'
import { DAY_MS, MINUTE_MS } from '@trellis/market'
import { ClosedBots } from './closed-bots.ts'

const START = Date.UTC(2026, 5, 1)
const NONE = { filling: false, share: 0 }
const HOME = { filling: false, share: 1 }
const filling = (share: number) => ({ filling: true, share })

let stored: LiveBot[]
let asked: number[]
let steadyMs: number
let isAway: boolean
let closed: ClosedBots

beforeEach(() => {
  ;[stored, asked, steadyMs, isAway] = [[], [], 0, false]
  closed = new ClosedBots(
    {
      closed: async (sinceMs, most) => {
        if (isAway) throw new Error('the read models are away')
        asked.push(sinceMs)
        const found = stored.filter(({ endedAtMs }) => endedAtMs >= sinceMs)
        return found.sort((a, b) => b.endedAtMs - a.endedAtMs).slice(0, most)
      },
    },
    () => steadyMs,
  )
})

const end = (bot: number, endedAtMs: number): void => {
  stored.push({ bot: bot as BotId, endedAtMs } as LiveBot)
}
/** So many minutes after the start, on both clocks. */
async function readAt(minutes: number, progress = NONE): Promise<readonly number[]> {
  steadyMs = minutes * MINUTE_MS
  await closed.readOn({ nowMs: START + steadyMs, speed: 1, progress })
  return [...closed.known.keys()].sort((a, b) => a - b)
}

test('all at the start, then what is new, until they are thirty days old', async () => {
  end(1, START - DAY_MS)
  expect(await readAt(0)).toEqual([1])
  expect(await readAt(1)).toEqual([1])
  end(2, START + MINUTE_MS)
  expect(await readAt(2)).toEqual([1, 2])
  expect(asked.at(-1)).toBeGreaterThan(START - 20 * MINUTE_MS)
  expect(await readAt(29 * 24 * 60 + 1)).toEqual([2])
})

test('those of a past that is made meanwhile come as they end in it', async () => {
  await readAt(0)
  await readAt(1)
  end(1, START - 25 * DAY_MS)
  expect(await readAt(2, filling(0.1))).toEqual([1])
  end(2, START - 20 * DAY_MS)
  expect(await readAt(3, filling(0.4))).toEqual([1, 2])
})

test('also what the read models get only after it has come home, and then no more', async () => {
  await readAt(0, filling(0.9))
  expect(await readAt(1, HOME)).toEqual([])
  end(1, START - 2 * DAY_MS)
  expect(await readAt(2, HOME)).toEqual([1])
  expect(asked.every((sinceMs) => sinceMs <= START + 2 * MINUTE_MS - KEPT_MS)).toBe(true)
  await readAt(3, HOME)
  expect(asked.at(-1)).toBeGreaterThan(START - 20 * MINUTE_MS)
})

test('one that was begun and came home between two readings', async () => {
  await readAt(0)
  await readAt(1)
  await readAt(2)
  end(1, START - 2 * DAY_MS)
  expect(await readAt(3, HOME)).toEqual([1])
})

test('nothing is lost where a reading fails', async () => {
  await readAt(0)
  await readAt(1)
  end(1, START + MINUTE_MS)
  isAway = true
  await expect(readAt(2)).rejects.toThrow('away')
  isAway = false
  expect(await readAt(60)).toEqual([1])
})
