// Where in the journal's streams the read models stand, and the sums that know those streams again.
// They are written in the transaction of the rows that were read up to there.
import { insertRows, type Sql } from '../database/sql.ts'
import type { SummedEnd } from '../journal/segment-sum.ts'

/** The place in each stream up to which the read models reflect it. */
export async function readCursors(sql: Sql): Promise<readonly SummedEnd[]> {
  const rows = await sql.query<{
    stream: string
    segment: number
    byte_offset: number
    sum: number | null
  }>('select stream, segment, byte_offset, sum from cursors order by stream')
  return rows.map(({ byte_offset: offset, sum, ...row }) => ({
    ...row,
    offset,
    sum: sum ?? undefined,
  }))
}

/** Moves the places. */
export function writeCursors(sql: Sql, ends: readonly SummedEnd[]): Promise<void> {
  return insertRows(sql, {
    table: 'cursors',
    columns: [
      ['stream', 'text'],
      ['segment', 'int'],
      ['byte_offset', 'bigint'],
      ['sum', 'bigint'],
    ],
    rows: ends.map(({ stream, segment, offset, sum }) => [stream, segment, offset, sum ?? null]),
    conflict: `on conflict (stream) do update set segment = excluded.segment,
      byte_offset = excluded.byte_offset, sum = excluded.sum`,
  })
}
