// Values that are told to whoever listens, at most once and in the order of each teller. Each is
// numbered, so that a listener who lacks one knows it, also of the last one: a teller that has
// nothing new says from time to time how far it is.
import type { Subscription } from '@nats-io/transport-node'
import { bytesOf, framesOf, newSender, readFrame, valueOf } from './frame.ts'
import type { Incoming, Line } from './line.ts'
import { PartJoiner } from './part-joiner.ts'

const STILL_EVERY_MS = 1000
/** Whoever has not heard it by then is nobody, or somebody who came later. */
const STILL_TIMES = 5
/** Tellers that a listener knows of one subject; each process that began anew is another one. */
const MOST_TELLERS = 256

/** Tells values on one subject. */
export class Teller {
  readonly id = newSender()
  readonly #line: Line
  readonly #subject: string
  #timer: NodeJS.Timeout | undefined
  #number = 0
  #seenNumber = 0
  #stillTimes = 0

  constructor(line: Line, subject: string) {
    this.#line = line
    this.#subject = subject
  }

  /** One value; whoever has no connection to it now never hears it. */
  tell(value: unknown): void {
    this.#number += 1
    this.#send('told', bytesOf(value))
    this.#timer ??= setInterval(() => this.#look(), STILL_EVERY_MS).unref()
  }

  /** Says no more how far it is. */
  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    // What was told between two looks said its number itself.
    if (this.#seenNumber !== this.#number) this.#stillTimes = 0
    else if (++this.#stillTimes <= STILL_TIMES) this.#send('still', new Uint8Array())
    this.#seenNumber = this.#number
  }

  #send(kind: 'told' | 'still', bytes: Uint8Array): void {
    const head = { kind, sender: this.id, number: this.#number }
    this.#line.send(this.#subject, framesOf(head, bytes, this.#line.mostPayload))
  }
}

export interface Hearing {
  /** A value, and whose it is: the teller's number is another one when it began anew. */
  take(value: unknown, teller: number, subject: string): void
  /** Something was told before this moment that never came here. */
  missed?(teller: number, subject: string): void
}

export interface Listening {
  stop(): void
}

/** Hears what is told on a subject, which may hold wildcards. */
export function listen(
  line: Line,
  subject: string,
  hearing: Hearing,
  steadyMs: () => number,
): Listening {
  return new OneListening(line, subject, hearing, steadyMs)
}

class OneListening implements Listening {
  readonly #hearing: Hearing
  readonly #joiner: PartJoiner
  /** The number that comes next, by subject and teller. */
  readonly #next = new Map<string, Map<number, number>>()
  readonly #subscription: Subscription

  constructor(line: Line, subject: string, hearing: Hearing, steadyMs: () => number) {
    this.#hearing = hearing
    this.#joiner = new PartJoiner(steadyMs)
    this.#subscription = line.subscribe(subject, (message) => this.#take(message))
  }

  stop(): void {
    this.#subscription.unsubscribe()
  }

  #take({ subject, data }: Incoming): void {
    const frame = readFrame(data)
    if (frame.kind !== 'told' && frame.kind !== 'still') return
    const bytes = this.#joiner.join(frame)
    if (bytes === undefined) return
    const { sender, number, kind } = frame
    const next = this.#tellersOf(subject).get(sender) ?? 1
    const isTold = kind === 'told'
    // Of what is behind nothing is new.
    if (isTold && number < next) return
    this.#note(subject, sender, number + 1)
    if (number >= next + (isTold ? 1 : 0)) this.#hearing.missed?.(sender, subject)
    if (isTold) this.#hearing.take(valueOf(bytes), sender, subject)
  }

  #tellersOf(subject: string): Map<number, number> {
    const known = this.#next.get(subject)
    if (known !== undefined) return known
    const tellers = new Map<number, number>()
    this.#next.set(subject, tellers)
    return tellers
  }

  #note(subject: string, sender: number, next: number): void {
    const tellers = this.#tellersOf(subject)
    tellers.set(sender, next)
    if (tellers.size <= MOST_TELLERS) return
    const [oldest] = tellers.keys()
    if (oldest !== undefined) tellers.delete(oldest)
  }
}
