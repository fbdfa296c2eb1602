// What every follower must do with what its leader does, worked out from the facts in the plainest
// way: each model copied or refused once and for the right reason, each copy of the right size,
// what it gave back and the leader's part to the last digit, nothing left behind at the end. It
// knows the facts and the documented rules, never a state or the kind's code.
import type { Batch, EngineFact, OpenedPost, Post } from '@trellis/engine'
import { amount, type BotId, type UserId } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Auditor } from './auditor.ts'
import {
  COPIED_BY,
  COPY_COIN,
  CopyWorth,
  isLost,
  nextLook,
  shareDue,
  sizeDue,
  type Limits,
} from './copy-worth.ts'
import type { Input } from './input-log.ts'
import { LeaderWitness, saidBy, type KnownBot } from './leader-witness.ts'
import type { MarketWitness } from './market-witness.ts'
import type { Command, Errand } from './step.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])
/** Bots of one kind that one user may have at once. */
const BOTS_MAX = 50

type Fact<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

interface Relation {
  readonly bot: number
  readonly user: number
  readonly partition: number
  readonly leader: number
  readonly amount: bigint
  readonly rate: bigint
  limits: Limits
  phase: 'running' | 'closing' | 'over'
  /** Position of the leader's word that it is taken. */
  begunAt: number | undefined
  waiting: bigint
  readonly copies: Map<number, Copy>
  /** Copied or refused, by model. */
  readonly outcomes: Map<number, number>
  nextMs: number
}

interface Copy {
  readonly known: KnownBot
  readonly relation: Relation
  paid: bigint
  returned: bigint
}

/** What a model must come to: a size, or the word of a refusal. */
interface Due {
  readonly post: OpenedPost
  readonly size: bigint
  readonly why: string | undefined
}

/** What the facts of followers say. */
interface Said {
  readonly type: string
  readonly model: number
  readonly copy: number
  readonly why: string
  readonly paid: bigint
  readonly returned: bigint
  readonly share: bigint
  readonly gain: bigint
  readonly equity: bigint
  readonly nextMs: number
}

export class CopyWitness {
  /** Copies that began, and parts of gains that were paid. */
  opened = 0
  shares = 0
  readonly #relations = new Map<number, Relation>()
  readonly #copies = new Map<number, Copy>()
  readonly #leaders: LeaderWitness
  readonly #worth: CopyWorth
  readonly #auditor: Auditor
  readonly #market: MarketWitness
  readonly #due = new Map<string, Due>()
  /** What must be so once the batch at work is over. */
  #after: (() => void)[] = []
  /** Bots whose money moved in the batch at work: what they were worth within it is not known. */
  #moved = new Set<number>()
  #batch: Batch | undefined
  /** A copy that is asked for what its owner may not ask. */
  #barred = -1

  constructor(auditor: Auditor, market: MarketWitness, instruments: readonly Instrument[]) {
    this.#auditor = auditor
    this.#market = market
    this.#worth = new CopyWorth(market, instruments)
    this.#leaders = new LeaderWitness(this.#worth, (what) => auditor.find(what))
  }

  /** To be called after the auditor has heard the batch. */
  onBatch(batch: Batch): void {
    this.#batch = batch
    this.#moved = new Set(batch.facts.flatMap((fact) => (movesMoney(fact) ? [fact.bot] : [])))
    batch.facts.forEach((fact, i) => {
      this.#leaders.fold(fact, batch.first + i)
      this.#fold(fact)
    })
    this.#leaders.settle(batch)
    const after = this.#after
    this.#after = []
    for (const check of after) check()
    for (const [key, { why }] of this.#due)
      this.#find(`${key} is neither copied nor refused, due was ${why ?? 'a copy'}`)
    this.#due.clear()
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
    const living = [...this.#copies.values()].sort((a, b) => a.known.bot - b.known.bot)
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
    const copy = this.#copies.get(fact.bot)
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
      partition: this.#batch?.partition ?? 0,
      leader: raw.leader,
      amount: amount(raw['amount'] ?? '0'),
      rate: amount(raw['share'] ?? '0'),
      limits: limitsIn(raw, (text) => amount(String(text))),
      phase: 'running',
      begunAt: undefined,
      waiting: 0n,
      copies: new Map(),
      outcomes: new Map(),
      nextMs: 0,
    })
  }

  #spawned({ bot, parent, coin }: Fact<'bot-spawned'>): void {
    const known = this.#leaders.bots.get(bot)
    const relation = this.#relations.get(parent)
    if (!known || !relation || coin !== COPY_COIN) return this.#find(`bot ${bot} has no parent`)
    const copy = { known, relation, paid: 0n, returned: 0n }
    this.#copies.set(bot, copy)
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
        return
      case 'bot-let-go':
        relation.copies.delete(known.bot)
        this.#copies.delete(known.bot)
        return
      case 'bot-status':
        if (!OVER.has(fact.status)) return
        this.#after.push(() => {
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
        this.#after.push(() => this.#judgeClosing(relation))
        return
      case 'bot-status':
        if (OVER.has(fact.status)) this.#over(relation)
        return
      case 'settings-changed':
        relation.limits = limitsIn(saidBy(fact) ?? {}, (value) => value as bigint)
        return
      case 'kind-fact':
        return this.#said(relation, saidBy(fact) as unknown as Said)
    }
  }

  #over(relation: Relation): void {
    relation.phase = 'over'
    this.#after.push(() => {
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

  #said(relation: Relation, said: Said): void {
    switch (said.type) {
      case 'copy-opened':
        return this.#copied(relation, said)
      case 'copy-refused':
        return this.#refused(relation, said)
      case 'copy-closed':
        return this.#closed(relation, said)
      case 'copy-kept':
        return this.#kept(relation, said)
      case 'watched':
        return this.#watched(relation, said)
    }
  }

  /** The post of the batch at work, as one follower hears it. */
  #taken({ partition: _, position, user, post }: Fact<'post-taken'>): void {
    for (const relation of this.#relations.values()) {
      const isHere = relation.partition === this.#batch?.partition && relation.leader === user
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
        if (relation.begunAt !== undefined) this.#expect(relation, post)
        return
      case 'bot-ended':
        this.#after.push(() => {
          for (const { known } of models())
            if (!known.isClosing && !known.isOver)
              this.#find(`copy ${known.bot} does not hear that ${post.bot} ends`)
        })
        return
      case 'bot-commanded':
        if ((JSON.parse(post.command) as { type: string }).type !== 'modify') return
        for (const { known } of models()) if (!known.isClosing) this.#expectChange(relation, known)
        return
      case 'follow-ended':
        this.#after.push(() => {
          if (relation.phase === 'running') this.#find(`follower ${relation.bot} goes on alone`)
        })
    }
  }

  #expect(relation: Relation, post: OpenedPost): void {
    const { bot, amount: of, waiting, limits } = relation
    const size = sizeDue(post, { amount: of, waiting, most: limits.mostPerBot })
    const why = this.#worth.refusal(post, limits)
    const isPoor = why === undefined && size === 0n
    const key = `model ${post.bot} of follower ${bot}`
    this.#due.set(key, { post, size, why: isPoor ? 'insufficient-balance' : why })
  }

  #expectChange({ bot }: Relation, { bot: copy }: KnownBot): void {
    const facts = this.#batch?.facts ?? []
    const isHeard = facts.some((fact) => {
      if (!('bot' in fact)) return false
      const said = fact.bot === bot ? (saidBy(fact) as unknown as Said | undefined) : undefined
      const isRefused = said?.type === 'change-refused' && said.copy === copy
      return isRefused || (fact.bot === copy && fact.type === 'settings-changed')
    })
    if (!isHeard) this.#find(`copy ${copy} does not hear of a change`)
  }

  #outcome(relation: Relation, model: number): Due | undefined {
    const { bot, outcomes } = relation
    const count = (outcomes.get(model) ?? 0) + 1
    outcomes.set(model, count)
    const key = `model ${model} of follower ${bot}`
    const due = this.#due.get(key)
    this.#due.delete(key)
    if (!due || count > 1) this.#find(`${key} has ${count} outcomes, heard was ${due ? 1 : 0}`)
    return due
  }

  #copied(relation: Relation, { model, copy: id, paid }: Said): void {
    const due = this.#outcome(relation, model)
    const copy = relation.copies.get(id)
    if (!due || !copy) return this.#find(`follower ${relation.bot} has no copy ${id}`)
    const { kind, params } = copy.known
    const said = amount(String(params[COPIED_BY.get(kind) ?? '']))
    if (due.why !== undefined) this.#find(`copy ${id} of ${model} is there in spite of ${due.why}`)
    if (said !== due.size) this.#find(`copy ${id} is to have ${said}, due was ${due.size}`)
    if (paid !== copy.paid || paid > due.size) this.#find(`copy ${id} got ${paid} of ${copy.paid}`)
    if (copy.known.model !== model) this.#find(`copy ${id} is of another than ${model}`)
  }

  /** A kind may refuse what its own rules forbid; what a follower knows itself must be true. */
  #refused(relation: Relation, { model, why }: Said): void {
    const due = this.#outcome(relation, model)
    if (!due || due.why === why) return
    const name = `model ${model} of follower ${relation.bot}`
    if (due.why !== undefined) return this.#find(`${name} is refused by ${why}, due ${due.why}`)
    const { kind, symbols } = due.post
    switch (why) {
      case 'bot-limit-reached': {
        const own = [...this.#leaders.botsOf(relation.user)]
        const count = own.filter((it) => it.kind === kind && !it.isOver).length
        if (count < BOTS_MAX) this.#find(`${name} is refused by ${count} others`)
        return
      }
      case 'symbol-not-trading': {
        const isOpen = (symbol: number): boolean =>
          this.#market.status(relation.partition, symbol) === 'Trading'
        if (symbols.every(isOpen)) this.#find(`${name} is refused, its markets are open`)
        return
      }
      case 'paused':
      case 'other-coin':
      case 'not-copyable':
      case 'leverage':
      case 'bad-entry':
      case 'copied-before':
      case 'invalid-params':
      case 'not-found':
        this.#find(`${name} is refused by ${why}, which is not so`)
    }
  }

  #closed(relation: Relation, { model, copy: id, paid, returned, share }: Said): void {
    const copy = relation.copies.get(id)
    if (!copy || copy.known.model !== model)
      return this.#find(`follower ${relation.bot} takes back ${id}, which it has not`)
    relation.copies.delete(id)
    this.#copies.delete(id)
    if (!copy.known.isOver) this.#find(`copy ${id} is taken back and runs`)
    if (paid !== copy.paid || returned !== copy.returned)
      this.#find(`copy ${id} got ${copy.paid} and gave ${copy.returned}: ${paid}, ${returned}`)
    this.#judgeShare(relation, id, share, copy.returned - copy.paid)
  }

  #kept(relation: Relation, { copy: id, gain, share }: Said): void {
    const known = this.#leaders.bots.get(id)
    const audited = this.#auditor.bots.get(id)
    this.#judgeShare(relation, id, share, gain)
    this.#after.push(() => {
      if (this.#copies.has(id)) this.#find(`copy ${id} is kept and not let go`)
    })
    const copy = relation.copies.get(id)
    if (!known || !audited || !copy || this.#moved.has(id)) return
    const real = this.#worth.value(audited, known.symbols) + copy.returned - copy.paid
    if (gain !== real) this.#find(`copy ${id} is kept at a gain of ${gain}, it is ${real}`)
  }

  /** The leader's part leaves the wallet with a post that says so, in the same batch. */
  #judgeShare({ bot, leader, rate }: Relation, copy: number, share: bigint, gain: bigint): void {
    const due = shareDue(gain, rate)
    if (share !== due) this.#find(`copy ${copy} shares ${share} of ${gain}, due was ${due}`)
    if (due === 0n && share === 0n) return
    this.shares += 1
    const isSaid = this.#batch?.facts.some((fact) => {
      if (fact.type !== 'post-sent' || fact.post.type !== 'share-paid') return false
      const { post } = fact
      const isOf = post.copy === copy && post.follower === bot && post.leader === leader
      return isOf && post.amount === due
    })
    if (!isSaid) this.#find(`no post says that copy ${copy} shares ${due}`)
  }

  #watched(relation: Relation, { equity, nextMs }: Said): void {
    const { bot, phase, limits, amount: of, nextMs: dueMs } = relation
    const atMs = this.#batch?.atMs ?? 0
    const lost = of - equity
    const isNear = phase === 'closing' || lost * 2n * 10n ** 12n >= of * limits.stopLoss
    const next = nextLook(atMs, isNear)
    if (nextMs !== next) this.#find(`follower ${bot} looks again at ${nextMs}, due is ${next}`)
    if (dueMs > atMs) this.#find(`follower ${bot} looks at ${atMs}, due was ${dueMs}`)
    relation.nextMs = nextMs
    const isDue = phase === 'running' && isLost(lost, { amount: of, stopLoss: limits.stopLoss })
    this.#after.push(() => {
      const stops = phase === 'running' && relation.phase !== 'running'
      if (stops !== isDue) this.#find(`follower ${bot} has lost ${lost} and stops: ${stops}`)
    })
    const own = [...relation.copies.values()]
    if (own.some(({ known }) => this.#moved.has(known.bot))) return
    let real = relation.waiting
    for (const { known } of own) {
      const audited = this.#auditor.bots.get(known.bot)
      if (audited) real += this.#worth.value(audited, known.symbols)
    }
    if (equity !== real) this.#find(`follower ${bot} is worth ${real} and says ${equity}`)
  }

  /** A look is due each minute at first, as long as there is something to look at. */
  #time(relation: Relation): void {
    const { phase, copies, limits } = relation
    const isWatching = phase === 'closing' || (phase === 'running' && limits.stopLoss > 0n)
    if (copies.size === 0 || !isWatching) relation.nextMs = 0
    else if (relation.nextMs === 0) relation.nextMs = nextLook(this.#batch?.atMs ?? 0, true)
  }
}

/** Whether a fact moves money or a position of a bot. */
function movesMoney(fact: EngineFact): fact is EngineFact & { readonly bot: BotId } {
  switch (fact.type) {
    case 'order-filled':
    case 'funding-paid':
    case 'position-settled':
    case 'exchanged':
    case 'funds-reserved':
    case 'funds-released':
      return true
    default:
      return false
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
