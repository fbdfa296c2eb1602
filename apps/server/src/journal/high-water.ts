// How far each stream is known to be durable, in a small file of its own beside the journal: it
// tells a journal that lost its end from one that never had it (docs/adr/0009). It must never name
// a byte before the journal's own sync made it durable, or a crash looks like a loss.
import { crc32 } from 'node:zlib'
import type { Files } from './files.ts'
import type { JournalEnd } from './journal.ts'
import { lossOfStream, type Loss } from './loss.ts'

/** Every file has this many bytes, so that writing it anew needs no room on a full disk. */
const LENGTH = 64
const LINE = /^((dir|w\d{2,3}) (\d+) (\d+)) ([0-9a-f]{8}) *\n$/

/** Files of the high-water marks in a data folder. */
function highWaterFolder(folder: string): string {
  return `${folder}/high-water`
}

/** The marks of a data folder by stream; one that is torn or damaged counts as none. */
export async function readHighWater(
  files: Files,
  folder: string,
): Promise<ReadonlyMap<string, JournalEnd>> {
  const marks = new Map<string, JournalEnd>()
  for (const name of await files.list(highWaterFolder(folder))) {
    const bytes = Buffer.alloc(LENGTH)
    await files.read(`${highWaterFolder(folder)}/${name}`, 0, bytes)
    const match = LINE.exec(bytes.toString('latin1'))
    if (match === null || match[5] !== sumOf(match[1] ?? '') || match[2] !== name) continue
    marks.set(name, { stream: name, segment: Number(match[3]), offset: Number(match[4]) })
  }
  return marks
}

/** What the marks know durable and the journal lacks. */
export async function lossesOfHighWater(
  files: Files,
  folder: string,
  ends: readonly JournalEnd[],
  isAsked: (stream: string) => boolean = () => true,
): Promise<readonly Loss[]> {
  return [...(await readHighWater(files, folder)).values()].flatMap((mark) => {
    if (!isAsked(mark.stream)) return []
    const end = ends.find(({ stream }) => stream === mark.stream)
    return lossOfStream('the high-water mark', mark, end) ?? []
  })
}

/** Removes all marks: the operator accepted that the journal is behind them. */
export async function dropHighWater(files: Files, folder: string): Promise<void> {
  for (const name of await files.list(highWaterFolder(folder)))
    await files.remove(`${highWaterFolder(folder)}/${name}`)
}

/** Writes the marks of a data folder; one at a time may do so. */
export class HighWater {
  readonly #files: Files
  readonly #folder: string
  readonly #kept = new Map<string, JournalEnd>()
  #writing: Promise<void> | undefined
  #isDropped = false

  constructor(files: Files, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  /** Makes the marks of these durable ends durable; ends that did not move cost nothing. */
  async keep(ends: readonly JournalEnd[]): Promise<void> {
    while (this.#writing !== undefined) await this.#writing.catch(() => undefined)
    if (this.#isDropped) return
    const moved = ends.filter((end) => {
      const kept = this.#kept.get(end.stream)
      return kept?.segment !== end.segment || kept.offset !== end.offset
    })
    if (moved.length === 0) return
    this.#writing = this.#writeAll(moved)
    try {
      await this.#writing
    } finally {
      this.#writing = undefined
    }
  }

  /** Removes all marks for good: another witness contradicts the journal they vouch for. */
  async drop(): Promise<void> {
    this.#isDropped = true
    await this.#writing?.catch(() => undefined)
    await dropHighWater(this.#files, this.#folder)
  }

  async #writeAll(ends: readonly JournalEnd[]): Promise<void> {
    const folder = highWaterFolder(this.#folder)
    const isNew = ends.some((end) => !this.#kept.has(end.stream))
    if (isNew) await this.#files.makeFolder(folder)
    for (const end of ends) {
      const file = await this.#files.open(`${folder}/${end.stream}`)
      try {
        await file.write(bytesOf(end), 0)
        await file.sync()
      } finally {
        await file.close()
      }
    }
    if (isNew) await this.#files.syncFolder(folder)
    for (const end of ends) this.#kept.set(end.stream, end)
  }
}

/** "w00 2 123456 1a2b3c4d": stream, segment file, byte, and the CRC-32 of what stands before it. */
function bytesOf({ stream, segment, offset }: JournalEnd): Buffer {
  const text = `${stream} ${segment} ${offset}`
  return Buffer.from(`${text} ${sumOf(text)}`.padEnd(LENGTH - 1) + '\n', 'latin1')
}

function sumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
