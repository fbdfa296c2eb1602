// The tables of the account page: what moved a user's Funding account, and sums of bots by year, as
// they are written and read.
import type { MoveActor, MoveCause, MoveFilter, MoveReason, MoveSort } from '@trellis/contract'
import type { Page } from '@trellis/bot-kit/routes/route-context.ts'
import { MONEY_SCALE, pow10 } from '@trellis/kernel'
import { digitsOfCoin } from '@trellis/market'
import { arrayLiteral, insertRows, type Column, type Sql } from '../database/sql.ts'
import type { BotRow, ChangeSet, YearSums } from './change-set.ts'
import { amountsText, readHoldings, type Holdings } from './holdings.ts'

/** The bot of a movement or of a year. */
export interface NamedBot {
  readonly bot: number
  readonly kind: string
  /** Indexes of its symbols, its first one first. */
  readonly symbols: readonly number[]
}

export interface MoveRow {
  /** Position of its last fact in the partition of the user. */
  readonly id: number
  readonly atMs: number
  readonly sort: MoveSort
  readonly cause: MoveCause
  readonly actor: MoveActor
  readonly reason: MoveReason
  /** The word that the bot ended with, and who had it close; "" of any other movement. */
  readonly word: string
  readonly closedBy: BotRow['closedBy']
  readonly bot: NamedBot | undefined
  /** The bot that steers it as a copy, 0 of its owner's own. */
  readonly parent: number
  readonly coins: ReadonlyMap<string, bigint>
  readonly after: ReadonlyMap<string, bigint>
}

/** What came from the faucet at a time. */
export interface GrantRow {
  readonly atMs: number
  readonly coins: ReadonlyMap<string, bigint>
}

/** What copies of a leader's bots paid it in one year. */
export interface ShareRow {
  readonly year: number
  readonly coin: string
  readonly amount: bigint
}

/** Sums of one bot in one year, in its settle coin. */
export interface YearRow extends NamedBot {
  readonly year: number
  readonly reason: MoveReason
  /** The word that it ended with. */
  readonly word: string
  readonly createdMs: number
  /** 0 while it lives. */
  readonly endedMs: number
  /** Whether it is the row of the bot's end. */
  readonly isEnd: boolean
  readonly realized: bigint
  readonly yielded: bigint
  readonly fees: bigint
  readonly funding: bigint
  readonly came: bigint
  readonly went: bigint
}

const MOVE_COLUMNS: readonly Column[] = [
  ['user_id', 'bigint'],
  ['position', 'bigint'],
  ['at_ms', 'bigint'],
  ['sort', 'text'],
  ['bot', 'bigint'],
  ['cause', 'text'],
  ['actor', 'text'],
  ['reason', 'text'],
  ['coins', 'text'],
  ['after', 'text'],
]

const YEAR_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['year', 'int'],
  ['booked', 'numeric'],
  ['yielded', 'numeric'],
  ['fees', 'numeric'],
  ['funding', 'numeric'],
  ['came', 'numeric'],
  ['went', 'numeric'],
  ['withdrew', 'numeric'],
]
const SUMS = YEAR_COLUMNS.slice(2).map(([name]) => name)
const YEAR_CONFLICT = `on conflict (bot, year) do update set ${SUMS.map(
  (name) => `${name} = bot_years.${name} + excluded.${name}`,
).join(', ')}`

const SHARE_COLUMNS: readonly Column[] = [
  ['user_id', 'bigint'],
  ['year', 'int'],
  ['coin', 'text'],
  ['amount', 'numeric'],
]
const SHARE_CONFLICT = `on conflict (user_id, year, coin)
  do update set amount = profit_shares.amount + excluded.amount`

/** Writes movements, and adds to the sums of years, of bots and of what copies paid. */
export async function writeAccounts(
  sql: Sql,
  { moves, years, shares }: Pick<ChangeSet, 'moves' | 'years' | 'shares'>,
): Promise<void> {
  const moved = moves.map((it) => {
    const head = [it.user, it.position, it.atMs, it.sort, it.bot, it.cause, it.actor, it.reason]
    return [...head, amountsText(it.coins), afterText(it.after)]
  })
  if (moved.length > 0)
    await insertRows(sql, { table: 'moves', columns: MOVE_COLUMNS, rows: moved })
  const sums = [...years.values()].filter(isSaid).map((it) => {
    const { bot, year, booked, yielded, fees, funding, came, went, withdrew } = it
    return [bot, year, booked, yielded, fees, funding, came, went, withdrew]
  })
  const insert = { table: 'bot_years', columns: YEAR_COLUMNS, rows: sums, conflict: YEAR_CONFLICT }
  if (sums.length > 0) await insertRows(sql, insert)
  const paid = [...shares.values()].map((it) => [it.user, it.year, it.coin, it.amount])
  const conflict = SHARE_CONFLICT
  if (paid.length > 0)
    await insertRows(sql, { table: 'profit_shares', columns: SHARE_COLUMNS, rows: paid, conflict })
}

/** A year in which nothing moved has no row. */
function isSaid(of: YearSums): boolean {
  const { booked, yielded, fees, funding, came, went, withdrew } = of
  return [booked, yielded, fees, funding, came, went, withdrew].some((sum) => sum !== 0n)
}

/** As amounts are written, with what has come to zero. */
function afterText(after: Holdings): string {
  const rows = [...after].sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(rows.map(([coin, amount]) => [coin, String(amount)])))
}

interface StoredMove {
  readonly position: number
  readonly at_ms: number
  readonly sort: MoveSort
  readonly cause: MoveCause
  readonly actor: MoveActor
  readonly reason: MoveReason
  readonly coins: string
  readonly after: string
  readonly bot: number | null
  readonly kind: string | null
  readonly symbols: string | null
  readonly parent: number | null
  readonly word: string | null
  readonly closed_by: BotRow['closedBy'] | null
}

const SORTS: Readonly<Record<MoveFilter, readonly MoveSort[]>> = {
  all: ['in', 'out', 'profit-share', 'top-up', 'grant'],
  in: ['in'],
  out: ['out'],
  'profit-share': ['profit-share'],
  'top-up': ['top-up', 'grant'],
}

export interface MoveQuery {
  readonly user: number
  readonly show: MoveFilter
  readonly offset: number
  readonly limit: number
}

/** A page of a user's movements, newest first. */
export async function listMoves(
  sql: Sql,
  { user, show, offset, limit }: MoveQuery,
): Promise<Page<MoveRow>> {
  const filter = [user, arrayLiteral(SORTS[show])]
  const rows = await sql.query<StoredMove>(
    `select m.*, b.kind, b.symbols, b.parent, b.word, b.closed_by
     from moves m left join bots b on b.bot = m.bot
     where m.user_id = $1 and m.sort = any($2::text::text[])
     order by m.position desc limit $3 offset $4`,
    [...filter, limit, offset],
  )
  const [count] = await sql.query<{ n: number }>(
    'select count(*)::int as n from moves where user_id = $1 and sort = any($2::text::text[])',
    filter,
  )
  return { rows: rows.map(moveOf), total: count?.n ?? 0 }
}

function moveOf(row: StoredMove): MoveRow {
  const { bot, kind, symbols } = row
  const isOfBot = bot !== null && kind !== null && symbols !== null
  // An end is the last that moves a bot: how the bot ended is how this came.
  const isEnd = row.cause === 'closed'
  return {
    id: row.position,
    atMs: row.at_ms,
    sort: row.sort,
    cause: row.cause,
    actor: row.actor,
    reason: row.reason,
    word: isEnd ? (row.word ?? '') : '',
    closedBy: isEnd ? (row.closed_by ?? '') : '',
    bot: isOfBot ? { bot, kind, symbols: JSON.parse(symbols) as number[] } : undefined,
    parent: row.parent ?? 0,
    coins: readHoldings(row.coins),
    after: readHoldings(row.after),
  }
}

/** All that a user got from the faucet, oldest first. */
export async function listGrants(
  sql: Sql,
  { user }: { readonly user: number },
): Promise<readonly GrantRow[]> {
  const rows = await sql.query<{ at_ms: number; coins: string }>(
    `select at_ms, coins from moves where user_id = $1 and sort = any($2::text::text[])
     order by position`,
    [user, arrayLiteral(SORTS['top-up'])],
  )
  return rows.map(({ at_ms, coins }) => ({ atMs: at_ms, coins: readHoldings(coins) }))
}

/** All that copies of its bots paid a user, a row a year and coin, oldest first. */
export async function listShares(
  sql: Sql,
  { user }: { readonly user: number },
): Promise<readonly ShareRow[]> {
  const rows = await sql.query<{ year: number; coin: string; amount: string }>(
    `select year, coin, amount::text from profit_shares where user_id = $1
     order by year, coin collate "C"`,
    [user],
  )
  return rows.map(({ year, coin, amount }) => ({ year, coin, amount: BigInt(amount) }))
}

export interface CoinSum {
  readonly coin: string
  readonly count: number
  readonly amount: bigint
}

/**
 * P&L of closed bots by coin, each bot cut to the digits of its coin as its row is written: what
 * who adds the rows up comes to.
 */
export async function closedAsWritten(
  sql: Sql,
  { user }: { readonly user: number },
): Promise<readonly CoinSum[]> {
  const coins = await sql.query<{ coin: string }>(
    `select distinct settle as coin from bots where user_id = $1 and ended_ms > 0`,
    [user],
  )
  const sums = coins.map(async ({ coin }) => {
    const unit = String(pow10(MONEY_SCALE - digitsOfCoin(coin)))
    const [row] = await sql.query<{ n: number; amount: string }>(
      `select count(*)::int as n,
         (sum(floor(end_total / $3::text::numeric)) * $3::text::numeric)::text as amount
       from bots where user_id = $1 and ended_ms > 0 and settle = $2`,
      [user, coin, unit],
    )
    return { coin, count: row?.n ?? 0, amount: BigInt(row?.amount ?? '0') }
  })
  return Promise.all(sums)
}

/** As the database answers it. */
export interface StoredYear {
  readonly bot: number
  readonly kind: string
  readonly symbols: string
  readonly reason: MoveReason
  readonly word: string
  readonly created_ms: number
  readonly ended_ms: number
  readonly end_total: string | null
  readonly end_realized: string | null
  /** Whether any order of it was filled. */
  readonly traded: boolean
  readonly year: number
  readonly booked: string
  readonly yielded: string
  readonly fees: string
  readonly funding: string
  readonly came: string
  readonly went: string
  readonly withdrew: string
}

export interface YearQuery {
  readonly user: number
  /** Only bots that have something in this year; undefined for all. */
  readonly year: number | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * The years of a page of bots, newest bot and then oldest year first; `total` counts the bots. In
 * the year of its end a bot realizes what is left of its final P&L.
 */
export async function listYears(
  sql: Sql,
  { user, year, offset, limit }: YearQuery,
): Promise<Page<YearRow>> {
  const having = `b.user_id = $1 and exists (select 1 from bot_years y
    where y.bot = b.bot and ($2::int is null or y.year = $2))`
  const filter = [user, year ?? null]
  const rows = await sql.query<StoredYear>(
    `select b.kind, b.symbols, b.reason, b.word, b.created_ms, b.ended_ms, b.end_total, b.end_realized, y.*,
       exists (select 1 from fills f where f.bot = b.bot) as traded
     from (select * from bots b where ${having} order by b.bot desc limit $3 offset $4) b
     join bot_years y on y.bot = b.bot order by y.bot desc, y.year`,
    [...filter, limit, offset],
  )
  const [count] = await sql.query<{ n: number }>(
    `select count(*)::int as n from bots b where ${having}`,
    filter,
  )
  const wanted = yearsOf(rows).filter((it) => (year ?? it.year) === it.year)
  return { rows: wanted, total: count?.n ?? 0 }
}

/** Years of bots; rows of the same bot stand together, its oldest first. */
export function yearsOf(rows: readonly StoredYear[]): readonly YearRow[] {
  let before = { told: 0n, yielded: 0n }
  return rows.map((row, i) => {
    if (rows[i - 1]?.bot !== row.bot) before = { told: 0n, yielded: 0n }
    // Nothing moves after the end of a bot, so that its last row is the one of its end.
    const isEnd = row.ended_ms > 0 && rows[i + 1]?.bot !== row.bot
    const { bot, kind, reason, word, year } = row
    const funding = BigInt(row.funding)
    const yielded = yieldOf(row, isEnd, before.yielded)
    const told = BigInt(row.booked) + yielded + funding
    before = { told: before.told + told, yielded: before.yielded + yielded }
    const rest = isEnd && row.end_total !== null ? BigInt(row.end_total) - before.told : 0n
    return {
      bot,
      kind,
      reason,
      word,
      year,
      symbols: JSON.parse(row.symbols) as number[],
      createdMs: row.created_ms,
      endedMs: row.ended_ms,
      isEnd,
      realized: BigInt(row.booked) + rest,
      yielded,
      fees: BigInt(row.fees),
      funding,
      came: BigInt(row.came),
      went: BigInt(row.went),
    }
  })
}

/**
 * Profit that no order made. A bot without orders tells it as it pays it out, and at its end all of
 * it is known; what prices did to its coins is no yield.
 */
function yieldOf(row: StoredYear, isEnd: boolean, before: bigint): bigint {
  const yielded = BigInt(row.yielded)
  if (row.traded) return yielded
  if (isEnd && row.end_realized !== null) return BigInt(row.end_realized) - before
  return yielded + BigInt(row.withdrew)
}

/** What the ledger says that users have in Funding, for a projector that begins. */
export async function readFundings(
  sql: Sql,
  users: readonly number[],
): Promise<ReadonlyMap<number, Holdings>> {
  const found = new Map<number, Holdings>(users.map((user) => [user, new Map()]))
  if (users.length === 0) return found
  const rows = await sql.query<{ account: string; coin: string; amount: string }>(
    `select account, coin, amount::text from ledger where account = any($1::text::text[])`,
    [arrayLiteral(users.map((user) => `funding:${user}`))],
  )
  for (const { account, coin, amount } of rows)
    found.get(Number(account.slice('funding:'.length)))?.set(coin, BigInt(amount))
  return found
}
