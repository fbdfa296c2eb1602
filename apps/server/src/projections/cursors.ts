// Where in the journal's streams the read models stand, the sums that know those streams again, and
// who writes on from there. They are written in the transaction of the rows that were read up to
// there.
import { arrayLiteral, insertRows, type Sql } from '../database/sql.ts'
import type { TailPlace } from './tail-source.ts'

/** Who fills the read models from a stream, and the how manieth writer of it that is. */
export interface StreamClaim {
  readonly stream: string
  readonly writer: string
  readonly epoch: number
}

/** A claim, and how often the rows had been made anew when it was made. */
export interface HeldClaim extends StreamClaim {
  readonly filling: number
}

interface StoredPlace {
  readonly stream: string
  readonly segment: number
  readonly byte_offset: number
  readonly sum: number | null
  readonly owned: number
}

const PLACES = `select stream, segment, byte_offset, sum, owned from cursors where byte_offset > 0`

/** The place in each stream up to which the read models reflect it. */
export async function readCursors(sql: Sql): Promise<readonly TailPlace[]> {
  const rows = await sql.query<StoredPlace>(`${PLACES} order by stream`)
  return rows.map(placeOf)
}

function placeOf({ byte_offset: offset, sum, owned, ...row }: StoredPlace): TailPlace {
  return { ...row, offset, sum: sum ?? undefined, epoch: owned }
}

/** Moves the places. */
export function writeCursors(sql: Sql, ends: readonly TailPlace[]): Promise<void> {
  return insertRows(sql, {
    table: 'cursors',
    columns: [
      ['stream', 'text'],
      ['segment', 'int'],
      ['byte_offset', 'bigint'],
      ['sum', 'bigint'],
      ['owned', 'bigint'],
    ],
    rows: ends.map(({ stream, segment, offset, sum, epoch }) => {
      return [stream, segment, offset, sum ?? null, epoch ?? 0]
    }),
    conflict: `on conflict (stream) do update set segment = excluded.segment,
      byte_offset = excluded.byte_offset, sum = excluded.sum, owned = excluded.owned`,
  })
}

/**
 * Makes this writer the only one of a stream's rows: whoever wrote before is refused from then on.
 * Undefined where a later writer has it. Waits for the transaction that is under way.
 */
export async function claimStream(sql: Sql, claim: StreamClaim): Promise<HeldClaim | undefined> {
  const { stream, writer, epoch } = claim
  const [row] = await sql.query<{ filling: number }>(
    `insert into cursors (stream, segment, byte_offset, writer, writer_epoch)
     values ($1, 0, 0, $2, $3) on conflict (stream)
     do update set writer = excluded.writer, writer_epoch = excluded.writer_epoch
     where cursors.writer_epoch < excluded.writer_epoch
       or (cursors.writer_epoch = excluded.writer_epoch and cursors.writer = excluded.writer)
     returning filling`,
    [stream, writer, epoch],
  )
  return row && { ...claim, filling: row.filling }
}

/** The how manieth writer each stream had last. */
export async function readWriterEpochs(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const text = 'select stream, writer_epoch from cursors'
  const rows = await sql.query<{ stream: string; writer_epoch: number }>(text)
  return new Map(rows.map(({ stream, writer_epoch: epoch }) => [stream, epoch]))
}

/** The place in one stream; undefined where nothing of it was read. */
export async function readCursor(sql: Sql, stream: string): Promise<TailPlace | undefined> {
  const rows = await sql.query<StoredPlace>(`${PLACES} and stream = $1`, [stream])
  return rows.map(placeOf)[0]
}

/** Streams of which a writer may write no more, or not with what it has in memory. */
export interface LostStreams {
  /** Another writer has them by now. */
  readonly replaced: readonly string[]
  /** Their rows were made anew since they were claimed. */
  readonly remade: readonly string[]
}

/** Keeps others from claiming these streams until the transaction ends. */
export async function holdStreams(sql: Sql, claims: readonly HeldClaim[]): Promise<LostStreams> {
  const rows = await sql.query<{
    stream: string
    writer: string
    writer_epoch: number
    filling: number
  }>(
    `select stream, writer, writer_epoch, filling from cursors
     where stream = any($1::text::text[]) order by stream for update`,
    [arrayLiteral(claims.map(({ stream }) => stream))],
  )
  const standing = new Map(rows.map((row) => [row.stream, row]))
  const isOurs = ({ stream, writer, epoch }: HeldClaim): boolean => {
    const row = standing.get(stream)
    return row?.writer === writer && row.writer_epoch === epoch
  }
  const names = (some: readonly HeldClaim[]) => some.map(({ stream }) => stream)
  const ours = claims.filter(isOurs)
  return {
    replaced: names(claims.filter((claim) => !isOurs(claim))),
    remade: names(ours.filter(({ stream, filling }) => standing.get(stream)?.filling !== filling)),
  }
}
