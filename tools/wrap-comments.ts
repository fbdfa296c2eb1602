// Part of `npm run format`: fills the paragraphs of comments to 100 columns, which Prettier leaves
// alone. It changes no code: a text that would become another program is left as it was.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root } from './paths.mjs'
import { sourceFiles } from './source-files.ts'

const lineMax = 100

/**
 * The text with each paragraph of its comments filled anew. A paragraph is a run of comment lines
 * with one prefix; an empty comment line, a list item, a tag, a table row, a line that a tool reads
 * and a formula on its own line after a colon end it. Lines of `fixed` (counted from 0) stay.
 */
export function wrapComments(text: string, fixed: ReadonlySet<number> = new Set()): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const prefix = fixed.has(index) ? undefined : prefixOf(line)
    if (prefix === undefined) {
      out.push(...(fixed.has(index) ? [line] : unfolded(line)))
      continue
    }
    let words = line.slice(prefix.length)
    if (standsAlone(words)) {
      out.push(line)
      continue
    }
    const indent = hangingOf(words)
    while (!fixed.has(index + 1) && goesOn(lines[index] ?? '', lines[index + 1], prefix + indent)) {
      index += 1
      words += ` ${(lines[index] ?? '').slice(prefix.length).trimStart()}`
    }
    out.push(...filled(prefix, words, indent))
  }
  return out.join('\n')
}

/** The lines of a program's templates and page texts, counted from 0: none of them is a comment. */
export function templateLines(file: string, text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  if (!/\.[cm]?[jt]sx?$/.test(file)) return lines
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      for (let line = lineOf(node.getStart(source)); line <= lineOf(node.end); line += 1)
        lines.add(line)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lines
}

/** Whether two texts are the same program: long lines of a template may look like comments. */
export function sameCode(file: string, before: string, after: string): boolean {
  if (/\.d\.m?ts$/.test(file)) return true
  if (file.endsWith('.css')) return bareCss(before) === bareCss(after)
  const compilerOptions: ts.CompilerOptions = {
    removeComments: true,
    target: ts.ScriptTarget.ESNext,
    jsx: ts.JsxEmit.Preserve,
  }
  const codeOf = (text: string) =>
    ts.transpileModule(text, { fileName: file, compilerOptions }).outputText.replace(/\s/g, '')
  return codeOf(before) === codeOf(after)
}

function bareCss(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s/g, '')
}

/** A long one-line doc comment as a block, any other line as it is. */
function unfolded(line: string): readonly string[] {
  const [, indent = '', opening = '', words = ''] = /^(\s*)(\/\*\*?) (.+) \*\/$/.exec(line) ?? []
  if (line.length <= lineMax || words === '') return [line]
  return [`${indent}${opening}`, ...filled(`${indent} * `, words), `${indent} */`]
}

/** `  // ` or `   * ` at the start of a line that is nothing but comment. */
function prefixOf(line: string): string | undefined {
  return /^\s*(?:\/\/|\*) (?=\S)/.exec(line)?.[0]
}

/** Whether a comment's words are read by a tool, or are a row or an example drawn in columns. */
function standsAlone(words: string): boolean {
  return /^(?:@ts-|oxlint-|eslint-|prettier-|physical:|\||\S.*\S {2,}\S)/.test(words)
}

/** By how much the lines of a list item after its first stand in. */
function hangingOf(words: string): string {
  return ' '.repeat(/^(?:[-*] |\d+[.)] )/.exec(words)?.[0].length ?? 0)
}

/** Whether a line belongs to the paragraph of the line before it. */
function goesOn(before: string, line: string | undefined, prefix: string): boolean {
  if (line === undefined || !line.startsWith(prefix)) return false
  const words = line.slice(prefix.length)
  const [first = ''] = words.split(' ')
  const brokenOnPurpose = before.endsWith(':') && before.length + 1 + first.length <= lineMax
  if (brokenOnPurpose || standsAlone(words)) return false
  return /^[^\s@/]/.test(words) && hangingOf(words) === ''
}

function filled(prefix: string, words: string, hanging = ''): readonly string[] {
  const out: string[] = []
  let start = prefix
  let line = start
  for (const word of words.split(' ')) {
    const grown = line === start ? start + word : `${line} ${word}`
    if (grown.length <= lineMax || line === start) line = grown
    else {
      out.push(line)
      start = prefix + hanging
      line = start + word
    }
  }
  return [...out, line]
}

function main(): void {
  const folders = ['packages', 'bots', 'apps', 'e2e', 'bench', 'tools']
  const loose = ['vitest.config.ts', '.dependency-cruiser.cjs']
  const files = sourceFiles(root, folders).filter((file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file))
  for (const file of [...files, ...loose]) {
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    const after = wrapComments(before, templateLines(file, before))
    if (after === before) continue
    if (sameCode(file, before, after)) writeFileSync(path, after)
    else console.error(`${file}: has lines that only look like comments; left alone`)
  }
}

if (isMain(import.meta.url)) main()
