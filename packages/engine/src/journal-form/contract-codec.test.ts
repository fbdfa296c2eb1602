// The journal's bytes of contracts and exchanges: every fact comes back as it was, and what was
// written once is read for ever. A fill of spot keeps the tag it had.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amount,
  ratio,
  type Amount,
  type BotId,
  type Price,
  type Quantity,
  type Ratio,
} from '@trellis/kernel'
import type { Fill, PlaceOrder } from '@trellis/market'
import { FACTS_VERSION, JournalCodec, type EngineFact } from '../index.ts'

const codec = new JournalCodec([])
const bot = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map((n) => n as BotId)
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const symbol = fc.nat(500)
const money = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((n) => n as Amount)
const rate = money.map((n) => n as bigint as Ratio)
const ticks = count.map((n) => n as Price)
const lots = count.map((n) => n as Quantity)
const side = fc.constantFrom('buy' as const, 'sell' as const)
const is = <T extends string>(type: T): fc.Arbitrary<T> => fc.constant(type)

const spotFill = {
  side,
  symbol,
  price: ticks,
  qty: lots,
  value: money,
  fee: money,
  liquidity: fc.constantFrom('maker' as const, 'taker' as const),
  done: fc.boolean(),
}
const plainOrder = {
  ref: count,
  symbol,
  side,
  orderType: fc.constantFrom('limit' as const, 'market' as const),
  price: ticks,
  qty: lots,
  purpose: fc.constantFrom('normal' as const, 'arbitrage' as const, 'position' as const),
  action: fc.constantFrom('open' as const, 'liquidation' as const),
  level: fc.integer({ min: -1, max: 1000 }),
}
const reduceOnly: fc.Arbitrary<PlaceOrder> = fc.record({
  ...plainOrder,
  reduceOnly: fc.constant(true as const),
})
const several = fc.array(fc.record({ coin: fc.string(), amount: money }), { maxLength: 4 })

const settlement = {
  symbol,
  side,
  price: ticks,
  qty: lots,
  value: money,
  fee: money,
  realizedPnl: money,
}

const fact: fc.Arbitrary<EngineFact> = fc.oneof(
  fc.record({
    type: is('order-filled'),
    bot,
    ref: count,
    fill: fc.record({
      ...spotFill,
      feeCoin: fc.string(),
      realizedPnl: money,
    }) as fc.Arbitrary<Fill>,
  }),
  fc.record({
    type: is('order-filled'),
    bot,
    ref: count,
    fill: fc.record(spotFill) as fc.Arbitrary<Fill>,
  }),
  fc.record({ type: is('order-placed'), bot, order: reduceOnly }),
  fc.record({ type: is('order-placed'), bot, order: fc.record(plainOrder) }),
  fc.record({
    type: is('order-rejected'),
    bot,
    order: reduceOnly,
    reason: fc.constantFrom(
      'reduce-only',
      'insufficient-balance',
      'risk-limit',
      'open-interest',
      'pre-settle',
      'price-under-base',
    ),
  }),
  fc.record({ type: is('leverage-set'), bot, symbol, leverage: rate }),
  fc.record({ type: is('funding-paid'), bot, symbol, rate, mark: ticks, amount: money }),
  fc.record({
    type: is('position-settled'),
    bot,
    settlement: fc.record({
      ...settlement,
      cause: fc.constantFrom('failure', 'delivery', 'liquidation', 'deleveraging'),
    }),
  }),
  fc.record({
    type: is('position-settled'),
    bot,
    settlement: fc.record({
      ...settlement,
      cause: fc.constant('liquidation' as const),
      takeover: fc.record({ price: ticks, amount: money }),
    }),
  }),
  fc.record({
    type: is('order-cancelled'),
    bot,
    ref: count,
    reason: fc.constantFrom('symbol-closed' as const, 'by-liquidation' as const),
  }),
  fc.record({
    type: is('symbol-status'),
    symbol,
    status: fc.constantFrom('Delisted' as const, 'PreSettle' as const),
  }),
  fc.record({ type: is('exchanged'), bot, give: several, take: several, with: fc.string() }),
)

const BOT = 77 as BotId
const samples: readonly EngineFact[] = [
  {
    type: 'order-filled',
    bot: BOT,
    ref: 5,
    fill: {
      side: 'sell',
      symbol: 3,
      price: 10_000 as Price,
      qty: 250 as Quantity,
      value: amount('2.5'),
      fee: amount('0.00125'),
      liquidity: 'taker',
      done: true,
      feeCoin: 'USDT',
      realizedPnl: amount('-0.25'),
    },
  },
  { type: 'leverage-set', bot: BOT, symbol: 3, leverage: ratio('10') },
  {
    type: 'funding-paid',
    bot: BOT,
    symbol: 3,
    rate: ratio('-0.0001'),
    mark: 9_990 as Price,
    amount: amount('0.02'),
  },
  {
    type: 'position-settled',
    bot: BOT,
    settlement: {
      symbol: 3,
      cause: 'liquidation',
      side: 'buy',
      price: 9_000 as Price,
      qty: 12 as Quantity,
      value: amount('1.08'),
      fee: amount('0.01'),
      realizedPnl: amount('-1'),
    },
  },
  {
    type: 'exchanged',
    bot: BOT,
    give: [{ coin: 'USDT', amount: amount('20') }],
    take: [],
    with: 'issuer',
  },
]

describe('facts of contracts in the journal', () => {
  it('come back as they were, with or without what only contracts say', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 12 }), (facts) => {
        expect(codec.decode(codec.encode(facts), FACTS_VERSION)).toEqual(facts)
      }),
      { numRuns: 200 },
    )
  })

  it('keep their bytes: a recorded record is read and written alike', () => {
    const recorded = [
      '1e4d050703904efa010000000246139ca80000000000004a817c80045553445400ffffffc5cad6bc',
      '0021000300000009184e72a00022000300fffffffffa0a1f00864e0000000004a817c80023000302',
      '00a8460c00000000fb750430000000000002540be40000ffffff172b5af000240001045553445400',
      '000012309ce540000006697373756572',
    ].join('')
    expect(Buffer.from(codec.encode(samples)).toString('hex')).toBe(recorded)
    expect(codec.decode(Buffer.from(recorded, 'hex'), FACTS_VERSION)).toEqual(samples)
  })

  it('say a takeover in a tag of its own: a settlement without one keeps its bytes', () => {
    const settled = samples[3]
    if (settled?.type !== 'position-settled') throw new Error('no settlement')
    const takeover = { price: 8_990 as Price, amount: amount('-0.0012') }
    const taken = { ...settled, settlement: { ...settled.settlement, takeover } }
    const recorded = [
      '254d9e4600ffffffffb8797400030200a8460c00000000fb750430000000000002540be40000ffff',
      'ff172b5af000',
    ].join('')
    expect(Buffer.from(codec.encode([taken])).toString('hex')).toBe(recorded)
    expect(codec.decode(Buffer.from(recorded, 'hex'), FACTS_VERSION)).toEqual([taken])
    expect(codec.encode([settled])[0]).toBe(35)
  })

  it('have tags from 30 on; a spot fill keeps 8', () => {
    const [contract] = samples
    if (contract?.type !== 'order-filled') throw new Error('no fill')
    const { feeCoin, realizedPnl, ...fill } = contract.fill
    expect([feeCoin, realizedPnl]).toEqual(['USDT', amount('-0.25')])
    expect(codec.encode([{ ...contract, fill }])[0]).toBe(8)
    expect(codec.encode([contract])[0]).toBe(30)
    expect(() => codec.decode(Uint8Array.of(255, 1), FACTS_VERSION)).toThrow('unknown fact tag')
  })
})
