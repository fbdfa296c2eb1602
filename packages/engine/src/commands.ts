// What users and operators ask for: each is refused before any fact, or turned into facts of one
// partition.
import {
  assert,
  err,
  ok,
  partitionOf,
  type Amount,
  type BotId,
  type Result,
  type UserId,
} from '@trellis/kernel'
import type { InstrumentStatus, Venue } from '@trellis/market'
import type {
  AnyBotKind,
  BotCommand,
  BotIdentity,
  KindFact,
  KindRefusal,
  Step,
} from './bot-kind.ts'
import {
  RUNNING_BOTS_MAX,
  type CreateBot,
  type Deleveraging,
  type EngineRefusal,
  type Guard,
} from './engine-options.ts'
import type { Evolver } from './evolver.ts'
import { BotRecord, fundingOf, requestOf, type Partition, type UserRecord } from './partition.ts'
import { deleverage } from './runner/deleveraging-run.ts'
import type { Holders } from './runner/holders.ts'
import type { TurnContext } from './runner/turn-context.ts'
import type { TurnRunner } from './runner/turn-runner.ts'

/** Money from the faucet to a Funding account. */
export interface Grant {
  readonly coin: string
  readonly amount: Amount
}

export interface CommandParts {
  readonly evolver: Evolver
  readonly runner: TurnRunner
  readonly context: TurnContext
  readonly holders: Holders
  readonly venue: Venue
  readonly guard: Guard
}

export class Commands {
  readonly #parts: CommandParts

  constructor(parts: CommandParts) {
    this.#parts = parts
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
    const kind = this.#parts.evolver.kindOf(wanted.kind)
    if (!kind) return err('invalid-params')
    assert(partitionOf(wanted.bot) === partition.id, 'bot id of another partition', wanted.bot)
    const created = this.#plan(partition, owner, wanted, kind)
    if (!created.ok) return created
    const { runner } = this.#parts
    const { bot, symbols, origin, requestKey } = wanted
    runner.emitFor(partition, {
      type: 'bot-created',
      bot,
      user,
      kind: kind.kind,
      kindVersion: kind.version,
      symbols,
      params: created.value,
      origin,
      requestKey,
    })
    runner.run(partition.bot(bot), { type: 'start' })
    return ok(bot)
  }

  botCommand(
    partition: Partition,
    user: UserId,
    id: BotId,
    command: BotCommand,
  ): Result<void, EngineRefusal> {
    const bot = partition.bots.get(id)
    if (!bot) return err('not-found')
    if (bot.owner.user !== user) return err('not-owner')
    if (bot.isOver) return err('not-cancellable')
    const { context, guard, runner } = this.#parts
    context.atMs = runner.atMs
    context.turnTo(bot)
    let refusal: KindRefusal | undefined
    const thrown = guard(() => {
      refusal = bot.kind.refuse(bot.state, command, context)
    })
    // The command as it came broke the check, which changed nothing: the command is at fault.
    if (thrown !== undefined) return err('invalid-params')
    if (refusal !== undefined) return err(refusal)
    runner.run(bot, { type: 'command', command })
    return ok(undefined)
  }

  /**
   * Tells every running bot of the symbol. What a delisted symbol still has open then is cancelled;
   * a bot that holds contracts is out of it before it is told.
   */
  setStatus(partition: Partition, symbol: number, status: InstrumentStatus): void {
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
  #plan(
    partition: Partition,
    owner: UserRecord,
    wanted: CreateBot,
    kind: AnyBotKind,
  ): Result<unknown, EngineRefusal> {
    const { context, guard, runner } = this.#parts
    let refusal: EngineRefusal | undefined
    let params: unknown
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
      if (!canReserve(owner, steps)) refusal = 'insufficient-balance'
    })
    if (thrown !== undefined) return err('invalid-params')
    return refusal === undefined ? ok(params) : err(refusal)
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

/** Whether the Funding account covers all that the first decision reserves. */
function canReserve(owner: UserRecord, steps: readonly Step<KindFact>[]): boolean {
  const wanted = new Map<string, bigint>()
  for (const step of steps)
    if (step.type === 'reserve') wanted.set(step.coin, (wanted.get(step.coin) ?? 0n) + step.amount)
  for (const [coin, amount] of wanted) if (amount > fundingOf(owner, coin)) return false
  return true
}
