// A line of the activity has the kind's name of a fact and, where it is of a bot's life, the
// engine's type beside it.
import { expect, test } from 'vitest'
import { refOf } from '@trellis/bot-kit/grid/reference.ts'
import { lifeTypes } from '@trellis/contract'
import type { EngineFact, LifeEvent, LifeFact } from '@trellis/engine'
import { amount, makeId, price, quantity, type BotId } from '@trellis/kernel'
import {
  defaultInstruments,
  formatQuantity,
  type Instrument,
  type PlaceOrder,
} from '@trellis/market'
import { activityItem } from '../calls/activity-item.ts'
import { activityOf } from './activity-row.ts'

const bot = makeId(2, 0, 0) as BotId
const prices = [price(600_000)]

/** One of each; a new fact of life has no place here until it is told. */
const events: { readonly [T in LifeFact['type']]: Extract<LifeEvent, { type: T }> } = {
  'bot-funded': { type: 'bot-funded', prices },
  'bot-started': { type: 'bot-started', prices },
  'profit-booked': { type: 'profit-booked', group: 1, profit: amount('1'), refs: [1, 2] },
  'profit-withdrawn': { type: 'profit-withdrawn', amount: amount('1'), prices },
  'funds-added': { type: 'funds-added', amount: amount('1'), prices },
  'settings-changed': { type: 'settings-changed', prices },
  'closing-started': { type: 'closing-started', reason: 'user', word: '', prices },
  'coins-valued': { type: 'coins-valued', coin: 'MNT', amount: amount('1'), value: amount('1') },
  'bot-closed': { type: 'bot-closed', prices },
  'range-left': { type: 'range-left', side: 'above', prices },
  'range-entered': { type: 'range-entered', prices },
  'liquidation-near': { type: 'liquidation-near', step: 1, prices },
}

function lineOf(fact: EngineFact) {
  const row = activityOf(fact, { position: 7, atMs: 9 }, defaultInstruments, 0)
  return row && activityItem(String(bot), row)
}

test('every fact of life keeps its own name beside the one that a kind gives it', () => {
  for (const event of Object.values(events)) {
    const own = { type: 'bell-said' }
    const told = lineOf({ ...event, own, bot, kind: 'test-bell' })
    expect(told).toMatchObject({ type: 'bell-said', life: event.type })
    expect(lineOf({ ...event, bot, kind: 'test-bell' })).toMatchObject({ type: event.type })
  }
  const status = { status: 'completed', reason: 'user', word: '', detail: '' } as const
  expect(lineOf({ type: 'bot-status', bot, ...status })).toMatchObject({ life: 'bot-status' })
  expect([...Object.keys(events), 'bot-status'].sort()).toEqual([...lifeTypes].sort())
})

test.each([
  ['a buy opened it', [refOf(3, 1, 'buy'), refOf(3, 1, 'sell')], 'sell'],
  ['a sell opened it', [refOf(3, 1, 'sell'), refOf(3, 1, 'buy')], 'buy'],
  ['bought by the opening', [0, refOf(3, 1, 'sell')], 'sell'],
  ['sold by the opening', [0, refOf(3, 1, 'buy')], 'buy'],
] as const)('a round names its orders by their side: %s', (_, refs, closedBy) => {
  const [opened, closed] = refs
  const fact = { type: 'profit-booked', group: 1, profit: amount('1'), refs, bot } as const
  const legs = closedBy === 'sell' ? [opened, closed] : [closed, opened]
  const data = lineOf({ ...fact, kind: 'test-bell' })?.data
  expect([data?.['buyRef'], data?.['sellRef']]).toEqual(legs)
})

test("money and a kind's own facts are no facts of life, whatever they are called", () => {
  const released = { type: 'funds-released', bot, coin: 'USDT', amount: amount('1') } as const
  expect(lineOf({ ...released, action: 'close' })).not.toHaveProperty('life')
  const fact = { type: 'bot-closed' }
  const own = lineOf({ type: 'kind-fact', bot, kind: 'test-bell', fact })
  expect(own).toMatchObject({ type: 'bot-closed' })
  expect(own).not.toHaveProperty('life')
})

test('a refused order names its market and its size, of a bot in several the right one', () => {
  const symbol = defaultInstruments.findIndex((it) => it.symbol === 'ETHUSDT')
  const order = {
    ref: 4,
    symbol,
    side: 'buy',
    orderType: 'market',
    price: price(0),
    qty: quantity(3),
    purpose: 'normal',
    action: 'adjust-position',
    level: -1,
  } as unknown as PlaceOrder
  const line = lineOf({ type: 'order-rejected', bot, order, reason: 'risk-limit' })
  const lots = formatQuantity(defaultInstruments[symbol] as Instrument, quantity(3))
  const data = { ref: 4, symbol: 'ETHUSDT', quantity: lots, side: 'buy', reason: 'risk-limit' }
  expect(line?.data).toEqual({ ...data, level: -1, action: 'adjust-position' })
  const delisted = { ...order, symbol: 99_999 }
  const bare = lineOf({ type: 'order-rejected', bot, order: delisted, reason: 'risk-limit' })
  expect(Object.keys(bare?.data ?? {})).not.toContain('quantity')
})
