// Fills the read models of a cluster once more while it trades (docs/adr/0039): new tables beside
// those that are read, by the same projector, put in their place when they hold at least as much.
// History answers from the old ones until then, and no answer is older than the one before it.
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS, type Instrument } from '@trellis/market'
import { beginReadModels, COMPARED_TABLES, KEPT_TABLES, migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.ts'
import { ensureQuarters } from '../database/quarters.ts'
import { arrayLiteral, type Database, type Sql } from '../database/sql.ts'
import { indexTrigrams } from '../database/trigram-index.ts'
import { USER_GROUPS } from '../nats/groups.ts'
import type { FeedPlace } from './group-feed.ts'
import { ProjectorProcess } from './projector-process.ts'

export interface RebuildBesideOptions extends Omit<FeedPlace, 'bus'> {
  readonly databaseUrl: string
  /** Schema that is read, and filled by projectors that go on meanwhile. */
  readonly schema: string
  readonly journalId: string
  readonly instruments: readonly Instrument[]
  /** Groups of which alone the rows are made anew; all of them where this is left out. */
  readonly groups?: readonly number[]
}

/** Facts that the new tables may lack when the writers of the old ones are asked to wait. */
const CLOSE = 2000
/** They wait no longer than this; then the new tables follow on their own once more. */
const HOLD_MS = 5000
const LOOK_MS = 100
/** Shorter than any. */
const QUARTER_MS = 80 * DAY_MS
const WRITER = 'rebuild'

/** Rebuilds every read model; answers how many facts they hold. */
export async function rebuildBeside(options: RebuildBesideOptions): Promise<number> {
  const { databaseUrl, schema, journalId, instruments, log } = options
  const live = await openPostgres(databaseUrl, schema)
  const schemas = { schema, beside: `${schema}_next`, old: `${schema}_old` }
  const groups = options.groups ?? Array.from({ length: USER_GROUPS }, (_, group) => group)
  const { beside, old } = schemas
  try {
    await claimRebuild(live, schemas)
    const database = await openPostgres(databaseUrl, beside)
    try {
      await migrate(database)
      await database.transaction((sql) => beginReadModels(sql, journalId))
      const unindexed = await indexTrigrams(database)
      if (unindexed !== undefined) log(`announcements are searched without an index: ${unindexed}`)
      const parts = { ...options, bus: undefined, database, instruments, member: WRITER }
      const projector = new ProjectorProcess(parts)
      for (const group of groups) projector.take(group, 1)
      projector.start()
      try {
        const swapped = options.groups === undefined ? swap : replaceGroups
        await fillAndSwap(live, projector, { ...schemas, groups, swapped })
      } finally {
        await projector.stop()
      }
      for (const left of [beside, old])
        await live.transaction((sql) => sql.query(`drop schema if exists ${left} cascade`))
      return await reached(live, schema)
    } finally {
      await database.close()
    }
  } finally {
    await live.close()
  }
}

/** One at a time: the connection holds a lock until it ends. */
async function claimRebuild(live: Database, { beside, old }: Schemas): Promise<void> {
  await live.transaction(async (sql) => {
    const text = `select pg_try_advisory_lock(hashtext('trellis rebuild ' || $1)) as is_ours`
    const [row] = await sql.query<{ is_ours: boolean }>(text, [beside])
    if (row?.is_ours !== true) throw new Error('read models are being rebuilt already')
    for (const left of [beside, old]) await sql.query(`drop schema if exists ${left} cascade`)
  })
}

interface Schemas {
  readonly schema: string
  readonly beside: string
  /** What was read before, until it is thrown away. */
  readonly old: string
}

interface Filling extends Schemas {
  readonly groups: readonly number[]
  /** Has the new rows read instead of the old ones. */
  swapped(sql: Sql, filling: Filling): Promise<void>
}

async function fillAndSwap(
  live: Database,
  projector: ProjectorProcess,
  filling: Filling,
): Promise<void> {
  for (;;) {
    await pause(LOOK_MS)
    for (const line of projector.failures.values()) throw new Error(line)
    if ((await lacking(live, filling)) > CLOSE) continue
    await makeQuarters(live, filling)
    const isDone = await live.transaction(async (sql) => {
      await sql.query('lock table cursors, positions in exclusive mode')
      if (!(await reachesAll(sql, filling))) return false
      await projector.stop()
      await filling.swapped(sql, filling)
      return true
    })
    if (isDone) return
  }
}

/** Nobody writes to the tables that are read: the new ones come to hold all that is in them. */
async function reachesAll(sql: Sql, filling: Filling): Promise<boolean> {
  for (let left = HOLD_MS / LOOK_MS; left > 0; left--) {
    if ((await lacking(sql, filling)) === 0) return true
    await pause(LOOK_MS)
  }
  return false
}

/** Facts that are in the rows that are read, and not yet in those beside them. */
async function lacking(sql: Sql, { schema, beside, groups }: Filling): Promise<number> {
  const [row] = await sql.query<{ facts: number }>(
    `select coalesce(sum(greatest(0, o.position - coalesce(n.position, 0))), 0)::bigint as facts
     from ${schema}.positions o left join ${beside}.positions n using (partition)
     where partition % ${USER_GROUPS} = any($1::text::int[])`,
    [arrayLiteral(groups)],
  )
  return row?.facts ?? 0
}

/**
 * Whoever wrote waits at its first statement, and finds the new tables behind it; who may write
 * them goes with the names. Messages under way are no read models, and move over.
 */
async function swap(sql: Sql, { schema, beside, old }: Schemas): Promise<void> {
  await sql.query(`update ${beside}.cursors set writer = '', writer_epoch = 0, filling = 1`)
  const forms = ` where exists (
    select from ${schema}.meta a, ${beside}.meta b
    where a.key = 'form' and b.key = 'form' and a.value = b.value)`
  // Who writes rows of another form must claim them, and is refused.
  await sql.query(
    `insert into ${beside}.cursors (stream, segment, byte_offset, writer, writer_epoch, filling)
     select stream, 0, 0, writer, writer_epoch, filling + 1 from ${schema}.cursors${forms}
     on conflict (stream)
     do update set writer = excluded.writer, writer_epoch = excluded.writer_epoch,
       filling = excluded.filling`,
  )
  for (const table of KEPT_TABLES) {
    await sql.query(`drop table ${beside}.${table}`)
    await sql.query(`alter table ${schema}.${table} set schema ${beside}`)
  }
  await sql.query(`alter schema ${schema} rename to ${old}`)
  await sql.query(`alter schema ${beside} rename to ${schema}`)
}

/** The partition of a row, out of what its table has (packages/kernel/src/id.ts). */
const PARTITION_OF: Readonly<Record<(typeof COMPARED_TABLES)[number], string>> = {
  positions: 'partition',
  bots: 'partition',
  orders: 'bot / 16 % 256',
  fills: 'bot / 16 % 256',
  pairs: 'bot / 16 % 256',
  facts: 'bot / 16 % 256',
  steps: 'bot / 16 % 256',
  bot_years: 'bot / 16 % 256',
  // "funding:<user>", "bot:<bot>", or an account's name with its partition.
  ledger: `case when account ~ '^(funding|bot):' then split_part(account, ':', 2)::bigint / 16 % 256
    else split_part(account, ':', 2)::bigint end`,
  closed_totals: 'user_id / 16 % 256',
  notifications: 'user_id / 16 % 256',
  moves: 'user_id / 16 % 256',
  profit_shares: 'user_id / 16 % 256',
  fee_levels: 'user_id / 16 % 256',
}

/** The rows of some groups for those that are read; whoever reads sees the ones or the others. */
async function replaceGroups(sql: Sql, { schema, beside, groups }: Filling): Promise<void> {
  const those = [arrayLiteral(groups)]
  for (const table of COMPARED_TABLES) {
    const group = `(${PARTITION_OF[table]}) % ${USER_GROUPS}`
    await sql.query(`delete from ${schema}.${table} where ${group} = any($1::text::int[])`, those)
    await sql.query(`insert into ${schema}.${table} select * from ${beside}.${table}`)
  }
  await sql.query(
    `update ${schema}.cursors o set segment = n.segment, byte_offset = n.byte_offset, sum = n.sum,
       owned = n.owned, filling = o.filling + 1
     from ${beside}.cursors n where n.stream = o.stream`,
  )
}

/** The tables that are read may not have a quarter yet that the new ones have. */
async function makeQuarters(live: Database, { beside }: Filling): Promise<void> {
  const [row] = await live.query<{ from_ms: number | null; until_ms: number | null }>(
    `select min(at_ms) as from_ms, max(at_ms) as until_ms from ${beside}.facts`,
  )
  if (typeof row?.from_ms !== 'number' || typeof row.until_ms !== 'number') return
  const times = [row.until_ms]
  for (let atMs = row.from_ms; atMs < row.until_ms; atMs += QUARTER_MS) times.push(atMs)
  await ensureQuarters(
    live,
    new Set(),
    times.map((atMs) => ({ atMs })),
  )
}

async function reached(sql: Sql, schema: string): Promise<number> {
  const [row] = await sql.query<{ facts: number }>(
    `select coalesce(sum(position), 0)::bigint as facts from ${schema}.positions`,
  )
  return row?.facts ?? 0
}
