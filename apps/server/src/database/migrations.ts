// The tables of the read models, in the PostgreSQL 15 subset that both databases understand. A
// change is a new entry; an entry that was released must never change, since databases have run it.
// Everything here can be rebuilt from the journal, and words of announcements from their files; but
// for KEPT_TABLES: messages under way, of which the directory knows how far they went, and texts
// that processes of a cluster share.
import { cutByQuarters } from './quarters.ts'
import type { Database, Sql } from './sql.ts'

interface Migration {
  readonly id: number
  readonly statements: readonly string[]
  /** Instead of them where the database is a server. */
  readonly onServer?: readonly string[]
}

/**
 * Amounts are whole numbers of 1e-12 coins; prices are ticks, quantities lots, times epoch ms of
 * market time.
 */
const READ_MODELS: readonly string[] = [
  `create table meta (key text primary key, value text not null)`,
  `create table positions (partition int primary key, position bigint not null)`,
  `create table cursors (
    stream text primary key, segment int not null, byte_offset bigint not null)`,
  `create table bots (
    bot bigint primary key, user_id bigint not null, partition int not null, kind text not null,
    kind_version int not null, symbols text not null, params text not null, origin text not null,
    request_key text not null, status text not null, reason text not null, detail text not null,
    created_ms bigint not null, ended_ms bigint not null, created_position bigint not null,
    ended_position bigint not null, price bigint not null, start_price bigint not null,
    base numeric not null, quote numeric not null, invested numeric not null,
    withdrawn numeric not null, grid numeric not null, hold_base numeric not null,
    hold_out numeric not null, final text)`,
  `create index bots_of_user on bots (user_id, ended_ms, bot)`,
  `create table orders (
    bot bigint not null, ref int not null, order_id bigint not null, symbol int not null,
    side text not null, order_type text not null, purpose text not null, action text not null,
    level int not null, price bigint not null, qty bigint not null, filled bigint not null,
    value numeric not null, fee numeric not null, status text not null, reason text not null,
    placed_ms bigint not null, updated_ms bigint not null, primary key (bot, ref))`,
  `create index orders_by_time on orders (bot, placed_ms, ref)`,
  `create table fills (
    bot bigint not null, position bigint not null, ref int not null, at_ms bigint not null,
    symbol int not null, side text not null, price bigint not null, qty bigint not null,
    value numeric not null, fee numeric not null, liquidity text not null,
    primary key (bot, position))`,
  `create table pairs (
    bot bigint not null, position bigint not null, at_ms bigint not null, level int not null,
    profit numeric not null, open_ref int, close_ref int, primary key (bot, position))`,
  `create table facts (
    bot bigint not null, position bigint not null, at_ms bigint not null, type text not null,
    shown boolean not null, fact text not null, primary key (bot, position))`,
  `create index facts_shown on facts (bot, position) where shown`,
  `create table steps (
    bot bigint not null, position bigint not null, at_ms bigint not null, base numeric not null,
    quote numeric not null, invested numeric not null, withdrawn numeric not null,
    grid numeric not null, hold_base numeric not null, hold_out numeric not null,
    flag text not null, primary key (bot, position))`,
  `create index steps_by_time on steps (bot, at_ms, position)`,
  `create table ledger (
    account text not null, coin text not null, amount numeric not null,
    primary key (account, coin))`,
]

/** A curve asks for the few changes among a bot's many steps. */
const FLAGGED_STEPS: readonly string[] = [
  `create index steps_flagged on steps (bot, at_ms, position) where flag <> ''`,
]

/** Knows a stream again that was read up to a place (segment-sum.ts). */
const SUMMED_CURSORS: readonly string[] = ['alter table cursors add column sum bigint']

/** A kind of many symbols and rounds numbers its orders past 2^31. */
const WIDE_REFS: readonly string[] = [
  'alter table orders alter column ref type bigint',
  'alter table fills alter column ref type bigint',
  `alter table pairs alter column open_ref type bigint, alter column close_ref type bigint`,
]

/**
 * Holdings by coin and positions by symbol instead of one pair, close reasons in two parts, figures
 * of ended bots and their sums. Rows of before are not turned into these: the form that the read
 * models are in has a number, and those of an older form are filled again from the journal.
 */
const ANY_KIND: readonly string[] = [
  `alter table bots drop column price, drop column base, drop column quote,
    drop column hold_base, add column word text not null default '',
    add column settle text not null default '', add column prices text not null default '{}',
    add column holdings text not null default '{}', add column positions text not null default '{}',
    add column hold text not null default '{}', add column end_prices text not null default '[]',
    add column end_invested numeric, add column end_equity numeric, add column end_total numeric,
    add column end_realized numeric`,
  `alter table steps drop column base, drop column quote, drop column hold_base,
    add column holdings text not null default '{}', add column positions text not null default '{}',
    add column hold text not null default '{}'`,
  `create index bots_closed on bots (user_id, bot) where ended_ms > 0`,
  `create index bots_failed on bots (user_id, bot) where status = 'failed'`,
  `create table closed_totals (
    user_id bigint not null, kind text not null, symbols text not null, settle text not null,
    count int not null, invested numeric not null, equity numeric not null, total numeric not null,
    realized numeric not null, primary key (user_id, kind, symbols, settle))`,
]

/** What owners were told; a position of the user's partition is one event at most. */
const NOTIFICATIONS: readonly string[] = [
  `create table notifications (
    user_id bigint not null, position bigint not null, bot bigint not null, at_ms bigint not null,
    type text not null, word text not null, data text not null,
    primary key (user_id, position))`,
]

/** The fundings of a bot are a page of their own. */
const FUNDINGS: readonly string[] = [
  `create index facts_fundings on facts (bot, position) where type = 'funding-paid'`,
]

/**
 * What repeats by itself has one line for a bot and a day: `fold` names it, null of what stands
 * alone, and `times` counts.
 */
const FOLDED: readonly string[] = [
  'alter table notifications add column fold text, add column times int not null default 1',
  'create unique index notifications_fold on notifications (user_id, bot, fold)',
]

/**
 * What moves a user's Funding account, with what it holds afterwards; and sums of a bot by year of
 * the market's time, in its settle coin.
 */
const ACCOUNT: readonly string[] = [
  `create table moves (
    user_id bigint not null, position bigint not null, at_ms bigint not null, sort text not null,
    bot bigint, cause text not null, actor text not null, reason text not null,
    coins text not null, after text not null, primary key (user_id, position))`,
  `create table bot_years (
    bot bigint not null, year int not null, booked numeric not null, yielded numeric not null,
    fees numeric not null, funding numeric not null, came numeric not null, went numeric not null,
    primary key (bot, year))`,
]

/**
 * What copies paid a leader by year of the market's time and coin; and profit that a bot paid out
 * in a year, which is its yield where it sends no orders.
 */
const PROFIT_SHARES: readonly string[] = [
  `create table profit_shares (
    user_id bigint not null, year int not null, coin text not null, amount numeric not null,
    primary key (user_id, year, coin))`,
  'alter table bot_years add column withdrew numeric not null default 0',
]

/** Whose copy a bot is, and who had it close. */
const COPIES: readonly string[] = [
  `alter table bots add column parent bigint not null default 0,
    add column closed_by text not null default ''`,
]

/**
 * Which rows of `bots` may be bots that ended while others were let to follow them, as their last
 * state says it; those of which only the parameters say so are told apart by who reads them.
 */
export const CLOSED_PUBLIC = `ended_ms > 0 and final like '%"allowFollow":true%'`

/** Their ranking asks for few among many. */
const PUBLIC_BOTS: readonly string[] = [
  `create index bots_public on bots (ended_ms) where ${CLOSED_PUBLIC}`,
]

/** Words of announcements, as files have them (projections/announced.ts). */
const ANNOUNCED: readonly string[] = [
  `create table announced (mark text primary key, words text not null)`,
]

/**
 * Messages that leave the page, and up to where each user's news were made into some
 * (projections/deliveries.ts). They are no read models: filling these again sends nothing again.
 */
const DELIVERIES: readonly string[] = [
  `create table delivery_marks (user_id bigint primary key, position bigint not null)`,
  `create table deliveries (
    user_id bigint not null, target text not null, position bigint not null, type text not null,
    critical boolean not null, count int not null, events text not null, state text not null,
    attempts int not null, answer int not null, reason text not null, made_ms bigint not null,
    tried_ms bigint not null, next_ms bigint not null, primary key (user_id, target, position))`,
  `create index deliveries_open on deliveries (next_ms) where state in ('waiting', 'sending')`,
]

/** From which fact of its partition on a user's orders pay a level of fees. */
const FEE_LEVELS: readonly string[] = [
  `create table fee_levels (user_id bigint not null, position bigint not null, level int not null,
    primary key (user_id, position))`,
]

/** When that was, for the lines of what bots lived through. */
const FEE_LEVEL_TIMES: readonly string[] = [
  'alter table fee_levels add column at_ms bigint not null default 0',
]

/**
 * Who fills the read models from a stream: the how manieth writer of it, and the how manieth owner
 * of the stream had written up to the place (docs/adr/0039); and how often the rows were made anew,
 * so that nobody goes on with what was in them before.
 */
const WRITERS: readonly string[] = [
  `alter table cursors add column owned bigint not null default 0,
    add column writer text not null default '',
    add column writer_epoch bigint not null default 0,
    add column filling bigint not null default 0`,
]

/**
 * What one process of a cluster has written for all of them (projections/shared-texts.ts). A
 * version is newer than all before it; an empty text was taken away.
 */
const SHARED_TEXTS: readonly string[] = [
  `create table shared_texts (
    kind text not null, name text not null, text text not null, version bigint not null,
    primary key (kind, name))`,
  `create index shared_texts_new on shared_texts (version)`,
]

const MIGRATIONS: readonly Migration[] = [
  { id: 1, statements: READ_MODELS },
  { id: 2, statements: FLAGGED_STEPS },
  { id: 3, statements: SUMMED_CURSORS },
  { id: 4, statements: WIDE_REFS },
  { id: 5, statements: ANY_KIND },
  { id: 6, statements: NOTIFICATIONS },
  { id: 7, statements: FUNDINGS },
  { id: 8, statements: FOLDED },
  { id: 9, statements: ACCOUNT },
  { id: 10, statements: PROFIT_SHARES },
  { id: 11, statements: COPIES },
  { id: 12, statements: PUBLIC_BOTS },
  { id: 13, statements: ANNOUNCED },
  { id: 14, statements: DELIVERIES },
  { id: 15, statements: FEE_LEVELS },
  { id: 16, statements: FEE_LEVEL_TIMES },
  // Nothing is thrown away by quarters on a laptop, where each table would cost time and files.
  { id: 17, statements: [], onServer: cutByQuarters() },
  { id: 18, statements: WRITERS },
  { id: 19, statements: SHARED_TEXTS },
]

/**
 * Tables in the order in which a dump lists them; `meta` and `cursors` say how they were filled,
 * not what is so.
 */
export const COMPARED_TABLES = [
  'positions',
  'bots',
  'orders',
  'fills',
  'pairs',
  'facts',
  'steps',
  'ledger',
  'closed_totals',
  'notifications',
  'moves',
  'bot_years',
  'profit_shares',
  'fee_levels',
] as const
/** Every table that the journal fills, and that of announcements, which is filled when asked. */
export const READ_MODEL_TABLES = [...COMPARED_TABLES, 'meta', 'cursors', 'announced']

/** Tables that are kept when the read models are filled again from the same journal. */
export const KEPT_TABLES = ['delivery_marks', 'deliveries', 'shared_texts']

/** Brings the database to the newest tables. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    if (database.isServer)
      await sql.query(`select pg_advisory_xact_lock(hashtext('trellis migrations'))`)
    await sql.query('create table if not exists migrations (id int primary key)')
  })
  const rows = await database.query<{ id: number }>('select id from migrations')
  const done = new Set(rows.map((row) => row.id))
  for (const { id, statements, onServer } of MIGRATIONS) {
    if (done.has(id)) continue
    await database.transaction(async (sql) => {
      // Several processes may start at once.
      await sql.query('lock table migrations in share row exclusive mode')
      if ((await sql.query('select from migrations where id = $1', [id])).length > 0) return
      const wanted = database.isServer ? (onServer ?? statements) : statements
      for (const statement of wanted) await sql.query(statement)
      await sql.query('insert into migrations (id) values ($1)', [id])
    })
  }
}

/** Number of the form that rows are written in; those of another are filled again. */
const ROW_FORM = '11'

/** Which journal the read models were filled from, if they are in today's form. */
export async function filledFrom(
  sql: Sql,
): Promise<{ readonly journalId: string | undefined; readonly isToday: boolean }> {
  const rows = await sql.query<{ key: string; value: string }>('select key, value from meta')
  const meta = new Map(rows.map(({ key, value }) => [key, value]))
  return { journalId: meta.get('journal'), isToday: meta.get('form') === ROW_FORM }
}

/** Empties the read models for a journal to fill them. */
export async function beginReadModels(sql: Sql, journalId: string): Promise<void> {
  await emptyReadModels(sql)
  const text = `insert into meta (key, value) values ('journal', $1), ('form', $2)`
  await sql.query(text, [journalId, ROW_FORM])
}

/** Forgets messages under way and shared texts: they are of another journal's users. */
export async function emptyKeptTables(sql: Sql): Promise<void> {
  await sql.query(`truncate ${KEPT_TABLES.join(', ')}`)
}

/** Empties every read model, so that the journal can fill them again. */
export async function emptyReadModels(sql: Sql): Promise<void> {
  await sql.query(`truncate ${READ_MODEL_TABLES.join(', ')}`)
}

/**
 * Every row of every read model in a fixed order, one line each: equal dumps are equal read models.
 */
export async function* dumpReadModels(sql: Sql): AsyncGenerator<string> {
  const keys: Record<(typeof COMPARED_TABLES)[number], string> = {
    positions: 'partition',
    bots: 'bot',
    orders: 'bot, ref',
    fills: 'bot, position',
    pairs: 'bot, position',
    facts: 'bot, position',
    steps: 'bot, position',
    ledger: 'account collate "C", coin collate "C"',
    notifications: 'user_id, position',
    moves: 'user_id, position',
    bot_years: 'bot, year',
    profit_shares: 'user_id, year, coin collate "C"',
    fee_levels: 'user_id, position',
    closed_totals: 'user_id, kind collate "C", symbols collate "C", settle collate "C"',
  }
  for (const table of COMPARED_TABLES) {
    const rows = await sql.query(`select * from ${table} order by ${keys[table]}`)
    for (const row of rows) yield `${table} ${JSON.stringify(row)}`
  }
}
