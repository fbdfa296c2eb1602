// A random life of bots with contracts: folded, restored from a snapshot, cut by a crash, dealt out
// over engines, it is always the same, and every coin adds up to zero.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRng, type Price, type Ratio, type Rng } from '@trellis/kernel'
import { Engine, FACTS_VERSION, JournalCodec, type AnyBotKind, type Batch } from './index.ts'
import { contractKind, type Act } from '../test/contract-kind.ts'
import { coins, contractOptions, PPP } from '../test/contract-rig.ts'
import { botOf, optionsOf, origin, print, rigOf, userOf, type Rig } from '../test/harness.ts'

const PARTITIONS = [0, 7, 8, 255]
const BOTS = 3
const codec = new JournalCodec([contractKind as AnyBotKind])

type Deed =
  | { readonly type: 'print' | 'mark'; readonly price: number; readonly qty: number }
  | { readonly type: 'fund'; readonly rate: bigint; readonly price: number }
  | { readonly type: 'due' }
  | { readonly type: 'act'; readonly partition: number; readonly bot: number; readonly act: Act }

function actOf(rng: Rng, last: number, now: number): Act {
  const side = rng.below(2) === 0 ? 'buy' : 'sell'
  const qty = 1 + rng.below(rng.below(4) === 0 ? 800_000 : 40_000)
  const away = 1 + rng.below(300)
  switch (rng.below(12)) {
    case 0:
    case 1:
      return ['order', side, 0, qty]
    case 2:
      return ['order', side, 0, qty, 'reduce-only']
    case 3:
      return ['order', side, side === 'buy' ? last - away : last + away, qty, 'reduce-only']
    case 4:
      return ['leverage', 1 + rng.below(60)]
    case 5:
      return ['ask', String(rng.below(9)), now + rng.below(40) - 5]
    case 6:
      return ['watch', 'm', side === 'buy' ? 'down' : 'up', last + rng.below(400) - 200]
    case 7:
      return rng.below(2) === 0
        ? ['give', 'USDT', coins(String(1 + rng.below(300))), 'pool']
        : ['take', 'USDT', coins(String(1 + rng.below(30))), 'pool']
    case 8:
      return rng.below(6) === 0 ? ['break'] : ['cancel', 1 + rng.below(20)]
    default:
      return ['order', side, side === 'buy' ? last - away : last + away, qty]
  }
}

function deedsOf(seed: number, count: number): readonly Deed[] {
  const rng = createRng(seed)
  let last = 10_000
  return Array.from({ length: count }, (_, i): Deed => {
    const dice = rng.below(20)
    if (dice < 8) {
      const partition = PARTITIONS[rng.below(PARTITIONS.length)] ?? 0
      return { type: 'act', partition, bot: rng.below(BOTS), act: actOf(rng, last, 1_000 + i) }
    }
    if (dice === 8)
      return { type: 'fund', rate: BigInt(rng.below(2_000) - 1_000) * 10n ** 6n, price: last }
    if (dice < 12) return { type: 'due' }
    const isGap = rng.below(40) === 0
    last = Math.max(500, last + rng.below(isGap ? 6_000 : 300) - (isGap ? 3_000 : 150))
    const qty = rng.below(4) === 0 ? 0 : rng.below(900_000)
    return { type: dice < 15 ? 'mark' : 'print', price: last, qty }
  })
}

/** What the tape brings, to every engine; `rigs` have the partitions that a command is for. */
function carryOut(deed: Deed, n: number, rigs: readonly Rig[], homeOf: (p: number) => Rig): void {
  const atMs = 1_000 + n
  for (const { engine } of deed.type === 'act' ? [] : rigs)
    switch (deed.type) {
      case 'print':
        engine.applyPrint(print(PPP, deed.price, deed.qty, atMs))
        break
      case 'mark':
        engine.applyMarks([{ symbol: PPP, price: deed.price as Price }], atMs)
        break
      case 'fund': {
        const rate = { symbol: PPP, rate: deed.rate as Ratio, mark: deed.price as Price }
        engine.applyFunding([rate], atMs)
        break
      }
      default:
        engine.applyDues(atMs)
    }
  if (deed.type !== 'act') return
  const { engine } = homeOf(deed.partition)
  const command = { type: 'do', acts: [deed.act] } as { type: string }
  const stamp = { atMs, tape: atMs - 1 }
  engine.botCommand(userOf(deed.partition), botOf(deed.partition, deed.bot), command, stamp)
}

const on = { 'trigger m': [['order', 'sell', 0, 500]], 'due 3': [['order', 'buy', 0, 900]] }

function openAll(rigs: readonly Rig[], homeOf: (p: number) => Rig): void {
  for (const { engine } of rigs) engine.applyPrint(print(PPP, 10_000, 1, 1))
  const stamp = { atMs: 1, tape: 1 }
  for (const p of PARTITIONS) {
    const { engine } = homeOf(p)
    engine.openUser(userOf(p), 0, [{ coin: 'USDT', amount: BigInt(coins('9000')) as never }], stamp)
    for (let n = 0; n < BOTS; n++) {
      const params = { invest: coins('1500'), on }
      const wanted = { kind: 'test-contract', symbols: [PPP], params, origin, requestKey: '' }
      const made = engine.createBot(userOf(p), { ...wanted, bot: botOf(p, n) }, stamp)
      expect(made.ok).toBe(true)
    }
  }
}

function runOn(workers: number, deeds: readonly Deed[]): readonly Rig[] {
  const rigs = Array.from({ length: workers }, (_, worker) =>
    rigOf(
      PARTITIONS.filter((_, i) => i % workers === worker),
      contractOptions,
    ),
  )
  const homeOf = (p: number): Rig => rigs[PARTITIONS.indexOf(p) % workers]!
  openAll(rigs, homeOf)
  deeds.forEach((deed, n) => carryOut(deed, n, rigs, homeOf))
  return rigs
}

const batchesOf = (rigs: readonly Rig[], partition: number): readonly Batch[] =>
  rigs.flatMap((rig) => rig.batches.filter((batch) => batch.partition === partition))

function hosting(sink: (batch: Batch) => void): Engine {
  const engine = new Engine(optionsOf({ ...contractOptions, sink }))
  for (const p of PARTITIONS) engine.host(p)
  return engine
}

describe('the life of contracts', () => {
  it('shows all that may happen, and every coin adds up to zero', () => {
    const [rig] = runOn(1, deedsOf(5, 3_000))
    const facts = rig!.batches.flatMap((batch) => batch.facts)
    const types = new Set(facts.map((fact) => fact.type))
    for (const type of ['funding-paid', 'position-settled', 'leverage-set', 'exchanged'] as const)
      expect([type, types.has(type)]).toEqual([type, true])
    const causes = facts.map((fact) => fact.type === 'position-settled' && fact.settlement.cause)
    expect(causes).toContain('liquidation')
    const realized = facts.filter((f) => f.type === 'order-filled' && f.fill.realizedPnl !== 0n)
    expect(realized.length).toBeGreaterThan(20)
    for (const p of PARTITIONS)
      for (const [coin, sum] of rig!.engine.trialBalance(p)) expect([coin, sum]).toEqual([coin, 0n])
  })

  it.each([21, 22])('is the same on one, two and four engines, seed %i', (seed) => {
    const deeds = deedsOf(seed, 1_000)
    const [one, two, four] = [1, 2, 4].map((workers) => runOn(workers, deeds))
    for (const p of PARTITIONS) {
      expect(batchesOf(two!, p)).toEqual(batchesOf(one!, p))
      expect(batchesOf(four!, p)).toEqual(batchesOf(one!, p))
    }
  })

  it('is folded from its bytes into the live state, a snapshot standing for any part', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (seed, percent) => {
        const [rig] = runOn(1, deedsOf(seed, 500))
        const { batches, engine } = rig!
        const cut = Math.floor((batches.length * percent) / 100)
        const [folded, before, after] = [1, 2, 3].map(() => hosting(() => undefined))
        batches.forEach((batch, i) => {
          const facts = codec.decode(codec.encode(batch.facts), FACTS_VERSION)
          expect(facts).toEqual(batch.facts)
          folded!.fold({ ...batch, facts })
          if (i < cut) before!.fold({ ...batch, facts })
        })
        for (const p of PARTITIONS) {
          const text = JSON.stringify(before!.snapshotPartition(p))
          after!.restorePartition(p, JSON.parse(text))
        }
        for (const batch of batches.slice(cut)) after!.fold(batch)
        for (const p of PARTITIONS) {
          expect(folded!.dumpPartition(p)).toBe(engine.dumpPartition(p))
          expect(after!.dumpPartition(p)).toBe(engine.dumpPartition(p))
        }
      }),
      { numRuns: 10 },
    )
  })

  it('goes on after a crash at any point as if nothing had been', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (seed, percent) => {
        const deeds = deedsOf(seed, 400)
        const [whole] = runOn(1, deeds)
        const cut = Math.floor((deeds.length * percent) / 100)
        const [until] = runOn(1, deeds.slice(0, cut))
        const batches = [...until!.batches]
        const engine = hosting((batch) => batches.push(batch))
        for (const batch of until!.batches) engine.fold(batch)
        for (const p of PARTITIONS) engine.activate(p)
        const rig: Rig = { engine, batches }
        // The tape plays again from its beginning: what was processed is behind the gates.
        engine.applyPrint(print(PPP, 10_000, 1, 1))
        deeds.slice(0, cut).forEach((deed, n) => {
          if (deed.type !== 'act') carryOut(deed, n, [rig], () => rig)
        })
        deeds.slice(cut).forEach((deed, i) => carryOut(deed, cut + i, [rig], () => rig))
        for (const p of PARTITIONS) expect(batchesOf([rig], p)).toEqual(batchesOf([whole!], p))
      }),
      // In the example a driver stepped past two times before the crash.
      { numRuns: 15, examples: [[313_254, 88]] },
    )
  })
})
