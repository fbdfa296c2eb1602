// Checks names and shapes of files: kebab-case, no drawers, the same file names in every bot kind,
// an opening comment, line length, length of a style sheet, no path of one machine, no silent skip,
// no category of markets taken for granted on pages, the kit's table against its folders.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { kitTableViolations } from './kit-table.ts'
import { isMain, root } from './paths.mjs'
import { report, sourceFiles, type Violation } from './source-files.ts'

const folders = ['packages', 'bots', 'apps', 'e2e', 'bench', 'tools', 'docs', '.ci']
const domainNames = ['index', 'params', 'limits', 'plan', 'state', 'decide', 'evolve']
/** Every kind has these. */
export const requiredFiles = [
  'README.md',
  ...[...domainNames, 'close', 'profit', 'view', 'wire', 'routes'].map((name) => `${name}.ts`),
]
/** The declaration; what else a kind's screens need of its own depends on the kind. */
const webFiles = ['index.ts']
const subfolders = new Set(['golden', 'test', 'web'])
const drawers = /^(utils?|helpers?|common|types|misc|shared)\.[cm]?[jt]sx?$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Texts and lists of terms are called as addresses call their language. */
const ofLocale = /^[a-z]{2}-[A-Z]{2}\.(json|md)$/
const code = /\.(ts|tsx|mjs|cjs|css)$/
const lineMax = 100
/** Of code the linter counts the lines; of styles nobody else does. */
const sheetMax = 400
/** Written in two pieces so that this file does not accuse itself. */
const machinePath = new RegExp('(^|[\\s\'"`(=:])/(work' + '|tmp/trellis|root|home/\\w+)/')

/**
 * Where pages show a market they show the one that they are given, of whatever category; a folder
 * of the kit that is called after a category may say it.
 */
const shell = /^(apps\/web\/src|packages\/bot-kit\/web)\/(?!.*\.test\.tsx?$).*\.tsx?$/
const ofCategory = /^packages\/bot-kit\/web\/(spot|linear)\//
const category = /(['"`])(spot|linear)\1|category=(spot|linear)\b/
/**
 * Coins are worth what they sell for, and of an instrument only contracts have tiers of margin.
 */
const sayers = new Set(['apps/web/src/data/rates.ts', 'packages/bot-kit/web/pair-instrument.ts'])

/** A test left out by its name, by its options, or from inside without words that say why. */
const skips = [
  /\b(it|test|describe)(\.\w+)*\.(skip|skipIf|runIf|only|todo)\b/,
  /\b(it|test|describe)(\.\w+)*\(.*\{.*\b(skip|todo|only): (?!false)/,
  /\bskip\((?!\s*['"`][^'"`])/,
]

/** Names of files and folders that break the rules of naming. */
export function nameViolations(files: readonly string[]): readonly Violation[] {
  return files.flatMap((file) => {
    const parts = file.split('/')
    const name = basename(file)
    if (drawers.test(name)) return [at(file, 'tree-drawer', 'name the file for what it exports')]
    const wrong = parts.find((part, index) => !isKebab(part, index === parts.length - 1))
    return wrong === undefined ? [] : [at(file, 'tree-kebab', `${wrong} is not kebab-case`)]
  })
}

/** What is missing or too much in the folder of each bot kind; kinds named test-* are free. */
export function kindViolations(base: string): readonly Violation[] {
  const bots = join(base, 'bots')
  if (!existsSync(bots)) return []
  return readdirSync(bots, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .filter((entry) => !entry.name.startsWith('test-'))
    .flatMap((entry) => violationsOfKind(bots, entry.name))
}

/**
 * Violations inside one file: opening comment, line length, machine paths, silent skips, markets of
 * one category.
 */
export function textViolations(file: string, text: string): readonly Violation[] {
  const lines = text.split('\n')
  const found: Violation[] = []
  if (needsOpening(file) && !/^(\/\/|\/\*|#!)/.test(lines[0] ?? '')) {
    found.push(at(file, 'tree-opening', 'open with a comment: what it is for, what it must not do'))
  }
  if (file.endsWith('.css') && lines.length - 1 > sheetMax) {
    found.push(at(file, 'tree-length', `longer than ${sheetMax} lines`, lines.length - 1))
  }
  const isShell = shell.test(file) && !ofCategory.test(file) && !sayers.has(file)
  lines.forEach((line, index) => {
    if (isShell && category.test(line)) {
      found.push(at(file, 'tree-category', 'take the market that is given', index + 1))
    }
    if (code.test(file) && isTooLong(line)) {
      found.push(at(file, 'tree-line', `longer than ${lineMax}`, index + 1))
    }
    if (machinePath.test(line)) {
      found.push(at(file, 'tree-machine-path', 'a path of one machine', index + 1))
    }
    if (/\.test\.tsx?$/.test(file) && skips.some((it) => it.test(line))) {
      found.push(
        at(file, 'tree-skip', "only context.skip('reason') may leave a test out", index + 1),
      )
    }
  })
  return found
}

/** Every violation below the given repository root. */
export function checkTree(base: string): readonly Violation[] {
  const files = sourceFiles(base, folders)
  const texts = files.filter((file) => /\.(ts|tsx|mjs|cjs|css|md|json)$/.test(file))
  return [
    ...nameViolations(files),
    ...kindViolations(base),
    ...kitTableViolations(base),
    ...texts.flatMap((file) => textViolations(file, readFileSync(join(base, file), 'utf8'))),
  ]
}

function violationsOfKind(bots: string, kind: string): readonly Violation[] {
  const folder = join(bots, kind)
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = entries.map((entry) => entry.name)
  const missing = requiredFiles.filter((file) => !names.includes(file)).map((file) => file)
  if (names.includes('web')) {
    const web = readdirSync(join(folder, 'web'))
    missing.push(...webFiles.filter((file) => !web.includes(file)).map((file) => `web/${file}`))
  }
  const extra = entries
    .filter((entry) => entry.isDirectory() && !subfolders.has(entry.name))
    .map((entry) => entry.name)
  return [
    ...missing.map((file) => at(`bots/${kind}`, 'tree-kind', `${file} is missing`)),
    ...extra.map((name) => at(`bots/${kind}/${name}`, 'tree-kind', 'kinds have no such folder')),
  ]
}

function isKebab(part: string, isFile: boolean): boolean {
  if (!isFile) return kebab.test(part) || part === '.ci' || part.startsWith('__')
  if (/^(README|LICENSE|CHANGELOG|NOTICE|OFL)(\.(md|txt))?$/.test(part) || part.startsWith('.'))
    return true
  return ofLocale.test(part) || part.split('.').every((piece) => kebab.test(piece))
}

function needsOpening(file: string): boolean {
  return /\.(ts|tsx|mjs|cjs)$/.test(file)
}

/**
 * Prettier cannot break long strings, so code lines that hold one are let through; comments never
 * are.
 */
function isTooLong(line: string): boolean {
  if (line.length <= lineMax) return false
  const comment = /^\s*(\/\/|\/?\*)/.test(line)
  if (comment) return !/https?:\/\/\S{40}/.test(line)
  return !/['"`]/.test(line)
}

function at(file: string, rule: string, message: string, line = 1): Violation {
  return { file, line, rule, message }
}

if (isMain(import.meta.url)) report(checkTree(root))
