// The journal's bytes: every fact comes back as it was, old versions are read, damage is refused.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amount, BotId, Price, Quantity, UserId } from '@trellis/kernel'
import { oneOrderKind } from '../../test/one-order-kind.ts'
import type { AnyBotKind, EngineFact, KindFact } from '../index.ts'
import { FACTS_VERSION, JournalCodec } from './codec.ts'

const compact: AnyBotKind = {
  ...(oneOrderKind as AnyBotKind),
  kind: 'test-compact',
  codec: {
    encode: (fact: KindFact) => new TextEncoder().encode(`${fact.type}!`),
    decode: (bytes: Uint8Array) => ({ type: new TextDecoder().decode(bytes).slice(0, -1) }),
  },
}
const codec = new JournalCodec([oneOrderKind as AnyBotKind, compact])

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const bot = id.map((n) => n as BotId)
const user = id.map((n) => n as UserId)
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const money = fc
  .oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    fc.constantFrom(0n, 2n ** 63n - 1n, 2n ** 63n, -(2n ** 63n), -(2n ** 63n) - 1n),
  )
  .map((n) => n as Amount)
const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }))
const int = fc.integer({ min: -(2 ** 52), max: 2 ** 52 - 1 })
const side = fc.constantFrom('buy' as const, 'sell' as const)
const order = fc.record({
  ref: count,
  symbol: fc.nat(500),
  side,
  orderType: fc.constantFrom('limit' as const, 'market' as const),
  price: count.map((n) => n as Price),
  qty: count.map((n) => n as Quantity),
  purpose: fc.constantFrom('normal' as const, 'arbitrage' as const, 'position' as const),
  action: fc.constantFrom('open' as const, 'transfer' as const, 'stop-loss' as const),
  level: fc.integer({ min: -1, max: 1000 }),
})
const fill = fc.record({
  side,
  symbol: fc.nat(500),
  price: count.map((n) => n as Price),
  qty: count.map((n) => n as Quantity),
  value: money,
  fee: money,
  liquidity: fc.constantFrom('maker' as const, 'taker' as const),
  done: fc.boolean(),
})
const origin = fc.record({
  pageSource: int,
  blockSource: int,
  createType: int,
  followedId: text,
  strategyId: text,
  channel: text,
})
const is = <T extends string>(type: T): fc.Arbitrary<T> => fc.constant(type)
const prices = fc.array(
  count.map((n) => n as Price),
  { maxLength: 3 },
)
/** A kind that writes JSON, one with a codec; each with a fact of its own beside, or none. */
const beside = fc.constantFrom(
  { kind: 'test-one-order' },
  { kind: 'test-one-order', own: { type: 'cycle-closed', cycles: 7 } },
  { kind: 'test-compact' },
  { kind: 'test-compact', own: { type: 'rung' } },
)
const lifeEvent = fc.oneof(
  fc.record({ type: is('bot-funded'), prices }),
  fc.record({ type: is('bot-started'), prices }),
  fc.record({
    type: is('profit-booked'),
    group: int,
    profit: money,
    refs: fc.array(count, { maxLength: 5 }),
  }),
  fc.record({ type: is('profit-withdrawn'), amount: money, prices }),
  fc.record({ type: is('funds-added'), amount: money, prices }),
  fc.record({ type: is('settings-changed'), prices }),
  fc.record({
    type: is('closing-started'),
    reason: fc.constantFrom('user' as const, 'liquidated' as const),
    word: text,
    prices,
  }),
  fc.record({ type: is('coins-valued'), coin: text, amount: money, value: money }),
  fc.record({ type: is('bot-closed'), prices }),
  fc.record({
    type: is('range-left'),
    side: fc.constantFrom('above' as const, 'below' as const),
    prices,
  }),
  fc.record({ type: is('range-entered'), prices }),
  fc.record({
    type: is('liquidation-near'),
    step: fc.constantFrom(1 as const, 2 as const, 3 as const),
    prices,
  }),
)
const life: fc.Arbitrary<EngineFact> = fc.oneof(
  fc.tuple(lifeEvent, beside, bot).map(([event, own, id]) => ({ ...event, ...own, bot: id })),
  fc.record({
    type: is('bot-archived'),
    bot,
    kind: fc.constant('test-one-order'),
    version: fc.constant(2),
    prices,
    state: text,
  }),
)
const fact: fc.Arbitrary<EngineFact> = fc.oneof(
  fc.record({ type: is('user-opened'), user, feeLevel: fc.nat(9) }),
  fc.record({ type: is('fee-level-set'), user, feeLevel: fc.nat(9) }),
  fc.record({
    type: is('funds-granted'),
    user,
    coin: text,
    amount: money,
    reason: fc.constantFrom('grant' as const, 'top-up' as const),
  }),
  fc.record({
    type: is('bot-created'),
    bot,
    user,
    kind: text,
    kindVersion: fc.nat(9),
    symbols: fc.array(fc.nat(99), { maxLength: 4 }),
    params: fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    origin,
    requestKey: text,
  }),
  fc.record({ type: is('funds-reserved'), bot, coin: text, amount: money }),
  fc.record({
    type: is('funds-released'),
    bot,
    coin: text,
    amount: money,
    action: fc.constantFrom('close' as const, 'transfer' as const),
  }),
  fc.record({ type: is('order-placed'), bot, order }),
  fc.record({
    type: is('order-rejected'),
    bot,
    order,
    reason: fc.constantFrom('price-deviation' as const, 'duplicate-ref' as const),
  }),
  fc.record({ type: is('order-filled'), bot, ref: count, fill }),
  fc.record({
    type: is('order-cancelled'),
    bot,
    ref: count,
    reason: fc.constantFrom('by-bot' as const, 'by-close' as const, 'symbol-closed' as const),
  }),
  fc.record({
    type: is('bot-status'),
    bot,
    status: fc.constantFrom('running' as const, 'failed' as const),
    reason: fc.constantFrom('none' as const, 'target' as const, 'rule' as const),
    word: text,
    detail: text,
  }),
  life,
  fc.record({
    type: is('kind-fact'),
    bot,
    kind: fc.constant('test-one-order'),
    fact: fc.record({ type: text, cycles: fc.integer() }),
  }),
  fc.record({
    type: is('kind-fact'),
    bot,
    kind: fc.constant('test-compact'),
    fact: fc.record({ type: fc.stringMatching(/^[a-z]+$/) }),
  }),
  fc.record({
    type: is('symbol-status'),
    symbol: fc.nat(500),
    status: fc.constantFrom('Trading' as const, 'Delisted' as const),
  }),
)

describe('journal codec', () => {
  it('gives back every fact it wrote', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 20 }), (facts) => {
        expect(codec.decode(codec.encode(facts), FACTS_VERSION)).toEqual(facts)
      }),
      { numRuns: 300 },
    )
  })

  it('reads records that lie next to each other in one buffer', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fact, { maxLength: 4 }), { maxLength: 6 }), (records) => {
        const parts = records.map((facts) => codec.encode(facts))
        const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 3))
        let at = 3
        const views = parts.map((part) => {
          whole.set(part, at)
          at += part.length
          return whole.subarray(at - part.length, at)
        })
        expect(views.map((view) => codec.decode(view, FACTS_VERSION))).toEqual(records)
      }),
    )
  })

  it('writes records larger than its first buffer, and small ones after them', () => {
    const words = 'x'.repeat(50_000)
    const many = [words, `${words}é`, words].map((detail): EngineFact => ({
      type: 'bot-status',
      bot: 5 as BotId,
      status: 'failed',
      reason: 'failed',
      word: 'invariant-broken',
      detail,
    }))
    expect(codec.decode(codec.encode(many), FACTS_VERSION)).toEqual(many)
    const one = many.slice(0, 0)
    expect(codec.encode(one)).toHaveLength(0)
  })

  it('keeps its bytes: a recorded record is read and written alike', () => {
    const recorded = '08808080808080020703019af4055b0000000000d6f5d61a0000000000000f4240'
    const facts: EngineFact[] = [
      {
        type: 'order-filled',
        bot: (2 ** 43) as BotId,
        ref: 7,
        fill: {
          side: 'sell',
          symbol: 1,
          price: 96_794 as Price,
          qty: 91 as Quantity,
          value: 3_606_435_354n as Amount,
          fee: 1_000_000n as Amount,
          liquidity: 'taker',
          done: false,
        },
      },
    ]
    expect(Buffer.from(codec.encode(facts)).toString('hex')).toBe(recorded)
    expect(codec.decode(Buffer.from(recorded, 'hex'), FACTS_VERSION)).toEqual(facts)
  })

  it('reads a record of version 1 in the form of today', () => {
    const old = [
      '[{"type":"funds-reserved","bot":77,"coin":"USDT","amount":"1000000000000"},',
      '{"type":"order-filled","bot":77,"ref":3,"fill":{"side":"buy","symbol":0,"price":9000,',
      '"qty":10,"value":"90000000000","fee":"400000","liquidity":"maker","done":true}},',
      '{"type":"kind-fact","bot":77,"kind":"test-one-order","v":1,',
      '"fact":{"type":"cycle-closed","n":4}},',
      '{"type":"bot-status","bot":77,"status":"completed","reason":"by-user"}]',
    ].join('')
    const bytes = new TextEncoder().encode(old)
    expect(codec.decode(bytes, 1)).toEqual([
      { type: 'funds-reserved', bot: 77, coin: 'USDT', amount: 1_000_000_000_000n },
      {
        type: 'order-filled',
        bot: 77,
        ref: 3,
        fill: {
          side: 'buy',
          symbol: 0,
          price: 9000,
          qty: 10,
          value: 90_000_000_000n,
          fee: 400_000n,
          liquidity: 'maker',
          done: true,
        },
      },
      {
        type: 'kind-fact',
        bot: 77,
        kind: 'test-one-order',
        fact: { type: 'cycle-closed', cycles: 4 },
      },
      {
        type: 'bot-status',
        bot: 77,
        status: 'completed',
        reason: 'user',
        word: 'by-user',
        detail: '',
      },
    ])
  })

  it('upcasts a fact that an older version of its kind wrote', () => {
    const before = new JournalCodec([{ ...(oneOrderKind as AnyBotKind), version: 1 }])
    const old = { type: 'cycle-closed', n: 9 } as KindFact
    const facts: EngineFact[] = [
      { type: 'kind-fact', bot: 5 as BotId, kind: 'test-one-order', fact: old },
    ]
    expect(codec.decode(before.encode(facts), FACTS_VERSION)).toMatchObject([
      { fact: { type: 'cycle-closed', cycles: 9 } },
    ])
    const later = new JournalCodec([{ ...(oneOrderKind as AnyBotKind), version: 3 }])
    expect(() => codec.decode(later.encode(facts), FACTS_VERSION)).toThrow('later version')
  })

  it('refuses what it does not know', () => {
    const facts: EngineFact[] = [
      { type: 'order-cancelled', bot: 5 as BotId, ref: 900, reason: 'by-bot' },
    ]
    const bytes = codec.encode(facts)
    expect(() => codec.decode(bytes, 3)).toThrow('unknown facts version')
    expect(() => codec.decode(bytes, 0)).toThrow('unknown facts version')
    for (let cut = 1; cut < bytes.length; cut++)
      expect(() => codec.decode(bytes.subarray(0, cut), FACTS_VERSION)).toThrow()
    expect(() => codec.decode(Uint8Array.of(99, 1), FACTS_VERSION)).toThrow('unknown fact tag')
    const empty = new JournalCodec([])
    const kindFact = [{ type: 'kind-fact', bot: 5, kind: 'gone', fact: {} }]
    expect(() => empty.encode(kindFact as unknown as EngineFact[])).toThrow('unknown kind')
  })
})
