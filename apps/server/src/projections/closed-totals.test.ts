// Sums of closed bots: written as they end, equal to the sum over every row, and the rows equal to
// what the kind shows of each bot.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '@trellis/bot-kit/routes/rank-bots.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { formatAmount, type Amount } from '@trellis/kernel'
import { GridJournal, instruments, USER } from '../../test/grid-journals.ts'
import { newPglite } from '../../test/new-pglite.ts'
import { migrate } from '../database/migrations.ts'
import type { Database } from '../database/sql.ts'
import { FEE_LEVELS, KINDS } from '../engine-parts.ts'
import { routesOf, totalsOf, totalsOfSums } from '../calls/bot-figures.ts'
import { Projector } from './projector.ts'
import { namedQueries } from './read-queries.ts'

const run = new GridJournal()
let database: Database

beforeAll(async () => {
  const bots = Array.from({ length: 12 }, (_, i) =>
    run.grid({ cellNumber: 4 + i, ...(i % 4 === 0 ? { stopLoss: 4_400_000 } : {}) }),
  )
  run.wander(30)
  for (const [i, bot] of bots.entries()) {
    if (i % 4 === 1) run.command(bot, { type: 'close', mode: 'base-and-quote' })
    if (i % 4 === 2) run.command(bot, { type: 'close', mode: 'bit', coin: 'MNT' })
  }
  run.move(4_300_000)
  database = await newPglite()
  await migrate(database)
  const projector = new Projector(database, instruments)
  await projector.load()
  await projector.apply(run.batches, [])
}, 60_000)
afterAll(() => database.close())

const closed = (over: object = {}) =>
  namedQueries(database, { instruments, kinds: KINDS }).closedBots({
    user: USER,
    kinds: undefined,
    symbols: undefined,
    held: [],
    offset: 0,
    limit: 100,
    ...over,
  })

/** As much of a route's context as the figures of a closed bot ask for; the market went on. */
const context = {
  market: {
    instruments,
    ticker: () => ({ last: 9_999_999 }),
    markPrice: () => 9_999_999,
    status: () => 'Trading',
    nowMs: () => 9_000_000,
    fees: () => FEE_LEVELS[0].spot,
  },
} as unknown as RouteContext

describe('sums of closed bots', () => {
  test('are those of the rows, whatever the market does since', async () => {
    const { rows, total, sums } = await closed()
    expect([rows.length, total]).toEqual([9, 9])
    expect(sums).toMatchObject([{ coin: 'USDT', count: 9 }])
    const figures = rows.map((bot) => routesOf(bot)!.figures(bot, context))
    expect(totalsOfSums(sums)).toEqual(totalsOf(figures))
    const [row] = await database.query<Record<string, string>>(
      `select sum(end_invested)::text as invested, sum(end_equity)::text as equity,
         sum(end_total)::text as total, sum(end_realized)::text as booked
       from bots where ended_ms > 0`,
    )
    for (const key of ['invested', 'equity', 'total', 'booked'] as const)
      expect(row![key]).toBe(String(sums[0]![key]))
    expect(sums[0]!.total).not.toBe(0n)
  })

  test('as they are written, each bot cut to cents, they are what the rows add up to', async () => {
    const { rows, sums } = await closed()
    const CENT = 10_000_000_000n
    const cents = rows.map((bot) => {
      const { total_profit } = routesOf(bot)!.figures(bot, context)
      const amount = amountOf(total_profit)
      return amount - (((amount % CENT) + CENT) % CENT)
    })
    const written = cents.reduce((sum, it) => sum + it, 0n)
    const queries = namedQueries(database, { instruments, kinds: KINDS })
    expect(await queries.closedAsWritten({ user: USER })).toEqual([
      { coin: 'USDT', count: 9, amount: written },
    ])
    // Cut once, the exact sum would be another.
    expect(sums[0]!.total - written).toBeGreaterThan(CENT)
    expect(await queries.closedAsWritten({ user: USER + 1 })).toEqual([])
  })

  test('every row’s own figures are written as it ended', async () => {
    const { rows } = await closed()
    for (const bot of rows) {
      const shown = routesOf(bot)!.figures(bot, context)
      const [row] = await database.query<Record<string, string>>(
        `select end_invested::text as invested, end_equity::text as equity,
           end_total::text as total_profit, end_realized::text as booked_profit
         from bots where bot = $1`,
        [bot.bot],
      )
      for (const [key, amount] of Object.entries(row!))
        expect(formatAmount(BigInt(amount) as Amount)).toBe(shown[key as 'equity'])
    }
  })

  test('follow the filter; pages come by falling id', async () => {
    expect(await closed({ kinds: ['futures-grid'] })).toMatchObject({
      rows: [],
      sums: [],
      total: 0,
    })
    expect(await closed({ symbols: [] })).toMatchObject({ rows: [], total: 0 })
    expect(await closed({ symbols: [1] })).toMatchObject({ rows: [], total: 0 })
    const all = await closed({ symbols: [0, 2], kinds: ['spot-grid'] })
    expect(all.total).toBe(9)
    const page = await closed({ offset: 3, limit: 2 })
    expect(page.rows.map(({ bot }) => bot)).toEqual(all.rows.slice(3, 5).map(({ bot }) => bot))
    expect(page).toMatchObject({ total: 9, start: 3, sums: all.sums })
    const ids = all.rows.map(({ bot }) => bot)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  test('a bot that the read models do not have yet moves their rows back', async () => {
    const all = await closed()
    const known = all.rows[0]!.bot
    const page = await closed({ held: [known, 999_999], offset: 3, limit: 2 })
    expect(page).toMatchObject({ known: [known], start: 2, total: 9 })
    expect(page.rows).toHaveLength(3)
  })
})
