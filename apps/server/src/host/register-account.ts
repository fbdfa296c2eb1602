// A new account: in the directory first, which alone knows whether its e-mail is taken, then with
// its paper money in the partition that the id names. Several processes may do so at once.
import { err, ok, PARTITIONS, type Result, type UserId } from '@trellis/kernel'
import type { DirectoryAccess } from './directory-host.ts'
import type { NewAccount } from './host-api.ts'

export interface RegisterParts {
  readonly directory: DirectoryAccess
  readonly wallMs: () => number
  /** Draws an id of a partition that was not drawn here before. */
  readonly drawUser: (nowMs: number, partition: number) => UserId
  /** The partition that nobody new lives in now; undefined for none. */
  readonly away: number | undefined
  /** Opens the user's Funding account with the grants. */
  readonly open: (user: UserId) => Promise<unknown>
}

/** Creates an account, durably, and opens it where its money is. */
export async function registerAccount(
  account: NewAccount,
  { directory, wallMs, drawUser, away, open }: RegisterParts,
): Promise<Result<UserId, 'email-taken' | 'unavailable'>> {
  const createdAtMs = wallMs()
  let user: UserId | undefined
  const done = await directory.execute((state) => {
    // Not looked at in the decision: others who register meanwhile do not make it void.
    const next = directory.state.accountCount % PARTITIONS
    const partition = next === away ? (next + 1) % PARTITIONS : next
    user = drawUser(createdAtMs, partition)
    // Another process may have drawn the same in the same millisecond.
    while (state.account(user) !== undefined) user = drawUser(createdAtMs, partition)
    return state.register({ ...account, user, createdAtMs })
  })
  if (!done.ok) return err(done.error === 'email-taken' ? 'email-taken' : 'unavailable')
  if (user === undefined) return err('unavailable')
  await open(user)
  return ok(user)
}
