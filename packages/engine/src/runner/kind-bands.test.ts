// A kind that decides by the marks of several symbols together: bands decide nothing, one time's
// marks count as one, and who is asked hangs on no neighbour.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRng, price, type BotId } from '@trellis/kernel'
import { contractKind, type ContractState } from '../../test/contract-kind.ts'
import { ContractRig, PPP, QQQ } from '../../test/contract-rig.ts'
import type { AnyBotKind, BotContext } from '../index.ts'

const STEP = 300

const sumOf = (context: BotContext): number => context.mark(PPP) + context.mark(QQQ)
const told = (state: ContractState): number => state.dues.at(-1)?.dueMs ?? 0
/** Ticks until the sum is a step from the sum that was noted last. */
const room = (state: ContractState, context: BotContext): number =>
  Math.max(0, STEP - Math.abs(sumOf(context) - told(state)))

/** Notes the sum of two marks whenever it is a step away from the one before. */
function summing(bands: AnyBotKind['markBands'], asked: { count: number }): AnyBotKind {
  const kind = contractKind as AnyBotKind
  return {
    ...kind,
    dueTimes: () => [],
    markBands: bands as never,
    decide(state: ContractState, input, context) {
      if (input.type !== 'marks') return kind.decide(state, input, context)
      asked.count += 1
      if (room(state, context) > 0) return []
      return [{ type: 'fact', fact: { type: 'asked', id: 'sum', dueMs: sumOf(context) } }]
    },
  }
}

const symbols = [PPP, QQQ] as const
const halves: AnyBotKind['markBands'] = (state: ContractState, context) =>
  symbols.map((symbol) => {
    const half = room(state, context) / 2
    const mark = context.mark(symbol)
    return { symbol, below: Math.floor(mark - half), above: Math.ceil(mark + half) }
  })
/** The mark itself is the end of its band: asked at every mark. */
const always: AnyBotKind['markBands'] = (_, context) =>
  symbols.map((symbol) => ({ symbol, below: context.mark(symbol), above: context.mark(symbol) }))

/** Both perpetuals at 100.00, without a mark yet. */
function rigWith(kind: AnyBotKind, partitions: readonly number[] = [1]): ContractRig {
  const rig = new ContractRig(partitions, { kinds: [kind] })
  rig.engine.seedLast(QQQ, price(10_000))
  return rig
}

function lived(seed: number, kind: AnyBotKind, partitions: readonly number[] = [1]): ContractRig {
  const rng = createRng(seed)
  const rig = rigWith(kind, partitions)
  const bots: BotId[] = partitions.map((partition) => rig.create({}, partition, 0, symbols))
  let [ppp, qqq] = [10_000, 10_000]
  for (let i = 0; i < 60; i += 1) {
    ppp += rng.below(201) - 100
    qqq += rng.below(201) - 100
    if (rng.below(4) === 0) rig.mark(ppp)
    else rig.marks(ppp, qqq)
    if (rng.below(9) === 0) rig.act(bots[0] as BotId, ['leverage', 1 + rng.below(20)])
  }
  return rig
}

describe('bands of a kind', () => {
  test('spare questions, and no decision', () => {
    const [banded, every] = [{ count: 0 }, { count: 0 }]
    let sums = 0
    fc.assert(
      fc.property(fc.nat(1_000_000), (seed) => {
        const rig = lived(seed, summing(halves, banded))
        expect(rig.batches).toEqual(lived(seed, summing(always, every)).batches)
        sums += rig.facts('kind-fact').filter(({ fact }) => fact.type === 'asked').length
      }),
      { numRuns: 60 },
    )
    expect(sums).toBeGreaterThan(100)
    expect(banded.count * 2).toBeLessThan(every.count)
  })

  test('planted: bands that are too wide are found', () => {
    const wide: AnyBotKind['markBands'] = (_, context) =>
      symbols.map((symbol) => {
        const mark = context.mark(symbol)
        return { symbol, below: mark - STEP, above: mark + STEP }
      })
    const seeds = Array.from({ length: 20 }, (_, seed) => seed)
    const differs = seeds.filter((seed) => {
      const facts = [wide, halves].map((bands) => {
        return lived(seed, summing(bands, { count: 0 })).facts('kind-fact').length
      })
      return facts[0] !== facts[1]
    })
    expect(differs).not.toEqual([])
  })

  test('all marks of a time count as one: what only one of them would do is not done', () => {
    const rig = rigWith(summing(halves, { count: 0 }))
    rig.create({}, 1, 0, symbols)
    rig.marks(10_000, 10_000)
    const before = rig.facts('kind-fact').length
    rig.marks(10_400, 9_600)
    expect(rig.facts('kind-fact')).toHaveLength(before)
    rig.marks(10_400, 10_000)
    expect(rig.facts('kind-fact')).toHaveLength(before + 1)
  })

  test('nobody is asked before each of its symbols has a mark', () => {
    const asked = { count: 0 }
    const rig = rigWith(summing(halves, asked))
    rig.create({}, 1, 0, symbols)
    rig.mark(10_000)
    expect(asked.count).toBe(0)
    rig.marks(10_000, 10_000)
    expect(asked.count).toBe(1)
  })

  test('a partition has the same facts beside another as alone', () => {
    const kind = summing(halves, { count: 0 })
    const together = lived(7, kind, [1, 2])
    const ofOne = together.batches.filter(({ partition }) => partition === 1)
    expect(ofOne).toEqual(lived(7, kind, [1]).batches)
  })

  test('a kind that breaks when it is asked for bands is failed', () => {
    const broken = summing(
      () => {
        throw new Error('no bands')
      },
      { count: 0 },
    )
    const rig = rigWith(broken)
    const bot = rig.create({}, 1, 0, symbols)
    rig.marks(10_000, 10_000)
    rig.marks(10_001, 10_001)
    expect(rig.view(bot).status).toBe('failed')
  })
})
