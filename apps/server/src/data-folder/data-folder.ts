// What a data folder is and whom it belongs to: its lock, its journal's name, the one market and
// seed it was made for. A folder of another market is refused: its prices would not fit its facts.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { lockFolder, type FolderLock } from '../clock/folder-lock.ts'
import { readPlan } from './loss-plan.ts'
import { makeFolder } from './make-folder.ts'
import { replaceFile } from './replace-file.ts'

/** The file that holds the journal's name. */
export const JOURNAL_ID = 'journal-id'

/** Raised with one clear line for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

export interface DataFolder {
  readonly path: string
  /** Name of this folder's journal; read models of another one are emptied. */
  readonly journalId: string
  /** It had no journal before. */
  readonly isNew: boolean
  readonly lock: FolderLock
}

/**
 * Creates the folder when it is missing, locks it and reads its name; one that cannot be written is
 * refused, and one whose loss is half accepted to all but who accepts it. From here on only the
 * owner reads what this process makes; modes that the embedded database sets afterwards are
 * narrowed in pglite.ts.
 */
export function openDataFolder(dataDir: string, isAccepting = false): DataFolder {
  const path = resolve(dataDir)
  process.umask(0o077)
  const lock = takeFolder(path)
  if (!isAccepting && readPlan(path) !== undefined) {
    lock.release()
    const remedy = 'finish it: npm run accept-loss -- accept'
    throw new DataFolderError(`accepting a loss in ${path} was interrupted; ${remedy}`)
  }
  const file = join(path, JOURNAL_ID)
  const isNew = !existsSync(file)
  if (isNew) replaceFile(file, randomUUID())
  return { path, journalId: readFileSync(file, 'utf8').trim(), isNew, lock }
}

/** Makes and locks a folder; what the system refuses is told as one line that names the setting. */
function takeFolder(path: string): FolderLock {
  try {
    makeFolder(path)
    return lockFolder(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === '') throw error
    const [why = `the system says ${code}`, remedy = ELSEWHERE] = UNUSABLE[code] ?? []
    throw new DataFolderError(`TRELLIS_DATA_DIR leads to ${path}, but ${why}: ${remedy}`)
  }
}

const ELSEWHERE = 'name a folder that this user may write to'
/** What a system's code means for a data folder, and what to do where that is not another one. */
const UNUSABLE: Readonly<Record<string, readonly [why: string, remedy?: string]>> = {
  EEXIST: ['that is a file'],
  ENOTDIR: ['a part of that path is a file'],
  ENOENT: ['no folder can be made there'],
  EACCES: ['this user may not write there'],
  EPERM: ['this user may not write there'],
  EROFS: ['that disk is read-only'],
  ENOSPC: ['the disk is full', 'make room, or name another folder'],
}

/** Gives the journal a new name: read models of the old one are emptied when they open. */
export function renameJournal(path: string): void {
  replaceFile(join(path, JOURNAL_ID), randomUUID())
}

/** "simulated@<market time it began, ms>" or "replay:<name of the folder>". */
export function marketIdentity(market: string, epochMs: number): string {
  if (market === 'simulated') return `simulated@${epochMs}`
  return `replay:${basename(resolve(market.slice('replay:'.length)))}`
}

/** Market time at which a bound simulated market began; undefined for a replay. */
export function epochOf(identity: string): number | undefined {
  const match = /^simulated@(\d+)$/.exec(identity)
  return match === null ? undefined : Number(match[1])
}

/** Throws unless the folder was made for this market and seed; a replay has no seed. */
export function checkIdentity(
  path: string,
  bound: { readonly market: string; readonly seed: number },
  wanted: { readonly market: string; readonly seed: number },
): void {
  const seeded = wanted.market.startsWith('simulated')
  if (bound.market === wanted.market && (!seeded || bound.seed === wanted.seed)) return
  const has = `${bound.market.replace(/@.*/, '')}, seed ${bound.seed}`
  const asks = `${wanted.market.replace(/@.*/, '')}, seed ${wanted.seed}`
  throw new DataFolderError(
    `${path} belongs to the market ${has}, not to ${asks}: choose another TRELLIS_DATA_DIR`,
  )
}
