// What users pay, as operators set it. The level is a setting of the account, durable before the
// user's partition hears of it; a start brings those into line whom a crash kept from it
// (docs/adr/0035).
import type { HostRefusal } from '@trellis/bot-kit/routes/route-context.ts'
import type { DirectoryRefusal } from '@trellis/engine'
import type { Result, UserId } from '@trellis/kernel'
import { FEE_LEVEL_SETTING, feeLevelOf } from '../host/account-settings.ts'
import type { Host } from '../host/host-api.ts'

type FeeHost = Pick<Host, 'bots' | 'directory'>

export class FeeLevels {
  readonly #host: FeeHost

  constructor(host: FeeHost) {
    this.#host = host
  }

  /** Orders of a user pay the level's fees from now on, and grids that would lose by it end. */
  async set(user: UserId, level: number): Promise<Result<void, DirectoryRefusal | HostRefusal>> {
    const { bots, directory } = this.#host
    const noted = await directory.execute((state) =>
      state.changeSetting(user, FEE_LEVEL_SETTING, String(level)),
    )
    return noted.ok ? bots.setFees(user, level) : noted
  }

  /** Carries out whatever is left from before a start. */
  async resume(): Promise<void> {
    const { bots, directory } = this.#host
    for (const user of directory.state.users()) {
      const settings = directory.state.account(user)?.settings
      if (settings?.has(FEE_LEVEL_SETTING)) await bots.setFees(user, feeLevelOf(settings))
    }
  }
}
