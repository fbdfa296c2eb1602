// The operator suspends a leader, and lifts that: what is new stops, what runs goes on
// (docs/operations.md). The register is told first: the next start brings the engine into line with
// it where a crash comes between the two, and the instruction may be given again.
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { OperatorInstruction } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { HostRefusal, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { Leader } from './leader.ts'
import { changeLeader, leadersOf, ownLeader } from './routes-leaders.ts'

const WORDS = 'name a leader by the mark in its address, then on or off'

/** "L3K9 on" suspends, "L3K9 off" lifts it. */
export const suspend: OperatorInstruction = {
  whose: (context, [mark = '']) => leaderNamed(context, mark)?.user,
  carry: async (context, [mark = '', to, ...more]) => {
    if ((to !== 'on' && to !== 'off') || more.length > 0) return err(WORDS)
    const leader = leaderNamed(context, mark)
    if (leader === undefined) return err(`nobody leads as ${mark}: ${WORDS}`)
    const isSuspended = to === 'on'
    await changeLeader(context, leader, () => ok({ isSuspended }))
    const done = await carrySuspension(context, leader.user)
    if (!done.ok) return err(`give it again, the engine refused: ${JSON.stringify(done.error)}`)
    return ok(`${leader.nickname} (${mark}) is ${isSuspended ? 'suspended' : 'suspended no more'}`)
  },
}

/**
 * Until the engine has what the register says: another process may have been told otherwise and
 * have been before this one. Whoever is last finds what is newest.
 */
export async function carrySuspension(
  context: RouteContext,
  user: UserId,
): Promise<Result<void, HostRefusal>> {
  const { bots, settings } = context
  const isSuspended = (): boolean => ownLeader({ ...context, userId: user })?.isSuspended === true
  for (let wanted = isSuspended(); ; wanted = isSuspended()) {
    const done = await bots.suspend(user, wanted)
    if (!done.ok || settings.catchUp === undefined) return done
    await settings.catchUp()
    if (isSuspended() === wanted) return done
  }
}

/** Also one that left. */
function leaderNamed(context: RouteContext, mark: string): Leader | undefined {
  return leadersOf(context).find((it) => it.mark === mark)
}
