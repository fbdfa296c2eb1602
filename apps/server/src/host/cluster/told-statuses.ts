// Statuses that operators set of symbols, as the groups of this process know them: each begins with
// what is set then, and is told what came while it moved. Whoever set one told it those that traded
// at that moment.
import type { Instrument } from '@trellis/market'
import type { StatusChange } from '@trellis/tape'
import type { EngineLink } from '../engine-link.ts'
import { setStatuses } from '../set-statuses.ts'
import type { KnownDirectory } from './known-directory.ts'

/** A group does not wait longer to begin: what it lacks it is told later. */
const BEGIN_LIMIT_MS = 250
const LOOK_LIMIT_MS = 1000

type Told = ReadonlyMap<number, StatusChange>

export interface StatusLink {
  readonly group: number
  readonly isTrading: boolean
  readonly link: Pick<EngineLink, 'call'>
}

export class ToldStatuses {
  readonly #known: KnownDirectory
  readonly #instruments: readonly Instrument[]
  /** By group, what its engine has been told. */
  readonly #told = new Map<number, Told>()
  #isLooking = false

  constructor(known: KnownDirectory, instruments: readonly Instrument[]) {
    this.#known = known
    this.#instruments = instruments
  }

  /** What a group begins with. While nobody has the directory, that is what was known last. */
  async begin(group: number): Promise<readonly StatusChange[]> {
    if (this.#known.isAnswered) await this.#known.ask(BEGIN_LIMIT_MS)
    const set = this.#setNow()
    this.#told.set(group, new Map(set.map((change) => [change.symbol, change])))
    return set
  }

  /** Tells the groups that trade what they do not know; to be called some times a second. */
  async look(groups: () => readonly StatusLink[]): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      if ((await this.#known.ask(LOOK_LIMIT_MS)) === undefined) return
      const set = this.#setNow()
      await Promise.all(groups().map((group) => this.#tell(group, set)))
    } finally {
      this.#isLooking = false
    }
  }

  #setNow(): readonly StatusChange[] {
    const site = this.#known.last?.site ?? new Map<string, string>()
    return setStatuses(site, this.#instruments)
  }

  async #tell({ group, isTrading, link }: StatusLink, set: readonly StatusChange[]): Promise<void> {
    const told = this.#told.get(group)
    if (!isTrading || told === undefined) return
    const news = set.filter((change) => !isSame(told.get(change.symbol), change))
    if (news.length === 0) return
    try {
      for (const change of news) await link.call('setStatus', change)
      const all = new Map([...told, ...news.map((change) => [change.symbol, change] as const)])
      // Unless it has begun anew meanwhile, with what was set by then.
      if (this.#told.get(group) === told) this.#told.set(group, all)
    } catch {
      // It has ended, or is told again at the next look.
    }
  }
}

function isSame(one: StatusChange | undefined, other: StatusChange): boolean {
  return one?.status === other.status && one.atMs === other.atMs
}
