// The pick of the day is played as it is shown, once, and again only where there was no answer.
import type { Suggestion } from '@trellis/bot-kit/routes/advice-access.ts'
import { err, ok } from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import { expect, test } from 'vitest'
import type { Lab, LabAnswer } from '../lab/lab.ts'
import type { LabFigures } from '../lab/lab-order.ts'
import { LatelyPlayed } from './lately.ts'

const asOfMs = 100 * DAY_MS
const suggestion = {
  advice: { id: 'a', kind: 'futures-combo', asOfMs },
  placed: { symbols: [3, 1], params: { of: 'today' } },
} as unknown as Suggestion
const figures = {
  roi: '-0.5',
  drawdown: '0.6',
  invested: '200',
  curve: [
    { atMs: 1, total: '0' },
    { atMs: 2, total: '-100' },
  ],
} as unknown as LabFigures

function playing(...answers: LabAnswer[]) {
  const orders: unknown[] = []
  const backtest: Lab['backtest'] = async (_, order) => {
    orders.push(order)
    return answers.shift() ?? err({ type: 'busy' })
  }
  return { orders, lately: new LatelyPlayed(() => ({ backtest })) }
}

test('the settings that are shown, over the thirty days before their day', async () => {
  const { orders, lately } = playing(err({ type: 'busy' }), ok(figures))
  expect(await lately.of(suggestion)).toBeUndefined()
  const found = await lately.of(suggestion)
  expect(found).toEqual({
    days: 30,
    untilMs: asOfMs,
    invested: figures.invested,
    yield: '-0.5',
    drawdown: '0.6',
    trend: [
      [1, 0],
      [2, -0.5],
    ],
  })
  expect(await lately.of(suggestion)).toBe(found)
  const order = { kind: 'futures-combo', symbols: [3, 1], params: { of: 'today' } }
  const span = { fromMs: asOfMs - 30 * DAY_MS, toMs: asOfMs }
  expect(orders).toEqual([
    { ...order, ...span },
    { ...order, ...span },
  ])
})

test('nothing is said without a lab', async () => {
  expect(await new LatelyPlayed(() => undefined).of(suggestion)).toBeUndefined()
})
