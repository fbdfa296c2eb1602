// Fact by fact: what a bot's owner is told, and of what nobody is told.
import { describe, expect, test } from 'vitest'
import { isCritical, notificationTypes } from '@trellis/contract'
import type { EngineFact } from '@trellis/engine'
import { amount, price, quantity, type BotId } from '@trellis/kernel'
import type { CloseReason, PlaceOrder } from '@trellis/market'
import { instruments } from '../../test/grid-journals.ts'
import { leaderTold, notificationOf, type Seen } from './notification-of.ts'

const bot = 7 as BotId
const prices = [price(5_400_000)]
const order: PlaceOrder = {
  ref: 4,
  symbol: 0,
  side: 'buy',
  orderType: 'limit',
  price: price(5_000_000),
  qty: quantity(200_000),
  purpose: 'arbitrage',
  action: 'open',
  level: 3,
}
const life = { bot, kind: 'spot-grid' } as const

/** The bot before the fact: running since an earlier batch, last seen at 54,100. */
function seen(change: Partial<Seen['bot']> = {}): Seen {
  const row = {
    status: 'running',
    createdPosition: 5,
    symbols: [0],
    prices: new Map([[0, 5_410_000]]),
    settle: 'USDT',
    closedBy: '' as const,
  }
  return { bot: { ...row, ...change }, first: 20, instruments }
}

function status(word: 'completed' | 'failed' | 'rejected', reason: CloseReason): EngineFact {
  return { type: 'bot-status', bot, status: word, reason, word: 'own-word', detail: '' }
}

const booked = {
  type: 'profit-booked',
  group: 3,
  profit: amount('12.5'),
  refs: [],
  ...life,
} as const
const rebalanced = (trades: number) => {
  const traded = amount(trades === 0 ? '0' : '850.25')
  return {
    type: 'kind-fact',
    bot,
    kind: 'any',
    fact: { type: 'rebalanced', trades, traded },
  } as const
}
const own = (fact: object) => ({ type: 'kind-fact', bot, kind: 'any', fact }) as const
const ended = (reason: string) => ({ reason, coin: 'USDT', price: '54100' })

describe('a fact is told as', () => {
  test.each([
    [
      { type: 'range-left', side: 'below', prices, ...life },
      'range-left',
      { side: 'below', price: '54000' },
    ],
    [{ type: 'range-entered', prices, ...life }, 'range-entered', { price: '54000' }],
    [
      { type: 'liquidation-near', step: 1, prices, ...life },
      'liquidation-near',
      { step: 1, price: '54000' },
    ],
    [
      { type: 'liquidation-near', step: 3, prices, ...life },
      'liquidation-near',
      { step: 3, price: '54000' },
    ],
    [
      { type: 'funds-added', amount: amount('12.5'), prices, ...life },
      'funds-added',
      { amount: '12.5', coin: 'USDT', price: '54000' },
    ],
    [
      { ...booked, own: { type: 'round-closed' } },
      'round-won',
      { round: 3, amount: '12.5', coin: 'USDT' },
    ],
    [
      own({ type: 'copy-opened', model: 1, copy: 2, kind: 'spot-grid', paid: amount('250.5') }),
      'copied',
      { copied: 'spot-grid', amount: '250.5', coin: 'USDT' },
    ],
    [
      own({ type: 'copy-refused', model: 1, kind: 'spot-grid', why: 'bad-entry' }),
      'copy-refused',
      { copied: 'spot-grid', reason: 'bad-entry' },
    ],
    [rebalanced(3), 'rebalanced', { trades: 3, amount: '850.25', coin: 'USDT' }],
    [
      { type: 'order-rejected', bot, order, reason: 'risk-limit' },
      'order-refused',
      {
        reason: 'risk-limit',
        side: 'buy',
        quantity: '0.002',
        coin: 'BTC',
        price: '50000',
      },
    ],
    [status('completed', 'target'), 'take-profit', ended('target')],
    [status('completed', 'stop'), 'stop-loss', ended('stop')],
    [status('completed', 'liquidated'), 'liquidated', ended('liquidated')],
    [status('completed', 'user'), 'closed', ended('user')],
    [status('completed', 'none'), 'closed', ended('none')],
    [status('completed', 'delisted'), 'ended', ended('delisted')],
    [status('completed', 'banned'), 'ended', ended('banned')],
    [status('completed', 'ended'), 'ended', ended('ended')],
    [status('completed', 'rule'), 'ended', ended('rule')],
    [status('completed', 'failed'), 'failed', ended('failed')],
    [status('failed', 'failed'), 'failed', ended('failed')],
    [status('rejected', 'none'), 'failed', ended('none')],
  ] as const)('%o', (fact, type, data) => {
    expect(notificationOf(fact as EngineFact, seen())).toMatchObject({ type, data })
  })

  test('a rebalance that traded nothing is told to nobody', () => {
    expect(notificationOf(rebalanced(0), seen())).toBeUndefined()
  })

  test('a copy closed by its leader says so, and its parent what was paid of the gain', () => {
    const closed = notificationOf(status('completed', 'user'), seen({ closedBy: 'leader' }))
    expect(closed).toMatchObject({ type: 'closed', data: { by: 'leader' } })
    const traded = { model: 1, copy: 2, kind: 'spot-grid', symbols: [0] }
    const paid = (share: string) =>
      notificationOf(
        own({ type: 'copy-closed', ...traded, share: amount(share) }) as EngineFact,
        seen(),
      )
    const market = 'BTC/USDT'
    const data = { copied: 'spot-grid', market, copy: 2, amount: '12.85', coin: 'USDT' }
    expect(paid('12.85')).toEqual({ type: 'share-paid', word: '', data })
    expect(paid('0')).toBeUndefined()
  })

  test('a copy that was refused carries its reason as a word', () => {
    const refused = own({ type: 'copy-refused', model: 1, kind: 'spot-grid', why: 'paused' })
    expect(notificationOf(refused as EngineFact, seen())?.word).toBe('paused')
    expect(notificationOf(own({ type: 'watched' }) as EngineFact, seen())).toBeUndefined()
  })

  test.each(['kept', 'converted'])('a term that is over as %s is no alarm', (word) => {
    const fact = { ...status('completed', 'ended'), word } as EngineFact
    const event = notificationOf(fact, seen())
    expect(event).toMatchObject({ type: 'settled', word, data: ended('ended') })
    expect(isCritical(notificationTypes[event?.type ?? 'ended'])).toBe(false)
  })

  test("the end carries the kind's own word", () => {
    expect(notificationOf(status('completed', 'stop'), seen())?.word).toBe('own-word')
  })
})

describe('a bot that starts', () => {
  const starts: EngineFact = {
    type: 'bot-status',
    bot,
    status: 'initializing',
    reason: 'none',
    word: '',
    detail: '',
  }

  test('is told when it has waited, once', () => {
    const told = { type: 'trigger-fired', data: { price: '54100' } }
    expect(notificationOf(starts, seen({ status: 'new' }))).toMatchObject(told)
    const activated = { ...starts, status: 'running' } as const
    expect(notificationOf(activated, seen({ status: 'awaiting-activation' }))).toMatchObject(told)
    expect(notificationOf(activated, seen({ status: 'initializing' }))).toBeUndefined()
  })

  test('is not told when it starts as it is made', () => {
    expect(notificationOf(starts, seen({ status: 'new', createdPosition: 20 }))).toBeUndefined()
  })
})

describe('nobody is told of', () => {
  test.each([
    { type: 'order-rejected', bot, order, reason: 'duplicate-ref' },
    // Its level waits for the money and is asked again.
    { type: 'order-rejected', bot, order, reason: 'insufficient-balance' },
    { type: 'bot-status', bot, status: 'cancelling', reason: 'user', word: '', detail: '' },
    { type: 'order-placed', bot, order },
    { type: 'profit-booked', group: 1, profit: amount('1'), refs: [1, 2], ...life },
    { type: 'closing-started', reason: 'target', word: 'take-profit', prices, ...life },
    { type: 'funds-reserved', bot, coin: 'USDT', amount: amount('5') },
  ] as const)('$type', (fact) => {
    expect(notificationOf(fact as EngineFact, seen())).toBeUndefined()
  })
})

test('who leads is told of a follower and of a share, and of nobody’s name', () => {
  const begun = { type: 'post-sent', user: 3, post: { type: 'follow-begun', to: 9 } }
  const joined = { user: 3, type: 'follower-joined', word: '', data: {} }
  expect(leaderTold(begun as EngineFact)).toEqual(joined)
  const post = { type: 'share-paid', leader: 3, follower: 9, copy: 8, coin: 'USDT' }
  const paid = { type: 'post-taken', user: 5, post: { ...post, amount: amount('12.85') } }
  const data = { amount: '12.85', coin: 'USDT' }
  const earned = { user: 3, type: 'share-earned', word: '', data }
  expect(leaderTold(paid as unknown as EngineFact)).toEqual(earned)
  expect(leaderTold(status('completed', 'user'))).toBeUndefined()
})
