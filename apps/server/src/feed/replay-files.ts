// The files of a replay folder: which of them name a symbol, and what is in them. A bad row is
// named by file and line.
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Result } from '@trellis/kernel'
import type { Category } from '@trellis/market'
import type { CsvError } from '@trellis/tape'

/** A market that cannot be opened; the message is one line for the operator. */
export class FeedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FeedError'
  }
}

/** A file that names a symbol, and the markets whose prices it holds. */
export interface RecordedFile {
  readonly name: string
  readonly symbol: string
  readonly categories: readonly Category[]
}

const unzip = promisify(gunzip)
const FILE = /^([A-Z0-9]{2,24})([^A-Z0-9].*)?\.csv(?:\.gz)?$/

/** The files of a folder that name a symbol, in the order of their names. */
export async function recordedFiles(folder: string): Promise<readonly RecordedFile[]> {
  let names: string[]
  try {
    names = await readdir(folder)
  } catch {
    throw new FeedError(`replay folder "${folder}" cannot be read`)
  }
  return names.sort().flatMap((name) => {
    const match = FILE.exec(name)
    const symbol = match?.[1]
    return symbol === undefined
      ? []
      : [{ name, symbol, categories: categoriesOf(match?.[2] ?? '') }]
  })
}

// A name may say which market it was recorded on; otherwise the prices serve both.
function categoriesOf(suffix: string): readonly Category[] {
  if (/(^|[^a-z])spot([^a-z]|$)/.test(suffix)) return ['spot']
  if (/(^|[^a-z])(um|linear|perp|futures)([^a-z]|$)/.test(suffix)) return ['linear']
  return ['spot', 'linear']
}

/** The text of a file, also of a gzipped one. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  try {
    return (path.endsWith('.gz') ? await unzip(bytes) : bytes).toString('latin1')
  } catch {
    throw new FeedError(`replay file "${path}" is not a gzip file`)
  }
}

/** Columns that were read of a file; throws with the line of its first bad row. */
export function readColumns<T>(name: string, read: Result<T, CsvError>): T {
  if (read.ok) return read.value
  throw new FeedError(`replay file ${name}, line ${read.error.line}: ${read.error.problem}`)
}

/** Memory that workers see too. */
export function sharedMemory(bytes: number): ArrayBufferLike {
  return new SharedArrayBuffer(bytes)
}
