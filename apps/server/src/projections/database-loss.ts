// The read models as a witness of the journal: how far they reflect it, and which one they read.
// They vouch only for the journal of their own data folder.
import { arrayLiteral, type Sql } from '../database/sql.ts'
import { journalFolder } from '../journal/embedded-journal.ts'
import type { Files } from '../journal/files.ts'
import type { JournalExtent } from '../journal/journal.ts'
import { lossOfPartition, lossOfStream, otherHistory, type Loss } from '../journal/loss.ts'
import { sumUpTo } from '../journal/segment-sum.ts'
import { groupName, partitionsOf } from '../nats/groups.ts'
import type { StreamWitness } from '../nats/ownership.ts'
import { readCursor, readCursors } from './cursors.ts'

const DATABASE = 'the database'

/** A journal and how far it reaches; positions are not asked about where they are left out. */
export interface WitnessedJournal extends Pick<JournalExtent, 'ends'> {
  readonly files: Files
  readonly dataDir: string
  readonly journalId: string
  readonly positions?: JournalExtent['positions']
}

/** What the read models of this journal reflect that the journal lacks or holds otherwise. */
export async function lossesOfDatabase(
  sql: Sql,
  journal: WitnessedJournal,
): Promise<readonly Loss[]> {
  if (!(await isOf(sql, journal.journalId))) return []
  return [...(await lossesOfStreams(sql, journal)), ...(await lossesOfPartitions(sql, journal))]
}

/** What the read models of this journal know of a group's stream: for whoever takes the group. */
export async function witnessOf(
  sql: Sql,
  journalId: string,
  group: number,
): Promise<StreamWitness | undefined> {
  if (!(await isOf(sql, journalId))) return undefined
  const place = await readCursor(sql, groupName(group))
  const rows = await sql.query<{ partition: number; position: number }>(
    'select partition, position from positions where partition = any($1::text::int[])',
    [arrayLiteral(partitionsOf(group))],
  )
  const positions = rows.map(({ partition, position }) => [partition, position] as const)
  return { name: DATABASE, sequence: place?.offset ?? 0, positions }
}

async function isOf(sql: Sql, journalId: string): Promise<boolean> {
  const owner = `select 1 from meta where key = 'journal' and value = $1`
  return (await sql.query(owner, [journalId])).length > 0
}

async function lossesOfStreams(sql: Sql, journal: WitnessedJournal): Promise<readonly Loss[]> {
  const { files, dataDir, ends } = journal
  const losses: Loss[] = []
  for (const known of await readCursors(sql)) {
    const end = ends.find(({ stream }) => stream === known.stream)
    const loss = lossOfStream(DATABASE, known, end)
    if (loss !== undefined) losses.push(loss)
    if (loss !== undefined || end === undefined || known.sum === undefined) continue
    const sum = await sumUpTo(files, journalFolder(dataDir), known)
    if (sum !== known.sum) losses.push(otherHistory(DATABASE, known, end))
  }
  return losses
}

async function lossesOfPartitions(
  sql: Sql,
  { positions }: WitnessedJournal,
): Promise<readonly Loss[]> {
  if (positions === undefined) return []
  const held = new Map(positions)
  const reached = await sql.query<{ partition: number; position: number }>(
    'select partition, position from positions order by partition',
  )
  return reached.flatMap(
    ({ partition, position }) =>
      lossOfPartition(DATABASE, partition, position, held.get(partition) ?? 0) ?? [],
  )
}
