// The fixed way of every API call: ready? who? allowed? too many? well-formed? then handle, then
// wrap. Framework-facing.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRequest, type Endpoint } from '@trellis/contract'
import { err, ok, type Result, type UserId } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { AdviceAccess } from '@trellis/bot-kit/routes/advice-access.ts'
import { NO_RANKING } from '@trellis/bot-kit/routes/public-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { covers, signedCaller, siteCaller, type Caller } from '../auth/caller.ts'
import type { AnnouncementFeed } from '../announcements/announcement-feed.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { OperatorRule } from '../auth/operators.ts'
import { ReplayGuard } from '../auth/signature.ts'
import type { DeliveryDesk } from '../deliveries/delivery-desk.ts'
import { HistoryAwayError } from '../threads/read-models.ts'
import type { Host } from '../host/host-api.ts'
import type { Lab } from '../lab/lab.ts'
import { settingAccess } from '../host/setting-access.ts'
import { steadyMarket } from '../market/steady-market.ts'
import type { Operator } from '../operator/open-operator.ts'
import { accepted, refused, type WireAnswer } from './answer.ts'
import type { Route } from '../calls/call.ts'
import type { PublicList } from '../ranking/public-list.ts'
import { callerKey } from '../auth/caller-key.ts'
import { takeOfAddress } from '../limits/address-limit.ts'
import type { Others } from '../limits/others.ts'
import { RateLimiter } from '../limits/rate-limiter.ts'
import { sureCaller } from '../auth/sure-caller.ts'
import { isSameOrigin } from '../calls/same-origin.ts'
import type { SiteSettings } from '../settings.ts'

/** A call that needs history answers within 2 s, also when it says that there is none. */
const OPENING_WAIT_MS = 1500
const OPENING_RETRY_MS = 100

export interface DispatchOptions {
  /** Undefined while the host is still opening. */
  readonly host: () => Host | undefined
  readonly accounts: () => Accounts | undefined
  /** Undefined while the host is still opening. */
  readonly ranking: () => PublicList | undefined
  /** Undefined where the operator has switched it off. */
  readonly lab: () => Lab | undefined
  readonly wallMs: () => number
  readonly rateScale: number
  /** Other processes that the same signed call may come to. */
  readonly others?: Others
  readonly operators: OperatorRule
  readonly announcements: AnnouncementFeed
  /** Undefined while the host is still opening. */
  readonly deliveries: () => DeliveryDesk | undefined
  readonly site: SiteSettings
  /** Undefined while the host is still opening. */
  readonly operator: () => Operator | undefined
  readonly advice: () => AdviceAccess
  /** Check answers against their schemas; on in tests, because it costs more than most handlers. */
  readonly checkAnswers: boolean
}

interface Running {
  readonly host: Host
  readonly accounts: Accounts
  readonly deliveries: DeliveryDesk
  readonly operator: Operator
}

export class Dispatcher {
  readonly #options: DispatchOptions
  readonly #limits: RateLimiter
  readonly #replays: ReplayGuard

  constructor(options: DispatchOptions) {
    this.#options = options
    this.#limits = new RateLimiter(options.rateScale)
    const { wallMs, others } = options
    this.#replays = new ReplayGuard(wallMs(), others && { others, topic: 'signed' })
  }

  /** Answers one call; `open` says that the path is the public API's. */
  async answer(
    route: Route,
    open: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<WireAnswer> {
    const done = await this.#run(route, open, request, reply)
    const nowMs = this.#options.wallMs()
    if (!done.ok && done.error.code === 'rateLimited') setRetryAfter(reply, done.error)
    if (!done.ok) return refused(done.error, open, nowMs, route.endpoint.refused)
    if (this.#options.checkAnswers) checkAnswer(route.endpoint, done.value)
    return accepted(done.value, open, nowMs)
  }

  async #run(
    route: Route,
    open: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Result<unknown, Refusal>> {
    const running = this.#running()
    if (!running.ok) return running
    const { accounts, deliveries, operator, host } = running.value
    // A call that waits was signed no later for it.
    const nowMs = this.#options.wallMs()
    const look = () => this.#caller(accounts, open, request, nowMs)
    const caller = await sureCaller(host.directory, route.endpoint, request, look)
    if (!caller.ok) return caller
    const barred = this.#barred(route.endpoint, caller.value, request, accounts)
    if (barred) return err(barred)
    const input = readRequest(route.endpoint.request, sentBy(route.endpoint, request))
    if (!input.ok) return err({ code: 'invalidParams', problems: input.error })
    const context = this.#context(running.value, caller.value, request)
    const { speed, notifications, accountHistory } = running.value.host
    const { operators, announcements } = this.#options
    const told = { speed, notifications, deliveries, accountHistory, announcements, operator }
    const site = { accounts, lab: this.#options.lab(), ...told, operators }
    const { telegram, apiHosts } = this.#options.site
    const call = { caller: caller.value, context, ...site, telegram, apiHosts, request, reply }
    return whenHistoryAnswers(route, () => route.handle(call, input.value))
  }

  #running(): Result<Running, Refusal> {
    const host = this.#options.host()
    const accounts = this.#options.accounts()
    const [deliveries, operator] = [this.#options.deliveries(), this.#options.operator()]
    if (!host || !accounts || !deliveries || !operator) return err({ code: 'starting' })
    const { phase, progress, isDiskFull } = host.health()
    if (phase === 'stopping') return err({ code: 'stopping' })
    if (phase === 'trading' || phase === 'catching-up') {
      return ok({ host, accounts, deliveries, operator })
    }
    if (isDiskFull) return err({ code: 'diskFull' })
    return err({ code: 'starting', result: { phase, progress } })
  }

  #caller(
    accounts: Accounts,
    open: boolean,
    request: FastifyRequest,
    nowMs: number,
  ): Result<Caller, Refusal> {
    if (!open) return ok(siteCaller(request, accounts))
    const signed = signedCaller(request, accounts, this.#replays, nowMs)
    return signed.ok ? signed : err({ code: signed.error })
  }

  /** Counts a call; the milliseconds to wait where a limit is reached, else 0. */
  #take({ name, rate }: Endpoint, caller: Caller, ip: string): number {
    const nowMs = this.#options.wallMs()
    if (rate.isOfAddress === true) return takeOfAddress(this.#limits, name, { ip, rate, nowMs })
    return this.#limits.take(`${name}|${callerKey(caller, ip)}`, rate, nowMs)
  }

  /** Why the caller may not go on, if anything. */
  #barred(
    endpoint: Endpoint,
    caller: Caller,
    request: FastifyRequest,
    accounts: Accounts,
  ): Refusal | undefined {
    const wait = this.#take(endpoint, caller, request.ip)
    if (wait > 0) return { code: 'rateLimited', result: { status_code: 429, retry_after_ms: wait } }
    if (endpoint.access === 'private' && caller.type === 'guest') return { code: 'notLoggedIn' }
    if (caller.type === 'key' && !covers(caller.permissions, endpoint.permission)) {
      return { code: 'permissionDenied' }
    }
    const cookie = caller.type === 'session' && caller.byCookie
    if (
      cookie &&
      request.method === 'POST' &&
      !isSameOrigin(request, this.#options.site.apiHosts)
    ) {
      return { code: 'badOrigin' }
    }
    const isRisk = endpoint.permission !== 'read' && !endpoint.isWayOut
    return isRisk ? bannedRefusal(caller, accounts) : undefined
  }

  #context(running: Running, caller: Caller, request: FastifyRequest): RouteContext {
    const { host, operator } = running
    const userId = caller.type === 'guest' ? undefined : caller.user
    const ranking = this.#options.ranking()
    return {
      userId,
      nowMs: this.#options.wallMs(),
      lang: langOf(request),
      flags: operator.flagsOf(userId),
      market: steadyMarket(host.market),
      bots: ranking?.bots ?? host.bots,
      history: host.history,
      settings: settingAccess(host.directory),
      advice: this.#options.advice(),
      ranking: ranking ?? NO_RANKING,
    }
  }
}

/**
 * Bots are served without the database; what needs it says so when it is away. While it opens, a
 * read is tried again for a moment: it changes nothing.
 */
async function whenHistoryAnswers(
  route: Route,
  handle: () => Promise<Result<unknown, Refusal>>,
): Promise<Result<unknown, Refusal>> {
  const untilMs = performance.now() + OPENING_WAIT_MS
  for (;;) {
    try {
      return await handle()
    } catch (error) {
      if (!(error instanceof HistoryAwayError)) throw error
      const again = error.isOpening && route.endpoint.permission === 'read'
      if (!again || performance.now() >= untilMs) return err({ code: 'historyAway' })
    }
    await new Promise((resolve) => setTimeout(resolve, OPENING_RETRY_MS))
  }
}

function bannedRefusal(caller: Caller, accounts: Accounts): Refusal | undefined {
  const user: UserId | undefined = caller.type === 'guest' ? undefined : caller.user
  const reason = user === undefined ? '' : (accounts.store.account(user)?.banReason ?? '')
  return reason === '' ? undefined : { code: 'USER_BANNED', message: reason }
}

/** Language of the header `lang` when it looks like one, else English. */
export function langOf(request: FastifyRequest): string {
  const lang = request.headers['lang']
  return typeof lang === 'string' && /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(lang) ? lang : 'en'
}

/** What a call sends: its body or query, and what its path names. */
function sentBy(endpoint: Endpoint, request: FastifyRequest): unknown {
  const sent: unknown = endpoint.path.method === 'GET' ? request.query : (request.body ?? {})
  const named = request.params as Readonly<Record<string, string>>
  const hasNames = Object.keys(named).length > 0 && typeof sent === 'object'
  return hasNames ? { ...sent, ...named } : sent
}

function setRetryAfter(reply: FastifyReply, barred: Refusal): void {
  const wait = Number(barred.result?.['retry_after_ms'] ?? 1000)
  reply.header('retry-after', String(Math.ceil(wait / 1000)))
}

/**
 * Throws when an answer misses a field or has a wrong type: a programmer's mistake, found by tests.
 */
function checkAnswer(endpoint: Endpoint, value: unknown): void {
  const checked = endpoint.response.safeParse(value)
  if (checked.success) return
  const issue = checked.error.issues[0]
  throw new Error(
    `${endpoint.name} answered wrongly at ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
  )
}
