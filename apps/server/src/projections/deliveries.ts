// Messages that leave the page, as the database keeps them: made once from a user's news, claimed
// before each attempt, settled after it. A message is named by its target and the first event that
// it tells of, so that whoever makes it again makes the same one.
import { EVENTS_MAX, GROUPED_MS, LOGGED_MAX, TEST_MESSAGE, WAITING_MAX } from '@trellis/contract'
import type { DeliveryReason, DeliveryState } from '@trellis/contract'
import type { Database, Sql } from '../database/sql.ts'
import { notificationsAfter, type NotificationRow } from './notifications.ts'

/** Names a message. */
export interface DeliveryKey {
  readonly user: number
  readonly target: string
  /** Position of its first event; below zero of a test. */
  readonly position: number
}

/** A claim of one: the how manieth attempt it is for. */
export interface DeliveryAttempt extends DeliveryKey {
  readonly attempts: number
}

/** A message that shall be sent. */
export interface PlannedDelivery {
  readonly target: string
  readonly position: number
  readonly type: string
  /** It waits neither for others of its type nor for a morning. */
  readonly critical: boolean
  readonly count: number
  readonly events: readonly NotificationRow[]
  /** Not before this wall time; in quiet hours their end, which `reason` says. */
  readonly dueMs: number
  readonly reason: DeliveryReason
}

export interface DeliveryRow extends DeliveryKey, Omit<PlannedDelivery, 'dueMs' | 'target'> {
  readonly state: DeliveryState
  readonly attempts: number
  /** HTTP status that was answered last, or 0. */
  readonly answer: number
  readonly madeMs: number
  readonly triedMs: number
  readonly nextMs: number
}

export interface Making {
  readonly user: number
  /** The mark that the plans were made from; where it stands elsewhere by now nothing is done. */
  readonly from: number
  readonly to: number
  readonly nowMs: number
  /** Several of one type within a minute are one message. */
  readonly grouping: boolean
  readonly plans: readonly PlannedDelivery[]
}

export interface Settled extends DeliveryKey {
  readonly state: DeliveryState
  readonly answer: number
  readonly reason: DeliveryReason
  readonly nextMs: number
}

/** The named queries about messages; all but three of them write. */
export interface DeliveryQueries {
  /** Where a user's news were made into messages up to; `floor` where nothing says so yet. */
  deliveryMark: { args: { user: number; floor: number }; answer: number }
  /** News before a position are none of a user who begins now. */
  beginDeliveries: { args: { user: number; position: number }; answer: void }
  /** A user's news after the mark, whatever of it the user hears. */
  undelivered: {
    args: { user: number; after: number; limit: number }
    answer: readonly NotificationRow[]
  }
  makeDeliveries: { args: Making; answer: void }
  /** Those whose time has come, one of each target, and when the next one's will. */
  dueDeliveries: {
    args: { nowMs: number; limit: number }
    answer: { readonly due: readonly DeliveryRow[]; readonly nextMs: number | undefined }
  }
  /** Takes one for an attempt; undefined where somebody did something else with it. */
  claimDelivery: { args: DeliveryKey & { nowMs: number }; answer: DeliveryRow | undefined }
  settleDelivery: { args: Settled; answer: void }
  /**
   * What was being sent when the server ended waits again; what waits for the end of quiet hours is
   * looked at anew, as they may be changed ones whose server was killed before it released any.
   */
  wakeDeliveries: { args: { nowMs: number }; answer: void }
  /** Those that somebody claimed and has not settled. */
  deliveriesUnderWay: { args: object; answer: readonly DeliveryAttempt[] }
  /** The same of one claim, where it is still the last one. */
  wakeDelivery: { args: DeliveryAttempt & { nowMs: number }; answer: void }
  /** What waits for a target that is gone is given up. */
  dropDeliveries: { args: { user: number; target: string; reason: DeliveryReason }; answer: void }
  /** What waits for the end of quiet hours waits no more: they were changed. */
  releaseDeliveries: { args: { user: number; nowMs: number }; answer: void }
  /** A message without news, by which a target shows whether it takes any. */
  addTest: { args: DeliveryKey & { nowMs: number }; answer: void }
  deliveryLog: { args: { user: number; limit: number }; answer: readonly DeliveryRow[] }
  /** Every event up to here was told or given up. */
  deliveryFloor: { args: { user: number }; answer: number }
}

type Queries = {
  readonly [N in keyof DeliveryQueries]: (
    args: DeliveryQueries[N]['args'],
  ) => Promise<DeliveryQueries[N]['answer']>
}

export function deliveryQueries(database: Database): Queries {
  const inOne =
    <A, R>(work: (sql: Sql, args: A) => Promise<R>) =>
    (args: A): Promise<R> =>
      database.transaction((sql) => work(sql, args))
  return {
    deliveryMark: inOne(markOf),
    beginDeliveries: inOne(begin),
    undelivered: ({ user, ...range }) =>
      notificationsAfter(database, { user, hidden: [], quiet: [] }, range),
    makeDeliveries: inOne(make),
    dueDeliveries: (args) => due(database, args),
    claimDelivery: inOne(claim),
    settleDelivery: inOne(settle),
    wakeDeliveries: inOne(wake),
    deliveriesUnderWay: () =>
      database.query<DeliveryAttempt>(
        `select user_id as "user", target, position, attempts from deliveries
         where state = 'sending'`,
      ),
    wakeDelivery: inOne(wakeOne),
    dropDeliveries: inOne(drop),
    releaseDeliveries: inOne(release),
    addTest: inOne(addTest),
    deliveryLog: (args) => log(database, args),
    deliveryFloor: (args) => floorOf(database, args),
  }
}

interface Stored {
  readonly user_id: number
  readonly target: string
  readonly position: number
  readonly type: string
  readonly critical: boolean
  readonly count: number
  readonly events: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly answer: number
  readonly reason: DeliveryReason
  readonly made_ms: number
  readonly tried_ms: number
  readonly next_ms: number
}

const rowOf = (row: Stored): DeliveryRow => ({
  user: row.user_id,
  target: row.target,
  position: row.position,
  type: row.type,
  critical: row.critical,
  count: row.count,
  events: JSON.parse(row.events) as readonly NotificationRow[],
  state: row.state,
  attempts: row.attempts,
  answer: row.answer,
  reason: row.reason,
  madeMs: row.made_ms,
  triedMs: row.tried_ms,
  nextMs: row.next_ms,
})

async function markOf(
  sql: Sql,
  { user, floor }: DeliveryQueries['deliveryMark']['args'],
): Promise<number> {
  await sql.query(
    'insert into delivery_marks (user_id, position) values ($1, $2) on conflict do nothing',
    [user, floor],
  )
  const [row] = await sql.query<{ position: number }>(
    'select position from delivery_marks where user_id = $1',
    [user],
  )
  return row?.position ?? floor
}

async function begin(
  sql: Sql,
  { user, position }: DeliveryQueries['beginDeliveries']['args'],
): Promise<void> {
  await sql.query(
    `insert into delivery_marks (user_id, position) values ($1, $2)
     on conflict (user_id) do update set
       position = greatest(delivery_marks.position, excluded.position)`,
    [user, position],
  )
}

/** Messages and the mark in one step: a user's event is made into messages once. */
async function make(sql: Sql, making: Making): Promise<void> {
  const { user, from, to, plans } = making
  const moved = await sql.query(
    `update delivery_marks set position = $3 where user_id = $1 and position = $2
     returning position`,
    [user, from, to],
  )
  if (moved.length === 0) return
  for (const plan of plans) await add(sql, making, plan)
  await trim(sql, user)
}

async function add(sql: Sql, making: Making, plan: PlannedDelivery): Promise<void> {
  const { user, grouping, nowMs } = making
  const { target, type } = plan
  const [last] = grouping
    ? await sql.query<Stored>(
        `select * from deliveries where user_id = $1 and target = $2 and type = $3
         order by made_ms desc, position desc limit 1`,
        [user, target, type],
      )
    : []
  // One that was never tried may tell of more; a receiver that had it would drop what is added.
  if (last?.state === 'waiting' && last.attempts === 0) return join(sql, last, plan)
  const rests = last !== undefined && !plan.critical ? last.made_ms + GROUPED_MS : 0
  const [open] = await sql.query<{ n: number }>(
    `select count(*)::int as n from deliveries
     where user_id = $1 and target = $2 and state in ('waiting', 'sending')`,
    [user, target],
  )
  // What cannot wait comes in where nothing else does any more.
  const isFull = (open?.n ?? 0) >= (plan.critical ? 2 * WAITING_MAX : WAITING_MAX)
  const [state, reason] = isFull ? ['given-up', 'too-many'] : ['waiting', plan.reason]
  await sql.query(
    `insert into deliveries (user_id, target, position, type, critical, count, events, state,
       attempts, answer, reason, made_ms, tried_ms, next_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, $9, $10, 0, $11) on conflict do nothing`,
    [
      user,
      target,
      plan.position,
      type,
      plan.critical,
      plan.count,
      JSON.stringify(plan.events),
      state,
      reason,
      nowMs,
      Math.max(plan.dueMs, rests),
    ],
  )
}

async function join(sql: Sql, row: Stored, plan: PlannedDelivery): Promise<void> {
  const events = [...rowOf(row).events, ...plan.events].slice(0, EVENTS_MAX)
  await sql.query(
    `update deliveries set count = count + $4, events = $5
     where user_id = $1 and target = $2 and position = $3`,
    [row.user_id, row.target, row.position, plan.count, JSON.stringify(events)],
  )
}

/** What is finished and older than the log holds. */
async function trim(sql: Sql, user: number): Promise<void> {
  await sql.query(
    `delete from deliveries where user_id = $1 and state in ('delivered', 'given-up')
       and (target, position) in (
         select target, position from deliveries
         where user_id = $1 and state in ('delivered', 'given-up')
         order by made_ms desc, position desc, target offset $2)`,
    [user, LOGGED_MAX],
  )
}

async function due(
  sql: Sql,
  { nowMs, limit }: DeliveryQueries['dueDeliveries']['args'],
): Promise<DeliveryQueries['dueDeliveries']['answer']> {
  const rows = await sql.query<Stored>(
    `select * from (
       select distinct on (user_id, target) * from deliveries
       where state = 'waiting' and next_ms <= $1
       order by user_id, target, critical desc, next_ms, position) first
     order by critical desc, next_ms, user_id, target limit $2`,
    [nowMs, limit],
  )
  const [next] = await sql.query<{ next: number | null }>(
    `select min(next_ms) as next from deliveries where state = 'waiting' and next_ms > $1`,
    [nowMs],
  )
  return { due: rows.map(rowOf), nextMs: next?.next ?? undefined }
}

const KEY = 'user_id = $1 and target = $2 and position = $3'

async function claim(
  sql: Sql,
  { user, target, position, nowMs }: DeliveryQueries['claimDelivery']['args'],
): Promise<DeliveryRow | undefined> {
  const [row] = await sql.query<Stored>(
    `update deliveries set state = 'sending', attempts = attempts + 1, tried_ms = $4, reason = ''
     where ${KEY} and state = 'waiting' returning *`,
    [user, target, position, nowMs],
  )
  return row && rowOf(row)
}

async function settle(
  sql: Sql,
  { user, target, position, state, answer, reason, nextMs }: Settled,
): Promise<void> {
  await sql.query(
    `update deliveries set state = $4, answer = $5, reason = $6, next_ms = $7
     where ${KEY} and state in ('waiting', 'sending')`,
    [user, target, position, state, answer, reason, nextMs],
  )
  if (state !== 'waiting') await trim(sql, user)
}

async function wake(sql: Sql, { nowMs }: DeliveryQueries['wakeDeliveries']['args']): Promise<void> {
  await sql.query(
    `update deliveries set state = 'waiting', next_ms = $1,
       reason = case state when 'sending' then 'interrupted' else '' end
     where state = 'sending' or (state = 'waiting' and reason = 'quiet')`,
    [nowMs],
  )
}

async function wakeOne(
  sql: Sql,
  { user, target, position, attempts, nowMs }: DeliveryQueries['wakeDelivery']['args'],
): Promise<void> {
  await sql.query(
    `update deliveries set state = 'waiting', reason = 'interrupted', next_ms = $5
     where ${KEY} and state = 'sending' and attempts = $4`,
    [user, target, position, attempts, nowMs],
  )
}

async function drop(
  sql: Sql,
  { user, target, reason }: DeliveryQueries['dropDeliveries']['args'],
): Promise<void> {
  await sql.query(
    `update deliveries set state = 'given-up', reason = $3
     where user_id = $1 and target = $2 and state = 'waiting'`,
    [user, target, reason],
  )
}

async function release(
  sql: Sql,
  { user, nowMs }: DeliveryQueries['releaseDeliveries']['args'],
): Promise<void> {
  await sql.query(
    `update deliveries set next_ms = $2, reason = ''
     where user_id = $1 and state = 'waiting' and reason = 'quiet'`,
    [user, nowMs],
  )
}

async function addTest(
  sql: Sql,
  { user, target, position, nowMs }: DeliveryQueries['addTest']['args'],
): Promise<void> {
  const making = { user, from: 0, to: 0, nowMs, grouping: false, plans: [] }
  const plan = { target, position, type: TEST_MESSAGE, critical: true, count: 1, events: [] }
  await add(sql, making, { ...plan, dueMs: nowMs, reason: '' })
}

async function log(
  sql: Sql,
  { user, limit }: DeliveryQueries['deliveryLog']['args'],
): Promise<readonly DeliveryRow[]> {
  const rows = await sql.query<Stored>(
    `select * from deliveries where user_id = $1
     order by made_ms desc, position desc, target limit $2`,
    [user, limit],
  )
  return rows.map(rowOf)
}

async function floorOf(
  sql: Sql,
  { user }: DeliveryQueries['deliveryFloor']['args'],
): Promise<number> {
  const [row] = await sql.query<{ floor: number | null }>(
    `select least(
       (select position from delivery_marks where user_id = $1),
       (select min(position) - 1 from deliveries
        where user_id = $1 and state in ('waiting', 'sending') and position >= 0)) as floor`,
    [user],
  )
  return row?.floor ?? 0
}
