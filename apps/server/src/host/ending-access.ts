// What the operator ends: bots of a user, by the worker that has them. Calls of users and kinds
// reach it nowhere.
import type { HostRefusal } from '@trellis/bot-kit/routes/route-context.ts'
import type { Ended, Ending } from '@trellis/engine'
import type { Result, UserId } from '@trellis/kernel'

export interface EndingAccess {
  /** Resolves when what it did is durable; all of it is in one batch. */
  end(user: UserId, ending: Ending): Promise<Result<Ended, HostRefusal>>
}
