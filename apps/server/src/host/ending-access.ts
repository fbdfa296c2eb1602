// What the operator does to bots of a user, by the worker that has them: ends them, and sets what
// they pay. Calls of users and kinds reach it nowhere.
import type { HostRefusal } from '@trellis/bot-kit/routes/route-context.ts'
import type { Ended, Ending } from '@trellis/engine'
import type { Result, UserId } from '@trellis/kernel'

export interface EndingAccess {
  /** Resolves when what it did is durable; all of it is in one batch. */
  end(user: UserId, ending: Ending): Promise<Result<Ended, HostRefusal>>
  /** The fee level of a user from now on; at the level that it has, nothing happens. */
  setFees(user: UserId, feeLevel: number): Promise<Result<void, HostRefusal>>
}
