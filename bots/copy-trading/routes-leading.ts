// Leading: under which name and terms, and no more. The engine is told first: a register that says
// "left" while followers go on would end nobody. What an account asks for here, one after another.
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import { refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import { HOUSE_SETTING, type Answer, type Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { KindBots } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { head } from '@trellis/bot-kit/wire/checks.ts'
import { copyConfig as config } from './config.ts'
import { nicknameFault, type Leader } from './leader.ts'
import { shareFault } from './limits.ts'
import { inTurn, refusedFinding, shareOfWire } from './routes-following.ts'
import { changeLeader, namesBeside, newLeader, ownLeader, type Register } from './routes-leaders.ts'
import type { CopyTradingState } from './state.ts'
import type { CopyAnswer, CopyRequest } from './wire.ts'

type Bots = KindBots<CopyTradingState>
type Wish = CopyRequest<'becomeLeader'>

const NAME_FAULTS = {
  'too-short': ['too-short', 'at least 3 letters or digits'],
  unreadable: ['unreadable', 'letters of one alphabet, all of which can be seen'],
  reserved: ['reserved', 'no “House” in it, nor what looks like it: that is the house'],
  taken: ['taken', 'no name that reads like that of another leader'],
} as const

/** Whether an account may lead under a name. */
function namedFor(
  register: Register,
  { user, nickname }: Pick<Leader, 'user' | 'nickname'>,
  isHouse: boolean,
): Result<void, Refusal> {
  const fault = nicknameFault(nickname, { isHouse, others: namesBeside(register, user) })
  if (fault === undefined) return ok(undefined)
  const [reason, bound] = NAME_FAULTS[fault]
  return refusedField('nickname', reason, bound, 'choose another name')
}

/** Lets others copy the caller's bots, or changes the terms for those who begin to. */
export async function becomeLeader(
  bots: Bots,
  context: RouteContext,
  wish: Wish,
): Answer<CopyAnswer<'becomeLeader'>> {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  return inTurn(user, () => lead(user, bots, context, wish))
}

/** The same for an account of the house, once: nothing is asked again of one that has led. */
export async function leadAsHouse(
  bots: Bots,
  context: RouteContext,
  nickname: string,
): Answer<void> {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  await context.settings.write(user, HOUSE_SETTING, () => ok('1'))
  if (ownLeader(context) !== undefined) return ok(undefined)
  const led = await becomeLeader(bots, context, { nickname, profit_share_percent: undefined })
  return led.ok ? ok(undefined) : led
}

async function lead(
  user: UserId,
  bots: Bots,
  context: RouteContext,
  wish: Wish,
): Answer<CopyAnswer<'becomeLeader'>> {
  const before = ownLeader(context)
  if (before?.isSuspended === true) return err({ code: 'copyLeaderSuspended' })
  const isHouse = context.settings.read(user, HOUSE_SETTING) === '1'
  const nickname = wish.nickname.trim()
  const named = namedFor(context.settings, { user, nickname }, isHouse)
  if (!named.ok) return named
  const fresh = before ?? newLeader(context, user, nickname)
  const asked = shareOfWire(wish.profit_share_percent)
  if (!asked.ok) return asked
  const share = asked.value ?? fresh.share
  const fault = shareFault(share)
  if (fault !== undefined) return refusedFinding(fault)
  const isOpen = wish.open !== false
  const led = await context.bots.lead(user, { places: config.places, isOpen })
  if (!led.ok) return err(bots.refused(led.error))
  const state = isOpen ? 'open' : 'closed'
  // Another may have taken the name by now. Without a row here nobody finds who leads there.
  const written = await changeLeader(context, fresh, (register) => {
    const still = namedFor(register, { user, nickname }, isHouse)
    return still.ok ? ok({ nickname, share, state, isHouse } as const) : still
  })
  if (!written.ok) return written
  // Asked at two processes at once, the first of them has named the mark.
  return ok({ ...head, leader_mark: (ownLeader(context) ?? fresh).mark })
}

/** The caller leads no more: every follower ends as its owner chose. */
export async function leaveLeader(bots: Bots, context: RouteContext): Answer<typeof head> {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  return inTurn(user, async () => {
    const leader = ownLeader(context)
    if (leader === undefined || leader.state === 'left') return err({ code: 'copyLeaderUnknown' })
    const led = await context.bots.lead(user, { places: 0, isOpen: false })
    if (!led.ok) return err(bots.refused(led.error))
    await changeLeader(context, leader, () => ok({ state: 'left' } as const))
    return ok(head)
  })
}
