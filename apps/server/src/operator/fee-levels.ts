// What users pay, as operators set it. The level is a setting of the account, durable before the
// user's partition hears of it; a start brings those into line whom a crash kept from it
// (docs/adr/0035).
import type { HostRefusal } from '@trellis/bot-kit/routes/route-context.ts'
import type { DirectoryRefusal } from '@trellis/engine'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import { FEE_LEVEL_SETTING, feeLevelOf } from '../host/account-settings.ts'
import { joined, type DirectoryAccess, type DirectoryDecision } from '../host/directory-host.ts'
import type { Host } from '../host/host-api.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { Again } from './again.ts'

type FeeHost = Pick<Host, 'bots' | 'directory'>

export class FeeLevels {
  readonly #host: FeeHost
  readonly #log: LogLine
  readonly #again = new Again(() => this.resume())

  constructor(host: FeeHost, log: LogLine) {
    this.#host = host
    this.#log = log
  }

  /**
   * Orders of a user pay the level's fees from now on, and grids that would lose by it end. What
   * cannot be carried out at once is noted and done later. `first` is joined to the decision.
   */
  async set(
    user: UserId,
    level: number,
    first: (state: DirectoryAccess['state']) => DirectoryDecision = () => ok([]),
  ): Promise<Result<'done' | 'later', DirectoryRefusal>> {
    const noted = await this.#host.directory.execute((state) =>
      joined(first(state), state.changeSetting(user, FEE_LEVEL_SETTING, String(level))),
    )
    if (!noted.ok) return noted
    return ok((await this.#carry(user, level)).ok ? 'done' : 'later')
  }

  /** Carries out whatever is left, from before a start too; nobody keeps the others waiting. */
  async resume(): Promise<void> {
    const { state } = this.#host.directory
    for (const user of state.users()) await this.resumeOf(user)
  }

  /** The same of one user, whoever set a level of theirs. */
  async resumeOf(user: UserId): Promise<void> {
    const settings = this.#host.directory.state.account(user)?.settings
    if (!settings?.has(FEE_LEVEL_SETTING)) return
    const done = await this.#carry(user, feeLevelOf(settings)).catch((error: unknown) =>
      err(textOf(error)),
    )
    if (done.ok) return
    this.#log(`the fees of ${user} are still to be set: ${JSON.stringify(done.error)}`, 'warn')
  }

  stop(): void {
    this.#again.stop()
  }

  /**
   * Until orders pay what the directory says: another process may have set another level and have
   * been before this one. Whoever is last finds what is newest.
   */
  async #carry(user: UserId, level: number): Promise<Result<void, HostRefusal>> {
    const { bots, directory } = this.#host
    try {
      for (let wanted = level; ;) {
        const done = await bots.setFees(user, wanted)
        if (!done.ok) this.#again.later()
        if (!done.ok || directory.upToDate === undefined) return done
        await directory.upToDate()
        const now = feeLevelOf(directory.state.account(user)?.settings ?? new Map())
        if (now === wanted) return done
        wanted = now
      }
    } catch (error) {
      this.#again.later()
      throw error
    }
  }
}
