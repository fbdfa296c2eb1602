// Applies batches to the read models, each exactly once by partition and position, many to a
// transaction. A gap in a partition's positions stops it. Several projectors may fill one database,
// each other partitions: a transaction holds the rows that say where its own stand.
import type { Batch, MoneyFigures } from '@trellis/engine'
import { assert, partitionOf, type Id } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { engineOptions } from '../engine-parts.ts'
import { filledFrom } from '../database/migrations.ts'
import { ensureQuarters } from '../database/quarters.ts'
import { arrayLiteral, type Database, type Sql } from '../database/sql.ts'
import { readFundings } from './account-rows.ts'
import { botRowOf, readBots } from './bot-rows.ts'
import { writeEnd } from './bot-ends.ts'
import { ChangeSet, type BotEnd, type BotRow } from './change-set.ts'
import {
  claimStream,
  holdStreams,
  readCursor,
  readCursors,
  writeCursors,
  type HeldClaim,
  type StreamClaim,
} from './cursors.ts'
import { FactFolder } from './fact-folder.ts'
import { refoldedEnd } from './final-state.ts'
import type { Fundings } from './funding-gatherer.ts'
import { writeNotifications, type UserNotification } from './notifications.ts'
import type { TailPlace } from './tail-source.ts'
import { placeText } from '../observe/place-text.ts'
import { inSpan } from '../observe/tracing.ts'
import { writeChanges } from './write-changes.ts'

/** Rows of bots kept in memory between runs. */
const KEPT_BOTS = 50_000

interface Place {
  readonly partition: number
  readonly position: number
}

const ALL_PLACES = 'select partition, position from positions'

/** Nobody but a rebuild may write them, and nobody starts one by themselves. */
const OTHER_FORM =
  'the read models are in the form of another release: npm run rebuild-read-models fills them anew'

/** The read models are not where they were left: another copy of them, or another writer. */
export class PlacesMovedError extends Error {
  override readonly name = 'PlacesMovedError'
}

/** Another projector fills the read models from these streams. */
export class ReplacedError extends PlacesMovedError {
  readonly streams: readonly string[]

  constructor(streams: readonly string[]) {
    super(`another projector fills the read models from ${streams.join(', ')}`)
    this.streams = streams
  }
}

export class Projector {
  /** Next position of each partition that the read models await. */
  readonly positions = new Map<number, number>()
  readonly #database: Database
  readonly #instruments: readonly Instrument[]
  readonly #bots = new Map<number, BotRow>()
  readonly #fundings: Fundings = new Map()
  readonly #folder: FactFolder
  /** Streams that this projector alone may write of; without any it takes whatever it is given. */
  readonly #claims = new Map<string, HeldClaim>()
  readonly #quarters = new Set<number>()

  constructor(database: Database, instruments: readonly Instrument[]) {
    this.#database = database
    this.#instruments = instruments
    this.#folder = new FactFolder(instruments, this.#bots, this.#fundings)
  }

  /** Reads how far the read models are; answers where in the journal's streams to go on. */
  async load(): Promise<readonly TailPlace[]> {
    for (const { partition, position } of await this.#database.query<Place>(ALL_PLACES)) {
      this.positions.set(partition, position)
    }
    return readCursors(this.#database)
  }

  /**
   * Takes over the partitions of a stream from whoever filled them; answers where in the stream to
   * go on. Throws ReplacedError where a later writer has it.
   */
  async claim(claim: StreamClaim, partitions: readonly number[]): Promise<TailPlace | undefined> {
    const { stream } = claim
    this.forget(stream, partitions)
    const { held, rows, place } = await this.#database.transaction(async (sql) => {
      if (!(await filledFrom(sql)).isToday) throw new Error(OTHER_FORM)
      const made = await claimStream(sql, claim)
      if (made === undefined) throw new ReplacedError([stream])
      const standing = await this.#placesOf(sql, partitions)
      return { held: made, rows: standing, place: await readCursor(sql, stream) }
    })
    for (const { partition, position } of rows) this.positions.set(partition, position)
    this.#claims.set(stream, held)
    return place
  }

  /** Writes of a stream's partitions no more; what others write of them is not known here. */
  forget(stream: string, partitions: readonly number[]): void {
    this.#claims.delete(stream)
    const gone = new Set(partitions)
    for (const partition of gone) this.positions.delete(partition)
    for (const [bot, { partition }] of this.#bots) if (gone.has(partition)) this.#bots.delete(bot)
    for (const user of this.#fundings.keys())
      if (gone.has(partitionOf(user as Id))) this.#fundings.delete(user)
  }

  /** Facts that the read models hold. */
  reached(): number {
    let facts = 0
    for (const position of this.positions.values()) facts += position
    return facts
  }

  /**
   * Applies batches in order with the places in the streams that they were read up to, in one
   * transaction; answers what their owners are told of them.
   */
  async apply(
    batches: readonly Batch[],
    ends: readonly TailPlace[],
  ): Promise<readonly UserNotification[]> {
    let told: readonly UserNotification[] = []
    const changes = new ChangeSet()
    await this.#loadBots(batches)
    await this.#loadFundings(batches)
    const next = new Map<number, number>()
    for (const batch of batches) {
      const expected = next.get(batch.partition) ?? this.positions.get(batch.partition) ?? 0
      assert(batch.first === expected, 'read models miss facts', { batch: batch.first, expected })
      this.#folder.fold(batch, changes)
      next.set(batch.partition, batch.first + batch.facts.length)
    }
    try {
      await ensureQuarters(this.#database, this.#quarters, batches)
      const places = [...next].map(([partition, position]) => placeText(partition, position))
      const attributes = { 'trellis.places': places }
      await inSpan('projector transaction', { attributes }, () =>
        this.#database.transaction(async (sql) => {
          await this.#holdStreams(sql, ends)
          await this.#holdPlaces(sql, [...next.keys()])
          await writeChanges(sql, changes)
          const figures = await this.#writeEnds(sql, changes.ended)
          told = await writeNotifications(sql, changes.notifications, figures)
          await writeCursors(sql, ends)
        }),
      )
    } catch (error) {
      // The rows in memory hold what the database refused; they are read again.
      this.#bots.clear()
      this.#fundings.clear()
      throw error
    }
    for (const [partition, position] of next) this.positions.set(partition, position)
    for (const bot of changes.ended.keys()) this.#bots.delete(bot)
    if (this.#bots.size > KEPT_BOTS) this.#bots.clear()
    if (this.#fundings.size > KEPT_BOTS) this.#fundings.clear()
    return told
  }

  /** Whoever claims a stream of these waits for this transaction, or has refused it by then. */
  async #holdStreams(sql: Sql, ends: readonly TailPlace[]): Promise<void> {
    if (this.#claims.size === 0) return
    const claims = ends.flatMap(({ stream }) => this.#claims.get(stream) ?? [])
    assert(claims.length === ends.length, 'streams are written without a claim', ends.length)
    const { replaced, remade } = await holdStreams(sql, claims)
    if (replaced.length > 0) throw new ReplacedError(replaced)
    if (remade.length > 0)
      throw new PlacesMovedError(`the read models of ${remade.join(', ')} were made anew`)
  }

  /**
   * Nobody else writes of these partitions until this transaction ends, and nothing was written
   * since we looked: a transaction that was given up may still have come through on a server that
   * stood still. All hold them in the same order, so that none waits for another that waits for it.
   */
  async #holdPlaces(sql: Sql, partitions: number[]): Promise<void> {
    partitions.sort((a, b) => a - b)
    const begun = partitions.filter((partition) => this.#standing(partition) === 0)
    if (begun.length > 0) {
      // Only a row that is there can be held.
      const rows = `select unnest($1::text::int[]), 0 on conflict (partition) do nothing`
      await sql.query(`insert into positions (partition, position) ${rows}`, [arrayLiteral(begun)])
    }
    const rows = await this.#placesOf(sql, partitions, ' for update')
    const standing = new Map(rows.map((it) => [it.partition, it.position]))
    for (const partition of partitions) {
      const [stands = 0, known] = [standing.get(partition), this.#standing(partition)]
      if (stands === known) continue
      throw new PlacesMovedError(
        `partition ${partition} of the read models is at ${stands}, not at ${known}`,
      )
    }
  }

  #standing(partition: number): number {
    return this.positions.get(partition) ?? 0
  }

  #placesOf(sql: Sql, partitions: readonly number[], held = ''): Promise<Place[]> {
    const text = `${ALL_PLACES} where partition = any($1::text::int[]) order by partition${held}`
    return sql.query<Place>(text, [arrayLiteral(partitions)])
  }

  async #loadBots(batches: readonly Batch[]): Promise<void> {
    const wanted = new Set<number>()
    const created = new Set<number>()
    for (const batch of batches) {
      for (const fact of batch.facts) {
        if (fact.type === 'bot-created') created.add(fact.bot)
        else if ('bot' in fact && !created.has(fact.bot) && !this.#bots.has(fact.bot)) {
          wanted.add(fact.bot)
        }
      }
    }
    for (const row of await readBots(this.#database, [...wanted])) {
      this.#bots.set(row.bot, botRowOf(row))
    }
  }

  /** What users have in Funding whose money these batches move. */
  async #loadFundings(batches: readonly Batch[]): Promise<void> {
    const owners = new Map<number, number>()
    const wanted = new Set<number>()
    for (const { facts } of batches) {
      for (const fact of facts) {
        if (fact.type === 'bot-created') owners.set(fact.bot, fact.user)
        if (fact.type === 'funds-granted') wanted.add(fact.user)
        if (fact.type === 'post-taken' && fact.post.type === 'share-paid')
          wanted.add(fact.post.leader)
        if (fact.type !== 'funds-reserved' && fact.type !== 'funds-released') continue
        const owner = owners.get(fact.bot) ?? this.#bots.get(fact.bot)?.user
        if (owner !== undefined) wanted.add(owner)
      }
    }
    const unread = [...wanted].filter((user) => !this.#fundings.has(user))
    for (const [user, held] of await readFundings(this.#database, unread))
      this.#fundings.set(user, held)
  }

  /** Writes what ended; answers the figures of each bot of which a last state is known. */
  async #writeEnds(
    sql: Sql,
    ended: ReadonlyMap<number, BotEnd | undefined>,
  ): Promise<ReadonlyMap<number, MoneyFigures>> {
    const figures = new Map<number, MoneyFigures>()
    for (const [bot, left] of ended) {
      const row = this.#bots.get(bot)
      assert(row, 'a bot ended that no read model knows', bot)
      const options = engineOptions(this.#instruments, () => undefined)
      const end = left ?? (await refoldedEnd(sql, row, options))
      if (end !== undefined) figures.set(bot, await writeEnd(sql, row, end, options))
    }
    return figures
  }
}
