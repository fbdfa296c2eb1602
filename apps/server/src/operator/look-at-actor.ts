// Whether an operator may do something by the state in which it is decided. Between the look with
// which an instruction begins and its decision another process may have taken away the role, the
// session or the account: who looks in the decision itself is told of it by the directory's owner.
import type { DirectoryRefusal } from '@trellis/engine'
import { err, ok, type Result } from '@trellis/kernel'
import { joined, type DirectoryAccess, type DirectoryDecision } from '../host/directory-host.ts'

/** Why the actor may not, by a state of the directory; undefined while they may. */
export type ActorLook = (state: DirectoryAccess['state']) => string | undefined

/** A decision of the directory while the actor may; else why they may not, and nothing changes. */
export function decideAsActor(
  directory: Pick<DirectoryAccess, 'execute'>,
  look: ActorLook,
  decide: (state: DirectoryAccess['state']) => DirectoryDecision,
): Promise<Result<void, string>> {
  return doAsActor(look, (first) =>
    directory.execute((state) => joined(first(state), decide(state))),
  )
}

/** The same for what others decide: `run` joins to its decision what it is given, before it. */
export async function doAsActor<T>(
  look: ActorLook,
  run: (
    first: (state: DirectoryAccess['state']) => DirectoryDecision,
  ) => Promise<Result<T, DirectoryRefusal>>,
): Promise<Result<T, string>> {
  let why: string | undefined
  const done = await run((state) => {
    why = look(state)
    return why === undefined ? ok([]) : err('changed-meanwhile')
  })
  if (why !== undefined) return err(why)
  return done.ok ? done : err(`not noted (${done.error}): say it again in a moment`)
}
