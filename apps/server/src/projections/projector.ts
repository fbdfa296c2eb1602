// Applies batches to the read models, each exactly once by partition and position, many to a
// transaction. A gap in a partition's positions stops it.
import { assert } from '@trellis/kernel'
import type { Batch, MoneyFigures } from '@trellis/engine'
import type { Instrument } from '@trellis/market'
import { engineOptions } from '../engine-parts.ts'
import { arrayLiteral, type Database, type Sql } from '../database/sql.ts'
import type { SummedEnd } from '../journal/segment-sum.ts'
import { readFundings } from './account-rows.ts'
import { botRowOf, readBots } from './bot-rows.ts'
import { writeEnd } from './bot-ends.ts'
import { ChangeSet, type BotEnd, type BotRow } from './change-set.ts'
import { readCursors, writeCursors } from './cursors.ts'
import { FactFolder } from './fact-folder.ts'
import { refoldedEnd } from './final-state.ts'
import type { Fundings } from './funding-gatherer.ts'
import { writeNotifications, type UserNotification } from './notifications.ts'
import { writeChanges } from './write-changes.ts'

/** Rows of bots kept in memory between runs. */
const KEPT_BOTS = 50_000

interface Place {
  readonly partition: number
  readonly position: number
}

const ALL_PLACES = 'select partition, position from positions'

/** The read models are not where they were left: another copy of them, or another writer. */
export class PlacesMovedError extends Error {
  override readonly name = 'PlacesMovedError'
}

export class Projector {
  /** Next position of each partition that the read models await. */
  readonly positions = new Map<number, number>()
  readonly #database: Database
  readonly #instruments: readonly Instrument[]
  readonly #bots = new Map<number, BotRow>()
  readonly #fundings: Fundings = new Map()
  readonly #folder: FactFolder

  constructor(database: Database, instruments: readonly Instrument[]) {
    this.#database = database
    this.#instruments = instruments
    this.#folder = new FactFolder(instruments, this.#bots, this.#fundings)
  }

  /** Reads how far the read models are; answers where in the journal's streams to go on. */
  async load(): Promise<readonly SummedEnd[]> {
    for (const { partition, position } of await this.#database.query<Place>(ALL_PLACES)) {
      this.positions.set(partition, position)
    }
    return readCursors(this.#database)
  }

  /** Facts that the read models hold. */
  reached(): number {
    let facts = 0
    for (const position of this.positions.values()) facts += position
    return facts
  }

  /** Whether the batch is the next of its partition, was applied already, or lies ahead. */
  stands(partition: number, first: number): 'next' | 'done' | 'ahead' {
    const next = this.positions.get(partition) ?? 0
    if (first === next) return 'next'
    return first < next ? 'done' : 'ahead'
  }

  /**
   * Applies batches in order with the places in the streams that they were read up to, in one
   * transaction; answers what their owners are told of them.
   */
  async apply(
    batches: readonly Batch[],
    ends: readonly SummedEnd[],
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
      await this.#database.transaction(async (sql) => {
        await this.#holdPlace(sql, next.keys())
        await writeChanges(sql, changes)
        const figures = await this.#writeEnds(sql, changes.ended)
        told = await writeNotifications(sql, changes.notifications, figures)
        await writeCursors(sql, ends)
      })
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

  /**
   * Nobody else writes until this transaction ends, and nothing was written since we looked: a
   * transaction that was given up may still have come through on a server that stood still.
   */
  async #holdPlace(sql: Sql, partitions: Iterable<number>): Promise<void> {
    await sql.query('lock table positions in share row exclusive mode')
    const wanted = [...partitions]
    const rows = await sql.query<Place>(`${ALL_PLACES} where partition = any($1::text::int[])`, [
      arrayLiteral(wanted),
    ])
    const standing = new Map(rows.map((it) => [it.partition, it.position]))
    for (const partition of wanted) {
      const [stands = 0, known = 0] = [standing.get(partition), this.positions.get(partition)]
      if (stands === known) continue
      throw new PlacesMovedError(
        `partition ${partition} of the read models is at ${stands}, not at ${known}`,
      )
    }
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
