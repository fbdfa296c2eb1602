// What every follower must do with what its leader does, worked out from the facts in the plainest
// way: each model copied or refused once and for the right reason, each copy of the right size,
// what it gave back and the leader's part to the last digit, nothing left behind at the end. It
// knows the facts and the documented rules, never a state or the kind's code.
import type { Batch, EngineFact, Post } from '@trellis/engine'
import { amount, type BotId, type UserId } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import { COPY_COIN, CopyWorth, nextLook, type Limits } from './copy-worth.ts'
import { FollowerWitness, type Copy, type Relation, type Said } from './follower-witness.ts'
import type { Input } from './input-log.ts'
import { isSetTo, LeaderWitness, saidBy, type KnownBot } from './leader-witness.ts'
import type { MarketWitness } from './market-witness.ts'
import type { Command, Errand } from './step.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])

type Fact<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

export class CopyWitness {
  /** Copies that began. */
  opened = 0
  readonly #relations = new Map<number, Relation>()
  readonly #followers: FollowerWitness
  readonly #leaders: LeaderWitness
  readonly #worth: CopyWorth
  readonly #auditor: Auditor
  /** A copy that is asked for what its owner may not ask. */
  #barred = -1

  constructor(auditor: Auditor, market: MarketWitness, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#worth = new CopyWorth(market, instruments)
    this.#leaders = new LeaderWitness(this.#worth, (what) => auditor.find(what))
    const { worth, leaders } = { worth: this.#worth, leaders: this.#leaders }
    this.#followers = new FollowerWitness({ auditor, market, worth, leaders })
  }

  /** Parts of gains that were paid. */
  get shares(): number {
    return this.#followers.shares
  }

  /** To be called after the auditor has heard the batch. */
  onBatch(batch: Batch): void {
    this.#followers.begin(batch)
    batch.facts.forEach((fact, i) => {
      this.#leaders.fold(fact, batch.first + i)
      this.#fold(fact)
    })
    this.#leaders.settle(batch)
    this.#followers.settle()
  }

  /** After an input: nobody missed a look at its loss. */
  judgeInput(input: Input): void {
    this.#barred = -1
    if (input.type !== 'marks') return
    for (const { bot, nextMs, phase } of this.#relations.values())
      if (phase !== 'over' && nextMs > 0 && nextMs < input.atMs)
        this.#find(`follower ${bot} did not look at its loss at ${nextMs}`)
  }

  /** Once every post is delivered: everyone knows all, and no money is on its way. */
  judgeQuiet(): void {
    for (const [coin, accounts] of this.#auditor.system)
      if ((accounts.get('transit') ?? 0n) !== 0n)
        this.#find(`${accounts.get('transit')} of ${coin} is on its way to nobody`)
    for (const [coin, sum] of this.#auditor.transit.onItsWay)
      if (sum !== 0n) this.#find(`${sum} of ${coin} was sent and never came`)
    for (const relation of this.#relations.values())
      if (relation.phase === 'running') this.#judgeRunning(relation)
  }

  #judgeRunning({ bot, user, leader: of, begunAt, outcomes, copies }: Relation): void {
    const leader = this.#leaders.leader(of)
    const name = `follower ${bot} of ${user}`
    if (begunAt === undefined) return this.#find(`${name} was never answered`)
    if (leader.places === 0) this.#find(`${name} follows one who leads no more`)
    if (!leader.followers.has(bot)) this.#find(`${name} is not counted`)
    for (const { position, post } of leader.opened) {
      if (position < begunAt || (post.to !== 0 && post.to !== bot)) continue
      const count = outcomes.get(post.bot) ?? 0
      if (count !== 1) this.#find(`${name} knows model ${post.bot} ${count} times`)
    }
    for (const { known } of copies.values()) {
      const model = this.#leaders.bots.get(known.model)
      if (model?.isEndTold && !known.isClosing && !known.isOver)
        this.#find(`copy ${known.bot} runs on, its model ${known.model} has ended`)
    }
  }

  /** What the owner of some copy asks of it: to close, or what only its leader may ask. */
  commandOf({ pick, closes }: Extract<Errand, { type: 'to-copy' }>): Command | undefined {
    const living = [...this.#followers.copies.values()].sort((a, b) => a.known.bot - b.known.bot)
    const copy = living[pick % Math.max(1, living.length)]
    if (!copy) return undefined
    const { bot, user, kind } = copy.known
    const isGrid = kind === 'spot-grid'
    const close = { type: 'close', ...(isGrid && { mode: closes ? 'quote' : 'base' }) }
    const command = closes || isGrid ? close : { type: 'modify', stopLossShare: '0.5' }
    if (!closes) this.#barred = bot
    return { type: 'command', user: user as UserId, bot: bot as BotId, command }
  }

  /** The bot by whose soundness that of a copy goes. */
  modelOf(bot: number): number | undefined {
    return this.#leaders.bots.get(bot)?.model
  }

  /** Who follows a user, as the facts have it. */
  followersOf(user: number): ReadonlySet<number> {
    return this.#leaders.leader(user).followers
  }

  #find(what: string): void {
    this.#auditor.find(what)
  }

  #fold(fact: EngineFact): void {
    if (fact.type === 'post-taken') return this.#taken(fact)
    if (!('bot' in fact)) return
    if (fact.bot === this.#barred) this.#find(`copy ${fact.bot} hears what only its leader may say`)
    if (fact.type === 'bot-created' && fact.kind === 'copy-trading') return this.#begin(fact)
    if (fact.type === 'bot-spawned') return this.#spawned(fact)
    const copy = this.#followers.copies.get(fact.bot)
    if (copy) return this.#onCopy(copy, fact)
    const relation = this.#relations.get(fact.bot)
    if (!relation) return
    this.#onRelation(relation, fact)
    this.#time(relation)
  }

  #begin({ bot, user, params }: Fact<'bot-created'>): void {
    const raw = params as Readonly<Record<string, string>> & { readonly leader: number }
    this.#relations.set(bot, {
      bot,
      user,
      partition: this.#followers.batch?.partition ?? 0,
      leader: raw.leader,
      amount: amount(raw['amount'] ?? '0'),
      rate: amount(raw['share'] ?? '0'),
      limits: limitsIn(raw, (text) => amount(String(text))),
      phase: 'running',
      begunAt: undefined,
      waiting: 0n,
      coins: 0n,
      copies: new Map(),
      outcomes: new Map(),
      nextMs: 0,
    })
  }

  #spawned({ bot, parent, coin }: Fact<'bot-spawned'>): void {
    const known = this.#leaders.bots.get(bot)
    const relation = this.#relations.get(parent)
    if (!known || !relation || coin !== COPY_COIN) return this.#find(`bot ${bot} has no parent`)
    const copy: Copy = {
      known,
      relation,
      paid: 0n,
      returned: 0n,
      coins: new Map(),
      prices: [],
    }
    this.#followers.copies.set(bot, copy)
    relation.copies.set(bot, copy)
    this.opened += 1
  }

  #onCopy(copy: Copy, fact: EngineFact): void {
    const { known, relation } = copy
    switch (fact.type) {
      case 'funds-reserved':
        if (fact.coin !== COPY_COIN) this.#find(`copy ${known.bot} takes ${fact.coin}`)
        copy.paid += fact.amount
        return
      case 'funds-released':
        if (fact.coin === COPY_COIN) copy.returned += fact.amount
        else copy.coins.set(fact.coin, (copy.coins.get(fact.coin) ?? 0n) + fact.amount)
        return
      case 'bot-archived':
        return this.#followers.ended(copy, fact.prices)
      case 'bot-let-go':
        relation.copies.delete(known.bot)
        this.#followers.copies.delete(known.bot)
        return
      case 'bot-status':
        if (!OVER.has(fact.status)) return
        this.#followers.after.push(() => {
          if (relation.copies.has(known.bot)) this.#find(`copy ${known.bot} ended unheard`)
        })
    }
  }

  #onRelation(relation: Relation, fact: EngineFact): void {
    switch (fact.type) {
      case 'funds-reserved':
        relation.waiting += fact.amount
        return
      case 'funds-released':
        relation.waiting -= fact.amount
        return
      case 'exchanged':
        for (const it of fact.give) relation.waiting -= it.amount
        return
      case 'closing-started':
        relation.phase = 'closing'
        this.#followers.after.push(() => this.#judgeClosing(relation))
        return
      case 'bot-status':
        if (OVER.has(fact.status)) this.#over(relation)
        return
      case 'settings-changed':
        relation.limits = limitsIn(saidBy(fact) ?? {}, (value) => value as bigint)
        // By other limits the next look is due at the next minute.
        relation.nextMs = 0
        return
      case 'kind-fact':
        return this.#followers.said(relation, saidBy(fact) as unknown as Said)
    }
  }

  #over(relation: Relation): void {
    relation.phase = 'over'
    this.#followers.after.push(() => {
      for (const bot of relation.copies.keys())
        this.#find(`follower ${relation.bot} ended, its copy ${bot} is nobody's`)
      this.#relations.delete(relation.bot)
    })
  }

  /** What runs is closed, unless it is kept. */
  #judgeClosing({ bot, copies }: Relation): void {
    for (const { known } of copies.values())
      if (!known.isClosing && !known.isOver)
        this.#find(`follower ${bot} stops and leaves copy ${known.bot}`)
  }

  /** The post of the batch at work, as one follower hears it. */
  #taken({ position, user, post }: Fact<'post-taken'>): void {
    for (const relation of this.#relations.values()) {
      const isHere =
        relation.partition === this.#followers.batch?.partition && relation.leader === user
      const isTo = 'to' in post && post.to !== 0 ? post.to === relation.bot : true
      if (isHere && isTo && relation.phase === 'running') this.#hears(relation, post, position)
    }
  }

  #hears(relation: Relation, post: Post, position: number): void {
    const models = (): Copy[] =>
      [...relation.copies.values()].filter(({ known }) => 'bot' in post && known.model === post.bot)
    switch (post.type) {
      case 'follow-begun':
        relation.begunAt = position
        return
      case 'bot-opened':
        if (relation.begunAt !== undefined) this.#followers.expect(relation, post)
        return
      case 'bot-ended':
        this.#followers.after.push(() => {
          for (const { known } of models())
            if (!known.isClosing && !known.isOver)
              this.#find(`copy ${known.bot} does not hear that ${post.bot} ends`)
        })
        return
      case 'bot-commanded':
        return this.#expectChanges(relation, models(), JSON.parse(post.command) as { type: string })
      case 'follow-ended':
        this.#followers.after.push(() => {
          if (relation.phase === 'running') this.#find(`follower ${relation.bot} goes on alone`)
        })
    }
  }

  /** A change reaches every copy that is not set so already. */
  #expectChanges(
    relation: Relation,
    copies: readonly Copy[],
    command: { readonly type: string },
  ): void {
    if (command.type !== 'modify') return
    for (const { known } of copies)
      if (!known.isClosing && !isSetTo(known, command)) this.#expectChange(relation, known)
  }

  #expectChange({ bot }: Relation, { bot: copy }: KnownBot): void {
    const facts = this.#followers.batch?.facts ?? []
    const isHeard = facts.some((fact) => {
      if (!('bot' in fact)) return false
      const said = fact.bot === bot ? (saidBy(fact) as unknown as Said | undefined) : undefined
      const isRefused = said?.type === 'change-refused' && said.copy === copy
      return isRefused || (fact.bot === copy && fact.type === 'settings-changed')
    })
    if (!isHeard) this.#find(`copy ${copy} does not hear of a change`)
  }

  /** A look is due each minute at first, as long as there is something to look at. */
  #time(relation: Relation): void {
    const { phase, copies, limits } = relation
    const isWatching = phase === 'closing' || (phase === 'running' && limits.stopLoss > 0n)
    if (copies.size === 0 || !isWatching) relation.nextMs = 0
    else if (relation.nextMs === 0)
      relation.nextMs = nextLook(this.#followers.batch?.atMs ?? 0, true)
  }
}

function limitsIn(
  raw: Readonly<Record<string, unknown>>,
  read: (value: unknown) => bigint,
): Limits {
  return {
    mostPerBot: read(raw['mostPerBot']),
    worstEntry: read(raw['worstEntry']),
    highestLeverage: read(raw['highestLeverage']),
    stopLoss: read(raw['stopLoss']),
    onStop: String(raw['onStop']),
    paused: raw['paused'] === true,
  }
}
