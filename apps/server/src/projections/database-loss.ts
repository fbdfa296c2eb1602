// The read models as a witness of the journal: how far they reflect it. Must never be asked about
// the journal of another data folder.
import type { Sql } from '../database/sql.ts'
import type { JournalExtent } from '../journal/journal.ts'
import { lossOfPartition, lossOfStream, type Loss } from '../journal/loss.ts'

const DATABASE = 'the database'

/** What the read models of this journal reflect that the journal lacks. */
export async function lossesOfDatabase(
  sql: Sql,
  journalId: string,
  journal: JournalExtent,
): Promise<readonly Loss[]> {
  const owner = `select 1 from meta where key = 'journal' and value = $1`
  if ((await sql.query(owner, [journalId])).length === 0) return []
  const ends = new Map(journal.ends.map((end) => [end.stream, end]))
  const positions = new Map(journal.positions)
  const losses: (Loss | undefined)[] = []
  const cursors = await sql.query<{ stream: string; segment: number; byte_offset: number }>(
    'select stream, segment, byte_offset from cursors order by stream',
  )
  for (const { stream, segment, byte_offset } of cursors) {
    const known = { stream, segment, offset: byte_offset }
    losses.push(lossOfStream(DATABASE, known, ends.get(stream)))
  }
  const reached = await sql.query<{ partition: number; position: number }>(
    'select partition, position from positions order by partition',
  )
  for (const { partition, position } of reached)
    losses.push(lossOfPartition(DATABASE, partition, position, positions.get(partition) ?? 0))
  return losses.flatMap((loss) => loss ?? [])
}
