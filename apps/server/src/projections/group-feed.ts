// One group of partitions on its way into the read models: claimed in the database, its stream
// known again by the place where the rows end, and followed from there.
import { crc32 } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import { JournalError } from '../journal/journal.ts'
import { lossLine } from '../journal/loss.ts'
import type { LogLine } from '../log-line.ts'
import { groupName, partitionsOf, streamOf, subjectOf } from '../nats/groups.ts'
import { LogFollower } from '../nats/log-follower.ts'
import { sumText } from '../nats/message-sum.ts'
import type { Replicas } from '../nats/log-settings.ts'
import { LogStream, type LogStreamOptions } from '../nats/log-stream.ts'
import { FeedLag } from './feed-lag.ts'
import { GroupTail } from './group-tail.ts'
import { NewsTeller } from './projected-news.ts'
import type { Projector } from './projector.ts'
import type { TailPlace } from './tail-source.ts'

export interface FeedPlace {
  readonly nats: LogStreamOptions['nats']
  /** Where it is told how far the rows are; undefined of rows that nobody reads yet. */
  readonly bus: Bus | undefined
  readonly prefix: string
  readonly replicas: Replicas
  readonly log: LogLine
  /** Milliseconds of a steady clock. */
  readonly steadyMs: () => number
}

export interface FeedOptions extends FeedPlace {
  readonly group: number
  readonly projector: Projector
  /** Who writes, and as the how manieth writer of the group. */
  readonly writer: string
  readonly epoch: number
  onArrival(): void
}

/**
 * A leader that was just elected may not know yet how long its stream is, and one that stands still
 * with it is replaced (log-appender.ts).
 */
const PATIENCE = 40
const AGAIN_MS = 250

export class GroupFeed {
  readonly group: number
  /** The how manieth writer of the group this is. */
  readonly epoch: number
  readonly tail: GroupTail
  readonly news: NewsTeller
  readonly lag: FeedLag
  readonly #follower: LogFollower
  /** The last message when the group was taken. */
  readonly #end: number

  private constructor(options: FeedOptions, begin: TailPlace | undefined, end: number) {
    const { group, nats, prefix, steadyMs, log, projector } = options
    this.group = group
    this.epoch = options.epoch
    this.lag = new FeedLag(steadyMs)
    this.#end = end
    this.tail = new GroupTail(groupName(group), begin)
    const name = streamOf(prefix, group)
    const from = (begin?.offset ?? 0) + 1
    const onArrival = (): void => options.onArrival()
    const before = begin?.sum === undefined ? undefined : sumText(begin.sum)
    this.#follower = new LogFollower({ nats, name, from, before, steadyMs, log, onArrival })
    this.news = new NewsTeller(options, () =>
      partitionsOf(group).flatMap((partition) => {
        const position = projector.positions.get(partition)
        return position === undefined ? [] : [[partition, position] as const]
      }),
    )
  }

  /**
   * Takes over the group's rows and follows its stream; undefined where nobody has written one yet.
   * Throws JournalError where the rows hold what the stream does not.
   */
  static async open(options: FeedOptions): Promise<GroupFeed | undefined> {
    const { group, projector, writer, epoch, nats, prefix, replicas, log, steadyMs } = options
    const claim = { stream: groupName(group), writer, epoch }
    const begin = await projector.claim(claim, partitionsOf(group))
    const name = streamOf(prefix, group)
    const subject = subjectOf(prefix, group)
    const place = { nats, name, subject, replicas, monotonicMs: steadyMs, log }
    const stream = await LogStream.find(place)
    if (stream !== undefined) {
      const end = await proved(stream, begin)
      return new GroupFeed(options, begin, end)
    }
    if (begin !== undefined) throw behind(begin, `stream ${name} is gone`)
    return undefined
  }

  /** Whether there is something to apply. */
  get hasSome(): boolean {
    return this.#follower.hasSome || !this.tail.isIdle
  }

  /** Hands what has come to the tail, when that has read all before it. */
  load(): void {
    if (this.tail.isIdle && this.#follower.hasSome) this.tail.take(this.#follower.take())
  }

  /** To be called when all that came was applied. */
  look(): void {
    this.lag.note(this.tail.read, this.#follower.end)
    if (!this.news.isCurrent && this.tail.isIdle && this.tail.taken >= this.#end)
      this.news.caughtUp()
  }

  close(): void {
    this.#follower.close()
    this.news.close()
  }
}

/** Refuses a stream that is not the one which the rows were read from; answers its last message. */
async function proved(stream: LogStream, begin: TailPlace | undefined): Promise<number> {
  let end = await stream.lastSequence()
  if (begin === undefined) return end
  const { offset, sum } = begin
  for (let left = PATIENCE; end < offset && left > 0; left--) {
    await pause(AGAIN_MS)
    end = await stream.lastSequence()
  }
  if (end < offset) throw behind(begin, `stream ${stream.name} ends at message ${end}`)
  const message = await stream.message(offset)
  if (message !== undefined && (sum === undefined || crc32(message.body) === sum)) return end
  throw behind(begin, `stream ${stream.name} holds another message ${offset}`, true)
}

function behind({ stream, offset }: TailPlace, has: string, isOther = false): JournalError {
  const knows = isOther ? 'what it had read there' : `${stream} at message ${offset}`
  return new JournalError('behind', lossLine({ witness: 'the database', has, knows, isOther }))
}
