// Posts as users and bots cause them, and how they are taken (docs/adr/0020). A post is said once,
// however many hear it.
import { partitionOf, ZERO, type Amount, type BotId, type UserId } from '@trellis/kernel'
import type { TurnParts } from './turn-parts.ts'
import {
  isCopiedNow,
  isCopyable,
  type BotRecord,
  type Partition,
  type UserRecord,
} from './partition.ts'
import { takesFollower } from './post-folds.ts'
import { addresseeOf, type OpenedPost, type Post, type SentPost } from './posts.ts'

export class Posting {
  readonly #parts: TurnParts

  constructor(parts: TurnParts) {
    this.#parts = parts
  }

  /** Lets a user lead, or no more: those who follow then are told. */
  lead(partition: Partition, owner: UserRecord, places: number, isOpen: boolean): void {
    const { user } = owner
    const isSet = owner.places === places && owner.isOpen === isOpen
    if (!isSet) this.#set(partition, owner, { places, isOpen })
    if (places > 0 || owner.followers.size === 0) return
    this.#send(partition, user, { type: 'follow-ended', to: 0 as BotId })
  }

  /** Stops or lets go on what is new of a leader; copies that run know nothing of it. */
  suspend(partition: Partition, owner: UserRecord, isSuspended: boolean): void {
    if (owner.isSuspended !== isSuspended) this.#set(partition, owner, { isSuspended })
  }

  /** A bot that runs since now. */
  opened(bot: BotRecord): void {
    const { places, isSuspended } = bot.owner
    if (places > 0 && !isSuspended && isCopyable(bot)) this.#sendOpened(bot, 0 as BotId)
  }

  /** A command that was carried out. */
  commanded(bot: BotRecord, command: { readonly type: string }): void {
    if (bot.owner.places === 0 || !isCopyable(bot)) return
    const followed = bot.kind.copying?.follows(command)
    if (followed === undefined) return
    const post = { type: 'bot-commanded', bot: bot.bot, command: JSON.stringify(followed) } as const
    this.#send(bot.partition, bot.owner.user, post)
  }

  /** A post that was delivered here: once, and only where somebody hears it. */
  take(partition: Partition, sent: SentPost): void {
    if ((partition.taken.get(sent.partition) ?? -1) >= sent.position) return
    const leader = addresseeOf(sent.post)
    if (leader !== undefined) return this.#takeAddressed(partition, leader, sent)
    const to = 'to' in sent.post ? sent.post.to : 0
    const followers = [...(partition.followers.get(sent.user) ?? [])]
    const hearing = followers.filter(({ bot }) => to === 0 || bot === to)
    if (hearing.length === 0) return
    const { runner } = this.#parts
    runner.emitFor(partition, { type: 'post-taken', ...sent })
    const { partition: from, position, post } = sent
    const news = { type: 'heard', at: { partition: from, position }, post } as const
    for (const bot of hearing) if (!bot.isOver) runner.run(bot, { type: 'news', news })
  }

  #takeAddressed(partition: Partition, leader: UserId, sent: SentPost): void {
    const record = partition.users.get(leader)
    if (partitionOf(leader) !== partition.id || !record) return
    const isTaken = takesFollower(record, sent.user)
    this.#parts.runner.emitFor(partition, { type: 'post-taken', ...sent })
    const { post } = sent
    if (post.type !== 'follow-asked') return
    if (!isTaken) return this.#send(partition, leader, { type: 'follow-ended', to: post.follower })
    this.#send(partition, leader, { type: 'follow-begun', to: post.follower })
    if (!post.all) return
    for (const bot of record.bots) if (isCopiedNow(bot)) this.#sendOpened(bot, post.follower)
  }

  #set(
    partition: Partition,
    { user, places, isOpen, isSuspended }: UserRecord,
    change: Partial<Pick<UserRecord, 'places' | 'isOpen' | 'isSuspended'>>,
  ): void {
    const now = { places, isOpen, isSuspended, ...change }
    const set = { type: 'leading-set', user, places: now.places, open: now.isOpen } as const
    const fact = now.isSuspended ? ({ ...set, suspended: true } as const) : set
    this.#parts.runner.emitFor(partition, fact)
  }

  #send(partition: Partition, user: UserId, post: Post): void {
    this.#parts.runner.emitFor(partition, { type: 'post-sent', user, post })
  }

  #sendOpened(bot: BotRecord, to: BotId): void {
    const post = this.#openedPost(bot, to)
    if (post) this.#send(bot.partition, bot.owner.user, post)
  }

  /** What followers need of a bot; nothing of one whose kind cannot say it. */
  #openedPost(bot: BotRecord, to: BotId): OpenedPost | undefined {
    const { kind, symbols, owner, entryPrices } = bot
    const { guard } = this.#parts
    let post: OpenedPost | undefined
    guard(() => {
      const params = JSON.stringify(kind.writeParams(kind.copying?.paramsNow(bot.state)))
      const coin = this.#coinOf(bot)
      let total = 0n
      for (const other of owner.bots)
        if (isCopiedNow(other) && this.#coinOf(other) === coin) total += this.#investedIn(other)
      const invested = this.#investedIn(bot)
      post = {
        type: 'bot-opened',
        to,
        bot: bot.bot,
        kind: kind.kind,
        symbols,
        params,
        invested,
        total: total as Amount,
        prices: entryPrices,
      }
    })
    return post
  }

  #coinOf({ symbols }: BotRecord): string {
    return this.#parts.evolver.instrument(symbols[0] ?? -1).quote
  }

  #investedIn(bot: BotRecord): Amount {
    return (this.#parts.context.turnTo(bot).figures(bot)?.invested as Amount | undefined) ?? ZERO
  }
}
