// Replaces a small file as a whole, durably. A crash leaves the old file or the new one.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes the text aside, renames it into place and makes both survive a power cut. */
export function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.tmp`, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
