// The database side of history: opens, migrates, catches up with the journal, then follows it and
// answers queries. A projection that lags or failed says so, and is not taken for a current one.
import { FactFraming } from '../journal/fact-framing.ts'
import { KINDS } from '../engine-parts.ts'
import { nodeFiles } from '../journal/files.ts'
import { JournalError, type JournalEnd, type JournalExtent } from '../journal/journal.ts'
import { refuseLoss } from '../journal/loss.ts'
import { lossesOfDatabase } from '../projections/database-loss.ts'
import { JournalTail } from '../projections/journal-tail.ts'
import type { UserNotification } from '../projections/notifications.ts'
import { PlacesMovedError, Projector } from '../projections/projector.ts'
import { SegmentTail } from '../projections/segment-tail.ts'
import { namedQueries } from '../projections/read-queries.ts'
import { textOf } from '../log-line.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import type { DbInit, FromDatabase, ToDatabase } from './db-messages.ts'
import { beginReadModels, emptyKeptTables, filledFrom, migrate } from '../database/migrations.ts'
import { openDatabase } from '../database/open-database.ts'
import { indexTrigrams } from '../database/trigram-index.ts'
import type { Database } from '../database/sql.ts'

const MAINTAIN_EVERY_MS = 10 * 60_000
const RETRY_MS = 2000
/**
 * Passes begin at least this far apart: a transaction costs more by itself than by its facts, and
 * the embedded database answers nobody while one is open.
 */
const PASS_EVERY_MS = 40
/** Facts in a transaction: while catching up nobody waits, afterwards reads do. */
const CATCHING_UP = 2000
const LIVE = 100
/** How often the database is asked for a sign of life. */
const PULSE_EVERY_MS = 500

type Query = Extract<ToDatabase, { type: 'query' }>

export class DbHost {
  readonly #init: DbInit
  readonly #image: string
  readonly #post: (message: FromDatabase) => void
  readonly #ends = new Map<string, JournalEnd>()
  readonly #early: Query[] = []
  #database: Database | undefined
  #projector: Projector | undefined
  #queries: ReturnType<typeof namedQueries> | undefined
  #segments: SegmentTail | undefined
  #tail: JournalTail | undefined
  #dirty = true
  #following = false
  #stopping = false
  #caughtUp = false
  #asking = false
  #startingOver = false
  #timers: readonly NodeJS.Timeout[] = []

  constructor(init: DbInit, image: string, post: (message: FromDatabase) => void) {
    this.#init = init
    this.#image = image
    this.#post = post
    for (const end of init.ends) this.#ends.set(end.stream, end)
  }

  /** Opens the database, again and again until it answers. */
  async run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#open()
        break
      } catch (error) {
        if (this.#fail(error)) return
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    if (this.#stopping) return
    this.#post({ type: 'opened' })
    this.#timers = [
      setInterval(() => void this.#maintain(), MAINTAIN_EVERY_MS),
      setInterval(() => void this.#pulse(), PULSE_EVERY_MS),
    ]
    for (const query of this.#early.splice(0)) void this.#answer(query)
    await this.#follow()
  }

  receive(message: ToDatabase): void {
    switch (message.type) {
      case 'query':
        if (this.#queries === undefined) this.#early.push(message)
        else void this.#answer(message)
        return
      case 'durable':
        for (const end of message.ends) this.#ends.set(end.stream, end)
        this.#dirty = true
        return void this.#follow()
      case 'stop':
        return void this.#stop()
    }
  }

  async #open(): Promise<void> {
    const { databaseUrl, schema, dataDir, embedded, instruments, held } = this.#init
    const folder = embedded === 'disk' ? `${dataDir}/database` : undefined
    const database = await openDatabase({ databaseUrl, folder, image: this.#image, schema })
    try {
      await migrate(database)
      await this.#load(database, held)
    } catch (error) {
      await database.close().catch(() => undefined)
      throw error
    }
    const unindexed = await indexTrigrams(database)
    if (unindexed !== undefined)
      this.#post({ type: 'log', line: `announcements are searched without an index: ${unindexed}` })
    this.#database = database
    this.#queries = namedQueries(database, { instruments, kinds: KINDS })
  }

  /** Stands where the read models do; they never run on a journal that is not the one they read. */
  async #load(
    database: Database,
    held: Pick<JournalExtent, 'ends'> & Partial<JournalExtent>,
  ): Promise<void> {
    const { dataDir, journalId, instruments } = this.#init
    const journal = { files: nodeFiles, dataDir, journalId, ...held }
    refuseLoss((await lossesOfDatabase(database, journal))[0])
    await this.#claim(database)
    const projector = new Projector(database, instruments)
    const segments = new SegmentTail(nodeFiles, dataDir, await projector.load())
    this.#segments = segments
    this.#tail = new JournalTail(segments, projector, new FactFraming(KINDS))
    this.#projector = projector
  }

  /** Tells what failed; true when nothing may go on. */
  #fail(error: unknown): boolean {
    const isRefused = error instanceof JournalError && error.failure === 'behind'
    this.#post({ type: isRefused ? 'refused' : 'failed', message: textOf(error) })
    return isRefused
  }

  /**
   * Read models of another journal are emptied: they would be wrong without a sign. So are those in
   * an older form, which are asked before (lossesOfDatabase) whether they know more than the
   * journal.
   */
  async #claim(database: Database): Promise<void> {
    const { journalId } = this.#init
    const filled = await filledFrom(database)
    if (filled.journalId === journalId && filled.isToday) return
    const isOurs = filled.journalId === journalId
    const what = isOurs ? 'an older form' : 'another journal'
    if (filled.journalId !== undefined)
      this.#post({ type: 'log', line: `read models of ${what} emptied` })
    await database.transaction(async (sql) => {
      await beginReadModels(sql, journalId)
      if (filled.journalId !== undefined && !isOurs) await emptyKeptTables(sql)
    })
  }

  async #follow(): Promise<void> {
    if (this.#following || this.#tail === undefined || this.#stopping) return
    this.#following = true
    try {
      while (this.#dirty && !this.#stopping) {
        this.#dirty = false
        const nextMs = performance.now() + PASS_EVERY_MS
        await this.#segments?.extend([...this.#ends.values()])
        await this.#tail.follow({
          factsAtOnce: this.#caughtUp ? LIVE : CATCHING_UP,
          applied: ({ told }) => this.#letOthers(told),
        })
        if (this.#startingOver) return
        this.#postCaughtUp()
        await new Promise((resolve) => setTimeout(resolve, nextMs - performance.now()))
      }
    } catch (error) {
      if (error instanceof PlacesMovedError) this.#forgetPlaces()
      this.#fail(error)
      this.#startOver()
    } finally {
      this.#following = false
    }
  }

  /**
   * Everything that was durable when the pass began is in the read models; what came since follows.
   */
  #postCaughtUp(): void {
    if (this.#caughtUp) return
    this.#caughtUp = true
    this.#postPositions()
    this.#post({ type: 'caught-up' })
  }

  /** The database refused: what was read is read again from where it stands. */
  #startOver(): void {
    if (this.#startingOver) return
    this.#startingOver = true
    this.#caughtUp = false
    setTimeout(() => {
      this.#startingOver = false
      void this.#reload()
    }, RETRY_MS)
  }

  async #reload(): Promise<void> {
    if (this.#database === undefined || this.#stopping) return
    try {
      await this.#load(this.#database, { ends: [...this.#ends.values()] })
      this.#dirty = true
      await this.#follow()
    } catch (error) {
      if (!this.#fail(error)) this.#startOver()
    }
  }

  /**
   * Between two transactions. The embedded database runs in this thread and yields to promises
   * only: without this turn a long pass would not even hear the questions that wait.
   */
  async #letOthers(told: readonly UserNotification[]): Promise<void> {
    this.#postPositions()
    // What happened while nobody followed is found in the list; it is news to nobody.
    if (this.#caughtUp && told.length > 0) this.#post({ type: 'told', told })
    await new Promise((resolve) => setImmediate(resolve))
  }

  #postPositions(): void {
    const positions = [...(this.#projector?.positions ?? [])]
    this.#post({ type: 'positions', positions })
  }

  async #answer({ id, name, args }: Query): Promise<void> {
    try {
      const query = this.#queries?.[name] as ((args: unknown) => Promise<unknown>) | undefined
      if (query === undefined) throw new Error(`no such query: ${name}`)
      const value = await query(args)
      if (!(await this.#stands())) throw new DatabaseAwayError('the read models went back')
      this.#post({ type: 'answer', id, value })
    } catch (error) {
      const away = error instanceof DatabaseAwayError
      this.#post({ type: 'thrown', id, message: textOf(error), away })
    }
  }

  /** Tells that the database answers; silence tells that it does not (db-link.ts). */
  async #pulse(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      await this.#database?.query('select 1')
      await this.#stands()
      this.#post({ type: 'pulse' })
    } catch {
      // The next one is asked all the same.
    } finally {
      this.#asking = false
    }
  }

  /**
   * Whether the read models are where they were left. A server can come back as an older copy of
   * itself: what it lacks would be told as never having been. The embedded one cannot.
   */
  async #stands(): Promise<boolean> {
    const [database, projector] = [this.#database, this.#projector]
    if (this.#init.databaseUrl === undefined) return true
    if (database === undefined || projector === undefined) return false
    const known = projector.reached()
    const rows = await database.query<{ reached: number }>(
      'select coalesce(sum(position), 0)::bigint as reached from positions',
    )
    const reached = rows[0]?.reached ?? 0
    if (projector !== this.#projector) return false
    if (reached >= known) return true
    this.#forgetPlaces()
    this.#post({
      type: 'failed',
      message: `read models went back from ${known} facts to ${reached}`,
    })
    this.#startOver()
    return false
  }

  /** Nothing is answered for what the read models no longer hold, until they are read anew. */
  #forgetPlaces(): void {
    // The pass under way goes on with a projector of its own, whose places are told to nobody.
    this.#projector = undefined
    this.#postPositions()
  }

  async #maintain(): Promise<void> {
    try {
      await this.#database?.maintain()
    } catch (error) {
      this.#post({ type: 'log', line: `database upkeep failed: ${textOf(error)}`, level: 'error' })
    }
  }

  async #stop(): Promise<void> {
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#database?.close().catch(() => undefined)
    this.#post({ type: 'stopped' })
  }
}
