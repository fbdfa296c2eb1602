// One process per data folder: a file with the owner's process id, taken over only when that
// process is gone.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FolderLock {
  release(): void
}

/** Raised with one clear line when another process owns the folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError'
}

const heldHere = new Set<string>()

/**
 * Takes the lock of a folder that exists; throws FolderLockedError when a living process has it.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, 'lock')
  const mine = `${process.pid} ${startedAt(process.pid)}\n`
  const aside = `${path}.${process.pid}`
  rmSync(aside, { force: true })
  writeFileSync(aside, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(aside, path)) {
        heldHere.add(path)
        return { release: () => release(path, mine) }
      }
      const text = readLock(path)
      if (text !== undefined) refuseLiving(folder, path, text)
      if (text !== undefined) removeStale(path, text)
    }
  } finally {
    rmSync(aside, { force: true })
  }
  throw new FolderLockedError(`${folder} is being locked by another process; try again.`)
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function refuseLiving(folder: string, path: string, text: string): void {
  const [pid = '', started = ''] = text.trim().split(' ')
  const owner = Number(pid)
  const lives = owner === process.pid ? heldHere.has(path) : startedAt(owner) === started
  if (!lives) return
  throw new FolderLockedError(`${folder} is in use by process ${owner}; stop it or choose another`)
}

/** Moves the stale lock away; puts it back when it turns out to be somebody's fresh one. */
function removeStale(path: string, text: string): void {
  const away = `${path}.stale.${process.pid}`
  try {
    renameSync(path, away)
  } catch {
    return
  }
  if (readLock(away) !== text) tryLink(away, path)
  rmSync(away, { force: true })
}

function release(path: string, mine: string): void {
  heldHere.delete(path)
  if (readLock(path) === mine) rmSync(path, { force: true })
}

/**
 * When a process started, in the kernel's ticks, so that a number used again is not taken for the
 * owner; '' when there is no such process, 'alive' where the system does not tell.
 */
function startedAt(pid: number): string {
  if (!Number.isSafeInteger(pid) || pid <= 0) return ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie holds no files any more.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return process.platform === 'linux' ? '' : signalled(pid)
  }
}

function signalled(pid: number): string {
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? 'alive' : ''
  }
}
