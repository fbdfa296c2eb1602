// Brings messages to their targets: makes them of news, sends what is due, tries again, gives up.
// Each message is claimed in the database before it is sent and settled after, so that a kill sends
// it twice rather than never. Nothing else waits for it, and without targets it does nothing.
import type { NotificationItem } from '@trellis/contract'
import { TEST_MESSAGE } from '@trellis/contract'
import { ok, type UserId } from '@trellis/kernel'
import type { SettingAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { SecretBox } from '../auth/secret-box.ts'
import { readTargets, TARGETS, writeTargets, type Target } from '../auth/target-record.ts'
import type { DeliveryAccess } from '../host/delivery-access.ts'
import { UnavailableError } from '../host/engine-link.ts'
import type { NotificationAccess } from '../host/notification-access.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { DeliveryKey, DeliveryRow, Settled } from '../projections/deliveries.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import { HistoryAwayError } from '../threads/read-models.ts'
import { ended, endingOf, isGone, none } from './delivery-endings.ts'
import type { Message, Outcome } from './guarded-send.ts'
import { pushMessage, webhookMessage, type Letter } from './messages.ts'
import { planDeliveries } from './plan-deliveries.ts'
import type { PushKeys } from './push-keys.ts'
import { quietUntil } from './quiet-hours.ts'
import { StrayClaims } from './stray-claims.ts'
import { AWAY, openPush, openWebhook, readAway, TOLD } from './targets.ts'

export interface CourierParts {
  readonly store: DeliveryAccess
  readonly settings: SettingAccess
  readonly news: Pick<NotificationAccess, 'settings' | 'onNews'>
  readonly box: SecretBox
  readonly keys: PushKeys
  /** Who runs this server, for push services: a mailto: or https: address. */
  readonly contact: string
  readonly item: (row: NotificationRow) => NotificationItem
  readonly send: (message: Message, stop: AbortSignal) => Promise<Outcome>
  readonly pausesMs: readonly number[]
  /** Where other processes put messages in too: how often it is looked for some. */
  readonly looksEveryMs?: number | undefined
  readonly wallMs: () => number
  readonly log: LogLine
}

/** Attempts under way at a time, in all and of one user; of one target there is one. */
const FLIGHTS_MAX = 64
const FLIGHTS_OF_USER = 2
const DUE_AT_ONCE = 200
const NEWS_AT_ONCE = 200
/** After the database was away, or nobody said how far the directory is. */
const AGAIN_MS = 2000
/** A later timer is set anew on the way. */
const TIMER_MAX_MS = 3_600_000
/** How often the directory learns how far users were told. */
const FLOORS_EVERY_MS = 60_000
const STOP_LIMIT_MS = 1000
/** How often it is looked for claims of nobody: longer than any attempt. */
const RESCUE_EVERY_MS = 30_000

/** The name of a message, the same at every attempt. */
export function messageId({ target, position }: Pick<DeliveryKey, 'target' | 'position'>): string {
  return position < 0 ? `${target}-${TEST_MESSAGE}-${-position}` : `${target}-${position}`
}

export class Courier {
  readonly #parts: CourierParts
  /** Users who have targets. */
  readonly #users = new Set<UserId>()
  /** Of them, those with news that no message was made of. */
  readonly #told = new Set<UserId>()
  /** Those of whom the directory does not know how far they were told. */
  readonly #moved = new Set<UserId>()
  /** Users of whom messages may wait by hours that are theirs no more. */
  readonly #hours = new Set<UserId>()
  /** Targets that are being sent to, with their users. */
  readonly #flights = new Map<string, { readonly user: number; readonly done: Promise<void> }>()
  readonly #stop = new AbortController()
  readonly #strays: StrayClaims
  #leave: () => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #floors: NodeJS.Timeout | undefined
  #rescues: NodeJS.Timeout | undefined
  #working = false
  #again = false
  #awake = false
  #stopping = false

  constructor(parts: CourierParts) {
    this.#parts = parts
    this.#strays = new StrayClaims(parts.store)
  }

  start(): void {
    for (const [user] of this.#parts.settings.all(TARGETS)) this.changed(user)
    this.#leave = this.#parts.news.onNews((user, rows) => {
      if (user === undefined) for (const one of this.#users) this.#told.add(one)
      else if (rows.length === 0 || !this.#users.has(user)) return
      else this.#told.add(user)
      this.stir()
    })
    this.#rescues = setInterval(() => void this.#rescue(), RESCUE_EVERY_MS).unref()
    this.stir()
  }

  /** A user has other targets than before. */
  changed(user: UserId): void {
    if (this.#targets(user).length === 0) this.#users.delete(user)
    else {
      this.#users.add(user)
      this.#told.add(user)
    }
  }

  /** A user has other quiet hours than before: what was put off by those waits no more. */
  hoursChanged(user: UserId): void {
    this.#hours.add(user)
    this.stir()
  }

  /** Looks soon at what is to be done. */
  stir(): void {
    if (this.#stopping) return
    if (this.#working) {
      this.#again = true
      return
    }
    this.#working = true
    void this.#work()
  }

  /** What is under way has a moment to end; the rest is sent again at the next start. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#leave()
    clearTimeout(this.#timer)
    clearTimeout(this.#floors)
    clearInterval(this.#rescues)
    const landed = Promise.all([...this.#flights.values()].map(({ done }) => done))
    await Promise.race([landed, later(STOP_LIMIT_MS)])
    this.#stop.abort()
    await this.#saveFloors().catch(() => undefined)
  }

  async #work(): Promise<void> {
    let nextMs: number | undefined
    try {
      do {
        this.#again = false
        await this.#wake()
        for (const user of this.#hours) await this.#release(user)
        for (const user of this.#told) await this.#make(user)
        nextMs = await this.#sendDue()
      } while (this.#again && !this.#stopping)
    } catch (error) {
      this.#complain(error)
      nextMs = this.#parts.wallMs() + AGAIN_MS
    }
    this.#working = false
    this.#sleepUntil(nextMs)
    if (this.#again) this.stir()
  }

  #sleepUntil(nextMs: number | undefined): void {
    clearTimeout(this.#timer)
    const { looksEveryMs = TIMER_MAX_MS, wallMs } = this.#parts
    const isIdle = nextMs === undefined && looksEveryMs === TIMER_MAX_MS
    if (isIdle || this.#stopping) return
    const dueMs = nextMs === undefined ? Infinity : Math.max(nextMs - wallMs(), 0)
    const waitMs = Math.min(dueMs, looksEveryMs)
    this.#timer = setTimeout(() => this.stir(), waitMs)
  }

  /** Once: what the server was sending as it ended, and what waits by hours of before. */
  async #wake(): Promise<void> {
    if (this.#awake) return
    await this.#parts.store('wakeDeliveries', { nowMs: this.#parts.wallMs() })
    this.#awake = true
  }

  async #rescue(): Promise<void> {
    if (this.#users.size === 0) return
    try {
      const isOurs = (target: string): boolean => this.#flights.has(target)
      if (await this.#strays.wake(isOurs, this.#parts.wallMs())) this.stir()
    } catch (error) {
      this.#complain(error)
    }
  }

  async #release(user: UserId): Promise<void> {
    await this.#parts.store('releaseDeliveries', { user, nowMs: this.#parts.wallMs() })
    this.#hours.delete(user)
  }

  /** Makes messages of a user's news; of one whose news cannot be read the others do not suffer. */
  async #make(user: UserId): Promise<void> {
    this.#told.delete(user)
    try {
      const isWhole = await this.#makeSome(user)
      if (!isWhole) this.#told.add(user)
    } catch (error) {
      if (!isPassing(error)) return this.#complain(error)
      this.#told.add(user)
      throw error
    }
  }

  /** Answers whether there are no more. */
  async #makeSome(user: UserId): Promise<boolean> {
    const { store, settings, news, wallMs } = this.#parts
    if (this.#targets(user).length === 0) return true
    const floor = Number(settings.read(user, TOLD))
    const from = await store('deliveryMark', { user, floor })
    const rows = await store('undelivered', { user, after: from, limit: NEWS_AT_ONCE })
    const last = rows.at(-1)
    if (last === undefined) return true
    // Another process may have been told a moment ago what is wanted no more.
    await settings.catchUp?.()
    const targets = this.#targets(user)
    const away = readAway(settings.read(user, AWAY))
    const nowMs = wallMs()
    const plans = planDeliveries(rows, { settings: news.settings(user), away, targets }, nowMs)
    const { grouping } = away
    await store('makeDeliveries', { user, from, to: last.id, nowMs, grouping, plans })
    this.#noteMoved(user)
    return rows.length < NEWS_AT_ONCE
  }

  /** Begins what is due and has room; answers when the next is. */
  async #sendDue(): Promise<number | undefined> {
    const { store, settings, wallMs } = this.#parts
    const nowMs = wallMs()
    const { due, nextMs } = await store('dueDeliveries', { nowMs, limit: DUE_AT_ONCE })
    // Once for all: whoever removes a target later drops what waits for it before they answer.
    if (due.some((row) => this.#hasRoom(row))) await settings.catchUp?.()
    for (const row of due) {
      if (!this.#hasRoom(row)) continue
      const quietMs = row.critical ? undefined : this.#quietUntil(row.user as UserId, nowMs)
      if (quietMs === undefined) this.#begin(row)
      else {
        await store('settleDelivery', { ...row, reason: 'quiet', nextMs: quietMs })
        this.#again = true
      }
    }
    return nextMs
  }

  #hasRoom({ user, target }: DeliveryRow): boolean {
    const flights = [...this.#flights.values()]
    if (this.#flights.has(target) || flights.length >= FLIGHTS_MAX) return false
    return flights.filter((it) => it.user === user).length < FLIGHTS_OF_USER
  }

  #quietUntil(user: UserId, nowMs: number): number | undefined {
    return quietUntil(readAway(this.#parts.settings.read(user, AWAY)).quiet, nowMs)
  }

  #begin(row: DeliveryRow): void {
    const { user, target } = row
    const done = this.#attempt(row)
      .catch((error: unknown) => this.#complain(error))
      .finally(() => {
        this.#flights.delete(target)
        this.#noteMoved(user as UserId)
        this.stir()
      })
    this.#flights.set(target, { user, done })
  }

  async #attempt({ user, target: id, position }: DeliveryRow): Promise<void> {
    const { store, wallMs } = this.#parts
    const key = { user, target: id, position }
    const row = await store('claimDelivery', { ...key, nowMs: wallMs() })
    if (row === undefined) return
    const target = this.#targets(user as UserId).find((it) => it.id === id)
    const outcome = target === undefined ? none('removed') : await this.#send(row, target)
    // Nobody knows what became of it: it stands as being sent, which the next start looks after.
    if (outcome === undefined) return
    if (target?.sort === 'push' && isGone(outcome)) {
      await this.#settle({ ...key, ...ended('given-up', { ...outcome, reason: 'gone' }) })
      await this.#removeGone(user as UserId, target)
    } else
      await this.#settle({ ...key, ...endingOf({ row, outcome, sort: target?.sort }, this.#parts) })
  }

  /** Sends it once; undefined where the stop came in between. */
  async #send(row: DeliveryRow, target: Target): Promise<Outcome | undefined> {
    let message: Message | undefined
    try {
      message = this.#messageOf(row, target)
    } catch (error) {
      this.#complain(error)
    }
    if (message === undefined) return none('unreadable')
    const outcome = await this.#parts.send(message, this.#stop.signal)
    return this.#stop.signal.aborted && outcome.reason !== '' ? undefined : outcome
  }

  #messageOf(row: DeliveryRow, target: Target): Message | undefined {
    const { box, keys, contact, wallMs } = this.#parts
    const letter = letterOf(row, this.#parts.item)
    if (target.sort === 'push') {
      const open = openPush(target, box)
      return open && pushMessage(letter, open, { keys, contact })
    }
    const open = openWebhook(target, box)
    return open && webhookMessage(letter, open, wallMs())
  }

  /** Until it is written down: what was sent and is not known as sent would be sent again. */
  async #settle(settled: Settled): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        return await this.#parts.store('settleDelivery', settled)
      } catch (error) {
        if (!(error instanceof HistoryAwayError)) throw error
        await later(AGAIN_MS, this.#stop.signal)
      }
    }
  }

  /** A browser that takes no more pushes is a target no more. */
  async #removeGone(user: UserId, target: Target): Promise<void> {
    const { settings, store } = this.#parts
    await settings.write(user, TARGETS, (text) =>
      ok(writeTargets(readTargets(text).filter(({ id }) => id !== target.id))),
    )
    this.changed(user)
    await store('dropDeliveries', { user, target: target.id, reason: 'gone' })
  }

  #targets(user: UserId): readonly Target[] {
    return readTargets(this.#parts.settings.read(user, TARGETS))
  }

  #noteMoved(user: UserId): void {
    this.#moved.add(user)
    this.#floors ??= setTimeout(() => {
      this.#floors = undefined
      this.#saveFloors().catch(() => undefined)
    }, FLOORS_EVERY_MS)
  }

  /** The directory knows how far users were told, should the database be lost with the rest. */
  async #saveFloors(): Promise<void> {
    const { store, settings } = this.#parts
    for (const user of this.#moved) {
      const floor = await store('deliveryFloor', { user })
      this.#moved.delete(user)
      await settings.write(user, TOLD, (text) => ok(String(Math.max(floor, Number(text)))))
    }
  }

  #complain(error: unknown): void {
    // What could not be asked is asked again; the log has that silence already.
    if (isPassing(error) || this.#stop.signal.aborted) return
    this.#parts.log(`news that leave the page: ${textOf(error)}`, 'error')
  }
}

/** Database or directory did not answer, of which the log tells elsewhere. */
function isPassing(error: unknown): boolean {
  return error instanceof HistoryAwayError || error instanceof UnavailableError
}

function letterOf(row: DeliveryRow, item: CourierParts['item']): Letter {
  const { type, critical, count, madeMs } = row
  return { id: messageId(row), type, critical, count, madeMs, events: row.events.map(item) }
}

/** Resolves after a while, or as soon as the signal says so. */
function later(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
