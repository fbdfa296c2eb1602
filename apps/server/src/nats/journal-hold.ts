// Keeps all streams of an installation still for a moment, so that a backup finds them as they were
// at one and the same time (docs/adr/0037-backup.md). Every owner hears it, finishes what is under
// way, begins nothing and says where it stands; it goes on when it is told to, or by itself soon.
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { textOf, type LogLine } from '../log-line.ts'
import type { TapeMark } from './group-writer.ts'
import type { GroupWriters } from './group-writers.ts'
import { newInbox } from './inbox.ts'

/** Where an owner stands that begins nothing. */
export interface HeldGroup {
  readonly group: number
  /** Sequence of the last message that it knows to stand. */
  readonly sequence: number
  readonly mark?: TapeMark | undefined
}

/** Whoever asked and died holds nobody up for longer; nothing is wrong with a cut after that. */
const LIMIT_MS = 500
/** Owners that have not answered by then stand still, are not there, or know nothing of this. */
const ANSWER_MS = 400

const holdSubject = (prefix: string): string => `${prefix}.hold`
const goSubject = (prefix: string): string => `${prefix}.hold.over`

/** Answers for the groups that are written here, while there are any. */
export class HoldAnswers {
  readonly #nats: NatsConnection
  readonly #prefix: string
  readonly #writers: GroupWriters
  readonly #log: LogLine
  #asked: readonly Subscription[] = []
  /** How to end each hold there is. */
  readonly #held = new Set<() => void>()

  constructor(nats: NatsConnection, prefix: string, writers: GroupWriters, log: LogLine) {
    this.#nats = nats
    this.#prefix = prefix
    this.#writers = writers
    this.#log = log
  }

  /** Listens where groups are written, and no longer where none are. */
  settle(): void {
    const isWriting = this.#writers.groups.length > 0
    if (isWriting === this.#asked.length > 0) return
    if (isWriting) this.#listen()
    else this.close()
  }

  close(): void {
    for (const end of this.#held) end()
    for (const subscription of this.#asked) subscription.unsubscribe()
    this.#asked = []
  }

  #listen(): void {
    const hear = (subject: string, take: (message: Msg) => void): Subscription =>
      this.#nats.subscribe(subject, {
        callback: (error, message) => {
          if (error === null) take(message)
        },
      })
    this.#asked = [
      hear(holdSubject(this.#prefix), (message) => void this.#hold(message)),
      hear(goSubject(this.#prefix), () => {
        for (const end of this.#held) end()
      }),
    ]
  }

  async #hold(message: Msg): Promise<void> {
    const held = this.#writers.groups.flatMap((group) => {
      const writer = this.#writers.of(group)
      return writer === undefined ? [] : [{ group, writer, still: writer.hold() }]
    })
    const end = (): void => {
      if (!this.#held.delete(end)) return
      clearTimeout(timer)
      for (const { writer } of held) writer.letGo()
    }
    const timer = setTimeout(end, LIMIT_MS)
    this.#held.add(end)
    const settled = await Promise.allSettled(held.map(({ still }) => still))
    const places = held.flatMap(({ group, writer }, i): readonly HeldGroup[] =>
      settled[i]?.status === 'fulfilled'
        ? [{ group, sequence: writer.acknowledged, mark: writer.marked }]
        : [],
    )
    try {
      message.respond(JSON.stringify(places))
    } catch (error) {
      this.#log(`a backup was not answered: ${textOf(error)}`, 'warn')
    }
  }
}

/**
 * Holds all owners, hands over what they answered, and lets them go whatever comes of it. Waits
 * until all of these groups have answered, or until nobody more is likely to.
 */
export async function withHeld<T>(
  nats: NatsConnection,
  prefix: string,
  groups: readonly number[],
  work: (held: ReadonlyMap<number, HeldGroup>) => Promise<T>,
): Promise<T> {
  const held = new Map<number, HeldGroup>()
  let all: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (all = resolve))
  const inbox = newInbox(nats)
  const answers = nats.subscribe(inbox, {
    callback: (error, message) => {
      if (error !== null || message.data.length === 0) return
      for (const place of message.json<readonly HeldGroup[]>()) held.set(place.group, place)
      if (groups.every((group) => held.has(group))) all()
    },
  })
  const timer = setTimeout(all, ANSWER_MS)
  try {
    nats.publish(holdSubject(prefix), '', { reply: inbox })
    if (groups.length > 0) await answered
    return await work(held)
  } finally {
    clearTimeout(timer)
    answers.unsubscribe()
    nats.publish(goSubject(prefix))
  }
}
