// The read models of a journal of version 2 say what they said when it was written, row by row; and
// what travels with a bot's last batch is what a refold of its facts gives.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LifeType } from '@trellis/contract'
import type { Batch, EngineFact } from '@trellis/engine'
import {
  GridJournal,
  instruments,
  journalOfBefore,
  recorded,
  type Table,
} from '../../test/grid-journals.ts'
import { newPglite } from '../../test/new-pglite.ts'
import { dumpReadModels, migrate } from '../database/migrations.ts'
import type { Database } from '../database/sql.ts'
import { engineOptions } from '../engine-parts.ts'
import { activityOf } from './activity-row.ts'
import { botRowOf, readBots } from './bot-rows.ts'
import { refoldedEnd } from './final-state.ts'
import { Projector } from './projector.ts'

const journal = journalOfBefore()

type Row = Readonly<Record<string, unknown>>

const rowsOf = ({ columns, rows }: Table): readonly Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])))

/** Accounts that are back at zero had a row only where their money came and went in two cuts. */
const isHeld = ({ account, amount }: Row): boolean => account === undefined || amount !== '0'

/** A row of before in today's columns: the one pair as holdings by coin. */
function today({ base, quote, hold_base, reason, price, ...same }: Row): Row {
  const held = Object.fromEntries(
    [
      ['BTC', base],
      ['USDT', quote],
    ].filter(([, amount]) => amount !== '0'),
  ) as object
  const hold = hold_base === '0' ? {} : { '0': hold_base }
  const word = reason === 'none' ? '' : reason
  return {
    ...same,
    holdings: JSON.stringify(held),
    positions: '{}',
    hold: JSON.stringify(hold),
    ...(reason === undefined ? {} : { word, settle: 'USDT', prices: JSON.stringify({ 0: price }) }),
  }
}

async function opened(batches: readonly Batch[], atOnce: number): Promise<Database> {
  const database = await newPglite()
  await migrate(database)
  const projector = new Projector(database, instruments)
  await projector.load()
  for (let from = 0; from < batches.length; from += atOnce)
    await projector.apply(batches.slice(from, from + atOnce), [])
  return database
}

describe('a journal of version 2', () => {
  let database: Database
  beforeAll(async () => {
    database = await opened(journal, 20)
  }, 60_000)
  afterAll(() => database.close())

  test.each(['orders', 'fills', 'pairs', 'facts', 'ledger'])(
    '%s are as they were',
    async (table) => {
      const [columns, keys] = [recorded.rows[table]!.columns.join(', '), KEYS[table]]
      const rows = await database.query<Row>(`select ${columns} from ${table} order by ${keys}`)
      const before = rowsOf(recorded.rows[table]!)
      const wasThere = (row: Row) => before.some((it) => isDeepStrictEqual(it, row))
      expect(rows.filter((row) => isHeld(row) || wasThere(row))).toEqual(before)
    },
  )

  test('steps are as they were, one pair as holdings by coin', async () => {
    const rows = await database.query('select * from steps order by bot, position')
    expect(rows).toEqual(rowsOf(recorded.rows['steps']!).map(today))
  })

  test('bots are as they were', async () => {
    const rows = await database.query('select * from bots order by bot')
    const before = rowsOf(recorded.rows['bots']!).map(today)
    expect(rows).toHaveLength(before.length)
    for (const [i, row] of rows.entries()) expect(row).toMatchObject(before[i]!)
  })

  test('last states come from a refold, as they did', async () => {
    const rows = await database.query<{ bot: number; final: string }>(
      'select bot, final from bots where ended_ms > 0 order by bot',
    )
    expect(rows).toHaveLength(8)
    for (const { bot, final } of rows) {
      const kept = JSON.parse(final) as { readonly state: object }
      expect(kept.state).toMatchObject(recorded.states[bot]!.state)
    }
  })

  test('activity is told in the same words', () => {
    const lives = new Map<string, LifeType | undefined>()
    const activityLines = journal.flatMap(({ facts, first, atMs }) =>
      facts.flatMap((fact, i) => {
        if (!('bot' in fact) || TRADES.has(fact.type)) return []
        const line = activityOf(fact, { position: first + i, atMs }, instruments, 0)
        if (line === undefined) return []
        const { life, ...told } = line
        lives.set(told.type, life)
        return told
      }),
    )
    expect(activityLines).toEqual(recorded.activity)
    // What was written before the engine had words for it tells them too.
    expect(lives.get('grid-started')).toBe('bot-started')
    expect(lives.get('closing-started')).toBe('closing-started')
    expect(lives.get('grid-closed')).toBe('bot-closed')
    expect(lives.get('grid-planned')).toBeUndefined()
  })
})

const TRADES = new Set<EngineFact['type']>(['order-filled', 'order-rejected'])
const KEYS: Readonly<Record<string, string>> = {
  orders: 'bot, ref',
  fills: 'bot, position',
  pairs: 'bot, position',
  facts: 'bot, position',
  ledger: 'account collate "C", coin collate "C"',
}

/** Grids that end in every way a user sees, cut into transactions of any size. */
describe('a journal of today', () => {
  const run = new GridJournal()
  const bots = [{}, { stopLoss: 4_400_000 }, { trailingStop: '0.1' }, {}].map((it) => run.grid(it))
  run.wander(60)
  run.command(bots[0]!, { type: 'close', mode: 'base-and-quote' })
  run.command(bots[3]!, { type: 'close', mode: 'bit', coin: 'MNT' })
  run.move(4_300_000)

  test('what travelled with a last batch is what a refold gives', async () => {
    const database = await opened(run.batches, 9)
    try {
      const rows = await readBots(database, await endedBots(database))
      expect(rows).toHaveLength(4)
      for (const row of rows) {
        const options = engineOptions(instruments, () => undefined)
        const refolded = await refoldedEnd(database, botRowOf(row), options)
        const kept = JSON.parse(row.final ?? '') as { version: number; state: unknown }
        expect(kept.version).toBe(refolded?.version)
        expect(kept.state).toEqual(JSON.parse(refolded?.state ?? ''))
      }
    } finally {
      await database.close()
    }
  }, 30_000)

  test('is the same however it is cut', async () => {
    const [first, second] = [await opened(run.batches, 4), await opened(run.batches, 1000)]
    try {
      expect(await linesOf(second)).toEqual(await linesOf(first))
    } finally {
      await first.close()
      await second.close()
    }
  }, 60_000)
})

async function endedBots(database: Database): Promise<readonly number[]> {
  const rows = await database.query<{ bot: number }>('select bot from bots where ended_ms > 0')
  return rows.map(({ bot }) => bot)
}

async function linesOf(database: Database): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const line of dumpReadModels(database)) lines.push(line)
  return lines
}
