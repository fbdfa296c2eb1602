// What users and operators ask for: each is refused before any fact, or turned into facts of one
// partition.
import {
  assert,
  err,
  formatAmount,
  ok,
  partitionOf,
  ZERO,
  type Amount,
  type BotId,
  type Result,
  type UserId,
} from '@trellis/kernel'
import type { InstrumentStatus } from '@trellis/market'
import type {
  AnyBotKind,
  BotCommand,
  BotIdentity,
  ExplainedRefusal,
  KindFact,
  KindRefusal,
  Step,
} from './bot-kind.ts'
import {
  RUNNING_BOTS_MAX,
  type CreateBot,
  type Deleveraging,
  type EngineRefusal,
} from './engine-options.ts'
import { keyedCommand } from './done-commands.ts'
import { isAhead, isHeldBack } from './outbox-bound.ts'
import { BotRecord, fundingOf, requestOf, type Partition, type UserRecord } from './partition.ts'
import { deleverage } from './runner/deleveraging-run.ts'
import type { Posting } from './posting.ts'
import { bonusBound, refusedReward, type RewardRecord } from './rewards.ts'
import type { TurnParts } from './turn-parts.ts'

/** Money from the faucet to a Funding account. */
export interface Grant {
  readonly coin: string
  readonly amount: Amount
}

/** A bot that may start: its parameters as the journal will hold them, what it takes at once. */
export interface PlannedBot {
  readonly params: unknown
  readonly needs: ReadonlyMap<string, bigint>
}

export class Commands {
  readonly #parts: TurnParts
  readonly #posting: Posting

  constructor(parts: TurnParts, posting: Posting) {
    this.#parts = parts
    this.#posting = posting
  }

  openUser(
    partition: Partition,
    user: UserId,
    feeLevel: number,
    grants: readonly Grant[],
  ): boolean {
    if (partition.users.has(user)) return false
    assert(Number.isInteger(feeLevel) && feeLevel >= 0, 'fee level', feeLevel)
    const { runner } = this.#parts
    runner.emitFor(partition, { type: 'user-opened', user, feeLevel })
    for (const { coin, amount } of grants)
      runner.emitFor(partition, { type: 'funds-granted', user, coin, amount, reason: 'grant' })
    return true
  }

  topUp(partition: Partition, user: UserId, { coin, amount }: Grant): Result<void, EngineRefusal> {
    if (!partition.users.has(user)) return err('not-found')
    if (amount <= 0n) return err('invalid-params')
    const fact = { type: 'funds-granted', user, coin, amount, reason: 'top-up' } as const
    this.#parts.runner.emitFor(partition, fact)
    return ok(undefined)
  }

  createBot(partition: Partition, user: UserId, wanted: CreateBot): Result<BotId, EngineRefusal> {
    const owner = partition.users.get(user)
    if (!owner) return err('not-found')
    const known = owner.requests.get(requestOf(wanted.kind, wanted.requestKey))
    if (wanted.requestKey !== '' && known !== undefined) return ok(known)
    assert(partitionOf(wanted.bot) === partition.id, 'bot id of another partition', wanted.bot)
    const planned = this.#funded(partition, owner, wanted)
    if (!planned.ok) return planned
    const copying = this.#parts.evolver.kindOf(wanted.kind)?.copying
    if (copying !== undefined && isAhead(partition, owner)) return err('followers-behind')
    this.emitCreated(partition, user, { ...wanted, params: planned.value.params })
    const bot = partition.bot(wanted.bot)
    const { reward } = wanted
    if (reward !== undefined)
      this.#parts.runner.emitOf(bot, { type: 'reward-used', bot: bot.bot, reward })
    this.#parts.runner.run(bot, { type: 'start' })
    if (!bot.isOver) this.#posting.opened(bot)
    return ok(wanted.bot)
  }

  /** Why a bot would not be created now; changes nothing. */
  createRefusal(partition: Partition, user: UserId, wanted: CreateBot): EngineRefusal | undefined {
    const owner = partition.users.get(user)
    if (!owner) return 'not-found'
    const planned = this.#funded(partition, owner, wanted)
    return planned.ok ? undefined : planned.error
  }

  /** A bot that was planned is there; its start is the next thing to happen to it. */
  emitCreated(partition: Partition, user: UserId, wanted: CreateBot): void {
    const { bot, symbols, origin, requestKey, params } = wanted
    const kind = this.#parts.evolver.kindOf(wanted.kind)
    assert(kind, 'unknown kind', wanted.kind)
    const kinds = { kind: kind.kind, kindVersion: kind.version }
    this.#parts.runner.emitFor(partition, {
      type: 'bot-created',
      bot,
      user,
      ...kinds,
      symbols,
      params,
      origin,
      requestKey,
    })
  }

  botCommand(
    partition: Partition,
    user: UserId,
    id: BotId,
    said: BotCommand,
  ): Result<void, EngineRefusal> {
    const bot = partition.bots.get(id)
    if (!bot) return err('not-found')
    if (bot.owner.user !== user) return err('not-owner')
    const { key, command, text } = keyedCommand(said)
    // First of all: a repeated command finds another market and other money than the first one.
    const known = key === '' ? undefined : bot.done.find((it) => it.key === key)
    if (known) return known.command === text ? ok(undefined) : err('request-used')
    if (bot.isOver) return err('not-cancellable')
    if (partition.parentOf(bot) && !isOfOwner(bot, command)) return err('copied-bot')
    const refusal = this.refusalOf(bot, command)
    if (refusal !== undefined) return err(refusal)
    if (isHeldBack(bot, command)) return err('followers-behind')
    const { runner } = this.#parts
    const coin = this.#parts.evolver.instrument(bot.symbols[0] ?? -1).quote
    const held = fundingOf(bot.owner, coin)
    runner.run(bot, { type: 'command', command })
    if (bot.isOver) return ok(undefined)
    const moved = (fundingOf(bot.owner, coin) - held) as Amount
    if (key !== '') runner.emitOf(bot, { type: 'command-done', bot: id, key, command: text, moved })
    this.#posting.commanded(bot, command)
    return ok(undefined)
  }

  /** Why a bot would not carry out a command now. */
  refusalOf(bot: BotRecord, command: BotCommand): EngineRefusal | undefined {
    const { context, guard, runner } = this.#parts
    context.atMs = runner.atMs
    context.turnTo(bot)
    let refusal: KindRefusal | undefined
    const thrown = guard(() => {
      refusal = bot.kind.refuse(bot.state, command, context)
    })
    // The command as it came broke the check, which changed nothing: the command is at fault.
    if (thrown !== undefined) return 'invalid-params'
    return refusal ?? (bot.bonus && this.#bonusRefusal(bot, command))
  }

  /** Sets it where another holds; partitions whose gate is beyond the tape have had it. */
  setStatusIn(
    partitions: Iterable<Partition>,
    symbol: number,
    status: InstrumentStatus,
    tape: number,
  ): void {
    const instrument = this.#parts.evolver.instrument(symbol)
    for (const partition of partitions) {
      if (!partition.isActive || partition.gate > tape) continue
      const before = partition.statuses.get(symbol) ?? instrument.status
      if (before !== status) this.#setStatus(partition, symbol, status)
    }
  }

  /**
   * Tells every running bot of the symbol. What a delisted symbol still has open then is cancelled;
   * a bot that holds contracts is out of it before it is told.
   */
  #setStatus(partition: Partition, symbol: number, status: InstrumentStatus): void {
    const { runner } = this.#parts
    runner.emitFor(partition, { type: 'symbol-status', symbol, status })
    for (const bot of partition.bots.values()) {
      if (bot.isOver || !bot.symbols.includes(symbol)) continue
      if (status === 'Delisted' && bot.account.positions !== undefined) {
        runner.deliver(bot, symbol)
        continue
      }
      runner.run(bot, { type: 'symbol-status', symbol, status })
      if (status === 'Delisted') runner.cancelSymbol(bot, symbol)
    }
  }

  /** Holders of the contract are asked one by one. */
  deleverage(event: Deleveraging): void {
    deleverage(event, this.#parts.holders.of(event.symbol), this.#parts)
  }

  /**
   * Refuses what must be refused before any fact; gives the parameters as the journal will hold
   * them.
   */
  plan(
    partition: Partition,
    owner: UserRecord,
    wanted: CreateBot,
    covers: (needs: ReadonlyMap<string, bigint>) => boolean,
  ): Result<PlannedBot, EngineRefusal> {
    const { context, guard, runner } = this.#parts
    const kind = this.#parts.evolver.kindOf(wanted.kind)
    if (!kind) return err('invalid-params')
    let refusal: EngineRefusal | undefined
    let params: unknown
    let needs: ReadonlyMap<string, bigint> = new Map()
    const thrown = guard(() => {
      params = JSON.parse(JSON.stringify(wanted.params))
      const { bot, symbols, origin, requestKey } = wanted
      const identity: BotIdentity = { bot, user: owner.user, createdAtMs: runner.atMs, symbols }
      const state: unknown = kind.initial(identity, kind.readParams(params, kind.version))
      const draft = new BotRecord(partition, owner, { identity, kind, origin, requestKey }, state)
      context.atMs = runner.atMs
      context.turnTo(draft)
      refusal = this.#symbolRefusal(symbols) ?? limitRefusal(owner, kind)
      refusal ??= kind.refuseStart?.(state, context)
      if (refusal !== undefined) return
      const steps = kind.decide(state, { type: 'start' }, context)
      needs = needsOf(steps)
      if (!covers(needs)) refusal = 'insufficient-balance'
    })
    if (thrown !== undefined) return err('invalid-params')
    return refusal === undefined ? ok({ params, needs }) : err(refusal)
  }

  /** A plan whose money is there: in Funding, but for what a voucher of the owner pays. */
  #funded(
    partition: Partition,
    owner: UserRecord,
    wanted: CreateBot,
  ): Result<PlannedBot, EngineRefusal> {
    const { reward, kind } = wanted
    const record = reward === undefined ? undefined : owner.rewards.get(reward)
    const planned = this.plan(partition, owner, wanted, (needs) => canReserve(owner, needs, record))
    // Symbols that cannot be read have no coin.
    if (reward === undefined || (!planned.ok && planned.error === 'invalid-params')) return planned
    // Said first: with a voucher that is good for nothing there is not too little money.
    const coin = this.#parts.evolver.instrument(wanted.symbols[0] ?? -1).quote
    const needed = planned.ok ? (planned.value.needs.get(coin) ?? 0n) : undefined
    const { atMs } = this.#parts.runner
    const refusal = refusedReward(record, { kind, coin, needed, atMs })
    return refusal === undefined ? planned : err(refusal)
  }

  /**
   * A command may not take out of a bot what is the house's, nor the least that its owner has
   * beside that; refused with what may leave.
   */
  #bonusRefusal(bot: BotRecord, command: BotCommand): ExplainedRefusal | undefined {
    const { bonus, kind, state } = bot
    const { context, guard } = this.#parts
    if (bonus === undefined) return undefined
    const least = bot.owner.rewards.get(bonus.reward)?.least ?? ZERO
    let [out, free] = [0n, ZERO]
    guard(() => {
      for (const step of kind.decide(state, { type: 'command', command }, context))
        if (step.type === 'release' && step.action === 'transfer') out += step.amount
      const figures = context.figures(bot)
      if (figures) free = bonusBound({ ...bonus, least }, figures)
    })
    if (out <= free) return undefined
    return { code: 'bonus-stays', details: formatAmount(free) }
  }

  #symbolRefusal(symbols: readonly number[]): EngineRefusal | undefined {
    const { context } = this.#parts
    if (symbols.length === 0) return 'invalid-params'
    const isOpen = (symbol: number): boolean =>
      context.status(symbol) === 'Trading' && context.last(symbol) > 0
    return symbols.every(isOpen) ? undefined : 'symbol-not-trading'
  }
}

function limitRefusal(owner: UserRecord, kind: AnyBotKind): EngineRefusal | undefined {
  let running = 0
  for (const bot of owner.bots) if (!bot.isOver && bot.kind === kind) running++
  return running >= RUNNING_BOTS_MAX ? 'bot-limit-reached' : undefined
}

/** All that a first decision reserves, by coin. */
function needsOf(steps: readonly Step<KindFact>[]): ReadonlyMap<string, bigint> {
  const needs = new Map<string, bigint>()
  for (const step of steps)
    if (step.type === 'reserve') needs.set(step.coin, (needs.get(step.coin) ?? 0n) + step.amount)
  return needs
}

/** Whether the Funding account covers it, with a voucher beside. */
function canReserve(
  owner: UserRecord,
  needs: ReadonlyMap<string, bigint>,
  reward?: RewardRecord,
): boolean {
  for (const [coin, amount] of needs) {
    const lent = reward?.coin === coin ? reward.amount : 0n
    if (amount > fundingOf(owner, coin) + lent) return false
  }
  return true
}

/**
 * What the owner of a copy may still say to it: what it earned would leave unshared otherwise, and
 * the settings that it would show to others are its leader's.
 */
function isOfOwner({ kind }: BotRecord, command: BotCommand): boolean {
  const said = command as unknown as Readonly<Record<string, unknown>>
  if (command.type === 'end') return true
  if (command.type === 'allow-follow') return said['allowed'] !== true
  if (!kind.copying) return false
  return Object.entries(kind.copying.close).every(([word, value]) => said[word] === value)
}
