// A state that comes and goes by itself is told once a day for a bot; what is critical every time.
import { expect, test } from 'vitest'
import { isFirst } from './news-toast.tsx'

const at = (topic: 'range' | 'refused' | 'liquidation' | 'closed', bot: string, ms: number) =>
  isFirst({ topic, bot_id: bot, time: String(ms) })
const DAY_MS = 86_400_000

test('out of range and back, and refused orders, are toasted once a day for each bot', () => {
  expect([1, 2, 3].map((ms) => at('range', '7', ms))).toEqual([true, false, false])
  expect([at('refused', '7', 4), at('refused', '7', 5)]).toEqual([true, false])
  expect(at('range', '8', 6)).toBe(true)
  expect(at('range', '7', DAY_MS)).toBe(true)
})

test('liquidations that come near and ends of bots are always toasted', () => {
  expect([1, 2].map((ms) => at('liquidation', '7', ms))).toEqual([true, true])
  expect([1, 2].map((ms) => at('closed', '7', ms))).toEqual([true, true])
})
