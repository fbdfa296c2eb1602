// Money that a bot has set aside: it stands behind no position, nobody else can take it, and it is
// its owner's again however the bot ends.
import { describe, expect, it } from 'vitest'
import { amount, type BotId } from '@trellis/kernel'
import type { Act, ContractParams } from '../test/contract-kind.ts'
import { coins, contractOptions, ContractRig } from '../test/contract-rig.ts'
import { botOf, optionsOf, userOf } from '../test/harness.ts'
import { Engine, rehearse } from './index.ts'

const ASIDE = coins('100')
const give: Act = ['give', 'USDT', ASIDE, 'set-aside']
const back: Act = ['take', 'USDT', ASIDE, 'set-aside']
const LONG: readonly Act[] = [
  ['leverage', 10],
  ['order', 'buy', 0, 500_000],
]

const opened = (on: ContractParams['on'] = {}): [ContractRig, BotId] => {
  const rig = new ContractRig()
  return [rig, rig.create({ on: { start: [...LONG, give], ...on } })]
}

/** The owner's Funding; 9,000 are left of the 10,000 while the bot runs. */
const funding = (rig: ContractRig): bigint => rig.engine.fundingOf(userOf(1))?.get('USDT') ?? 0n

function allBack(rig: ContractRig, bot: BotId): void {
  expect(rig.view(bot).setAside).toEqual([])
  expect(rig.systemOf('set-aside')).toBe(0n)
  for (const [coin, sum] of rig.engine.trialBalance(1)) expect([coin, sum]).toEqual([coin, 0n])
}

describe('money set aside', () => {
  it('is in no wallet, and the account has just that', () => {
    const [rig, bot] = opened()
    expect(rig.view(bot).setAside).toEqual([{ coin: 'USDT', amount: amount('100') }])
    expect(rig.systemOf('set-aside')).toBe(amount('100'))
    const second = rig.create({ on: { start: [give] } }, 1, 1)
    expect(rig.systemOf('set-aside')).toBe(amount('200'))
    rig.act(second, back)
    expect(rig.systemOf('set-aside')).toBe(amount('100'))
    expect(rig.view(second).setAside).toEqual([])
    // Of a bot that has none there nothing can be taken: it is failed, the other keeps its own.
    rig.act(second, ['take', 'USDT', '1', 'set-aside'])
    expect(rig.view(second)).toMatchObject({
      status: 'failed',
      detail: 'bot takes back more than it has set aside',
    })
    expect(rig.view(bot).status).toBe('running')
  })

  it('backs no position, and a liquidation leaves just that to the owner', () => {
    const [rig, bot] = opened({ liquidated: [back, ['release', 'USDT', ASIDE], ['end']] })
    const plain = new ContractRig()
    const other = plain.create({ invest: coins('900'), on: { start: LONG } })
    // With 900 in the wallet both are gone by the same tick.
    const seen = [8_253, 8_252, 8_251].map((at) => {
      rig.mark(at)
      plain.mark(at)
      return [rig.view(bot).status, plain.view(other).status]
    })
    expect(seen).toContainEqual(['running', 'running'])
    expect(seen.every(([one, same]) => one === same)).toBe(true)
    const [settled] = rig.facts('position-settled')
    expect(settled?.settlement.cause).toBe('liquidation')
    expect(rig.view(bot).status).toBe('completed')
    expect(funding(rig)).toBe(amount('9100'))
    allBack(rig, bot)
  })

  it.each([
    ['breaks', [['break']]],
    ['ends without it', [['order', 'sell', 0, 500_000], ['end']]],
  ] as const)('comes back of a bot that %s', (_, acts) => {
    const [rig, bot] = opened()
    rig.act(bot, ...acts)
    expect(rig.view(bot).status).toBe('failed')
    allBack(rig, bot)
    expect(funding(rig) > amount('9900')).toBe(true)
  })

  it('comes back of one that breaks when it is liquidated, what it lost is not paid from it', () => {
    const [rig, bot] = opened({ liquidated: [['break']] })
    rig.print(6_000)
    rig.mark(6_000)
    expect(rig.view(bot).status).toBe('failed')
    expect(funding(rig)).toBe(amount('9100'))
    allBack(rig, bot)
  })

  it('is known after a snapshot, after a recovery from facts, and to a rehearsal', () => {
    const [rig, bot] = opened()
    const restored = new Engine(optionsOf(contractOptions))
    restored.host(1)
    restored.restorePartition(1, rig.engine.snapshotPartition(1))
    const folded = new Engine(optionsOf(contractOptions))
    folded.host(1)
    for (const batch of rig.batches) folded.fold(batch)
    for (const engine of [restored, folded])
      expect(engine.botView(bot, 1)?.setAside).toEqual(rig.view(bot).setAside)
    const acts = [back, ['release', 'USDT', ASIDE]]
    const rehearsed = rehearse(
      {
        bot: rig.view(botOf(1)),
        leverage: 10n as never,
        funding: new Map(),
        command: { type: 'do', acts } as { type: string },
        markets: [
          { last: 10_000 as never, mark: undefined, status: 'Trading', openInterest: undefined },
        ],
        nowMs: rig.atMs,
      },
      optionsOf(contractOptions),
    )
    expect(rehearsed).toMatchObject({ ok: true, value: { status: 'running', setAside: [] } })
  })
})
