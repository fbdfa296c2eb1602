// Everything that judges a run: auditor, witnesses of grids, combos, pools and plans, reference
// fold, read models. It hears what was issued and durable, and does not touch the system under
// test.
import {
  canonicalText,
  type Batch,
  type Engine,
  type EngineFact,
  type PartitionSnapshot,
} from '@trellis/engine'
import type { BotId } from '@trellis/kernel'
import type { Instrument, MarketPast } from '@trellis/market'
import { Auditor, type Finding } from './auditor.ts'
import type { ClusterJudge } from './cluster-judge.ts'
import { ComboWitness } from './combo-witness.ts'
import { CopyWitness } from './copy-witness.ts'
import { DcaWitness } from './dca-witness.ts'
import { DualWitness } from './dual-witness.ts'
import { engineOf } from './sim-engine.ts'
import { GridWitness } from './grid-witness.ts'
import type { Input } from './input-log.ts'
import { LadderWitness } from './ladder-witness.ts'
import { MarketWitness } from './market-witness.ts'
import { PoolWitness } from './pool-witness.ts'
import type { DatabaseWitness } from './database-witness.ts'
import { ReadModelWitness } from './read-model-witness.ts'
import { RewardWitness } from './reward-witness.ts'
import { SIM_FEES, SIM_PARTITIONS } from './sim-market.ts'
import { simPast } from './sim-past.ts'

const rising = (one: number, other: number): number => one - other
const OVER = new Set(['completed', 'rejected', 'failed'])

/** What a state and the auditor are compared by. */
type Audited = string | number | bigint

/** A batch as a stream of facts shows it: where it ends and a sum over all it says. */
export interface Trace {
  readonly ends: number[]
  readonly digests: number[]
}

export class Judge implements ClusterJudge {
  readonly traces = new Map<number, Trace>()
  readonly auditor: Auditor
  readonly grids: GridWitness
  readonly combos: ComboWitness
  readonly pools: PoolWitness
  readonly plans: DcaWitness
  readonly copies: CopyWitness
  readonly duals: DualWitness
  readonly ladders: LadderWitness
  readonly rewards: RewardWitness
  readonly readModels: ReadModelWitness
  facts = 0
  /** States compared in full. */
  compared = 0
  readonly #witness = new MarketWitness()
  /** Folds every durable batch and never trades: what the state must be. */
  readonly #reference: Engine
  readonly #sound = new Map<number, boolean>()
  /** Bots that ended since the last time bots were forgotten, and those forgotten, by partition. */
  #ended: { readonly bot: BotId; readonly partition: number }[] = []
  readonly #forgotten = new Map<number, BotId[]>()

  /** `stored` hears what is durable as well, where a run writes it to a database. */
  constructor(
    instruments: readonly Instrument[],
    readonly stored?: DatabaseWitness,
    past: MarketPast = simPast,
  ) {
    const witness = this.#witness
    this.auditor = new Auditor({ instruments, feeLevels: SIM_FEES, witness })
    this.grids = new GridWitness(this.auditor, witness, instruments)
    this.combos = new ComboWitness(this.auditor, witness, instruments)
    this.pools = new PoolWitness(this.auditor, instruments)
    this.plans = new DcaWitness(this.auditor, instruments)
    this.copies = new CopyWitness(this.auditor, witness, instruments)
    this.ladders = new LadderWitness(this.auditor, witness, instruments)
    this.duals = new DualWitness(this.auditor, past)
    this.rewards = new RewardWitness(this.auditor, witness, instruments)
    this.readModels = new ReadModelWitness(instruments)
    this.#reference = engineOf(instruments, undefined, () => undefined)
    for (const partition of SIM_PARTITIONS) {
      this.#reference.host(partition)
      this.traces.set(partition, { ends: [], digests: [] })
    }
  }

  get findings(): readonly Finding[] {
    return this.auditor.findings
  }

  find(partition: number, position: number, what: string): void {
    this.auditor.findings.push({ partition, position, what })
  }

  /** Before an input is applied. */
  onInput(input: Input): void {
    switch (input.type) {
      case 'print':
        return this.#witness.onPrint(input.print)
      case 'prints':
        return this.#witness.onPrints(input.prints)
      case 'candle':
        return this.#witness.onCandle(input.symbol, input.candle)
      case 'marks':
        return this.#witness.onMarks(input.marks)
      case 'funding':
        return this.#witness.onFunding(input.rates)
      case 'due':
        return this.#witness.onDue()
      case 'create':
        this.#sound.set(input.bot, input.sound && this.#sound.get(input.bot) !== false)
    }
  }

  /** After an input was applied. */
  judgeInput(input: Input): void {
    if (input.type === 'print') this.#judgeMove(input.print.symbol)
    else if (input.type === 'prints') for (const { symbol } of input.prints) this.#judgeMove(symbol)
    else if (input.type === 'candle') this.grids.judgeMove(input.symbol)
    this.combos.judgeInput(input)
    this.plans.judgeInput(input)
    this.copies.judgeInput(input)
    this.ladders.judgeInput(input)
    this.duals.judgeInput(input)
    this.auditor.judgeMargins()
  }

  #judgeMove(symbol: number): void {
    this.auditor.judgeMove(symbol)
    this.grids.judgeMove(symbol)
  }

  issued(batch: Batch, digest: number): void {
    const trace = this.traces.get(batch.partition)
    if (!trace) return this.find(batch.partition, batch.first, 'batch of a partition without users')
    trace.ends.push(batch.first + batch.facts.length)
    trace.digests.push(digest)
    this.facts += batch.facts.length
    this.auditor.onBatch(batch)
    this.grids.onBatch(batch)
    this.combos.onBatch(batch)
    this.pools.onBatch(batch)
    this.plans.onBatch(batch)
    this.copies.onBatch(batch)
    this.ladders.onBatch(batch)
    this.duals.onBatch(batch)
    this.rewards.onBatch(batch)
    for (const fact of batch.facts)
      if (fact.type === 'bot-status') this.#onStatus(fact, batch.partition)
  }

  #onStatus(fact: Extract<EngineFact, { type: 'bot-status' }>, partition: number): void {
    const { bot, status, detail } = fact
    if (OVER.has(status)) this.#ended.push({ bot, partition })
    // A copy is as sound as its model.
    if (status === 'failed' && this.#sound.get(this.copies.modelOf(bot) || bot))
      this.auditor.find(`sound bot ${bot} failed: ${detail}`)
  }

  /** Lets the engines go of ended bots, as the host does once the read models have passed them. */
  forgetEnded(engineFor: (partition: number) => Engine): void {
    for (const { bot, partition } of this.#ended) {
      const kept =
        this.#reference.forget(bot, partition) && engineFor(partition).forget(bot, partition)
      if (!kept) this.find(partition, -1, `bot ${bot} ended and is not there to be forgotten`)
      const forgotten = this.#forgotten.get(partition) ?? []
      this.#forgotten.set(partition, forgotten)
      forgotten.push(bot)
    }
    this.#ended = []
  }

  acknowledged(batch: Batch): void {
    try {
      this.#reference.fold(batch)
      this.readModels.onBatch(batch)
      this.stored?.onBatch(batch)
    } catch (error) {
      // Heard from a promise of the journal: thrown on, nobody would hear it.
      this.find(batch.partition, batch.first, `a durable batch does not fold: ${String(error)}`)
    }
  }

  recovered(partition: number, engine: Engine): void {
    for (const bot of this.#forgotten.get(partition) ?? []) engine.forget(bot, partition)
    this.#compareStates(partition, engine.snapshotPartition(partition), 'recovered')
  }

  /** Holds a partition that is all durable against everything known about it. */
  compare(partition: number, engine: Engine): void {
    const snapshot = engine.snapshotPartition(partition)
    this.#compareStates(partition, snapshot, 'live')
    for (const what of this.readModels.compare(snapshot))
      this.find(partition, snapshot.position, what)
    for (const what of this.rewards.compare(snapshot)) this.find(partition, snapshot.position, what)
    for (const [coin, sum] of engine.trialBalance(partition))
      if (sum !== 0n) this.find(partition, snapshot.position, `${coin} is off zero by ${sum}`)
    for (const { user, funding } of snapshot.users)
      for (const [coin, amount] of funding)
        this.#expect(
          snapshot,
          `user ${user}: ${coin}`,
          amount,
          this.auditor.users.get(user)?.balances.get(coin),
        )
    for (const { user, leading } of snapshot.users) {
      const own = [...(leading?.followers ?? [])].map(([bot]) => bot)
      const audited = this.copies.followersOf(user)
      this.#expect(
        snapshot,
        `followers of ${user}`,
        own.sort(rising).join(),
        [...audited].sort(rising).join(),
      )
    }
    for (const bot of snapshot.bots) this.#compareBot(snapshot, bot)
    this.#compareAside(snapshot)
  }

  /** The account holds what living bots of the partition have set aside, and nothing else. */
  #compareAside(snapshot: PartitionSnapshot): void {
    const sums = new Map<string, bigint>()
    for (const { bot } of snapshot.bots)
      for (const [coin, amount] of this.auditor.bots.get(bot)?.contracts.aside ?? [])
        sums.set(coin, (sums.get(coin) ?? 0n) + amount)
    const ledger = new Map(snapshot.ledger)
    for (const coin of new Set([...ledger.keys(), ...sums.keys()])) {
      const account = ledger.get(coin)?.['set-aside'] ?? '0'
      this.#expect(snapshot, `set aside of ${coin}`, account, sums.get(coin) ?? 0n)
    }
  }

  #compareStates(partition: number, snapshot: PartitionSnapshot, which: string): void {
    this.compared += 1
    const wanted = { ...this.#reference.snapshotPartition(partition), gate: 0 }
    const found = { ...snapshot, gate: 0 }
    if (JSON.stringify(wanted) === JSON.stringify(found)) return
    const [a, b] = [canonicalText(wanted), canonicalText(found)]
    if (a === b) return
    let at = 0
    while (a[at] === b[at]) at += 1
    const from = Math.max(0, at - 60)
    const what = `${which} state is not the fold of its facts: …${b.slice(from, at + 40)}…`
    this.find(partition, snapshot.position, `${what} instead of …${a.slice(from, at + 40)}…`)
  }

  #compareBot(snapshot: PartitionSnapshot, bot: PartitionSnapshot['bots'][number]): void {
    const audited = this.auditor.bots.get(bot.bot)
    const name = `bot ${bot.bot}`
    this.#expect(snapshot, `${name}: status`, bot.status, audited?.status)
    for (const [coin, [total, locked]] of bot.balances) {
      this.#expect(snapshot, `${name}: ${coin}`, total, audited?.balances.get(coin) ?? 0n)
      const margin = audited && this.auditor.margins.locked(audited, coin)
      if (margin !== undefined) this.#expect(snapshot, `${name}: locked ${coin}`, locked, margin)
      else if (BigInt(locked) < 0n || BigInt(locked) > BigInt(total))
        this.find(snapshot.partition, snapshot.position, `${name} has locked ${locked} of ${total}`)
    }
    const open = [...(audited?.open.values() ?? [])].map((one) => `${one.order.ref}:${one.filled}`)
    const real = bot.orders.map(({ ref, filled }) => `${ref}:${filled}`)
    this.#expect(snapshot, `${name}: orders`, real.sort().join(' '), open.sort().join(' '))
  }

  #expect(
    snapshot: PartitionSnapshot,
    what: string,
    real: Audited,
    audited: Audited | undefined,
  ): void {
    if (String(real) === String(audited ?? 0n)) return
    const words = `${what} is ${String(real)}, the auditor has ${String(audited)}`
    this.find(snapshot.partition, snapshot.position, words)
  }
}
