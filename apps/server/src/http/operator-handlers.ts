// Handlers of the operators' page. Each asks for the caller's role first; whoever has none hears
// what an address that is not there says, and API keys never get so far.
import {
  featureFlags,
  type InputOf,
  type OperatorAudit,
  type OperatorDone,
  type OperatorMe,
  type OperatorSite,
  type OperatorUser,
  type OperatorUsers,
  type operatorAct,
  type operatorAudit,
  type operatorUser,
  type operatorUsers,
} from '@trellis/contract'
import type { DirectoryAccount } from '@trellis/engine'
import { err, formatAmount, ok, type Amount, type Result, type UserId } from '@trellis/kernel'
import { formatPriceFixed, STATUS_TABLE } from '@trellis/market'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import { SIMULATED_SETTING } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import { EMAIL_PROVEN, IS_PROVEN, VIP_SETTING } from '../auth/account-store.ts'
import { inSession } from '../auth/grounds.ts'
import { PASSKEYS, readPasskeys } from '../auth/passkey-record.ts'
import { TWO_FACTOR } from '../auth/two-factor-record.ts'
import { accountTypeOf, feeLevelOf, isIslamic, taxIdentityOf } from '../host/account-settings.ts'
import { ownFlag, percentOff } from '../operator/flags.ts'
import { allLines, auditLines, type Actor } from '../operator/operations.ts'
import { ENDINGS_SETTING } from '../operator/pending-endings.ts'
import type { Role } from '../operator/roles.ts'
import { settableStatuses } from '../operator/symbol-desk.ts'
import { routesOf } from '../calls/bot-figures.ts'
import type { Call, Handler } from '../calls/call.ts'

const OVER = new Set(['completed', 'rejected', 'failed'])

interface RankedActor extends Actor {
  readonly role: Role
}

/** Who asks, by e-mail, session and role; a stranger learns nothing. */
function actorOf({ caller, operator }: Call): Result<RankedActor, Refusal> {
  if (caller.type !== 'session') return err({ code: 'notFoundPath' })
  const { user } = caller
  const role = operator.roleOf(user)
  const email = operator.state.account(user)?.email
  if (role === undefined || !email) return err({ code: 'notFoundPath' })
  return ok({ by: email, role, grounds: inSession(caller) })
}

/** A handler of operators alone. */
const forOperators =
  <I, O>(work: (call: Call, input: I, actor: RankedActor) => Answer<O>) =>
  async (call: Call, input: I): Answer<O> => {
    const actor = actorOf(call)
    return actor.ok ? work(call, input, actor.value) : actor
  }

const me = forOperators(async (_, __, { role }): Answer<OperatorMe> => ok({ role }))

const users = forOperators(
  async (call: Call, input: InputOf<typeof operatorUsers>): Answer<OperatorUsers> => {
    const { state } = call.operator
    const { from, limit } = input
    const query = input.query.trim().toLowerCase()
    const found = state
      .users()
      .flatMap((user) => state.account(user) ?? [])
      .filter(({ user, email }) => email.toLowerCase().includes(query) || String(user) === query)
      .reverse()
    const page = found.slice(from, from + limit).map((it) => rowOf(call, it))
    return ok({ users: page, total: String(found.length) })
  },
)

function rowOf({ operator }: Call, account: DirectoryAccount): OperatorUser['user'] {
  const { user, email, createdAtMs, banReason, settings } = account
  return {
    id: String(user),
    email,
    registered_at: String(createdAtMs),
    ban_reason: banReason,
    role: operator.roleOf(user) ?? '',
    is_simulated: settings.has(SIMULATED_SETTING),
  }
}

const user = forOperators(
  async (call: Call, { id }: InputOf<typeof operatorUser>): Answer<OperatorUser> => {
    const { operator, context } = call
    const account = operator.state.account(Number(id) as UserId)
    if (account === undefined) return err({ code: 'NOT_FOUND', message: 'There is no such user' })
    const { settings } = account
    const held = await context.bots.ofUser(account.user)
    const funding = await context.bots.funding(account.user)
    return ok({
      user: rowOf(call, account),
      tax_identity: taxIdentityOf(settings),
      account_type: accountTypeOf(settings),
      is_islamic: isIslamic(settings),
      fee_level: feeLevelOf(settings),
      vip_level: Number(settings.get(VIP_SETTING) ?? '0'),
      has_two_factor: settings.has(TWO_FACTOR),
      is_email_proven: settings.get(EMAIL_PROVEN) === IS_PROVEN,
      passkeys: readPasskeys(settings.get(PASSKEYS) ?? '').length,
      sessions: operator.state.sessionsOf(account.user, context.nowMs).length,
      api_keys: operator.state.apiKeysOf(account.user).length,
      is_ending: settings.has(ENDINGS_SETTING),
      funding: [...funding].map(([coin, amount]) => ({ coin, amount: formatAmount(amount) })),
      bots: held.filter((bot) => !OVER.has(bot.status)).map((bot) => botRowOf(call, bot)),
      flags: featureFlags.map((name) => {
        const own = ownFlag(operator.state, account.user, name)
        return { name, value: own === 'on' || own === 'off' ? own : '' }
      }),
    })
  },
)

function botRowOf({ context }: Call, bot: LiveBot): OperatorUser['bots'][number] {
  const { instruments } = context.market
  const money = context.bots.money(bot)
  const figures = routesOf(bot)?.figures(bot, context)
  return {
    bot_id: String(bot.bot),
    kind: bot.kind,
    status: figures?.status ?? STATUS_TABLE[bot.status].bot,
    note: figures?.note ?? '',
    symbols: bot.symbols.flatMap((symbol) => instruments[symbol]?.symbol ?? []),
    equity: money === undefined ? '' : formatAmount(money.equity as Amount),
    coin: instruments[bot.symbols[0] ?? -1]?.quote ?? '',
  }
}

const site = forOperators(async ({ operator, context }: Call): Answer<OperatorSite> => {
  const { market } = context
  return ok({
    flags: featureFlags.map((name) => ({
      name,
      is_offered: operator.offered.has(name),
      off_percent: percentOff(operator.state, name),
    })),
    symbols: market.instruments.map((instrument, index) => ({
      symbol: instrument.symbol,
      category: instrument.category,
      status: market.status(index),
      settable: [...settableStatuses(market, index)],
      last: formatPriceFixed(instrument, market.ticker(index).last),
    })),
    announcements: (await operator.announced()).map(({ id, locale, title, atMs }) => ({
      id,
      locale,
      title,
      at: String(atMs),
    })),
  })
})

const audit = forOperators(
  async ({ operator }: Call, input: InputOf<typeof operatorAudit>): Answer<OperatorAudit> => {
    const { on, from, limit: most } = input
    const lines = auditLines(allLines(operator.state), { on, from, most })
    return ok({
      lines: lines.map(({ atMs, by, what, on: of, before, after }) => ({
        at: String(atMs),
        by,
        what,
        on: of,
        before,
        after,
      })),
    })
  },
)

const act = forOperators(
  async (call: Call, input: InputOf<typeof operatorAct>, actor): Answer<OperatorDone> => {
    const done = await call.operator.operations.carry(actor, input)
    if (done.ok) return ok({ line: done.value })
    const { why, line: message, waitMs: retry_after_ms } = done.error
    if (why === 'too-often')
      return err({ code: 'rateLimited', message, result: { retry_after_ms } })
    if (why === 'forbidden') return err({ code: 'permissionDenied', message })
    return err({ code: 'INVALID_ARGUMENT', message })
  },
)

export const operatorHandlers: Readonly<Record<string, Handler>> = {
  operatorMe: me,
  operatorUsers: users,
  operatorUser: user,
  operatorSite: site,
  operatorAudit: audit,
  operatorAct: act,
}
