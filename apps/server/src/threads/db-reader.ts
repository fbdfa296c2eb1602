// The read models as a web process of a cluster asks them: it fills nothing, projectors do. How far
// the rows are they tell over the bus, and the database itself says it with each answer: a replica
// answers where it holds what is asked for, the primary otherwise, and nobody with less.
import type { Instrument } from '@trellis/market'
import type { Bus } from '../bus/bus.ts'
import { allProjected } from '../bus/subjects.ts'
import type { Listening } from '../bus/telling.ts'
import { filledFrom } from '../database/migrations.ts'
import type { Database, Sql } from '../database/sql.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { KINDS } from '../engine-parts.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { groupOf } from '../nats/groups.ts'
import { BotSpans } from '../projections/bot-span.ts'
import type { NamedQueries, QueryName } from '../projections/named-queries.ts'
import type { UserNotification } from '../projections/notifications.ts'
import type { ProjectedNews } from '../projections/projected-news.ts'
import { namedQueries } from '../projections/read-queries.ts'
import { PositionWaits } from './position-waits.ts'
import {
  ANSWER_LIMIT_MS,
  HistoryAwayError,
  type DatabaseState,
  type ReadModels,
  type ReadPlace,
} from './read-models.ts'

export interface ReaderParts {
  readonly primary: Database
  /** A copy that follows the primary, for reads that name what they must hold. */
  readonly replica: Database | undefined
  readonly bus: Bus
  readonly prefix: string
  readonly journalId: string
  readonly instruments: readonly Instrument[]
  readonly log: LogLine
  readonly wallMs: () => number
  readonly steadyMs: () => number
}

type Position = readonly [partition: number, position: number]

/** How often the primary is asked where it stands: while somebody waits, and otherwise. */
const WAITED_MS = 100
const PULSE_MS = 500
/** A primary that gave no sign for so long is not asked any more until it does. */
const SILENCE_MS = 3000
/** Projectors say each second how the rows of a group stand. */
const NEWS_MS = 3000
/** A replica that was behind or away is left alone for a moment. */
const REST_MS = 250

/** The rows are of an older moment than the reader must see. */
class BehindError extends Error {
  override readonly name = 'BehindError'
}

export class DbReader implements ReadModels {
  failedMs = 0
  onTold: (told: readonly UserNotification[] | undefined) => void = () => {}
  /** Answers that came from the replica, and from the primary. */
  readonly answered = { replica: 0, primary: 0 }
  readonly #parts: ReaderParts
  readonly #waits = new PositionWaits()
  readonly #spans = new BotSpans()
  /** The furthest place of each partition that an answer of this process was taken from. */
  readonly #shown = new Map<number, number>()
  /** When the rows of a group were last said to be current. */
  readonly #currentMs = new Map<number, number>()
  #listening: Listening | undefined
  #timer: NodeJS.Timeout | undefined
  #isOpen = false
  #isAsking = false
  #isAskingReplica = false
  #askedMs = -Infinity
  #answeredMs: number
  #restsUntilMs = -Infinity

  constructor(parts: ReaderParts) {
    this.#parts = parts
    this.#answeredMs = parts.steadyMs()
  }

  get state(): DatabaseState {
    if (this.failedMs > 0) return 'failed'
    return this.#isOpen ? 'ready' : 'opening'
  }

  get positions(): ReadonlyMap<number, number> {
    return this.#waits.positions
  }

  start(): void {
    const { bus, prefix } = this.#parts
    this.#listening = bus.listen(allProjected(prefix), {
      take: (value) => this.#hear(value as ProjectedNews),
      missed: () => this.onTold(undefined),
    })
    this.#timer = setInterval(() => void this.#look(), WAITED_MS)
    void this.#look()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#listening?.stop()
    await Promise.all([this.#parts.primary.close(), this.#parts.replica?.close()])
  }

  isCurrent(partition: number): boolean {
    const saidMs = this.#currentMs.get(groupOf(partition)) ?? -Infinity
    return this.state === 'ready' && this.#parts.steadyMs() - saidMs < NEWS_MS
  }

  async waitFor(partition: number, position: number, limitMs: number): Promise<void> {
    const place = { partition, position }
    if (this.#waits.hasPassed(place)) return
    this.#refuseAway(this.#parts.replica)
    const waiting = this.#waits.until(place, limitMs)
    void this.#look()
    await waiting
  }

  async query<N extends QueryName>(
    name: N,
    args: NamedQueries[N]['args'],
    limitMs = ANSWER_LIMIT_MS,
    place?: ReadPlace,
  ): Promise<NamedQueries[N]['answer']> {
    this.#refuseAway(place && this.#parts.replica)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new HistoryAwayError(`no answer to ${name} in ${limitMs} ms`)
      timer = setTimeout(() => reject(error), limitMs)
    })
    try {
      return await Promise.race([this.#answer(name, args, place), late])
    } catch (error) {
      const isAway = error instanceof DatabaseAwayError || error instanceof BehindError
      throw isAway ? new HistoryAwayError(error.message) : error
    } finally {
      clearTimeout(timer)
    }
  }

  async #answer<N extends QueryName>(
    name: N,
    args: NamedQueries[N]['args'],
    place: ReadPlace | undefined,
  ): Promise<NamedQueries[N]['answer']> {
    const { primary, replica, steadyMs } = this.#parts
    if (place === undefined) {
      this.answered.primary += 1
      return ask(this.#queriesOf(primary), name, args)
    }
    const { partition, position, wanted = position } = place
    const least = Math.max(position, this.#shown.get(partition) ?? 0)
    const isAlone = this.#isSilent(steadyMs())
    if (replica !== undefined && (isAlone || steadyMs() >= this.#restsUntilMs)) {
      try {
        const all = { partition, position: Math.max(least, wanted) }
        const value = await this.#answerAt(replica, name, args, all)
        this.answered.replica += 1
        return value
      } catch (error) {
        if (isAlone) throw error
        // Behind, away or not of this form: whatever it is, the primary knows more.
        this.#restsUntilMs = steadyMs() + REST_MS
      }
    }
    const value = await this.#answerAt(primary, name, args, { partition, position: least })
    this.answered.primary += 1
    return value
  }

  /** All of one moment: where the rows stand, and the answer. */
  #answerAt<N extends QueryName>(
    database: Database,
    name: N,
    args: NamedQueries[N]['args'],
    place: ReadPlace,
  ): Promise<NamedQueries[N]['answer']> {
    return database.reading(async (sql) => {
      const stands = await refuseBehind(sql, place)
      const moment: Database = {
        ...sql,
        isServer: database.isServer,
        reading: (work) => work(sql),
        transaction: (work) => database.transaction(work),
        maintain: () => Promise.resolve(),
        close: () => Promise.resolve(),
      }
      const value = await ask(this.#queriesOf(moment), name, args)
      const shown = this.#shown.get(place.partition) ?? 0
      if (stands > shown) this.#shown.set(place.partition, stands)
      return value
    })
  }

  #queriesOf(database: Database) {
    const { instruments } = this.#parts
    return namedQueries(database, { instruments, kinds: KINDS }, this.#spans)
  }

  #hear({ positions, isCurrent, told }: ProjectedNews): void {
    const [group] = positions.map(([partition]) => groupOf(partition))
    if (group !== undefined && isCurrent) this.#currentMs.set(group, this.#parts.steadyMs())
    if (group !== undefined && !isCurrent) this.#currentMs.delete(group)
    this.#waits.advance(positions)
    if (told === undefined || told.length > 0) this.onTold(told)
  }

  /**
   * Asks the primary where it stands, when that is due; while it is silent, the replica as well.
   */
  async #look(): Promise<void> {
    const { steadyMs } = this.#parts
    const nowMs = steadyMs()
    this.#judge(nowMs)
    const dueMs = this.#waits.hasSome ? WAITED_MS / 2 : PULSE_MS
    if (nowMs - this.#askedMs < dueMs) return
    if (this.#isSilent(nowMs)) void this.#askReplica()
    if (this.#isAsking) return
    this.#isAsking = true
    this.#askedMs = nowMs
    try {
      await this.#ask()
    } catch (error) {
      const isQuiet = error instanceof DatabaseAwayError || (!this.#isOpen && isUnmade(error))
      if (!isQuiet) this.#parts.log(textOf(error), 'error')
    } finally {
      this.#isAsking = false
      this.#judge(steadyMs())
    }
  }

  async #ask(): Promise<void> {
    const seen = new Map(this.#waits.positions)
    const found = await this.#positionsOf(this.#parts.primary)
    this.#answeredMs = this.#parts.steadyMs()
    this.#isOpen = found !== undefined
    if (found === undefined) return
    const at = new Map(found)
    // Asked before it was heard: what was heard meanwhile is newer. What was known then is not.
    const wentBack = [...seen].some(([partition, position]) => (at.get(partition) ?? 0) < position)
    if (wentBack) {
      this.#parts.log('read models went back: an older copy of them answers', 'error')
      this.#currentMs.clear()
      this.#shown.clear()
      return this.#waits.replace(found)
    }
    this.#waits.advance(found)
  }

  /** Nothing is written while the primary is away: what the replica has is all that there is. */
  async #askReplica(): Promise<void> {
    const { replica } = this.#parts
    if (replica === undefined || this.#isAskingReplica) return
    this.#isAskingReplica = true
    try {
      const found = await this.#positionsOf(replica)
      if (found === undefined) return
      this.#isOpen = true
      this.#waits.advance(found)
    } catch {
      // Away as well: whoever asks is told so.
    } finally {
      this.#isAskingReplica = false
    }
  }

  /** Where rows stand; undefined where they are of another journal or in another form. */
  #positionsOf(database: Database): Promise<readonly Position[] | undefined> {
    return database.reading(async (sql) => {
      const { journalId: of, isToday } = await filledFrom(sql)
      if (of !== this.#parts.journalId || !isToday) return undefined
      const text = 'select partition, position from positions'
      const rows = await sql.query<{ partition: number; position: number }>(text)
      return rows.map(({ partition, position }): Position => [partition, position])
    })
  }

  /** While the primary is away, a replica may have what somebody asks for. */
  #refuseAway(replica: Database | undefined): void {
    if (replica === undefined && this.#isSilent(this.#parts.steadyMs()))
      throw new HistoryAwayError('the database does not answer')
    if (!this.#isOpen) throw new HistoryAwayError('history is being opened', true)
  }

  #isSilent(nowMs: number): boolean {
    return nowMs - this.#answeredMs >= SILENCE_MS
  }

  #judge(nowMs: number): void {
    const isFailed = this.#isSilent(nowMs)
    if (isFailed === this.failedMs > 0) return
    this.failedMs = isFailed ? this.#parts.wallMs() : 0
    if (isFailed) this.#parts.log('database: gives no sign of life', 'error')
    else this.#parts.log('history answers again')
  }
}

function ask<N extends QueryName>(
  queries: ReturnType<typeof namedQueries>,
  name: N,
  args: NamedQueries[N]['args'],
): Promise<NamedQueries[N]['answer']> {
  const query = queries[name] as (args: unknown) => Promise<NamedQueries[N]['answer']>
  return query(args)
}

/** Answers where the rows of the partition stand. */
async function refuseBehind(sql: Sql, { partition, position }: ReadPlace): Promise<number> {
  const text = 'select position from positions where partition = $1'
  const [row] = await sql.query<{ position: number }>(text, [partition])
  const stands = row?.position ?? 0
  if (stands < position)
    throw new BehindError(`rows of partition ${partition} are at ${stands}, not at ${position}`)
  return stands
}

/** A projector that has just begun makes the tables; until then history is away. */
function isUnmade(error: unknown): boolean {
  const UNDEFINED_TABLE = '42P01'
  return error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE
}
