// A disk in memory for tests: keeps apart what was written and what was synced, and fails on
// request.
// Must never touch the real disk.
import type { AppendFile, Files } from '../src/journal/files.ts'

interface Node {
  bytes: Buffer
  synced: Buffer
  /** Whether the file's name survives a power cut. */
  named: boolean
}

/**
 * Creates the disk; `crash` forgets what no sync had covered, `room` is how many more bytes fit.
 */
export class FaultyFiles implements Files {
  room = Infinity
  failSync = false
  syncs = 0
  readonly #nodes = new Map<string, Node>()

  /** A power cut: unsynced bytes are gone, files whose folder was not synced as well. */
  crash(keepUnsynced: (path: string, lost: number) => number = () => 0): void {
    for (const [path, node] of this.#nodes) {
      if (!node.named) {
        this.#nodes.delete(path)
        continue
      }
      const lost = Math.max(0, node.bytes.length - node.synced.length)
      const keep = node.synced.length + Math.min(lost, keepUnsynced(path, lost))
      const next = Buffer.from(node.bytes.subarray(0, keep))
      node.synced.copy(next)
      node.bytes = next
      node.synced = Buffer.from(next)
    }
  }

  paths(): readonly string[] {
    return [...this.#nodes.keys()].sort()
  }

  content(path: string): Buffer {
    return Buffer.from(this.#node(path).bytes)
  }

  replace(path: string, bytes: Buffer): void {
    this.#nodes.set(path, { bytes: Buffer.from(bytes), synced: Buffer.from(bytes), named: true })
  }

  /** An independent copy of the whole disk. */
  clone(): FaultyFiles {
    const copy = new FaultyFiles()
    for (const path of this.paths()) copy.replace(path, this.content(path))
    return copy
  }

  async makeFolder(): Promise<void> {}

  async list(folder: string): Promise<readonly string[]> {
    const names = this.paths().filter((path) => path.startsWith(`${folder}/`))
    return names.map((path) => path.slice(folder.length + 1)).filter((name) => !name.includes('/'))
  }

  async size(path: string): Promise<number> {
    return this.#node(path).bytes.length
  }

  async read(path: string, offset: number, into: Uint8Array): Promise<number> {
    const part = this.#node(path).bytes.subarray(offset, offset + into.length)
    into.set(part)
    return part.length
  }

  async open(path: string): Promise<AppendFile> {
    if (!this.#nodes.has(path)) {
      this.#nodes.set(path, { bytes: Buffer.alloc(0), synced: Buffer.alloc(0), named: false })
    }
    const node = this.#node(path)
    return {
      write: (bytes, offset) => this.#write(node, bytes, offset),
      sync: async () => {
        this.syncs += 1
        if (this.failSync) throw new Error('EIO: the disk did not sync')
        node.synced = Buffer.from(node.bytes)
      },
      truncate: async (size) => {
        const next = Buffer.alloc(size)
        node.bytes.copy(next)
        node.bytes = next
        node.synced = Buffer.from(node.synced.subarray(0, size))
      },
      close: async () => undefined,
    }
  }

  async rename(from: string, to: string): Promise<void> {
    this.#nodes.set(to, this.#node(from))
    this.#nodes.delete(from)
  }

  async remove(path: string): Promise<void> {
    this.#nodes.delete(path)
  }

  async syncFolder(folder: string): Promise<void> {
    for (const [path, node] of this.#nodes) if (path.startsWith(`${folder}/`)) node.named = true
  }

  async #write(node: Node, bytes: Uint8Array, offset: number): Promise<void> {
    const fits = Math.min(bytes.length, this.room)
    this.room -= fits
    const next = Buffer.alloc(Math.max(node.bytes.length, offset + fits))
    node.bytes.copy(next)
    next.set(bytes.subarray(0, fits), offset)
    node.bytes = next
    if (fits < bytes.length) throw new Error('ENOSPC: no space left on the disk')
  }

  #node(path: string): Node {
    const node = this.#nodes.get(path)
    if (node === undefined) throw new Error(`no file ${path}`)
    return node
  }
}
