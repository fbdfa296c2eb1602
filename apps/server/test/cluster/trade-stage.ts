// Trade for tests of projectors: grids of users in many partitions, whose facts go into the streams
// of a cluster as an engine process would put them there; and what read models must make of it.
import { plainGrid, plainOrigin } from '@trellis/bot-kit/test/grid-params.ts'
import { Engine, type Batch } from '@trellis/engine'
import {
  amount,
  createRng,
  makeId,
  price,
  quantity,
  type BotId,
  type UserId,
} from '@trellis/kernel'
import type { NatsConnection } from '@nats-io/transport-node'
import { dumpReadModels, migrate } from '../../src/database/migrations.ts'
import { openPostgres } from '../../src/database/postgres.ts'
import type { Database } from '../../src/database/sql.ts'
import { engineOptions, KINDS } from '../../src/engine-parts.ts'
import { FactFraming } from '../../src/journal/fact-framing.ts'
import { groupOf, USER_GROUPS } from '../../src/nats/groups.ts'
import { openJetJournal, type JetJournal } from '../../src/nats/jet-journal.ts'
import type { StreamWitness } from '../../src/nats/ownership.ts'
import { Projector } from '../../src/projections/projector.ts'
import { instruments } from '../grid-journals.ts'

/** One of each group. */
const PARTITIONS = Array.from({ length: USER_GROUPS }, (_, group) => group)
export const FIRST_MS = Date.UTC(2026, 10, 29, 12)
const STEP_MS = 60_000

const params = plainGrid({
  minPrice: 4_500_000,
  maxPrice: 6_500_000,
  cellNumber: 12,
  quoteInvestment: '20000',
})
const origin = { ...plainOrigin, channel: '' }

/** One engine over partitions of all groups; each move of the price is traded by every grid. */
export class Trade {
  readonly batches: Batch[] = []
  readonly users: UserId[] = []
  readonly #framing = new FactFraming(KINDS)
  readonly #engine: Engine
  readonly #rng = createRng(5)
  readonly #partitions: readonly number[]
  #tape = FIRST_MS
  #written = 0
  #made = 0

  constructor(partitions: readonly number[] = PARTITIONS) {
    this.#partitions = partitions
    this.#engine = new Engine(engineOptions(instruments, (batch) => this.batches.push(batch)))
    for (const partition of partitions) {
      this.#engine.host(partition)
      this.#engine.activate(partition)
    }
    for (const [symbol, last] of [5_400_000, 6_452, 1_112].entries())
      this.#engine.seedLast(symbol, price(last))
    for (const partition of partitions) this.#open(partition)
  }

  /** The groups that have users. */
  get groups(): readonly number[] {
    return [...new Set(this.#partitions.map(groupOf))]
  }

  /** Facts of all users so far. */
  get facts(): number {
    return this.batches.reduce((sum, { facts }) => sum + facts.length, 0)
  }

  /** Next position of a partition. */
  position(partition: number): number {
    const last = this.batches.findLast((batch) => batch.partition === partition)
    return last === undefined ? 0 : last.first + last.facts.length
  }

  wander(moves: number): void {
    for (let i = 0; i < moves; i += 1) {
      this.#tape += STEP_MS
      const to = price(4_600_000 + this.#rng.below(1_800_000))
      const print = { symbol: 0, atMs: this.#tape, price: to, qty: quantity(900_000_000) }
      this.#engine.applyPrint({ ...print, way: 'walk' }, this.#tape)
    }
  }

  /** One more grid of each user. */
  grids(): void {
    for (const user of this.users) this.#grid(user)
  }

  /** A running bot of a user. */
  botOf(user: UserId): BotId {
    const [bot] = this.#engine.botsOf(user)
    if (bot === undefined) throw new Error('a user without a bot')
    return bot.bot
  }

  /** Has a user's bot closed; it is news to the user. */
  close(user: UserId): void {
    const bot = this.botOf(user)
    const command = { type: 'close', mode: 'quote' } as const
    const done = this.#engine.botCommand(user, bot, command, this.#stamp())
    if (!done.ok) throw new Error(JSON.stringify(done.error))
  }

  /** Puts what is new into the streams. */
  async write(journal: JetJournal): Promise<void> {
    const fresh = this.batches.slice(this.#written)
    this.#written = this.batches.length
    await Promise.all(
      fresh.map((batch) => {
        const parts = this.#framing.toParts(batch)
        return journal.appendParts(batch.partition, batch.first, parts)
      }),
    )
  }

  #open(partition: number): void {
    const user = makeId(1000, partition, 0)
    this.users.push(user)
    const money = [{ coin: 'USDT', amount: amount('100000000') }]
    this.#engine.openUser(user, 0, money, this.#stamp())
    this.#grid(user)
  }

  #grid(user: UserId): void {
    const partition = Math.floor(user / 16) % 256
    const bot = makeId(5000 + this.#made++, partition, 1)
    const wanted = { kind: 'spot-grid', symbols: [0], origin, requestKey: '', bot, params }
    const made = this.#engine.createBot(user, wanted, this.#stamp())
    if (!made.ok) throw new Error(JSON.stringify(made.error))
  }

  #stamp(): { readonly atMs: number; readonly tape: number } {
    return { atMs: this.#tape, tape: this.#tape }
  }
}

export interface OwnedGroups {
  readonly groups: readonly number[]
  readonly epoch?: number
  readonly replicas?: 1 | 3
  readonly witnesses?: readonly StreamWitness[]
}

/** The journal of an engine that owns these groups. */
export async function ownJournal(
  nats: NatsConnection,
  prefix: string,
  { groups, epoch = 1, replicas = 1, witnesses = [] }: OwnedGroups,
): Promise<JetJournal> {
  const log = (): void => undefined
  const monotonicMs = (): number => performance.now()
  const journal = await openJetJournal({ nats, prefix, replicas, log, monotonicMs })
  const owner = `engine${epoch}`
  await Promise.all(groups.map((group) => journal.takeGroup(group, { owner, epoch, witnesses })))
  return journal
}

/** What one projector without anybody beside it makes of all batches. */
export async function expectedRows(
  batches: readonly Batch[],
  databaseUrl: string,
  market = instruments,
): Promise<readonly string[]> {
  const schema = 'expected_rows'
  const database = await openPostgres(databaseUrl, schema)
  const framing = new FactFraming(KINDS)
  // As they are read: a fact that was stored has its fields in another order.
  const stored = batches.flatMap((batch) => framing.toParts(batch)).map((it) => framing.toBatch(it))
  try {
    await migrate(database)
    const projector = new Projector(database, market)
    for (let from = 0; from < stored.length; from += 1000)
      await projector.apply(stored.slice(from, from + 1000), [])
    return await rowsOf(database)
  } finally {
    await database.transaction((sql) => sql.query(`drop schema ${schema} cascade`))
    await database.close()
  }
}

/** Rows that only one side has, the first few of each. */
export function differences(
  rows: readonly string[],
  expected: readonly string[],
): readonly string[] {
  const [has, wanted] = [new Set(rows), new Set(expected)]
  const more = rows.filter((row) => !wanted.has(row)).slice(0, 3)
  const less = expected.filter((row) => !has.has(row)).slice(0, 3)
  const count = rows.length === expected.length ? [] : [`${rows.length} of ${expected.length} rows`]
  return [...count, ...more.map((row) => `wrong: ${row}`), ...less.map((row) => `lacks: ${row}`)]
}

/** Every row of the read models, one line each. */
export async function rowsOf(database: Database): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const line of dumpReadModels(database)) lines.push(line)
  return lines
}

/** Whether the rows hold all that was traded. */
export async function holdsAll(database: Database, trade: Trade): Promise<boolean> {
  const rows = await database.query<{ facts: number }>(
    'select coalesce(sum(position), 0)::bigint as facts from positions',
  )
  return rows[0]?.facts === trade.facts
}
