// Which things of the directory changed where, for as far back as is remembered: whether what was
// decided on an older state holds on the newest one.
import { assertNever } from '@trellis/kernel'
import type { DirectoryFact } from '@trellis/engine'
import type { DirectoryAccess } from './directory-host.ts'
import { directoryKey as key } from './directory-reads.ts'

type State = Pick<DirectoryAccess['state'], 'session' | 'apiKey'>

/** Keys that are remembered; a commit that was decided before the oldest is decided again. */
const MOST_KEYS = 100_000

export class DirectoryChanges {
  /** Positions of last changes, in two generations: the older one is forgotten as a whole. */
  #old: ReadonlyMap<string, number> = new Map()
  #young = new Map<string, number>()
  readonly #most: number
  /**
   * All changes from this position on are known, and those of the younger generation from there.
   */
  #since: number
  #youngSince: number

  constructor(position: number, most = MOST_KEYS) {
    this.#since = position
    this.#youngSince = position
    this.#most = most
  }

  /** Facts that are folded next into the state, from this position on. */
  note(first: number, facts: readonly DirectoryFact[], state: State): void {
    for (const [i, fact] of facts.entries())
      for (const name of keysOf(fact, state)) this.#young.set(name, first + i)
    if (this.#young.size * 2 < this.#most) return
    this.#old = this.#young
    this.#since = this.#youngSince
    this.#young = new Map()
    this.#youngSince = first + facts.length
  }

  /** Whether anything of these may have changed at or after a position. */
  hasChanged(at: number, reads: readonly string[], next: number): boolean {
    if (at === next) return false
    if (at < this.#since || at > next) return true
    return reads.some((name) => name === key.everything || this.#lastOf(name) >= at)
  }

  #lastOf(name: string): number {
    return this.#young.get(name) ?? this.#old.get(name) ?? -1
  }
}

/** Keys of what a fact changes; what the same batch has opened is noted with its opening. */
function keysOf(fact: DirectoryFact, state: State): readonly string[] {
  switch (fact.type) {
    case 'market-bound':
      return [key.market]
    case 'clock-mapped':
      return [key.clock]
    case 'segment-begun':
    case 'loss-accepted':
      return [key.segments]
    case 'operator-acted':
      return [key.acts]
    case 'site-setting-changed':
      return [key.site]
    case 'account-registered':
      return [key.accounts, key.email(fact.email), key.account(fact.user)]
    case 'password-changed':
    case 'account-banned':
    case 'top-up-counted':
      return [key.account(fact.user)]
    case 'setting-changed':
      return [key.account(fact.user), key.setting(fact.name)]
    case 'session-opened':
      return [key.session(fact.tokenHash), key.account(fact.user)]
    case 'session-used':
      return [key.session(fact.tokenHash)]
    case 'session-revoked': {
      const user = state.session(fact.tokenHash, -Infinity)?.user
      const name = key.session(fact.tokenHash)
      return user === undefined ? [name] : [name, key.account(user)]
    }
    case 'api-key-created':
      return [key.apiKey(fact.key), key.account(fact.user)]
    case 'api-key-changed':
      return [key.apiKey(fact.key)]
    case 'api-key-revoked': {
      const user = state.apiKey(fact.key)?.user
      return user === undefined ? [key.apiKey(fact.key)] : [key.apiKey(fact.key), key.account(user)]
    }
    default:
      return assertNever(fact)
  }
}
