// The few file operations the journal needs, behind a port so that the simulator can put a
// simulated disk under it. Nothing is buffered: what `write` resolved may still be lost, what
// `sync` resolved may not.
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'

/** An open file that is only ever appended to or cut, by one who waits for each call's end. */
export interface AppendFile {
  write(bytes: Uint8Array, offset: number): Promise<void>
  /** A write and a sync in one: it and all that was written before survive a power cut. */
  writeThrough(bytes: Uint8Array, offset: number): Promise<void>
  /** fdatasync: what was written before survives a power cut. */
  sync(): Promise<void>
  truncate(size: number): Promise<void>
  close(): Promise<void>
}

export interface Files {
  makeFolder(path: string): Promise<void>
  /** Names in a folder, sorted; none when it does not exist. */
  list(path: string): Promise<readonly string[]>
  size(path: string): Promise<number>
  /** Fills `into` from `offset`; answers how many bytes there were. */
  read(path: string, offset: number, into: Uint8Array): Promise<number>
  open(path: string): Promise<AppendFile>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** Makes creations, renames and removals in a folder survive a power cut. */
  syncFolder(path: string): Promise<void>
}

/** The real disk. */
export const nodeFiles: Files = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: 0o700 })
  },
  async list(path) {
    try {
      return (await readdir(path)).sort()
    } catch (error) {
      if (isCode(error, 'ENOENT')) return []
      throw error
    }
  },
  async size(path) {
    return (await stat(path)).size
  },
  async read(path, offset, into) {
    const handle = await open(path, 'r')
    try {
      return await readFully(handle, offset, into)
    } finally {
      await handle.close()
    }
  },
  async open(path) {
    const handle = await open(path, constants.O_CREAT | constants.O_RDWR, 0o600)
    if (!HAS_WRITE_THROUGH) return appendFile(handle)
    try {
      return appendFile(handle, await open(path, constants.O_RDWR | constants.O_DSYNC))
    } catch (error) {
      await handle.close()
      throw error
    }
  },
  rename,
  async remove(path) {
    await rm(path, { force: true })
  },
  async syncFolder(path) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/**
 * Only Linux promises of O_DSYNC what it promises of fdatasync; elsewhere a disk may keep such a
 * write in its cache.
 */
const HAS_WRITE_THROUGH = process.platform === 'linux'

/**
 * `through` is the same file, each write synced by itself: one errand of the thread pool where a
 * write and a sync are two, each of which waits for a free processor on its way there and back.
 */
function appendFile(handle: FileHandle, through?: FileHandle): AppendFile {
  // Whether `write` left something that no sync covers yet; a write through covers only itself.
  let isDirty = false
  const write = async (bytes: Uint8Array, offset: number): Promise<void> => {
    isDirty = true
    await writeFully(handle, bytes, offset)
  }
  const sync = async (): Promise<void> => {
    await handle.datasync()
    isDirty = false
  }
  return {
    write,
    sync,
    async writeThrough(bytes, offset) {
      if (!isDirty && through) return writeFully(through, bytes, offset)
      await write(bytes, offset)
      return sync()
    },
    truncate(size) {
      isDirty = true
      return handle.truncate(size)
    },
    async close() {
      try {
        await through?.close()
      } finally {
        await handle.close()
      }
    },
  }
}

async function writeFully(handle: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  let done = 0
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, offset + done)
    if (bytesWritten === 0) throw new Error('the disk took no bytes')
    done += bytesWritten
  }
}

async function readFully(handle: FileHandle, offset: number, into: Uint8Array): Promise<number> {
  let done = 0
  while (done < into.length) {
    const { bytesRead } = await handle.read(into, done, into.length - done, offset + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
