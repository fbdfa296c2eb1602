// What a user's commands did, as effects that each happen once at some moment: the account is the
// set of those that have happened, so prices need not be known. What a bot gives back when it ends
// is taken from the settled list of movements, and then every balance is decided exactly.
import { parseAmount } from '@trellis/kernel'
import type { Entry, Move, UserHistory } from './history.ts'

/** An effect happens at one moment from `fromMs` on, and by `untilMs` it has happened. */
export interface Effect {
  readonly name: string
  readonly bit: bigint
  readonly fromMs: number
  /** Infinity where no answer says that it has happened. */
  readonly untilMs: number
  /** What comes to Funding. */
  readonly amount: bigint
  /** Effects that must have happened before it. */
  readonly after: bigint
  /** Effects behind which it cannot happen any more. */
  readonly before: bigint
}

export interface Effects {
  readonly all: readonly Effect[]
  readonly grant: bigint
  /** What is wrong by itself: lost, doubled, or of nobody. */
  readonly findings: readonly string[]
  readonly acknowledged: number
  readonly found: number
  /** Bits by bot: it was made, it has ended. */
  readonly made: ReadonlyMap<string, bigint>
  readonly ended: ReadonlyMap<string, bigint>
  /** The bit of a movement in the list of an account; undefined for one that nobody caused. */
  bitOf(move: Move): bigint | undefined
  /** All bits that show in the list of movements. */
  readonly shown: bigint
}

interface Interval {
  fromMs: number
  untilMs: number
}

interface Asked extends Interval {
  readonly key: string
  readonly cause: Move['cause']
  readonly amount: bigint
  readonly bots: Set<string>
}

const ZERO = 0n
const amountOf = (text: string): bigint => {
  const amount = parseAmount(text)
  if (!amount.ok) throw new Error(`"${text}" is no amount`)
  return amount.value
}
const CAUSES = { create: 'created', add: 'added', withdraw: 'withdrawn' } as const
const rowOf = ({ cause, bot, amount }: Move): string => `${cause} ${bot} ${amountOf(amount)}`

/** Joins what was asked with what stood at the end. */
export function effectsOf(history: UserHistory): Effects {
  return new EffectTable(history).effects()
}

class EffectTable {
  readonly #history: UserHistory
  readonly #findings: string[] = []
  readonly #effects: Effect[] = []
  readonly #bits = new Map<string, bigint>()
  readonly #made = new Map<string, bigint>()
  readonly #ended = new Map<string, bigint>()
  #register = ZERO
  #shown = ZERO
  #acknowledged = 0
  #found = 0

  constructor(history: UserHistory) {
    this.#history = history
  }

  effects(): Effects {
    const { entries, settled, grant } = this.#history
    this.#register = this.#add('register', intervalOf(entries, isRegister), {})
    this.#repeated(settled)
    const keys = this.#keys(entries)
    for (const asked of keys.filter(({ cause }) => cause === 'created')) this.#created(asked)
    for (const asked of keys.filter(({ cause }) => cause !== 'created')) this.#moved(asked)
    this.#closings(entries)
    for (const move of settled)
      if (!this.#bits.has(rowOf(move))) this.#find(`nobody asked for ${rowOf(move)}`)
    return {
      all: this.#effects,
      grant: amountOf(grant),
      findings: this.#findings,
      acknowledged: this.#acknowledged,
      found: this.#found,
      made: this.#made,
      ended: this.#ended,
      bitOf: (move) => this.#bits.get(rowOf(move)),
      shown: this.#shown,
    }
  }

  #find(what: string): void {
    this.#findings.push(what)
  }

  #repeated(settled: readonly Move[]): void {
    const seen = new Set<string>()
    for (const move of settled) {
      if (seen.has(rowOf(move))) this.#find(`doubled: ${rowOf(move)}`)
      seen.add(rowOf(move))
    }
  }

  /** Every key that was sent, with the time in which its effect must lie. */
  #keys(entries: readonly Entry[]): readonly Asked[] {
    const keys = new Map<string, Asked>()
    for (const { operation, calledMs, answeredMs, outcome, found } of entries) {
      if (!('key' in operation)) continue
      const { key, type } = operation
      const sign = type === 'withdraw' ? 1n : -1n
      const amount = sign * amountOf(operation.amount)
      const bots = new Set('bot' in operation ? [operation.bot] : [])
      const fresh = { key, cause: CAUSES[type], amount, bots, fromMs: Infinity, untilMs: Infinity }
      const asked: Asked = keys.get(key) ?? fresh
      keys.set(key, asked)
      asked.fromMs = Math.min(asked.fromMs, calledMs)
      if (outcome !== 'ok') continue
      asked.untilMs = Math.min(asked.untilMs, answeredMs)
      if (found?.bot !== undefined) asked.bots.add(found.bot)
    }
    return [...keys.values()]
  }

  /** The movements that a key has in the end: none, or one. */
  #rowsOf({ key, cause, amount, untilMs }: Asked): readonly Move[] {
    const { settled } = this.#history
    const rows = settled.filter((it) => it.cause === cause && amountOf(it.amount) === amount)
    const isAcknowledged = untilMs < Infinity
    if (isAcknowledged) this.#acknowledged += 1
    if (isAcknowledged && rows.length > 0) this.#found += 1
    if (isAcknowledged && rows.length === 0) this.#find(`lost: ${cause} under key ${key}`)
    if (new Set(rows.map(rowOf)).size > 1) this.#find(`doubled: ${cause} under key ${key}`)
    return rows
  }

  #created(asked: Asked): void {
    const rows = this.#rowsOf(asked)
    for (const told of asked.bots)
      if (!rows.some(({ bot }) => bot === told))
        this.#find(`key ${asked.key} was told bot ${told}, which it did not make`)
    for (const row of rows) {
      const bit = this.#add(`create ${row.bot}`, asked, { row, after: this.#register })
      this.#made.set(row.bot, bit)
    }
    // What was acknowledged and is not there has a place all the same, so that reads tell more.
    if (rows.length > 0 || asked.untilMs === Infinity) return
    const { amount } = asked
    for (const bot of asked.bots)
      this.#made.set(bot, this.#add(`create ${bot}`, asked, { amount, after: this.#register }))
  }

  #moved(asked: Asked): void {
    for (const row of this.#rowsOf(asked)) {
      if (!asked.bots.has(row.bot)) this.#find(`key ${asked.key} moved money of bot ${row.bot}`)
      const after = this.#made.get(row.bot) ?? ZERO
      this.#add(`${asked.cause} ${asked.key}`, asked, { row, after })
    }
  }

  /** A close is asked for, and the bot ends at that moment or later. */
  #closings(entries: readonly Entry[]): void {
    for (const [bot, made] of this.#made) {
      const isOfBot = ({ operation }: Entry): boolean =>
        operation.type === 'close' && operation.bot === bot
      const asked = intervalOf(entries, isOfBot)
      const rows = this.#history.settled.filter((it) => it.cause === 'closed' && it.bot === bot)
      const [row] = rows
      if (asked.untilMs < Infinity) this.#acknowledged += 1
      if (asked.untilMs < Infinity && row !== undefined) this.#found += 1
      if (asked.untilMs < Infinity && row === undefined) this.#find(`lost: close of bot ${bot}`)
      if (new Set(rows.map(rowOf)).size > 1) this.#find(`doubled: close of bot ${bot}`)
      if (row === undefined) continue
      if (asked.fromMs === Infinity) this.#find(`nobody closed bot ${bot}`)
      // The order that gives its holding back may be filled after the answer.
      const end = { fromMs: Math.min(asked.fromMs, Number.MAX_VALUE), untilMs: Infinity }
      const bit = this.#add(`end ${bot}`, end, { row, after: made })
      this.#ended.set(bot, bit)
      this.#endsOthers(bot, bit)
    }
  }

  /** Of a bot that has ended nothing more is moved. */
  #endsOthers(bot: string, end: bigint): void {
    for (const [i, effect] of this.#effects.entries()) {
      const isOfBot = effect.bit !== end && effect.after === this.#made.get(bot)
      if (isOfBot) this.#effects[i] = { ...effect, before: effect.before | end }
    }
  }

  #add(
    name: string,
    { fromMs, untilMs }: Interval,
    { row, after = ZERO, amount = ZERO }: { row?: Move; after?: bigint; amount?: bigint },
  ): bigint {
    const bit = 1n << BigInt(this.#effects.length)
    const money = row === undefined ? amount : amountOf(row.amount)
    this.#effects.push({ name, bit, fromMs, untilMs, amount: money, after, before: ZERO })
    if (row !== undefined) {
      this.#bits.set(rowOf(row), bit)
      this.#shown |= bit
    }
    return bit
  }
}

const isRegister = ({ operation }: Entry): boolean => operation.type === 'register'

/** From the first call to the first answer that says that it has happened. */
function intervalOf(entries: readonly Entry[], isAsked: (entry: Entry) => boolean): Interval {
  const asked = entries.filter(isAsked)
  // Who registers again, or closes again, is refused because it was done before.
  const done = asked.filter(({ outcome }) => outcome !== 'unknown')
  return {
    fromMs: Math.min(Infinity, ...asked.map(({ calledMs }) => calledMs)),
    untilMs: Math.min(Infinity, ...done.map(({ answeredMs }) => answeredMs)),
  }
}
