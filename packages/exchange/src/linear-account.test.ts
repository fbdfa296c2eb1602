// What a linear account refuses beyond its money: limits of value and of lots, a price under a
// tenth of the mark, and what opens a contract about to be settled.
import { describe, expect, it } from 'vitest'
import { amount, price, quantity, ratio, type Price, type Quantity } from '@trellis/kernel'
import {
  flatPosition,
  PlainOrders,
  type Instrument,
  type MarketView,
  type PlaceOrder,
  type RejectReason,
  type Side,
  type VenueAccount,
} from '@trellis/market'
import { plainPerpetual, tiersOf } from '../../market/test/perpetuals.ts'
import { PaperVenue } from './paper-venue.ts'

/** 10x up to 10,000 in value, 5x up to 20,000, 2x up to 50,000. */
const instrument: Instrument = plainPerpetual(
  tiersOf([
    ['10000', '0.05'],
    ['20000', '0.1'],
    ['50000', '0.25'],
  ]),
)
const fees = { maker: ratio('0.0002'), taker: ratio('0.00055') }
const venue = new PaperVenue()

const market = (over: Partial<MarketView> = {}): MarketView => ({
  instrument,
  status: 'Trading',
  last: 100 as Price,
  fees,
  marks: { instrument: () => instrument, mark: () => 100 as Price },
  ...over,
})

/** A wallet of a million with lots held from 100 at a leverage. */
function accountOf(lots: number, leverage: string): VenueAccount {
  const cost = amount(String(lots * 100))
  const position = { ...flatPosition(0, ratio(leverage)), lots, cost }
  const usdt = { total: amount('1000000'), locked: amount('0') }
  return {
    balances: new Map([['USDT', usdt]]),
    orders: new PlainOrders(),
    positions: new Map([[0, position]]),
  }
}

const orderOf = (side: Side, at: number, qty: number): PlaceOrder => ({
  ref: 1,
  symbol: 0,
  side,
  orderType: at === 0 ? 'market' : 'limit',
  price: price(at),
  qty: quantity(qty),
  purpose: 'normal',
  action: 'open',
  level: -1,
})

function answer(
  account: VenueAccount,
  order: PlaceOrder,
  over?: Partial<MarketView>,
): RejectReason | 'taken' {
  const [event] = venue.decidePlace(account, order, market(over))
  return event?.type === 'order-rejected' ? event.reason : 'taken'
}

describe('the risk limit', () => {
  it.each([
    ['10x, to the bound', 0, '10', orderOf('buy', 90, 111), 'taken'],
    ['10x, beyond it', 0, '10', orderOf('buy', 90, 112), 'risk-limit'],
    ['6x has the tier of 10x', 0, '6', orderOf('sell', 110, 91), 'risk-limit'],
    ['5x has the next', 0, '5', orderOf('sell', 110, 91), 'taken'],
    ['beyond the last tier at any leverage', 0, '1', orderOf('buy', 90, 556), 'risk-limit'],
    ['beyond what the contract allows: the first', 0, '99', orderOf('buy', 90, 111), 'taken'],
    ['with what is held', 60, '10', orderOf('buy', 90, 45), 'risk-limit'],
    ['what turns a position, its rest', 60, '10', orderOf('sell', 110, 150), 'risk-limit'],
    ['what takes from one that is too large', 300, '10', orderOf('sell', 0, 250), 'taken'],
    ['at market too', 60, '10', orderOf('buy', 0, 40), 'risk-limit'],
  ] as const)('%s', (_, lots, leverage, order, wanted) => {
    expect(answer(accountOf(lots, leverage), order)).toBe(wanted)
  })
})

describe('the limit of open interest', () => {
  const openInterest = 1_000 as Quantity
  it.each([
    ['a tenth of it', 0, orderOf('buy', 90, 100), 'taken'],
    ['a lot more', 0, orderOf('buy', 90, 101), 'open-interest'],
    ['with what is held', -60, orderOf('sell', 110, 41), 'open-interest'],
    ['against what is held', -60, orderOf('buy', 90, 160), 'taken'],
    ['what takes from one that is too large', -140, orderOf('buy', 0, 20), 'taken'],
  ] as const)('%s', (_, lots, order, wanted) => {
    expect(answer(accountOf(lots, '2'), order, { openInterest })).toBe(wanted)
  })

  it('is none where the feed says nothing', () => {
    expect(answer(accountOf(0, '2'), orderOf('buy', 90, 101))).toBe('taken')
  })
})

describe('a limit under a tenth of the mark', () => {
  const mark = (at: number): Partial<MarketView> => ({
    marks: { instrument: () => instrument, mark: () => at as Price },
  })
  it.each([
    ['under it', mark(100), 9, 'price-under-base'],
    ['at it', mark(100), 10, 'taken'],
    ['by the mark, not the last price', mark(400), 39, 'price-under-base'],
    ['by the last price where no mark came', mark(0), 9, 'price-under-base'],
  ] as const)('%s', (_, over, at, wanted) => {
    expect(answer(accountOf(0, '2'), orderOf('buy', at, 100), over)).toBe(wanted)
  })
})

describe('a contract before its settlement', () => {
  const status = 'PreSettle'
  it.each([
    ['what opens', 0, orderOf('buy', 90, 10), 'pre-settle'],
    ['what adds', 10, orderOf('buy', 0, 10), 'pre-settle'],
    ['what turns', 10, orderOf('sell', 0, 11), 'pre-settle'],
    ['what reduces', 10, orderOf('sell', 0, 10), 'taken'],
    ['what rests to reduce', 10, orderOf('sell', 110, 10), 'taken'],
  ] as const)('%s', (_, lots, order, wanted) => {
    expect(answer(accountOf(lots, '2'), order, { status })).toBe(wanted)
  })

  it('is closed where it is a pair', () => {
    const pair = { ...instrument, category: 'spot' } as const
    const order = orderOf('buy', 90, 10)
    expect(answer(accountOf(0, '2'), order, { status, instrument: pair })).toBe(
      'symbol-not-trading',
    )
  })
})

describe('the smallest order', () => {
  const coarse: Instrument = { ...instrument, minQty: quantity(10) }
  const small = (held: number, qty: number, more: Partial<PlaceOrder>) => {
    const order = { ...orderOf('sell', 0, qty), ...more }
    return venue.decidePlace(accountOf(held, '10'), order, market({ instrument: coarse }))[0]
  }

  it('does not hold for what is left of a position, closed as a whole', () => {
    expect(small(4, 4, { reduceOnly: true })?.type).toBe('order-placed')
    expect(small(4, 3, { reduceOnly: true })).toMatchObject({ reason: 'below-min-quantity' })
    expect(small(4, 4, {})).toMatchObject({ reason: 'below-min-quantity' })
  })
})
