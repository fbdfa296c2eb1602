// One hash over the sources of a build, so that a build is redone exactly when something in it
// changed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', 'test', 'golden', 'coverage', '.trellis'])
const skippedFiles = /\.test\.tsx?$|\.md$/

/**
 * Every file below `path` that can change a build, sorted; nothing for a path that is not there.
 */
export function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) ? [] : filesBelow(join(path, entry.name))
      }
      return skippedFiles.test(entry.name) ? [] : [join(path, entry.name)]
    })
}

/** SHA-256 over names and contents below the given paths, names taken relative to `base`. */
export function sourceHash(base, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(join(base, path)))) {
    const content = readFileSync(file)
    hash.update(`${relative(base, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
