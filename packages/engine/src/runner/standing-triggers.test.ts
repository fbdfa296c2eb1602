// Triggers that a kind is asked for when marks move wake it as those that stand from the end of
// each turn do: the same life, told either way, gives the same batches.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRng, partitionOf, type BotId } from '@trellis/kernel'
import { contractKind, type ContractState } from '../../test/contract-kind.ts'
import { ContractRig } from '../../test/contract-rig.ts'
import type { AnyBotKind, Trigger } from '../index.ts'

const NONE: readonly Trigger[] = []

/** The same kind, whose triggers are all asked for when marks move. */
const asked: AnyBotKind = {
  ...(contractKind as AnyBotKind),
  triggers: () => NONE,
  markTriggers: (state: ContractState) => state.triggers,
}

/** A trigger that fires hangs up others, ahead of the mark that woke it and behind. */
const on = {
  'trigger first': [
    ['watch', 'behind', 'up', 9_400],
    ['watch', 'ahead', 'down', 9_100],
  ],
  'trigger behind': [['order', 'buy', 0, 500]],
  'trigger second': [['end']],
} as const

function lived(seed: number, kind: AnyBotKind): ContractRig {
  const rng = createRng(seed)
  const rig = new ContractRig([1, 2], { kinds: [kind] })
  const bots: BotId[] = []
  for (const [partition, n] of [
    [1, 0],
    [2, 0],
    [1, 1],
  ] as const)
    bots.push(rig.create({ on }, partition, n))
  for (let i = 0; i < 40; i += 1) {
    const bot = bots[rng.below(bots.length)] as BotId
    const at = 9_000 + rng.below(1_500)
    const dice = rng.below(6)
    const direction = rng.below(2) === 0 ? 'up' : 'down'
    const isOver = rig.engine.botView(bot, partitionOf(bot))?.status !== 'running'
    if (dice === 0) rig.print(at, 1_000)
    else if (dice < 3 || isOver) rig.mark(at)
    else if (dice === 3)
      rig.act(bot, ['watch', rng.below(9) === 0 ? 'second' : 'first', direction, at])
    else if (dice === 4) rig.act(bot, ['order', rng.below(2) === 0 ? 'buy' : 'sell', 0, 100])
    else rig.act(bot, ['leverage', 1 + rng.below(20)])
  }
  return rig
}

test('a mark wakes whom it would wake if its triggers stood from the turn on', () => {
  let woken = 0
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const [standing, late] = [lived(seed, contractKind as AnyBotKind), lived(seed, asked)]
      expect(late.batches).toEqual(standing.batches)
      woken += standing.facts('kind-fact').filter(({ fact }) => {
        return (
          fact.type === 'noted' && String((fact as { what?: string }).what).startsWith('trigger')
        )
      }).length
    }),
    { numRuns: 60 },
  )
  expect(woken).toBeGreaterThan(100)
})

test('planted: marks asked for a tick late are found', () => {
  const late: AnyBotKind = {
    ...asked,
    markTriggers: (state: ContractState) =>
      state.triggers.map((it) => ({ ...it, price: (it.price + 1) as Trigger['price'] })),
  }
  const seeds = Array.from({ length: 20 }, (_, seed) => seed)
  const differs = seeds.filter((seed) => {
    const told = (kind: AnyBotKind): number => lived(seed, kind).facts('kind-fact').length
    return told(late) !== told(contractKind as AnyBotKind)
  })
  expect(differs).not.toEqual([])
})

test('a kind that breaks when it is asked is failed, and nobody else is', () => {
  const broken: AnyBotKind = {
    ...asked,
    markTriggers: (state: ContractState) => {
      if (state.triggers.length > 0) throw new Error('no marks')
      return NONE
    },
  }
  const rig = new ContractRig([1], { kinds: [broken] })
  const [bad, good] = [rig.create({}, 1, 0), rig.create({}, 1, 1)]
  rig.act(bad, ['watch', 'first', 'down', 9_500])
  expect(rig.view(bad).status).toBe('running')
  rig.mark(9_900)
  expect(rig.view(bad).status).toBe('failed')
  expect(rig.view(good).status).toBe('running')
})
