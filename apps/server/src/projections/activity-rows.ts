// A page of a bot's activity: its own facts, and the changes of what its owner pays while it lived,
// which are facts of the owner alone.
import type { ActivityRow, Page } from '@trellis/bot-kit/routes/route-context.ts'
import type { EngineFact } from '@trellis/engine'
import { formatAmount } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { arrayLiteral, type Sql, type SqlValue } from '../database/sql.ts'
import { feesOfLevel } from '../engine-parts.ts'
import { activityOf } from './activity-row.ts'
import { inTimeOf, type BotSpans } from './bot-span.ts'
import { fromJson } from './fact-json.ts'
import type { NamedQueries } from './named-queries.ts'

interface Stored {
  readonly position: number
  readonly at_ms: number
  /** Null of a change of fees, which has both levels. */
  readonly fact: string | null
  readonly level: number
  readonly before: number
}

const FACT = 'position, at_ms, fact, 0 as level, 0 as before'
const FEE = `select f.position, f.at_ms, null as fact, f.level, (
    select level from fee_levels where user_id = f.user_id and position < f.position
    order by position desc limit 1) as before`
const FEES = `bots b join fee_levels f on f.user_id = b.user_id and f.position > b.created_position
    and (b.ended_ms = 0 or f.position <= b.ended_position)`

interface ActivityParts {
  readonly sql: Sql
  readonly spans: BotSpans | undefined
  readonly instruments: readonly Instrument[]
}

/** Newest first, with how many there are. */
export async function readActivity(
  { sql, spans, instruments }: ActivityParts,
  { bot, offset, limit, types, some, below, fees }: NamedQueries['activity']['args'],
): Promise<Page<ActivityRow>> {
  const values: SqlValue[] = [bot]
  const inTime = await inTimeOf({ sql, spans }, [bot], values)
  const conditions = [`bot = $1 and shown and ${inTime}`]
  if (types !== undefined)
    conditions.push(`type = any($${values.push(arrayLiteral(types))}::text::text[])`)
  if (some !== undefined)
    conditions.push(`fact::json -> 'fact' ->> $${values.push(some)}::text <> '0'`)
  const until = below === undefined ? '' : `position < $${values.push(below)}`
  if (until !== '') conditions.push(until)
  const facts = `facts where ${conditions.join(' and ')}`
  const changes = `${FEES} where b.bot = $1${until === '' ? '' : ` and f.${until}`}`
  const [most, from] = [1, 2].map((n) => `$${values.length + n}::bigint`)
  const place = `order by position desc limit ${most} offset ${from}`
  // Facts in their order first, by their index: sorted with the others, all of them would be read.
  const newest = `select ${FACT} from ${facts} order by position desc limit ${most} + ${from}`
  const rows = await sql.query<Stored>(
    fees === true
      ? `(${newest}) union all (${FEE} from ${changes}) ${place}`
      : `select ${FACT} from ${facts} ${place}`,
    [...values, limit, offset],
  )
  const counted = (table: string): string => `(select count(*)::int from ${table})`
  const sums = fees === true ? `${counted(facts)} + ${counted(changes)}` : counted(facts)
  const [count] = await sql.query<{ n: number }>(`select ${sums} as n`, values)
  const [stored] = await sql.query<{ symbols: string }>('select symbols from bots where bot = $1', [
    bot,
  ])
  const symbol = stored === undefined ? 0 : (JSON.parse(stored.symbols) as number[])[0]
  const page = rows.flatMap((row) => {
    if (row.fact === null) return feesChanged(row, instruments[symbol ?? 0])
    const read = fromJson(row.fact) as EngineFact
    return activityOf(read, { position: row.position, atMs: row.at_ms }, instruments, symbol) ?? []
  })
  return { rows: page, total: count?.n ?? 0 }
}

/** What orders in a bot's market paid before and pay from then on, fractions. */
function feesChanged(
  { position, at_ms, level, before }: Stored,
  instrument: Instrument | undefined,
): ActivityRow {
  const { category } = instrument ?? { category: 'spot' as const }
  const [was, is] = [feesOfLevel(before)[category], feesOfLevel(level)[category]]
  return {
    position: String(position),
    atMs: at_ms,
    type: 'fees-changed',
    action: '',
    data: {
      makerBefore: formatAmount(was.maker),
      maker: formatAmount(is.maker),
      takerBefore: formatAmount(was.taker),
      taker: formatAmount(is.taker),
    },
  }
}
