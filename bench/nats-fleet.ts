// Many streams written by one process, each message with the sequence that it expects to be the
// last: what bench/nats-streams.ts sends and what it counts.
import {
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream'
import { createInbox, headers, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { setTimeout as pause } from 'node:timers/promises'

/** About as long as a group commit of a quiet group. */
const BODY = new Uint8Array(2000).fill(7)
const CREATED_AT_ONCE = 8
const ANSWER_LIMIT_MS = 500
const RETRY_MS = 20

/** Streams of one kind, with what each has acknowledged. */
export class Fleet {
  readonly nats: NatsConnection
  readonly #names: readonly string[]
  readonly #replicas: number
  /** Sequence of the last message of each stream, acknowledged or on its way. */
  readonly #sent: number[]

  constructor(nats: NatsConnection, count: number, replicas: number) {
    this.nats = nats
    this.#names = Array.from({ length: count }, (_, index) => `bench-${index}`)
    this.#sent = this.#names.map(() => 0)
    this.#replicas = replicas
  }

  /** Makes all streams, some at once, as ADR 0039 has them. */
  async create(): Promise<void> {
    const manager = await jetstreamManager(this.nats, { timeout: 20_000 })
    const left = [...this.#names]
    const maker = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        await createOne(manager, name, this.#replicas)
      }
    }
    await Promise.all(Array.from({ length: CREATED_AT_ONCE }, maker))
  }

  /** Name of the node that leads each stream. */
  leaders(manager: JetStreamManager): Promise<readonly string[]> {
    return Promise.all(
      this.#names.map(async (name) => (await manager.streams.info(name)).cluster?.leader ?? ''),
    )
  }

  /** Writes so many messages over all streams in turn, at most `window` unanswered at once. */
  async pipelined(total: number, window: number): Promise<void> {
    const inbox = createInbox()
    let [begun, answered] = [0, 0]
    let failed: Error | undefined
    await new Promise<void>((resolve, reject) => {
      const fill = () => {
        while (begun < total && begun - answered < window) this.#publish(begun++, inbox)
      }
      this.nats.subscribe(inbox, {
        max: total,
        callback: (_, msg) => {
          answered += 1
          failed ??= errorOf(msg)
          if (failed !== undefined) reject(failed)
          else if (answered === total) resolve()
          else fill()
        },
      })
      fill()
    })
  }

  /** Writes so many messages, one after the other on each stream and all streams at once. */
  async oneEach(total: number): Promise<void> {
    const turns = Math.ceil(total / this.#names.length)
    const writers = this.#names.map(async (_, index) => {
      for (let left = turns; left > 0; left--) await this.#untilStored(index, () => true)
    })
    await Promise.all(writers)
  }

  /** Milliseconds from when each message was due to its acknowledgement, at a steady rate. */
  async paced(perSecond: number, seconds: number): Promise<readonly number[]> {
    const inbox = createInbox()
    const total = perSecond * seconds
    const waits: number[] = []
    const startedMs = performance.now()
    const dueMs = (index: number) => startedMs + (index * 1000) / perSecond
    await new Promise<void>((resolve, reject) => {
      let begun = 0
      const timer = setInterval(() => {
        while (begun < total && dueMs(begun) <= performance.now()) {
          this.#publish(begun, `${inbox}.${begun}`)
          begun += 1
        }
        if (begun === total) clearInterval(timer)
      }, 1)
      this.nats.subscribe(`${inbox}.*`, {
        max: total,
        callback: (_, msg) => {
          const failed = errorOf(msg)
          if (failed !== undefined) reject(failed)
          waits.push(performance.now() - dueMs(Number(msg.subject.slice(inbox.length + 1))))
          if (waits.length === total) resolve()
        },
      })
    })
    return waits
  }

  /** Writes to each stream, one message at a time, and tells each one's longest pause. */
  watch(perSecond: number): { end(): Promise<readonly number[]> } {
    const everyMs = (this.#names.length * 1000) / perSecond
    let going = true
    const writers = this.#names.map(async (_, index) => {
      await pause(Math.random() * everyMs)
      let longest = 0
      let lastMs = performance.now()
      while (going) {
        await this.#untilStored(index, () => going)
        longest = Math.max(longest, performance.now() - lastMs)
        lastMs = performance.now()
        await pause(everyMs)
      }
      return longest
    })
    return {
      end: () => {
        going = false
        return Promise.all(writers)
      },
    }
  }

  /** Until each stream has acknowledged one more message. */
  async everyOneOnce(): Promise<void> {
    await Promise.all(this.#names.map((_, index) => this.#untilStored(index, () => true)))
  }

  #publish(turn: number, reply: string): void {
    const index = turn % this.#names.length
    const expected = this.#sent[index] ?? 0
    this.#sent[index] = expected + 1
    this.nats.publish(this.#names[index] ?? '', BODY, { reply, headers: expecting(expected) })
  }

  /** One message, again and again: it is stored once, for each try expects the same. */
  async #untilStored(index: number, mayGoOn: () => boolean): Promise<void> {
    const expected = this.#sent[index] ?? 0
    while (mayGoOn()) {
      const stored = await this.#tried(index, expected)
      if (stored) {
        this.#sent[index] = expected + 1
        return
      }
      await pause(RETRY_MS)
    }
  }

  async #tried(index: number, expected: number): Promise<boolean> {
    try {
      const msg = await this.nats.request(this.#names[index] ?? '', BODY, {
        timeout: ANSWER_LIMIT_MS,
        headers: expecting(expected),
      })
      const failed = errorOf(msg)
      return failed === undefined || failed.message.includes(`sequence: ${expected + 1}`)
    } catch {
      return false
    }
  }
}

async function createOne(manager: JetStreamManager, name: string, replicas: number): Promise<void> {
  await manager.streams.add({
    name,
    subjects: [name],
    num_replicas: replicas,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    deny_delete: true,
    deny_purge: true,
  })
}

function expecting(sequence: number) {
  const heads = headers()
  heads.set('Nats-Expected-Last-Sequence', String(sequence))
  return heads
}

function errorOf(msg: Msg): Error | undefined {
  if (msg.data.length === 0) return new Error(`refused: ${msg.headers?.code ?? 'empty'}`)
  const { error } = msg.json<{ error?: { description: string } }>()
  return error === undefined ? undefined : new Error(error.description)
}
