// What a start of the server brings into line (docs/operations.md): the register of leaders with
// their partitions, where a crash came between the two, and with the accounts that the operator has
// blocked meanwhile; and who may follow nobody (blocked, Islamic, of a type without bots) has
// nothing new copied.
import { ok, type UserId } from '@trellis/kernel'
import { HOUSE_SETTING, type StartDuty } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { copyConfig as config } from './config.ts'
import type { Leader } from './leader.ts'
import { inTurn } from './routes-following.ts'
import { changeLeader, leadersOf, ownLeader } from './routes-leaders.ts'
import type { CopyTradingState } from './state.ts'

/**
 * Done once bots trade; calls are answered meanwhile, so that each account waits its turn. Another
 * process may be amid a call all the same: what does not fit is looked at again once that is over.
 */
export const onStart: StartDuty = async (context, settled) => {
  const { settings } = context
  for (const { user } of leadersOf(context)) {
    if (settled !== undefined && !(await fits(context, user))) await settled()
    await inTurn(user, () => reconcile(context, user))
  }
  for (const user of settings.allBarred('copy-trading'))
    await inTurn(user, () => pauseAll(context, user))
}

/** Whether register and partition say the same. */
async function fits(context: RouteContext, user: UserId): Promise<boolean> {
  const leader = ownLeader({ ...context, userId: user })
  const leading = await context.bots.leading(user)
  if (leader === undefined) return true
  return isLedAs(leader, { places: leading?.places ?? 0, isOpen: leading?.isOpen === true })
}

/** The register says who leads on which terms; the partition, whether anybody follows yet. */
async function reconcile(context: RouteContext, user: UserId): Promise<void> {
  const { bots, settings } = context
  const leader = ownLeader({ ...context, userId: user })
  if (leader === undefined) return
  const leading = await bots.leading(user)
  const places = leading?.places ?? 0
  // Its followers were told that it leads no more, and the register was not.
  if (leader.state !== 'left' && places === 0)
    await changeLeader(context, leader, () => ok({ state: 'left' } as const))
  else await leadAs(context, leader, { places, isOpen: leading?.isOpen === true })
  const { isSuspended } = leader
  if ((leading?.isSuspended ?? false) !== isSuspended) await bots.suspend(user, isSuspended)
  const isHouse = settings.read(user, HOUSE_SETTING) === '1'
  if (leader.isHouse !== isHouse) await changeLeader(context, leader, () => ok({ isHouse }))
}

/** Undoes terms that a partition was told and the register was not: nobody was answered. */
async function leadAs({ bots }: RouteContext, leader: Leader, now: Led): Promise<void> {
  const { user, state } = leader
  const places = state === 'left' ? 0 : config.places
  if (!isLedAs(leader, now)) await bots.lead(user, { places, isOpen: state === 'open' })
}

interface Led {
  readonly places: number
  readonly isOpen: boolean
}

function isLedAs({ state }: Leader, now: Led): boolean {
  return now.isOpen === (state === 'open') && now.places > 0 === (state !== 'left')
}

/** Its relations wait until their owner, who may follow again, lets them go on. */
async function pauseAll({ bots }: RouteContext, user: UserId): Promise<void> {
  for (const { kind, bot, state } of await bots.ofUser(user)) {
    if (kind !== 'copy-trading') continue
    const { phase, limits } = state as CopyTradingState
    if (phase === 'running' && !limits.paused)
      await bots.command(user, bot, { type: 'modify', paused: true } as never)
  }
}
