// Copies a data folder while bots trade, or while no server runs: all but what is rebuilt (the
// database, high-water marks), what belongs to a process (the lock) and, unless told to, the keys.
// What was acknowledged before it began is in it: the journal is cut later than that, at one moment
// (capture-sizes.ts), and everything else is copied before.
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { FolderLockedError, lockFolder } from '../clock/folder-lock.ts'
import { JOURNAL_ID } from '../data-folder/data-folder.ts'
import { readPlan } from '../data-folder/loss-plan.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import { keyFileOf, wholeKeyOf } from '../auth/secret-box.ts'
import { findEnds, journalFolder } from '../journal/embedded-journal.ts'
import { nodeFiles } from '../journal/files.ts'
import { cutStream } from '../journal/stream.ts'
import type { LogLine } from '../log-line.ts'
import { captureSizes } from './capture-sizes.ts'
import { checkJournal } from './check-journal.ts'
import { copyFile } from './copy-file.ts'
import {
  describeFile,
  KEY_FILES,
  signOfKey,
  writeManifest,
  type BackedFile,
  type Manifest,
} from './manifest.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly to: string
  /** The files that hold keys are copied as well. */
  readonly withKeys: boolean
  /** Of the environment; undefined: the key file's. */
  readonly secretKey: string | undefined
  readonly wallMs: () => number
  readonly log: LogLine
}

export interface MadeBackup {
  readonly files: number
  readonly bytes: number
  /** Files with keys that are not in it. */
  readonly keysLeft: readonly string[]
}

/**
 * Never copied: rebuilt from the journal, of the process that runs, what keys once were, and
 * letters, whose links let their reader in for a while.
 */
const LEFT_OUT = [
  /^(database|high-water|journal|outbox)$/,
  /^lock(\..*)?$/,
  /\.(tmp|part)$/,
  /^(secret-key|push-keys\.json)\.damaged-/,
]
const isLeftOut = (path: string): boolean => LEFT_OUT.some((it) => it.test(path))

/** Makes a backup in a folder that is empty or not there; throws one line where it cannot. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const dataDir = realPathOf(options.dataDir)
  const to = realPathOf(options.to)
  refuseUnfit(dataDir, to)
  const release = lockIfStanding(dataDir)
  try {
    return await copyAll({ ...options, dataDir, to })
  } finally {
    release()
  }
}

/** Where a path really leads, over links; what is not there yet is below what is. */
function realPathOf(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole)) return realpathSync(whole)
  const parent = dirname(whole)
  return parent === whole ? whole : join(realPathOf(parent), basename(whole))
}

function refuseUnfit(dataDir: string, to: string): void {
  if (!existsSync(join(dataDir, JOURNAL_ID)))
    throw new Error(`TRELLIS_DATA_DIR leads to ${dataDir}, which holds no journal`)
  if (readPlan(dataDir) !== undefined)
    throw new Error('accepting a loss was interrupted; finish it: npm run accept-loss -- accept')
  if (`${to}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new Error(`--to leads to ${to}, inside the data folder: name another place`)
  refuseFilled('--to', to)
}

/** Throws where a folder holds anything, or where none can be made. */
export function refuseFilled(name: string, folder: string): void {
  if (!existsSync(folder)) return refuseNowhere(name, folder)
  if (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)
    throw new Error(`${name} leads to ${folder}, which is not an empty folder: name a new one`)
}

function refuseNowhere(name: string, folder: string): void {
  const parent = dirname(folder)
  if (!existsSync(parent)) return refuseNowhere(name, parent)
  if (!statSync(parent).isDirectory())
    throw new Error(`${name} leads below ${parent}, which is a file: name a folder elsewhere`)
  if (lstatSync(folder, { throwIfNoEntry: false }) !== undefined)
    throw new Error(`${name} leads to ${folder}, a link to nothing: name a new folder`)
}

/** Nobody starts meanwhile where nobody runs; a running server is copied beside its work. */
function lockIfStanding(dataDir: string): () => void {
  try {
    const lock = lockFolder(dataDir)
    return () => lock.release()
  } catch (error) {
    if (error instanceof FolderLockedError) return () => undefined
    throw error
  }
}

async function copyAll(options: BackupOptions): Promise<MadeBackup> {
  const { dataDir, to, withKeys, secretKey, log, wallMs } = options
  const keys = KEY_FILES.filter((name) => existsSync(join(dataDir, name)))
  const left = (path: string) => isLeftOut(path) || (!withKeys && keys.includes(path))
  const paths = filesBelow(dataDir, left)
  makeFolder(to)
  // One that was there may be anybody's to read, and to put another file into.
  chmodSync(to, 0o700)
  for (const path of paths) await copyOne(dataDir, to, path)
  const sizes = await captureSizes(journalFolder(dataDir))
  for (const [name, bytes] of sizes)
    await copyFile(join(journalFolder(dataDir), name), join(journalFolder(to), name), bytes)
  // What a commit was writing at that moment was told to nobody.
  for (const it of (await findEnds(nodeFiles, to)).values())
    await cutStream(nodeFiles, it, () => undefined)
  const key = secretKey ?? (await wholeKeyOf(keyFileOf(dataDir)))
  return { ...(await sealBackup(to, { key, wallMs, log })), keysLeft: withKeys ? [] : keys }
}

interface Sealing extends Pick<BackupOptions, 'wallMs' | 'log'> {
  readonly key: string | undefined
  readonly cluster?: Manifest['cluster']
}

/** Reads all back that was copied, and writes down what it is: that makes it a backup. */
export async function sealBackup(
  to: string,
  { key, wallMs, log, cluster }: Sealing,
): Promise<Pick<MadeBackup, 'files' | 'bytes'>> {
  const { ends, positions } = await checkJournal(to, log)
  const files: BackedFile[] = []
  for (const path of filesBelow(to, () => false)) files.push(await describeFile(to, path))
  await syncFolders(to, files)
  writeManifest(to, {
    version: 1,
    madeAt: new Date(wallMs()).toISOString(),
    journalId: readFileSync(join(to, JOURNAL_ID), 'utf8').trim(),
    keySign: key === undefined ? '' : signOfKey(key),
    ends: [...ends],
    positions: positions.map(([partition, position]) => [partition, position]),
    ...(cluster && { cluster }),
    files,
  })
  return { files: files.length, bytes: files.reduce((sum, it) => sum + it.bytes, 0) }
}

/** A file that went meanwhile was not to be kept. */
async function copyOne(from: string, to: string, path: string): Promise<void> {
  const { size } = statSync(join(from, path), { throwIfNoEntry: false }) ?? {}
  if (size === undefined) return
  await copyFile(join(from, path), join(to, path), size).catch((error: unknown) => {
    if (existsSync(join(from, path))) throw error
    rmSync(join(to, path), { force: true })
  })
}

/**
 * Paths of all files below the folder that are not left out, with strokes as on any system. Links
 * are followed, as the server follows them; one that leads nowhere, or round in a circle, is
 * refused by its name.
 */
function filesBelow(root: string, isLeft: (path: string) => boolean): readonly string[] {
  const found: string[] = []
  const walk = (below: string, within: readonly string[]): void => {
    const folder = realpathSync(join(root, below))
    if (within.includes(folder))
      throw new Error(`${join(root, below)} is a link to a folder that it is in: remove it`)
    for (const name of readdirSync(folder)) {
      const path = below === '' ? name : `${below}/${name}`
      if (isLeft(path)) continue
      const at = statSync(join(root, path), { throwIfNoEntry: false })
      if (at?.isDirectory() === true) walk(path, [...within, folder])
      else if (at?.isFile() === true) found.push(path)
      else if (at === undefined) refuseDangling(join(root, path))
    }
  }
  walk('', [])
  return found.sort()
}

/** What is not there has gone meanwhile, but for a link whose target has. */
function refuseDangling(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
  throw new Error(`${path} is a link that leads nowhere: remove it, or bring back what it leads to`)
}

/** The names of these files survive a power cut. */
export async function syncFolders(root: string, files: readonly BackedFile[]): Promise<void> {
  const folders = new Set(['.', ...files.map(({ path }) => dirname(path))])
  for (const folder of folders) await nodeFiles.syncFolder(join(root, folder))
}
