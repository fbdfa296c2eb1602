// The steps say what the facts say: nothing is done before its fact, and sums are the fills' sums.
import { expect, test } from 'vitest'
import type { BotPhase } from '../bot-view.ts'
import { filledPercent, isFilling } from '../grid/filling.ts'
import { closingSteps, startingSteps, type MoneyFact } from './money-steps.ts'

const bot = (phase: BotPhase, openOrders = 0) => ({ phase, base: 'BTC', openOrders })
let position = 100

function fact(type: string, data: MoneyFact['data'] = {}): MoneyFact {
  position += 1
  return { bot_id: '1', position: String(position), time: String(position), type, action: '', data }
}

/** As the server gives them: newest first. */
const feed = (...facts: readonly MoneyFact[]): readonly MoneyFact[] => facts.toReversed()

const fill = (side: string, quantity: string, price: string, value: string, fee: string) =>
  fact('order-filled', {
    side,
    quantity,
    price,
    value,
    fee,
    feeCoin: side === 'buy' ? 'BTC' : 'USDT',
  })

test('starting: funds moved, first coins in two trades, orders n of m', () => {
  const reserved = fact('funds-reserved', { coin: 'USDT', amount: '1000' })
  const planned = fact('grid-planned', { tradeSide: 'buy', tradeQty: '0.3' })
  const waiting = startingSteps({
    view: bot('starting'),
    facts: feed(reserved, planned),
  })
  expect(waiting.map((it) => [it.words, it.state])).toEqual([
    ['moved', 'done'],
    ['firstWaits', 'now'],
    ['placing', 'later'],
  ])

  const one = fill('buy', '0.1', '100', '10', '0.0001')
  const two = fill('buy', '0.2', '103', '20.6', '0.0002')
  const started = fact('grid-started', { price: '102' })
  const later = fill('buy', '9', '1', '9', '0')
  const placing = startingSteps({
    view: bot('starting', 2),
    facts: feed(reserved, planned, one, two, started, later),
  })
  expect(placing.map((it) => it.state)).toEqual(['done', 'done', 'now'])
  expect(placing[1]).toMatchObject({
    words: 'first-buy',
    coins: [{ coin: 'BTC', amount: '0.3' }],
    price: '102',
    fee: '0.0003',
    feeCoin: 'BTC',
  })
  expect(placing[2]?.count).toBe(2)
})

test('starting without a first trade has no trade to wait for', () => {
  const steps = startingSteps({
    view: bot('running', 1),
    facts: feed(
      fact('funds-reserved', { coin: 'USDT', amount: '5' }),
      fact('grid-planned', { tradeSide: 'none' }),
    ),
  })
  expect(steps.map((it) => [it.words, it.state])).toEqual([
    ['moved', 'done'],
    ['noFirst', 'done'],
    ['placed', 'done'],
  ])
})

test('closing: orders go first, and what was traded before the closing is not its trade', () => {
  const earlier = fill('sell', '5', '100', '500', '1')
  const begun = fact('closing-started', { mode: 'quote', reason: 'by-user' })
  const open = closingSteps({
    view: bot('closing', 2),
    facts: feed(earlier, begun),
  })
  expect(open.map((it) => [it.words, it.state, it.count])).toEqual([
    ['cancelling', 'now', 2],
    ['settling', 'later', 0],
    ['paying', 'later', 0],
  ])
  const settling = closingSteps({
    view: bot('closing'),
    facts: feed(earlier, begun),
  })
  expect(settling.map((it) => it.state)).toEqual(['done', 'now', 'later'])
})

test('a closed bot tells orders, trade and payment, each with its sum', () => {
  const facts = feed(
    fact('closing-started', { mode: 'quote', reason: 'by-user' }),
    fill('sell', '0.5', '200', '100', '0.06'),
    fact('grid-closed', { price: '200' }),
    fact('funds-released', { coin: 'USDT', amount: '1099.94' }),
    fact('funds-released', { coin: 'BTC', amount: '0.000001' }),
  )
  const steps = closingSteps({ view: bot('closed'), facts }, 18)
  expect(steps.map((it) => [it.words, it.state])).toEqual([
    ['cancelled', 'done'],
    ['sold', 'done'],
    ['paid', 'done'],
  ])
  expect(steps[0]?.count).toBe(18)
  expect(steps[1]).toMatchObject({ price: '200', fee: '0.06', feeCoin: 'USDT' })
  expect(steps[2]?.coins.map((it) => it.amount)).toEqual(['1099.94', '0.000001'])
})

test('kept as it is: no trade is claimed', () => {
  const facts = feed(
    fact('closing-started', { mode: 'base-and-quote', reason: 'by-user' }),
    fact('grid-closed', { price: '200' }),
    fact('funds-released', { coin: 'BTC', amount: '1' }),
  )
  const steps = closingSteps({ view: bot('closed'), facts })
  expect(steps.map((it) => it.words)).toEqual(['allCancelled', 'kept', 'paid'])
})

test('an order that the price has passed is filling, whatever part of it', () => {
  const sell = { side: 'sell', price: '100', quantity: '0.5', filled: '0' } as const
  expect(isFilling(sell, '99')).toBe(false)
  expect(isFilling(sell, '101')).toBe(true)
  expect(isFilling({ ...sell, side: 'buy' }, '99')).toBe(true)
  expect(isFilling({ ...sell, filled: '0.2' }, '99')).toBe(true)
  expect(filledPercent({ ...sell, filled: '0.2' })).toBe(40)
})

test('a bot that had no order open says so instead of counting none', () => {
  const begun = fact('closing-started', { reason: 'by-user' })
  const paid = fact('funds-released', { coin: 'USDT', amount: '1000' })
  const source = { view: bot('closed'), facts: feed(begun, paid) }
  const words = (cancelled: number) => closingSteps(source, cancelled)[0]?.words
  expect([words(0), words(3)]).toEqual(['noneOpen', 'cancelled'])
})
