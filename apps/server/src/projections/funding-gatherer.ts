// What a batch moves between Funding accounts and bots, gathered into one movement a bot and
// direction, with what the account holds afterwards. It knows the engine's words and no kind.
import type { Batch, EngineFact } from '@trellis/engine'
import type { MoveActor, MoveCause } from '@trellis/contract'
import type { CloseReason } from '@trellis/market'
import type { BotRow, MoveChange } from './change-set.ts'
import { addTo, type Holdings } from './holdings.ts'

/** What each user's Funding account holds, by user. */
export type Fundings = Map<number, Holdings>

type FactOf<T extends EngineFact['type']> = Extract<EngineFact, { type: T }>

interface Draft {
  readonly user: number
  /** None of what came from the faucet or from copies. */
  readonly bot: BotRow | undefined
  readonly sort: MoveChange['sort']
  position: number
  /** The bot said of itself that it took or gave this for a reason of its life. */
  cause: MoveCause
  readonly coins: Holdings
  readonly after: Holdings
}

const OVER: ReadonlySet<string> = new Set(['completed', 'rejected', 'failed'])

export class FundingGatherer {
  readonly #fundings: Fundings
  readonly #drafts = new Map<string, Draft>()
  readonly #made = new Set<number>()
  readonly #added = new Set<number>()

  constructor(fundings: Fundings) {
    this.#fundings = fundings
  }

  grant({ user, coin, amount, reason }: FactOf<'funds-granted'>, position: number): void {
    const draft = this.#draft({ user, bot: undefined, sort: reason, cause: reason }, position)
    this.#move(draft, coin, amount, amount)
  }

  /** A leader's part of what a copy of another's gained; whose copy it was is not its business. */
  share({ post }: FactOf<'post-taken'>, position: number): void {
    if (post.type !== 'share-paid') return
    const sort = 'profit-share'
    const draft = this.#draft({ user: post.leader, bot: undefined, sort, cause: sort }, position)
    this.#move(draft, post.coin, post.amount, post.amount)
  }

  /** Reads what a bot's fact means for its owner's Funding account. */
  onFact(bot: BotRow, fact: EngineFact, position: number): void {
    if (fact.type === 'bot-created') this.#made.add(bot.bot)
    if (fact.type === 'funds-added') this.#added.add(bot.bot)
    if (fact.type === 'funds-reserved') {
      const draft = this.#draft({ user: bot.user, bot, sort: 'in', cause: 'drawn' }, position)
      this.#move(draft, fact.coin, fact.amount, -fact.amount)
    }
    if (fact.type === 'funds-released') {
      const cause = fact.action === 'transfer' ? 'withdrawn' : 'returned'
      const draft = this.#draft({ user: bot.user, bot, sort: 'out', cause }, position)
      this.#move(draft, fact.coin, fact.amount, fact.amount)
    }
  }

  /** The movements of the batch, once it is folded. */
  taken({ atMs, fromTape }: Batch): readonly MoveChange[] {
    if (this.#drafts.size === 0 && this.#made.size === 0 && this.#added.size === 0) return []
    this.#pairCopies()
    const moves = [...this.#drafts.values()].map((draft) => {
      const { user, position, sort, coins, after, bot } = draft
      const cause = this.#causeOf(draft)
      const reason: CloseReason = cause === 'closed' ? (bot?.reason as CloseReason) : 'none'
      const actor = copyActorOf(draft.bot, cause, reason) ?? actorOf(cause, reason, fromTape)
      const head = { user, position, atMs, sort, bot: bot?.bot ?? null }
      return { ...head, cause, actor, reason, coins, after }
    })
    this.#drafts.clear()
    this.#made.clear()
    this.#added.clear()
    return moves
  }

  /**
   * What goes from a bot to its copy and back passes through Funding within one turn and rests
   * there at no moment: neither side of it says more of Funding than was there.
   */
  #pairCopies(): void {
    for (const copy of this.#drafts.values()) {
      const { user, sort, bot } = copy
      if (bot === undefined || !(bot.parent > 0)) continue
      const way = sort === 'in' ? 'out' : 'in'
      const parent = this.#drafts.get(`${user} ${bot.parent} ${way}`)
      if (parent === undefined) continue
      const isGiven = way === 'out'
      parent.cause = isGiven ? 'for-copy' : 'from-copy'
      const [passing, rest] = isGiven ? [parent, copy] : [copy, parent]
      for (const [coin, amount] of rest.after) passing.after.set(coin, amount)
    }
  }

  #causeOf({ sort, bot, cause }: Draft): MoveCause {
    if (bot === undefined) return cause
    if (sort === 'in' && this.#made.has(bot.bot)) return 'created'
    if (sort === 'in' && this.#added.has(bot.bot)) return 'added'
    return sort === 'out' && OVER.has(bot.status) ? 'closed' : cause
  }

  #draft(of: Pick<Draft, 'user' | 'bot' | 'sort' | 'cause'>, position: number): Draft {
    const key = `${of.user} ${of.bot?.bot ?? ''} ${of.sort}`
    const draft = this.#drafts.get(key) ?? { ...of, position, coins: new Map(), after: new Map() }
    draft.position = position
    this.#drafts.set(key, draft)
    return draft
  }

  #move(draft: Draft, coin: string, amount: bigint, toFunding: bigint): void {
    const held = this.#fundings.get(draft.user) ?? new Map<string, bigint>()
    this.#fundings.set(draft.user, held)
    addTo(held, coin, toFunding)
    addTo(draft.coins, coin, amount)
    draft.after.set(coin, held.get(coin) ?? 0n)
  }
}

/** Of a copy and of what steers it: nobody pressed anything. Undefined of what says itself. */
function copyActorOf(
  bot: BotRow | undefined,
  cause: MoveCause,
  reason: CloseReason,
): MoveActor | undefined {
  if (cause === 'for-copy' || cause === 'from-copy') return 'bot'
  if (bot === undefined || !(bot.parent > 0)) return undefined
  if (cause === 'created') return 'leader'
  if (cause !== 'closed' || reason !== 'user' || bot.closedBy === '') return undefined
  return bot.closedBy === 'leader' ? 'leader' : 'bot'
}

const BY_EXCHANGE: ReadonlySet<CloseReason> = new Set(['delisted', 'banned'])

/** Whose doing it was: an end says it by its reason, anything else by what caused the turn. */
function actorOf(cause: MoveCause, reason: CloseReason, fromTape: boolean): MoveActor {
  if (cause === 'grant' || cause === 'profit-share') return 'exchange'
  if (cause !== 'closed') return fromTape ? 'bot' : 'user'
  if (BY_EXCHANGE.has(reason)) return 'exchange'
  return reason === 'user' ? 'user' : 'bot'
}
