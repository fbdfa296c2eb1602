// Writes docs/specification.md from the rows of docs/specification/. With --check it only compares,
// and fails on a stale table, a row that is not whole, and a test file that is not there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root } from './paths.mjs'
import { report, type Violation } from './source-files.ts'
import { readSpecification, type SpecificationRow } from './specification.mjs'

const page = 'docs/specification.md'

const SECTIONS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
]

const opening = `# The specification, line by line

Written by \`npm run gen\` from \`docs/specification/\`; must never be edited by hand. Each sentence of
the specification has its section and number, what it asks in our words, and the tests that prove
it; each value of its lists has what brings it about. \`npm test\` fails when a test named here did
not run and pass. A test is named by its file and its full title.
`

type Rows = readonly SpecificationRow[]

/** The page as it should be. */
export function specificationPage(lines: Rows, values: Rows): string {
  const sections = SECTIONS.map((title, index) => {
    const own = (rows: Rows) => rows.filter(({ key }) => key.startsWith(`${index + 1}.`))
    const parts = [`## ${index + 1}. ${title}`, ...own(lines).map(lineOf)]
    for (const list of new Set(own(values).map(listOf))) {
      const rows = own(values).filter((row) => listOf(row) === list)
      parts.push(`### ${list}`, ...rows.map(valueOf))
    }
    return parts.join('\n')
  })
  return `${opening}\n${sections.join('\n\n')}\n`
}

const listOf = ({ key, said: [list = ''] }: SpecificationRow) => `${key} ${list}`

function lineOf({ key, said, ...proof }: SpecificationRow): string {
  return `- **${key}** ${plain(said[0])}${proofOf(proof)}`
}

function valueOf({ said: [, value = '', cause], ...proof }: SpecificationRow): string {
  return `- \`${value}\`: ${plain(cause)}${proofOf(proof)}`
}

function proofOf({ tests, reason }: Pick<SpecificationRow, 'tests' | 'reason'>): string {
  if (reason !== '') return `\n  - nothing to test: ${plain(reason)}`
  return tests.map((test) => `\n  - ${plain(test)}`).join('')
}

/** Text that Markdown leaves as it is. */
function plain(text = ''): string {
  return text.replace(/[\\`*_<>[\]|#~$]/g, String.raw`\$&`)
}

/** Rows that are not whole, and tests whose file is not there. */
export function rowViolations(base: string, rows: Rows): readonly Violation[] {
  return rows.flatMap(({ file, line, key, said, tests, reason }) => {
    const at = (message: string) => ({ file, line, rule: 'specification', message })
    const found: Violation[] = []
    if (!/^[1-9]\.[1-9]\d*$/.test(key)) found.push(at(`"${key}" is no section and number`))
    if (said.some((cell) => cell.trim() === '')) found.push(at('a cell is empty'))
    if (tests.length === 0 && reason.trim() === '') found.push(at('names no test and no reason'))
    for (const test of tests) {
      const [path = '', title = ''] = test.split(' > ')
      if (title === '') found.push(at(`"${test}" is no "file > title"`))
      else if (!existsSync(join(base, path))) found.push(at(`there is no ${path}`))
    }
    return found
  })
}

function main(): void {
  const { lines, values } = readSpecification(root)
  const text = specificationPage(lines, values)
  const path = join(root, page)
  const stale = !existsSync(path) || readFileSync(path, 'utf8') !== text
  if (!process.argv.includes('--check')) {
    if (stale) writeFileSync(path, text)
    return
  }
  const message = 'is stale: run `npm run gen`'
  report([
    ...(stale ? [{ file: page, line: 1, rule: 'specification', message }] : []),
    ...rowViolations(root, [...lines, ...values]),
  ])
}

if (isMain(import.meta.url)) main()
