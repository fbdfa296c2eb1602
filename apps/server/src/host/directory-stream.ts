// The directory's journal as those read it who own nothing: the newest snapshot and what the stream
// has behind it, then whatever was missed, from the last group commit that is known whole.
import { Directory } from '@trellis/engine'
import {
  DIRECTORY_PARTITION,
  JournalError,
  type JournalBatch,
  type PartitionSnapshot,
} from '../journal/journal.ts'
import { hashOf } from '../journal/record.ts'
import { recoverFrom } from '../journal/recovery.ts'
import type { LogLine } from '../log-line.ts'
import { serverWords } from '../nats/connect.ts'
import { GroupReading } from '../nats/group-reading.ts'
import { DEFAULT_PREFIX, DIRECTORY_GROUP, streamOf, subjectOf } from '../nats/groups.ts'
import type { JetOptions } from '../nats/jet-journal.ts'
import { LogStream } from '../nats/log-stream.ts'
import { MessageCursor } from '../nats/message-cursor.ts'
import { isTooLate, readOwnership } from '../nats/ownership.ts'
import { SnapshotBucket, type KeptSnapshot } from '../nats/snapshot-bucket.ts'
import { directoryBatch } from './directory-host.ts'
import { restoreDirectory } from './directory-snapshot.ts'

export interface DirectoryStreamOptions extends Pick<
  JetOptions,
  'nats' | 'prefix' | 'replicas' | 'monotonicMs'
> {
  readonly log: LogLine
}

/** The end of a group commit: all up to this message is before this position. */
export interface StreamAnchor {
  readonly sequence: number
  readonly position: number
  /** Of the owner who wrote it. */
  readonly epoch: number
  /** Hash of the group; undefined where it was heard of and not read. */
  readonly hash: string | undefined
}

/** A directory as it was read, and where that ended. */
export interface ReadDirectory {
  readonly directory: Directory
  readonly anchor: StreamAnchor & { readonly hash: string }
  /** The message with which the last group commit begins; 0 where none was read. */
  readonly beginsAt: number
}

/** Whoever reads claims nothing. */
const NOBODY = { owner: '', epoch: 0 }
/** So often something that must be there is looked for again. */
const PATIENCE = 20

export class DirectoryStream {
  readonly #options: DirectoryStreamOptions
  #stream: LogStream | undefined

  constructor(options: DirectoryStreamOptions) {
    this.#options = options
  }

  /** Reads all that there is; rejects while no owner has made the stream. */
  async readAll(): Promise<ReadDirectory> {
    const stream = await this.#found()
    const kept = await this.#newest()
    const { nats } = this.#options
    const servers = serverWords(nats)
    const partitions = [DIRECTORY_PARTITION]
    const asked = { stream, group: DIRECTORY_GROUP, partitions, kept, servers }
    const reading = new GroupReading({ ...asked, claim: NOBODY, patience: PATIENCE })
    await reading.check()
    const directory = new Directory()
    const snapshot = kept[0]?.snapshot
    if (snapshot !== undefined) await restoreDirectory(directory, snapshot.payload)
    const { position, hash } = reading.placeOf(DIRECTORY_PARTITION)
    const { sequence, epoch } = reading.begin
    const take = (record: JournalBatch): void => directory.fold(directoryBatch(record))
    const begin = { sequence, epoch, position, hash }
    return { directory, ...(await this.#read(stream, begin, { snapshot, take })) }
  }

  /** Reads what is behind an anchor; answers the new one. */
  async readOn(anchor: StreamAnchor, take: (record: JournalBatch) => void): Promise<StreamAnchor> {
    const stream = await this.#found()
    const hash = anchor.hash ?? (await hashAt(stream, anchor))
    return (await this.#read(stream, { ...anchor, hash }, { snapshot: undefined, take })).anchor
  }

  async #found(): Promise<LogStream> {
    const { prefix = DEFAULT_PREFIX, ...options } = this.#options
    const name = streamOf(prefix, DIRECTORY_GROUP)
    const subject = subjectOf(prefix, DIRECTORY_GROUP)
    this.#stream ??= await LogStream.find({ ...options, name, subject })
    if (this.#stream === undefined) throw new Error(`stream ${name} is not there yet`)
    return this.#stream
  }

  /** The newest whole snapshot that rests on the stream, if there is one. */
  async #newest(): Promise<readonly KeptSnapshot[]> {
    const { prefix = DEFAULT_PREFIX } = this.#options
    const bucket = SnapshotBucket.reading({ ...this.#options, prefix })
    const kept = await bucket.load(DIRECTORY_PARTITION)
    return kept.filter(({ seal }) => seal.place.sequence > 0).slice(0, 1)
  }

  async #read(
    stream: LogStream,
    from: StreamAnchor & { readonly hash: string },
    asked: {
      readonly snapshot: PartitionSnapshot | undefined
      readonly take: (record: JournalBatch) => void
    },
  ): Promise<Omit<ReadDirectory, 'directory'>> {
    const messages = stream.read(from.sequence + 1, await stream.lastSequence())
    let { sequence, epoch } = from
    const cursor = new MessageCursor({
      stream: stream.name,
      group: DIRECTORY_GROUP,
      epoch,
      mark: undefined,
      onOwnership: (ownership) => ({ epoch } = ownership),
      next: async () => {
        const got = await messages.next()
        if (got.done === true) return undefined
        // A group whose last message is still to come is read as a whole the next time.
        if (!got.value.isPart) ({ sequence } = got.value)
        return got.value
      },
    })
    try {
      const { partitions } = await recoverFrom([cursor], 1, {
        owns: (partition) => partition === DIRECTORY_PARTITION,
        snapshot: () => asked.snapshot,
        begin: () => from,
        visit: asked.take,
      })
      const { position, hash } = partitions.get(DIRECTORY_PARTITION) ?? from
      const beginsAt = cursor.sequences.get(DIRECTORY_PARTITION) ?? 0
      return { anchor: { sequence, epoch, position, hash }, beginsAt }
    } finally {
      await messages.return(undefined)
    }
  }
}

/** Hash of the group commit that ends at an anchor. */
async function hashAt(stream: LogStream, { sequence, epoch }: StreamAnchor): Promise<string> {
  const bodies: Uint8Array[] = []
  for (let at = sequence; at > 0; at--) {
    const message = await stream.message(at)
    if (message === undefined) {
      const what = `stream ${stream.name} ends before message ${at}, which its owner told of`
      throw new JournalError('behind', `journal behind its owner: ${what}`)
    }
    const owner = readOwnership(message.body)
    // One that came too late stands amid the parts of others.
    if (owner !== undefined && isTooLate(owner, epoch)) continue
    if (owner !== undefined || (at < sequence && !message.isPart)) break
    bodies.unshift(message.body)
  }
  const bytes = Buffer.concat(bodies)
  return hashOf(bytes, 0, bytes.length)
}
