// What tests of projectors stand on: a NATS server and a PostgreSQL server that a file's tests
// share, with a prefix and a schema for each test.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { startPostgres, type ThrowAwayPostgres } from '../../../../tools/postgres.mjs'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { instruments } from '../grid-journals.ts'
import type { ProjectorSettings } from './projector-member.ts'
import { differences, expectedRows, holdsAll, rowsOf, type Trade } from './trade-stage.ts'

export type ProjectorPlace = Omit<ProjectorSettings, 'name'>

export class ProjectorStand {
  readonly servers: NatsServers
  readonly postgres: ThrowAwayPostgres
  readonly nats: NatsConnection
  #places = 0

  private constructor(servers: NatsServers, postgres: ThrowAwayPostgres, nats: NatsConnection) {
    this.servers = servers
    this.postgres = postgres
    this.nats = nats
  }

  static async open(): Promise<ProjectorStand> {
    const [servers, postgres] = await Promise.all([startNats({ nodes: 1 }), startPostgres()])
    const nats = await connectNats({ servers: servers.urls }, 'test')
    return new ProjectorStand(servers, postgres, nats)
  }

  async close(): Promise<void> {
    await this.nats.close()
    await Promise.all([this.servers.stop(), this.postgres.stop()])
  }

  /** A prefix and a schema that no other test has. */
  place(): ProjectorPlace {
    const n = ++this.#places
    const [servers, databaseUrl] = [this.servers.urls, this.postgres.url]
    return { servers, prefix: `pr${n}`, databaseUrl, schema: `rows_${n}` }
  }

  /** The rows are those that one projector makes of all that was traded. */
  async expectAll(place: ProjectorPlace, trade: Trade, market = instruments): Promise<void> {
    await look(place, async (database) => {
      await until('all is projected', () => holdsAll(database, trade).catch(() => false))
      const expected = await expectedRows(trade.batches, place.databaseUrl, market)
      expect(differences(await rowsOf(database), expected)).toEqual([])
    })
  }
}

/** Waits until something holds, a minute at most. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const untilMs = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`not in a minute: ${what}`)
    await pause(50)
  }
}

/** Asks the database of a place over a connection of its own. */
export async function look<T>(
  { databaseUrl, schema }: ProjectorPlace,
  ask: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openPostgres(databaseUrl, schema)
  try {
    return await ask(database)
  } finally {
    await database.close()
  }
}

/** Facts that the rows of a place hold; none where there are no rows yet. */
export async function rowsSoFar(database: Database): Promise<number> {
  const text = 'select coalesce(sum(position), 0)::bigint as facts from positions'
  const rows = await database.query<{ facts: number }>(text).catch(() => [])
  return rows[0]?.facts ?? 0
}
