// Answers what other processes ask on one subject: many at once, each as soon as it is done. Above
// a number of them it says at once that it is busy: what waits here longer than its asker helps
// nobody.
import { setTimeout as pause } from 'node:timers/promises'
import type { Subscription } from '@nats-io/transport-node'
import { textOf, type LogLine } from '../log-line.ts'
import { FormatError } from './bus-errors.ts'
import { bytesOf, framesOf, newSender, readFrame, valueOf, type FrameKind } from './frame.ts'
import type { Incoming, Line } from './line.ts'
import { INBOXES } from '../nats/inbox.ts'
import { inSpan } from '../observe/tracing.ts'
import { PartJoiner } from './part-joiner.ts'

const MOST_AT_ONCE = 4096
/** Who may not speak for a moment mostly may again soon; later somebody else does. */
const HOLD_MS = 3000
const LOOK_MS = 50

export type Handler = (value: unknown) => unknown

export interface ServeOptions {
  /** Calls that are under way at once; for more it is busy. */
  readonly most?: number
  /**
   * Whether anything may be said now, asked before a call begins and at the moment its answer
   * leaves. While it may not, call and answer are held; if that lasts, the asker hears nothing at
   * all: somebody else may answer.
   */
  readonly mayAnswer?: () => boolean
}

export interface Serving {
  /** Calls under way. */
  readonly underWay: number
  /** Answers that were kept back, or found no connection to leave by. */
  readonly unsaid: number
  /** Takes no more; resolves when all that is under way is answered. */
  stop(): Promise<void>
}

export interface ServingParts {
  readonly line: Line
  readonly subject: string
  readonly handler: Handler
  readonly steadyMs: () => number
  readonly log: LogLine
}

/** Begins to answer. */
export function serve(parts: ServingParts, options: ServeOptions): Serving {
  return new OneServing(parts, options)
}

class OneServing implements Serving {
  underWay = 0
  unsaid = 0
  readonly #parts: ServingParts
  readonly #options: ServeOptions
  readonly #joiner: PartJoiner
  readonly #subscription: Subscription
  readonly #sender = newSender()
  #number = 0
  #stopping: Promise<void> | undefined
  #idle: (() => void) | undefined

  constructor(parts: ServingParts, options: ServeOptions) {
    this.#parts = parts
    this.#options = options
    this.#joiner = new PartJoiner(parts.steadyMs)
    this.#subscription = parts.line.subscribe(parts.subject, (message) => this.#take(message))
  }

  stop(): Promise<void> {
    return (this.#stopping ??= this.#stop())
  }

  async #stop(): Promise<void> {
    // What the server has sent already still comes; the next asker finds nobody.
    await this.#subscription.drain().catch(() => undefined)
    if (this.underWay > 0) await new Promise<void>((resolve) => (this.#idle = resolve))
  }

  #take({ data, reply, trace }: Incoming): void {
    // Who may not write to a subject itself could name it for the answer.
    if (!reply.startsWith(INBOXES)) return
    let value: unknown
    try {
      const bytes = this.#joiner.join(readFrame(data))
      if (bytes === undefined) return
      value = valueOf(bytes)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      this.#parts.log(`${this.#parts.subject}: ${textOf(error)}`, 'warn')
      return this.#say(reply, 'unreadable', undefined)
    }
    if (this.underWay >= (this.#options.most ?? MOST_AT_ONCE))
      return this.#say(reply, 'busy', undefined)
    void this.#carryOut(value, reply, trace)
  }

  async #carryOut(value: unknown, reply: string, trace: string | undefined): Promise<void> {
    this.underWay += 1
    try {
      if (!(await this.#maySpeakSoon())) return void (this.unsaid += 1)
      const [kind, said] = await this.#outcome(value, trace)
      await this.#maySpeakSoon()
      this.#say(reply, kind, said)
    } catch (error) {
      this.#say(reply, 'thrown', textOf(error))
    } finally {
      this.underWay -= 1
      if (this.underWay === 0) this.#idle?.()
    }
  }

  async #outcome(
    value: unknown,
    trace: string | undefined,
  ): Promise<readonly [FrameKind, unknown]> {
    try {
      return ['done', await this.#handled(value, trace)]
    } catch (error) {
      return ['thrown', textOf(error)]
    }
  }

  /** In a span of the asker's trace; what nobody traces there is not traced here. */
  async #handled(value: unknown, parent: string | undefined): Promise<unknown> {
    const { handler, subject } = this.#parts
    if (parent === undefined) return handler(value)
    const attributes = { 'messaging.destination.name': subject }
    const options = { kind: 'server', attributes, parent } as const
    return inSpan('bus answer', options, async () => handler(value))
  }

  /** False where that does not come in time: others may have answered by then. */
  async #maySpeakSoon(): Promise<boolean> {
    if (this.#maySpeak()) return true
    const { steadyMs } = this.#parts
    const untilMs = steadyMs() + HOLD_MS
    while (this.#stopping === undefined && steadyMs() < untilMs) {
      await pause(LOOK_MS)
      if (this.#maySpeak()) return true
    }
    return false
  }

  #maySpeak(): boolean {
    return this.#parts.line.stands && (this.#options.mayAnswer?.() ?? true)
  }

  /** Throws only where the value is none that can be sent, before anything of it is. */
  #say(reply: string, kind: FrameKind, value: unknown): void {
    const { line } = this.#parts
    const head = { kind, sender: this.#sender, number: ++this.#number }
    const frames = framesOf(head, bytesOf(value), line.mostPayload)
    if (!this.#maySpeak() || !line.send(reply, frames)) this.unsaid += 1
  }
}
