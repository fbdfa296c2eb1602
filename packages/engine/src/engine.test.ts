// The life of bots on one engine: creation, fills, ends, refusals and what a broken bot leaves
// behind.
import { describe, expect, it } from 'vitest'
import { amount, formatAmount, type BotId } from '@trellis/kernel'
import {
  botOf,
  instruments,
  namesOf,
  origin,
  paramsOf,
  print,
  rigOf,
  userOf,
  type Rig,
} from '../test/harness.ts'
import type { OneOrderParams } from '../test/one-order-kind.ts'
import { postings, RUNNING_BOTS_MAX, type EngineBot } from './index.ts'

const user = userOf(7)
const grants = [{ coin: 'USDT', amount: amount('10000') }]

function opened(): Rig {
  const rig = rigOf([7])
  rig.engine.applyPrint(print(0, 10_000, 1, 1))
  expect(rig.engine.openUser(user, 0, grants, { atMs: 2, tape: 1 })).toBe(true)
  return rig
}

function create(rig: Rig, over: Partial<OneOrderParams> = {}, n = 0, requestKey = ''): BotId {
  const wanted = {
    kind: 'test-one-order',
    symbols: [0],
    params: paramsOf(over),
    origin,
    requestKey,
    bot: botOf(7, n),
  }
  const made = rig.engine.createBot(user, wanted, { atMs: 3, tape: 1 })
  expect(made).toEqual({ ok: true, value: botOf(7, n) })
  return botOf(7, n)
}

const view = (rig: Rig, bot: BotId): EngineBot => {
  const found = rig.engine.botView(bot, 7)
  if (!found) throw new Error('no such bot')
  return found
}

function expectBalanced(rig: Rig): void {
  for (const [coin, sum] of rig.engine.trialBalance(7)) expect([coin, sum]).toEqual([coin, 0n])
}

describe('a bot', () => {
  it('is created, trades in cycles and is closed, with every unit accounted for', () => {
    const rig = opened()
    const { engine } = rig
    const bot = create(rig)
    expect(engine.fundingOf(user)?.get('USDT')).toBe(amount('9000'))
    expect(view(rig, bot)).toMatchObject({ status: 'running', openOrders: [{ ref: 1 }] })
    engine.applyPrint(print(0, 8_900, 11_000, 10))
    expect(view(rig, bot).openOrders).toMatchObject([{ ref: 2, side: 'sell', qty: 99 }])
    engine.applyPrint(print(0, 11_100, 22_000, 20))
    expect(view(rig, bot).openOrders).toMatchObject([{ ref: 3, side: 'buy' }])
    expect(view(rig, bot).state).toMatchObject({ cycles: 1, fills: 2 })
    expectBalanced(rig)
    const closed = engine.botCommand(user, bot, { type: 'close' }, { atMs: 30, tape: 20 })
    expect(closed).toEqual({ ok: true, value: undefined })
    expect(view(rig, bot)).toMatchObject({ status: 'completed', endedAtMs: 30, openOrders: [] })
    const bought = amount('0.9')
    const sold = amount('1.089') - amount('0.0004356')
    const got = engine.fundingOf(user)?.get('USDT')
    expect(got).toBe(amount('10000') - bought + sold)
    expect(formatAmount(engine.fundingOf(user)!.get('AAA')!)).toBe('0.000096')
    expectBalanced(rig)
    expect(namesOf(rig.batches.flatMap((batch) => batch.facts))).toEqual([
      'user-opened',
      'funds-granted',
      'bot-created',
      'funds-reserved',
      'bot-status',
      'order-placed',
      'order-filled',
      'order-placed',
      'order-filled',
      'cycle-closed',
      'order-placed',
      'order-cancelled',
      'funds-released',
      'funds-released',
      'bot-status',
      'bot-archived',
    ])
  })

  it('hands out one batch per partition and event, with gapless positions', () => {
    const rig = opened()
    create(rig)
    create(rig, { buyAt: 9_500 }, 1)
    rig.engine.applyPrint(print(0, 8_900, 11_000_000, 10))
    let next = 0
    for (const batch of rig.batches) {
      expect(batch.first).toBe(next)
      next += batch.facts.length
    }
    expect(rig.engine.position(7)).toBe(next)
    expect(rig.batches.at(-1)).toMatchObject({ fromTape: true, tape: 10, atMs: 10 })
    expect(rig.batches.at(-2)).toMatchObject({ fromTape: false, tape: 1, atMs: 3 })
    expect(namesOf(rig.batches.at(-1)!.facts)).toHaveLength(4)
  })

  it('keeps running balances equal to the postings of its facts', () => {
    const rig = opened()
    const bot = create(rig)
    for (const [at, to] of [8_900, 11_100, 8_000, 12_000, 9_100].entries())
      rig.engine.applyPrint(print(0, to, 9_999_999, 10 + at))
    const sums = new Map<string, bigint>()
    const context = { ownerOf: () => user, instrument: (symbol: number) => instruments[symbol]! }
    for (const fact of rig.batches.flatMap((batch) => batch.facts))
      for (const { account, coin, amount: moved } of postings(fact, context))
        sums.set(`${account} ${coin}`, (sums.get(`${account} ${coin}`) ?? 0n) + moved)
    const snapshot = rig.engine.snapshotPartition(7)
    const own = [...sums].filter(([name, sum]) => !name.includes(':') && sum !== 0n)
    const kept = snapshot.ledger.flatMap(([coin, accounts]) =>
      Object.entries(accounts).map(([name, sum]) => [`${name} ${coin}`, BigInt(sum)] as const),
    )
    expect(new Map(kept)).toEqual(new Map(own))
    const accounts = new Set(own.map(([name]) => name.split(' ')[0]))
    expect(accounts).toEqual(new Set(['faucet', 'fees', 'venue']))
    for (const { coin, total } of view(rig, bot).balances)
      expect(sums.get(`bot:${bot} ${coin}`)).toBe(total)
    expect(sums.get(`funding:${user} USDT`)).toBe(rig.engine.fundingOf(user)!.get('USDT'))
    expectBalanced(rig)
  })

  it('is let go of only when it is over', () => {
    const rig = opened()
    const bot = create(rig, {}, 0, 'key')
    expect(rig.engine.forget(bot, 7)).toBe(false)
    rig.engine.botCommand(user, bot, { type: 'close' }, { atMs: 4, tape: 1 })
    expect(rig.engine.botsOf(user)).toHaveLength(1)
    expect(rig.engine.forget(bot, 7)).toBe(true)
    expect(rig.engine.botsOf(user)).toHaveLength(0)
    expect(rig.engine.botView(bot, 7)).toBeUndefined()
    create(rig, {}, 0, 'key')
    expect(rig.engine.botsOf(user)).toHaveLength(0)
  })
})

describe('refusals leave no fact', () => {
  const wanted = {
    kind: 'test-one-order',
    symbols: [0],
    params: paramsOf(),
    origin,
    requestKey: '',
    bot: botOf(7),
  }
  it.each([
    ['insufficient-balance', { params: paramsOf({ invest: String(amount('10001')) }) }],
    ['invalid-params', { params: paramsOf({ qty: -1 }) }],
    ['invalid-params', { params: { ...paramsOf(), qty: 1n } }],
    ['invalid-params', { kind: 'no-such-kind' }],
    ['invalid-params', { symbols: [] }],
    ['invalid-params', { symbols: [99] }],
    ['symbol-not-trading', { symbols: [1] }],
  ])('%s: %o', (code, over) => {
    const rig = opened()
    const before = rig.engine.dumpPartition(7)
    const made = rig.engine.createBot(user, { ...wanted, ...over }, { atMs: 3, tape: 1 })
    expect(made).toEqual({ ok: false, error: code })
    expect(rig.engine.dumpPartition(7)).toBe(before)
    expect(rig.batches).toHaveLength(1)
  })

  it('knows nobody and nothing of others', () => {
    const rig = opened()
    const bot = create(rig)
    const stamp = { atMs: 4, tape: 1 }
    const { engine } = rig
    const close = { type: 'close' }
    const stranger = userOf(7, 9)
    expect(engine.createBot(stranger, wanted, stamp)).toEqual({ ok: false, error: 'not-found' })
    const refused = (error: string): unknown => ({ ok: false, error })
    expect(engine.botCommand(stranger, bot, close, stamp)).toEqual(refused('not-owner'))
    expect(engine.botCommand(user, botOf(7, 9), close, stamp)).toEqual(refused('not-found'))
    const odd = { type: 'odd' }
    expect(engine.botCommand(user, bot, odd, stamp)).toEqual(refused('unknown-command'))
    engine.botCommand(user, bot, close, stamp)
    expect(engine.botCommand(user, bot, close, stamp)).toEqual(refused('not-cancellable'))
    const nothing = { coin: 'USDT', amount: amount('0') }
    expect(engine.topUp(user, nothing, stamp)).toEqual(refused('invalid-params'))
    expect(engine.topUp(stranger, grants[0]!, stamp)).toEqual(refused('not-found'))
    expect(engine.openUser(user, 0, grants, stamp)).toBe(false)
    expect(engine.fundingOf(stranger)).toBeUndefined()
  })

  it('gives the same bot for the same request key', () => {
    const rig = opened()
    const bot = create(rig, {}, 0, 'once')
    const again = { ...wanted, requestKey: 'once', bot: botOf(7, 5) }
    const facts = rig.batches.length
    expect(rig.engine.createBot(user, again, { atMs: 9, tape: 1 })).toEqual({
      ok: true,
      value: bot,
    })
    expect(rig.batches).toHaveLength(facts)
  })

  it('stops at the limit of running bots and takes one more when one ends', () => {
    const rig = opened()
    const invest = String(amount('1'))
    for (let i = 0; i < RUNNING_BOTS_MAX; i++) create(rig, { invest }, i)
    const more = { ...wanted, params: paramsOf({ invest }), bot: botOf(7, 99) }
    const stamp = { atMs: 3, tape: 1 }
    const refused = { ok: false, error: 'bot-limit-reached' }
    expect(rig.engine.createBot(user, more, stamp)).toEqual(refused)
    rig.engine.botCommand(user, botOf(7, 3), { type: 'close' }, stamp)
    expect(rig.engine.createBot(user, more, stamp).ok).toBe(true)
  })
})

describe('a broken bot', () => {
  it.each([
    ['decide', 'broken in decide'],
    ['evolve', 'broken in evolve'],
    ['check', 'broken in check'],
    ['type', 'unexpected: Cannot'],
    ['release', 'bot releases more than it has free'],
  ] as const)(
    'in %s is failed with its reason, its money returns, others run on',
    (breaks, words) => {
      const rig = opened()
      const broken = create(rig, { breaks })
      const sound = create(rig, {}, 1)
      rig.engine.applyPrint(print(0, 8_900, 11_000_000, 10))
      const seen = view(rig, broken)
      expect(seen).toMatchObject({
        status: 'failed',
        reason: 'failed',
        word: 'invariant-broken',
        openOrders: [],
      })
      expect(seen.detail).toContain(words)
      expect(seen.endedAtMs).toBe(10)
      for (const { total, locked } of seen.balances) expect([total, locked]).toEqual([0n, 0n])
      expect(view(rig, sound)).toMatchObject({ status: 'running', openOrders: [{ side: 'sell' }] })
      expectBalanced(rig)
      rig.engine.applyPrint(print(0, 11_100, 11_000_000, 20))
      expect(view(rig, sound).state).toMatchObject({ cycles: 1 })
      expect(view(rig, broken).state).toMatchObject({ cycles: 0 })
    },
  )

  it('by command or without end is put down too', () => {
    const rig = opened()
    const bot = create(rig)
    const stamp = { atMs: 5, tape: 1 }
    expect(rig.engine.botCommand(user, bot, { type: 'break' }, stamp).ok).toBe(true)
    expect(view(rig, bot)).toMatchObject({ status: 'failed', detail: 'broken by command' })
    const endless = create(rig, { breaks: 'forever', qty: 0 }, 1)
    expect(view(rig, endless)).toMatchObject({
      status: 'failed',
      detail: 'turn takes too many inputs',
    })
    expectBalanced(rig)
    expect(rig.engine.counts()).toMatchObject({ bots: 2, running: 0, failed: 2, openOrders: 0 })
  })
})

describe('symbol status', () => {
  it('stops orders of a closed symbol and ends what a delisted one has open', () => {
    const rig = opened()
    const bot = create(rig)
    rig.engine.setSymbolStatus(0, 'Closed', { atMs: 5, tape: 1 })
    rig.engine.applyPrint(print(0, 8_000, 1_000_000, 10))
    expect(view(rig, bot)).toMatchObject({ openOrders: [{ filled: 0 }] })
    rig.engine.setSymbolStatus(0, 'Closed', { atMs: 11, tape: 10 })
    rig.engine.setSymbolStatus(0, 'Trading', { atMs: 12, tape: 10 })
    rig.engine.applyPrint(print(0, 8_000, 10_000, 13))
    expect(view(rig, bot)).toMatchObject({ openOrders: [{ side: 'sell' }] })
    rig.engine.setSymbolStatus(0, 'Delisted', { atMs: 14, tape: 13 })
    expect(view(rig, bot)).toMatchObject({ status: 'running', openOrders: [] })
    const last = rig.batches.at(-1)!.facts
    expect(last).toMatchObject([
      { type: 'symbol-status', status: 'Delisted' },
      { type: 'order-cancelled', reason: 'symbol-closed' },
    ])
    const statuses = rig.batches
      .flatMap((b) => namesOf(b.facts))
      .filter((n) => n === 'symbol-status')
    expect(statuses).toHaveLength(3)
    expectBalanced(rig)
  })
})
