// What a start of the server brings into line (docs/operations.md): the register of leaders with
// their partitions, where a crash came between the two, and with the accounts that the operator has
// blocked meanwhile; and who may follow nobody (blocked, Islamic, of a type without bots) has
// nothing new copied.
import { ok, type Result, type UserId } from '@trellis/kernel'
import { HOUSE_SETTING, type StartDuty } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { HostRefusal, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { copyConfig as config } from './config.ts'
import type { Leader } from './leader.ts'
import { inTurn } from './routes-following.ts'
import { changeLeader, leadersOf, ownLeader } from './routes-leaders.ts'
import { carrySuspension } from './routes-suspending.ts'
import type { CopyTradingState } from './state.ts'

/**
 * Done once bots trade; calls are answered meanwhile, so that each account waits its turn. Another
 * process may be amid a call all the same: what does not fit is looked at again once that is over,
 * and is left to that process unless it stands as it stood. Who cannot be reached keeps no other
 * from it.
 */
export const onStart: StartDuty = async (context, settled, only) => {
  const failures: unknown[] = []
  const each = async (users: readonly UserId[], work: (user: UserId) => Promise<void>) => {
    for (const user of users)
      if (only === undefined || user === only)
        await work(user).catch((error: unknown) => failures.push(error))
  }
  const leaders = leadersOf(context).map(({ user }) => user)
  await each(leaders, (user) => alignLeader(context, user, settled))
  const barred = context.settings.allBarred('copy-trading')
  await each(barred, (user) => inTurn(user, () => pauseAll(context, user)))
  if (failures.length > 0) throw failures[0]
}

async function alignLeader(
  context: RouteContext,
  user: UserId,
  settled: Parameters<StartDuty>[1],
): Promise<void> {
  const before = settled && (await found(context, user))
  if (before !== undefined && !isInLine(before)) {
    await settled?.()
    await context.settings.catchUp?.()
  }
  await inTurn(user, () => reconcile(context, user, before))
}

/** A leader as the register has it, and what its partition was told. */
interface Found {
  readonly leader: Leader
  readonly places: number
  readonly isOpen: boolean
  readonly isSuspended: boolean
}

/** The register behind the partition, which may be long to answer while its group moves. */
async function found(context: RouteContext, user: UserId): Promise<Found | undefined> {
  const leading = await context.bots.leading(user)
  const leader = ownLeader({ ...context, userId: user })
  const { places = 0, isOpen = false, isSuspended = false } = leading ?? {}
  return leader && { leader, places, isOpen, isSuspended }
}

/** Whether both say the same of who leads on which terms. */
function isInLine({ leader: { state }, places, isOpen }: Found): boolean {
  return isOpen === (state === 'open') && places > 0 === (state !== 'left')
}

/** Whether it stands as before: who was amid a call would have gone on. */
function isAsBefore(before: Found, now: Found): boolean {
  const sameLed = before.places === now.places && before.isOpen === now.isOpen
  return sameLed && before.leader.state === now.leader.state
}

/** The register says who leads on which terms; the partition, whether anybody follows yet. */
async function reconcile(
  context: RouteContext,
  user: UserId,
  before: Found | undefined,
): Promise<void> {
  const { settings } = context
  const now = await found(context, user)
  if (now === undefined) return
  const { leader } = now
  if (!isInLine(now) && (before === undefined || isAsBefore(before, now)))
    await alignTerms(context, now)
  if (now.isSuspended !== leader.isSuspended) {
    // By no older word than an operator was told, not even for a moment.
    await settings.catchUp?.()
    checkTold(await carrySuspension(context, user))
  }
  const isHouse = settings.read(user, HOUSE_SETTING) === '1'
  if (leader.isHouse !== isHouse) await changeLeader(context, leader, () => ok({ isHouse }))
}

async function alignTerms(context: RouteContext, { leader, places }: Found): Promise<void> {
  const { user, state } = leader
  // Its followers were told that it leads no more, and the register was not.
  if (state !== 'left' && places === 0)
    await changeLeader(context, leader, () => ok({ state: 'left' } as const))
  // Terms that a partition was told and the register was not are undone: nobody was answered.
  else {
    const wanted = state === 'left' ? 0 : config.places
    checkTold(await context.bots.lead(user, { places: wanted, isOpen: state === 'open' }))
  }
}

/** Its relations wait until their owner, who may follow again, lets them go on. */
async function pauseAll({ bots }: RouteContext, user: UserId): Promise<void> {
  for (const { kind, bot, state } of await bots.ofUser(user)) {
    if (kind !== 'copy-trading') continue
    const { phase, limits } = state as CopyTradingState
    if (phase === 'running' && !limits.paused)
      checkTold(await bots.command(user, bot, { type: 'modify', paused: true } as never))
  }
}

/** Whom nobody told says so; another refusal is one of a bot or leader that is there no more. */
function checkTold(done: Result<unknown, HostRefusal>): void {
  const why = done.ok ? undefined : done.error
  if (typeof why === 'string' && UNTOLD.has(why)) throw new Error(`not brought into line: ${why}`)
}

const UNTOLD: ReadonlySet<HostRefusal> = new Set(['unavailable', 'unknown-result', 'disk-full'])
