// What clients of a cluster asked and were told, with times of one monotonic clock: the record that
// the checker judges. Amounts are decimal strings, as on the wire.

export interface Move {
  /** created, added, withdrawn, closed: what an account's list of movements calls its cause. */
  readonly cause: 'created' | 'added' | 'withdrawn' | 'closed'
  readonly bot: string
  /** What came to Funding by it; below zero is what left. */
  readonly amount: string
}

/** A command names the key that it was sent under; each key asks for an amount of its own. */
export type Command =
  | { readonly type: 'register' }
  | { readonly type: 'create'; readonly key: string; readonly amount: string }
  | { readonly type: 'add'; readonly key: string; readonly bot: string; readonly amount: string }
  | {
      readonly type: 'withdraw'
      readonly key: string
      readonly bot: string
      readonly amount: string
    }
  | { readonly type: 'close'; readonly bot: string }

export type Read =
  | { readonly type: 'balance' }
  | { readonly type: 'running' }
  | { readonly type: 'ended' }
  | { readonly type: 'moves' }

export type Operation = Command | Read

/** What was told: of a create its bot, of reads what they found. */
export interface Found {
  readonly bot?: string
  readonly balance?: string
  readonly bots?: readonly string[]
  readonly moves?: readonly Move[]
}

export interface Entry {
  readonly user: string
  /** Which web process was asked. */
  readonly web: number
  readonly calledMs: number
  readonly answeredMs: number
  readonly operation: Operation
  /** Unknown: it may have been carried out, at this moment or any later one, or never. */
  readonly outcome: 'ok' | 'refused' | 'unknown'
  readonly found?: Found
  /** What a refusal or an unknown result was called, for people. */
  readonly word?: string
}

/** One user's record, with what stood when nothing was under way any more. */
export interface UserHistory {
  readonly user: string
  readonly entries: readonly Entry[]
  readonly settled: readonly Move[]
  /** What a new account holds. */
  readonly grant: string
}

/** Gives each call its entry, in the order in which answers come. */
export class Recorder {
  readonly entries: Entry[] = []
  readonly #steadyMs: () => number
  readonly #told: (entry: Entry) => void

  constructor(steadyMs: () => number, told: (entry: Entry) => void = () => undefined) {
    this.#steadyMs = steadyMs
    this.#told = told
  }

  /** Begins an operation; whoever has its answer calls what comes back. */
  begin(user: string, web: number, operation: Operation) {
    const calledMs = this.#steadyMs()
    return (told: Pick<Entry, 'outcome' | 'found' | 'word'>): Entry => {
      const answeredMs = this.#steadyMs()
      const entry = { user, web, calledMs, answeredMs, operation, ...told }
      this.entries.push(entry)
      this.#told(entry)
      return entry
    }
  }

  of(user: string): readonly Entry[] {
    return this.entries.filter((entry) => entry.user === user)
  }
}
