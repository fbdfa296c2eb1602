// Endings of bots that the operator asked for. The wish is a setting of the account, durable with
// what it belongs to (a ban, a tag) before anything ends; it is taken away when the worker has
// carried it out. What a crash or a worker's end interrupts goes on at the next start or in a
// moment, so that an instruction that was acknowledged is carried out to its end. It is for bots
// made before it was asked for: later ones are never ended by it, however late it is done.
import type { DirectoryRefusal, Ending } from '@trellis/engine'
import { ok, type Result, type UserId } from '@trellis/kernel'
import { LAST_ENDING_SETTING } from '../host/account-settings.ts'
import { joined, type DirectoryDecision } from '../host/directory-host.ts'
import type { Host } from '../host/host-api.ts'
import { BANNED } from '../host/late-ending.ts'
import type { LogLine } from '../log-line.ts'
import { Again } from './again.ts'

/** What carries an ending out. */
export interface EndingHost extends Pick<Host, 'directory'> {
  readonly bots: Pick<Host['bots'], 'end'>
  readonly market: Pick<Host['market'], 'nowMs'>
}
type DirectoryState = Host['directory']['state']

interface Pending extends Ending {
  readonly id: number
}

/** Name of the setting that holds what is still to be ended. */
export const ENDINGS_SETTING = 'endings'

export class PendingEndings {
  readonly #host: EndingHost
  readonly #log: LogLine
  readonly #again = new Again(() => this.resume())

  constructor(host: EndingHost, log: LogLine) {
    this.#host = host
    this.#log = log
  }

  /**
   * Ends bots beside another change of the account, `decide`, as one decision of the directory.
   * Resolves with how many were told; more may follow where a worker could not be reached.
   */
  async begin(
    user: UserId,
    ending: Ending,
    decide: (state: DirectoryState) => DirectoryDecision = () => ok([]),
  ): Promise<Result<number, DirectoryRefusal>> {
    const done = await this.#host.directory.execute((state) => {
      const wish = this.#now(ending)
      const begun = joined(decide(state), wished(state, user, wish))
      // One of named bots is about none that is not there yet, and would hide one that is.
      if (wish.bots !== undefined) return begun
      const kept = state.changeSetting(user, LAST_ENDING_SETTING, JSON.stringify(wish))
      return joined(begun, kept)
    })
    return done.ok ? ok(await this.#carry(user)) : done
  }

  /** Carries out whatever is left from before a start. */
  async resume(): Promise<void> {
    for (const user of this.#waiting()) await this.resumeOf(user)
  }

  /** The same of one user, whoever asked for it; done twice at a time it ends nothing more. */
  async resumeOf(user: UserId): Promise<void> {
    try {
      // Another process may have been told a moment ago to take the wish back.
      await this.#host.directory.upToDate?.()
      await this.#bind(user)
    } catch (error) {
      this.#again.later()
      throw error
    }
    await this.#carry(user)
  }

  /** Bots made up to now, this millisecond included. */
  #now<T extends Ending>(ending: T): T {
    return { ...ending, untilMs: ending.untilMs ?? Math.ceil(this.#host.market.nowMs()) }
  }

  /** While no server runs nobody makes bots: what was wished for then is of the start. */
  async #bind(user: UserId): Promise<void> {
    const isBound = (it: Pending): boolean => it.untilMs !== undefined
    if (pendingOf(this.#host.directory.state, user).every(isBound)) return
    await this.#host.directory.execute((state) => {
      const bound = pendingOf(state, user).map((it) => this.#now(it))
      return state.changeSetting(user, ENDINGS_SETTING, textOf(bound))
    })
  }

  stop(): void {
    this.#again.stop()
  }

  #waiting(): readonly UserId[] {
    const { state } = this.#host.directory
    return state.users().filter((user) => pendingOf(state, user).length > 0)
  }

  async #carry(user: UserId): Promise<number> {
    const { bots, directory } = this.#host
    let told = 0
    for (const { id, ...ending } of pendingOf(directory.state, user)) {
      const done = await bots.end(user, ending)
      if (done.ok) told += done.value.told.length
      // Nobody was opened in the partition: there are no bots either.
      const isDone = done.ok ? done.value.refused.length === 0 : done.error === 'not-found'
      if (!isDone) {
        this.#log(`bots of ${user} are still to be ended: ${JSON.stringify(done)}`, 'warn')
        this.#again.later()
        continue
      }
      await directory
        .execute((state) => {
          // A number is given again once nothing waits: the moment tells a later wish from this.
          const isThis = (it: Pending) => it.id === id && it.untilMs === ending.untilMs
          const left = pendingOf(state, user).filter((it) => !isThis(it))
          return state.changeSetting(user, ENDINGS_SETTING, textOf(left))
        })
        .catch((error: unknown) => {
          // It would lie there until the next start, and end what the user has by then.
          this.#again.later()
          throw error
        })
    }
    return told
  }
}

/** The wish as a fact of the directory, behind those that wait already. */
export function wished(state: DirectoryState, user: UserId, ending: Ending): DirectoryDecision {
  const pending = pendingOf(state, user)
  const id = Math.max(0, ...pending.map((it) => it.id)) + 1
  return state.changeSetting(user, ENDINGS_SETTING, textOf([...pending, { id, ...ending }]))
}

/** What a ban wished for, taken back: it was lifted, or leaves the bots to their owner. */
export function unwished(state: DirectoryState, user: UserId): DirectoryDecision {
  const left = pendingOf(state, user).filter(({ word }) => word !== BANNED.word)
  return state.changeSetting(user, ENDINGS_SETTING, textOf(left))
}

function pendingOf(state: DirectoryState, user: UserId): readonly Pending[] {
  const text = state.account(user)?.settings.get(ENDINGS_SETTING) ?? ''
  return text === '' ? [] : (JSON.parse(text) as Pending[])
}

function textOf(pending: readonly Pending[]): string {
  return pending.length === 0 ? '' : JSON.stringify(pending)
}
