// One group that this process owns, as long as it does: its host in a thread, the desks at which
// others ask and hear it, and the delivery of its posts. A host that fails is taken anew under the
// same lease, and given back when that does not help.
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../../bus/bus.ts'
import type { GroupSubjects } from '../../bus/subjects.ts'
import { textOf, type LogLine } from '../../log-line.ts'
import type { TapeMark } from '../../nats/group-writer.ts'
import type { Claim } from '../../nats/ownership.ts'
import { CallDesk } from '../call-desk.ts'
import { GroupState, LiveDesk } from '../live-desk.ts'
import { PostOffice, type PostOfficeParts } from '../post-office.ts'
import type { Recovered } from '../worker-link.ts'
import type { FromWorker, ToWorker } from '../worker-messages.ts'
import type { OwnedState } from './engine-health.ts'
import { GroupLink } from './group-link.ts'
import type { ToGroups } from './groups-words.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** What could not be read anew so often others are to try. */
const TRIES = 3

export interface OwnedGroupParts {
  readonly bus: Bus
  readonly group: number
  readonly subjects: GroupSubjects
  readonly log: LogLine
  readonly steadyMs: () => number
  /** Whether the group's lease is sure at the moment it is asked. */
  readonly isSure: () => boolean
  /** Sequence of its stream's last message; rejects while nobody leads it for sure. */
  readonly lastMessage: () => Promise<number>
  /** Ways to all groups, for posts. */
  readonly posts: Pick<PostOfficeParts, 'links' | 'idMs'>
  /** Where a group that was read goes on; resolves when somebody knows. */
  readonly startOf: (recovered: Recovered) => Promise<Extract<ToWorker, { type: 'start' }>>
  /** It has ended here, and its lease is for others. */
  readonly giveBack: (reason: unknown) => void
  readonly learn: (news: Pick<Recovered, 'bots' | 'ended'>) => void
  /** False while there is no thread. */
  readonly send: (message: ToGroups) => boolean
}

/** What stands while the group trades here. */
interface Desks {
  readonly calls: CallDesk
  readonly live: LiveDesk
}

export class OwnedGroup {
  readonly link: GroupLink
  readonly #parts: OwnedGroupParts
  /** What it is owned by; undefined while it is not. */
  #claim: Claim | undefined
  #state = new GroupState()
  #desks: Desks | undefined
  #office: PostOffice | undefined
  /** Whoever opens it hears itself that it failed. */
  #isOpening = false

  constructor(parts: OwnedGroupParts) {
    this.#parts = parts
    this.link = new GroupLink(parts.group, {
      send: parts.send,
      durable: (message) => this.#durable(message),
      posts: ({ posts }) => this.#office?.accept(posts),
      log: ({ line, level }) => this.#log(line, level),
      failed: (reason) => {
        if (!this.#isOpening) void this.#takeAnew(reason)
      },
    })
  }

  get #isOwned(): boolean {
    return this.#claim !== undefined
  }

  /** Whether it trades here, as far as this process knows. */
  get isTrading(): boolean {
    return this.#desks !== undefined && this.link.figures.phase === 'trading'
  }

  /** How it is, while this process owns it. */
  get state(): Pick<OwnedState, 'epoch' | 'phase' | 'lastError'> | undefined {
    if (this.#claim === undefined) return undefined
    const { figures, lastError } = this.link
    // What trades and does not answer yet is not taken wholly.
    const phase = this.#desks === undefined ? 'recovering' : figures.phase
    return { epoch: this.#claim.epoch, phase, lastError }
  }

  /** Resolves when it trades and answers; where it cannot, nothing of it is left here. */
  async take(claim: Claim): Promise<void> {
    const { log } = this.#parts
    this.#claim = claim
    // Those of a time that was given away unfinished end by themselves (`leave`).
    this.#desks = undefined
    this.#state = new GroupState()
    this.#office = new PostOffice({ ...this.#parts.posts, log })
    try {
      await this.#open(claim)
    } catch (error) {
      this.lost()
      throw error
    }
    this.#desks = this.#openDesks(this.#state)
  }

  /** Hands it over: saves what the next owner reads first, finishes what is under way. */
  async leave(): Promise<TapeMark | undefined> {
    const desks = this.#desks
    this.#claim = undefined
    void this.#office?.stop()
    // While it still answers: what comes after it is little.
    await this.link.call('snapshot', {}).catch((error: unknown) => this.#log(textOf(error), 'warn'))
    await desks?.calls.stop()
    // What took too long was given away unfinished, and may have come back.
    const mark = this.#isOwned ? undefined : await this.link.leave()
    await desks?.live.stop()
    if (this.#desks === desks) this.#desks = undefined
    return mark
  }

  /** Another one may have it: ends at once. */
  lost(): void {
    this.#claim = undefined
    void this.#office?.stop()
    this.link.drop('the group has another owner, or may have one')
    void this.#desks?.calls.stop()
    void this.#desks?.live.stop()
    this.#desks = undefined
  }

  async #open(claim: Claim): Promise<void> {
    this.#isOpening = true
    try {
      await this.#read(claim)
    } finally {
      this.#isOpening = false
    }
  }

  async #read(claim: Claim): Promise<void> {
    const recovered = await this.link.take(claim)
    this.#state.take(recovered)
    this.#parts.learn(recovered)
    const start = await this.#parts.startOf(recovered)
    const partitions = this.#desks?.live.watched ?? []
    this.link.send({ type: 'watch', partitions })
    await this.link.start(start)
  }

  #openDesks(state: GroupState): Desks {
    const { bus, subjects, isSure, steadyMs, lastMessage } = this.#parts
    const engine = this.link
    const calls = new CallDesk({
      bus,
      subjects,
      engine,
      isSure,
      positions: () => state.positions,
    })
    const id = (): number => calls.id
    const isAllTold = async (): Promise<boolean> => (await lastMessage()) === engine.toldUpTo
    const parts = { bus, subjects, engine, isSure, isAllTold, id, steadyMs }
    const live = new LiveDesk(parts, state)
    return { calls, live }
  }

  #durable(message: Extract<FromWorker, { type: 'durable' }>): void {
    if (this.#desks === undefined) this.#state.take(message)
    else this.#desks.live.tell(message)
    this.#parts.learn(message)
    if (message.posts.length > 0) this.#office?.accept(message.posts)
  }

  /** Its memory is ahead of its stream, or gone: it is read again, as long as it is owned. */
  async #takeAnew(reason: string): Promise<void> {
    const claim = this.#claim
    this.#log(`failed: ${reason}`, 'error')
    let tries = 0
    for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(LONGEST_PAUSE_MS, ms * 2)) {
      await pause(ms)
      if (claim === undefined || this.#claim !== claim) return
      if (!this.#parts.isSure()) continue
      const error = await this.#triedAnew(claim)
      if (error === undefined) return
      tries += 1
      if (tries < TRIES || this.#claim !== claim) continue
      this.lost()
      return this.#parts.giveBack(error)
    }
  }

  /** Why it could not be taken anew; undefined when it trades again. */
  async #triedAnew(claim: Claim): Promise<Error | undefined> {
    try {
      await this.#open({ ...claim, mark: this.link.mark ?? claim.mark })
      this.#log('trades again')
      return undefined
    } catch (error) {
      this.#log(`was not taken again: ${textOf(error)}`, 'error')
      return error instanceof Error ? error : new Error(textOf(error))
    }
  }

  #log(line: string, level?: Parameters<LogLine>[1]): undefined {
    this.#parts.log(`${this.#parts.subjects.call}: ${line}`, level)
  }
}
