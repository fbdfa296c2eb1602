// A leader and two followers, each in a partition of its own, on one real engine; what the leader
// trades is a bot that wins or loses what a test says. For tests only.
import { amount, formatAmount, ratio, type Amount, type BotId, type UserId } from '@trellis/kernel'
import type { AnyBotKind, EngineFact, SentPost } from '@trellis/engine'
import { heldKind, type HeldParams } from '../../../packages/engine/test/copied-kinds.ts'
import {
  botOf,
  origin,
  print,
  rigOf,
  userOf,
  type Rig,
} from '../../../packages/engine/test/harness.ts'
import { kind } from '../index.ts'
import type { LimitField } from '../limit-table.ts'
import { NO_LIMITS } from '../limits.ts'
import { limitsOver, writeParams, type CopyTradingParams } from '../params.ts'
import type { CopyTradingState } from '../state.ts'

export const PARTITIONS = [1, 2, 3] as const
export const LEADER = userOf(1)
export const START_MS = 1_767_312_000_000
export const kinds = [heldKind, kind] as unknown as readonly AnyBotKind[]

/** Parameters as a route would give them, in decimals. */
export interface RawFollow extends Partial<Readonly<Record<LimitField, string>>> {
  readonly amount?: string
  readonly share?: string
  readonly all?: boolean
  readonly onStop?: 'close' | 'keep'
  readonly paused?: boolean
}

/** The same as the kind has them. */
export function paramsOf(raw: RawFollow = {}): CopyTradingParams {
  return {
    ...limitsOver(NO_LIMITS, { ...raw }),
    leader: LEADER,
    mark: 'mark',
    amount: amount(raw.amount ?? '1000'),
    share: ratio(raw.share ?? '0.1'),
    all: raw.all ?? true,
  }
}

export class CopyRig {
  readonly rig: Rig = rigOf(PARTITIONS, { kinds })
  #atMs = START_MS
  #bots = 0

  constructor(places = 500) {
    this.engine.applyPrint(print(0, 1000, 1, this.#atMs))
    for (const partition of PARTITIONS)
      this.engine.openUser(
        userOf(partition),
        0,
        [{ coin: 'USDT', amount: amount('10000') }],
        this.stamp,
      )
    this.engine.posts.lead(LEADER, { places, isOpen: true }, this.stamp)
  }

  get engine() {
    return this.rig.engine
  }

  get stamp() {
    return { atMs: this.#atMs, tape: this.#atMs }
  }

  /** The price of the only market, in ticks. */
  move(to: number): this {
    this.#atMs += 1_000
    this.engine.applyPrint(print(0, to, 1, this.#atMs))
    return this
  }

  /** Goes on for minutes, stopping at the due times on the way. */
  wait(minutes: number): this {
    const endMs = this.#atMs + minutes * 60_000
    while (this.engine.nextDueMs <= endMs) {
      this.#atMs = Math.max(this.engine.nextDueMs, this.#atMs + 1)
      this.engine.applyDues(this.#atMs)
    }
    this.#atMs = endMs
    return this
  }

  /** A bot of the leader, told of to its followers. */
  open(raw: Partial<HeldParams> = {}): BotId {
    const params = { amount: '100', gain: '0', ...raw }
    const bot = botOf(1, ++this.#bots)
    const wanted = { kind: 'test-held', symbols: [0], params, origin, requestKey: '', bot }
    if (!this.engine.createBot(LEADER, wanted, this.stamp).ok) throw new Error('not opened')
    this.deliver()
    return bot
  }

  /** Follows the leader from a partition. */
  follow(raw: RawFollow = {}, partition: 2 | 3 = 2): BotId {
    const bot = botOf(partition, 500 + ++this.#bots)
    const params = writeParams(paramsOf(raw))
    const wanted = { kind: 'copy-trading', symbols: [0], params, origin, requestKey: '', bot }
    const made = this.engine.createBot(userOf(partition), wanted, this.stamp)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    this.deliver()
    return bot
  }

  /** A command of a bot's owner; the refusal, or undefined. */
  tell(bot: BotId, command: object, user: UserId = LEADER): unknown {
    const done = this.engine.botCommand(user, bot, command as never, this.stamp)
    this.deliver()
    return done.ok ? undefined : done.error
  }

  /** Delivers what outboxes hold until they are empty, as a host does. */
  deliver(): this {
    for (;;) {
      const sent = PARTITIONS.flatMap((it) => this.engine.posts.outbox(it)[0] ?? [])[0]
      if (sent === undefined) return this
      this.take(sent)
      this.engine.posts.settle(sent.partition, sent.position, this.stamp)
    }
  }

  take(sent: SentPost): void {
    for (const partition of PARTITIONS)
      this.engine.posts.take(partition, [sent], START_MS + 60_000_000, this.stamp)
  }

  state(bot: BotId, partition = 2): CopyTradingState {
    return this.engine.botView(bot, partition)?.state as CopyTradingState
  }

  funding(user: UserId): string {
    return formatAmount((this.engine.fundingOf(user)?.get('USDT') ?? 0n) as Amount)
  }

  /** Copies of a user, as money that they hold. */
  copies(user: UserId = userOf(2)): readonly string[] {
    const own = this.engine.botsOf(user).filter((it) => it.kind === 'test-held')
    return own.map(({ balances }) => formatAmount(balances[0]?.total ?? (0n as Amount)))
  }

  get facts(): readonly EngineFact[] {
    return this.rig.batches.flatMap((batch) => batch.facts)
  }

  /** Own facts of a type, in their order. */
  emitted(type: string): readonly Readonly<Record<string, unknown>>[] {
    return this.facts.flatMap((fact) =>
      fact.type === 'kind-fact' && fact.fact.type === type ? [fact.fact as never] : [],
    )
  }

  /** Sums of every coin of every partition, and of transit over all: zero, all of them. */
  get sums(): readonly bigint[] {
    const sums = PARTITIONS.flatMap((it) => [...this.engine.trialBalance(it).values()])
    const transit = PARTITIONS.flatMap((it) =>
      this.engine.snapshotPartition(it).ledger.map(([, of]) => BigInt(of['transit'] ?? '0')),
    )
    return [...sums, transit.reduce((sum, it) => sum + it, 0n)]
  }
}
