// Puts a backup into a folder that is empty or not there, after all of it was read and found whole.
// The folder has its name only when everything is in it. It gets no high-water marks: the first
// start asks the database, where there is one, whether it knows more than the backup.
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../data-folder/make-folder.ts'
import { journalFolder } from '../journal/embedded-journal.ts'
import { nodeFiles } from '../journal/files.ts'
import { lossLine, lossOfPartition, lossOfStream } from '../journal/loss.ts'
import { keyFileOf, wholeKeyOf } from '../auth/secret-box.ts'
import type { LogLine } from '../log-line.ts'
import { checkJournal } from './check-journal.ts'
import { copyFile } from './copy-file.ts'
import { refuseFilled, syncFolders } from './make-backup.ts'
import {
  describeFile,
  KEY_FILES,
  readManifest,
  signOfKey,
  type BackedFile,
  type Manifest,
} from './manifest.ts'

export interface RestoreOptions {
  readonly from: string
  readonly to: string
  /** Folder with the files that hold keys, where they were kept apart. */
  readonly keys: string | undefined
  /** Of the environment. */
  readonly secretKey: string | undefined
  readonly log: LogLine
}

export interface Restored {
  readonly manifest: Manifest
  /** No key was given: without it what is sealed cannot be read. */
  readonly lacksKey: boolean
}

/** Restores; throws one line, and leaves nothing under the name, where anything is not right. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const [from, to] = [resolve(options.from), resolve(options.to)]
  refuseFilled('--to', to)
  const keyFiles = keyFilesIn(options.keys)
  const { manifest, lacksKey } = await checkBackup({ ...options, from })
  const aside = `${to}.part`
  refuseFilled('--to with .part behind it', aside)
  makeFolder(aside)
  try {
    for (const file of manifest.files) await copyChecked(from, aside, file)
    for (const name of keyFiles) {
      const file = await describeFile(options.keys ?? '', name)
      if (!existsSync(join(aside, name))) await copyChecked(options.keys ?? '', aside, file)
    }
    await syncFolders(aside, manifest.files)
    renameSync(aside, to)
  } catch (error) {
    // It was made here, and would be in the way of the next try.
    rmSync(aside, { recursive: true, force: true })
    throw error
  }
  await nodeFiles.syncFolder(join(to, '..'))
  return { manifest, lacksKey }
}

/** A folder that was named and holds none would be passed over in silence. */
function keyFilesIn(folder: string | undefined): readonly string[] {
  if (folder === undefined) return []
  const found = KEY_FILES.filter((name) => existsSync(join(folder, name)))
  if (found.length === 0)
    throw new Error(`--keys leads to ${folder}, which has none of ${KEY_FILES.join(', ')}`)
  return found
}

/** Reads all of a backup; throws one line where it is not whole, or its key is another. */
export async function checkBackup(options: Omit<RestoreOptions, 'to'>): Promise<Restored> {
  const { from, log } = options
  const manifest = readManifest(from)
  const lacksKey = await lacksKeyOf(manifest, from, options)
  await checkFiles(from, manifest, log)
  return { manifest, lacksKey }
}

/** Whether nobody gave the key that the secrets are sealed with; throws where it is another. */
async function lacksKeyOf(
  { keySign }: Manifest,
  from: string,
  { keys, secretKey }: Omit<RestoreOptions, 'to'>,
): Promise<boolean> {
  if (keySign === '') return false
  const key =
    secretKey ??
    (await wholeKeyOf(keyFileOf(from))) ??
    (keys === undefined ? undefined : await wholeKeyOf(keyFileOf(keys)))
  if (key !== undefined && signOfKey(key) !== keySign)
    throw new Error('the key is not the one that was in use when the backup was made: find that')
  return key === undefined
}

/** The journal first, which names the byte that is not right; then the sum of every file. */
async function checkFiles(from: string, manifest: Manifest, log: LogLine): Promise<void> {
  for (const { path } of manifest.files)
    if (!existsSync(join(from, path)))
      throw new Error(`${join(from, path)} is missing: the backup is not whole, take another`)
  // What is read below is what is copied.
  const listed = new Set(manifest.files.map(({ path }) => path))
  const unlisted = readdirSync(journalFolder(from)).find((name) => !listed.has(`journal/${name}`))
  if (unlisted !== undefined)
    throw new Error(`backup.json does not name journal/${unlisted}: it is damaged, take another`)
  const { ends, positions } = await checkJournal(from, log)
  const reached = new Map(positions)
  const losses = [
    ...manifest.ends.map((known) => {
      const end = ends.find(({ stream }) => stream === known.stream)
      return lossOfStream('the backup', known, end)
    }),
    ...manifest.positions.map(([partition, known]) =>
      lossOfPartition('the backup', partition, known, reached.get(partition) ?? 0),
    ),
  ]
  const loss = losses.find((it) => it !== undefined)
  if (loss !== undefined) throw new Error(`${lossLine(loss)}: take another backup`)
  for (const file of manifest.files) refuseOther(from, file, await describeFile(from, file.path))
}

async function copyChecked(from: string, to: string, file: BackedFile): Promise<void> {
  await copyFile(join(from, file.path), join(to, file.path), file.bytes)
  refuseOther(to, file, await describeFile(to, file.path))
}

function refuseOther(folder: string, wanted: BackedFile, found: BackedFile): void {
  if (found.bytes === wanted.bytes && found.sum === wanted.sum) return
  const at = Math.min(found.bytes, wanted.bytes)
  const what =
    found.bytes === wanted.bytes
      ? `among its ${at} bytes some are not those that were saved`
      : `it has ${found.bytes} bytes, ${wanted.bytes} were saved`
  throw new Error(`${join(folder, wanted.path)} is damaged: ${what}; take another backup`)
}
