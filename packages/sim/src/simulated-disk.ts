// A disk in memory that can be cruel: it loses what was not synced, tears writes, fills up and
// flips bits. It is no kinder than a real disk: only `sync` and `writeThrough` make bytes survive a
// crash, only `syncFolder` names.
import type { Rng } from '@trellis/kernel'
import type { AppendFile, Files } from '../../../apps/server/src/journal/files.ts'

interface DiskFile {
  bytes: Uint8Array
  size: number
  /** Content as of the last sync; what a crash leaves at least. */
  durable: Uint8Array
  durableSize: number
  /** First byte that may differ from the durable content. */
  dirtyFrom: number
}

/** Faults a run may ask for; all off by default. */
export interface DiskFaults {
  /** Bytes the disk still takes; a write past it fails like ENOSPC. */
  roomLeft: number
  /** Planted defect: `sync` answers without making anything durable. */
  lyingSync: boolean
  /** `sync` fails like EIO, and nothing becomes durable. */
  failingSync: boolean
}

/** One flipped bit and the way to flip it back. */
export interface FlippedBit {
  readonly name: string
  readonly offset: number
  undo(): void
}

export interface MountedDisk extends Files {
  /** Ends the process that holds the disk: nothing it still wants reaches it. */
  cut(): void
}

/** A folder tree of simulated files under the journal's file port. */
export class SimulatedDisk implements Files {
  readonly faults: DiskFaults = {
    roomLeft: Number.POSITIVE_INFINITY,
    lyingSync: false,
    failingSync: false,
  }
  syncs = 0
  private names = new Map<string, DiskFile>()
  private durableNames = new Map<string, DiskFile>()
  private power = 1

  constructor(private readonly rng: Rng) {}

  /** The disk as a process sees it: of no use to it once it was cut off or the power was cut. */
  mount(): MountedDisk {
    const { power } = this
    let isCut = false
    const live = <T>(work: () => Promise<T>): Promise<T> =>
      !isCut && power === this.power ? work() : Promise.reject(new Error('the process is gone'))
    const guarded = (file: AppendFile): AppendFile => ({
      write: (bytes, offset) => live(() => file.write(bytes, offset)),
      writeThrough: (bytes, offset) => live(() => file.writeThrough(bytes, offset)),
      sync: () => live(() => file.sync()),
      truncate: (size) => live(() => file.truncate(size)),
      close: () => Promise.resolve(),
    })
    return {
      cut: () => {
        isCut = true
      },
      makeFolder: () => live(() => this.makeFolder()),
      list: (path) => live(() => this.list(path)),
      size: (path) => live(() => this.size(path)),
      read: (path, offset, into) => live(() => this.read(path, offset, into)),
      open: (path) => live(() => this.open(path).then(guarded)),
      rename: (from, to) => live(() => this.rename(from, to)),
      remove: (path) => live(() => this.remove(path)),
      syncFolder: (path) => live(() => this.syncFolder(path)),
    }
  }

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
    const file = this.names.get(path) ?? emptyFile()
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
    for (const name of this.durableNames.keys())
      if (inside(name) && !this.names.has(name)) this.durableNames.delete(name)
    for (const [name, file] of this.names) if (inside(name)) this.durableNames.set(name, file)
    return Promise.resolve()
  }

  /**
   * A power cut: each file keeps what was synced and a random prefix of what was not, and what
   * survived of that may hold garbage. What was written over synced bytes is there up to a random
   * byte. Names that were never synced into their folder are gone, and so is every open handle.
   */
  crash(): void {
    this.power += 1
    this.names = new Map(this.durableNames)
    for (const file of this.names.values()) {
      const unsynced = file.size - file.durableSize
      const kept = unsynced > 0 ? this.rng.below(unsynced + 1) : 0
      const survives = new Uint8Array(file.durableSize + kept)
      survives.set(file.bytes.subarray(0, survives.length))
      survives.set(file.durable.subarray(0, file.durableSize))
      const over = Math.min(file.size, file.durableSize) - file.dirtyFrom
      const written = over > 0 ? file.dirtyFrom + this.rng.below(over + 1) : 0
      if (over > 0) survives.set(file.bytes.subarray(file.dirtyFrom, written), file.dirtyFrom)
      if (kept > 0 && this.rng.below(3) === 0)
        survives[file.durableSize + this.rng.below(kept)] = this.rng.below(256)
      file.bytes = survives
      file.size = survives.length
      file.durable = survives.slice()
      file.durableSize = survives.length
      file.dirtyFrom = survives.length
    }
    this.faults.roomLeft = Number.POSITIVE_INFINITY
  }

  /**
   * Flips one bit of durable data; undefined when there is nothing to flip. `before` limits the
   * place in a file.
   */
  flipBit(
    where: (name: string) => boolean,
    before: (size: number, name: string) => number,
  ): FlippedBit | undefined {
    const candidates = [...this.names].filter(
      ([name, file]) => where(name) && before(file.durableSize, name) > 0,
    )
    const picked = candidates[this.rng.below(Math.max(1, candidates.length))]
    if (!picked) return undefined
    const [name, file] = picked
    const offset = this.rng.below(Math.min(before(file.durableSize, name), file.durableSize))
    const mask = 1 << this.rng.below(8)
    const flip = (): void => {
      for (const bytes of [file.bytes, file.durable]) bytes[offset] = (bytes[offset] ?? 0) ^ mask
    }
    flip()
    return { name, offset, undo: flip }
  }

  /** Names of all files, sorted. */
  paths(): readonly string[] {
    return [...this.names.keys()].sort()
  }

  /** A copy of what a file holds. */
  content(path: string): Buffer {
    const { bytes, size } = this.file(path)
    return Buffer.from(bytes.subarray(0, size))
  }

  /** Puts a file there as if it had always been so: durable, name and all. */
  replace(path: string, bytes: Uint8Array): void {
    const file = emptyFile()
    put(file, bytes, 0)
    keep(file)
    this.names.set(path, file)
    this.durableNames.set(path, file)
  }

  /** An independent disk with the same files, all of them durable. */
  clone(): SimulatedDisk {
    const copy = new SimulatedDisk(this.rng)
    for (const path of this.paths()) copy.replace(path, this.content(path))
    return copy
  }

  private file(path: string): DiskFile {
    const file = this.names.get(path)
    if (!file) throw Object.assign(new Error(`no such file ${path}`), { code: 'ENOENT' })
    return file
  }

  private handle(file: DiskFile): AppendFile {
    const done = (work: () => void): Promise<void> => {
      work()
      return Promise.resolve()
    }
    const write = (bytes: Uint8Array, offset: number): Promise<void> => {
      const grows = Math.max(0, offset + bytes.length - file.size)
      if (grows > this.faults.roomLeft) {
        const fits = bytes.subarray(0, Math.max(0, this.faults.roomLeft))
        this.faults.roomLeft = 0
        return done(() => put(file, fits, offset)).then(() => {
          throw Object.assign(new Error('disk is full'), { code: 'ENOSPC' })
        })
      }
      this.faults.roomLeft -= grows
      return done(() => put(file, bytes, offset))
    }
    const sync = (): Promise<void> => {
      this.syncs += 1
      if (this.faults.failingSync)
        return Promise.reject(Object.assign(new Error('disk does not sync'), { code: 'EIO' }))
      return done(() => {
        if (!this.faults.lyingSync) keep(file)
      })
    }
    return {
      write,
      writeThrough: (bytes, offset) => write(bytes, offset).then(sync),
      sync,
      truncate: (size) =>
        done(() => {
          file.size = Math.min(file.size, size)
          file.dirtyFrom = Math.min(file.dirtyFrom, size)
        }),
      close: () => Promise.resolve(),
    }
  }
}

function emptyFile(): DiskFile {
  return {
    bytes: new Uint8Array(4096),
    size: 0,
    durable: new Uint8Array(4096),
    durableSize: 0,
    dirtyFrom: 0,
  }
}

function grown(bytes: Uint8Array, used: number, wanted: number): Uint8Array {
  if (wanted <= bytes.length) return bytes
  const larger = new Uint8Array(Math.max(wanted, bytes.length * 2))
  larger.set(bytes.subarray(0, used))
  return larger
}

function put(file: DiskFile, bytes: Uint8Array, offset: number): void {
  const end = offset + bytes.length
  file.bytes = grown(file.bytes, file.size, end)
  file.bytes.set(bytes, offset)
  file.dirtyFrom = Math.min(file.dirtyFrom, offset)
  file.size = Math.max(file.size, end)
}

function keep(file: DiskFile): void {
  const from = Math.min(file.dirtyFrom, file.size)
  file.durable = grown(file.durable, file.durableSize, file.size)
  file.durable.set(file.bytes.subarray(from, file.size), from)
  file.durableSize = file.size
  file.dirtyFrom = file.size
}
