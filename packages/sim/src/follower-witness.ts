// What followers say of their copies, held against the facts: copied or refused once and for the
// right reason, of the right size, what came back and the leader's part to the last digit, and the
// loss at which following ends. It never asks a state or the kind's code.
import type { Batch, EngineFact, OpenedPost } from '@trellis/engine'
import { amount } from '@trellis/kernel'
import type { Auditor } from './auditor.ts'
import {
  closedShareDue,
  COPIED_BY,
  isLost,
  nextLook,
  shareDue,
  sizeDue,
  type CopyWorth,
  type Limits,
} from './copy-worth.ts'
import type { KnownBot, LeaderWitness } from './leader-witness.ts'
import type { MarketWitness } from './market-witness.ts'

/** Bots of one kind that one user may have at once. */
const BOTS_MAX = 50

/** One who follows a leader. */
export interface Relation {
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
  /** Worth of what copies gave back in other coins, each as it ended. */
  coins: bigint
  readonly copies: Map<number, Copy>
  /** Copied or refused, by model. */
  readonly outcomes: Map<number, number>
  nextMs: number
}

export interface Copy {
  readonly known: KnownBot
  readonly relation: Relation
  paid: bigint
  returned: bigint
  /** Given back in other coins, and the last prices of its symbols as it ended. */
  readonly coins: Map<string, bigint>
  prices: readonly number[]
}

/** What a model must come to: a size, or the word of a refusal. */
interface Due {
  readonly post: OpenedPost
  readonly size: bigint
  readonly why: string | undefined
}

/** What the facts of followers say. */
export interface Said {
  readonly type: string
  readonly model: number
  readonly copy: number
  readonly why: string
  readonly paid: bigint
  readonly returned: bigint
  readonly coins: bigint
  readonly share: bigint
  readonly gain: bigint
  readonly equity: bigint
  readonly nextMs: number
}

/** What a copy shares and what of its gain was due. */
interface Shared {
  readonly copy: number
  readonly share: bigint
  readonly gain: bigint
  readonly due: bigint
}

interface Parts {
  readonly auditor: Auditor
  readonly market: MarketWitness
  readonly worth: CopyWorth
  readonly leaders: LeaderWitness
}

export class FollowerWitness {
  /** Parts of gains that were paid. */
  shares = 0
  readonly copies = new Map<number, Copy>()
  batch: Batch | undefined
  /** What must be so once the batch at work is over. */
  after: (() => void)[] = []
  /** Bots whose money moved in the batch at work: what they were worth within it is not known. */
  moved = new Set<number>()
  readonly #due = new Map<string, Due>()
  readonly #auditor: Auditor
  readonly #market: MarketWitness
  readonly #worth: CopyWorth
  readonly #leaders: LeaderWitness

  constructor({ auditor, market, worth, leaders }: Parts) {
    this.#auditor = auditor
    this.#market = market
    this.#worth = worth
    this.#leaders = leaders
  }

  begin(batch: Batch): void {
    this.batch = batch
    this.moved = new Set(batch.facts.flatMap((fact) => (movesMoney(fact) ? [fact.bot] : [])))
  }

  /** After a batch: what it was to lead to is there. */
  settle(): void {
    const { after } = this
    this.after = []
    for (const check of after) check()
    for (const [key, { why }] of this.#due)
      this.#find(`${key} is neither copied nor refused, due was ${why ?? 'a copy'}`)
    this.#due.clear()
  }

  /** What a follower says of its copies. */
  said(relation: Relation, said: Said): void {
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

  /** A model of which a follower hears is to be copied, or refused for a reason. */
  expect(relation: Relation, post: OpenedPost): void {
    const { bot, amount: of, waiting, limits } = relation
    const size = sizeDue(post, { amount: of, waiting, most: limits.mostPerBot })
    const why = this.#worth.refusal(post, limits)
    const isPoor = why === undefined && size === 0n
    const key = `model ${post.bot} of follower ${bot}`
    this.#due.set(key, { post, size, why: isPoor ? 'insufficient-balance' : why })
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

  #closed(relation: Relation, { model, copy: id, paid, returned, coins, share }: Said): void {
    const copy = relation.copies.get(id)
    if (!copy || copy.known.model !== model)
      return this.#find(`follower ${relation.bot} takes back ${id}, which it has not`)
    relation.copies.delete(id)
    this.copies.delete(id)
    if (!copy.known.isOver) this.#find(`copy ${id} is taken back and runs`)
    if (paid !== copy.paid || returned !== copy.returned)
      this.#find(`copy ${id} got ${copy.paid} and gave ${copy.returned}: ${paid}, ${returned}`)
    const { known, prices } = copy
    const worth = this.#worth.coinsValue(copy.coins, known.symbols, prices)
    if (coins !== worth) this.#find(`copy ${id} gave back coins of ${worth}, said is ${coins}`)
    relation.coins += worth
    const gain = copy.returned + worth - copy.paid
    // What came back is in the wallet by now, and the share has left it.
    const due = closedShareDue(gain, relation.rate, relation.waiting + share)
    this.#judgeShare(relation, { copy: id, share, gain, due })
  }

  /** A copy is over: its last prices are those of the market. */
  ended(copy: Copy, prices: readonly number[]): void {
    copy.prices = prices
    for (const [i, symbol] of copy.known.symbols.entries()) {
      const { low, high } = this.#market.reach(symbol, true)
      const price = prices[i] ?? 0
      if (price < low || price > high)
        this.#find(`copy ${copy.known.bot} ends at ${price}, the market is at ${low} to ${high}`)
    }
  }

  #kept(relation: Relation, { copy: id, gain, share }: Said): void {
    const known = this.#leaders.bots.get(id)
    const audited = this.#auditor.bots.get(id)
    this.#judgeShare(relation, { copy: id, share, gain, due: shareDue(gain, relation.rate) })
    this.after.push(() => {
      if (this.copies.has(id)) this.#find(`copy ${id} is kept and not let go`)
    })
    const copy = relation.copies.get(id)
    if (!known || !audited || !copy || this.moved.has(id)) return
    const real = this.#worth.value(audited, known.symbols) + copy.returned - copy.paid
    if (gain !== real) this.#find(`copy ${id} is kept at a gain of ${gain}, it is ${real}`)
  }

  /** The leader's part leaves the wallet with a post that says so, in the same batch. */
  #judgeShare({ bot, leader }: Relation, { copy, share, gain, due }: Shared): void {
    if (share !== due) this.#find(`copy ${copy} shares ${share} of ${gain}, due was ${due}`)
    if (due === 0n && share === 0n) return
    this.shares += 1
    const isSaid = this.batch?.facts.some((fact) => {
      if (fact.type !== 'post-sent' || fact.post.type !== 'share-paid') return false
      const { post } = fact
      const isOf = post.copy === copy && post.follower === bot && post.leader === leader
      return isOf && post.amount === due
    })
    if (!isSaid) this.#find(`no post says that copy ${copy} shares ${due}`)
  }

  #watched(relation: Relation, { equity, nextMs }: Said): void {
    const { bot, phase, limits, amount: of, nextMs: dueMs } = relation
    const atMs = this.batch?.atMs ?? 0
    const lost = of - equity
    const isNear = phase === 'closing' || lost * 2n * 10n ** 12n >= of * limits.stopLoss
    const next = nextLook(atMs, isNear)
    if (nextMs !== next) this.#find(`follower ${bot} looks again at ${nextMs}, due is ${next}`)
    if (dueMs > atMs) this.#find(`follower ${bot} looks at ${atMs}, due was ${dueMs}`)
    relation.nextMs = nextMs
    const isDue = phase === 'running' && isLost(lost, { amount: of, stopLoss: limits.stopLoss })
    this.after.push(() => {
      const stops = phase === 'running' && relation.phase !== 'running'
      if (stops !== isDue) this.#find(`follower ${bot} has lost ${lost} and stops: ${stops}`)
    })
    const own = [...relation.copies.values()]
    if (own.some(({ known }) => this.moved.has(known.bot))) return
    let real = relation.waiting + relation.coins
    for (const { known } of own) {
      const audited = this.#auditor.bots.get(known.bot)
      if (audited) real += this.#worth.value(audited, known.symbols)
    }
    if (equity !== real) this.#find(`follower ${bot} is worth ${real} and says ${equity}`)
  }

  #find(what: string): void {
    this.#auditor.find(what)
  }
}

/** Whether a fact moves money or a position of a bot. */
function movesMoney(fact: EngineFact): fact is EngineFact & { readonly bot: number } {
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
