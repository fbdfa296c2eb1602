// Compares the table of the kit's README with the kit's folders: a piece that nobody can find by
// reading is written a second time.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './source-files.ts'

const kit = 'packages/bot-kit'
const readme = `${kit}/README.md`
/** Told in words: what screens and rigs are for, not each of their files. */
const toldInWords = new Set(['web', 'test'])

/**
 * What the table leaves out and what it names that is not there: files of the kit itself, by their
 * names in the first column, and those of each folder, by words in its row.
 */
export function kitTableViolations(base: string): readonly Violation[] {
  if (!existsSync(join(base, readme))) return []
  const lines = readFileSync(join(base, readme), 'utf8').split('\n')
  const rows = lines.flatMap((text, index) => {
    const [, first = '', second = ''] = text.split('|')
    return text.startsWith('| `') ? [{ line: index + 1, first, second }] : []
  })
  const named = rows.flatMap(({ line, first }) =>
    quotedIn(first, /`([a-z-]+)\.tsx?`/g).map((name) => ({ name, line })),
  )
  const found = [...differences('', named, modulesIn(base, ''))]
  for (const folder of foldersOf(base)) {
    const row = rows.find(({ first }) => first.trim() === `\`${folder}/\``)
    if (row === undefined) {
      found.push(at(1, `the table has no row for ${folder}/`))
    } else if (!toldInWords.has(folder)) {
      const names = quotedIn(row.second, /`([a-z]+(?:-[a-z]+)*)`/g)
      const listed = names.map((name) => ({ name, line: row.line }))
      found.push(...differences(`${folder}/`, listed, modulesIn(base, folder), row.line))
    }
  }
  return found
}

function* differences(
  folder: string,
  named: readonly { readonly name: string; readonly line: number }[],
  present: readonly string[],
  line = 1,
): Iterable<Violation> {
  for (const it of named) {
    if (!present.includes(it.name)) yield at(it.line, `there is no ${folder}${it.name}`)
  }
  const names = new Set(named.map(({ name }) => name))
  for (const name of present) {
    if (!names.has(name)) yield at(line, `the table does not name ${folder}${name}`)
  }
}

function quotedIn(cell: string, pattern: RegExp): readonly string[] {
  return [...cell.matchAll(pattern)].map((match) => match[1] ?? '')
}

/** Names of the modules that lie in a folder of the kit, without their tests. */
function modulesIn(base: string, folder: string): readonly string[] {
  return readdirSync(join(base, kit, folder))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => name.replace(/\.tsx?$/, ''))
}

function foldersOf(base: string): readonly string[] {
  return readdirSync(join(base, kit), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => entry.name)
}

function at(line: number, message: string): Violation {
  return { file: readme, line, rule: 'tree-kit-table', message }
}
