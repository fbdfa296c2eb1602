// What a data folder is and whom it belongs to: its lock, its journal's name, the one market and
// seed it was made for.
// Must never open a folder of another market: its prices would not fit its facts.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { lockFolder, type FolderLock } from '../clock/folder-lock.ts'

const JOURNAL_ID = 'journal-id'

/** Raised with one clear line for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

export interface DataFolder {
  readonly path: string
  /** Name of this folder's journal; read models of another one are emptied. */
  readonly journalId: string
  readonly lock: FolderLock
}

/** Creates the folder when it is missing, locks it and reads its name. */
export function openDataFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = lockFolder(path)
  const file = join(path, JOURNAL_ID)
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 })
  return { path, journalId: readFileSync(file, 'utf8').trim(), lock }
}

/** Gives the journal a new name: read models of the old one are emptied when they open. */
export function renameJournal(path: string): void {
  const file = join(path, JOURNAL_ID)
  writeFileSync(`${file}.tmp`, randomUUID(), { mode: 0o600 })
  renameSync(`${file}.tmp`, file)
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
