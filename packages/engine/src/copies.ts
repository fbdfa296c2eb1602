// What bots do to bots (docs/adr/0020): copies are started, given commands, and told of when they
// end. All of it happens when no turn is under way, before the batch is handed out.
import { assert, makeId, ID_EPOCH_MS, type Amount, type BotId, type Result } from '@trellis/kernel'
import { valueOfBase } from '@trellis/market'
import type { AnyBotKind, BotCommand, KindRefusal } from './bot-kind.ts'
import type { Commands } from './commands.ts'
import type { DueTime } from './due-time.ts'
import type { Errand } from './runner/errand.ts'
import type { TurnParts } from './turn-parts.ts'
import type { CreateBot, EngineRefusal } from './engine-options.ts'
import { requestOf, type BotRecord, type Partition } from './partition.ts'
import type { News, Spawn } from './posts.ts'

/** Copies draw their ids from the upper half of a millisecond, the host from the lower one. */
const FIRST_COUNTER = 8
const COUNTERS = 16
/** Wire number of bots that copy another one. */
const COPIED = 1

export class Copies {
  /** Wall time, epoch ms, from which ids of copies are drawn; lent by the host with a post. */
  idMs = 0
  readonly #parts: TurnParts
  readonly #commands: Commands

  constructor(parts: TurnParts, commands: Commands) {
    this.#parts = parts
    this.#commands = commands
  }

  /**
   * Wakes a bot whose time has come: what a copy gives back then is its parent's before another bot
   * of the owner is woken, which may take it out of Funding.
   */
  wake(bot: BotRecord, due: DueTime): void {
    this.#parts.runner.wake(bot, due)
    this.run()
  }

  /** Does all that is left to do, and what that leaves. */
  run(): void {
    const { errands } = this.#parts.runner
    for (let errand = errands.shift(); errand; errand = errands.shift()) this.#do(errand)
  }

  #do(errand: Errand): void {
    switch (errand.type) {
      case 'spawn':
        return this.#spawn(errand.parent, errand.spawn)
      case 'steer':
        return this.#steer(errand.parent, errand.copy, errand.command)
      case 'let-go': {
        const copy = this.#copyOf(errand.parent, errand.copy)
        if (copy) this.#parts.runner.emitOf(copy, { type: 'bot-let-go', bot: copy.bot })
        return
      }
      case 'ended': {
        const { copy } = errand
        const parent = copy.partition.parentOf(copy)
        const returned = copy.copy?.returned
        if (!parent || returned === undefined) return
        const coins = this.#coinsWorth(copy)
        this.#tell(parent, { type: 'copy-ended', copy: copy.bot, returned, coins })
      }
    }
  }

  #tell(parent: BotRecord, news: News): void {
    if (!parent.isOver) this.#parts.runner.run(parent, { type: 'news', news })
  }

  /**
   * What a copy that is over gave back in other coins, in its own: amount × last price of its pair
   * when it ended, each down at 1e-12; nothing of a coin that none of its pairs prices.
   */
  #coinsWorth({ copy, symbols, endPrices }: BotRecord): Amount {
    let worth = 0n
    for (const [coin, amount] of copy?.coins ?? []) {
      const at = symbols.findIndex((symbol) => {
        const { base, quote } = this.#parts.context.instrument(symbol)
        return base === coin && quote === copy?.coin
      })
      const [symbol, price] = [symbols[at], endPrices[at]]
      if (symbol === undefined || price === undefined) continue
      worth += valueOfBase(this.#parts.context.instrument(symbol), price, amount, 'floor')
    }
    return worth as Amount
  }

  #copyOf(parent: BotRecord, id: BotId): BotRecord | undefined {
    const copy = parent.partition.bots.get(id)
    return copy?.copy?.parent === parent.bot && !copy.isOver ? copy : undefined
  }

  #steer(parent: BotRecord, id: BotId, command: BotCommand): void {
    const copy = this.#copyOf(parent, id)
    if (!copy) return
    const refusal = this.#commands.refusalOf(copy, command)
    if (refusal === undefined) return this.#parts.runner.run(copy, { type: 'command', command })
    this.#tell(parent, { type: 'steer-refused', copy: id, refusal: wordOf(refusal) })
  }

  /** The copy with money of its parent, or the parent is told why there is none. */
  #spawn(parent: BotRecord, spawn: Spawn): void {
    if (parent.isOver) return
    const { model, kind, symbols, coin } = spawn
    const found = this.#plan(parent, spawn)
    if (!found.ok) {
      const refusal = wordOf(found.error)
      return this.#tell(parent, { type: 'spawn-refused', model, kind, symbols, refusal })
    }
    const { wanted, params, paid } = found.value
    const { runner } = this.#parts
    const { bot } = wanted
    const { partition } = parent
    if (paid > 0n)
      runner.emitOf(parent, {
        type: 'funds-released',
        bot: parent.bot,
        coin,
        amount: paid,
        action: 'open',
      })
    this.#commands.emitCreated(partition, parent.owner.user, { ...wanted, params })
    const copy = partition.bot(bot)
    runner.emitOf(copy, { type: 'bot-spawned', bot, parent: parent.bot, coin })
    runner.run(copy, { type: 'start' })
    this.#tell(parent, { type: 'spawned', model, kind, symbols, copy: bot, paid })
  }

  #plan(parent: BotRecord, spawn: Spawn): Result<PlannedCopy, EngineRefusal> {
    const { evolver, context, guard } = this.#parts
    const { partition, owner } = parent
    const kind = evolver.kindOf(spawn.kind)
    const copying = kind?.copying
    if (!kind || !copying) return refused('not-copyable')
    if (owner.requests.has(requestOf(kind.kind, spawn.requestKey))) return refused('copied-before')
    let params: unknown
    const thrown = guard(() => {
      params = copiedParams({ ...kind, copying }, spawn)
    })
    if (thrown !== undefined) return refused('invalid-params')
    const wanted = this.#wanted(partition, spawn, params)
    const free = context.turnTo(parent).free(spawn.coin)
    const most = spawn.amount < free ? spawn.amount : free
    const planned = this.#commands.plan(partition, owner, wanted, (needs) => {
      for (const [coin, amount] of needs) if (coin !== spawn.coin || amount > most) return false
      return true
    })
    if (!planned.ok) return planned
    const paid = (planned.value.needs.get(spawn.coin) ?? 0n) as Amount
    return { ok: true, value: { wanted, params: planned.value.params, paid } }
  }

  #wanted(partition: Partition, spawn: Spawn, params: unknown): CreateBot {
    const { kind, symbols, requestKey, model } = spawn
    const origin = {
      pageSource: 0,
      blockSource: 0,
      createType: COPIED,
      followedId: String(model),
      strategyId: '',
      channel: '',
    }
    return { kind, symbols, requestKey, params, origin, bot: this.#nextId(partition) }
  }

  #nextId({ id: partition, bots }: Partition): BotId {
    const sinceMs = this.idMs - ID_EPOCH_MS
    assert(sinceMs >= 0, 'the host lent no time for ids', this.idMs)
    for (let ms = sinceMs; ; ms++)
      for (let counter = FIRST_COUNTER; counter < COUNTERS; counter++) {
        const id = makeId(ms, partition, counter)
        if (!bots.has(id)) return id
      }
  }
}

/** A model's parameters with so much money, as a journal holds them. */
export function copiedParams(
  { copying, version, readParams, writeParams }: CopiedKind,
  { params, amount }: Pick<Spawn, 'params' | 'amount'>,
): unknown {
  const model: unknown = readParams(JSON.parse(params), version)
  return writeParams(copying.sized(model, amount))
}

type CopiedKind = Pick<AnyBotKind, 'version' | 'readParams' | 'writeParams'> &
  Required<Pick<AnyBotKind, 'copying'>>

interface PlannedCopy {
  readonly wanted: CreateBot
  readonly params: unknown
  readonly paid: Amount
}

function refused(error: string): Result<never, EngineRefusal> {
  return { ok: false, error }
}

/** The code of a refusal. */
export function wordOf(refusal: EngineRefusal | KindRefusal): string {
  return typeof refusal === 'string' ? refusal : refusal.code
}
