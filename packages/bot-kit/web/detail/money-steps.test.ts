// The steps say what the facts say: nothing is done before its fact, and sums are the fills' sums.
import { expect, test } from 'vitest'
import type { BotPhase } from '../bot-view.ts'
import { filledPercent, isFilling } from '../grid/filling.ts'
import { plannedTrade } from '../grid/first-trade.ts'
import { closingSteps, startingSteps, type MoneyFact, type MoneyStep } from './money-steps.ts'

const bot = (phase: BotPhase, openOrders = 0) => ({ phase, base: 'BTC', openOrders })
let position = 100

function fact(
  type: string,
  data: MoneyFact['data'] = {},
  more: Partial<MoneyFact> = {},
): MoneyFact {
  position += 1
  const place = { bot_id: '1', position: String(position), time: String(position) }
  return { ...place, type, action: '', data, ...more }
}

/** A fact of a bot's life under the name that its kind has for it. */
const life = (what: MoneyFact['life'], type: string, data: MoneyFact['data'] = {}) =>
  fact(type, data, { life: what })
const closing = (data: MoneyFact['data'] = {}) =>
  life('closing-started', 'closing-started', { reason: 'by-user', ...data })
const status = (word: string) => life('bot-status', 'bot-status', { status: word })
const wordsOf = (steps: readonly MoneyStep[]) => steps.map((it) => [it.words, it.state])
/** In one batch: at one time. */
const atOnce = (...facts: readonly MoneyFact[]): readonly MoneyFact[] =>
  facts.map((it) => ({ ...it, time: facts[0]?.time ?? '' }))

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
  const first = plannedTrade([planned])
  const waiting = startingSteps({
    view: bot('starting'),
    facts: feed(reserved, planned),
    planned: first,
  })
  expect(waiting.map((it) => [it.words, it.state])).toEqual([
    ['moved', 'done'],
    ['firstWaits', 'now'],
    ['placing', 'later'],
  ])

  const one = fill('buy', '0.1', '100', '10', '0.0001')
  const two = fill('buy', '0.2', '103', '20.6', '0.0002')
  const started = life('bot-started', 'grid-started', { price: '102' })
  const later = fill('buy', '9', '1', '9', '0')
  const placing = startingSteps({
    view: bot('starting', 2),
    facts: feed(reserved, planned, one, two, started, later),
    planned: first,
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
  const facts = feed(
    fact('funds-reserved', { coin: 'USDT', amount: '5' }),
    fact('grid-planned', { tradeSide: 'none' }),
  )
  const planned = plannedTrade(facts)
  const steps = startingSteps({ view: bot('running', 1), facts, planned })
  expect(steps.map((it) => [it.words, it.state])).toEqual([
    ['moved', 'done'],
    ['noFirst', 'done'],
    ['placed', 'done'],
  ])
})

test('closing: orders go first, and what was traded before the closing is not its trade', () => {
  const earlier = fill('sell', '5', '100', '500', '1')
  const begun = closing({ mode: 'quote' })
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
    closing({ mode: 'quote' }),
    fill('sell', '0.5', '200', '100', '0.06'),
    life('bot-closed', 'grid-closed', { price: '200' }),
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
    closing({ mode: 'base-and-quote' }),
    life('bot-closed', 'grid-closed', { price: '200' }),
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
  const begun = closing()
  const paid = fact('funds-released', { coin: 'USDT', amount: '1000' })
  const source = { view: bot('closed'), facts: feed(begun, paid) }
  const words = (cancelled: number) => closingSteps(source, cancelled)[0]?.words
  expect([words(0), words(3)]).toEqual(['noneOpen', 'cancelled'])
})

test('a plan is the oldest that was told; before it nothing is planned', () => {
  const first = fact('grid-planned', { tradeSide: 'sell' })
  const again = fact('grid-planned', { tradeSide: 'none' })
  expect(plannedTrade(feed(first, again))).toEqual({ side: 'sell', atMs: Number(first.time) })
  expect(plannedTrade([])).toBeUndefined()
})

test('starting of a kind without a plan: what it bought, or that it bought nothing', () => {
  const reserved = fact('funds-reserved', { coin: 'USDT', amount: '1000' })
  const bought = fill('buy', '0.1', '100', '10', '0.0001')
  const steps = startingSteps({ view: bot('running'), facts: feed(reserved, bought) })
  expect(wordsOf(steps)[1]).toEqual(['first-buy', 'done'])
  const started = life('bot-started', 'rang-up')
  const later = fill('buy', '0.2', '100', '20', '0.0002')
  const without = startingSteps({ view: bot('starting'), facts: feed(reserved, started, later) })
  expect(wordsOf(without)[1]).toEqual(['noFirst', 'done'])
  const waiting = startingSteps({ view: bot('starting'), facts: [reserved] })
  expect(wordsOf(waiting)[1]).toEqual(['firstWaits', 'now'])
})

test('a kind may call the facts of its life by any name', () => {
  const facts = feed(
    life('closing-started', 'bell-taken-down'),
    fill('sell', '0.5', '200', '100', '0.06'),
    life('coins-valued', 'coins-swapped', { coin: 'MNT', amount: '40', fee: '0.1' }),
    life('bot-closed', 'bell-packed'),
    fact('funds-released', { coin: 'MNT', amount: '40' }),
  )
  const steps = closingSteps({ view: bot('closed'), facts })
  expect(wordsOf(steps)).toEqual([
    ['allCancelled', 'done'],
    ['converted', 'done'],
    ['paid', 'done'],
  ])
  expect(steps[1]).toMatchObject({ coins: [{ coin: 'MNT', amount: '40' }], fee: '0.1' })
  // What only sounds like one is none.
  const named = feed(fact('closing-started'), fill('sell', '1', '1', '1', '0'))
  expect(wordsOf(closingSteps({ view: bot('closing'), facts: named }))).toEqual([
    ['cancelling', 'now'],
    ['settling', 'later'],
    ['paying', 'later'],
  ])
})

test('a bot that ends without a word of its closing tells what it gave back, no more', () => {
  const before = [
    fact('funds-reserved', { coin: 'USDT', amount: '1000' }),
    status('running'),
    fill('buy', '0.1', '100', '10', '0.0001'),
    fact('funds-released', { coin: 'USDT', amount: '7' }, { action: 'transfer' }),
  ]
  const back = [
    fact('funds-released', { coin: 'USDT', amount: '983' }, { action: 'close' }),
    fact('funds-released', { coin: 'BTC', amount: '0.0999' }, { action: 'close' }),
    status('completed'),
  ]
  const ways = [back, atOnce(...back), atOnce(...back.slice(0, 2), status('failed'))]
  for (const end of ways) {
    const steps = closingSteps({ view: bot('closed'), facts: feed(...before, ...end) }, 0)
    expect(wordsOf(steps)).toEqual([
      ['noneOpen', 'done'],
      ['paid', 'done'],
    ])
    expect(steps[1]?.coins.map((it) => it.amount)).toEqual(['983', '0.0999'])
  }
  const sale = atOnce(fill('sell', '0.0999', '100', '9.99', '0.01'), ...back)
  const sold = closingSteps({ view: bot('closed'), facts: feed(...before, ...sale) })
  expect(sold.map((it) => it.words)).toEqual(['allCancelled', 'sold', 'paid'])
})

test('a bot that ends without money says that nothing was left', () => {
  const facts = feed(status('rejected'))
  const steps = closingSteps({ view: bot('refused'), facts })
  expect(steps.map((it) => it.words)).toEqual(['allCancelled', 'nothingPaid'])
  expect(closingSteps({ view: bot('closed'), facts: [] })).toHaveLength(2)
})

test('what a liquidation leaves of the wallet is said to go to the insurance', () => {
  const settled = { reason: 'liquidation', quantity: '0.1', price: '90', value: '9' }
  const end = atOnce(
    fact('position-settled', settled),
    fact('exchanged', { give: '239.44 USDT', take: '', with: 'insurance' }),
    life('bot-closed', 'grid-closed'),
    status('completed'),
  )
  const steps = closingSteps({ view: bot('closed'), facts: feed(...end) }, 0)
  expect(steps.at(-1)).toMatchObject({
    words: 'insured',
    state: 'done',
    coins: [{ coin: 'USDT', amount: '239.44' }],
  })
})

test.each([
  ['without a word of the closing', []],
  ['before it closes', [life('closing-started', 'grid-closed')]],
])('a liquidated position is said to be liquidated, with its quantity and price, %s', (_, told) => {
  const data = { reason: 'liquidation', quantity: '0.1', price: '90', value: '9' }
  const end = atOnce(
    fact('position-settled', data),
    ...told,
    life('bot-closed', 'grid-closed'),
    status('completed'),
  )
  const [, traded] = closingSteps({ view: bot('closed'), facts: feed(...end) }, 16)
  expect(traded).toMatchObject({
    words: 'settled-liquidation',
    state: 'done',
    coins: [{ coin: 'BTC', amount: '0.1' }],
    price: '90',
  })
})

test('a position whose last round was won is sold in the moment before the bot ends', () => {
  const won = (data: MoneyFact['data']) =>
    feed(
      ...atOnce(
        fill('buy', '9', '90', '810', '1'),
        fill('sell', '0.5', '200', '100', '0.06'),
        fill('sell', '0.1', '200', '20', '0.01'),
        closing(data),
        life('bot-closed', 'round-closed'),
        fact('funds-released', { coin: 'USDT', amount: '119' }),
      ),
    )
  const [, traded] = closingSteps({ view: bot('closed'), facts: won({}) })
  expect(traded).toMatchObject({ words: 'sold', coins: [{ coin: 'BTC', amount: '0.6' }] })
  // One that says what becomes of its coins traded what it says.
  const [, kept] = closingSteps({ view: bot('closed'), facts: won({ mode: 'keep' }) })
  expect(kept?.words).toBe('kept')
})
