// A group of partitions whose engine is another process: the same calls as to a worker of one's
// own. A group that is moving has no owner for some seconds; that is waited for, since what nobody
// heard was not carried out. What is not answered soon is asked again (asked-call.ts).
import type { Bus } from '../bus/bus.ts'
import { AnsweredError, NoAnswerError, NotCarriedOutError } from '../bus/bus-errors.ts'
import { newSender } from '../bus/frame.ts'
import type { GroupSubjects } from '../bus/subjects.ts'
import type { Listening, Teller } from '../bus/telling.ts'
import { AskedCall, LEAST_MS } from './asked-call.ts'
import { CUT_OFF_LIMIT_MS } from './cut-off-limit.ts'
import {
  NO_FIGURES,
  UnavailableError,
  UnknownResultError,
  type EngineLink,
  type EngineWord,
} from './engine-link.ts'
import type { GroupAnswer, GroupBeat, GroupCall } from './group-words.ts'
import { HeldBots } from './held-bots.ts'
import type { CallName, WorkerCalls, WorkerFigures } from './worker-messages.ts'

/**
 * Longer than the servers take to elect who leads a stream, which an answer may have to wait for.
 */
const CALL_LIMIT_MS = 15_000
/** Pauses of who finds nobody: short for a hand-over, longer for an owner that has died. */
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 320
/** What the owner before has not answered so long after another one spoke, it never will. */
const LAST_WORDS_MS = 500
/** Older figures say nothing of now. */
const BEAT_LIMIT_MS = 3000

export interface RemoteLinkParts {
  readonly bus: Bus
  readonly group: number
  readonly subjects: GroupSubjects
  readonly steadyMs: () => number
  /** Told with each answer, before it is given: how far the group is durable. */
  readonly moved: (positions: GroupAnswer['positions']) => void
  /** How long a call may take, ms. */
  readonly limitMs?: number
}

export class RemoteLink implements EngineLink {
  readonly held = new HeldBots((args) => this.call('ofUser', args))
  /** Calls of which nobody knows whether they were carried out. */
  unknown = 0
  readonly #parts: RemoteLinkParts
  readonly #beats: Listening
  readonly #words: Teller
  /** Calls without an answer. */
  readonly #waiting = new Set<AskedCall>()
  /** Those that found nobody and wait for somebody. */
  readonly #pausing = new Set<() => void>()
  #beat: GroupBeat | undefined
  #heardMs = -Infinity
  readonly #sender = newSender()
  #number = 0
  /** Who answered last; 0 for nobody yet. */
  #desk = 0
  #owners = 0

  constructor(parts: RemoteLinkParts) {
    this.#parts = parts
    const { bus, subjects } = parts
    this.#words = bus.teller(subjects.word)
    this.#beats = bus.listen(subjects.beat, { take: (beat) => this.#hear(beat as GroupBeat) })
  }

  get worker(): number {
    return this.#parts.group
  }

  /** As the owner told them; one that was silent for too long does not trade. */
  get figures(): WorkerFigures {
    const figures = this.#beat?.figures ?? NO_FIGURES
    return this.#isHeard ? figures : { ...figures, phase: 'recovering', progress: 0 }
  }

  get isDiskFull(): boolean {
    return this.#isHeard && (this.#beat?.isDiskFull ?? false)
  }

  /** How often the group was found with another owner, or its engine begun anew. */
  get restarts(): number {
    return Math.max(0, this.#owners - 1)
  }

  get lastError(): string {
    return this.#isHeard ? (this.#beat?.lastError ?? '') : 'nobody says that it has the group'
  }

  /** Whether somebody says that it has the group. */
  get isOwned(): boolean {
    return this.#isHeard
  }

  get #isHeard(): boolean {
    return this.#parts.steadyMs() - this.#heardMs <= BEAT_LIMIT_MS
  }

  async call<N extends CallName>(
    name: N,
    args: WorkerCalls[N]['args'],
  ): Promise<WorkerCalls[N]['answer']> {
    const { steadyMs, limitMs = CALL_LIMIT_MS } = this.#parts
    const beganMs = steadyMs()
    const untilMs = beganMs + limitMs
    const asked = { name, args, desk: this.#desk }
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      const answer = await this.#ask(asked, Math.max(LEAST_MS, untilMs - steadyMs()))
      if (!(answer instanceof NotCarriedOutError)) return answer.value as WorkerCalls[N]['answer']
      // Somebody else who waits makes nobody less busy, and no wait brings a right or a release.
      const isCutOff = answer.why === 'cut-off'
      const passesMs = isCutOff ? Math.min(untilMs, beganMs + CUT_OFF_LIMIT_MS) : untilMs
      const passes = answer.why === 'nobody' || isCutOff
      if (!passes || steadyMs() + pauseMs >= passesMs) throw new UnavailableError(answer.message)
      await this.#pause(pauseMs)
    }
  }

  /** Says what is projected; watching is live-facts.ts's. */
  send(word: EngineWord): void {
    if (word.type === 'projected') this.#words.tell(word)
  }

  close(): void {
    this.#beats.stop()
    this.#words.close()
  }

  async #ask(call: GroupCall, limitMs: number): Promise<GroupAnswer | NotCarriedOutError> {
    const { bus, subjects, steadyMs } = this.#parts
    const id = { asker: this.#sender, number: ++this.#number }
    const desk = (): number | undefined => this.#beat?.desk
    const asked = new AskedCall(call, id, { bus, subjects, steadyMs, desk, limitMs })
    this.#waiting.add(asked)
    try {
      const answer = await asked.answer
      this.#note(answer.desk)
      this.#parts.moved(answer.positions)
      return answer
    } catch (error) {
      if (error instanceof NotCarriedOutError) return error
      const isSent = error instanceof NoAnswerError || error instanceof AnsweredError
      if (isSent) this.unknown += 1
      throw isSent ? new UnknownResultError(error.message) : error
    } finally {
      this.#waiting.delete(asked)
    }
  }

  #hear(beat: GroupBeat): void {
    if (beat.desk !== this.#beat?.desk) {
      this.#owners += 1
      if (this.#beat !== undefined) this.#giveUpLater()
      for (const goOn of this.#pausing) goOn()
    }
    this.#beat = beat
    this.#heardMs = this.#parts.steadyMs()
  }

  /** Who was asked before there was another owner has died, or stands still and may not answer. */
  #giveUpLater(): void {
    const asked = [...this.#waiting]
    const over = new NoAnswerError('the group has another owner than the one that was asked')
    setTimeout(() => {
      for (const call of asked) if (this.#waiting.has(call)) call.end(over)
    }, LAST_WORDS_MS)
  }

  /** Waits for so long, or until the group has another owner. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer)
        this.#pausing.delete(goOn)
        resolve()
      }
      const timer = setTimeout(goOn, ms)
      this.#pausing.add(goOn)
    })
  }

  #note(desk: number): void {
    if (desk !== this.#desk) this.held.clear()
    this.#desk = desk
  }
}
