// Whether an operator may do something by the state in which it is decided. Between the look with
// which an instruction begins and its decision another process may have taken away the role, the
// session or the account: who looks in the decision itself is told of it by the directory's owner.
import { err, type Result } from '@trellis/kernel'
import type { DirectoryAccess, DirectoryDecision } from '../host/directory-host.ts'

/** Why the actor may not, by a state of the directory; undefined while they may. */
export type ActorLook = (state: DirectoryAccess['state']) => string | undefined

/** A decision of the directory while the actor may; else why they may not, and nothing changes. */
export async function decideAsActor(
  directory: Pick<DirectoryAccess, 'execute'>,
  look: ActorLook,
  decide: (state: DirectoryAccess['state']) => DirectoryDecision,
): Promise<Result<void, string>> {
  let why: string | undefined
  const done = await directory.execute((state) => {
    why = look(state)
    return why === undefined ? decide(state) : err('changed-meanwhile')
  })
  if (why !== undefined) return err(why)
  return done.ok ? done : err(`not noted (${done.error}): say it again in a moment`)
}
