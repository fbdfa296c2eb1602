// Every rule of the paper exchange by table, and its conservation laws by random trading.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amount,
  formatAmount,
  price,
  quantity,
  ratio,
  type Amount,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import {
  baseOf,
  defineInstrument,
  feeOf,
  valueOf,
  PlainOrders,
  type Fill,
  type InstrumentStatus,
  type MarketView,
  type PlaceOrder,
  type RejectReason,
  type RestingOrder,
  type Segment,
  type Side,
  type VenueAccount,
} from '@trellis/market'
import { PaperVenue } from './paper-venue.ts'
import { lockOf } from './spot-account.ts'
import { shareFor, type ShareRule } from './share.ts'
import { slippedPrice } from './slippage.ts'

const btc = defineInstrument({
  symbol: 'BTCUSDT',
  category: 'spot',
  base: 'BTC',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 2,
  lotUnits: 1,
  lotScale: 6,
  minPrice: price(10),
  maxPrice: price(100_000_000),
  minQty: quantity(10),
  maxQty: quantity(1_000_000_000),
  maxMarketQty: quantity(500_000_000),
  minValue: amount('5'),
  maxValue: amount('1000000'),
  depthLots: quantity(1_000_000),
  supportsTrailingStop: true,
})
const fees = { maker: ratio('0.0004'), taker: ratio('0.0006') }
const view = (last: number, status: InstrumentStatus = 'Trading'): MarketView => ({
  instrument: btc,
  status,
  last: price(last),
  fees,
})
const account = (usdt: string, btcs: string): VenueAccount => ({
  balances: new Map([
    ['USDT', { total: amount(usdt), locked: 0n as Amount }],
    ['BTC', { total: amount(btcs), locked: 0n as Amount }],
  ]),
  orders: new PlainOrders(),
})
const order = (over: Partial<PlaceOrder>): PlaceOrder => ({
  ref: 1,
  symbol: 0,
  side: 'buy',
  orderType: 'limit',
  price: price(10_000_00),
  qty: quantity(1_000),
  purpose: 'normal',
  action: 'open',
  level: 0,
  ...over,
})
const venue = new PaperVenue()
const resting = (over: Partial<RestingOrder>): RestingOrder => ({
  ...order(over),
  orderId: 1,
  placedAtMs: 0,
  filled: quantity(0),
  ...over,
})
const segment = (from: number, to: number, qty: number): Segment => ({
  from: price(from),
  to: price(to),
  qty: quantity(qty),
})

/** The whole share, however little the order wants. */
const shareOf = (side: Side, at: Price, piece: Segment, rule: ShareRule): Quantity =>
  shareFor({ side, price: at, left: quantity(Number.MAX_SAFE_INTEGER) }, piece, rule)

describe('share of a segment', () => {
  const through = { shareBps: 1000, fillsOnTouch: false }
  const touch = { shareBps: 1000, fillsOnTouch: true }
  it.each([
    // side, price, from, to, volume, through, touch
    ['buy', 95, 100, 90, 1000, 50, 54],
    ['buy', 95, 90, 100, 1000, 50, 54],
    ['buy', 95, 90, 90, 1000, 100, 100],
    ['buy', 90, 100, 90, 1000, 0, 9],
    ['buy', 89, 100, 90, 1000, 0, 0],
    ['buy', 105, 100, 90, 1000, 100, 100],
    ['buy', 100, 100, 90, 1000, 100, 100],
    ['sell', 95, 90, 100, 1000, 50, 54],
    ['sell', 100, 90, 100, 1000, 0, 9],
    ['sell', 80, 90, 100, 1000, 100, 100],
    ['buy', 100, 99, 99, 1000, 100, 100],
    ['buy', 100, 100, 100, 1000, 0, 100],
    ['sell', 100, 101, 101, 1000, 100, 100],
    ['sell', 100, 100, 100, 1000, 0, 100],
    ['buy', 95, 100, 90, 0, 0, 0],
    ['buy', 95, 100, 90, 19, 0, 1],
    ['buy', 95, 100, 90, 20, 1, 1],
  ] as const)('%s at %i on %i to %i with %i lots', (side, at, from, to, qty, plain, touched) => {
    expect(shareOf(side, price(at), segment(from, to, qty), through)).toBe(plain)
    expect(shareOf(side, price(at), segment(from, to, qty), touch)).toBe(touched)
  })

  it('is exact past 2^53', () => {
    const big = segment(3, 1_000_000_001, 999_999_999_999)
    const expected = (1000n * 999_999_999_999n * 999_999_000n) / (10_000n * 999_999_998n)
    expect(shareOf('buy', price(999_999_003), big, through)).toBe(Number(expected))
  })

  it('gives an order what it wants, at most its share, whatever was traded', () => {
    const lots = fc.integer({ min: 1, max: 2 ** 51 })
    const tick = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(tick, tick, tick, fc.tuple(lots, lots), (at, from, to, [qty, wanted]) => {
        const piece = segment(from, to, qty)
        const length = BigInt(Math.abs(from - to))
        const gap = BigInt(at - Math.min(from, to))
        const beyond = gap < length ? gap : length
        const exact =
          length === 0n
            ? (BigInt(qty) * 1000n) / 10_000n
            : (BigInt(qty) * 1000n * beyond) / (10_000n * length)
        const share = gap <= 0n ? 0n : exact
        const left = quantity(wanted)
        const given = shareFor({ side: 'buy', price: price(at), left }, piece, through)
        expect(BigInt(given)).toBe(share < BigInt(left) ? share : BigInt(left))
      }),
      { numRuns: 500 },
    )
  })

  it('never grows with a worse price nor past its share', () => {
    const tick = fc.integer({ min: 1, max: 300 })
    fc.assert(
      fc.property(tick, tick, tick, fc.nat(100_000), (at, from, to, qty) => {
        const piece = segment(from, to, qty)
        const here = shareOf('buy', price(at), piece, through)
        expect(here).toBeLessThanOrEqual(Math.floor(qty / 10))
        expect(here).toBeLessThanOrEqual(shareOf('buy', price(at + 1), piece, through))
        expect(here).toBeLessThanOrEqual(shareOf('buy', price(at), piece, touch))
      }),
    )
  })
})

describe('slippage and fees', () => {
  it('moves the price against the taker by a tick and 1 % per depth', () => {
    const at = price(10_000)
    expect(slippedPrice('buy', quantity(1_000_000), at, btc)).toBe(10_101)
    expect(slippedPrice('sell', quantity(1_000_000), at, btc)).toBe(9_899)
    expect(slippedPrice('buy', quantity(1), at, btc)).toBe(10_002)
    expect(slippedPrice('sell', quantity(1), price(1), btc)).toBe(1)
    const far = slippedPrice('buy', quantity(900_000_000), price(99_999_999), btc)
    expect(far).toBe(99_999_999 + 1 + Math.ceil(99_999_999 * 9))
  })

  it('rounds a fee up at 1e-12', () => {
    expect(formatAmount(feeOf(amount('1'), ratio('0.0004')))).toBe('0.0004')
    expect(feeOf(1n as Amount, ratio('0.0004'))).toBe(1n)
    expect(feeOf(0n as Amount, ratio('0.0004'))).toBe(0n)
  })

  it('is exact for any amount and rate', () => {
    const unit = 10n ** 12n
    const rate = fc.oneof(
      fc.bigInt({ min: 0n, max: unit }),
      fc.constantFrom(0n, unit, 4n * 10n ** 8n),
    )
    const received = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 53n + 9n }),
    )
    fc.assert(
      fc.property(received, rate, (a, r) => {
        const fee = feeOf(a as Amount, r as Ratio)
        expect(fee * unit >= a * r && (fee - 1n) * unit < a * r).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('placing', () => {
  const rich = (): VenueAccount => account('100000', '10')
  it.each<[RejectReason, Partial<PlaceOrder>, MarketView]>([
    ['symbol-not-trading', {}, view(1_100_000, 'Closed')],
    ['symbol-not-trading', {}, view(1_100_000, 'PreListing')],
    ['symbol-not-trading', {}, view(1_100_000, 'Delisted')],
    ['symbol-not-trading', {}, view(0)],
    ['below-min-quantity', { qty: quantity(9) }, view(1_100_000)],
    ['below-min-quantity', { qty: quantity(0) }, view(1_100_000)],
    ['above-max-quantity', { qty: quantity(1_000_000_001) }, view(1_100_000)],
    [
      'above-max-quantity',
      { qty: quantity(500_000_001), orderType: 'market', price: price(0) },
      view(100),
    ],
    ['price-out-of-bounds', { price: price(9) }, view(1_100_000)],
    ['price-out-of-bounds', { side: 'sell', price: price(100_000_001) }, view(1_100_000)],
    ['below-min-value', { qty: quantity(499) }, view(1_100_000)],
    ['above-max-value', { qty: quantity(100_000_001) }, view(1_100_000)],
    ['insufficient-balance', { qty: quantity(10_000_001) }, view(1_100_000)],
    ['insufficient-balance', { side: 'sell', qty: quantity(10_000_001) }, view(900_000)],
    ['price-deviation', { orderType: 'market', price: price(1_000_001) }, view(1_000_000)],
    [
      'price-deviation',
      { orderType: 'market', side: 'sell', price: price(999_999) },
      view(1_000_000),
    ],
  ])('refuses as %s: %o', (reason, over, market) => {
    const bot = rich()
    expect(venue.decidePlace(bot, order(over), market)).toEqual([
      { type: 'order-rejected', order: order(over), reason },
    ])
  })

  it('refuses a reference that is open', () => {
    const bot = rich()
    const [placed] = venue.decidePlace(bot, order({}), view(1_100_000))
    venue.evolve(bot, placed!, btc, { orderId: 5, atMs: 1 })
    const again = venue.decidePlace(bot, order({}), view(1_100_000))
    expect(again[0]).toMatchObject({ type: 'order-rejected', reason: 'duplicate-ref' })
  })

  it('fills a market order at the slipped price as taker', () => {
    const market = order({ orderType: 'market', price: price(0) })
    const events = venue.decidePlace(rich(), market, view(1_000_000))
    const fill: Fill = {
      side: 'buy',
      symbol: 0,
      price: price(1_000_011),
      qty: quantity(1_000),
      value: amount('10.00011'),
      fee: amount('0.0000006'),
      liquidity: 'taker',
      done: true,
    }
    expect(events).toEqual([
      { type: 'order-placed', order: market },
      { type: 'order-filled', ref: 1, fill },
    ])
  })

  it.each([
    ['buy', 1_000_000, 1_000_000, 1_000_000],
    ['buy', 1_000_000, 900_000, 900_010],
    ['sell', 1_000_000, 1_000_000, 1_000_000],
    ['sell', 1_000_000, 1_100_000, 1_099_988],
  ] as const)('fills a marketable %s limit %i at last %i for %i', (side, limit, last, paid) => {
    const events = venue.decidePlace(rich(), order({ side, price: price(limit) }), view(last))
    const filled = events[1]
    expect(filled?.type === 'order-filled' && filled.fill.price).toBe(paid)
    expect(filled?.type === 'order-filled' && filled.fill.liquidity).toBe('taker')
  })

  it('frees what a better price did not need', () => {
    const bot = rich()
    for (const event of venue.decidePlace(bot, order({}), view(900_000)))
      venue.evolve(bot, event, btc, { orderId: 5, atMs: 1 })
    const usdt = bot.balances.get('USDT')!
    expect(usdt.locked).toBe(0n)
    expect(formatAmount(usdt.total)).toBe('99990.9999')
    expect(bot.orders.size).toBe(0)
  })
})

describe('resting orders', () => {
  it('gets at most what is left', () => {
    const half = resting({ filled: quantity(990) })
    const none = account('0', '0')
    const fill = venue.decideFill(half, segment(1_100_000, 900_000, 10_000), view(1_000_000), none)
    expect(fill).toMatchObject({ qty: 10, done: true, liquidity: 'maker', price: 1_000_000 })
    const touching = segment(1_100_000, 1_000_000, 10_000)
    expect(venue.decideFill(half, touching, view(1), none)).toBeUndefined()
  })

  it('asserts what no venue may do', () => {
    const bot = account('100', '1')
    const stamp = { orderId: 1, atMs: 0 }
    const one = order({})
    venue.evolve(bot, { type: 'order-placed', order: one }, btc, stamp)
    const fill = venue.decideFill(
      bot.orders.get(1)!,
      segment(1_100_000, 900_000, 1_000_000),
      view(1_000_000),
      bot,
    )!
    const over = { ...fill, qty: quantity(1_001) }
    const bad = [
      { type: 'order-placed', order: one },
      { type: 'order-placed', order: order({ ref: 2, qty: quantity(100_000) }) },
      { type: 'order-filled', ref: 1, fill: over },
      { type: 'order-filled', ref: 1, fill: { ...fill, done: false } },
      { type: 'order-filled', ref: 7, fill },
      { type: 'order-cancelled', ref: 7, reason: 'by-bot' },
    ] as const
    for (const event of bad) expect(() => venue.evolve(bot, event, btc, stamp)).toThrow()
    expect(formatAmount(bot.balances.get('USDT')!.locked)).toBe('10')
  })
})

const action = fc.record({
  what: fc.constantFrom('place', 'market', 'cancel', 'move', 'move', 'move'),
  side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
  at: fc.integer({ min: 900_000, max: 1_100_000 }),
  qty: fc.integer({ min: 100, max: 300_000 }),
  pick: fc.nat(),
})

describe('random trading', () => {
  it('conserves money, never over-fills, locks exactly what is open', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), fc.boolean(), (actions, touch) => {
        const paper = new PaperVenue({ shareBps: 2500, touch })
        const bot = account('1000', '1')
        let last = 1_000_000
        const flow = { base: 0n, quote: 0n }
        const ordered = new Map<number, number>()
        const settle = (ref: number, fill: Fill): void => {
          const sign = fill.side === 'buy' ? 1n : -1n
          flow.base += sign * baseOf(btc, fill.qty) - (fill.side === 'buy' ? fill.fee : 0n)
          flow.quote -= sign * fill.value + (fill.side === 'sell' ? fill.fee : 0n)
          ordered.set(ref, ordered.get(ref)! - fill.qty)
          expect(ordered.get(ref)).toBeGreaterThanOrEqual(0)
          expect(fill.value).toBe(valueOf(btc, fill.price, fill.qty))
        }
        actions.forEach(({ what, side, at, qty, pick }, ref) => {
          const stamp = { orderId: ref, atMs: ref }
          if (what === 'place' || what === 'market') {
            const orderType = what === 'place' ? 'limit' : 'market'
            const limit = what === 'place' ? price(at) : price(0)
            const wish = order({ ref, side, orderType, price: limit, qty: quantity(qty) })
            ordered.set(ref, qty)
            for (const event of paper.decidePlace(bot, wish, view(last))) {
              paper.evolve(bot, event, btc, stamp)
              if (event.type === 'order-filled') settle(event.ref, event.fill)
            }
          } else if (what === 'cancel') {
            const open = [...bot.orders.values()].map((one) => one.ref)
            const victim = open[pick % Math.max(open.length, 1)]
            if (victim === undefined) return
            const event = { type: 'order-cancelled', ref: victim, reason: 'by-bot' } as const
            paper.evolve(bot, event, btc, stamp)
          } else {
            const piece = segment(last, at, qty)
            for (const open of bot.orders.values()) {
              const fill = paper.decideFill(open, piece, view(last), bot)
              if (!fill) continue
              paper.evolve(bot, { type: 'order-filled', ref: open.ref, fill }, btc, stamp)
              settle(open.ref, fill)
            }
            last = at
          }
          const locks = { USDT: 0n, BTC: 0n }
          for (const open of bot.orders.values()) {
            const left = quantity(open.qty - open.filled)
            locks[open.side === 'buy' ? 'USDT' : 'BTC'] += lockOf(btc, open, left)
          }
          expect(bot.balances.get('USDT')!.locked).toBe(locks.USDT)
          expect(bot.balances.get('BTC')!.locked).toBe(locks.BTC)
          expect(bot.balances.get('USDT')!.total).toBe(amount('1000') + flow.quote)
          expect(bot.balances.get('BTC')!.total).toBe(amount('1') + flow.base)
          expect(bot.balances.get('USDT')!.total).toBeGreaterThanOrEqual(locks.USDT)
          expect(bot.balances.get('BTC')!.total).toBeGreaterThanOrEqual(locks.BTC)
        })
      }),
      { numRuns: 200 },
    )
  })
})
