// The named queries over the read models. They run where the database lives; their rows are what
// routes show. They only read, but for words of announcements, messages under way and shared texts,
// which are put in by those who have them.
import type {
  ClosedSum,
  FundingRow,
  LiveBot,
  OrderRow,
  Page,
  PairRow,
} from '@trellis/bot-kit/routes/route-context.ts'
import { allowsFollow } from '@trellis/bot-kit/following.ts'
import { feesOfLevel } from '../engine-parts.ts'
import type { AnyBotKind, EngineFact } from '@trellis/engine'
import { formatAmount, type Amount } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { NamedQueries, QueryName, StepRow } from './named-queries.ts'
import { CLOSED_PUBLIC, dumpReadModels } from '../database/migrations.ts'
import { arrayLiteral, type Database, type Sql, type SqlValue } from '../database/sql.ts'
import { closedAsWritten, listGrants, listMoves, listShares, listYears } from './account-rows.ts'
import { announcedQueries } from './announced.ts'
import { storedSlice } from './closed-page.ts'
import { readActivity } from './activity-rows.ts'
import { BOT_COLUMNS, readBots, type StoredBot } from './bot-rows.ts'
import { fundingRowOf } from './contract-activity.ts'
import { deliveryQueries } from './deliveries.ts'
import { fromJson } from './fact-json.ts'
import { readBySymbol, readHoldings, readPositions } from './holdings.ts'
import { countUnread, listNotifications } from './notifications.ts'
import { BotSpans, inTimeOf } from './bot-span.ts'
import { orderRowOf, type StoredOrder } from './order-row.ts'
import { sharedTextQueries } from './shared-texts.ts'

type Queries = {
  readonly [N in QueryName]: (args: NamedQueries[N]['args']) => Promise<NamedQueries[N]['answer']>
}

export interface QueryParts {
  readonly sql: Sql
  /** Of a database whose tables are cut by quarters. */
  readonly spans: BotSpans | undefined
  readonly instruments: readonly Instrument[]
  readonly kinds: readonly AnyBotKind[]
}

/** All named queries over one database. */
export function namedQueries(
  database: Database,
  told: Omit<QueryParts, 'sql' | 'spans'>,
  known = new BotSpans(),
): Queries {
  const sql = database
  const rest = { ...told, spans: database.isServer ? known : undefined }
  const parts = { ...rest, sql }
  /** A query of several statements: its rows and its count are of one moment. */
  const atOnce =
    <A, R>(ask: (parts: QueryParts, args: A) => Promise<R>) =>
    (args: A): Promise<R> =>
      database.reading((moment) => ask({ ...rest, sql: moment }, args))
  return {
    closedBots: atOnce(closedBots),
    past: atOnce(past),
    closedPublic: async ({ sinceMs, most }) => {
      const rows = await sql.query<StoredBot>(
        `select ${BOT_COLUMNS} from bots where ${CLOSED_PUBLIC} and ended_ms >= $1
         order by ended_ms desc, bot desc limit $2`,
        [sinceMs, most],
      )
      return rows.map((row) => liveBotOf(row, parts)).filter(({ state }) => allowsFollow(state))
    },
    bot: async ({ bot }) => {
      const [row] = await readBots(sql, [bot])
      return row && liveBotOf(row, parts)
    },
    orders: atOnce(orders),
    pairs: atOnce(pairs),
    fundings: atOnce(fundings),
    activity: atOnce(readActivity),
    curveBase: async ({ bot }) => {
      const rows = await sql.query<Pick<StoredBot, 'created_ms' | 'ended_ms' | 'symbols'>>(
        'select created_ms, ended_ms, symbols from bots where bot = $1',
        [bot],
      )
      return rows.map((row) => ({
        createdMs: row.created_ms,
        endedMs: row.ended_ms,
        symbols: JSON.parse(row.symbols) as number[],
      }))[0]
    },
    stepsAt: (args) => stepsAt(parts, args),
    flags: (args) => flags(sql, args),
    notifications: (query) => listNotifications(sql, query),
    unreadNotifications: ({ scope, read }) => countUnread(sql, scope, read),
    moves: atOnce((of, query) => listMoves(of.sql, query)),
    grants: (query) => listGrants(sql, query),
    shares: (query) => listShares(sql, query),
    closedAsWritten: (query) => closedAsWritten(sql, query),
    years: atOnce((of, query) => listYears(of.sql, query)),
    ...announcedQueries(database),
    ...deliveryQueries(database),
    ...sharedTextQueries(database),
    ledgerSums: () => ledgerSums(sql),
    // Longer than a read may take, so not by a reader's connection.
    dump: () => database.transaction(dumpLines),
  }
}

async function dumpLines(sql: Sql): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const line of dumpReadModels(sql)) lines.push(line)
  return lines
}

async function count(
  sql: Sql,
  table: string,
  where: string,
  values: readonly SqlValue[],
): Promise<number> {
  const text = `select count(*)::int as n from ${table} where ${where}`
  return (await sql.query<{ n: number }>(text, values))[0]?.n ?? 0
}

/** Of `bots` and `closed_totals` alike; without kinds or symbols all of a user's. */
const OF_USER = `user_id = $1 and ($2::text is null or kind = any($2::text::text[]))
  and ($3::text is null
    or string_to_array(trim(both '[]' from symbols), ',')::int[] && $3::text::int[])`

/** Costs its page, however many bots are closed: their sums were added up as they ended. */
async function closedBots(
  parts: QueryParts,
  args: NamedQueries['closedBots']['args'],
): Promise<NamedQueries['closedBots']['answer']> {
  const { sql } = parts
  const { user, kinds, symbols, held } = args
  const known = await endedOf(sql, held)
  const { offset, limit } = storedSlice(args, held.length - known.length)
  const filter = [user, kinds ? arrayLiteral(kinds) : null, symbols ? arrayLiteral(symbols) : null]
  const rows = await sql.query<StoredBot>(
    `select ${BOT_COLUMNS} from bots where ${OF_USER} and ended_ms > 0 order by bot desc limit $4 offset $5`,
    [...filter, limit, offset],
  )
  const sums = await closedSums(sql, filter)
  const total = sums.reduce((sum, { count }) => sum + count, 0)
  return { rows: rows.map((row) => liveBotOf(row, parts)), total, known, start: offset, sums }
}

interface StoredSum {
  readonly coin: string
  readonly count: number
  readonly invested: string
  readonly equity: string
  readonly total: string
  readonly booked: string
}

async function closedSums(sql: Sql, filter: readonly SqlValue[]): Promise<readonly ClosedSum[]> {
  const rows = await sql.query<StoredSum>(
    `select settle as coin, sum(count)::int as count, sum(invested)::text as invested,
       sum(equity)::text as equity, sum(total)::text as total, sum(realized)::text as booked
     from closed_totals where ${OF_USER} group by settle order by settle`,
    filter,
  )
  return rows.map(({ coin, count: n, invested, equity, total, booked }) => ({
    coin,
    count: n,
    invested: BigInt(invested) as Amount,
    equity: BigInt(equity) as Amount,
    total: BigInt(total) as Amount,
    booked: BigInt(booked) as Amount,
  }))
}

/** Which of the bots the read models have as ended. */
async function endedOf(sql: Sql, bots: readonly number[]): Promise<readonly number[]> {
  if (bots.length === 0) return []
  const rows = await sql.query<Pick<StoredBot, 'bot'>>(
    'select bot from bots where bot = any($1::text::bigint[]) and ended_ms > 0',
    [arrayLiteral(bots)],
  )
  return rows.map((row) => row.bot)
}

async function past(
  parts: QueryParts,
  { user, held, bots, atMs }: NamedQueries['past']['args'],
): Promise<NamedQueries['past']['answer']> {
  const { sql } = parts
  const sums = await closedSums(sql, [user, null, null])
  const total = sums.reduce((sum, it) => sum + it.count, 0)
  const known = await endedOf(sql, held)
  const failed = await sql.query<StoredBot>(
    `select ${BOT_COLUMNS} from bots where user_id = $1 and status = 'failed' order by bot`,
    [user],
  )
  const steps = await lastSteps(parts, 'bots', [arrayLiteral(bots), atMs], bots)
  return { total, known, failed: failed.map((row) => liveBotOf(row, parts)), steps }
}

/** A bot as the read models know it; a closed one with the state it ended in. */
function liveBotOf(row: StoredBot, { kinds }: QueryParts): LiveBot {
  const kind = kinds.find((known) => known.kind === row.kind)
  const final = row.final === null ? undefined : (fromJson(row.final) as FinalState)
  return {
    bot: row.bot as LiveBot['bot'],
    user: row.user_id as LiveBot['user'],
    kind: row.kind,
    status: row.status as LiveBot['status'],
    reason: row.reason as LiveBot['reason'],
    word: row.word,
    detail: row.detail,
    createdAtMs: row.created_ms,
    endedAtMs: row.ended_ms,
    endPrices: JSON.parse(row.end_prices) as LiveBot['endPrices'],
    symbols: JSON.parse(row.symbols) as readonly number[],
    origin: fromJson(row.origin) as LiveBot['origin'],
    requestKey: row.request_key,
    ...(row.parent > 0 && { parent: row.parent as LiveBot['bot'] }),
    ...(row.fee_level !== null && { endFees: feesOfLevel(row.fee_level) }),
    ...(row.closed_by !== '' && { closedBy: row.closed_by }),
    state: final && kind ? kind.readState(final.state, final.version) : undefined,
    balances: [],
    setAside: [],
    openOrders: [],
    positions: [],
  }
}

interface FinalState {
  readonly version: number
  readonly state: unknown
}

async function orders(
  { sql, instruments }: QueryParts,
  args: NamedQueries['orders']['args'],
): Promise<Page<OrderRow>> {
  const { bot, purpose, fromMs, toMs, taken, offset, limit } = args
  const where = `bot = $1 and ($2::text is null or purpose = $2)
    and ($3::bigint is null or updated_ms >= $3) and ($4::bigint is null or updated_ms <= $4)
    and ($5::bigint is null or (ref between $5 and $6 and status <> 'rejected'))`
  const refs = [taken?.firstRef ?? null, taken?.lastRef ?? null]
  const values = [bot, purpose ?? null, fromMs ?? null, toMs ?? null, ...refs]
  const rows = await sql.query<StoredOrder>(
    `select * from orders where ${where} order by placed_ms desc, ref desc limit $7 offset $8`,
    [...values, limit, offset],
  )
  const total = await count(sql, 'orders', where, values)
  return { rows: rows.map((row) => orderRowOf(row, instruments)), total }
}

interface StoredPair {
  readonly position: number
  readonly at_ms: number
  readonly level: number
  readonly profit: string
  readonly open_ref: number | null
  readonly close_ref: number | null
}

async function pairs(
  { sql, spans, instruments }: QueryParts,
  { bot, offset, limit }: NamedQueries['pairs']['args'],
): Promise<Page<PairRow>> {
  const values: SqlValue[] = [bot]
  const where = `bot = $1 and ${await inTimeOf({ sql, spans }, [bot], values)}`
  const place = `limit $${values.length + 1} offset $${values.length + 2}`
  const rows = await sql.query<StoredPair>(
    `select * from pairs where ${where} order by position desc ${place}`,
    [...values, limit, offset],
  )
  const refs = rows.flatMap(({ open_ref, close_ref }) => [open_ref, close_ref])
  const wanted = refs.filter((ref): ref is number => ref !== null)
  const found = await sql.query<StoredOrder>(
    'select * from orders where bot = $1 and ref = any($2::text::bigint[])',
    [bot, arrayLiteral(wanted)],
  )
  const byRef = new Map(found.map((row) => [row.ref, orderRowOf(row, instruments)]))
  const total = await count(sql, 'pairs', where, values)
  const page = rows.flatMap((row): PairRow[] => {
    const close = byRef.get(row.close_ref ?? -1)
    if (close === undefined) return []
    return [
      {
        pairId: String(row.position),
        level: row.level,
        profit: formatAmount(BigInt(row.profit) as Amount),
        open: byRef.get(row.open_ref ?? -1),
        close,
        closedAtMs: row.at_ms,
      },
    ]
  })
  return { rows: page, total }
}

/** Payments of funding, newest first. */
async function fundings(
  { sql, spans, instruments }: QueryParts,
  { bot, offset, limit }: NamedQueries['fundings']['args'],
): Promise<Page<FundingRow>> {
  const values: SqlValue[] = [bot]
  const inTime = await inTimeOf({ sql, spans }, [bot], values)
  const place = `limit $${values.length + 1} offset $${values.length + 2}`
  const where = `bot = $1 and type = 'funding-paid' and ${inTime}`
  const rows = await sql.query<{ position: number; at_ms: number; fact: string }>(
    `select position, at_ms, fact from facts where ${where}
     order by position desc ${place}`,
    [...values, limit, offset],
  )
  const total = await count(sql, 'facts', where, values)
  const page = rows.flatMap(({ position, at_ms, fact }) => {
    const paid = fromJson(fact) as Extract<EngineFact, { type: 'funding-paid' }>
    return fundingRowOf(paid, { position, atMs: at_ms }, instruments) ?? []
  })
  return { rows: page, total }
}

interface StoredStep {
  readonly n: number
  readonly at_ms: number | null
  readonly holdings: string
  readonly positions: string
  readonly invested: string
  readonly withdrawn: string
  readonly grid: string
  readonly hold: string
  readonly hold_out: string
}

function stepsAt(parts: QueryParts, { bot, times }: NamedQueries['stepsAt']['args']) {
  return lastSteps(parts, 'times', [bot, arrayLiteral(times)], [bot])
}

/** Last sums of one bot at many times, or of many bots at one time, in the order asked for. */
async function lastSteps(
  { sql, spans }: QueryParts,
  many: 'times' | 'bots',
  asked: readonly [SqlValue, SqlValue],
  bots: readonly number[],
): Promise<readonly (StepRow | undefined)[]> {
  const values: SqlValue[] = [...asked]
  const inTime = await inTimeOf({ sql, spans }, bots, values)
  const [bot, at, list] = many === 'times' ? ['$1', 't.key', '$2'] : ['t.key', '$2', '$1']
  const rows = await sql.query<StoredStep>(
    `select t.n::int as n, s.at_ms, s.holdings, s.positions, s.invested, s.withdrawn,
       s.grid, s.hold, s.hold_out
     from unnest(${list}::text::bigint[]) with ordinality as t(key, n)
     left join lateral (
       select * from steps where bot = ${bot} and at_ms <= ${at} and ${inTime}
       order by at_ms desc, position desc limit 1
     ) s on true order by t.n`,
    values,
  )
  return rows.map((row) => {
    if (row.at_ms === null) return undefined
    return {
      atMs: row.at_ms,
      holdings: readHoldings(row.holdings),
      positions: readPositions(row.positions),
      invested: BigInt(row.invested),
      withdrawn: BigInt(row.withdrawn),
      grid: BigInt(row.grid),
      hold: readBySymbol(row.hold),
      holdOut: BigInt(row.hold_out),
    }
  })
}

function flags(
  sql: Sql,
  { bot, fromMs }: NamedQueries['flags']['args'],
): Promise<NamedQueries['flags']['answer'][number][]> {
  return sql.query(
    `select at_ms as "atMs", flag from steps
     where bot = $1 and at_ms >= $2 and flag <> '' order by at_ms, position`,
    [bot, fromMs],
  )
}

async function ledgerSums(sql: Sql): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql.query<{ coin: string; sum: string }>(
    'select coin, sum(amount) as sum from ledger group by coin order by coin',
  )
  return new Map(rows.map(({ coin, sum }) => [coin, BigInt(sum)]))
}
