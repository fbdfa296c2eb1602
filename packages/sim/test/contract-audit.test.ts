// The auditor's own arithmetic of contracts against real bots of a random life, and against what is
// planted wrong: a unit of profit, the sign of funding, a position forgotten.
import { describe, expect, it } from 'vitest'
import type { EngineFact } from '@trellis/engine'
import { createRng, type Amount, type BotId, type Price, type Ratio } from '@trellis/kernel'
import type { Settlement } from '@trellis/market'
import { perpetual } from '../../engine/test/contract-kind.ts'
import { ContractRig, PPP } from '../../engine/test/contract-rig.ts'
import { ContractAudit } from '../src/contract-audit.ts'

/** A life of buying and selling, with funding, gaps and an end in failure. */
function life(seed: number): readonly EngineFact[] {
  const rng = createRng(seed)
  const rig = new ContractRig()
  const bot = rig.create({ on: { start: [['leverage', 20]] } })
  let last = 10_000
  for (let i = 0; i < 300; i++) {
    const side = rng.below(2) === 0 ? 'buy' : 'sell'
    const away = side === 'buy' ? -rng.below(90) : rng.below(90)
    const at = rng.below(3) === 0 ? 0 : last + away
    if (rng.below(3) > 0) rig.act(bot, ['order', side, at, 1 + rng.below(3_000)])
    last = Math.max(2_000, last + rng.below(400) - 200)
    rig.print(last, rng.below(90_000))
    if (rng.below(9) === 0) rig.fund(rng.below(2) === 0 ? '0.000123456789' : '-0.0003', last)
  }
  rig.act(bot, ['break'])
  return rig.batches.flatMap(({ facts }) => facts)
}

/** A life whose position ends without an order, and whose insurance has something to pay. */
const ends: Readonly<Record<string, (rig: ContractRig) => void>> = {
  liquidation(rig) {
    rig.print(6_000)
    rig.mark(6_000)
  },
  delivery(rig) {
    rig.mark(9_500)
    rig.engine.setSymbolStatus(PPP, 'Delisted', rig.stamp())
  },
  deleveraging(rig) {
    const [fromRank, price] = [0n as Ratio, 10_500 as Price]
    rig.mark(11_000)
    rig.engine.deleverage({ symbol: PPP, side: 'buy', fromRank, price }, rig.stamp())
  },
}

function lifeUntil(end: string): readonly EngineFact[] {
  const rig = new ContractRig()
  const start = [
    ['leverage', 10],
    ['order', 'buy', 0, 500_000],
  ] as const
  rig.create({ on: { start, Delisted: [['end']], 'settled deleveraging': [['end']] } })
  ends[end]?.(rig)
  return rig.batches.flatMap(({ facts }) => facts)
}

/** What the audit finds in facts, and what it says the bot's wallet came to. */
function audited(facts: readonly EngineFact[]): {
  readonly found: readonly string[]
  readonly wallet: bigint
} {
  const found: string[] = []
  const audit = new ContractAudit((what) => found.push(what))
  let wallet = 0n
  for (const fact of facts)
    switch (fact.type) {
      case 'funds-reserved':
        wallet += fact.amount
        break
      case 'funds-released':
        wallet -= fact.amount
        break
      case 'order-filled':
        for (const { toBot } of audit.trade(fact.fill, perpetual)) wallet += toBot
        break
      case 'leverage-set':
      case 'funding-paid':
      case 'position-settled':
      case 'exchanged':
        for (const { toBot } of audit.happen(fact, () => perpetual)) wallet += toBot
    }
  if (!audit.isFlat) found.push('a position is left')
  return { found, wallet }
}

describe('the audit of contracts', () => {
  it.each([1, 2, 3, 4, 5])('agrees with real bots to the last unit, seed %i', (seed) => {
    const facts = life(seed)
    expect(facts.filter(({ type }) => type === 'order-filled').length).toBeGreaterThan(30)
    expect(audited(facts)).toEqual({ found: [], wallet: 0n })
  })

  it.each([
    [
      'a unit of profit',
      (fact: EngineFact) =>
        fact.type === 'order-filled' && fact.fill.realizedPnl
          ? { ...fact, fill: { ...fact.fill, realizedPnl: (fact.fill.realizedPnl + 1n) as Amount } }
          : fact,
    ],
    [
      'the sign of funding',
      (fact: EngineFact) =>
        fact.type === 'funding-paid' ? { ...fact, amount: -fact.amount as Amount } : fact,
    ],
  ])('finds %s planted wrong', (_, plant) => {
    expect(audited(life(1).map(plant)).found).not.toEqual([])
  })

  it.each(Object.keys(ends))('agrees with a %s', (end) => {
    const facts = lifeUntil(end)
    const settled = facts.filter((fact) => fact.type === 'position-settled')
    expect(settled.map(({ settlement }) => settlement.cause)).toEqual([end])
    expect(audited(facts)).toEqual({ found: [], wallet: 0n })
  })

  it.each([
    [
      'a unit of a takeover',
      'liquidation',
      (of: Settlement): Settlement => {
        const { price, amount } = of.takeover!
        return { ...of, takeover: { price, amount: (amount + 1n) as Amount } }
      },
    ],
    ['a fee of a delivery', 'delivery', (of) => ({ ...of, fee: 1n as Amount })],
  ] as readonly (readonly [string, string, (of: Settlement) => Settlement])[])(
    'finds %s planted wrong',
    (_, end, plant) => {
      const facts = lifeUntil(end).map((fact) =>
        fact.type === 'position-settled' ? { ...fact, settlement: plant(fact.settlement) } : fact,
      )
      expect(audited(facts).found).not.toEqual([])
    },
  )

  it('knows what is set aside, and finds one that takes back more', () => {
    const found: string[] = []
    const audit = new ContractAudit((what) => found.push(what))
    const moved = (way: 'give' | 'take', amount: bigint) => {
      const sides = { give: [], take: [], [way]: [{ coin: 'USDT', amount: amount as Amount }] }
      const fact = { type: 'exchanged', bot: 1 as BotId, with: 'set-aside', ...sides } as const
      return audit.happen(fact, () => perpetual)
    }
    expect(moved('give', 5n)).toEqual([{ account: 'set-aside', coin: 'USDT', toBot: -5n }])
    moved('take', 2n)
    expect([audit.aside.get('USDT'), found]).toEqual([3n, []])
    moved('take', 4n)
    expect(found).toEqual(['took back 1 of USDT more than was set aside'])
  })

  it('finds a position that nobody closed', () => {
    const facts = life(2).filter(({ type }) => type !== 'position-settled')
    expect(audited(facts).found).toContain('a position is left')
  })
})
