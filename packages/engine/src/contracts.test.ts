// Bots that hold contracts: positions, margin, reduce-only orders, marks, funding, exchanges, and
// what becomes of all that when a bot fails. Money is checked to the last unit.
import { describe, expect, it } from 'vitest'
import { amount, type Amount, type Price } from '@trellis/kernel'
import { contractKind, type ContractState } from '../test/contract-kind.ts'
import { ContractRig, PPP, coins } from '../test/contract-rig.ts'
import { postings, type AnyBotKind } from './index.ts'

const usdt = (text: string): Amount => amount(text)

/** Every coin of a partition adds up to zero. */
function balanced(rig: ContractRig): void {
  for (const [coin, sum] of rig.engine.trialBalance(1)) expect([coin, sum]).toEqual([coin, 0n])
}

const systemOf = (rig: ContractRig): Readonly<Record<string, string>> =>
  Object.fromEntries(rig.engine.snapshotPartition(1).ledger)['USDT'] ?? {}

describe('a position', () => {
  it('opens at market with its margin and fee, and closes with its profit', () => {
    const rig = new ContractRig()
    const bot = rig.create({
      on: {
        start: [
          ['leverage', 10],
          ['order', 'buy', 0, 20_000],
        ],
      },
    })
    // 2 PPP at 100.02: one tick and one for the depth.
    expect(rig.view(bot).positions).toMatchObject([{ symbol: PPP, lots: 20_000 }])
    expect(rig.wallet(bot)).toEqual([usdt('999.89998'), usdt('20.004')])
    rig.print(11_000)
    rig.act(bot, ['order', 'sell', 0, 20_000, 'reduce-only'])
    // Sold at 109.98, two ticks below: 19.92 realized, fees of 0.10002 and 0.10998.
    const [, fill] = rig.facts('order-filled')
    expect(fill?.fill).toMatchObject({ feeCoin: 'USDT', realizedPnl: usdt('19.92') })
    expect(rig.view(bot).positions).toEqual([])
    expect(rig.wallet(bot)).toEqual([usdt('1019.71'), 0n])
    rig.act(bot, ['end'])
    expect(rig.view(bot).status).toBe('completed')
    balanced(rig)
    expect(systemOf(rig)).toMatchObject({ venue: coins('-19.92'), fees: coins('0.21') })
  })

  it('locks the dearer side of a neutral grid and frees it order by order', () => {
    const rig = new ContractRig()
    const bot = rig.create({ on: { start: [['leverage', 5]] } })
    rig.act(bot, ['order', 'buy', 9_000, 10_000], ['order', 'sell', 11_000, 10_000])
    expect(rig.wallet(bot)[1]).toBe(usdt('22'))
    rig.act(bot, ['cancel', 2])
    expect(rig.wallet(bot)[1]).toBe(usdt('18'))
    rig.print(8_900, 10_000_000)
    expect(rig.view(bot).positions).toMatchObject([{ lots: 10_000, cost: usdt('90') }])
    expect(rig.wallet(bot)).toEqual([usdt('999.982'), usdt('18')])
    // A sell that only closes locks nothing.
    rig.act(bot, ['order', 'sell', 11_000, 10_000])
    expect(rig.wallet(bot)[1]).toBe(usdt('18'))
  })

  it('is refused what its margin does not cover, losses at the mark counted', () => {
    const rig = new ContractRig()
    const bot = rig.create({
      on: {
        start: [
          ['leverage', 10],
          ['order', 'buy', 0, 500_000],
        ],
      },
    })
    rig.mark(9_000)
    // 1,000 less 2.5 in fees, 500 of margin and 500 of loss: nothing is free.
    rig.act(bot, ['order', 'buy', 9_500, 10_000])
    expect(rig.facts('order-rejected').at(-1)?.reason).toBe('insufficient-balance')
    rig.mark(10_000)
    rig.act(bot, ['order', 'buy', 9_500, 10_000])
    expect(rig.facts('order-rejected')).toHaveLength(1)
    // What it closes needs nothing.
    rig.mark(8_100)
    rig.act(bot, ['order', 'sell', 0, 500_000])
    expect(rig.view(bot).positions).toEqual([])
  })

  it('keeps a bot from ending while it stands, and its margin from leaving', () => {
    const rig = new ContractRig()
    const start = [
      ['leverage', 10],
      ['order', 'buy', 0, 500_000],
    ] as const
    const [first, second] = [rig.create({ on: { start } }), rig.create({ on: { start } }, 1, 1)]
    rig.mark(9_900)
    // 497.5 of the wallet are no margin, 50 of them are lost at the mark.
    rig.act(first, ['release', 'USDT', coins('490')])
    expect(rig.view(first)).toMatchObject({ status: 'failed' })
    rig.act(second, ['end'])
    expect(rig.view(second)).toMatchObject({ status: 'failed' })
    balanced(rig)
  })
})

describe('a reduce-only order', () => {
  it('is refused without a position, on its side, and larger than it', () => {
    const rig = new ContractRig()
    const bot = rig.create()
    rig.act(bot, ['order', 'sell', 11_000, 100, 'reduce-only'])
    rig.act(bot, ['order', 'buy', 0, 1_000])
    rig.act(bot, ['order', 'buy', 9_000, 100, 'reduce-only'])
    rig.act(bot, ['order', 'sell', 11_000, 1_001, 'reduce-only'])
    expect(rig.facts('order-rejected').map(({ reason }) => reason)).toEqual([
      'reduce-only',
      'reduce-only',
      'reduce-only',
    ])
    rig.act(bot, ['order', 'sell', 11_000, 1_000, 'reduce-only'])
    expect(rig.view(bot).openOrders).toMatchObject([{ qty: 1_000, reduceOnly: true }])
  })

  it('gets no more than is left of the position, and nothing once it is gone', () => {
    const rig = new ContractRig()
    const bot = rig.create({ on: { start: [['order', 'buy', 0, 1_000]] } })
    rig.act(bot, ['order', 'sell', 11_000, 1_000, 'reduce-only'], ['order', 'sell', 0, 400])
    rig.print(11_100, 10_000_000)
    expect(rig.facts('order-filled').at(-1)?.fill).toMatchObject({ qty: 600, done: false })
    expect(rig.view(bot)).toMatchObject({ positions: [], openOrders: [{ filled: 600 }] })
    rig.print(10_900, 10_000_000)
    rig.print(11_100, 10_000_000)
    expect(rig.facts('order-filled')).toHaveLength(3)
  })
})

describe('a mark price', () => {
  it('wakes its own triggers where it jumps, never those of the last price', () => {
    const rig = new ContractRig()
    const bot = rig.create()
    rig.act(bot, ['watch', 'low', 'down', 9_500])
    rig.print(9_000)
    expect(rig.notes(bot)).toEqual([])
    rig.mark(9_600)
    rig.mark(9_400)
    expect(rig.notes(bot)).toEqual(['trigger low'])
    expect(rig.engine.lastPrice(PPP)).toBe(9_000)
  })

  it('comes before the prints of its millisecond and after its funding', () => {
    const rig = new ContractRig()
    const start = [
      ['order', 'buy', 0, 1_000],
      ['ask', 'tick', 5_000],
    ] as const
    const bot = rig.create({ on: { start } })
    rig.act(bot, ['watch', 'low', 'down', 9_500], ['order', 'sell', 10_500, 500])
    const last = { symbol: PPP, atMs: 5_000, price: 10_600 as never, qty: 1_000_000 as never }
    rig.engine.applyDues(5_000)
    rig.engine.applyFunding(
      [{ symbol: PPP, rate: (10n ** 8n) as never, mark: 9_000 as never }],
      5_000,
    )
    rig.engine.applyMarks([{ symbol: PPP, price: 9_000 as never }], 5_000)
    rig.engine.applyPrint({ ...last, way: 'walk' })
    expect(rig.notes(bot).slice(-4)).toEqual(['due tick', 'funding', 'trigger low', 'fill 2'])
    expect(rig.batches.slice(-4).map(({ tape }) => tape)).toEqual([4999.25, 4999.5, 4999.75, 5000])
  })
})

describe('a witness of mark triggers', () => {
  /** Marks at which a falling trigger was due, beside those at which it was told. */
  function dueAndFired(
    late: number,
  ): readonly [due: readonly number[], dueAndFired: readonly number[]] {
    const kind: AnyBotKind = {
      ...(contractKind as AnyBotKind),
      triggers: (state: ContractState) =>
        state.triggers.map((one) => ({ ...one, price: (one.price - late) as Price })),
    }
    const rig = new ContractRig([1], { kinds: [kind] })
    const bot = rig.create()
    rig.act(bot, ['watch', 'low', 'down', 9_500])
    const due: number[] = []
    const fired: number[] = []
    for (const mark of [9_700, 9_501, 9_500, 9_480, 9_900, 9_300]) {
      const before = rig.notes(bot).length
      rig.mark(mark)
      if (mark <= 9_500) due.push(mark)
      if (rig.notes(bot).length > before) fired.push(mark)
    }
    return [due, fired]
  }

  it('finds nothing where they are watched in time', () => {
    const [due, fired] = dueAndFired(0)
    expect(fired).toEqual(due)
  })

  it('planted: finds one that is watched a tick late', () => {
    const [due, fired] = dueAndFired(1)
    expect(fired).not.toEqual(due)
  })
})

describe('funding', () => {
  it('is paid by longs, received by shorts, against the account carry', () => {
    const rig = new ContractRig()
    const long = rig.create({ on: { start: [['order', 'buy', 0, 10_000]] } })
    const short = rig.create({ on: { start: [['order', 'sell', 0, 30_000]] } }, 1, 1)
    rig.fund('0.0001', 12_000)
    expect(rig.facts('funding-paid')).toMatchObject([
      { bot: long, mark: 12_000, amount: usdt('-0.012') },
      { bot: short, amount: usdt('0.036') },
    ])
    expect(systemOf(rig)['carry']).toBe(coins('-0.024'))
    expect(rig.view(short).state).toMatchObject({ funding: coins('0.036') })
    balanced(rig)
  })

  it('asks only those who hold, and not twice what a gate has seen', () => {
    const rig = new ContractRig()
    const bot = rig.create({ on: { start: [['order', 'buy', 0, 10_000]] } })
    expect(rig.engine.heldSymbols).toEqual([PPP])
    rig.fund('0.0001', 10_000)
    rig.act(bot, ['order', 'sell', 0, 10_000])
    expect(rig.engine.heldSymbols).toEqual([])
    rig.fund('0.0001', 10_000)
    expect(rig.facts('funding-paid')).toHaveLength(1)
  })
})

describe('an exchange', () => {
  it('moves money both ways with an account of the partition', () => {
    const rig = new ContractRig()
    const bot = rig.create()
    rig.act(bot, ['give', 'USDT', coins('20'), 'issuer'], ['take', 'AAA', coins('0.5'), 'issuer'])
    expect(rig.view(bot).balances).toMatchObject([
      { coin: 'USDT', total: usdt('980') },
      { coin: 'AAA', total: usdt('0.5') },
    ])
    expect(systemOf(rig)['issuer']).toBe(coins('20'))
    balanced(rig)
    const context = { ownerOf: () => 1 as never, instrument: () => undefined as never }
    const [given] = rig.facts('exchanged')
    expect(postings(given!, context)).toEqual([
      { account: `bot:${bot}`, coin: 'USDT', amount: usdt('-20') },
      { account: 'issuer', coin: 'USDT', amount: usdt('20') },
    ])
  })

  it.each([
    ['more than it has', ['give', 'USDT', coins('1000.000000000001'), 'issuer']],
    ['nothing', ['take', 'USDT', '0', 'issuer']],
    ['with the account of a bot', ['take', 'USDT', '1', 'bot:7']],
    ['with the faucet', ['take', 'USDT', '1', 'faucet']],
  ] as const)('of %s breaks the bot, and its money goes home', (_, act) => {
    const rig = new ContractRig()
    const bot = rig.create()
    rig.act(bot, act)
    expect(rig.view(bot)).toMatchObject({ status: 'failed', balances: [{ total: 0n }] })
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(usdt('10000'))
    balanced(rig)
  })
})

describe('a bot that fails with a position', () => {
  it('has it closed before its money is released', () => {
    const rig = new ContractRig()
    const bot = rig.create({ on: { start: [['order', 'buy', 0, 10_000]] } })
    rig.act(bot, ['order', 'sell', 12_000, 10_000])
    rig.act(bot, ['break'])
    const names = rig.batches.at(-1)?.facts.map(({ type }) => type)
    expect(names).toEqual([
      'bot-status',
      'order-cancelled',
      'position-settled',
      'funds-released',
      'bot-archived',
    ])
    expect(rig.facts('position-settled')[0]?.settlement).toMatchObject({
      cause: 'failure',
      side: 'sell',
      qty: 10_000,
      price: 9_998,
    })
    expect(rig.view(bot)).toMatchObject({ positions: [], balances: [{ total: 0n, locked: 0n }] })
    expect(rig.engine.heldSymbols).toEqual([])
    balanced(rig)
  })

  it('loses no more than its own: the rest is the insurance of its partition', () => {
    const rig = new ContractRig()
    const bot = rig.create({
      on: {
        start: [
          ['leverage', 50],
          ['order', 'buy', 0, 2_000_000],
        ],
      },
    })
    rig.print(5_000)
    rig.act(bot, ['break'])
    expect(rig.facts('exchanged')).toMatchObject([{ give: [], with: 'insurance' }])
    expect(rig.view(bot).balances).toMatchObject([{ total: 0n }])
    expect(rig.engine.fundingOf(rig.view(bot).user)?.get('USDT')).toBe(usdt('9000'))
    expect(BigInt(systemOf(rig)['insurance'] ?? '0') < 0n).toBe(true)
    balanced(rig)
  })

  it('is closed also while the symbol does not trade', () => {
    const rig = new ContractRig()
    const bot = rig.create({ on: { start: [['order', 'sell', 0, 10_000]] } })
    rig.engine.setSymbolStatus(PPP, 'Closed', rig.stamp())
    rig.act(bot, ['break'])
    expect(rig.view(bot)).toMatchObject({ status: 'failed', positions: [] })
    balanced(rig)
  })
})
