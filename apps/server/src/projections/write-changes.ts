// Writes a change set in one transaction's few statements. Positions guard against a row written
// twice.
import { insertRows, unnest, columnLiterals, type Column, type Sql } from '../database/sql.ts'
import { writeAccounts } from './account-rows.ts'
import type { BotRow, ChangeSet, OrderChange, Row } from './change-set.ts'
import { amountsText, positionsText } from './holdings.ts'

const BOT_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['user_id', 'bigint'],
  ['partition', 'int'],
  ['kind', 'text'],
  ['kind_version', 'int'],
  ['symbols', 'text'],
  ['params', 'text'],
  ['origin', 'text'],
  ['request_key', 'text'],
  ['status', 'text'],
  ['reason', 'text'],
  ['detail', 'text'],
  ['created_ms', 'bigint'],
  ['ended_ms', 'bigint'],
  ['created_position', 'bigint'],
  ['ended_position', 'bigint'],
  ['word', 'text'],
  ['settle', 'text'],
  ['prices', 'text'],
  ['start_price', 'bigint'],
  ['holdings', 'text'],
  ['positions', 'text'],
  ['invested', 'numeric'],
  ['withdrawn', 'numeric'],
  ['grid', 'numeric'],
  ['hold', 'text'],
  ['hold_out', 'numeric'],
  ['parent', 'bigint'],
  ['closed_by', 'text'],
]
const CHANGING = BOT_COLUMNS.slice(9).map(([name]) => name)
const BOT_CONFLICT = `on conflict (bot) do update set ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`

const ORDER_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['ref', 'bigint'],
  ['order_id', 'bigint'],
  ['symbol', 'int'],
  ['side', 'text'],
  ['order_type', 'text'],
  ['purpose', 'text'],
  ['action', 'text'],
  ['level', 'int'],
  ['price', 'bigint'],
  ['qty', 'bigint'],
  ['filled', 'bigint'],
  ['value', 'numeric'],
  ['fee', 'numeric'],
  ['status', 'text'],
  ['reason', 'text'],
  ['placed_ms', 'bigint'],
  ['updated_ms', 'bigint'],
]
const ORDER_CONFLICT = 'on conflict (bot, ref) do nothing'
const UPDATE_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['ref', 'bigint'],
  ['filled', 'bigint'],
  ['value', 'numeric'],
  ['fee', 'numeric'],
  ['status', 'text'],
  ['reason', 'text'],
  ['updated_ms', 'bigint'],
]
const UPDATE_ORDERS = `update orders o set filled = o.filled + v.filled, value = o.value + v.value,
  fee = o.fee + v.fee, status = v.status, reason = v.reason, updated_ms = v.updated_ms
  from ${unnest(UPDATE_COLUMNS)} as v(${UPDATE_COLUMNS.map(([name]) => name).join(', ')})
  where o.bot = v.bot and o.ref = v.ref`

const FILL_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['position', 'bigint'],
  ['ref', 'bigint'],
  ['at_ms', 'bigint'],
  ['symbol', 'int'],
  ['side', 'text'],
  ['price', 'bigint'],
  ['qty', 'bigint'],
  ['value', 'numeric'],
  ['fee', 'numeric'],
  ['liquidity', 'text'],
]
const PAIR_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['position', 'bigint'],
  ['at_ms', 'bigint'],
  ['level', 'int'],
  ['profit', 'numeric'],
  ['open_ref', 'bigint'],
  ['close_ref', 'bigint'],
]
const FACT_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['position', 'bigint'],
  ['at_ms', 'bigint'],
  ['type', 'text'],
  ['shown', 'boolean'],
  ['fact', 'text'],
]
const STEP_COLUMNS: readonly Column[] = [
  ['bot', 'bigint'],
  ['position', 'bigint'],
  ['at_ms', 'bigint'],
  ['holdings', 'text'],
  ['positions', 'text'],
  ['invested', 'numeric'],
  ['withdrawn', 'numeric'],
  ['grid', 'numeric'],
  ['hold', 'text'],
  ['hold_out', 'numeric'],
  ['flag', 'text'],
]
const FEE_LEVEL_COLUMNS: readonly Column[] = [
  ['user_id', 'bigint'],
  ['position', 'bigint'],
  ['level', 'int'],
  ['at_ms', 'bigint'],
]
const LEDGER_COLUMNS: readonly Column[] = [
  ['account', 'text'],
  ['coin', 'text'],
  ['amount', 'numeric'],
]
const LEDGER_CONFLICT = `on conflict (account, coin)
  do update set amount = ledger.amount + excluded.amount`
const POSITION_COLUMNS: readonly Column[] = [
  ['partition', 'int'],
  ['position', 'bigint'],
]
const POSITION_CONFLICT = 'on conflict (partition) do update set position = excluded.position'

/** Writes all changes; to be called inside a transaction. */
export async function writeChanges(sql: Sql, changes: ChangeSet): Promise<void> {
  const bots = [...changes.bots.values()].map(botRow)
  await insert(sql, 'bots', BOT_COLUMNS, { rows: bots, conflict: BOT_CONFLICT })
  await writeOrders(sql, [...changes.orders.values()])
  await insert(sql, 'fills', FILL_COLUMNS, { rows: changes.fills })
  await insert(sql, 'pairs', PAIR_COLUMNS, { rows: changes.pairs })
  await insert(sql, 'facts', FACT_COLUMNS, { rows: changes.facts })
  await insert(sql, 'steps', STEP_COLUMNS, { rows: changes.steps })
  await insert(sql, 'fee_levels', FEE_LEVEL_COLUMNS, { rows: changes.feeLevels })
  await writeAccounts(sql, changes)
  const ledger = [...changes.ledger].map(([key, amount]): Row => [...splitKey(key), amount])
  await insert(sql, 'ledger', LEDGER_COLUMNS, { rows: ledger, conflict: LEDGER_CONFLICT })
  const positions = [...changes.positions]
  const conflict = POSITION_CONFLICT
  await insert(sql, 'positions', POSITION_COLUMNS, { rows: positions, conflict })
}

async function insert(
  sql: Sql,
  table: string,
  columns: readonly Column[],
  what: { readonly rows: readonly Row[]; readonly conflict?: string },
): Promise<void> {
  if (what.rows.length > 0) await insertRows(sql, { table, columns, ...what })
}

function splitKey(key: string): readonly [string, string] {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

function botRow(bot: BotRow): Row {
  return [
    bot.bot,
    bot.user,
    bot.partition,
    bot.kind,
    bot.kindVersion,
    JSON.stringify(bot.symbols),
    bot.params,
    bot.origin,
    bot.requestKey,
    bot.status,
    bot.reason,
    bot.detail,
    bot.createdMs,
    bot.endedMs,
    bot.createdPosition,
    bot.endedPosition,
    bot.word,
    bot.settle,
    pricesText(bot.prices),
    bot.startPrice,
    amountsText(bot.holdings),
    positionsText(bot.positions),
    bot.invested,
    bot.withdrawn,
    bot.grid,
    amountsText(bot.hold),
    bot.holdOut,
    bot.parent,
    bot.closedBy,
  ]
}

/** Sorted by the keys, which are whole numbers. */
function pricesText(prices: ReadonlyMap<number, number>): string {
  return JSON.stringify(Object.fromEntries(prices))
}

async function writeOrders(sql: Sql, changes: readonly OrderChange[]): Promise<void> {
  const placed = changes.flatMap((change) => (change.placed ? [orderRow(change)] : []))
  await insert(sql, 'orders', ORDER_COLUMNS, { rows: placed, conflict: ORDER_CONFLICT })
  const standing = changes.filter((change) => change.placed === undefined).map(updateRow)
  for (let from = 0; from < standing.length; from += 1000) {
    const part = standing.slice(from, from + 1000)
    await sql.query(UPDATE_ORDERS, columnLiterals(UPDATE_COLUMNS, part))
  }
}

function orderRow(change: OrderChange): Row {
  const { placed, bot, ref, filled, value, fee, status, reason, updatedMs } = change
  if (placed === undefined) return []
  const { symbol, side, orderType, purpose, action, level, price, qty } = placed.order
  const head = [bot, ref, placed.orderId, symbol, side, orderType, purpose, action, level]
  return [...head, price, qty, filled, value, fee, status, reason, placed.placedMs, updatedMs]
}

function updateRow(change: OrderChange): Row {
  const { bot, ref, filled, value, fee, status, reason, updatedMs } = change
  return [bot, ref, filled, value, fee, status, reason, updatedMs]
}
