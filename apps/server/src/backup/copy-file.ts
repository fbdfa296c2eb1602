// Copies the beginning of a file so that the copy survives a power cut, for its owner alone.
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../data-folder/make-folder.ts'

/** Copies so many bytes to a file that must not be there yet. */
export async function copyFile(from: string, to: string, bytes: number): Promise<void> {
  makeFolder(dirname(to))
  const made = { flags: 'wx', mode: 0o600, flush: true } as const
  if (bytes === 0) return writeFileSync(to, '', { flag: 'wx', mode: 0o600 })
  await pipeline(createReadStream(from, { end: bytes - 1 }), createWriteStream(to, made))
}
