// Keeps the witnesses of how far the journal was durable (docs/adr/0009): a high-water mark per
// stream, and in the directory which segment files there are. Nothing waits for it: both may lag
// behind the journal, neither may be ahead of it.
import type { Files } from '../journal/files.ts'
import { HighWater } from '../journal/high-water.ts'
import type { JournalEnd } from '../journal/journal.ts'
import { lossOfStream, type Loss } from '../journal/loss.ts'
import { SEGMENT_HEAD } from '../journal/record.ts'
import { DIRECTORY_STREAM, streamName } from '../journal/stream.ts'
import { textOf, type LogLine } from '../log-line.ts'
import type { DirectoryAccess } from './directory-host.ts'
import type { Streams } from './streams.ts'

/** A mark is durable within a second of the group it speaks of. */
const KEEP_EVERY_MS = 500
const DIRECTORY = streamName(DIRECTORY_STREAM.worker)

/** Streams and files that the directory knows and the journal lacks, or the directory itself. */
export function lossesOfDirectory(
  { next, segments }: Pick<DirectoryAccess['state'], 'next' | 'segments'>,
  ends: readonly JournalEnd[],
): readonly Loss[] {
  const other = ends.find((end) => end.stream !== DIRECTORY)
  if (next === 0 && other !== undefined) {
    const known = `${other.stream} up to segment ${other.segment}, byte ${other.offset}`
    const has = `stream ${DIRECTORY} is gone`
    return [{ witness: `stream ${other.stream}`, has, knows: known }]
  }
  return [...segments].flatMap(([stream, segment]) => {
    const end = ends.find((it) => it.stream === stream)
    return lossOfStream('the directory', { stream, segment, offset: SEGMENT_HEAD }, end) ?? []
  })
}

export interface WitnessKeeperOptions {
  readonly files: Files
  readonly dataDir: string
  readonly streams: Streams
  readonly directory: DirectoryAccess
  readonly log: LogLine
}

export class WitnessKeeper {
  readonly #options: WitnessKeeperOptions
  readonly #highWater: HighWater
  #timer: NodeJS.Timeout | undefined
  #lastError = ''
  #givenUp: Promise<void> | undefined

  constructor(options: WitnessKeeperOptions) {
    this.#options = options
    this.#highWater = new HighWater(options.files, options.dataDir)
  }

  start(): void {
    void this.#keep()
    this.#timer = setInterval(() => void this.#keep(), KEEP_EVERY_MS)
  }

  /** Marks where the streams ended; to be called when nothing more is appended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#givenUp
    await this.#keepMarks(this.#options.streams.ends())
  }

  /**
   * The database contradicts this journal: without marks the next start asks it before it writes
   * (lone-witness.ts).
   */
  giveUp(): void {
    const { log } = this.#options
    clearInterval(this.#timer)
    this.#givenUp = this.#highWater
      .drop()
      .catch((error: unknown) => log(`high-water marks stay: ${textOf(error)}`, 'error'))
  }

  /** The directory knows no stream that was not marked before. */
  async #keep(): Promise<void> {
    const ends = this.#options.streams.ends()
    if (await this.#keepMarks(ends)) await this.#noteSegments(ends)
  }

  /** A disk that refuses a mark will refuse the journal as well; it is said once. */
  async #keepMarks(ends: readonly JournalEnd[]): Promise<boolean> {
    const { log } = this.#options
    try {
      await this.#highWater.keep(ends)
      this.#lastError = ''
      return true
    } catch (error) {
      const text = textOf(error)
      if (text !== this.#lastError) log(`high-water marks could not be written: ${text}`, 'error')
      this.#lastError = text
      return false
    }
  }

  async #noteSegments(ends: readonly JournalEnd[]): Promise<void> {
    const { directory } = this.#options
    for (const { stream, segment } of ends) {
      if (stream === DIRECTORY || (directory.state.segments.get(stream) ?? 0) >= segment) continue
      // A directory that cannot be written says so itself, and this is asked again.
      await directory.execute((it) => it.beginSegment(stream, segment)).catch(() => undefined)
    }
  }
}
