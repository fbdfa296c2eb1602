// The engine's side of the calls of other processes: hands those of one group to its worker and
// answers while the group's lease is sure. An owner that has been replaced says nothing at all:
// what it would say may not be true any more, and the new one answers the same calls.
import { assert } from '@trellis/kernel'
import type { Bus } from '../bus/bus.ts'
import { newSender } from '../bus/frame.ts'
import type { Serving } from '../bus/serving.ts'
import type { GroupSubjects } from '../bus/subjects.ts'
import type { Listening, Teller } from '../bus/telling.ts'
import type { EngineLink, EngineWord } from './engine-link.ts'
import type { GroupAnswer, GroupBeat, GroupCall } from './group-words.ts'
import { HeardCalls, TURN_MS } from './heard-calls.ts'
import type { CallName, WorkerCalls, WorkerFigures } from './worker-messages.ts'

type WorkerPhase = WorkerFigures['phase']

const BEAT_EVERY_MS = 500
/** A phase that has changed is told at once: others wait for it. */
const LOOK_EVERY_MS = 50

/** Change nothing, so one that is asked again may be carried out again; some answer much. */
const READS: ReadonlySet<CallName> = new Set([
  'leading',
  'rewards',
  'funding',
  'made',
  'ofUser',
  'publicBots',
  'find',
  'dump',
  'trialBalance',
])
/** What threads of one process do among themselves; other processes have leases for that. */
const WITHIN: ReadonlySet<CallName> = new Set(['cede', 'reach', 'release', 'adopt'])

export interface CallDeskParts {
  readonly bus: Bus
  readonly subjects: GroupSubjects
  /** Has the group's partitions and no others. */
  readonly engine: Omit<EngineLink, 'held'>
  /** Whether the lease of the group is sure at the moment it is asked. */
  readonly isSure: () => boolean
  /** How far the partitions of the group are durable. */
  readonly positions: () => GroupAnswer['positions']
  /** Calls under way above which it is busy. */
  readonly most?: number
}

export class CallDesk {
  readonly #sender = newSender()
  readonly #parts: CallDeskParts
  readonly #calls: Serving
  readonly #again: Serving
  readonly #words: Listening
  readonly #beats: Teller
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #heard = new HeardCalls<GroupAnswer>()
  #told: WorkerPhase | undefined

  /** Begins to answer: only whoever owns the group makes one. */
  constructor(parts: CallDeskParts) {
    const { bus, subjects, engine, isSure, most } = parts
    this.#parts = parts
    const options = { mayAnswer: isSure, ...(most !== undefined && { most }) }
    const answer = (call: unknown): Promise<GroupAnswer> => this.#answer(call as GroupCall)
    this.#calls = bus.serve(subjects.call, answer, options)
    // What is asked again takes no place of what is asked for the first time.
    this.#again = bus.serve(subjects.again, answer, options)
    this.#words = bus.listen(subjects.word, { take: (word) => engine.send(projected(word)) })
    this.#beats = bus.teller(subjects.beat)
    this.#timers = [
      setInterval(() => this.#beat(), BEAT_EVERY_MS),
      setInterval(() => this.#look(), LOOK_EVERY_MS),
      setInterval(() => this.#heard.turn(), TURN_MS),
    ]
    this.#beat()
  }

  /**
   * Another one with each owner that the group has, each memory of its engine and each connection:
   * who asked over one that is gone is told that no answer comes.
   */
  get id(): number {
    const { engine, bus } = this.#parts
    return this.#sender + engine.restarts + bus.losses
  }

  /** Calls under way. */
  get underWay(): number {
    return this.#calls.underWay
  }

  /** Takes no more calls; resolves when those under way are answered. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#beats.close()
    this.#words.stop()
    await Promise.all([this.#calls.stop(), this.#again.stop()])
  }

  /** Carries out a call that it has not heard yet; tells again what one came to that it has. */
  #answer(call: GroupCall): Promise<GroupAnswer> {
    const { id, name, againOf } = call
    if (id === undefined) return this.#carryOut(call)
    const known = this.#heard.of(id)
    if (known !== undefined) return known
    const isForOther = againOf !== undefined && againOf !== this.id
    if (isForOther || this.#heard.isForgotten(id)) {
      const positions = this.#parts.positions()
      return Promise.resolve({ desk: this.id, isUnknown: true, value: undefined, positions })
    }
    const answer = this.#carryOut(call)
    this.#heard.keep(id, answer)
    const letGo = (): void => {
      if (READS.has(name)) this.#heard.letGo(id)
    }
    answer.then(letGo, letGo)
    return answer
  }

  async #carryOut({ name, args, desk }: GroupCall): Promise<GroupAnswer> {
    assert(!WITHIN.has(name), 'not for other processes', name)
    const { engine, positions } = this.#parts
    // Positions count what changed in one memory: who knew another one's is told all.
    const asked = name === 'ofUser' && desk !== this.id ? { ...(args as object), since: 0 } : args
    const value: unknown = await engine.call(name, asked as WorkerCalls[typeof name]['args'])
    return { desk: this.id, value, positions: positions() }
  }

  #look(): void {
    if (this.#parts.engine.figures.phase !== this.#told) this.#beat()
  }

  #beat(): void {
    const { engine, isSure } = this.#parts
    if (!isSure()) return
    this.#told = engine.figures.phase
    const { figures, isDiskFull, lastError } = engine
    const beat: GroupBeat = { desk: this.id, figures, isDiskFull, lastError }
    this.#beats.tell(beat)
  }
}

/** Of what may be said to a worker only that: watching goes by who watches (live-desk.ts). */
function projected(word: unknown): EngineWord {
  const { type, positions } = word as Extract<EngineWord, { type: 'projected' }>
  assert(type === 'projected', 'a word that is for nobody', type)
  return { type, positions }
}
