// The time that bots' rows lie in: with it the server opens only those quarters of its tables
// (database/quarters.ts). Planned without it, a read costs as much as there are quarters.
import { DAY_MS } from '@trellis/market'
import { arrayLiteral, type Sql, type SqlValue } from '../database/sql.ts'

export interface BotSpan {
  readonly fromMs: number
  readonly untilMs: number
}

/** The latest time that a date can say. */
const LATEST_MS = 8.64e15
/** A bot's last batch is of the moment of its end; more of time costs a quarter at most. */
const MORE_MS = DAY_MS
const KEPT = 50_000

/** All time: where tables are whole, and of bots that nobody knows. */
const ANY_TIME: BotSpan = { fromMs: 0, untilMs: LATEST_MS }

/** What is known of the bots of one database. It stays true: a bot that runs has no end in it. */
export class BotSpans {
  readonly #known = new Map<number, BotSpan>()

  /** From when to when these bots can have rows. */
  async of(sql: Sql, bots: readonly number[]): Promise<BotSpan> {
    const unknown = bots.filter((bot) => !this.#known.has(bot))
    if (unknown.length > 0) await this.#read(sql, unknown)
    const spans = bots.flatMap((bot) => this.#known.get(bot) ?? [])
    if (spans.length === 0) return ANY_TIME
    return {
      fromMs: Math.min(...spans.map(({ fromMs }) => fromMs)),
      untilMs: Math.max(...spans.map(({ untilMs }) => untilMs)),
    }
  }

  async #read(sql: Sql, bots: readonly number[]): Promise<void> {
    const rows = await sql.query<{ bot: number; created_ms: number; ended_ms: number }>(
      'select bot, created_ms, ended_ms from bots where bot = any($1::text::bigint[])',
      [arrayLiteral(bots)],
    )
    if (this.#known.size + rows.length > KEPT) this.#known.clear()
    for (const { bot, created_ms: from, ended_ms: until } of rows) {
      const untilMs = until === 0 ? LATEST_MS : until + MORE_MS
      this.#known.set(bot, { fromMs: from - MORE_MS, untilMs })
    }
  }
}

/**
 * The condition that rows lie in the time of these bots, with values put behind those that are
 * there; no condition where tables are whole.
 */
export async function inTimeOf(
  { sql, spans }: { readonly sql: Sql; readonly spans: BotSpans | undefined },
  bots: readonly number[],
  values: SqlValue[],
): Promise<string> {
  if (spans === undefined) return 'true'
  const { fromMs, untilMs } = await spans.of(sql, bots)
  const [from, until] = [values.push(fromMs), values.push(untilMs)]
  return `at_ms between $${from}::bigint and $${until}::bigint`
}
