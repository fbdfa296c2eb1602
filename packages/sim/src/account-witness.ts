// What the account page must say, worked out a second time from durable facts alone: every turn's
// money between Funding and a bot, what Funding holds afterwards, and what bots booked and got as
// funding in each year. It must never call the code that writes the rows.
import type { Batch, EngineFact, Post } from '@trellis/engine'

interface Move {
  readonly user: number
  readonly bot: number
  readonly sort: string
  position: number
  readonly coins: Record<string, bigint>
  readonly after: Record<string, bigint>
}

type Moving = Extract<EngineFact, { type: 'funds-granted' | 'funds-reserved' | 'funds-released' }>

const SORTS = { 'funds-reserved': 'in', 'funds-released': 'out' } as const

export class AccountWitness {
  readonly #owners = new Map<number, number>()
  readonly #held = new Map<string, bigint>()
  readonly #years = new Map<string, [booked: bigint, yielded: bigint, funding: bigint]>()
  readonly moves: string[] = []

  /** "bot year booked yielded funding" of every year in which there was any of it. */
  get years(): readonly string[] {
    return [...this.#years]
      .filter(([, sums]) => sums.some((sum) => sum !== 0n))
      .map(([key, sums]) => `${key} ${sums.join(' ')}`)
  }

  onBatch({ facts, first, atMs, fromTape }: Batch): void {
    const turn: Move[] = []
    const year = new Date(atMs).toISOString().slice(0, 4)
    facts.forEach((fact, i) => {
      if (fact.type === 'bot-created') this.#owners.set(fact.bot, fact.user)
      if ('bot' in fact) this.#earn(fact, year)
      if (fact.type === 'post-taken') this.#credit(fact.post)
      const isMoving = fact.type === 'funds-granted' || fact.type in SORTS
      if (isMoving) this.#move(fact as Moving, first + i, turn)
    })
    for (const { user, position, sort, bot, coins, after } of turn) {
      const ended = facts.find(
        (fact) => fact.type === 'bot-status' && fact.bot === bot && isOver(fact.status),
      )
      const isEnd = sort === 'out' && ended?.type === 'bot-status'
      const by = isEnd ? whoseEnd(ended.reason) : sort === 'grant' ? 'exchange' : cause(fromTape)
      this.moves.push(`${user} ${position} ${sort} ${bot} ${by} ${sorted(coins)} ${sorted(after)}`)
    }
  }

  #move(fact: Moving, position: number, turn: Move[]): void {
    const isGrant = fact.type === 'funds-granted'
    const [bot, user] = isGrant ? [0, fact.user] : [fact.bot, this.#owners.get(fact.bot) ?? 0]
    const sort = isGrant ? fact.reason : SORTS[fact.type]
    let move = turn.find((it) => it.user === user && it.bot === bot && it.sort === sort)
    if (move === undefined) turn.push((move = { user, bot, sort, position, coins: {}, after: {} }))
    const { coin, amount } = fact
    const key = `${user} ${coin}`
    const held = (this.#held.get(key) ?? 0n) + (sort === 'in' ? -amount : amount)
    this.#held.set(key, held)
    move.position = position
    move.coins[coin] = (move.coins[coin] ?? 0n) + amount
    move.after[coin] = held
  }

  /** A leader's part of a gain is in Funding from here on; no bot of its moved it. */
  #credit(post: Post): void {
    if (post.type !== 'share-paid') return
    const key = `${post.leader} ${post.coin}`
    this.#held.set(key, (this.#held.get(key) ?? 0n) + post.amount)
  }

  #earn(fact: Extract<EngineFact, { readonly bot: number }>, year: string): void {
    if (fact.type !== 'profit-booked' && fact.type !== 'funding-paid') return
    const key = `${fact.bot} ${year}`
    const [booked, yielded, funding] = this.#years.get(key) ?? [0n, 0n, 0n]
    if (fact.type === 'funding-paid') this.#years.set(key, [booked, yielded, funding + fact.amount])
    else if (fact.refs.length > 0) this.#years.set(key, [booked + fact.profit, yielded, funding])
    else this.#years.set(key, [booked, yielded + fact.profit, funding])
  }
}

const isOver = (status: string): boolean => ['completed', 'rejected', 'failed'].includes(status)
const cause = (fromTape: boolean): string => (fromTape ? 'bot' : 'user')

function whoseEnd(reason: string): string {
  if (reason === 'delisted' || reason === 'banned') return 'exchange'
  return reason === 'user' ? 'user' : 'bot'
}

function sorted(coins: Readonly<Record<string, bigint>>): string {
  const rows = Object.entries(coins).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(rows.map(([coin, amount]) => [coin, `${amount}`])))
}
