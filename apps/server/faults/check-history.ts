// Decides whether one user's record is linearizable: whether each command can be given one moment
// between its call and its answer so that every read shows the account of a moment within its own.
// Commands add to what has happened and take nothing back, so what is searched are sets of effects:
// those that are certain and any of those under way (just-in-time linearization of Lowe, 2017).
import { parseAmount } from '@trellis/kernel'
import { effectsOf, type Effect, type Effects } from './account-effects.ts'
import type { Entry, UserHistory } from './history.ts'

export interface Verdict {
  readonly user: string
  readonly operations: number
  readonly acknowledged: number
  readonly found: number
  /** Empty where all is well. */
  readonly findings: readonly string[]
}

/** Of more states at one time than this nothing is decided, and that is a finding. */
const MOST_STATES = 50_000

/** Judges all that one user asked. */
export function checkHistory(history: UserHistory): Verdict {
  const effects = effectsOf(history)
  const { acknowledged, found, findings } = effects
  const search = new Search(effects)
  const broken = search.run(readsOf(history.entries, effects))
  return {
    user: history.user,
    operations: history.entries.length,
    acknowledged,
    found,
    findings: broken === undefined ? findings : [...findings, broken],
  }
}

/** A read as the search sees it: the states of the account that it fits. */
interface OpenRead {
  readonly id: number
  readonly entry: Entry
  fits(state: State): boolean
}

interface State {
  /** Effects that have happened. */
  readonly done: bigint
  readonly balance: bigint
  /** Open reads that some moment has satisfied, by their ids in order. */
  readonly read: readonly number[]
}

interface Event {
  readonly atMs: number
  /** Beginnings come before ends of the same moment: they may have overlapped. */
  readonly order: 0 | 1
  readonly effect?: Effect
  readonly read?: OpenRead
}

function readsOf(entries: readonly Entry[], effects: Effects): readonly OpenRead[] {
  return entries.flatMap((entry, id) => {
    const fits = entry.outcome === 'ok' ? fitOf(entry, effects) : undefined
    return fits === undefined ? [] : [{ id, entry, fits }]
  })
}

type Fit = (state: State) => boolean
const never: Fit = () => false

/** Which states a read fits; undefined for what reads nothing. */
function fitOf({ operation, found = {} }: Entry, effects: Effects): Fit | undefined {
  switch (operation.type) {
    case 'balance': {
      const told = parseAmount(found.balance ?? '')
      return told.ok ? ({ balance }) => balance === told.value : never
    }
    case 'moves': {
      const bits = (found.moves ?? []).map((move) => effects.bitOf(move))
      if (bits.includes(undefined) || new Set(bits).size < bits.length) return never
      const told = sumOf(bits)
      return ({ done }) => (done & effects.shown) === told
    }
    case 'running':
    case 'ended': {
      const bots = found.bots ?? []
      if (bots.some((bot) => !effects.made.has(bot)) || new Set(bots).size < bots.length)
        return never
      const told = new Set(bots)
      return (state) => fitsList(state, effects, { told, isEnded: operation.type === 'ended' })
    }
    default:
      return undefined
  }
}

const sumOf = (bits: readonly (bigint | undefined)[]): bigint =>
  bits.reduce<bigint>((sum, bit) => sum | (bit ?? 0n), 0n)

function fitsList(
  { done }: State,
  { made, ended }: Effects,
  { told, isEnded }: { readonly told: ReadonlySet<string>; readonly isEnded: boolean },
): boolean {
  for (const [bot, bit] of made) {
    const hasEnded = (done & (ended.get(bot) ?? 0n)) !== 0n
    const isListed = (done & bit) !== 0n && hasEnded === isEnded
    if (isListed !== told.has(bot)) return false
  }
  return true
}

class Search {
  readonly #effects: Effects
  #states: readonly State[]
  readonly #openEffects = new Set<Effect>()
  readonly #openReads = new Map<number, OpenRead>()

  constructor(effects: Effects) {
    this.#effects = effects
    this.#states = [{ done: 0n, balance: effects.grant, read: [] }]
  }

  /** Answers what cannot have been, or undefined. */
  run(reads: readonly OpenRead[]): string | undefined {
    for (const { order, effect, read } of eventsOf(this.#effects.all, reads)) {
      if (order === 0) {
        if (effect !== undefined) this.#openEffects.add(effect)
        if (read !== undefined) this.#openReads.set(read.id, read)
        continue
      }
      const before = this.#states
      const reached = this.#closure()
      if (reached === undefined) return `undecided: more than ${MOST_STATES} states are possible`
      this.#states = effect === undefined ? this.#without(reached, read) : withOf(reached, effect)
      if (this.#states.length === 0) return toldOf(before, effect, read)
    }
    return undefined
  }

  /** All states that effects under way can lead to from those of now. */
  #closure(): readonly State[] | undefined {
    const seen = new Map<string, State>()
    const waiting: State[] = []
    const meet = (state: State): void => {
      const read = [...this.#openReads.values()].flatMap((it) =>
        state.read.includes(it.id) || it.fits(state) ? it.id : [],
      )
      const key = `${state.done.toString(36)} ${read.join(' ')}`
      if (seen.has(key)) return
      const met = { ...state, read }
      seen.set(key, met)
      waiting.push(met)
    }
    for (const state of this.#states) meet(state)
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (seen.size > MOST_STATES) return undefined
      for (const effect of this.#openEffects)
        if (canHappen(state, effect)) meet(after(state, effect))
    }
    this.#forgetHappened(seen.values())
    return [...seen.values()]
  }

  /** An effect that has happened in every state is under way no more. */
  #forgetHappened(states: Iterable<State>): void {
    const all = [...states]
    for (const effect of this.#openEffects)
      if (all.every(({ done }) => (done & effect.bit) !== 0n)) this.#openEffects.delete(effect)
  }

  /** A read has been answered: it must have been satisfied, and is asked for no more. */
  #without(states: readonly State[], read: OpenRead | undefined): readonly State[] {
    if (read === undefined) return states
    this.#openReads.delete(read.id)
    return states
      .filter((state) => state.read.includes(read.id))
      .map((state) => ({ ...state, read: state.read.filter((id) => id !== read.id) }))
  }
}

const withOf = (states: readonly State[], { bit }: Effect): readonly State[] =>
  states.filter(({ done }) => (done & bit) !== 0n)

function canHappen({ done }: State, { bit, after, before }: Effect): boolean {
  return (done & bit) === 0n && (done & after) === after && (done & before) === 0n
}

const after = ({ done, balance, read }: State, { bit, amount }: Effect): State => ({
  done: done | bit,
  balance: balance + amount,
  read,
})

function eventsOf(effects: readonly Effect[], reads: readonly OpenRead[]): readonly Event[] {
  const events = [
    ...effects.flatMap((effect): Event[] => [
      { atMs: effect.fromMs, order: 0, effect },
      { atMs: effect.untilMs, order: 1, effect },
    ]),
    ...reads.flatMap((read): Event[] => [
      { atMs: read.entry.calledMs, order: 0, read },
      { atMs: read.entry.answeredMs, order: 1, read },
    ]),
  ]
  return events
    .filter(({ atMs }) => atMs < Infinity)
    .sort((a, b) => a.atMs - b.atMs || a.order - b.order)
}

/** For people: which answer fits no order of what was under way. */
function toldOf(before: readonly State[], effect?: Effect, read?: OpenRead): string {
  const balances = [...new Set(before.map(({ balance }) => String(balance)))].slice(0, 8)
  const among = `${before.length} states, balances ${balances.join(', ')}`
  if (effect !== undefined) return `${effect.name} cannot have happened when it was told (${among})`
  const { operation, web, calledMs, answeredMs, found } = (read as OpenRead).entry
  const when = `asked at ${calledMs.toFixed(1)} ms, answered at ${answeredMs.toFixed(1)} ms`
  const said = JSON.stringify(found ?? {}).slice(0, 400)
  return `${operation.type} at web ${web} fits no order of what was done: ${said}, ${when} (${among})`
}
