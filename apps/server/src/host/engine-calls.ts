// The calls a worker answers, on its engine. Commands are stamped with the market time its tape has
// reached, so that after a crash the tape gate is exact. The host answers when the batch is
// durable.
import { allowsFollow } from '@trellis/bot-kit/following.ts'
import { commanded, type Engine, type TapeRunner } from '@trellis/engine'
import {
  ID_EPOCH_MS,
  idTimeMs,
  makeId,
  partitionOf,
  type Amount,
  type BotId,
} from '@trellis/kernel'
import type { CallName, ToWorker, WorkerCalls } from './worker-messages.ts'

type Handlers = {
  readonly [N in CallName]?: (args: WorkerCalls[N]['args']) => WorkerCalls[N]['answer']
}
/** What moves the engine along the tape. */
type Runner = Pick<TapeRunner, 'reachedMs' | 'setStatus'>
type Call = Extract<ToWorker, { type: 'call' }>

export class EngineCalls {
  readonly #engine: Engine
  readonly #owned: readonly number[]
  readonly #runner: () => Runner | undefined

  /** There is no runner before the worker has begun. */
  constructor(engine: Engine, owned: readonly number[], runner: () => Runner | undefined) {
    this.#engine = engine
    this.#owned = owned
    this.#runner = runner
  }

  run(call: Call): unknown {
    const handler = this.#handlers[call.name] as ((args: unknown) => unknown) | undefined
    if (handler === undefined) throw new Error(`no such call: ${call.name}`)
    return handler(call.args)
  }

  readonly #stamp = (): { atMs: number; tape: number } => {
    const reached = this.#runner()?.reachedMs ?? 0
    return { atMs: reached, tape: reached }
  }

  readonly #handlers: Handlers = {
    openUsers: ({ users, feeLevel, grants }) => {
      const stamp = this.#stamp()
      return users.filter((user) => this.#engine.openUser(user, feeLevel, grants, stamp)).length
    },
    topUp: ({ user, grant }) => this.#engine.topUp(user, grant, this.#stamp()),
    create: ({ user, bot, order }) =>
      this.#engine.createBot(user, { ...order, bot: this.#freeId(bot) }, this.#stamp()),
    command: (wanted) => commanded(this.#engine, wanted, this.#stamp()),
    deleverage: (event) => this.#engine.deleverage(event, this.#stamp()),
    setStatus: (set) => this.#runner()?.setStatus(set) ?? false,
    end: ({ user, ending }) => this.#engine.endings.end(user, ending, this.#stamp()),
    setFees: ({ user, feeLevel }) => this.#engine.fees.set(user, feeLevel, this.#stamp()),
    lead: ({ user, terms }) => this.#engine.posts.lead(user, terms, this.#stamp()),
    suspend: ({ user, isSuspended }) =>
      this.#engine.posts.suspend(user, isSuspended, this.#stamp()),
    leading: ({ user }) => this.#engine.posts.leadingOf(user),
    rewards: ({ user }) => this.#engine.rewards.of(user),
    grantReward: ({ user, reward }) => this.#engine.rewards.grant(user, reward, this.#stamp()),
    revokeReward: ({ user, reward }) => this.#engine.rewards.revoke(user, reward, this.#stamp()),
    takePosts: ({ posts, partitions, idMs }) => {
      const stamp = this.#stamp()
      for (const partition of partitions)
        if (this.#owned.includes(partition)) this.#engine.posts.take(partition, posts, idMs, stamp)
    },
    settlePosts: ({ partition, upTo }) => this.#engine.posts.settle(partition, upTo, this.#stamp()),
    funding: ({ user }) => this.#engine.fundingOf(user),
    made: ({ user, kind, requestKey }) => this.#engine.madeBy(user, kind, requestKey),
    ofUser: ({ user, since }) => this.#engine.botsSince(user, since),
    publicBots: () =>
      this.#owned.flatMap((partition) => this.#engine.botsWhere(partition, allowsFollow)),
    find: ({ bot }) => this.#engine.botView(bot, partitionOf(bot)),
    settle: () => undefined,
    dump: ({ partition }) => this.#engine.dumpPartition(partition),
    trialBalance: () => this.#trialBalance(),
  }

  /** Several processes draw ids: two may have drawn the same one in the same millisecond. */
  #freeId(bot: BotId): BotId {
    const partition = partitionOf(bot)
    let free = bot
    while (this.#engine.botView(free, partition) !== undefined)
      free = makeId(idTimeMs(free) + 1 - ID_EPOCH_MS, partition, 0)
    return free
  }

  #trialBalance(): ReadonlyMap<string, Amount> {
    const sums = new Map<string, Amount>()
    for (const partition of this.#owned) {
      for (const [coin, amount] of this.#engine.trialBalance(partition)) {
        sums.set(coin, ((sums.get(coin) ?? 0n) + amount) as Amount)
      }
    }
    return sums
  }
}
