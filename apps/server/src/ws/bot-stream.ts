// Our own stream: facts of the signed-in user's bots as activity lines, market clock and health,
// and the rows of their list for a page that asks. One message per bot and flush; a client without
// room is told to read again instead of being queued for. A client whose session has ended hears
// nothing more.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  closeCodes,
  notificationTypes,
  sockets,
  type ActivityItem,
  type BotStreamMessage,
  type NewsMessage,
} from '@trellis/contract'
import { partitionOf, type UserId } from '@trellis/kernel'
import type { Batch } from '@trellis/engine'
import type { Accounts } from '../auth/accounts.ts'
import { hashToken } from '../auth/token-hash.ts'
import { guest, namesSession, siteCaller, type Caller } from '../auth/caller.ts'
import { activityItem } from '../calls/activity-item.ts'
import { notificationItem } from '../calls/notification-item.ts'
import { isSameOrigin } from '../calls/same-origin.ts'
import { isUpToDate } from '../auth/sure-caller.ts'
import type { Host } from '../host/host-api.ts'
import { hears } from '../host/notification-settings.ts'
import { SETTINGS_LIMIT_MS } from '../host/setting-access.ts'
import type { SiteSettings } from '../settings.ts'
import { activityOf } from '../projections/activity-row.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import { ClientSocket, GOING_AWAY, TRY_AGAIN } from './client-socket.ts'
import { clockMessage, SpeedNotice } from './clock-message.ts'
import { LiveRows, type LiveRowsOptions } from './live-rows.ts'
import type { StreamOptions } from './quote-stream.ts'
import { newsMessage, withMore } from './waiting-news.ts'

export interface BotStreamOptions extends StreamOptions, LiveRowsOptions {
  readonly accounts: () => Accounts | undefined
  readonly site: SiteSettings
}

const FLUSH_EVERY_MS = 250
const CLOCK_EVERY_MS = 1000
/** Lines kept for a client between two flushes; above that it is told to read the page again. */
const MAX_PENDING = 500
const SOCKETS_PER_USER = 20

type RawSocket = ConstructorParameters<typeof ClientSocket>[0]

interface BotClient {
  readonly user: UserId
  /** Hash of the token it signed in with. */
  readonly session: string
  readonly socket: ClientSocket
  /** Whether it may be told at this moment what is its user's alone. */
  readonly mayHear: () => boolean
  readonly pending: Map<string, ActivityItem[]>
  pendingCount: number
  lagged: boolean
  funding: boolean
  /** Events to tell; without any the page reads again. */
  news: NewsMessage['items'] | undefined
  /** What it was told last of the server's health. */
  health: string
}

/** Serves the stream, bare and under /x-api; guests and foreign pages are refused. */
export function serveBotStream(server: FastifyInstance, options: BotStreamOptions): void {
  const stream = new BotStream(options)
  for (const prefix of ['', '/x-api']) {
    server.get(`${prefix}${sockets.bots}`, { websocket: true }, (socket, request) =>
      stream.join(socket, request),
    )
  }
  server.addHook('onClose', () => stream.stop())
}

class BotStream {
  readonly #options: BotStreamOptions
  readonly #clients = new Map<UserId, Set<BotClient>>()
  readonly #partitions = new Map<number, number>()
  readonly #timers: readonly NodeJS.Timeout[]
  #unsubscribe: (() => void) | undefined
  readonly #speed = new SpeedNotice()
  readonly #rows: LiveRows

  constructor(options: BotStreamOptions) {
    this.#options = options
    this.#rows = new LiveRows(options)
    this.#timers = [
      setInterval(() => this.#flush(), FLUSH_EVERY_MS),
      setInterval(() => this.#sendClock(), CLOCK_EVERY_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#rows.stop()
    this.#unsubscribe?.()
    for (const client of this.#all()) client.socket.close(GOING_AWAY, 'the server is stopping')
  }

  join(raw: RawSocket, request: FastifyRequest): void {
    const directory = this.#options.host()?.directory
    // Nobody can be known yet, and who is called a guest now would not come again.
    const isOpening = directory === undefined || this.#options.accounts() === undefined
    if (isOpening || this.#isUnsure()) return raw.close(TRY_AGAIN, 'starting')
    const caller = this.#caller(request)
    if (caller.type === 'session' || directory.upToDate === undefined || !namesSession(request))
      return this.#admit(raw, request, caller)
    // Another process may have opened the session a moment ago.
    raw.pause()
    void isUpToDate(directory).then((isCurrent) => {
      raw.resume()
      if (isCurrent) this.#admit(raw, request, this.#caller(request))
      else raw.close(TRY_AGAIN, 'starting')
    })
  }

  #caller(request: FastifyRequest): Caller {
    const accounts = this.#options.accounts()
    const isOurs = isSameOrigin(request, this.#options.site.apiHosts)
    return accounts && isOurs ? siteCaller(request, accounts) : guest
  }

  #admit(raw: RawSocket, request: FastifyRequest, caller: Caller): void {
    if (caller.type !== 'session') {
      raw.send(JSON.stringify({ topic: 'error', code: '10007', msg: 'Sign in first' }))
      raw.close(closeCodes.notLoggedIn, 'not logged in')
      return
    }
    const of = this.#clients.get(caller.user) ?? new Set<BotClient>()
    if (of.size >= SOCKETS_PER_USER) return raw.close(1008, 'too many connections')
    this.#listen()
    const client: BotClient = {
      user: caller.user,
      session: hashToken(caller.token),
      mayHear: () => !this.#isUnsure() && this.#hasSession(client),
      pending: new Map(),
      pendingCount: 0,
      lagged: false,
      funding: false,
      news: undefined,
      health: this.#health(),
      socket: new ClientSocket(raw, request.raw.socket, this.#options.wallMs, {
        message: (message) => this.#answer(client, message as Partial<Record<string, unknown>>),
        closed: () => this.#leave(client),
      }),
    }
    of.add(client)
    this.#clients.set(caller.user, of)
    this.#count(client.user, 1)
    send(client, this.#clock())
    client.socket.send(client.health)
  }

  #answer(client: BotClient, { ping, topic, event }: Partial<Record<string, unknown>>): void {
    if (typeof ping === 'number') send(client, { pong: ping })
    if (topic !== 'rows') return
    if (event === 'sub') this.#rows.begin(client)
    if (event === 'cancel') this.#rows.end(client)
  }

  #leave(client: BotClient): void {
    this.#rows.forget(client)
    const of = this.#clients.get(client.user)
    of?.delete(client)
    if (of?.size === 0) this.#clients.delete(client.user)
    this.#count(client.user, -1)
  }

  #count(user: UserId, change: 1 | -1): void {
    const partition = partitionOf(user)
    this.#partitions.set(partition, (this.#partitions.get(partition) ?? 0) + change)
    this.#options.metrics.sockets('bots', change)
  }

  /** The host may still have been opening when the server started. */
  #listen(): void {
    const host = this.#options.host()
    if (this.#unsubscribe !== undefined || host === undefined) return
    const leaves = [
      host.onBatch(
        (batch) => this.#receive(batch),
        (partition) => this.#watches(partition),
        (partition) => this.#missed(partition),
      ),
      host.notifications.onNews((user, rows) => this.#tellNews(user, rows)),
    ]
    this.#unsubscribe = () => leaves.forEach((leave) => leave())
  }

  #watches(partition: number): boolean {
    return (this.#partitions.get(partition) ?? 0) > 0
  }

  #receive(batch: Batch): void {
    if (!this.#watches(batch.partition)) return
    const host = this.#options.host()
    let position = batch.first
    for (const fact of batch.facts) {
      const at = position
      position += 1
      if (fact.type === 'fee-level-set') this.#markLagged(fact.user)
      if (fact.type === 'funds-granted') this.#markFunding(fact.user)
      if (fact.type === 'post-taken' && fact.post.type === 'share-paid')
        this.#markFunding(fact.post.leader)
      if (!('bot' in fact)) continue
      const owner = fact.type === 'bot-created' ? fact.user : host?.owners.ownerOf(fact.bot)
      const clients = owner === undefined ? undefined : this.#clients.get(owner)
      if (owner === undefined || !clients) continue
      if (fact.type === 'funds-reserved' || fact.type === 'funds-released') this.#markFunding(owner)
      const row = activityOf(
        fact,
        { position: at, atMs: batch.atMs },
        host?.market.instruments ?? [],
        host?.owners.symbolsOf(fact.bot)[0],
      )
      if (!row) continue
      const item = activityItem(String(fact.bot), row)
      for (const client of clients) queue(client, item)
    }
  }

  /** New events, or without any that a page reads again. */
  #tellNews(user: UserId | undefined, rows: readonly NotificationRow[]): void {
    const host = this.#options.host()
    if (user === undefined || rows.length === 0 || host === undefined) return this.#readAgain(user)
    if (!this.#clients.has(user)) return
    if (host.directory.upToDate === undefined) return this.#tellEvents(user, rows, host)
    // Another process may have been told a moment ago that they are not wanted.
    void isUpToDate(host.directory, SETTINGS_LIMIT_MS).then((isCurrent) =>
      isCurrent ? this.#tellEvents(user, rows, host) : this.#readAgain(user),
    )
  }

  #readAgain(user: UserId | undefined): void {
    const clients = user === undefined ? this.#all() : (this.#clients.get(user) ?? [])
    for (const client of clients) client.news ??= []
  }

  /** Events as the user wants to hear them; the page of a client reads the rest. */
  #tellEvents(user: UserId, rows: readonly NotificationRow[], host: Host): void {
    const settings = host.notifications.settings(user)
    const { instruments } = host.market
    const items = rows
      .filter((row) => hears(settings, row))
      .map((row) => ({
        ...notificationItem(row, { upTo: 0, ids: [] }, instruments),
        toast: settings.topics.get(notificationTypes[row.type])?.toast ?? false,
      }))
    if (items.length === 0) return
    for (const client of this.#clients.get(user) ?? []) client.news = withMore(client.news, items)
  }

  /** Facts of a partition went by untold: the pages of its users read again. */
  #missed(partition: number): void {
    for (const user of this.#clients.keys())
      if (partitionOf(user) === partition) {
        this.#markLagged(user)
        this.#markFunding(user)
      }
  }

  /** What a user pays changed: its bots' pages read again what they lived through. */
  #markLagged(user: UserId): void {
    for (const client of this.#clients.get(user) ?? []) {
      client.pending.clear()
      client.lagged = true
    }
  }

  #markFunding(user: UserId): void {
    for (const client of this.#clients.get(user) ?? []) client.funding = true
  }

  #flush(): void {
    if (this.#clients.size > 0) this.#listen()
    if (this.#speed.hasChanged(this.#options.host())) this.#sendClock()
    if (this.#isUnsure()) return
    for (const client of this.#all()) {
      if (this.#hasSession(client)) flushClient(client)
      else client.socket.close(closeCodes.sessionEnded, 'the session has ended')
    }
  }

  /** Who may still listen is not known at this moment. */
  #isUnsure(): boolean {
    return this.#options.host()?.directory.privateRefusal?.() !== undefined
  }

  /**
   * Asked of who keeps sessions, and not told by whoever ends them: no way out of a session can be
   * forgotten.
   */
  #hasSession({ session, user }: BotClient): boolean {
    return this.#options.accounts()?.userOfSession(session) === user
  }

  #sendClock(): void {
    if (this.#clients.size === 0) return
    const clock = JSON.stringify(this.#clock())
    const health = this.#health()
    for (const client of this.#all()) {
      client.socket.send(clock)
      if (client.health !== health && client.socket.send(health)) client.health = health
    }
  }

  #clock(): BotStreamMessage {
    return clockMessage(this.#options.host())
  }

  #health(): string {
    const health = this.#options.host()?.health()
    const message: BotStreamMessage = {
      topic: 'health',
      ready: health?.phase === 'trading',
      phase: health?.phase ?? 'opening',
      progress: (health?.progress ?? 0).toFixed(2),
    }
    return JSON.stringify(message)
  }

  *#all(): Iterable<BotClient> {
    for (const clients of this.#clients.values()) yield* clients
  }
}

function queue(client: BotClient, item: ActivityItem): void {
  if (client.lagged) return
  client.pendingCount += 1
  if (client.pendingCount > MAX_PENDING) {
    client.pending.clear()
    client.lagged = true
    return
  }
  const items = client.pending.get(item.bot_id)
  if (items) items.push(item)
  else client.pending.set(item.bot_id, [item])
}

function flushClient(client: BotClient): void {
  if (!client.socket.ready) return
  if (client.lagged) send(client, { topic: 'lagged' })
  client.lagged = false
  for (const [bot_id, items] of client.pending) {
    const position = items.at(-1)?.position ?? '0'
    send(client, { topic: 'bot', bot_id, position, items })
  }
  client.pending.clear()
  client.pendingCount = 0
  if (client.funding) send(client, { topic: 'funding' })
  client.funding = false
  if (client.news) send(client, newsMessage(client.news))
  client.news = undefined
}

function send(client: BotClient, message: BotStreamMessage): void {
  client.socket.send(JSON.stringify(message))
}
