// What one process of a cluster writes for all of them, as this one knows it: read once, then what
// is newer, again and again. While the database is away what was known stands.
import type { SharedText, VersionedText } from '../projections/shared-texts.ts'
import { textOf, type LogLine } from '../log-line.ts'
import { ANSWER_LIMIT_MS, HistoryAwayError, type ReadModels } from '../threads/read-models.ts'
import { within } from '../within.ts'
import { SharedRun } from './shared-run.ts'

const LOOK_EVERY_MS = 1000
/** What was read is shown for so long after it was asked for: one look may come late. */
const FRESH_MS = 2 * LOOK_EVERY_MS

export class SharedTexts {
  readonly #database: Pick<ReadModels, 'query'>
  readonly #log: LogLine
  readonly #texts = new Map<string, Map<string, string>>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #first: Promise<void>
  #readFirst: () => void = () => undefined
  readonly #looks = new SharedRun(() => this.#look())
  #timer: NodeJS.Timeout | undefined
  #version = 0
  #failure = ''
  /** When the last look began that was answered. */
  #lookedMs = -Infinity

  constructor(database: Pick<ReadModels, 'query'>, log: LogLine) {
    this.#database = database
    this.#log = log
    this.#first = new Promise((resolve) => (this.#readFirst = resolve))
  }

  /** Follows from now on what others write. */
  start(): void {
    const look = (): void => {
      this.lookNow()
        .then(() => (this.#failure = ''))
        .catch((error: unknown) => this.#complain(error))
    }
    this.#timer = setInterval(look, LOOK_EVERY_MS)
    look()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Those of a kind by their names. */
  of(kind: string): ReadonlyMap<string, string> {
    return this.#texts.get(kind) ?? new Map()
  }

  /** Hears that some of a kind changed, whoever wrote them. */
  onChange(kind: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set()
    this.#listeners.set(kind, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Writes texts, for all processes; resolves when it is durable. An empty one takes away. */
  async write(texts: readonly SharedText[]): Promise<void> {
    if (texts.length > 0) await this.#database.query('shareTexts', { texts })
    await this.lookNow()
  }

  /** Resolves when they were read for the first time, or could not be for so long. */
  async known(limitMs: number): Promise<void> {
    await within(this.#first, limitMs)
  }

  /** Resolves when all is known that anybody had written when this was asked. */
  lookNow(): Promise<void> {
    return this.#looks.after()
  }

  /** Resolves while all is known that was written some seconds ago; HistoryAwayError otherwise. */
  async fresh(): Promise<void> {
    if (this.#isFresh) return
    await within(this.lookNow(), ANSWER_LIMIT_MS)
    if (!this.#isFresh) throw new HistoryAwayError('what processes share is not read')
  }

  get #isFresh(): boolean {
    return performance.now() - this.#lookedMs <= FRESH_MS
  }

  async #look(): Promise<void> {
    const beganMs = performance.now()
    const fresh = await this.#database.query('sharedTexts', { after: this.#version })
    // The database went back to what it held before.
    const wentBack = fresh.some(({ version }) => version <= this.#version)
    if (wentBack) this.#forget()
    for (const text of fresh) this.#take(text)
    this.#lookedMs = beganMs
    this.#readFirst()
    for (const kind of new Set(fresh.map((it) => it.kind)))
      for (const listener of this.#listeners.get(kind) ?? []) listener()
  }

  #forget(): void {
    this.#version = 0
    for (const texts of this.#texts.values()) texts.clear()
  }

  #take({ kind, name, text, version }: VersionedText): void {
    const texts = this.#texts.get(kind) ?? new Map<string, string>()
    this.#texts.set(kind, texts)
    if (text === '') texts.delete(name)
    else texts.set(name, text)
    this.#version = Math.max(this.#version, version)
  }

  #complain(error: unknown): void {
    // Of a database that is away the log hears from whoever asks it for users.
    if (error instanceof HistoryAwayError || textOf(error) === this.#failure) return
    this.#failure = textOf(error)
    this.#log(`what processes share is not read: ${this.#failure}`, 'warn')
  }
}
