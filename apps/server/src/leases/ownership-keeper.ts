// What one member owns of the groups of a kind: takes what the plan gives it, hands over what the
// plan gives to others, and tells its host. Calls for a group never overlap: `take`, and when that
// has worked, `leave` or `lost`.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { textOf } from '../log-line.ts'
import { SurpassedError } from '../nats/ownership.ts'
import type { LeaseBucket } from './lease-bucket.ts'
import { aheadKey, type Mark } from './lease-words.ts'
import type { HeldLease } from './lease.ts'
import type { Membership } from './membership.ts'
import { planOwners } from './ownership-plan.ts'
import { idleSlot, type Slot, type Work } from './ownership-slot.ts'
import { mayTake, SILENT_MS, takeOf } from './take-lease.ts'

const LOOK_MS = 200
const AT_ONCE = 4
const HAND_OVER_MS = 5000
const LEAVE_LIMIT_MS = 10_000
const SAY_EACH_MS = 1000
const STOP_LIMIT_MS = 1000
const RETRY_MS = 100
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

export interface TakenGroup {
  readonly epoch: number
  /** What the last owner said of it. */
  readonly mark: Mark | undefined
  isSure(): boolean
}

/** What the host does; a rejection of `take` gives the group back, for others to try. */
export interface GroupHooks {
  /**
   * Reads what there is so far of a group that another member has, before it is handed over. It
   * stops when the signal says so: the group is free, or not for this member any more.
   */
  ahead?(group: string, stop: AbortSignal): Promise<void>
  /** What was read ahead, wholly or in part, is not wanted any more. */
  dropped?(group: string): void
  /** Completes the reading and makes this member's writes the only ones; must end by itself. */
  take(group: string, taken: TakenGroup): Promise<void>
  /** Finishes what is under way; what it answers goes to the next owner. */
  leave(group: string): Promise<Mark | undefined>
  /** Another member may have it: nothing may be answered or written any more. */
  lost(group: string): void
}

export interface KeeperOptions {
  readonly kind: string
  readonly groups: readonly string[]
  readonly hooks: GroupHooks
  /** Groups that are taken, read ahead and left at the same time. */
  readonly atOnce?: number
  /** The highest epoch of a group that is known beside bucket and stream. */
  readonly knownEpoch?: (group: string) => number
  /** How long one that leaves the cluster waits for the next owner to have read ahead. */
  readonly handOverMs?: number
}

/**
 * What a member can do for its groups at this moment: all that they need; nothing, so that whoever
 * can is to have them; or it keeps what it has and takes nothing, until it knows which of the two.
 */
export type Ability = 'do' | 'keep' | 'nothing'

export class OwnershipKeeper {
  readonly #bucket: LeaseBucket
  readonly #membership: Membership
  readonly #options: KeeperOptions
  readonly #slots: ReadonlyMap<string, Slot>
  #plan: { readonly of: string; readonly owners: ReadonlyMap<string, string> } | undefined
  #living: ReadonlySet<string> = new Set()
  #timer: NodeJS.Timeout | undefined
  #stopHearing: () => void = () => undefined
  #isDue = false
  #isStopped = false
  #leavingSinceMs = Infinity
  #can: Ability = 'do'
  #aheadCount = 0

  constructor(bucket: LeaseBucket, membership: Membership, options: KeeperOptions) {
    this.#bucket = bucket
    this.#membership = membership
    this.#options = options
    const { kind, groups } = options
    this.#slots = new Map(groups.map((group) => [group, idleSlot(kind, group)]))
  }

  start(): void {
    this.#stopHearing = this.#bucket.onChange(() => this.#soon())
    this.#timer = setInterval(() => this.#step(), LOOK_MS)
    this.#step()
  }

  /** Whether this member and nobody else may answer for a group, at this moment. */
  isSure(group: string): boolean {
    const slot = this.#slots.get(group)
    return slot?.isServed === true && slot.lease?.isSure() === true
  }

  /** Others take over what this member can do nothing for, if they can do more. */
  setAbility(can: Ability): void {
    this.#can = can
    const keys = [...this.#slots.values()].map(({ key }) => key)
    if (can !== 'keep') this.#membership.setAble(keys, can === 'do')
  }

  /** What the group's lease says from its next renewal on. */
  mark(group: string, mark: Mark): void {
    this.#slots.get(group)?.lease?.mark(mark)
  }

  /** The groups that this member serves, sure of them or not. */
  served(): readonly string[] {
    return [...this.#slots.values()].filter((slot) => slot.isServed).map(({ group }) => group)
  }

  /**
   * The host has ended a group that it could not go on with: others may take it, this member after
   * a pause.
   */
  giveBack(group: string, reason: unknown): void {
    const slot = this.#slots.get(group)
    const lease = slot?.lease
    if (slot === undefined || lease === undefined || !slot.isServed || slot.work === 'leave') return
    slot.isServed = false
    void this.#work(slot, 'leave', () => this.#giveBack(slot, lease, reason))
  }

  /** Hands everything over, after the membership has said that it leaves, and ends. */
  async handOver(): Promise<void> {
    this.#leavingSinceMs = this.#bucket.nowMs()
    while (!this.#isStopped && [...this.#slots.values()].some(({ lease, work }) => lease ?? work)) {
      this.#step()
      await pause(20)
    }
    this.#stop()
  }

  /** Ends without a word, as a process that dies does. */
  abandon(): void {
    this.#stop()
    for (const { lease } of this.#slots.values()) lease?.abandon()
  }

  #stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#stopHearing()
  }

  /** Much news at once is looked at once. */
  #soon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => {
      this.#isDue = false
      this.#step()
    })
  }

  #step(): void {
    if (this.#isStopped) return
    const owners = this.#ownersNow()
    for (const slot of this.#slots.values()) {
      const isRested = slot.failures > 0 && this.#bucket.nowMs() >= slot.pausedUntilMs
      if (isRested && this.#can === 'do') this.#membership.setAble([slot.key], true)
      const planned = owners.get(slot.key)
      if (slot.work === undefined) this.#consider(slot, planned)
      else if (slot.work === 'ahead') this.#considerStopping(slot, planned)
    }
  }

  #ownersNow(): ReadonlyMap<string, string> {
    const living = this.#membership.living()
    this.#living = new Set(living.map(({ id }) => id))
    const able = living.filter(({ can, leaving }) => !leaving && can.includes(this.#options.kind))
    const of = able
      .map(({ id, unable }) => `${id} ${unable.join()}`)
      .toSorted()
      .join(' ')
    if (this.#plan?.of !== of) {
      const members = able.map(({ id, unable }) => ({ id, unable: new Set(unable) }))
      const keys = [...this.#slots.values()].map(({ key }) => key)
      this.#plan = { of, owners: planOwners(keys, members) }
    }
    return this.#plan.owners
  }

  #consider(slot: Slot, planned: string | undefined): void {
    const isMine = planned === this.#membership.id
    if (slot.lease !== undefined) {
      if (!isMine) this.#considerLeaving(slot, planned)
    } else if (isMine) {
      const isDue = this.#bucket.nowMs() >= slot.pausedUntilMs
      if (isDue && this.#can !== 'keep') this.#considerTaking(slot)
    } else if (slot.isAhead) {
      this.#drop(slot)
    }
  }

  #considerStopping(slot: Slot, planned: string | undefined): void {
    if (planned !== this.#membership.id || this.#mayTake(slot)) slot.stopAhead?.abort()
  }

  #mayTake({ key }: Slot): boolean {
    const isLiving = (id: string): boolean => this.#living.has(id)
    return mayTake(this.#bucket, { key, owner: this.#membership.id, isLiving })
  }

  #considerTaking(slot: Slot): void {
    if (this.#mayTake(slot)) {
      // What was read ahead is there at once, and nobody serves it now.
      if (slot.isAhead || this.#hasRoom('take'))
        void this.#work(slot, 'take', () => this.#take(slot))
    } else if (slot.isAhead) {
      this.#sayAhead(slot)
    } else if (this.#hasRoom('ahead')) {
      void this.#work(slot, 'ahead', () => this.#readAhead(slot))
    }
  }

  /** Not while the bucket stands still: what was left could not be released, and nobody had it. */
  #considerLeaving(slot: Slot, planned: string | undefined): void {
    const waitsMs = this.#bucket.nowMs() - this.#leavingSinceMs
    const isHurried = planned === undefined || waitsMs >= (this.#options.handOverMs ?? HAND_OVER_MS)
    const isAhead = planned !== undefined && this.#isAheadOf(slot, planned)
    const mayLeave = isAhead && this.#can !== 'keep' && this.#bucket.isWorking()
    if (!mayLeave && !(this.#membership.isLeaving && isHurried)) return
    if (this.#hasRoom('leave')) void this.#work(slot, 'leave', () => this.#leave(slot, planned))
  }

  #hasRoom(work: Work): boolean {
    const busy = [...this.#slots.values()].filter((slot) => slot.work === work).length
    return busy < (this.#options.atOnce ?? AT_ONCE)
  }

  async #work(slot: Slot, work: Work, does: () => Promise<void>): Promise<void> {
    slot.work = work
    try {
      await does()
    } catch (error) {
      this.#log(slot, `${work} failed: ${textOf(error)}`)
    } finally {
      slot.work = undefined
      this.#soon()
    }
  }

  async #take(slot: Slot): Promise<void> {
    const owner = this.#membership.id
    const above = Math.max(slot.streamEpoch, this.#options.knownEpoch?.(slot.group) ?? 0)
    const take = takeOf(this.#bucket, { key: slot.key, owner, above })
    const lease = await this.#membership.writer.take(take, () => this.#lose(slot))
    if (lease === undefined) {
      // It may have been refused to another thread.
      this.#bucket.doubt(slot.key, take.revision)
      slot.pausedUntilMs = this.#bucket.nowMs() + RETRY_MS
    }
    if (lease === undefined || this.#isStopped) return lease?.abandon()
    slot.lease = lease
    slot.isAhead = false
    try {
      const { epoch, mark } = take.word
      const isSure = (): boolean => lease.isSure()
      await this.#options.hooks.take(slot.group, { epoch, mark, isSure })
    } catch (error) {
      if (error instanceof SurpassedError) this.#climb(slot, lease, error)
      else await this.#giveBack(slot, lease, error)
      return
    }
    slot.isServed = true
    if (lease.isHeld) slot.failures = 0
    else this.#lateFor(slot)
  }

  /** It is taken anew at once, in the place of its own lease and above what its stream knows. */
  #climb(slot: Slot, lease: HeldLease, { message, epoch }: SurpassedError): void {
    this.#log(slot, `${message}: taken anew above that`)
    slot.streamEpoch = epoch
    slot.lease = undefined
    lease.abandon()
  }

  /** It was taken by another member meanwhile, who is to keep it: so all come to an end. */
  #lateFor(slot: Slot): void {
    this.#rest(slot)
    this.#lose(slot)
  }

  /** What could not be taken is others' to try, and this member's after a pause that grows. */
  async #giveBack(slot: Slot, lease: HeldLease, error: unknown): Promise<void> {
    this.#log(slot, `is given back: ${textOf(error)}`)
    this.#rest(slot)
    if (lease.isHeld) await lease.release()
    slot.lease = undefined
  }

  #rest(slot: Slot): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** slot.failures++)
    slot.pausedUntilMs = this.#bucket.nowMs() + pauseMs
    this.#membership.setAble([slot.key], false)
  }

  #lose(slot: Slot): void {
    if (slot.work === 'leave' || !slot.isServed) return
    slot.isServed = false
    slot.lease = undefined
    this.#log(slot, 'was taken by another member, or may have been')
    this.#options.hooks.lost(slot.group)
    this.#soon()
  }

  async #leave(slot: Slot, next: string | undefined): Promise<void> {
    const { lease, group } = slot
    const left = this.#options.hooks.leave(group)
    const mark = await Promise.race([left, pause(LEAVE_LIMIT_MS, undefined)]).catch(
      (error: unknown) => this.#log(slot, `was not left in order: ${textOf(error)}`),
    )
    slot.isServed = false
    if (mark !== undefined) lease?.mark(mark)
    await lease?.release(next)
    slot.lease = undefined
  }

  async #readAhead(slot: Slot): Promise<void> {
    const stop = new AbortController()
    slot.stopAhead = stop
    try {
      await Promise.race([this.#options.hooks.ahead?.(slot.group, stop.signal), stopped(stop)])
    } catch (error) {
      if (!stop.signal.aborted) slot.pausedUntilMs = this.#bucket.nowMs() + FIRST_PAUSE_MS
      if (!stop.signal.aborted) throw error
    }
    // Also what was read in part is of use to a take that follows.
    slot.isAhead = true
    slot.saidEpoch = 0
  }

  #drop(slot: Slot): void {
    slot.isAhead = false
    this.#options.hooks.dropped?.(slot.group)
  }

  /** Said anew each second for as long as it holds. */
  #sayAhead(slot: Slot): void {
    const word = this.#bucket.entry(slot.key)?.word
    const nowMs = this.#bucket.nowMs()
    if (word?.type !== 'lease' || word.owner === '') return
    const { epoch } = word
    if (slot.saidEpoch === epoch && nowMs - slot.saidMs < SAY_EACH_MS) return
    slot.saidMs = nowMs
    slot.saidEpoch = epoch
    const said = { type: 'ahead', member: this.#membership.id, epoch } as const
    const key = aheadKey(this.#options.kind, slot.group)
    void this.#bucket.tell(key, { ...said, count: ++this.#aheadCount })
  }

  #isAheadOf(slot: Slot, planned: string): boolean {
    const entry = this.#bucket.entry(aheadKey(this.#options.kind, slot.group))
    if (entry?.word.type !== 'ahead' || slot.lease === undefined) return false
    const { member, epoch } = entry.word
    const isFresh = this.#bucket.nowMs() - entry.seenMs < SILENT_MS
    return isFresh && member === planned && epoch === slot.lease.epoch
  }

  #log({ group }: Slot, line: string): undefined {
    this.#bucket.log(`${this.#options.kind} ${group}: ${line}`, 'warn')
    return undefined
  }
}

/** Resolves some time after work was told to stop, should it not stop by itself. */
async function stopped({ signal }: AbortController): Promise<void> {
  await once(signal, 'abort')
  await pause(STOP_LIMIT_MS)
}

/** Ends a member in order: others take over while it still serves, then it says that it is gone. */
export async function leaveCluster(
  membership: Membership,
  keepers: readonly OwnershipKeeper[],
): Promise<void> {
  await membership.leave()
  await Promise.all(keepers.map((keeper) => keeper.handOver()))
  await membership.end()
}
