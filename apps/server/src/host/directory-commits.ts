// Changes of a directory that another process owns: decided on the followed state, sent to the
// owner, and decided again where anything they were decided on has changed. One whose answer does
// not come is found out about before it is decided again, so that nothing is committed twice.
import {
  DIRECTORY_VERSION,
  encodeDirectoryFacts,
  type DirectoryFact,
  type DirectoryRefusal,
} from '@trellis/engine'
import { ok, type Result } from '@trellis/kernel'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import { AnsweredError, NoAnswerError, NotCarriedOutError } from '../bus/bus-errors.ts'
import { CUT_OFF_LIMIT_MS } from './cut-off-limit.ts'
import type { DirectoryAccess, DirectoryDecision } from './directory-host.ts'
import { WatchedDirectory } from './directory-reads.ts'
import type { ExpectedCommit } from './directory-watch.ts'
import type {
  CommitAnswer,
  CommitCall,
  DirectoryCall,
  DirectorySubjects,
  PositionWord,
  SettleAnswer,
} from './directory-words.ts'
import { UnavailableError, UnknownResultError } from './engine-link.ts'

/** The directory as it is followed. */
export interface FollowedDirectory {
  readonly state: DirectoryAccess['state']
  readonly owner: PositionWord | undefined
  reached(position: number, untilMs: number): Promise<boolean>
  expect(token: string): ExpectedCommit
  successor(epoch: number): { readonly came: Promise<void>; forget(): void }
  learn(word: PositionWord, askedMs: number): void
}

export interface CommitsOptions {
  readonly bus: Bus
  readonly subjects: DirectorySubjects
  readonly steadyMs: () => number
  readonly limitMs?: number
}

/** Longer than the servers take to elect who leads the stream. */
const LIMIT_MS = 15_000
/**
 * What is not answered by then may have been lost with a connection of the owner's. A commit that
 * is only slow (the stream may be electing) is seen to stand when it is asked about.
 */
const ASK_MS = 2000
/**
 * A question for the position that is lost is put again before its caller gives up; the next one
 * waits longer, for an owner whose journal is slow.
 */
const ASK_POSITION_MS = 500
const MOST_TRIES = 500
const FIRST_PAUSE_MS = 2
/** Of who finds nobody, and of who was not the first to change something. */
const LONGEST_PAUSE_MS = { nobody: 200, stale: 20 }

/** Who failed amid its answer is asked again, as is who gave none. */
const NOT_TOLD = [NoAnswerError, NotCarriedOutError, AnsweredError]

/** What became of one sending: other than `done` it is certainly not there. */
type Outcome = 'done' | 'nobody' | 'stale'

export class DirectoryCommits {
  readonly #followed: FollowedDirectory
  readonly #options: CommitsOptions
  readonly #name = randomBytes(6).toString('base64url')
  #count = 0

  constructor(followed: FollowedDirectory, options: CommitsOptions) {
    this.#followed = followed
    this.#options = options
  }

  /**
   * Resolves when the facts are durable and in the followed state, or with a refusal that the
   * newest state gives. Rejects with UnavailableError where nothing was changed, with
   * UnknownResultError where nobody can say.
   */
  async execute(
    decide: (directory: DirectoryAccess['state']) => DirectoryDecision,
  ): Promise<Result<void, DirectoryRefusal>> {
    const until = this.#begin()
    let isNewest = false
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const watched = new WatchedDirectory(this.#followed.state)
      const at = this.#followed.state.next
      const decision = decide(watched)
      if (!decision.ok || decision.value.length === 0) {
        if (isNewest) return decision.ok ? ok(undefined) : decision
        // Somebody may have been told already what is not known here.
        await this.#follow(until)
        isNewest = true
        continue
      }
      const sent = { at, reads: watched.reads, facts: decision.value }
      const outcome = await this.#commit(sent, until)
      if (outcome === 'done') return ok(undefined)
      await pause(pauseMs(tries, LONGEST_PAUSE_MS[outcome]))
      if (this.#isOver(until)) break
    }
    throw new UnavailableError('the directory was not to be changed in time')
  }

  /** Resolves when all that anybody was told before is in the followed state. */
  upToDate(): Promise<void> {
    return this.#follow(this.#begin())
  }

  #begin(): Until {
    const { steadyMs, limitMs = LIMIT_MS } = this.#options
    const beganMs = steadyMs()
    return { untilMs: beganMs + limitMs, cutOffMs: beganMs + CUT_OFF_LIMIT_MS }
  }

  #isOver({ untilMs, cutOffMs }: Until): boolean {
    const { bus, steadyMs } = this.#options
    const nowMs = steadyMs()
    return nowMs >= untilMs || (nowMs >= cutOffMs && !bus.isConnected)
  }

  async #follow(until: Until): Promise<void> {
    const { untilMs } = until
    for (let tries = 0; !this.#isOver(until); tries++) {
      const askedMs = this.#options.steadyMs()
      const askMs = Math.min(ASK_MS, ASK_POSITION_MS * 2 ** tries)
      const answer = await this.#tryToAsk({ type: 'position' }, untilMs, askMs)
      if (answer !== undefined) {
        const word = answer as PositionWord
        this.#followed.learn(word, askedMs)
        if (await this.#followed.reached(word.position, untilMs)) return
      }
      await pause(pauseMs(tries))
    }
    throw new UnavailableError('nobody says how far the directory is')
  }

  async #commit(
    { at, reads, facts }: Pick<CommitCall, 'at' | 'reads'> & { facts: readonly DirectoryFact[] },
    until: Until,
  ): Promise<Outcome> {
    const owner = this.#followed.owner
    if (owner === undefined) return 'nobody'
    const token = `${this.#name}-${++this.#count}`
    const bytes = { facts: encodeDirectoryFacts(facts), version: DIRECTORY_VERSION }
    const { epoch } = owner
    const expected = this.#followed.expect(token)
    try {
      const answer = await this.#send(
        { type: 'commit', epoch, at, reads, token, ...bytes },
        expected,
        until.untilMs,
      )
      return await this.#conclude(answer, { token, epoch, expected, until })
    } finally {
      expected.forget()
    }
  }

  /** The answer, or `unknown` when none came in time or will come. */
  async #send(
    call: CommitCall,
    { seen }: ExpectedCommit,
    untilMs: number,
  ): Promise<CommitAnswer | 'seen' | 'nobody'> {
    const { bus, subjects, steadyMs } = this.#options
    const heir = this.#followed.successor(call.epoch)
    const limitMs = Math.min(ASK_MS, untilMs - steadyMs())
    const asked = bus.ask(subjects.call, call, limitMs) as Promise<CommitAnswer>
    asked.catch(() => undefined)
    try {
      return await Promise.race([
        asked,
        seen.then(() => 'seen' as const),
        heir.came.then(() => ({ type: 'unknown' }) as const),
      ])
    } catch (error) {
      if (error instanceof NoAnswerError) return { type: 'unknown' }
      if (!(error instanceof NotCarriedOutError)) throw error
      // No wait brings a right or a release.
      const passes = error.why !== 'not-allowed' && error.why !== 'unreadable'
      if (passes) return 'nobody'
      throw new UnavailableError(error.message)
    } finally {
      heir.forget()
    }
  }

  async #conclude(answer: CommitAnswer | 'seen' | 'nobody', sent: SentCommit): Promise<Outcome> {
    if (answer === 'seen') return 'done'
    if (answer === 'nobody') return 'nobody'
    switch (answer.type) {
      case 'committed':
        // It is durable, whether this process comes to see it in time or not.
        await this.#followed.reached(answer.position, sent.until.untilMs)
        return 'done'
      case 'stale':
        // Another owner than the one it was sent to knows nothing of what that one did.
        if (answer.epoch !== sent.epoch) return this.#findOut(sent)
        await this.#followed.reached(answer.position, sent.until.untilMs)
        return 'stale'
      case 'unknown':
        return this.#findOut(sent)
    }
  }

  /**
   * Whether a commit stands. Each owner takes only what is sent to it, so with the next one all
   * that will ever stand is before its beginning; one that lives is asked to take it no more.
   */
  async #findOut({ token, epoch, expected, until }: SentCommit): Promise<Outcome> {
    const { untilMs } = until
    for (let tries = 0; !this.#isOver(until); tries++) {
      if (expected.isSeen) return 'done'
      const position = await this.#closedAt(token, epoch, untilMs)
      if (position !== undefined && (await this.#followed.reached(position, untilMs)))
        return expected.isSeen ? 'done' : 'stale'
      // Rejects when its batch may have gone by unseen.
      await Promise.race([expected.seen, pause(pauseMs(tries))])
    }
    throw new UnknownResultError('nobody says whether the directory was changed')
  }

  /** Behind which position nothing of a commit can stand. */
  async #closedAt(token: string, epoch: number, untilMs: number): Promise<number | undefined> {
    const { owner } = this.#followed
    if (owner !== undefined && owner.epoch > epoch) return owner.from
    const answer = await this.#tryToAsk({ type: 'settle', token }, untilMs)
    return (answer as SettleAnswer | undefined)?.position
  }

  /** Asks what may be asked again; undefined where no answer came. */
  async #tryToAsk(call: DirectoryCall, untilMs: number, askMs = ASK_MS): Promise<unknown> {
    const { bus, subjects, steadyMs } = this.#options
    try {
      return await bus.ask(subjects.call, call, Math.min(askMs, untilMs - steadyMs()))
    } catch (error) {
      if (NOT_TOLD.some((it) => error instanceof it)) return undefined
      throw error
    }
  }
}

/** When a change is given up, by the steady clock. */
interface Until {
  readonly untilMs: number
  /** Where there is no connection by then. */
  readonly cutOffMs: number
}

interface SentCommit {
  readonly token: string
  readonly epoch: number
  readonly expected: ExpectedCommit
  readonly until: Until
}

/** Grows with each try, and is drawn so that those who met once do not meet again. */
function pauseMs(tries: number, longestMs = LONGEST_PAUSE_MS.nobody): number {
  const most = Math.min(longestMs, FIRST_PAUSE_MS * 2 ** tries)
  return most * (0.5 + Math.random() / 2)
}
