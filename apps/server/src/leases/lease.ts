// One lease that this process has: renewed each second, sure for 2.5 s after a renewal was sent
// that the bucket acknowledged. Whether it is sure is reckoned when somebody asks, never by a
// timer: a process that stood still finds itself unsure at its first look.
import type { Entry } from './bucket-entry.ts'
import type { LeaseBucket } from './lease-bucket.ts'
import type { LeaseWord, Mark } from './lease-words.ts'

const RENEW_EACH_MS = 1000
/** Half a second before anybody else may take it. */
const SURE_MS = 2500
const RETRY_MS = 200
/**
 * Longer than servers elect: an owner that nobody replaced goes on as what it was. One that has
 * heard nothing for so long is told that it lost its lease.
 */
const GIVE_UP_MS = 30_000
const RELEASE_LIMIT_MS = 5000

export interface TakenLease {
  readonly key: string
  readonly owner: string
  readonly epoch: number
  readonly revision: number
  /** When the write was sent by which it was taken; -Infinity when that is not known. */
  readonly sentMs: number
  readonly mark: Mark | undefined
}

/** A lease that this process has, whichever of its threads renews it. */
export interface HeldLease {
  readonly epoch: number
  /** Whether nobody else can have it at this moment. */
  isSure(): boolean
  /** Whether it was neither released nor lost; it may be unsure. */
  readonly isHeld: boolean
  /** What the next renewal says, and with it whoever takes the lease after this owner. */
  mark(mark: Mark): void
  /**
   * Is unsure from now on and gives the lease back, to `next` first if somebody is named. Where
   * nobody answers for long it ends all the same: others take it when it has been silent.
   */
  release(next?: string): Promise<void>
  /** Stops renewing without a word, as a process that dies does: others wait for it in vain. */
  abandon(): void
}

export interface LeaseHooks {
  /** Called once, when somebody else has it or nobody knows. */
  lost(): void
  /** Told until when it is sure, by the bucket's clock, as that changes; -Infinity for not. */
  sure?(untilMs: number): void
}

export class Lease implements HeldLease {
  readonly key: string
  readonly epoch: number
  readonly #bucket: LeaseBucket
  readonly #owner: string
  readonly #hooks: LeaseHooks
  readonly #stopHearing: () => void
  readonly #heldFromMs: number
  #state: 'held' | 'releasing' | 'ended' = 'held'
  #revision: number
  #count = 0
  /** When the last renewal was sent that is known to be stored. */
  #sureFromMs: number
  /** When renewals were sent of which nothing is known yet, by count. */
  readonly #sentMs = new Map<number, number>()
  #mark: Mark | undefined
  #timer: NodeJS.Timeout | undefined

  /** Renews from now on. */
  constructor(bucket: LeaseBucket, taken: TakenLease, hooks: LeaseHooks) {
    this.#bucket = bucket
    this.key = taken.key
    this.epoch = taken.epoch
    this.#owner = taken.owner
    this.#revision = taken.revision
    this.#sureFromMs = taken.sentMs
    this.#heldFromMs = bucket.nowMs()
    this.#mark = taken.mark
    this.#hooks = hooks
    this.#stopHearing = bucket.onChange((entry) => {
      if (entry.key === this.key) this.#notice(entry)
    })
    const dueMs = taken.sentMs + RENEW_EACH_MS - bucket.nowMs()
    this.#timer = setTimeout(() => void this.#renew(), Math.max(0, dueMs))
    this.#tellSure()
  }

  /** At a moment of the bucket's monotonic clock. */
  isSure(nowMs: number = this.#bucket.nowMs()): boolean {
    return this.#state === 'held' && nowMs - this.#sureFromMs < SURE_MS
  }

  get isHeld(): boolean {
    return this.#state === 'held'
  }

  mark(mark: Mark): void {
    this.#mark = mark
  }

  async release(next = ''): Promise<void> {
    if (this.#state !== 'held') return
    this.#state = 'releasing'
    this.#tellSure()
    clearTimeout(this.#timer)
    const untilMs = this.#bucket.nowMs() + RELEASE_LIMIT_MS
    for (;;) {
      const word = { ...this.#word(), owner: '', next: next === '' ? undefined : next }
      const before = this.#revision
      const written = await this.#bucket.swap(this.key, word, before)
      if (written.type === 'stored') return this.#end()
      await this.#findOut()
      if (this.#isOver()) return
      if (this.#bucket.nowMs() > untilMs) return this.#end()
      await pauseOf(this.#revision === before ? RETRY_MS : 0)
    }
  }

  abandon(): void {
    this.#end()
  }

  async #renew(): Promise<void> {
    const sentMs = this.#bucket.nowMs()
    const word = this.#word()
    this.#sentMs.set(word.count, sentMs)
    const written = await this.#bucket.swap(this.key, word, this.#revision)
    if (this.#state !== 'held') return
    if (written.type === 'stored') this.#adopt(written.revision, word.count)
    else await this.#findOut()
    if (!this.isHeld) return
    const lastMs = Math.max(this.#sureFromMs, this.#heldFromMs)
    if (this.#bucket.nowMs() - lastMs >= GIVE_UP_MS) return this.#lose()
    const isKnown = this.#sureFromMs >= sentMs
    const waitMs = isKnown ? sentMs + RENEW_EACH_MS - this.#bucket.nowMs() : RETRY_MS
    this.#timer = setTimeout(() => void this.#renew(), Math.max(0, waitMs))
  }

  #word(): LeaseWord {
    const word = { type: 'lease', owner: this.#owner, epoch: this.epoch } as const
    return { ...word, count: ++this.#count, mark: this.#mark }
  }

  /** After a write whose result is not known, or which was refused: what stands there decides. */
  async #findOut(): Promise<void> {
    try {
      const entry = await this.#bucket.read(this.key)
      if (entry !== undefined) this.#notice(entry)
    } catch {
      // The next renewal asks again; until then this lease becomes unsure by itself.
    }
  }

  #notice({ revision, word, isCertain }: Entry): void {
    if (this.#state === 'ended' || revision === this.#revision) return
    const isOfOthers = word.type !== 'lease' || word.epoch !== this.epoch
    // A node that was elected just now may not know yet of the take itself.
    if (isOfOthers && revision < this.#revision && this.isSure()) return
    if (word.type === 'lease' && word.epoch === this.epoch) {
      if (word.owner === this.#owner) {
        // The servers may have lost a renewal: then the next one stands in the place of an older.
        this.#revision = revision
        this.#adopt(revision, isCertain ? word.count : -1)
      } else if (this.#state === 'releasing' && word.owner === '') this.#end()
      else this.#lose()
      return
    }
    this.#lose()
  }

  /** A renewal that may be void (count -1) is only what the next one is written in the place of. */
  #adopt(revision: number, count: number): void {
    this.#revision = Math.max(this.#revision, revision)
    this.#sureFromMs = Math.max(this.#sureFromMs, this.#sentMs.get(count) ?? -Infinity)
    for (const sent of this.#sentMs.keys()) if (sent <= count) this.#sentMs.delete(sent)
    this.#tellSure()
  }

  #tellSure(): void {
    this.#hooks.sure?.(this.#state === 'held' ? this.#sureFromMs + SURE_MS : -Infinity)
  }

  #lose(): void {
    const isNews = this.#state === 'held'
    this.#end()
    if (isNews) this.#hooks.lost()
  }

  #isOver(): boolean {
    return this.#state === 'ended'
  }

  #end(): void {
    this.#state = 'ended'
    this.#tellSure()
    clearTimeout(this.#timer)
    this.#stopHearing()
  }
}

const pauseOf = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
