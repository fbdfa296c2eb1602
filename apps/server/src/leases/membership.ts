// Who is there: every process announces itself in the bucket of leases each second, with what it
// can own, and knows who else was seen there lately.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Entry } from './bucket-entry.ts'
import type { LeaseBucket } from './lease-bucket.ts'
import type { Announcement, Announcing } from './announcer.ts'
import { isRenewed, memberKey, type MemberWord } from './lease-words.ts'
import { writerOn, type LeaseWriter } from './lease-writer.ts'
import { SILENT_MS } from './take-lease.ts'

const LOOK_MS = 1000
/** Silent for so long, a member is taken out of the bucket. */
const FORGET_MS = 60_000
const RETRY_MS = 250
const ALL = 'member.'
/** Whose account may take keys out (deploy/nats/accounts.conf); others only forget them. */
const PURGES = 'engine'

export interface MemberOptions {
  readonly role: string
  /** What people call the process; the member's id begins with it. */
  readonly name: string
  /** The kinds of groups that it can own. */
  readonly can: readonly string[]
}

export class Membership {
  /** Of this start of the process: who comes again is another member. */
  readonly id: string
  /** By whom its announcement and its leases are written. */
  readonly writer: LeaseWriter
  readonly #bucket: LeaseBucket
  readonly #options: MemberOptions
  readonly #key: string
  readonly #announcing: Announcing
  readonly #unable = new Set<string>()
  readonly #forgetting = new Set<string>()
  /** Of members that were silent for 3 s, when they were last seen: only what is new is life. */
  readonly #dead = new Map<string, number>()
  #isLeaving = false
  #isGone = false
  #looking: NodeJS.Timeout | undefined

  constructor(bucket: LeaseBucket, options: MemberOptions, writer = writerOn(bucket)) {
    this.#bucket = bucket
    this.writer = writer
    this.#options = options
    this.id = `${options.name}-${randomBytes(4).toString('hex')}`
    this.#key = memberKey(options.role, this.id)
    this.#announcing = writer.announcing(this.#key)
  }

  /** Announces this process from now on; resolves when the bucket has heard it once. */
  async start(): Promise<void> {
    while (!(await this.#announce())) {
      if (this.#isGone) return
      await pause(RETRY_MS)
    }
    if (!this.#isGone) this.#looking = setInterval(() => this.#forgetTheDead(), LOOK_MS)
  }

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Who was seen in the last 3 s; while the bucket is silent, whoever lived before that. */
  living(): readonly MemberWord[] {
    const seen = this.#bucket.entries(ALL).flatMap((entry) => {
      const { key, word } = entry
      if (word.type !== 'member' || word.gone || key === this.#key) return []
      return this.#isDead(entry) ? [] : [word]
    })
    return this.#isGone ? seen : [...seen, { ...this.#said(), count: 0 }]
  }

  /** A bucket that works again counts silence anew: whoever was dead before that still is. */
  #isDead({ key, seenMs }: Entry): boolean {
    if (this.#bucket.silentMs(key) >= SILENT_MS) this.#dead.set(key, seenMs)
    return this.#dead.get(key) === seenMs
  }

  isLiving(id: string): boolean {
    return this.living().some((member) => member.id === id)
  }

  /** Says whether this member can have the leases of keys: of one, after it failed to take it. */
  setAble(keys: readonly string[], isAble: boolean): void {
    const changed = keys.filter((key) => this.#unable.has(key) === isAble)
    if (changed.length === 0) return
    for (const key of changed) {
      if (isAble) this.#unable.delete(key)
      else this.#unable.add(key)
    }
    void this.#announce()
  }

  /** Takes nothing any more: others are to take over what it has. */
  async leave(): Promise<void> {
    this.#isLeaving = true
    await this.#announce()
  }

  /** The last word: all was handed over. */
  async end(): Promise<void> {
    this.#isLeaving = true
    this.#isGone = true
    await this.#announce()
    this.abandon()
  }

  /** Says nothing any more, as a process that dies does. */
  abandon(): void {
    this.#isGone = true
    clearInterval(this.#looking)
    this.#announcing.stop()
  }

  #announce(): Promise<boolean> {
    return this.#announcing.say(this.#said())
  }

  #said(): Announcement {
    const { role, can } = this.#options
    const now = { leaving: this.#isLeaving, gone: this.#isGone, unable: [...this.#unable] }
    return { type: 'member', id: this.id, role, can, ...now }
  }

  /** Of whoever did not end in order; several may do that at once. */
  #forgetTheDead(): void {
    if (!this.#bucket.isWorking()) return
    const nowMs = this.#bucket.nowMs()
    for (const { key, seenMs, word } of this.#bucket.entries(ALL)) {
      if (key === this.#key || this.#forgetting.has(key)) continue
      const silentMs = isRenewed(word) ? this.#bucket.silentMs(key) : nowMs - seenMs
      if (silentMs < FORGET_MS) continue
      this.#dead.delete(key)
      this.#forgetting.add(key)
      this.#bucket
        .forget(key, this.#options.role === PURGES)
        // It is forgotten a second later, or by another member.
        .catch(() => undefined)
        .finally(() => this.#forgetting.delete(key))
    }
  }
}
