// The table of what users were told: rows as they are written, and as lists and counts read them. A
// row has the position of its fact, which orders the events of one user and names them.
import { notificationTypes, repeats, type NotificationType } from '@trellis/contract'
import type { MoneyFigures } from '@trellis/engine'
import { DAY_MS } from '@trellis/market'
import { divide, formatAmount, type Amount } from '@trellis/kernel'
import { arrayLiteral, insertRows, type Column, type Sql, type SqlValue } from '../database/sql.ts'
import type { NotificationChange, NotificationData } from './change-set.ts'

/** An event as it is read. */
export interface NotificationRow {
  /** Position of its fact in the partition of the user. */
  readonly id: number
  readonly atMs: number
  readonly type: NotificationType
  readonly word: string
  readonly data: NotificationData
  readonly bot: number
  readonly kind: string
  /** Indexes of the bot's symbols, its first one first. */
  readonly symbols: readonly number[]
  /** How often it was so on that day of the market, the event itself counted. */
  readonly times: number
}

/** An event with whose it is. */
export interface UserNotification extends NotificationRow {
  readonly user: number
}

/** Which events of a user are asked for. */
export interface NotificationScope {
  readonly user: number
  /** Types that are switched off. */
  readonly hidden: readonly NotificationType[]
  /** Bots of which only some types are heard. */
  readonly quiet: readonly {
    readonly bots: readonly number[]
    readonly types: readonly NotificationType[]
  }[]
}

/** What was read: everything up to an event, and single ones behind it. */
export interface ReadMark {
  readonly upTo: number
  readonly ids: readonly number[]
}

export interface NotificationQuery {
  readonly scope: NotificationScope
  readonly read: ReadMark
  /** Events before this one; undefined for the newest. */
  readonly before: number | undefined
  readonly limit: number
  readonly unreadOnly: boolean
  /** Only these types, where it is set. */
  readonly types: readonly NotificationType[] | undefined
}

const COLUMNS: readonly Column[] = [
  ['user_id', 'bigint'],
  ['position', 'bigint'],
  ['bot', 'bigint'],
  ['at_ms', 'bigint'],
  ['type', 'text'],
  ['word', 'text'],
  ['data', 'text'],
  ['fold', 'text'],
  ['times', 'int'],
]
/** A later event of a day's line takes its place. */
const REPLACED = COLUMNS.map(([name]) => name)
  .filter((name) => !['user_id', 'bot', 'fold', 'times'].includes(name))
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')
const CONFLICT = `on conflict (user_id, bot, fold) do update set ${REPLACED},
  times = notifications.times + excluded.times`

/**
 * Writes the events of one run with the figures of the bots that ended in it. What repeats by
 * itself has one line for a bot and a day of the market: its newest event, with how often it was so
 * (docs/adr/0014). Answers every event.
 */
export async function writeNotifications(
  sql: Sql,
  changes: readonly NotificationChange[],
  ends: ReadonlyMap<number, MoneyFigures>,
): Promise<readonly UserNotification[]> {
  const events = changes.map((it) => eventOf(it, ends))
  const rows = linesOf(events).map(({ user, id, bot, atMs, type, word, data, fold, times }) => {
    return [user, id, bot, atMs, type, word, JSON.stringify(data), fold, times]
  })
  const insert = { table: 'notifications', columns: COLUMNS, rows, conflict: CONFLICT }
  if (rows.length > 0) await insertRows(sql, insert)
  return events
}

interface Line extends UserNotification {
  /** Names the line among those of its bot; null of what stands alone. */
  readonly fold: string | null
}

/**
 * Events as lines: of one line the newest with the number of them, since one insert meets it once.
 */
function linesOf(events: readonly UserNotification[]): readonly Line[] {
  const lines = new Map<string, Line>()
  for (const event of events) {
    const fold = foldOf(event)
    const key = fold === null ? `${event.user} ${event.id}` : `${event.user} ${event.bot} ${fold}`
    lines.set(key, { ...event, fold, times: (lines.get(key)?.times ?? 0) + 1 })
  }
  return [...lines.values()]
}

function foldOf({ type, atMs }: UserNotification): string | null {
  const topic = notificationTypes[type]
  return repeats(topic) ? `${Math.floor(atMs / DAY_MS)} ${topic}` : null
}

function eventOf(
  { bot, position, atMs, type, word, data }: NotificationChange,
  ends: ReadonlyMap<number, MoneyFigures>,
): UserNotification {
  // Only the end of a bot says why, and only with the end its P&L is known.
  const end = bot.endedPosition === position ? ends.get(bot.bot) : undefined
  const figures = end && {
    total: formatAmount((end.made ?? end.total) as Amount),
    invested: formatAmount(end.invested as Amount),
    // What it was given is counted by other bots, too.
    ...(end.made === undefined && end.invested > 0n && { share: shareOf(end) }),
  }
  return {
    user: bot.user,
    id: position,
    bot: bot.bot,
    kind: bot.kind,
    symbols: bot.symbols,
    atMs,
    type,
    word,
    data: { ...data, ...figures },
    times: 1,
  }
}

/** P&L over what was invested as a fraction of six digits, rounded down as everywhere. */
function shareOf({ total, invested }: MoneyFigures): string {
  const millionths = divide(total * 1_000_000n, invested, 'floor')
  return formatAmount((millionths * 1_000_000n) as Amount)
}

interface Stored {
  readonly position: number
  readonly at_ms: number
  readonly type: NotificationType
  readonly word: string
  readonly data: string
  readonly bot: number
  readonly kind: string
  readonly symbols: string
  readonly times: number
}

/** Where a user's events lie; the values follow the query's own. */
function whereOf({ user, hidden, quiet }: NotificationScope): [string, SqlValue[]] {
  const values: SqlValue[] = [user, arrayLiteral(hidden)]
  let where = 'n.user_id = $1 and not n.type = any($2::text::text[])'
  for (const { bots, types } of quiet) {
    if (bots.length === 0) continue
    values.push(arrayLiteral(bots), arrayLiteral(types))
    const [b, t] = [`$${values.length - 1}::text::bigint[]`, `$${values.length}::text::text[]`]
    where += ` and (not n.bot = any(${b}) or n.type = any(${t}))`
  }
  return [where, values]
}

function unread({ upTo, ids }: ReadMark, values: SqlValue[]): string {
  values.push(upTo, arrayLiteral(ids))
  const [at, list] = [`$${values.length - 1}::bigint`, `$${values.length}::text::bigint[]`]
  return ` and n.position > ${at} and not n.position = any(${list})`
}

const SELECTED = `select n.position, n.at_ms, n.type, n.word, n.data, n.bot, n.times,
  coalesce(b.kind, '') as kind, coalesce(b.symbols, '[]') as symbols
  from notifications n left join bots b on b.bot = n.bot`

/** A user's events after one, the earliest first. */
export async function notificationsAfter(
  sql: Sql,
  scope: NotificationScope,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly NotificationRow[]> {
  const [where, values] = whereOf(scope)
  values.push(after, limit)
  const text = `${SELECTED} where ${where} and n.position > $${values.length - 1}::bigint
    order by n.position limit $${values.length}`
  return (await sql.query<Stored>(text, values)).map(rowOf)
}

/** A user's events, newest first. */
export async function listNotifications(
  sql: Sql,
  { scope, read, before, limit, unreadOnly, types }: NotificationQuery,
): Promise<readonly NotificationRow[]> {
  const [first, values] = whereOf(scope)
  let where = first
  if (unreadOnly) where += unread(read, values)
  if (types !== undefined) {
    values.push(arrayLiteral(types))
    where += ` and n.type = any($${values.length}::text::text[])`
  }
  if (before !== undefined) {
    values.push(before)
    where += ` and n.position < $${values.length}::bigint`
  }
  values.push(limit)
  const text = `${SELECTED} where ${where} order by n.position desc limit $${values.length}`
  return (await sql.query<Stored>(text, values)).map(rowOf)
}

function rowOf(row: Stored): NotificationRow {
  return {
    id: row.position,
    atMs: row.at_ms,
    type: row.type,
    word: row.word,
    data: JSON.parse(row.data) as NotificationData,
    bot: row.bot,
    kind: row.kind,
    symbols: JSON.parse(row.symbols) as number[],
    times: row.times,
  }
}

/** How many events of each type a user has not read. */
export async function countUnread(
  sql: Sql,
  scope: NotificationScope,
  read: ReadMark,
): Promise<readonly { readonly type: NotificationType; readonly count: number }[]> {
  const [where, values] = whereOf(scope)
  const news = unread(read, values)
  return sql.query(
    `select n.type, count(*)::int as count from notifications n
     where ${where}${news} group by n.type order by n.type`,
    values,
  )
}
