// Asks other processes and keeps what is not answered yet. All answers of a process come to one
// inbox of its own, by the number of the question; the first one counts.
import { textOf } from '../log-line.ts'
import { AnsweredError, NoAnswerError, NotCarriedOutError, type CallResult } from './bus-errors.ts'
import { bytesOf, framesOf, newSender, readFrame, valueOf, type Frame } from './frame.ts'
import type { Incoming, Line } from './line.ts'
import { inSpan, TRACE_BYTES, traceNow } from '../observe/tracing.ts'
import { PartJoiner } from './part-joiner.ts'

interface Question {
  readonly subject: string
  readonly timer: NodeJS.Timeout
  resolve(value: unknown): void
  reject(error: Error): void
}

export class Asker {
  readonly #line: Line
  readonly #inbox: string
  readonly #sender = newSender()
  readonly #questions = new Map<number, Question>()
  readonly #joiner: PartJoiner
  readonly #results = new Map<CallResult, number>()
  #number = 0

  constructor(line: Line, steadyMs: () => number) {
    this.#line = line
    this.#inbox = `${line.newInbox()}.`
    this.#joiner = new PartJoiner(steadyMs)
    line.subscribe(`${this.#inbox}*`, (message) => this.#take(message))
    line.listen({
      lost: () => this.#loseAll(),
      refused: (subject) => this.#refuse(subject),
    })
  }

  /** Questions without an answer. */
  get waiting(): number {
    return this.#questions.size
  }

  /** How many calls came to what, since the start. */
  get results(): ReadonlyMap<CallResult, number> {
    return this.#results
  }

  /**
   * The answer of whoever listens on the subject. Rejects with NotCarriedOutError where that is
   * certain, with NoAnswerError where it is unknown, with AnsweredError where that one failed.
   */
  ask(subject: string, value: unknown, limitMs: number): Promise<unknown> {
    const attributes = { 'messaging.destination.name': subject }
    const asked = inSpan('bus call', { kind: 'client', attributes }, () =>
      this.#ask(subject, value, limitMs),
    )
    return asked.then(
      (answer) => {
        this.#count('done')
        return answer
      },
      (error: unknown) => {
        this.#count(resultOf(error))
        throw error
      },
    )
  }

  async #ask(subject: string, value: unknown, limitMs: number): Promise<unknown> {
    const number = ++this.#number
    const head = { kind: 'call', sender: this.#sender, number } as const
    const trace = traceNow()
    const room = this.#line.mostPayload - (trace === undefined ? 0 : TRACE_BYTES)
    const frames = framesOf(head, bytesOf(value), room)
    const answer = new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        const late = new NoAnswerError(`no answer in ${Math.ceil(limitMs)} ms: ${subject}`)
        this.#questionOf(number)?.reject(late)
      }, Math.ceil(limitMs))
      this.#questions.set(number, { subject, timer, resolve, reject })
    })
    if (!this.#line.send(subject, frames, { reply: this.#inbox + number, trace }))
      this.#questionOf(number)?.reject(new NotCarriedOutError('cut-off', subject))
    return answer
  }

  #count(result: CallResult | undefined): void {
    if (result !== undefined) this.#results.set(result, (this.#results.get(result) ?? 0) + 1)
  }

  /** Takes a question off the list. */
  #questionOf(number: number): Question | undefined {
    const question = this.#questions.get(number)
    clearTimeout(question?.timer)
    this.#questions.delete(number)
    return question
  }

  #take({ subject, data, isNobody }: Incoming): void {
    const number = Number(subject.slice(this.#inbox.length))
    const asked = this.#questions.get(number)?.subject
    if (asked === undefined) return
    if (isNobody) {
      this.#questionOf(number)?.reject(new NotCarriedOutError('nobody', asked))
      return
    }
    try {
      const frame = readFrame(data)
      const bytes = this.#joiner.join(frame)
      if (bytes !== undefined) this.#settle(number, asked, { ...frame, body: bytes })
    } catch (error) {
      // It has been carried out, by somebody whose words nobody here understands.
      this.#questionOf(number)?.reject(new NoAnswerError(`${asked}: ${textOf(error)}`))
    }
  }

  #settle(number: number, asked: string, { kind, body }: Frame): void {
    switch (kind) {
      case 'done': {
        const value = valueOf(body)
        return this.#questionOf(number)?.resolve(value)
      }
      case 'thrown':
        return this.#questionOf(number)?.reject(new AnsweredError(String(valueOf(body))))
      case 'busy':
      case 'unreadable':
        return this.#questionOf(number)?.reject(new NotCarriedOutError(kind, asked))
      case 'call':
      case 'told':
      case 'still':
        return
    }
  }

  #loseAll(): void {
    for (const [number, { subject }] of this.#questions) {
      const lost = new NoAnswerError(`the connection was lost before the answer: ${subject}`)
      this.#questionOf(number)?.reject(lost)
    }
  }

  #refuse(subject: string): void {
    for (const [number, question] of this.#questions)
      if (question.subject === subject)
        this.#questionOf(number)?.reject(new NotCarriedOutError('not-allowed', subject))
  }
}

/** Undefined for what never was a call: a value that cannot be sent. */
function resultOf(error: unknown): CallResult | undefined {
  if (error instanceof NotCarriedOutError) return error.why
  if (error instanceof NoAnswerError) return 'no-answer'
  return error instanceof AnsweredError ? 'thrown' : undefined
}
