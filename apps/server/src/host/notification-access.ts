// What users were told, for routes and live pages: events from the read models, what was read and
// what is wanted from the directory. A change resolves when it is durable.
import type { NotificationFilter, NotificationType } from '@trellis/contract'
import { isCritical, typesWhere } from '@trellis/contract'
import { partitionOf, type UserId } from '@trellis/kernel'
import type { NotificationRow, ReadMark, UserNotification } from '../projections/notifications.ts'
import type { DirectoryAccess } from './directory-host.ts'
import { askingOf, type Places } from './history-access.ts'
import {
  changeSettings,
  markRead,
  READ,
  readMark,
  readSettings,
  scopeOf,
  SETTINGS,
  type NotificationSettings,
  type SettingsChange,
} from './notification-settings.ts'

export interface NotificationPage {
  readonly rows: readonly NotificationRow[]
  readonly read: ReadMark
  readonly hasMore: boolean
}

export interface PageQuery {
  readonly show: NotificationFilter
  readonly before: number | undefined
  readonly limit: number
}

/** New events of a user; without events what was read or wanted has changed. */
export type NewsListener = (user: UserId | undefined, rows: readonly NotificationRow[]) => void

export interface NotificationAccess {
  list(user: UserId, query: PageQuery): Promise<NotificationPage>
  /** Unread events by type. */
  unread(user: UserId): Promise<ReadonlyMap<NotificationType, number>>
  settings(user: UserId): NotificationSettings
  /** Events that lie in the future are not read by it. */
  markRead(
    user: UserId,
    what: { readonly id?: number | undefined; readonly upTo?: number | undefined },
  ): Promise<void>
  change(user: UserId, change: SettingsChange): Promise<void>
  /** Hears news as the read models have them; undefined for the user: everybody reads again. */
  onNews(listener: NewsListener): () => void
}

export interface NotificationParts extends Places {
  readonly directory: DirectoryAccess
}

const TYPES: Readonly<Record<NotificationFilter, readonly NotificationType[] | undefined>> = {
  all: undefined,
  unread: undefined,
  critical: typesWhere(isCritical),
  trades: typesWhere((topic) => !isCritical(topic) && topic !== 'range'),
}

export class Notifications implements NotificationAccess {
  readonly #parts: NotificationParts
  readonly #listeners = new Set<NewsListener>()

  constructor(parts: NotificationParts) {
    this.#parts = parts
    parts.database.onTold = (told) => this.#pass(told)
  }

  async list(user: UserId, { show, before, limit }: PageQuery): Promise<NotificationPage> {
    const ask = await askingOf(this.#parts, user)
    const read = this.#mark(user)
    const found = await ask('notifications', {
      scope: scopeOf(user, this.settings(user)),
      read,
      before,
      limit: limit + 1,
      unreadOnly: show === 'unread',
      types: TYPES[show],
    })
    return { rows: found.slice(0, limit), read, hasMore: found.length > limit }
  }

  async unread(user: UserId): Promise<ReadonlyMap<NotificationType, number>> {
    const ask = await askingOf(this.#parts, user)
    const scope = scopeOf(user, this.settings(user))
    const counts = await ask('unreadNotifications', { scope, read: this.#mark(user) })
    return new Map(counts.map(({ type, count }) => [type, count]))
  }

  settings(user: UserId): NotificationSettings {
    return readSettings(this.#setting(user, SETTINGS))
  }

  async markRead(
    user: UserId,
    { id, upTo }: { readonly id?: number | undefined; readonly upTo?: number | undefined },
  ): Promise<void> {
    await this.#parts.learn?.(partitionOf(user))
    const newest = this.#parts.durable(partitionOf(user)) - 1
    const what = {
      id: id !== undefined && id <= newest ? id : undefined,
      upTo: upTo === undefined ? undefined : Math.min(upTo, newest),
    }
    await this.#write(user, READ, (text) => markRead(text, what))
  }

  async change(user: UserId, change: SettingsChange): Promise<void> {
    await this.#write(user, SETTINGS, (text) => changeSettings(text, change))
  }

  onNews(listener: NewsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A setting was changed, here or by another process: pages read again what hangs on it. */
  settingChanged(user: UserId, name: string): void {
    if (name === READ || name === SETTINGS) this.#tell(user, [])
  }

  #mark(user: UserId): ReadMark {
    return readMark(this.#setting(user, READ))
  }

  #setting(user: UserId, name: string): string {
    return this.#parts.directory.state.account(user)?.settings.get(name) ?? ''
  }

  /** Decides on what stands at this moment, so that two devices do not undo each other. */
  async #write(user: UserId, name: string, next: (text: string) => string): Promise<void> {
    await this.#parts.directory.execute((state) =>
      state.changeSetting(user, name, next(state.account(user)?.settings.get(name) ?? '')),
    )
    this.#tell(user, [])
  }

  #pass(told: readonly UserNotification[] | undefined): void {
    if (told === undefined) return this.#tell(undefined, [])
    const users = new Map<number, NotificationRow[]>()
    for (const { user, ...row } of told) {
      const rows = users.get(user)
      if (rows) rows.push(row)
      else users.set(user, [row])
    }
    for (const [user, rows] of users) this.#tell(user as UserId, rows)
  }

  #tell(user: UserId | undefined, rows: readonly NotificationRow[]): void {
    for (const listener of this.#listeners) listener(user, rows)
  }
}
