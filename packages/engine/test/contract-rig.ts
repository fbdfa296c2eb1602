// An engine with perpetuals at indexes 3 and 4 behind the spot pairs of the harness, and bots of
// the contract kind that a test leads by commands.
import {
  amount,
  partitionOf,
  price,
  ratio,
  type BotId,
  type Price,
  type Ratio,
} from '@trellis/kernel'
import { PaperVenue } from '@trellis/exchange'
import type { MarginView, VenueAccount } from '@trellis/market'
import type { AnyBotKind, Batch, Engine, EngineFact, EngineOptions } from '../src/index.ts'
import {
  contractKind,
  otherPerpetual,
  perpetual,
  type Act,
  type ContractParams,
} from './contract-kind.ts'
import { botOf, instruments, origin, print, rigOf, userOf } from './harness.ts'

export const PPP = 3
export const QQQ = 4
export const fees = { maker: ratio('0.0002'), taker: ratio('0.0005') }
export const coins = (text: string): string => String(amount(text))

export const contractOptions = {
  instruments: [...instruments, perpetual, otherPerpetual],
  kinds: [contractKind as AnyBotKind],
  feeLevels: [{ spot: fees, linear: fees }],
} satisfies Partial<EngineOptions>

/** A paper venue that liquidates some ticks of each mark too late for who is long. */
export class LateVenue extends PaperVenue {
  readonly #ticks: number

  constructor(ticks: number) {
    super()
    this.#ticks = ticks
  }

  override isLiquidated(account: VenueAccount, view: MarginView): boolean {
    const late = (at: Price): Price => (at === 0 ? at : ((at + this.#ticks) as Price))
    return super.isLiquidated(account, {
      instrument: (symbol) => view.instrument(symbol),
      fees: (symbol) => view.fees(symbol),
      last: (symbol) => view.last(symbol),
      mark: (symbol) => late(view.mark(symbol)),
    })
  }
}

/** Users with 10,000 USDT and the perpetual at 100.00. */
export class ContractRig {
  readonly engine: Engine
  readonly batches: Batch[]
  atMs = 1_000

  constructor(partitions: readonly number[] = [1], over: Partial<EngineOptions> = {}) {
    const rig = rigOf(partitions, { ...contractOptions, ...over })
    this.engine = rig.engine
    this.batches = rig.batches
    this.print(10_000)
    const grants = [{ coin: 'USDT', amount: amount('10000') }]
    for (const partition of partitions)
      this.engine.openUser(userOf(partition), 0, grants, this.stamp())
  }

  stamp(): { atMs: number; tape: number } {
    return { atMs: this.atMs, tape: this.atMs }
  }

  create(
    over: Partial<ContractParams> = {},
    partition = 1,
    n = 0,
    symbols: readonly number[] = [PPP],
  ): BotId {
    const params = { invest: coins('1000'), on: {}, ...over }
    const bot = botOf(partition, n)
    const wanted = { kind: 'test-contract', symbols, params, origin, requestKey: '', bot }
    const made = this.engine.createBot(userOf(partition), wanted, this.stamp())
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return bot
  }

  act(bot: BotId, ...acts: readonly Act[]): void {
    const command = { type: 'do', acts } as { type: string }
    const user = userOf(partitionOf(bot))
    const done = this.engine.botCommand(user, bot, command, this.stamp())
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }

  print(at: number, qty = 0): void {
    this.atMs += 1_000
    this.engine.applyPrint(print(PPP, at, qty, this.atMs))
  }

  mark(at: number): void {
    this.atMs += 1_000
    this.engine.applyMarks([{ symbol: PPP, price: at as Price }], this.atMs)
  }

  /** The marks of both perpetuals, that of QQQ first. */
  marks(ppp: number, qqq: number): void {
    this.atMs += 1_000
    const other = { symbol: QQQ, price: qqq as Price }
    this.engine.applyMarks([other, { symbol: PPP, price: ppp as Price }], this.atMs)
  }

  fund(rate: string, mark: number): void {
    this.atMs += 1_000
    const paid: Ratio = ratio(rate)
    this.engine.applyFunding([{ symbol: PPP, rate: paid, mark: price(mark) }], this.atMs)
  }

  /** Stops at every due time up to a moment, as a tape does. */
  until(atMs: number): void {
    for (let next = this.engine.nextDueMs; next <= atMs; next = this.engine.nextDueMs)
      this.engine.applyDues(Math.max(next, this.atMs + 1))
    this.atMs = Math.max(atMs, this.atMs)
  }

  facts<T extends EngineFact['type']>(type: T): readonly Extract<EngineFact, { type: T }>[] {
    const all = this.batches.flatMap(({ facts }) => facts)
    return all.filter((fact): fact is Extract<EngineFact, { type: T }> => fact.type === type)
  }

  notes(bot: BotId): readonly string[] {
    return this.facts('kind-fact').flatMap(({ bot: of, fact }) =>
      of === bot && fact.type === 'noted' ? [(fact as unknown as { what: string }).what] : [],
    )
  }

  view(bot: BotId, partition = 1) {
    const view = this.engine.botView(bot, partition)
    if (view === undefined) throw new Error('no bot')
    return view
  }

  /** Balance of an account of the partition in USDT. */
  systemOf(name: string, partition = 1): bigint {
    const { ledger } = this.engine.snapshotPartition(partition)
    return BigInt(Object.fromEntries(ledger)['USDT']?.[name] ?? '0')
  }

  /** Total and locked USDT of a bot as texts of units. */
  wallet(bot: BotId): readonly [total: bigint, locked: bigint] {
    const usdt = this.view(bot).balances.find(({ coin }) => coin === 'USDT')
    return [usdt?.total ?? 0n, usdt?.locked ?? 0n]
  }
}
