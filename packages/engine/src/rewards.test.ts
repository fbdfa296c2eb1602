// A voucher is used once, by whom it was granted, for what it is good for; its money is margin,
// never leaves the bot, bears losses first, and goes back to the house at the end.
import { describe, expect, it } from 'vitest'
import { amount, ONE, type BotId, type UserId } from '@trellis/kernel'
import { contractKind, type Act, type ContractParams } from '../test/contract-kind.ts'
import { coins, contractOptions, ContractRig } from '../test/contract-rig.ts'
import { botOf, optionsOf, origin, userOf } from '../test/harness.ts'
import { bonusBack, bonusBound, bonusDue, bonusOf, type Reward } from './rewards.ts'
import { Engine, FACTS_VERSION, JournalCodec, type AnyBotKind, type EngineFact } from './index.ts'

const VOUCHER: Reward = {
  reward: 7,
  kinds: ['test-contract'],
  coin: 'USDT',
  amount: amount('200'),
  least: amount('500'),
  expiresAtMs: 1_000_000,
}
const END: readonly Act[] = [['end']]
const LONG: readonly Act[] = [
  ['leverage', 10],
  ['order', 'buy', 0, 500_000],
]

const funding = (rig: ContractRig): bigint => rig.engine.fundingOf(userOf(1))?.get('USDT') ?? 0n
const house = (rig: ContractRig): bigint => rig.systemOf('bonus')
const balanced = (rig: ContractRig): void => {
  for (const [coin, sum] of rig.engine.trialBalance(1)) expect([coin, sum]).toEqual([coin, 0n])
}

function granted(over: Partial<Reward> = {}): ContractRig {
  const rig = new ContractRig()
  rig.engine.rewards.grant(userOf(1), { ...VOUCHER, ...over }, rig.stamp())
  return rig
}

function create(rig: ContractRig, over: Partial<ContractParams> = {}, n = 0, reward = 7) {
  const params = { invest: coins('1000'), on: {}, ...over }
  const wanted = { kind: 'test-contract', symbols: [3], params, origin, requestKey: '' }
  return rig.engine.createBot(userOf(1), { ...wanted, bot: botOf(1, n), reward }, rig.stamp())
}

function opened(on: ContractParams['on'] = {}): [ContractRig, BotId] {
  const rig = granted()
  const made = create(rig, { on: { start: LONG, ...on } })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return [rig, made.value]
}

describe('a voucher', () => {
  it('is margin beside what came from Funding, and goes back when the bot ends', () => {
    const rig = granted()
    expect(create(rig)).toMatchObject({ ok: true })
    const bot = botOf(1)
    expect(funding(rig)).toBe(amount('9200'))
    expect(house(rig)).toBe(amount('-200'))
    expect(rig.view(bot).balances[0]?.total).toBe(amount('1000'))
    expect(rig.view(bot).bonus).toMatchObject({ reward: 7, amount: amount('200'), isIn: true })
    balanced(rig)
    rig.act(bot, ['end'])
    expect(rig.view(bot).status).toBe('completed')
    expect(funding(rig)).toBe(amount('10000'))
    expect(house(rig)).toBe(0n)
    balanced(rig)
  })

  it('bears losses first; profit is all its owner’s', () => {
    for (const [price, back] of [
      [10_100, '200'],
      [9_900, ''],
      [9_000, '0'],
    ] as const) {
      const [rig, bot] = opened()
      rig.print(price)
      rig.mark(price)
      rig.act(bot, ['order', 'sell', 0, 500_000])
      const left = rig.view(bot).balances[0]?.total ?? 0n
      rig.act(bot, ['end'])
      expect(rig.view(bot).status).toBe('completed')
      const lost = amount('1000') - left
      const due = amount('200') - (lost > 0n ? lost : 0n)
      const returned = due > 0n ? due : 0n
      if (back !== '') expect(returned).toBe(amount(back))
      expect(house(rig)).toBe(returned - amount('200'))
      expect(funding(rig)).toBe(amount('9200') + left - returned)
      balanced(rig)
    }
  })

  it('is lost with a bot that is liquidated, and comes back of one that breaks', () => {
    const [rig, bot] = opened({ liquidated: END })
    rig.print(6_000)
    rig.mark(6_000)
    expect(rig.view(bot).status).toBe('completed')
    expect(house(rig)).toBe(amount('-200'))
    expect(rig.engine.rewards.of(userOf(1))[0]).toMatchObject({ isDestroyed: true, returned: 0n })
    balanced(rig)
    const [other, broken] = opened()
    other.act(broken, ['break'])
    expect(other.view(broken).status).toBe('failed')
    const [settled] = other.facts('position-settled')
    const fees = other.facts('order-filled').reduce((sum, { fill }) => sum + fill.fee, 0n)
    const { realizedPnl = 0n, fee = 0n } = settled?.settlement ?? {}
    const lost = fees + fee - realizedPnl
    expect(house(other)).toBe(-lost)
    expect(funding(other)).toBe(amount('10000'))
    balanced(other)
  })

  it('is used once, also by two creates at one moment', () => {
    const rig = granted()
    expect(create(rig)).toMatchObject({ ok: true })
    expect(create(rig, {}, 1)).toEqual({ ok: false, error: 'reward-used' })
    expect(funding(rig)).toBe(amount('9200'))
  })

  it.each([
    ['nobody’s', {}, { reward: 8 }, 'reward-unknown'],
    ['another kind’s', { kinds: ['other'] }, {}, 'reward-other-kind'],
    ['another coin’s', { coin: 'USDC' }, {}, 'reward-other-coin'],
    ['expired', { expiresAtMs: 2_001 }, { atMs: 2_001 }, 'reward-expired'],
    ['asking for more beside it', { least: amount('900') }, {}, 'reward-stake'],
    ['the whole money', { amount: amount('1000'), least: 0n as never }, {}, 'reward-stake'],
  ] as const)('is refused when it is %s', (_, over, { reward = 7, atMs = 0 }: Used, error) => {
    const rig = granted(over)
    if (atMs > 0) rig.atMs = atMs
    expect(create(rig, {}, 0, reward)).toEqual({ ok: false, error })
    expect(rig.engine.botView(botOf(1), 1)).toBeUndefined()
    expect(funding(rig)).toBe(amount('10000'))
  })

  it('of another user is none, and one that was taken back is not taken', () => {
    const rig = new ContractRig([1, 2])
    rig.engine.rewards.grant(userOf(2), VOUCHER, rig.stamp())
    expect(create(rig)).toEqual({ ok: false, error: 'reward-unknown' })
    rig.engine.rewards.grant(userOf(1), VOUCHER, rig.stamp())
    expect(rig.engine.rewards.revoke(userOf(1), 7, rig.stamp())).toMatchObject({ ok: true })
    expect(create(rig)).toEqual({ ok: false, error: 'reward-revoked' })
    expect(rig.engine.rewards.revoke(userOf(1), 9, rig.stamp())).toMatchObject({ ok: false })
    expect(rig.engine.rewards.grant(userOf(1, 9), VOUCHER, rig.stamp())).toMatchObject({
      error: 'not-found',
    })
  })

  it('does not leave a bot that says nothing of its money', () => {
    const [rig, bot] = opened()
    expect(() => rig.act(bot, ['release', 'USDT', coins('1')])).toThrow('bonus-stays')
    expect(rig.view(bot).status).toBe('running')
  })

  // Of 1,000, of which the voucher pays 200; all that moves is in equity and total.
  it.each([
    ['even', '1000', '0', '500', '300'],
    ['in profit', '1100', '100', '500', '400'],
    ['in profit, with nothing asked for beside it', '1100', '100', '0', '900'],
    ['after profit that was withdrawn', '1000', '100', '500', '300'],
    ['at a loss that the bonus bears', '950', '-50', '500', '300'],
    ['at the loss that uses it up', '800', '-200', '500', '300'],
    ['at a loss beyond it', '700', '-300', '500', '200'],
    ['at a loss beyond it, with nothing asked for', '700', '-300', '0', '700'],
    ['below the least', '400', '-600', '500', '0'],
  ])('lets leave what is its owner’s: %s', (_, equity, total, least, bound) => {
    const told = { invested: amount('1000'), equity: amount(equity), total: amount(total) }
    const kind = { ...contractKind, figures: () => ({ ...told, booked: 0n }) }
    const kinds = [kind as AnyBotKind]
    const made = (): [ContractRig, BotId] => {
      const rig = new ContractRig([1], { kinds })
      const terms = { ...VOUCHER, least: amount(least) }
      rig.engine.rewards.grant(userOf(1), terms, rig.stamp())
      expect(create(rig)).toMatchObject({ ok: true })
      return [rig, botOf(1)]
    }
    const out = ([rig, bot]: [ContractRig, BotId], units: bigint) =>
      rig.act(bot, ['release', 'USDT', String(units)])
    const rig = made()
    const most = amount(bound)
    expect(() => out(rig, most + 1n)).toThrow(`{"code":"bonus-stays","details":"${bound}"}`)
    expect(rig[0].facts('funds-released')).toEqual([])
    out(rig, most)
    expect(rig[0].view(rig[1]).bonus?.paidOut).toBe(most)
    balanced(rig[0])
  })

  it('is its owner’s again where nothing happened in its bot, and destroyed where something did', () => {
    const rig = granted()
    const [first, second] = [botOf(1), botOf(1, 1)]
    expect(create(rig)).toMatchObject({ ok: true })
    rig.act(first, ['end'])
    expect(rig.view(first)).toMatchObject({ status: 'completed', bonus: { returned: 200n * ONE } })
    const [record] = rig.engine.rewards.of(userOf(1))
    expect(record).toMatchObject({ usedBy: 0, isDestroyed: false, returned: 0n, unusedBy: [first] })
    expect([house(rig), funding(rig)]).toEqual([0n, amount('10000')])
    balanced(rig)
    expect(create(rig, { on: { start: LONG } }, 1)).toMatchObject({ ok: true })
    rig.act(second, ['order', 'sell', 0, 500_000])
    rig.act(second, ['end'])
    const [used] = rig.engine.rewards.of(userOf(1))
    expect(used).toMatchObject({ usedBy: second, isDestroyed: true, unusedBy: [first] })
    expect(used?.returned).toBe(amount('200') + house(rig))
    expect(rig.view(first).bonus?.returned).toBe(amount('200'))
    balanced(rig)
    const restored = new Engine(optionsOf(contractOptions))
    restored.host(1)
    restored.restorePartition(1, JSON.parse(JSON.stringify(rig.engine.snapshotPartition(1))))
    expect(restored.dumpPartition(1)).toBe(rig.engine.dumpPartition(1))
    expect(restored.rewards.of(userOf(1))).toEqual([used])
  })

  it('is destroyed with a bot that breaks, also where all of it comes back', () => {
    const rig = granted()
    create(rig)
    rig.act(botOf(1), ['break'])
    const [record] = rig.engine.rewards.of(userOf(1))
    expect(record).toMatchObject({ isDestroyed: true, returned: amount('200') })
    expect(funding(rig)).toBe(amount('10000'))
  })

  it.each([[[]], [[99]]])('is no reason to break where the symbols are %j', (symbols) => {
    const rig = granted()
    const params = { invest: coins('1000'), on: {} }
    const wanted = { kind: 'test-contract', symbols, params, origin, requestKey: '' }
    const made = { ...wanted, bot: botOf(1), reward: 7 }
    const refused = { ok: false, error: 'invalid-params' }
    expect(rig.engine.createBot(userOf(1), made, rig.stamp())).toEqual(refused)
  })

  it('pays where Funding alone would not', () => {
    const rig = granted()
    expect(create(rig, { invest: coins('10200') })).toMatchObject({ ok: true })
    expect(funding(rig)).toBe(0n)
    const other = granted()
    expect(create(other, { invest: coins('10201') })).toMatchObject({ ok: false })
  })

  it('is known after a snapshot and after a recovery from facts, whole or cut at any batch', () => {
    const [rig, bot] = opened()
    const cuts = rig.batches.length
    rig.act(bot, ['order', 'sell', 0, 500_000])
    rig.act(bot, ['end'])
    const engineOf = (): Engine => {
      const engine = new Engine(optionsOf(contractOptions))
      engine.host(1)
      return engine
    }
    const restored = engineOf()
    restored.restorePartition(1, JSON.parse(JSON.stringify(rig.engine.snapshotPartition(1))))
    expect(restored.dumpPartition(1)).toBe(rig.engine.dumpPartition(1))
    for (const upTo of [cuts - 1, cuts, rig.batches.length]) {
      const folded = engineOf()
      for (const batch of rig.batches.slice(0, upTo)) folded.fold(batch)
      for (const [coin, sum] of folded.trialBalance(1)) expect([coin, sum]).toEqual([coin, 0n])
      const [record] = folded.rewards.of(userOf(1))
      expect(record?.usedBy).toBe(upTo >= cuts ? bot : 0)
      if (upTo === rig.batches.length)
        expect(folded.dumpPartition(1)).toBe(rig.engine.dumpPartition(1))
    }
  })
})

interface Used {
  readonly reward?: number
  readonly atMs?: number
}

// docs/formulas/voucher.md
it.each([
  ['1000', '0', '200', '300', '800'],
  ['1100', '0', '200', '400', '900'],
  ['1000', '100', '200', '300', '800'],
  ['850', '100', '150', '200', '700'],
  ['550', '100', '0', '50', '550'],
])('of 1,000 with 200 lent: at %s with %s paid out', (equity, out, due, free, owner) => {
  const paid = { paidIn: amount('800'), paidOut: amount(out) }
  const bonus = { ...bonusOf(VOUCHER), isIn: true, least: VOUCHER.least, ...paid }
  const last = amount(equity)
  const total = last + bonus.paidOut - bonus.paidIn - bonus.amount
  expect(bonusDue(bonus, total)).toBe(amount(due))
  expect(bonusBound(bonus, { equity: last, total })).toBe(amount(free))
  expect(last - bonusBack(bonus, last)).toBe(amount(owner))
})

it('owes max(0, bonus + min(0, total))', () => {
  const bonus = { ...bonusOf(VOUCHER), isIn: true }
  for (const [total, due] of [
    ['50', '200'],
    ['0', '200'],
    ['-30', '170'],
    ['-200', '0'],
    ['-900', '0'],
  ] as const)
    expect(bonusDue(bonus, amount(total))).toBe(amount(due))
  expect(bonusDue({ ...bonus, isBack: true }, 0n)).toBe(0n)
})

it('has bytes that are read for ever', () => {
  const codec = new JournalCodec([])
  const user = 70_001 as UserId
  const facts: readonly EngineFact[] = [
    { type: 'reward-granted', user, ...VOUCHER },
    { type: 'reward-revoked', user, reward: 7 },
    { type: 'reward-used', bot: 80_002 as BotId, reward: 7 },
  ]
  const bytes = codec.encode(facts)
  expect(Buffer.from(bytes).toString('hex')).toMatchInlineSnapshot(
    `"2ff1a20407010d746573742d636f6e74726163740455534454000000b5e620f48000000001c6bf52634000c0843d30f1a204073182f10407"`,
  )
  expect(codec.decode(bytes, FACTS_VERSION)).toEqual(facts)
})
