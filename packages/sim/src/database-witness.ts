// The server's read models in a real database, written by the server's own code from what is
// durable, held against what the engine holds at the end of a run. Of the system under test it
// reads only durable batches and snapshots.
import type { Batch, PartitionSnapshot } from '@trellis/engine'
import type { Rng } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { migrate } from '../../../apps/server/src/database/migrations.ts'
import type { Database } from '../../../apps/server/src/database/sql.ts'
import { Projector } from '../../../apps/server/src/projections/projector.ts'
import { newPglite } from '../../../apps/server/test/new-pglite.ts'
import { AccountWitness } from './account-witness.ts'
import { heldMoney } from './held-money.ts'
import { ToldWitness } from './told-witness.ts'

/** Batches written at most in one transaction, and transactions before a projector starts anew. */
const BATCHES_MAX = 60
const TRANSACTIONS_MAX = 12

type Row = Readonly<Record<string, string | number | boolean>>
type Wrap = (real: Database) => Database

export class DatabaseWitness {
  readonly #instruments: readonly Instrument[]
  readonly #rng: Rng
  readonly #wrap: Wrap
  readonly #batches: Batch[] = []
  readonly #told = new ToldWitness()
  readonly #accounts = new AccountWitness()

  constructor(instruments: readonly Instrument[], rng: Rng, wrap: Wrap = (real) => real) {
    this.#instruments = instruments
    this.#rng = rng
    this.#wrap = wrap
  }

  onBatch(batch: Batch): void {
    this.#batches.push(batch)
    this.#told.onBatch(batch)
    this.#accounts.onBatch(batch)
  }

  /** Writes everything heard and answers what differs from memory, in words. */
  async compare(snapshots: readonly PartitionSnapshot[]): Promise<readonly string[]> {
    const database = this.#wrap(await newPglite())
    try {
      await migrate(database)
      await this.#write(database)
      return await this.#differences(database, snapshots)
    } finally {
      await database.close()
    }
  }

  /** In transactions of any size, now and then by a projector that knows only the database. */
  async #write(database: Database): Promise<void> {
    const rng = this.#rng
    let at = 0
    while (at < this.#batches.length) {
      const projector = new Projector(database, this.#instruments)
      await projector.load()
      for (let left = 1 + rng.below(TRANSACTIONS_MAX); left > 0; left--) {
        const batches = this.#batches.slice(at, at + 1 + rng.below(BATCHES_MAX))
        if (batches.length > 0) await projector.apply(batches, [])
        at += batches.length
      }
    }
  }

  async #differences(
    database: Database,
    snapshots: readonly PartitionSnapshot[],
  ): Promise<readonly string[]> {
    const found: string[] = []
    const hold = (what: string, stored: readonly string[], real: readonly string[]): void => {
      const [here, there] = [new Set(stored), new Set(real)]
      for (const row of stored) if (!there.has(row)) found.push(`${what}: only stored: ${row}`)
      for (const row of real) if (!here.has(row)) found.push(`${what}: only in memory: ${row}`)
    }
    const rows = async (sql: string): Promise<readonly string[]> =>
      (await database.query<Row>(sql)).map((row) => Object.values(row).join(' '))
    const living = `status not in ('completed', 'rejected', 'failed')`
    hold(
      'positions',
      await rows('select partition, position from positions'),
      snapshots
        .filter(({ position }) => position > 0)
        .map(({ partition, position }) => `${partition} ${position}`),
    )
    hold(
      'bots',
      await rows(`select bot, status, holdings from bots where ${living}`),
      snapshots.flatMap((snapshot) => this.#botRows(snapshot)),
    )
    hold(
      'open orders',
      await rows(`select bot, ref, filled from orders where status in ('new', 'partially-filled')`),
      snapshots.flatMap(({ bots }) =>
        bots.flatMap(({ bot, orders }) => orders.map((it) => `${bot} ${it.ref} ${it.filled}`)),
      ),
    )
    hold(
      'ledger',
      await rows(`select account, coin, amount::text from ledger
        where amount <> 0 and account not like 'bot:%'`),
      snapshots.flatMap(ledgerRows).filter((row) => !row.endsWith(' 0')),
    )
    hold(
      'notifications',
      await rows('select user_id, position, type, times from notifications'),
      this.#told.rows,
    )
    await this.#holdAccounts(hold, rows)
    hold(
      'ends without a last state',
      await rows(`select bot from bots where not ${living} and final is null`),
      [],
    )
    return found
  }

  async #holdAccounts(
    hold: (what: string, stored: readonly string[], real: readonly string[]) => void,
    rows: (sql: string) => Promise<readonly string[]>,
  ): Promise<void> {
    hold(
      'movements',
      await rows(
        `select user_id, position, sort, coalesce(bot, 0), actor, coins, after from moves`,
      ),
      this.#accounts.moves,
    )
    hold(
      'years',
      await rows(`select bot, year, booked::text, yielded::text, funding::text from bot_years
        where booked <> 0 or yielded <> 0 or funding <> 0`),
      this.#accounts.years,
    )
    hold(
      'profit shares',
      await rows('select user_id, year, coin, amount::text from profit_shares'),
      this.#accounts.shares,
    )
  }

  #botRows({ bots }: PartitionSnapshot): readonly string[] {
    const over = new Set(['completed', 'rejected', 'failed'])
    return bots.flatMap(({ bot, status, ...money }) => {
      if (over.has(status)) return []
      const held = [...heldMoney(money)].filter(([, total]) => total !== 0n)
      const coins = Object.fromEntries(held.map(([coin, total]) => [coin, `${total}`]).sort(byCoin))
      return [`${bot} ${status} ${JSON.stringify(coins)}`]
    })
  }
}

function ledgerRows({ partition, users, ledger }: PartitionSnapshot): readonly string[] {
  return [
    ...users.flatMap(({ user, funding }) =>
      funding.map(([coin, amount]) => `funding:${user} ${coin} ${amount}`),
    ),
    ...ledger.flatMap(([coin, accounts]) =>
      Object.entries(accounts).map(([name, sum]) => `${name}:${partition} ${coin} ${sum}`),
    ),
  ]
}

function byCoin([a = '']: readonly string[], [b = '']: readonly string[]): number {
  return a < b ? -1 : 1
}
