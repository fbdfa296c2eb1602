// A disk in memory that can be cruel: it loses what was not synced, tears writes, fills up and flips bits.
// It must never be kinder than a real disk: only `sync` makes bytes survive a crash, only `syncFolder` names.
import type { Rng } from '@trellis/kernel'
import type { AppendFile, Files } from '../../../apps/server/src/journal/files.ts'

interface DiskFile {
  bytes: Uint8Array
  size: number
  /** Content as of the last sync; what a crash leaves at least. */
  durable: Uint8Array
}

/** Faults a run may ask for; all off by default. */
export interface DiskFaults {
  /** Bytes the disk still takes; a write past it fails like ENOSPC. */
  roomLeft: number
  /** Planted defect: `sync` answers without making anything durable. */
  lyingSync: boolean
}

/** A folder tree of simulated files under the journal's file port. */
export class SimulatedDisk implements Files {
  readonly faults: DiskFaults = { roomLeft: Number.POSITIVE_INFINITY, lyingSync: false }
  syncs = 0
  private names = new Map<string, DiskFile>()
  private durableNames = new Map<string, DiskFile>()

  constructor(private readonly rng: Rng) {}

  makeFolder(): Promise<void> {
    return Promise.resolve()
  }

  list(path: string): Promise<readonly string[]> {
    const prefix = `${path}/`
    const inside = [...this.names.keys()].filter((name) => name.startsWith(prefix))
    const own = inside.map((name) => name.slice(prefix.length)).filter((n) => !n.includes('/'))
    return Promise.resolve(own.sort())
  }

  size(path: string): Promise<number> {
    return Promise.resolve(this.file(path).size)
  }

  read(path: string, offset: number, into: Uint8Array): Promise<number> {
    const file = this.file(path)
    const count = Math.max(0, Math.min(into.length, file.size - offset))
    into.set(file.bytes.subarray(offset, offset + count))
    return Promise.resolve(count)
  }

  open(path: string): Promise<AppendFile> {
    const existing = this.names.get(path)
    const file = existing ?? { bytes: new Uint8Array(4096), size: 0, durable: new Uint8Array(0) }
    this.names.set(path, file)
    return Promise.resolve(this.handle(file))
  }

  rename(from: string, to: string): Promise<void> {
    const file = this.file(from)
    this.names.delete(from)
    this.names.set(to, file)
    return Promise.resolve()
  }

  remove(path: string): Promise<void> {
    this.names.delete(path)
    return Promise.resolve()
  }

  syncFolder(path: string): Promise<void> {
    const inside = (name: string): boolean => name.startsWith(`${path}/`)
    for (const name of [...this.durableNames.keys()])
      if (inside(name) && !this.names.has(name)) this.durableNames.delete(name)
    for (const [name, file] of this.names) if (inside(name)) this.durableNames.set(name, file)
    return Promise.resolve()
  }

  /**
   * A power cut: each file keeps what was synced and a random prefix of what was not, and its tail may be torn
   * inside a record. Names that were never synced into their folder are gone.
   */
  crash(): void {
    this.names = new Map(this.durableNames)
    for (const file of this.names.values()) {
      const unsynced = file.size - file.durable.length
      const kept = unsynced > 0 ? this.rng.below(unsynced + 1) : 0
      const survives = new Uint8Array(file.durable.length + kept)
      survives.set(file.bytes.subarray(0, survives.length))
      survives.set(file.durable)
      file.bytes = survives
      file.size = survives.length
      file.durable = survives.slice()
    }
    this.faults.roomLeft = Number.POSITIVE_INFINITY
  }

  /** Flips one bit of durable data; answers where, or undefined when there is nothing to flip. */
  flipBit(where: (name: string) => boolean, before: (size: number) => number): string | undefined {
    const candidates = [...this.names].filter(([name, file]) => where(name) && file.size > 0)
    const picked = candidates[this.rng.below(Math.max(1, candidates.length))]
    if (!picked) return undefined
    const [name, file] = picked
    const limit = before(file.size)
    if (limit <= 0) return undefined
    const at = this.rng.below(limit)
    const mask = 1 << this.rng.below(8)
    file.bytes[at] = (file.bytes[at] ?? 0) ^ mask
    if (at < file.durable.length) file.durable[at] = (file.durable[at] ?? 0) ^ mask
    return `${name}@${at}`
  }

  private file(path: string): DiskFile {
    const file = this.names.get(path)
    if (!file) throw Object.assign(new Error(`no such file ${path}`), { code: 'ENOENT' })
    return file
  }

  private handle(file: DiskFile): AppendFile {
    return {
      write: (bytes, offset) => {
        const grows = Math.max(0, offset + bytes.length - file.size)
        if (grows > this.faults.roomLeft)
          return Promise.reject(Object.assign(new Error('disk is full'), { code: 'ENOSPC' }))
        this.faults.roomLeft -= grows
        put(file, bytes, offset)
        return Promise.resolve()
      },
      sync: () => {
        this.syncs += 1
        if (!this.faults.lyingSync) file.durable = file.bytes.slice(0, file.size)
        return Promise.resolve()
      },
      truncate: (size) => {
        file.size = Math.min(file.size, size)
        return Promise.resolve()
      },
      close: () => Promise.resolve(),
    }
  }
}

function put(file: DiskFile, bytes: Uint8Array, offset: number): void {
  const end = offset + bytes.length
  if (end > file.bytes.length) {
    const larger = new Uint8Array(Math.max(end, file.bytes.length * 2))
    larger.set(file.bytes.subarray(0, file.size))
    file.bytes = larger
  }
  file.bytes.set(bytes, offset)
  file.size = Math.max(file.size, end)
}
