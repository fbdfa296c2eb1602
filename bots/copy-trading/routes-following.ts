// Beginning to follow: the leader, the amount, what the caller follows already and has, in the
// order of the public call's codes; then the bot that follows.
import {
  err,
  formatAmount,
  ok,
  ONE,
  parseAmount,
  parseRatio,
  ZERO,
  type Amount,
  type BotId,
  type Ratio,
  type Result,
  type UserId,
} from '@trellis/kernel'
import type { ErrorCode } from '@trellis/contract'
import { fractionToPercent, percentToFraction } from '@trellis/bot-kit/percent.ts'
import { badField, refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import { turnsOfAccounts } from '@trellis/bot-kit/routes/in-turn.ts'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { isOngoing, type KindBots } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { originOf } from '@trellis/bot-kit/wire/origin.ts'
import { copyConfig as config } from './config.ts'
import type { CopyLimits } from './facts.ts'
import { leaderOf } from './routes-leaders.ts'
import type { Leader } from './leader.ts'
import { eachLimit, limitNumbers, limitTable, type LimitWire } from './limit-table.ts'
import { amountFault, limitFault, NO_LIMITS, type CopyFinding } from './limits.ts'
import { writeLimits, writeParams, type CopyTradingParams } from './params.ts'
import type { CopyTradingState } from './state.ts'

/** What the caller wants, read. */
export interface FollowWish {
  readonly mark: string
  /** Undefined where it is no amount at all, which only the public call sends. */
  readonly amount: Amount | undefined
  readonly all: boolean
  /** The share that was agreed to; undefined takes the leader's of the moment. */
  readonly share: Ratio | undefined
  readonly limits: CopyLimits
  readonly requestKey: string
  /** By the public call, which names its amount otherwise. */
  readonly isE8: boolean
}

/** Limits as requests name them; what is left out is off. */
export interface WireLimits extends Partial<Readonly<Record<LimitWire, string | undefined>>> {
  readonly on_stop?: 'CLOSE' | 'KEEP' | undefined
}

const FIELDS: Readonly<Record<CopyFinding['field'], string>> = {
  ...eachLimit((field) => limitTable[field].wire),
  onStop: 'on_stop',
  paused: 'paused',
  amount: 'amount',
  share: 'profit_share_percent',
}

/** A finding as the problem of a field, in the units of the wire. */
function problemOf({ field, reason, bound }: CopyFinding) {
  const name = FIELDS[field]
  const shown = name.endsWith('_percent') ? fractionToPercent(bound) : bound
  const [way, word] =
    reason === 'too-low'
      ? ([`at least ${shown}`, 'too-small'] as const)
      : ([`at most ${shown}`, 'too-large'] as const)
  return { field: name, reason: word, bound: way, fix: `send ${way}` }
}

/** What the public call takes as an amount: whole coins times 1e8. */
const E8 = 100_000_000n
function problemOfE8() {
  const [least, most] = [config.least, config.most].map((it) => String((it / ONE) * E8))
  const bound = `whole ${config.coin} times 1e8, from ${least} to ${most}`
  const fix = `send it like "${least}" for ${formatAmount(config.least)} ${config.coin}`
  return { field: 'investmentE8', reason: 'wrong-format', bound, fix }
}

/** A finding as a refused field. */
export function refusedFinding(finding: CopyFinding) {
  return err({ code: 'INVALID_ARGUMENT', problems: [problemOf(finding)] } as const)
}

/** Limits of a request; the first that cannot be is refused by its name. */
export function limitsOfWire(wire: WireLimits): Result<CopyLimits, Refusal> {
  const read = eachLimit((field): Result<bigint, Refusal> => {
    const { wire: name, unit } = limitTable[field]
    return unit === 'percent' ? percentOf(name, wire[name]) : numberOf(name, wire[name])
  })
  for (const one of Object.values(read)) if (!one.ok) return one
  const limits: CopyLimits = {
    ...limitNumbers((field) => (read[field].ok ? read[field].value : 0n)),
    onStop: wire.on_stop === 'KEEP' ? 'keep' : 'close',
    paused: NO_LIMITS.paused,
  }
  const fault = limitFault(limits)
  return fault === undefined ? ok(limits) : refusedFinding(fault)
}

/**
 * The limits that a request names, as a command carries them: what it leaves out stays as it is
 * when the command is carried out, whatever has changed since this was asked.
 */
export function namedLimits(
  wire: WireLimits & { readonly paused?: boolean | undefined },
): Result<Readonly<Record<string, unknown>>, Refusal> {
  const limits = limitsOfWire(wire)
  if (!limits.ok) return limits
  const named: Readonly<Record<string, unknown>> = { ...wire }
  const all = Object.entries(writeLimits({ ...limits.value, paused: wire.paused === true }))
  const isNamed = (field: keyof CopyLimits): boolean => named[FIELDS[field]] !== undefined
  return ok(Object.fromEntries(all.filter(([field]) => isNamed(field as keyof CopyLimits))))
}

/** A number of a request in whole 1e-12; "" and what is left out are zero. */
function numberOf(field: string, text: string | undefined): Result<bigint, Refusal> {
  const parsed = parseAmount(text === undefined || text === '' ? '0' : text)
  return parsed.ok ? parsed : badField(field, parsed.error, '', 'send it like "20"')
}

/** A profit share of a request; undefined where it names none. */
export function shareOfWire(text: string | undefined): Result<Ratio | undefined, Refusal> {
  return text === undefined || text === '' ? ok(undefined) : percentOf('profit_share_percent', text)
}

/** A percentage of a request as a share; two digits less than a number has. */
function percentOf(field: string, text: string | undefined): Result<Ratio, Refusal> {
  const parsed = parseRatio(percentToFraction(text === undefined || text === '' ? '0' : text))
  if (parsed.ok) return parsed
  return badField(field, parsed.error, 'at most 10 digits after the point', 'send it like "12.5"')
}

/** What an account asks for here, one after another. */
export const inTurn = turnsOfAccounts()

/** Requests without a request_id that are being carried out. */
const underWay = new Set<string>()

/** Follows, or says in the code of the public call why not. */
export async function beginToFollow(
  bots: KindBots<CopyTradingState>,
  context: RouteContext,
  wish: FollowWish,
): Answer<BotId> {
  const user = context.userId
  if (user === undefined) return err({ code: 'notLoggedIn' })
  const begun = (): Answer<BotId> => inTurn(user, () => follow(user, bots, context, wish))
  // A request_id that comes again waits for what the first one makes, and is answered with that.
  if (wish.requestKey !== '') return begun()
  const key = `${user} ${wish.mark} ${wish.amount} ${wish.all} ${wish.share}`
  const same = `${key} ${JSON.stringify(writeLimits(wish.limits))}`
  if (underWay.has(same)) return err({ code: 'copyDuplicate' })
  underWay.add(same)
  try {
    return await begun()
  } finally {
    underWay.delete(same)
  }
}

/** The relation that a request_id began, unless it asked for another. */
async function repeated(
  bots: KindBots<CopyTradingState>,
  context: RouteContext,
  { mark, amount, all, limits, share: agreed }: FollowWish,
  made: BotId,
): Answer<BotId> {
  const found = await bots.find(context, { bot_id: String(made) })
  if (!found.ok) return found
  const { params } = found.value.bot.state
  const { leader } = params
  const share = agreed ?? params.share
  const asked = { ...limits, leader, share, mark, amount: amount ?? ZERO, all }
  if (textOf(asked) === textOf(params)) return ok(made)
  return refusedField('request_id', 'used-before', `made bot ${made}`, 'send another request_id')
}

const textOf = (params: CopyTradingParams): string => JSON.stringify(writeParams(params))

async function follow(
  user: UserId,
  bots: KindBots<CopyTradingState>,
  context: RouteContext,
  wish: FollowWish,
): Answer<BotId> {
  const known = await context.bots.made(user, bots.kind, wish.requestKey)
  if (known !== undefined) return repeated(bots, context, wish, known)
  const leader = leaderOf(context, wish.mark)
  if (leader === undefined) return err({ code: 'copyLeaderUnknown' })
  const barred = barredBy(leader, user)
  if (barred !== undefined) return err({ code: barred })
  const { amount, all, limits, requestKey } = wish
  const { mark, share } = leader
  if (wish.share !== undefined && wish.share !== share) return refusedShare(share)
  const fault = amount === undefined ? undefined : amountFault(amount)
  if (amount === undefined || fault !== undefined) {
    const problem = wish.isE8 || fault === undefined ? problemOfE8() : problemOf(fault)
    return err({ code: 'copyAmountInvalid', problems: [problem] })
  }
  const full = await fullness(context, user, leader)
  if (full !== undefined) return err({ code: full })
  const symbol = context.market.instruments.findIndex(
    (it, i) =>
      it.quote === config.coin && it.category === 'spot' && context.market.status(i) === 'Trading',
  )
  if (symbol < 0) return err({ code: 'SYMBOL_NOT_TRADING' })
  const params = writeParams({ ...limits, leader: leader.user, mark, amount, share, all })
  const origin = originOf({}, '')
  const made = await context.bots.create(user, {
    kind: bots.kind,
    symbols: [symbol],
    params,
    origin,
    requestKey,
  })
  if (made.ok) return made
  return made.error === 'insufficient-balance'
    ? err({ code: 'copyBalanceShort' })
    : err(bots.refused(made.error))
}

/** The leader asks for another share than the one that was agreed to. */
function refusedShare(share: Ratio) {
  const percent = fractionToPercent(formatAmount(share))
  return refusedField('profit_share_percent', 'changed', percent, `agree to ${percent}`)
}

function barredBy(leader: Leader, user: Leader['user']): ErrorCode | undefined {
  if (leader.user === user) return 'copyRestricted'
  if (leader.isSuspended) return 'copyLeaderSuspended'
  return leader.state === 'closed' ? 'copyLeaderClosed' : undefined
}

/** What of places, leaders and money stands in the way; the engine asks the money again. */
async function fullness(
  context: RouteContext,
  user: Leader['user'],
  leader: Leader,
): Promise<ErrorCode | undefined> {
  const own = (await context.bots.ofUser(user)).filter(
    (bot) => bot.kind === 'copy-trading' && isOngoing(bot),
  )
  const follows = own.some(({ state }) => (state as CopyTradingState).params.leader === leader.user)
  if (follows) return 'copyFollowsAlready'
  if (own.length >= config.leadersMax) return 'copyLeadersFull'
  const leading = await context.bots.leading(leader.user)
  if (leading === undefined || leading.places === 0) return 'copyLeaderUnknown'
  if (leading.isSuspended) return 'copyLeaderSuspended'
  if (!leading.isOpen) return 'copyLeaderClosed'
  return leading.followers.length >= leading.places ? 'copyLeaderFull' : undefined
}

/** The amount of the public call: whole coins times 1e8. */
export function amountOfE8(text: string): Amount | undefined {
  if (!/^\d{1,24}$/.test(text)) return undefined
  const units = BigInt(text)
  return units % E8 === 0n ? (((units / E8) * ONE) as Amount) : undefined
}

/** The amount of our own call. */
export function amountOfWire(text: string | undefined): Result<Amount, Refusal> {
  const parsed = parseAmount(text ?? '')
  return parsed.ok ? parsed : badField('amount', parsed.error, '', 'send it like "1000"')
}
