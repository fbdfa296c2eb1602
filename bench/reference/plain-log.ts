// The plain bound of the journal: fixed records with a CRC each, many to one write and one
// fdatasync, read back once; and a fair one, which keeps what a journal must keep.
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

export const RECORD_BYTES = 128
const MARK_BYTES = 64

/** Writes records in groups, each durable before the next; answers the seconds. */
export function writePlainLog(path: string, records: number, group: number): number {
  const file = openSync(path, 'w')
  const buffer = Buffer.alloc(group * RECORD_BYTES)
  const started = process.hrtime.bigint()
  for (let done = 0; done < records;) {
    const count = Math.min(group, records - done)
    for (let i = 0; i < count; i++) fillRecord(buffer, i * RECORD_BYTES, done + i)
    writeSync(file, buffer, 0, count * RECORD_BYTES)
    fdatasyncSync(file)
    done += count
  }
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  closeSync(file)
  return seconds
}

/** Reads every record back, checks its CRC and adds a field up; answers the seconds. */
export function readPlainLog(path: string): number {
  const started = process.hrtime.bigint()
  const bytes = readFileSync(path)
  let sum = 0
  for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
    const body = bytes.subarray(at + 4, at + RECORD_BYTES)
    if (crc32(body) !== bytes.readUInt32LE(at)) throw new Error(`bad record at ${at}`)
    sum += bytes.readUInt32LE(at + 4)
  }
  if (sum < 0) throw new Error('unreachable')
  return Number(process.hrtime.bigint() - started) / 1e9
}

/** Where a fair log notes how far it is durable, and how often. */
export interface MarkOptions {
  readonly markPath: string
  readonly everyMs: number
}

/**
 * A group-committing writer of single records, for latency at a paced rate. With a mark it is the
 * fair one: as a journal must, it chains its groups by their SHA-256 and notes beside the file from
 * time to time how far that is durable.
 */
export class PlainGroupLog {
  private queue: (() => void)[] = []
  private busy = false
  private written = 0
  private durable = 0
  private marked = -1
  private chain: Buffer | undefined
  private timer: NodeJS.Timeout | undefined

  private constructor(
    private readonly file: FileHandle,
    private readonly mark?: FileHandle,
  ) {}

  static async open(path: string, options?: MarkOptions): Promise<PlainGroupLog> {
    const file = await open(path, 'w')
    if (options === undefined) return new PlainGroupLog(file)
    const log = new PlainGroupLog(file, await open(options.markPath, 'w'))
    log.timer = setInterval(() => void log.keepMark(), options.everyMs)
    return log
  }

  append(): Promise<void> {
    return new Promise((resolve) => {
      this.queue.push(resolve)
      if (!this.busy) void this.drain()
    })
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.keepMark()
    await this.mark?.close()
    await this.file.close()
  }

  private async drain(): Promise<void> {
    this.busy = true
    while (this.queue.length > 0) {
      const waiting = this.queue
      this.queue = []
      const buffer = Buffer.alloc(waiting.length * RECORD_BYTES)
      for (let i = 0; i < waiting.length; i++)
        fillRecord(buffer, i * RECORD_BYTES, this.written + i)
      if (this.mark)
        this.chain = createHash('sha256')
          .update(this.chain ?? '')
          .update(buffer)
          .digest()
      this.written += waiting.length
      await this.file.write(buffer)
      await this.file.datasync()
      this.durable = this.written
      for (const resolve of waiting) resolve()
    }
    this.busy = false
  }

  private async keepMark(): Promise<void> {
    if (this.marked === this.durable) return
    this.marked = this.durable
    const bytes = Buffer.alloc(MARK_BYTES)
    bytes.writeDoubleLE(this.durable, 4)
    bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0)
    await this.mark?.write(bytes, 0, MARK_BYTES, 0)
    await this.mark?.datasync()
  }
}

function fillRecord(buffer: Buffer, at: number, value: number): void {
  buffer.writeUInt32LE(value >>> 0, at + 4)
  buffer.writeUInt32LE(crc32(buffer.subarray(at + 4, at + RECORD_BYTES)), at)
}
