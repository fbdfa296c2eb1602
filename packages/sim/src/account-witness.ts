// What the account page must say, worked out a second time from durable facts alone: every turn's
// money between Funding and a bot or out of copies, what Funding holds afterwards, what bots booked
// and got as funding in each year, and what copies paid in it. It must never call the code that
// writes the rows.
import type { Batch, EngineFact } from '@trellis/engine'

import { SteeredCopies } from './steered-copies.ts'

interface Move {
  readonly user: number
  readonly bot: number
  readonly sort: string
  position: number
  readonly coins: Record<string, bigint>
  readonly after: Record<string, bigint>
}

type Moving = Extract<
  EngineFact,
  { type: 'funds-granted' | 'funds-reserved' | 'funds-released' | 'post-taken' }
>

interface Sum {
  readonly coin: string
  readonly amount: bigint
}
type Taken = Extract<EngineFact, { type: 'post-taken' }>
type SharePaid = Extract<Taken['post'], { type: 'share-paid' }>
type ShareTaken = Taken & { readonly post: SharePaid }

const FROM_EXCHANGE: ReadonlySet<string> = new Set(['grant', 'profit-share'])
const SORTS = { 'funds-reserved': 'in', 'funds-released': 'out' } as const

export class AccountWitness {
  readonly #owners = new Map<number, number>()
  readonly #held = new Map<string, bigint>()
  readonly #years = new Map<string, [booked: bigint, yielded: bigint, funding: bigint]>()
  readonly #shares = new Map<string, bigint>()
  readonly #steered = new SteeredCopies()
  readonly moves: string[] = []

  /** "bot year booked yielded funding" of every year in which there was any of it. */
  get years(): readonly string[] {
    return [...this.#years]
      .filter(([, sums]) => sums.some((sum) => sum !== 0n))
      .map(([key, sums]) => `${key} ${sums.join(' ')}`)
  }

  /** "user year coin sum" of what copies paid leaders. */
  get shares(): readonly string[] {
    return [...this.#shares].map(([key, sum]) => `${key} ${sum}`)
  }

  onBatch({ facts, first, atMs, fromTape }: Batch): void {
    const turn: Move[] = []
    const year = new Date(atMs).toISOString().slice(0, 4)
    facts.forEach((fact, i) => {
      if (fact.type === 'bot-created') this.#owners.set(fact.bot, fact.user)
      if ('bot' in fact) this.#earn(fact, year)
      const isMoving = fact.type === 'funds-granted' || fact.type in SORTS || isShare(fact)
      if (isMoving) this.#move(fact as Moving, first + i, turn)
      if (isShare(fact)) this.#share(fact, year)
    })
    this.#steered.onBatch(facts)
    const pairs = this.#paired(turn)
    for (const move of turn) {
      const { user, position, sort, bot, coins, after } = move
      const by = this.#steeredBy(move, facts, pairs) ?? ownDoing(move, facts, fromTape)
      this.moves.push(`${user} ${position} ${sort} ${bot} ${by} ${sorted(coins)} ${sorted(after)}`)
    }
  }

  /**
   * Moves of bots to and from their copies: neither side says that Funding had the money. Answers
   * those of the bots.
   */
  #paired(turn: readonly Move[]): ReadonlySet<Move> {
    const found = new Set<Move>()
    for (const copy of turn) {
      const parent = this.#steered.parentOf(copy.bot)
      const isGiven = copy.sort === 'in'
      const other = turn.find(
        ({ user, bot, sort }) =>
          user === copy.user && bot === parent && sort === (isGiven ? 'out' : 'in'),
      )
      if (parent === 0 || other === undefined) continue
      found.add(other)
      if (isGiven) Object.assign(other.after, copy.after)
      else Object.assign(copy.after, other.after)
    }
    return found
  }

  /** Who moved the money of a copy, or of the bot that steers it; undefined of all else. */
  #steeredBy(
    move: Move,
    facts: readonly EngineFact[],
    pairs: ReadonlySet<Move>,
  ): string | undefined {
    const { bot, sort } = move
    const reason = endOf(move, facts)
    if (this.#steered.parentOf(bot) === 0)
      return pairs.has(move) && reason === undefined ? 'bot' : undefined
    if (facts.some((fact) => fact.type === 'bot-created' && fact.bot === bot) && sort === 'in')
      return 'leader'
    const by = this.#steered.closerOf(bot)
    return reason === 'user' && by !== '' ? (by === 'leader' ? 'leader' : 'bot') : undefined
  }

  #move(fact: Moving, position: number, turn: Move[]): void {
    const { bot, user, sort, coin, amount } = this.#moved(fact)
    let move = turn.find((it) => it.user === user && it.bot === bot && it.sort === sort)
    if (move === undefined) turn.push((move = { user, bot, sort, position, coins: {}, after: {} }))
    const key = `${user} ${coin}`
    const held = (this.#held.get(key) ?? 0n) + (sort === 'in' ? -amount : amount)
    this.#held.set(key, held)
    move.position = position
    move.coins[coin] = (move.coins[coin] ?? 0n) + amount
    move.after[coin] = held
  }

  #moved(fact: Moving): Omit<Move, 'position' | 'coins' | 'after'> & Sum {
    if (fact.type === 'post-taken') {
      const { leader, coin, amount } = fact.post as SharePaid
      return { bot: 0, user: leader, sort: 'profit-share', coin, amount }
    }
    if (fact.type === 'funds-granted') return { ...fact, bot: 0, sort: fact.reason }
    return { ...fact, user: this.#owners.get(fact.bot) ?? 0, sort: SORTS[fact.type] }
  }

  #share({ post }: ShareTaken, year: string): void {
    const key = `${post.leader} ${year} ${post.coin}`
    this.#shares.set(key, (this.#shares.get(key) ?? 0n) + post.amount)
  }

  #earn(fact: Extract<EngineFact, { readonly bot: number }>, year: string): void {
    const shared = paidToLeader(fact)
    if (fact.type !== 'profit-booked' && fact.type !== 'funding-paid' && shared === 0n) return
    const key = `${fact.bot} ${year}`
    const [booked, yielded, funding] = this.#years.get(key) ?? [0n, 0n, 0n]
    if (fact.type === 'funding-paid') this.#years.set(key, [booked, yielded, funding + fact.amount])
    else if (fact.type !== 'profit-booked')
      this.#years.set(key, [booked - shared, yielded, funding])
    else if (fact.refs.length > 0) this.#years.set(key, [booked + fact.profit, yielded, funding])
    else this.#years.set(key, [booked, yielded + fact.profit, funding])
  }
}

/** What a follower gives of a copy's gain, as it leaves it. */
function paidToLeader(fact: EngineFact): bigint {
  if (fact.type !== 'exchanged' || fact.with !== 'transit') return 0n
  return fact.give.reduce((sum, { amount }) => sum + amount, 0n)
}

function isShare(fact: EngineFact): fact is ShareTaken {
  return fact.type === 'post-taken' && fact.post.type === 'share-paid'
}

const isOver = (status: string): boolean => ['completed', 'rejected', 'failed'].includes(status)
const cause = (fromTape: boolean): string => (fromTape ? 'bot' : 'user')

/** Why a bot ended whose money came back with it; undefined of one that goes on. */
function endOf({ bot, sort }: Move, facts: readonly EngineFact[]): string | undefined {
  const ended = facts.find(
    (fact) => fact.type === 'bot-status' && fact.bot === bot && isOver(fact.status),
  )
  return sort === 'out' && ended?.type === 'bot-status' ? ended.reason : undefined
}

function ownDoing(move: Move, facts: readonly EngineFact[], fromTape: boolean): string {
  const reason = endOf(move, facts)
  if (reason !== undefined) return whoseEnd(reason)
  return FROM_EXCHANGE.has(move.sort) ? 'exchange' : cause(fromTape)
}

function whoseEnd(reason: string): string {
  if (reason === 'delisted' || reason === 'banned') return 'exchange'
  return reason === 'user' ? 'user' : 'bot'
}

function sorted(coins: Readonly<Record<string, bigint>>): string {
  const rows = Object.entries(coins).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(rows.map(([coin, amount]) => [coin, `${amount}`])))
}
