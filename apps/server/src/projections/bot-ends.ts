// What stays of a bot that has ended: its kind's last state, its figures at its last prices, and
// its part in its owner's sums. Written once, with the batch that ended it, so that no list has to
// read a state to add it up.
import type { AnyBotKind, MoneyFigures } from '@trellis/engine'
import type { Price } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Sql } from '../database/sql.ts'
import type { BotEnd, BotRow } from './change-set.ts'

const NOTHING: MoneyFigures = { invested: 0n, equity: 0n, total: 0n, booked: 0n }

// Tables of before call the booked profit realized.
const WRITE_END = `update bots set final = $2, end_prices = $3, end_invested = $4::text::numeric,
  end_equity = $5::text::numeric, end_total = $6::text::numeric,
  end_realized = $7::text::numeric where bot = $1`
const ADD_TO_SUMS = `insert into closed_totals
  (user_id, kind, symbols, settle, count, invested, equity, total, realized)
  values ($1, $2, $3, $4, 1, $5::text::numeric, $6::text::numeric, $7::text::numeric,
    $8::text::numeric)
  on conflict (user_id, kind, symbols, settle) do update set
    count = closed_totals.count + 1,
    invested = closed_totals.invested + excluded.invested,
    equity = closed_totals.equity + excluded.equity,
    total = closed_totals.total + excluded.total,
    realized = closed_totals.realized + excluded.realized`

export interface EndParts {
  readonly instruments: readonly Instrument[]
  readonly kinds: readonly AnyBotKind[]
}

/**
 * Writes the end of one bot and answers its figures; to be called once, inside the transaction of
 * its batch.
 */
export async function writeEnd(
  sql: Sql,
  bot: BotRow,
  end: BotEnd,
  parts: EndParts,
): Promise<MoneyFigures> {
  const figures = figuresOf(bot, end, parts)
  const sums = [figures.invested, figures.equity, figures.total, figures.booked].map(String)
  // The state is JSON already.
  const final = end.state === '' ? null : `{"version":${end.version},"state":${end.state}}`
  await sql.query(WRITE_END, [bot.bot, final, JSON.stringify(end.prices), ...sums])
  const key = [bot.user, bot.kind, JSON.stringify(bot.symbols), bot.settle]
  await sql.query(ADD_TO_SUMS, [...key, ...sums])
  return figures
}

function figuresOf(bot: BotRow, end: BotEnd, { instruments, kinds }: EndParts): MoneyFigures {
  const kind = kinds.find((known) => known.kind === bot.kind)
  if (kind?.figures === undefined || end.state === '') return NOTHING
  const state: unknown = kind.readState(JSON.parse(end.state), end.version)
  const market = bot.symbols.map((symbol, i) => ({
    instrument: instruments[symbol] as Instrument,
    price: (end.prices[i] ?? 0) as Price,
  }))
  return kind.figures(state, market)
}
