// The files that the checks of this folder read, with repository-relative names. Generated and
// installed files are left out.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', '.trellis', 'coverage', 'golden', 'out'])

export interface Violation {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly message: string
}

/** Every file below the folders, as paths relative to `base` with forward slashes, sorted. */
export function sourceFiles(base: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => below(base, folder)).sort()
}

/** Prints violations one per line and sets the exit code. */
export function report(violations: readonly Violation[]): void {
  for (const { file, line, rule, message } of violations) {
    console.error(`${file}:${line} ${rule}: ${message}`)
  }
  if (violations.length > 0) process.exitCode = 1
}

function below(base: string, folder: string): readonly string[] {
  const path = join(base, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : below(base, name)
    return [name]
  })
}
