// Liquidation: at the mark at which the margin is used up and at no other, for the bot's own funds
// and not a unit more, and nobody else notices. Money is checked to the last unit.
import { describe, expect, it } from 'vitest'
import { amount, type BotId, type Price } from '@trellis/kernel'
import { ContractRig, LateVenue, PPP, QQQ } from '../test/contract-rig.ts'
import type { Act, ContractParams } from '../test/contract-kind.ts'
import { namesOf } from '../test/harness.ts'
import { postings } from './index.ts'

/**
 * Long 50 PPP at 100.02 with 10x: 5,001 in value, 2.5005 in fees, a wallet of 997.4995. With 0.5 %
 * to maintain and 0.05 % to close it is liquidated at 80.5128, so at 80.51 and not at 80.52.
 */
const LONG: readonly Act[] = [
  ['leverage', 10],
  ['order', 'buy', 0, 500_000],
]
const SAFE = 8_052
const GONE = 8_051
/** 997.4995 - 5,001 + 50 × price × 0.9995 >= 0 from 80.12 on. */
const BANKRUPT = 8_012

const opened = (on: ContractParams['on'] = {}, start = LONG): [ContractRig, BotId] => {
  const rig = new ContractRig()
  return [rig, rig.create({ on: { start, ...on } })]
}

function balanced(rig: ContractRig): void {
  for (const [coin, sum] of rig.engine.trialBalance(1)) expect([coin, sum]).toEqual([coin, 0n])
}

describe('a long position', () => {
  it('is liquidated by the tick, settled at bankruptcy, taken over at the market', () => {
    const [rig, bot] = opened()
    rig.act(bot, ['order', 'sell', 11_000, 100], ['order', 'buy', 9_000, 100])
    rig.mark(SAFE)
    expect(rig.view(bot).status).toBe('running')
    const batches = rig.batches.length
    rig.mark(GONE)
    expect(rig.batches).toHaveLength(batches + 1)
    expect(namesOf(rig.batches.at(-1)?.facts ?? [])).toEqual([
      'order-cancelled',
      'order-cancelled',
      'position-settled',
      'exchanged',
      'bot-status',
      'bot-archived',
    ])
    const cancelled = rig.facts('order-cancelled').map(({ reason }) => reason)
    expect(cancelled).toEqual(['by-liquidation', 'by-liquidation'])
    const [settled] = rig.facts('position-settled')
    expect(settled?.settlement).toEqual({
      symbol: PPP,
      cause: 'liquidation',
      side: 'sell',
      price: BANKRUPT,
      qty: 500_000,
      value: amount('4006'),
      fee: amount('2.003'),
      realizedPnl: amount('-995'),
      // The last price stands at 100.00: two ticks below it is what a taker gets.
      takeover: { price: 9_998, amount: amount('993') },
    })
    const given = [{ coin: 'USDT', amount: amount('0.4965') }]
    expect(rig.facts('exchanged')).toMatchObject([{ give: given, take: [], with: 'insurance' }])
    expect(rig.view(bot)).toMatchObject({
      status: 'completed',
      reason: 'liquidated',
      positions: [],
      openOrders: [],
      balances: [{ coin: 'USDT', total: 0n, locked: 0n }],
    })
    expect(rig.systemOf('insurance')).toBe(amount('993.4965'))
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(amount('9000'))
    balanced(rig)
    const context = { ownerOf: () => 1 as never, instrument: () => ({ quote: 'USDT' }) as never }
    expect(postings(settled!, context).slice(-2)).toEqual([
      { account: 'venue', coin: 'USDT', amount: amount('-993') },
      { account: 'insurance', coin: 'USDT', amount: amount('993') },
    ])
  })

  it('loses no more than its own in a gap: the rest is taken from the insurance', () => {
    const [rig, bot] = opened()
    rig.print(5_000)
    rig.mark(5_000)
    const [settled] = rig.facts('position-settled')
    expect(settled?.settlement).toMatchObject({
      price: BANKRUPT,
      takeover: { price: 4_998, amount: amount('-1507') },
    })
    expect(rig.view(bot).reason).toBe('liquidated')
    expect(rig.systemOf('insurance')).toBe(amount('-1506.5035'))
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(amount('9000'))
    balanced(rig)
  })

  it('planted: one liquidated a tick late is found', () => {
    const rig = new ContractRig([1], { venue: new LateVenue(1) })
    const bot = rig.create({ on: { start: LONG } })
    rig.mark(GONE)
    expect(rig.view(bot).reason).not.toBe('liquidated')
  })

  it('is not judged before its symbol has a mark, whatever is traded', () => {
    const [rig, bot] = opened()
    rig.print(3_000)
    rig.act(bot, ['leverage', 20])
    expect(rig.view(bot).status).toBe('running')
    rig.mark(SAFE)
    expect(rig.view(bot).status).toBe('running')
    rig.mark(GONE)
    expect(rig.view(bot).reason).toBe('liquidated')
  })

  it('has no trigger any more at the mark that liquidates it', () => {
    const [rig, bot] = opened()
    rig.act(bot, ['watch', 'near', 'down', 8_500])
    rig.mark(8_000)
    expect(rig.notes(bot)).toEqual(['fill 1'])
    expect(rig.view(bot).reason).toBe('liquidated')
  })
})

describe('a short position', () => {
  it('is liquidated above: 50 PPP at 99.98 with a wallet of 997.5005', () => {
    // 997.5005 + 4,999 = 50 × mark × 1.0055: 119.2739.
    const [rig, bot] = opened({}, [
      ['leverage', 10],
      ['order', 'sell', 0, 500_000],
    ])
    rig.mark(11_927)
    expect(rig.view(bot).status).toBe('running')
    rig.mark(11_928)
    expect(rig.view(bot).reason).toBe('liquidated')
    // 5,996.5005 / (50 × 1.0005) = 119.8700.
    expect(rig.facts('position-settled')[0]?.settlement.price).toBe(11_987)
    balanced(rig)
  })
})

describe('a turn that uses the margin up', () => {
  it('liquidates at once: funding, at the mark that stands', () => {
    const [rig, bot] = opened()
    rig.mark(SAFE)
    rig.fund('0.0001', SAFE)
    expect(namesOf(rig.batches.at(-1)?.facts ?? []).slice(0, 2)).toEqual(['funding-paid', 'noted'])
    expect(rig.view(bot).reason).toBe('liquidated')
    balanced(rig)
  })

  it('liquidates what opened far from the mark', () => {
    const [rig, bot] = opened({}, [['leverage', 50]])
    rig.mark(8_000)
    rig.act(bot, ['order', 'buy', 0, 500_000])
    expect(rig.view(bot).reason).toBe('liquidated')
    balanced(rig)
  })

  it('moves the watch: what was closed in part stands a lower mark', () => {
    const [rig, bot] = opened()
    rig.mark(9_000)
    rig.act(bot, ['order', 'sell', 0, 250_000])
    rig.mark(GONE)
    expect(rig.view(bot).status).toBe('running')
    rig.mark(6_000)
    expect(rig.view(bot).reason).toBe('liquidated')
  })

  it('owes nothing when its last lot is gone: the insurance pays what lacks', () => {
    const [rig, bot] = opened()
    rig.print(5_000)
    rig.act(bot, ['order', 'sell', 0, 500_000])
    rig.act(bot, ['end'])
    const [paid] = rig.facts('exchanged')
    expect(paid).toMatchObject({ give: [], with: 'insurance' })
    expect(rig.view(bot)).toMatchObject({ balances: [{ total: 0n }] })
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(amount('9000'))
    balanced(rig)
  })
})

describe('a kind', () => {
  it('that does not end a liquidated bot is failed', () => {
    const [rig, bot] = opened({ liquidated: [['stay']] })
    rig.mark(GONE)
    expect(rig.view(bot)).toMatchObject({ status: 'failed', positions: [] })
    expect(rig.view(bot).detail).toContain('does not end')
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(amount('9000'))
    balanced(rig)
  })

  it('that breaks on being told is failed, its account ended', () => {
    const [rig, bot] = opened({ liquidated: [['break']] })
    rig.mark(GONE)
    expect(rig.view(bot)).toMatchObject({ status: 'failed', positions: [] })
    expect(rig.facts('position-settled')).toMatchObject([{ settlement: { cause: 'liquidation' } }])
    balanced(rig)
  })
})

describe('several', () => {
  it('bots in one gap: by id, and those that stand are not touched', () => {
    const rig = new ContractRig()
    const bots = [2, 0, 3, 1].map((n) => rig.create({ on: { start: LONG } }, 1, n))
    rig.act(bots[0]!, ['order', 'sell', 0, 400_000])
    const before = rig.view(bots[0]!)
    rig.mark(7_000)
    const settled = rig.facts('position-settled').map(({ bot }) => bot)
    expect(settled).toEqual(bots.slice(1).sort((a, b) => a - b))
    expect(rig.view(bots[0]!)).toEqual(before)
    expect(
      rig.batches.at(-1)?.facts.every((fact) => !('bot' in fact) || fact.bot !== bots[0]),
    ).toBe(true)
    balanced(rig)
  })

  it('symbols: the marks of one time are taken together, in whatever order they come', () => {
    const rig = new ContractRig()
    rig.engine.applyPrint({
      symbol: QQQ,
      atMs: 2_500,
      price: 10_000 as Price,
      qty: 0 as never,
      way: 'walk',
    })
    rig.atMs = 3_000
    const bot = rig.create({ on: { start: LONG } }, 1, 0, [PPP, QQQ])
    rig.act(bot, ['leverage', 10, QQQ])
    rig.act(bot, ['take-other', QQQ, 'sell', 450_000])
    rig.marks(10_000, 10_000)
    // What the long loses the short wins, and the other way round.
    rig.marks(7_500, 7_500)
    expect(rig.view(bot).status).toBe('running')
    rig.marks(13_000, 13_000)
    expect(rig.view(bot).status).toBe('running')
    rig.marks(8_400, 10_400)
    expect(rig.view(bot).reason).toBe('liquidated')
    const settled = rig.facts('position-settled').map(({ settlement }) => settlement)
    expect(settled.map(({ symbol, cause }) => [symbol, cause])).toEqual([
      [PPP, 'liquidation'],
      [QQQ, 'liquidation'],
    ])
    expect(rig.wallet(bot)).toEqual([0n, 0n])
    balanced(rig)
  })
})

describe('deleveraging', () => {
  it('settles the side that wins from a rank on, for no fee, against the insurance', () => {
    const rig = new ContractRig()
    const start = (times: number): readonly Act[] => [
      ['leverage', times],
      ['order', 'buy', 0, 100_000],
    ]
    const [low, high] = [5, 20].map((times, n) => rig.create({ on: { start: start(times) } }, 1, n))
    const short = rig.create({ on: { start: [['order', 'sell', 0, 90_000]] } }, 1, 2)
    rig.mark(12_000)
    // 19.98 % each; 1,200 over 200.04 + 199.8 and over 50.01 + 199.8: ranks 0.5995 and 0.9597.
    const event = {
      symbol: PPP,
      side: 'buy',
      fromRank: amount('0.6') as never,
      price: 11_500 as Price,
    } as const
    rig.engine.deleverage(event, rig.stamp())
    expect(rig.facts('position-settled')).toMatchObject([
      {
        bot: high,
        settlement: { cause: 'deleveraging', price: 11_500, fee: 0n, realizedPnl: amount('149.8') },
      },
    ])
    expect(rig.notes(high!)).toEqual(['fill 1', 'settled deleveraging'])
    expect(rig.view(high!)).toMatchObject({ status: 'running', positions: [] })
    expect([low, short].map((bot) => rig.view(bot!).positions.length)).toEqual([1, 1])
    expect(rig.systemOf('insurance')).toBe(amount('-149.8'))
    balanced(rig)
    rig.engine.deleverage({ ...event, side: 'sell', fromRank: amount('-1') as never }, rig.stamp())
    expect(rig.facts('position-settled').map(({ bot }) => bot)).toEqual([high, short])
    balanced(rig)
  })
})

describe('a contract that is delisted', () => {
  it('is cancelled and settled at the mark for no fee before its bots are told', () => {
    const [rig, bot] = opened({ Delisted: [['end']] })
    rig.act(bot, ['order', 'sell', 11_000, 100], ['order', 'buy', 9_000, 100])
    rig.mark(9_500)
    rig.engine.setSymbolStatus(PPP, 'Delisted', rig.stamp())
    expect(namesOf(rig.batches.at(-1)?.facts ?? [])).toEqual([
      'symbol-status',
      'order-cancelled',
      'order-cancelled',
      'position-settled',
      'noted',
      'funds-released',
      'bot-status',
      'bot-archived',
    ])
    expect(rig.facts('position-settled')[0]?.settlement).toMatchObject({
      cause: 'delivery',
      price: 9_500,
      fee: 0n,
      realizedPnl: amount('-251'),
    })
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(amount('9746.4995'))
    balanced(rig)
  })

  it('leaves no debt behind where the mark is past bankruptcy', () => {
    const [rig, bot] = opened({ Delisted: [['end']] })
    rig.print(5_000)
    rig.engine.setSymbolStatus(PPP, 'Delisted', rig.stamp())
    expect(rig.view(bot)).toMatchObject({ status: 'completed', balances: [{ total: 0n }] })
    expect(rig.systemOf('insurance')).toBe(amount('-1503.5005'))
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(amount('9000'))
    balanced(rig)
  })
})

describe('a contract before its settlement', () => {
  it('takes and fills what reduces, wakes its bots, and opens nothing', () => {
    const [rig, bot] = opened({ 'trigger low': [['order', 'sell', 0, 1_000]] })
    rig.act(bot, ['order', 'sell', 10_500, 600_000], ['watch', 'low', 'down', 9_900])
    rig.engine.setSymbolStatus(PPP, 'PreSettle', rig.stamp())
    rig.act(bot, ['order', 'buy', 9_000, 100], ['order', 'sell', 0, 100])
    expect(rig.facts('order-rejected').map(({ reason }) => reason)).toEqual(['pre-settle'])
    rig.mark(9_800)
    expect(rig.notes(bot)).toContain('trigger low')
    // The resting sell of 60 PPP fills what is left of the position, and no lot more.
    rig.print(10_600, 100_000_000)
    expect(rig.view(bot)).toMatchObject({ positions: [], openOrders: [{ filled: 498_900 }] })
    balanced(rig)
  })
})
