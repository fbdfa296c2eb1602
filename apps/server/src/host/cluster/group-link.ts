// The main thread's side of one group that a thread hosts: takes it, asks it, leaves it. Every time
// that it is taken it has a memory of its own; what an earlier one still says is not heard.
import type { TapeMark } from '../../nats/group-writer.ts'
import { SurpassedError, type Claim } from '../../nats/ownership.ts'
import { traceNow } from '../../observe/tracing.ts'
import { NO_FIGURES, UnknownResultError, type EngineLink, type EngineWord } from '../engine-link.ts'
import { PendingCalls } from '../pending-calls.ts'
import type { Recovered } from '../worker-link.ts'
import type {
  CallName,
  FromWorker,
  ToWorker,
  WorkerCalls,
  WorkerFigures,
} from '../worker-messages.ts'
import type { FromGroups, ToGroups } from './groups-words.ts'

export interface GroupLinkHooks {
  /** False while there is no thread. */
  send(message: ToGroups): boolean
  durable(message: Extract<FromWorker, { type: 'durable' }>): void
  posts(message: Extract<FromWorker, { type: 'posts' }>): void
  log(message: Extract<FromWorker, { type: 'log' }>): void
  /** It was taken, and its memory is of no more use. */
  failed(reason: string): void
}

interface Step<T> {
  resolve(value: T): void
  reject(error: Error): void
}

export class GroupLink implements Omit<EngineLink, 'held'> {
  figures: WorkerFigures = NO_FIGURES
  restarts = 0
  lastError = ''
  /** No disk of this process holds anything of it. */
  readonly isDiskFull = false
  readonly worker: number
  readonly #hooks: GroupLinkHooks
  readonly #calls = new PendingCalls()
  #stay = 0
  #isUp = false
  #mark: TapeMark | undefined
  #toldUpTo: number | undefined
  #reading: Step<Recovered> | undefined
  #trading: Step<void> | undefined
  #leaving: ((mark: TapeMark | undefined) => void) | undefined

  constructor(group: number, hooks: GroupLinkHooks) {
    this.worker = group
    this.#hooks = hooks
  }

  /** How far it is by what is acknowledged, as it was told last. */
  get mark(): TapeMark | undefined {
    return this.#mark
  }

  /** Sequence of the message up to which all that it made durable was told here. */
  get toldUpTo(): number | undefined {
    return this.#toldUpTo
  }

  /** Resolves when its stream is read and this process is the only one that writes it. */
  take(claim: Claim): Promise<Recovered> {
    this.drop('it is taken anew')
    const stay = ++this.#stay
    this.#mark = claim.mark
    return new Promise((resolve, reject) => {
      this.#reading = { resolve, reject }
      this.#isUp = this.#hooks.send({ type: 'take', group: this.worker, stay, claim })
      if (!this.#isUp) this.#lose('the thread is not running')
    })
  }

  /** Lets it go on from a market time; resolves when it has caught up and trades. */
  start(message: Extract<ToWorker, { type: 'start' }>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#trading = { resolve, reject }
      if (this.#isUp) this.#tell(message)
      else this.#lose('the group is not taken')
    })
  }

  async call<N extends CallName>(
    name: N,
    args: WorkerCalls[N]['args'],
  ): Promise<WorkerCalls[N]['answer']> {
    if (!this.#isUp) throw new UnknownResultError('the group is not taken')
    const trace = traceNow()
    const asked = { type: 'call', name, args, ...(trace !== undefined && { trace }) } as const
    const answer = this.#calls.add((id) => this.#tell({ ...asked, id }))
    return (await answer) as WorkerCalls[N]['answer']
  }

  send(word: EngineWord): void {
    if (this.#isUp) this.#tell(word)
  }

  /** Finishes what is under way; answers how far it came. */
  leave(): Promise<TapeMark | undefined> {
    if (!this.#isUp) return Promise.resolve(this.#mark)
    return new Promise((resolve) => {
      this.#leaving = resolve
      this.#hooks.send({ type: 'leave', group: this.worker, stay: this.#stay })
    })
  }

  /** Nothing more is heard of it, nor written. */
  drop(reason: string): void {
    if (this.#isUp) this.#hooks.send({ type: 'drop', group: this.worker, stay: this.#stay })
    this.#lose(reason)
  }

  /** What the thread says of this group. */
  receive(message: Extract<FromGroups, { readonly stay: number }>): void {
    if (message.stay !== this.#stay || !this.#isUp) return
    if (message.type === 'left') return this.#left(message.mark)
    if (message.type === 'from') return this.#hear(message.message)
    this.#lose(message.message, new SurpassedError(message.message, message.epoch))
  }

  marked(stay: number, mark: TapeMark): void {
    if (stay !== this.#stay || !this.#isUp) return
    this.#mark = mark
    this.#heardUpTo(mark.sequence)
  }

  /** Its thread has ended, or it has failed. */
  fail(reason: string): void {
    if (!this.#isUp) return
    const wasTaken = this.#reading === undefined && this.#trading === undefined
    this.lastError = reason
    this.restarts += 1
    this.drop(reason)
    if (wasTaken) this.#hooks.failed(reason)
  }

  #tell(message: ToWorker): void {
    this.#hooks.send({ type: 'to', group: this.worker, stay: this.#stay, message })
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'figures':
        this.figures = message.figures
        if (message.figures.phase === 'trading') this.#trades()
        return
      case 'durable':
        this.#hooks.durable(message)
        return this.#heardUpTo(message.end.offset)
      case 'answer':
        return this.#calls.done(message.id, message.value)
      case 'thrown':
        return this.#calls.thrown(message.id, message.message)
      case 'log':
        return this.#hooks.log(message)
      case 'failed':
        return this.fail(message.message)
      case 'posts':
        return this.#hooks.posts(message)
      case 'recovered':
        this.#reading?.resolve(message)
        this.#reading = undefined
        return
      case 'stopped':
    }
  }

  /** What became durable is told before a mark that is behind it. */
  #heardUpTo(sequence: number): void {
    this.#toldUpTo = Math.max(sequence, this.#toldUpTo ?? 0)
  }

  #trades(): void {
    this.#trading?.resolve()
    this.#trading = undefined
  }

  #left(mark: TapeMark | undefined): void {
    this.#mark = mark ?? this.#mark
    this.#lose('the group was left')
  }

  #lose(reason: string, error: Error = new UnknownResultError(reason)): void {
    this.#isUp = false
    this.figures = NO_FIGURES
    const steps = [this.#reading, this.#trading]
    this.#reading = undefined
    this.#trading = undefined
    for (const step of steps) step?.reject(error)
    this.#calls.rejectAll(reason)
    this.#leaving?.(this.#mark)
    this.#leaving = undefined
  }
}
