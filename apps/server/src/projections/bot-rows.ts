// Bot rows between database and memory. Sums are big integers, so that no digit is lost.
import type { Sql } from '../database/sql.ts'
import { arrayLiteral } from '../database/sql.ts'
import type { BotRow } from './change-set.ts'
import { readBySymbol, readHoldings, readPositions } from './holdings.ts'

/** A row of the table `bots` as the drivers give it. */
export interface StoredBot {
  readonly bot: number
  readonly user_id: number
  readonly partition: number
  readonly kind: string
  readonly kind_version: number
  readonly symbols: string
  readonly params: string
  readonly origin: string
  readonly request_key: string
  readonly parent: number
  readonly closed_by: BotRow['closedBy']
  readonly status: string
  readonly reason: string
  readonly detail: string
  readonly created_ms: number
  readonly ended_ms: number
  readonly created_position: number
  readonly ended_position: number
  readonly word: string
  readonly settle: string
  readonly prices: string
  readonly start_price: number
  readonly holdings: string
  readonly positions: string
  readonly invested: string
  readonly withdrawn: string
  readonly grid: string
  readonly hold: string
  readonly hold_out: string
  readonly end_prices: string
  readonly final: string | null
  /** What its owner's orders paid when it ended; null while it lives. */
  readonly fee_level: number | null
}

/** All of a row of `bots`. */
export const BOT_COLUMNS = `*, (select level from fee_levels where user_id = bots.user_id
  and position <= bots.ended_position and bots.ended_ms > 0
  order by position desc limit 1) as fee_level`

export function botRowOf(row: StoredBot): BotRow {
  return {
    bot: row.bot,
    user: row.user_id,
    partition: row.partition,
    kind: row.kind,
    kindVersion: row.kind_version,
    symbols: JSON.parse(row.symbols) as readonly number[],
    params: row.params,
    origin: row.origin,
    requestKey: row.request_key,
    parent: row.parent,
    closedBy: row.closed_by,
    createdMs: row.created_ms,
    createdPosition: row.created_position,
    status: row.status,
    reason: row.reason,
    word: row.word,
    detail: row.detail,
    endedMs: row.ended_ms,
    endedPosition: row.ended_position,
    settle: row.settle,
    prices: new Map(
      [...readBySymbol(row.prices)].map(([symbol, price]) => [symbol, Number(price)]),
    ),
    startPrice: row.start_price,
    holdings: readHoldings(row.holdings),
    positions: readPositions(row.positions),
    invested: BigInt(row.invested),
    withdrawn: BigInt(row.withdrawn),
    grid: BigInt(row.grid),
    hold: readBySymbol(row.hold),
    holdOut: BigInt(row.hold_out),
  }
}

export async function readBots(sql: Sql, bots: readonly number[]): Promise<readonly StoredBot[]> {
  if (bots.length === 0) return []
  const text = `select ${BOT_COLUMNS} from bots where bot = any($1::text::bigint[])`
  return sql.query<StoredBot>(text, [arrayLiteral(bots)])
}
