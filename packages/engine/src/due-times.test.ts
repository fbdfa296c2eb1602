// Due times: in order, once, none lost and none twice, before anything else of their millisecond.
import { describe, expect, it } from 'vitest'
import type { AnyBotKind, Batch } from './index.ts'
import { Engine } from './index.ts'
import { contractKind, type Act } from '../test/contract-kind.ts'
import { contractOptions, ContractRig } from '../test/contract-rig.ts'
import { optionsOf } from '../test/harness.ts'

const asking = (...times: readonly (readonly [string, number])[]): readonly Act[] =>
  times.map(([id, dueMs]) => ['ask', id, dueMs] as const)

describe('due times', () => {
  it('come in order of time, at one time by bot and then as the kind lists them', () => {
    const rig = new ContractRig()
    const [a, b] = [rig.create(), rig.create({}, 1, 1)]
    rig.act(b, ...asking(['late', 9_000], ['x', 7_000]))
    rig.act(a, ...asking(['y', 7_000], ['z', 7_000]))
    expect(rig.engine.nextDueMs).toBe(7_000)
    rig.until(20_000)
    const came = rig.facts('kind-fact').flatMap(({ fact }) => {
      const { type, id } = fact as { readonly type: string; readonly id?: string }
      return type === 'came' ? [id] : []
    })
    expect(came).toEqual(['y', 'z', 'x', 'late'])
    expect(rig.notes(b)).toEqual(['due x', 'due late'])
    expect(rig.engine.nextDueMs).toBe(Infinity)
  })

  it('that have passed come at the next millisecond, those asked for on waking at once', () => {
    const rig = new ContractRig()
    const bot = rig.create({ on: { 'due now': asking(['then', 20]) } })
    rig.act(bot, ...asking(['now', 10]))
    expect(rig.engine.nextDueMs).toBe(rig.atMs + 1)
    rig.engine.applyDues(rig.atMs + 1)
    expect(rig.notes(bot)).toEqual(['due now', 'due then'])
    expect(rig.batches.at(-1)).toMatchObject({ atMs: 2_001, tape: 2_000.25, fromTape: true })
  })

  it('go with the bot that asked for them', () => {
    const rig = new ContractRig()
    const bot = rig.create()
    rig.act(bot, ...asking(['x', 9_000]))
    rig.act(bot, ['end'])
    expect(rig.engine.nextDueMs).toBe(Infinity)
    const broken = rig.create({}, 1, 1)
    rig.act(broken, ...asking(['x', 9_000]))
    rig.act(broken, ['break'])
    expect(rig.engine.nextDueMs).toBe(Infinity)
  })

  it('fail a bot that does not fold them away: it would be woken for ever', () => {
    const rig = new ContractRig()
    const bot = rig.create({ forgetful: true })
    rig.act(bot, ...asking(['x', 9_000]))
    rig.until(10_000)
    expect(rig.view(bot)).toMatchObject({
      status: 'failed',
      detail: 'a due time stands after it came',
    })
  })

  it('fail a bot that asks for what is no time', () => {
    const rig = new ContractRig()
    const bot = rig.create()
    rig.act(bot, ...asking(['x', 0.5]))
    expect(rig.view(bot).status).toBe('failed')
  })
})

/** What is played from the first to the last millisecond, due times where the engine has them. */
function play(engine: Engine, fromMs: number, untilMs: number): void {
  for (let next = engine.nextDueMs; next <= untilMs; next = engine.nextDueMs)
    engine.applyDues(Math.max(next, fromMs))
}

describe('due times and crashes', () => {
  const chain = Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [`due ${n}`, asking([String(n + 1), 3_000 + n * 700])]),
  )

  function life(): ContractRig {
    const rig = new ContractRig()
    rig.act(rig.create({ on: chain }), ...asking(['1', 3_000], ['early', 5]))
    rig.act(rig.create({ on: chain }, 1, 1), ...asking(['1', 3_500]))
    play(rig.engine, rig.atMs + 1, 8_000)
    return rig
  }

  it('come once wherever the crash was: facts before and after are those of no crash', () => {
    const whole = life()
    const opening = whole.batches.findIndex(({ fromTape }) => fromTape)
    for (let cut = opening; cut <= whole.batches.length; cut++) {
      const before = whole.batches.slice(0, cut)
      const after: Batch[] = []
      const sink = (batch: Batch): unknown => after.push(batch)
      const engine = new Engine(optionsOf({ ...contractOptions, sink }))
      engine.host(1)
      for (const batch of before) engine.fold(batch)
      engine.activate(1)
      play(engine, 0, 8_000)
      expect([...before, ...after]).toEqual(whole.batches)
    }
  })

  it('planted: with its gate forgotten an engine still wakes nobody twice', () => {
    const whole = life()
    const after: Batch[] = []
    const engine = new Engine(optionsOf({ ...contractOptions, sink: (b) => after.push(b) }))
    engine.host(1)
    for (const batch of whole.batches) engine.fold(batch)
    engine.activate(1, 0)
    play(engine, 0, 8_000)
    expect(after).toEqual([])
  })

  it('planted: a kind that forgets what came in its fold would be woken twice, and fails', () => {
    const kind: AnyBotKind = {
      ...(contractKind as AnyBotKind),
      evolve: (state, event, atMs) =>
        event.type === 'fact' && event.fact.type === 'came'
          ? state
          : (contractKind as AnyBotKind).evolve(state, event, atMs),
    }
    const rig = new ContractRig([1], { kinds: [kind] })
    const bot = rig.create()
    rig.act(bot, ...asking(['x', 3_000]))
    rig.until(9_000)
    expect(rig.view(bot).status).toBe('failed')
    expect(rig.notes(bot)).toEqual(['due x'])
  })
})
