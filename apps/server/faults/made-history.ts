// Records for the tests of the checker: somebody carries out commands one after another, and each
// is told as if it had been under way for a while around its moment. So whatever overlaps, an
// order exists; and a fault that is planted is known to be one.
import { formatAmount, type Amount, type Rng } from '@trellis/kernel'
import type { Entry, Found, Move, Operation, UserHistory } from './history.ts'

const GRANT = 100_000n * 10n ** 12n
const UNIT = 10n ** 10n
/** Moments are this far apart; what is under way reaches over several of them. */
const STEP_MS = 10
const READS = ['balance', 'running', 'ended', 'moves'] as const

interface Bot {
  readonly id: string
  hasEnded: boolean
}

/** What a read at a moment shows. */
export interface Account {
  readonly balance: string
  readonly running: readonly string[]
  readonly ended: readonly string[]
  readonly moves: readonly Move[]
}

const text = (amount: bigint): string => formatAmount(amount as Amount)

export class MadeHistory {
  readonly entries: Entry[] = []
  readonly #rng: Rng
  readonly #bots: Bot[] = []
  readonly #moves: Move[] = []
  /** The account after each step, and when that was. */
  readonly accounts: { readonly atMs: number; readonly account: Account }[] = []
  #balance = GRANT
  #nowMs = 1000
  #keys = 0

  constructor(rng: Rng, steps: number) {
    this.#rng = rng
    this.#told({ type: 'register' }, {})
    for (let i = 0; i < steps; i++) this.#step()
    this.#nowMs += 1000
    for (const type of READS) this.#read(type, 0)
  }

  get history(): UserHistory {
    const { entries } = this
    return { user: 'one', entries, settled: [...this.#moves], grant: text(GRANT) }
  }

  account(): Account {
    const ids = (hasEnded: boolean): string[] =>
      this.#bots.filter((bot) => bot.hasEnded === hasEnded).map(({ id }) => id)
    return {
      balance: text(this.#balance),
      running: ids(false),
      ended: ids(true),
      moves: [...this.#moves],
    }
  }

  #step(): void {
    this.#nowMs += STEP_MS
    const running = this.#bots.filter(({ hasEnded }) => !hasEnded)
    const bot = running[this.#rng.below(Math.max(1, running.length))]
    const choice = this.#rng.below(10)
    if (choice < 2 || bot === undefined) this.#create()
    else if (choice < 3) this.#move('add', bot)
    else if (choice < 4) this.#move('withdraw', bot)
    else if (choice < 5) this.#close(bot)
    else this.#read(READS[this.#rng.below(READS.length)] ?? 'balance')
    this.accounts.push({ atMs: this.#nowMs, account: this.account() })
  }

  /** Each amount is asked for once, so that what moved tells which key it was. */
  #amount(): bigint {
    return (10_000n + BigInt(++this.#keys)) * UNIT
  }

  #moved(cause: Move['cause'], bot: string, amount: bigint): void {
    this.#balance += amount
    this.#moves.push({ cause, bot, amount: text(amount) })
  }

  #create(): void {
    const bot = `bot${this.#bots.length}`
    const amount = this.#amount()
    this.#bots.push({ id: bot, hasEnded: false })
    this.#moved('created', bot, -amount)
    this.#told({ type: 'create', key: `k${this.#keys}`, amount: text(amount) }, { bot })
  }

  #move(type: 'add' | 'withdraw', { id }: Bot): void {
    const amount = this.#amount()
    const isAdding = type === 'add'
    this.#moved(isAdding ? 'added' : 'withdrawn', id, isAdding ? -amount : amount)
    this.#told({ type, key: `k${this.#keys}`, bot: id, amount: text(amount) }, {})
  }

  #close(bot: Bot): void {
    bot.hasEnded = true
    this.#moved('closed', bot.id, this.#amount() * 3n + 7n)
    this.#told({ type: 'close', bot: bot.id }, {})
  }

  #read(type: (typeof READS)[number], reachMs?: number): void {
    const { balance, running, ended, moves } = this.account()
    const bots = type === 'running' ? running : ended
    const found = type === 'balance' ? { balance } : type === 'moves' ? { moves } : { bots }
    this.#entry({ type }, { outcome: 'ok', found }, reachMs)
  }

  /** A command that was carried out: told at once, or only when it was asked again. */
  #told(operation: Operation, found: Found): void {
    if (this.#rng.below(4) > 0) return this.#entry(operation, { outcome: 'ok', found })
    this.#entry(operation, { outcome: 'unknown', word: 'timeout' })
    const { answeredMs = 0 } = this.entries.at(-1) ?? {}
    const calledMs = answeredMs + 1
    const took = this.#rng.below(3 * STEP_MS)
    const again = { user: 'one', web: 1, calledMs, answeredMs: calledMs + took, operation }
    this.entries.push({ ...again, outcome: 'ok', found })
  }

  #entry(operation: Operation, told: Pick<Entry, 'outcome' | 'found' | 'word'>, reach = 35): void {
    const [early, late] = [this.#rng.below(reach + 1), this.#rng.below(reach + 1)]
    const [calledMs, answeredMs] = [this.#nowMs - early, this.#nowMs + late]
    this.entries.push({ user: 'one', web: early % 2, calledMs, answeredMs, operation, ...told })
  }
}
