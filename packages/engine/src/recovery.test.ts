// Facts alone rebuild the state; snapshots stand in for a part of them; gates keep prints from
// acting twice; and which partitions share an engine changes nothing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, createRng, type UserId } from '@trellis/kernel'
import type { Print } from '@trellis/market'
import {
  botOf,
  optionsOf,
  origin,
  paramsOf,
  print,
  rigOf,
  userOf,
  type Rig,
} from '../test/harness.ts'
import { oneOrderKind, type OneOrderParams } from '../test/one-order-kind.ts'
import { Engine, FACTS_VERSION, JournalCodec, type AnyBotKind, type Batch } from './index.ts'

const PARTITIONS = [0, 3, 7, 8, 9, 21, 255]
const grants = [{ coin: 'USDT', amount: amount('50000') }]
const codec = new JournalCodec([oneOrderKind as AnyBotKind])

type Deed =
  | { readonly type: 'print'; readonly print: Print }
  | { readonly type: 'create'; readonly partition: number; readonly params: OneOrderParams }
  | { readonly type: 'close'; readonly partition: number; readonly pick: number }
  | { readonly type: 'break'; readonly partition: number; readonly pick: number }
  | { readonly type: 'status'; readonly status: 'Closed' | 'Trading' }

/** A seeded life of a few users: prints, bots, ends, broken ones, a symbol that closes. */
function deedsOf(seed: number, count: number): Deed[] {
  const rng = createRng(seed)
  const last = [10_000, 20_000, 5_000]
  const deeds: Deed[] = []
  for (let i = 0; i < count; i++) {
    const dice = rng.below(20)
    const partition = PARTITIONS[rng.below(PARTITIONS.length)]!
    if (dice === 0) deeds.push({ type: 'close', partition, pick: rng.below(50) })
    else if (dice === 1 && rng.below(4) === 0)
      deeds.push({ type: 'break', partition, pick: rng.below(50) })
    else if (dice === 2 && rng.below(4) === 0)
      deeds.push({ type: 'status', status: rng.below(3) === 0 ? 'Closed' : 'Trading' })
    else if (dice < 6) {
      const breaks = (['decide', 'evolve', 'check'] as const)[rng.below(40)] ?? ''
      const buyAt = last[0]! - 50 + rng.below(100)
      const sellAt = buyAt + 1 + rng.below(200)
      const takeProfit = rng.below(3) === 0 ? sellAt + 300 : 0
      const qty = 50 + rng.below(400)
      const params = paramsOf({ buyAt, sellAt, qty, takeProfit, breaks })
      deeds.push({ type: 'create', partition, params })
    } else {
      const symbol = rng.below(3)
      last[symbol] = Math.max(1_000, last[symbol]! + rng.below(201) - 100)
      const qty = rng.below(4) === 0 ? 0 : rng.below(5_000)
      deeds.push({ type: 'print', print: print(symbol, last[symbol]!, qty, i + 10) })
    }
  }
  return deeds
}

/** Carries a deed out on the engine that hosts its partition; every engine hears every print. */
function carryOut(deed: Deed, n: number, rigs: readonly Rig[], homeOf: (p: number) => Rig): void {
  const atMs = n + 10
  const stamp = { atMs, tape: atMs - 1 }
  if (deed.type === 'print') {
    for (const rig of rigs) rig.engine.applyPrint(deed.print)
    return
  }
  if (deed.type === 'status') {
    for (const rig of rigs) rig.engine.setSymbolStatus(0, deed.status, stamp)
    return
  }
  const { engine } = homeOf(deed.partition)
  const user = userOf(deed.partition)
  if (deed.type === 'create') {
    const { params } = deed
    const bot = botOf(deed.partition, n)
    const wanted = { kind: 'test-one-order', symbols: [0], params, origin, requestKey: '', bot }
    engine.createBot(user, wanted, stamp)
    return
  }
  const bots = engine.botsOf(user)
  const target = bots[deed.pick % Math.max(bots.length, 1)]
  if (target) engine.botCommand(user, target.bot, { type: deed.type }, stamp)
}

function openAll(rigs: readonly Rig[], homeOf: (p: number) => Rig): void {
  for (const rig of rigs)
    for (const symbol of [0, 1, 2]) rig.engine.applyPrint(print(symbol, 10_000, 1, symbol + 1))
  for (const p of PARTITIONS)
    homeOf(p).engine.openUser(userOf(p) as UserId, 0, grants, { atMs: 4, tape: 3 })
}

/** The same deeds on n engines; partitions are dealt out like cards. */
function runOn(workers: number, deeds: readonly Deed[]): readonly Rig[] {
  const rigs = Array.from({ length: workers }, (_, worker) =>
    rigOf(PARTITIONS.filter((_, i) => i % workers === worker)),
  )
  const homeOf = (p: number): Rig => rigs[PARTITIONS.indexOf(p) % workers]!
  openAll(rigs, homeOf)
  deeds.forEach((deed, n) => carryOut(deed, n, rigs, homeOf))
  return rigs
}

const batchesOf = (rigs: readonly Rig[], partition: number): Batch[] =>
  rigs.flatMap((rig) => rig.batches.filter((batch) => batch.partition === partition))

function recovered(batches: readonly Batch[], partitions: readonly number[]): Engine {
  const engine = new Engine(optionsOf())
  for (const p of partitions) engine.host(p)
  for (const batch of batches) {
    const facts = codec.decode(codec.encode(batch.facts), FACTS_VERSION)
    engine.fold({ ...batch, facts })
  }
  return engine
}

describe('workers', () => {
  it.each([11, 12, 13])('one, two and seven give equal facts per partition, seed %i', (seed) => {
    const deeds = deedsOf(seed, 1_500)
    const [one, two, seven] = [1, 2, 7].map((workers) => runOn(workers, deeds))
    const facts = one!.flatMap((rig) => rig.batches).flatMap((batch) => batch.facts)
    const types = new Set(facts.map((fact) => fact.type))
    expect(types.has('order-filled') && types.has('order-cancelled')).toBe(true)
    expect(facts.some((f) => f.type === 'bot-status' && f.status === 'failed')).toBe(true)
    for (const p of PARTITIONS) {
      expect(batchesOf(two!, p)).toEqual(batchesOf(one!, p))
      expect(batchesOf(seven!, p)).toEqual(batchesOf(one!, p))
    }
    for (const p of PARTITIONS)
      for (const [coin, sum] of one![0]!.engine.trialBalance(p))
        expect([coin, sum]).toEqual([coin, 0n])
  })
})

describe('recovery', () => {
  it('folds the journal into exactly the live state, and snapshots stand for their part', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (seed, cutPercent) => {
        const [rig] = runOn(1, deedsOf(seed, 500))
        const { batches, engine } = rig!
        const folded = recovered(batches, PARTITIONS)
        const cut = Math.floor((batches.length * cutPercent) / 100)
        const before = recovered(batches.slice(0, cut), PARTITIONS)
        const after = new Engine(optionsOf())
        for (const p of PARTITIONS) {
          after.host(p)
          const text = JSON.stringify(before.snapshotPartition(p))
          after.restorePartition(p, JSON.parse(text))
        }
        for (const batch of batches.slice(cut)) after.fold(batch)
        for (const p of PARTITIONS) {
          const live = engine.dumpPartition(p)
          expect(folded.dumpPartition(p)).toBe(live)
          expect(after.dumpPartition(p)).toBe(live)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('goes on after a crash at any point as if nothing had been', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (seed, cutPercent) => {
        const deeds = deedsOf(seed, 400)
        const [whole] = runOn(1, deeds)
        const cut = Math.floor((deeds.length * cutPercent) / 100)
        const [until] = runOn(1, deeds.slice(0, cut))
        const batches = [...until!.batches]
        const engine = new Engine(optionsOf({ sink: (batch) => batches.push(batch) }))
        for (const p of PARTITIONS) engine.host(p)
        for (const batch of until!.batches) engine.fold(batch)
        for (const p of PARTITIONS) engine.activate(p)
        const rig: Rig = { engine, batches }
        // The tape plays again from its beginning: what was processed is behind the gates.
        for (const symbol of [0, 1, 2]) engine.applyPrint(print(symbol, 10_000, 1, symbol + 1))
        for (const deed of deeds.slice(0, cut))
          if (deed.type === 'print') engine.applyPrint(deed.print)
        deeds.slice(cut).forEach((deed, i) => carryOut(deed, cut + i, [rig], () => rig))
        for (const p of PARTITIONS) expect(batchesOf([rig], p)).toEqual(batchesOf([whole!], p))
      }),
      { numRuns: 25 },
    )
  })

  it('skips prints up to a gate and acts on the next', () => {
    const rig = rigOf([])
    rig.engine.host(3)
    rig.engine.activate(3, 100)
    rig.engine.applyPrint(print(0, 10_000, 1, 1))
    rig.engine.openUser(userOf(3), 0, grants, { atMs: 1, tape: 1 })
    const wanted = { kind: 'test-one-order', symbols: [0], params: paramsOf(), origin }
    const made = { ...wanted, requestKey: '', bot: botOf(3) }
    rig.engine.createBot(userOf(3), made, { atMs: 1, tape: 1 })
    const facts = rig.engine.position(3)
    rig.engine.applyPrint(print(0, 8_000, 100_000, 100))
    expect(rig.engine.position(3)).toBe(facts)
    rig.engine.applyPrint(print(0, 8_000, 100_000, 101))
    expect(rig.engine.position(3)).toBeGreaterThan(facts)
  })

  it('puts a bot down whose facts its kind can no longer fold, at the first turn', () => {
    const rig = rigOf([3])
    rig.engine.applyPrint(print(0, 10_000, 1, 1))
    rig.engine.openUser(userOf(3), 0, grants, { atMs: 1, tape: 1 })
    const wanted = { kind: 'test-one-order', symbols: [0], params: paramsOf(), origin }
    const made = { ...wanted, requestKey: '', bot: botOf(3) }
    rig.engine.createBot(userOf(3), made, { atMs: 1, tape: 1 })
    rig.engine.applyPrint(print(0, 8_000, 100_000, 5))
    const changed: AnyBotKind = {
      ...(oneOrderKind as AnyBotKind),
      evolve: (state: unknown, event: { type: string }, atMs: number) => {
        if (event.type === 'order-filled') throw new Error('a new bug')
        return (oneOrderKind as AnyBotKind).evolve(state, event as never, atMs)
      },
    }
    const after = rigOf([], { kinds: [changed] })
    after.engine.host(3)
    for (const batch of rig.batches) after.engine.fold(batch)
    after.engine.activate(3)
    after.engine.applyPrint(print(0, 8_000, 1, 4))
    expect(after.batches).toHaveLength(0)
    after.engine.applyPrint(print(0, 12_000, 100_000, 6))
    expect(after.engine.botView(botOf(3), 3)).toMatchObject({
      status: 'failed',
      detail: 'state could not be rebuilt from its facts',
      openOrders: [],
    })
    for (const [coin, sum] of after.engine.trialBalance(3)) expect([coin, sum]).toEqual([coin, 0n])
  })

  it('reads a snapshot that named three accounts of each coin, also those at zero', () => {
    const rig = rigOf([3])
    rig.engine.openUser(userOf(3), 0, grants, { atMs: 1, tape: 1 })
    const { ledger, ...kept } = rig.engine.snapshotPartition(3)
    const zeros = { faucet: '0', venue: '0', fees: '0' }
    const before = ledger.map(([coin, accounts]) => [coin, { ...zeros, ...accounts }] as const)
    expect(before).not.toEqual(ledger)
    const after = new Engine(optionsOf())
    after.host(3)
    after.restorePartition(3, { ...kept, ledger: before })
    expect(after.dumpPartition(3)).toBe(rig.engine.dumpPartition(3))
  })

  it('carries in a snapshot how far the tape has acted', () => {
    const rig = rigOf([3])
    rig.engine.applyPrint(print(0, 10_000, 1, 50))
    expect(rig.engine.snapshotPartition(3).gate).toBe(50)
    rig.engine.host(4)
    expect(rig.engine.snapshotPartition(4).gate).toBe(-1)
    const after = new Engine(optionsOf())
    after.host(3)
    after.restorePartition(3, rig.engine.snapshotPartition(3))
    after.activate(3)
    expect(after.snapshotPartition(3).gate).toBe(50)
  })

  it('makes one batch of prints of one time', () => {
    const rig = rigOf([3])
    rig.engine.applyPrint(print(0, 10_000, 1, 1))
    rig.engine.openUser(userOf(3), 0, grants, { atMs: 1, tape: 1 })
    const wanted = { kind: 'test-one-order', symbols: [0], params: paramsOf(), origin }
    const made = { ...wanted, requestKey: '', bot: botOf(3) }
    rig.engine.createBot(userOf(3), made, { atMs: 1, tape: 1 })
    rig.batches.length = 0
    rig.engine.applyPrints([print(0, 8_000, 100_000, 5), print(0, 12_000, 100_000, 5)])
    expect(rig.batches).toHaveLength(1)
    expect(rig.batches[0]).toMatchObject({ tape: 5, fromTape: true })
    expect(rig.batches[0]?.facts.filter((fact) => fact.type === 'order-filled')).toHaveLength(2)
  })

  it('asserts its own rules', () => {
    const rig = rigOf([3])
    const batch = { partition: 3, first: 0, atMs: 0, tape: 0, fromTape: false, facts: [] }
    expect(() => rig.engine.fold(batch)).toThrow('active')
    expect(() => rig.engine.host(3)).toThrow('hosted already')
    expect(() => rig.engine.activate(3)).toThrow('active already')
    expect(() => rig.engine.position(4)).toThrow('not hosted')
    rig.engine.host(4)
    expect(() => rig.engine.fold({ ...batch, partition: 4, first: 1 })).toThrow('not the next')
    const stamp = { atMs: 0, tape: 0 }
    expect(() => rig.engine.openUser(userOf(4), 0, [], stamp)).toThrow('not active')
    rig.engine.applyPrint(print(0, 10, 1, 5))
    expect(() => rig.engine.applyPrint(print(1, 10, 1, 5))).toThrow('tape goes back')
  })
})
