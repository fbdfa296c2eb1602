// When the servers of a bucket took writes, asked past all members: while nodes elect who leads it
// nobody can renew anything, so only what a pause has beyond that is the members' own.
import type { NatsConnection } from '@nats-io/transport-node'
import { namesOf } from '../../src/leases/bucket-stream.ts'
import { aheadKey, wordBytes } from '../../src/leases/lease-words.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { sharedMs, type Span } from './sure-log.ts'

const EACH_MS = 50
const ANSWER_MS = 2000
/** A bucket that takes what comes does so in less; elections last seconds. */
const OUTAGE_MS = 500
/** Of no group, so that no member heeds it. */
const KEY = aheadKey('probe', 'probe')

export class BucketProbe {
  readonly #nats: NatsConnection
  readonly #subject: string
  readonly #fromMs = sharedMs()
  /** When writes were acknowledged. */
  readonly #takenMs: number[] = []
  readonly #timer: NodeJS.Timeout
  #count = 0

  private constructor(nats: NatsConnection, prefix: string) {
    this.#nats = nats
    this.#subject = namesOf(prefix).subjectOf(KEY)
    this.#timer = setInterval(() => void this.#write(), EACH_MS)
  }

  /** Writes again and again from now on, over these servers alone. */
  static async start(servers: readonly string[], prefix: string): Promise<BucketProbe> {
    return new BucketProbe(await connectNats({ servers }, 'probe'), prefix)
  }

  /**
   * Ends, and answers the times in which the bucket took nothing. They must lie within: of a probe
   * that nobody hears, every pause would be the bucket's.
   */
  async end(): Promise<readonly Span[]> {
    clearInterval(this.#timer)
    await this.#nats.close()
    const [first = Infinity] = this.#takenMs
    const last = this.#takenMs.at(-1) ?? -Infinity
    if (first - this.#fromMs > OUTAGE_MS || sharedMs() - last > OUTAGE_MS)
      throw new Error('the bucket took nothing of the probe before or after what was done')
    return outagesOf(this.#takenMs)
  }

  /** Each by itself: one that waits for a node that stands still must not hide what others find. */
  async #write(): Promise<void> {
    const word = { type: 'ahead', member: 'probe', epoch: 0, count: ++this.#count } as const
    try {
      const asked = { timeout: ANSWER_MS }
      const answer = await this.#nats.request(this.#subject, wordBytes(word), asked)
      if (answer.json<{ seq?: number }>().seq !== undefined) this.#takenMs.push(sharedMs())
    } catch {
      // Nobody leads it, or nobody answered: not taken.
    }
  }
}

/** The times between moments, in their order, in which nothing was taken. */
export function outagesOf(takenMs: readonly number[]): readonly Span[] {
  return takenMs.flatMap((untilMs, at) => {
    const fromMs = takenMs[at - 1] ?? untilMs
    return untilMs - fromMs >= OUTAGE_MS ? [{ fromMs, untilMs }] : []
  })
}

/** What a pause has beyond the outages in it, in ms. */
export function beyondMs(pause: Span, outages: readonly Span[]): number {
  const within = outages.map(({ fromMs, untilMs }) =>
    Math.max(0, Math.min(untilMs, pause.untilMs) - Math.max(fromMs, pause.fromMs)),
  )
  return within.reduce((left, ms) => left - ms, pause.untilMs - pause.fromMs)
}
