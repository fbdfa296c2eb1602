// Part of `npm run format`: breaks comment lines longer than 100 columns at words, which Prettier
// leaves alone.
// Must never change code.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { isMain, root } from './paths.mjs'
import { sourceFiles } from './source-files.ts'

const lineMax = 100

/**
 * The text with its long comment lines broken; what follows in the same comment moves up behind
 * them.
 */
export function wrapComments(text: string): string {
  const lines = text.split('\n')
  const out: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    const oneLiner = /^(\s*)(\/\*\*?) (.+) \*\/$/.exec(line)
    if (line.length > lineMax && oneLiner !== null) {
      const [, indent = '', opening = '', words = ''] = oneLiner
      out.push(`${indent}${opening}`, ...filled(`${indent} * `, words), `${indent} */`)
      continue
    }
    const prefix = prefixOf(line)
    if (line.length <= lineMax || prefix === undefined) {
      out.push(line)
      continue
    }
    let words = line.slice(prefix.length)
    while (joins(lines[index + 1], prefix) && words.length + prefix.length > lineMax) {
      index += 1
      words += ` ${(lines[index] ?? '').slice(prefix.length)}`
    }
    out.push(...filled(prefix, words))
  }
  return out.join('\n')
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

/** `  // ` or `   * ` at the start of a line that is nothing but comment. */
function prefixOf(line: string): string | undefined {
  return /^\s*(?:\/\/|\*) (?=\S)/.exec(line)?.[0]
}

/** Whether a line goes on with the sentence before it: same prefix, no list, no new paragraph. */
function joins(line: string | undefined, prefix: string): boolean {
  if (line === undefined || !line.startsWith(prefix)) return false
  return /^[a-z(]/.test(line.slice(prefix.length))
}

function filled(prefix: string, words: string): readonly string[] {
  const out: string[] = []
  let line = prefix
  for (const word of words.split(' ')) {
    const grown = line === prefix ? prefix + word : `${line} ${word}`
    if (grown.length <= lineMax || line === prefix) line = grown
    else {
      out.push(line)
      line = prefix + word
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
    const after = wrapComments(before)
    if (after === before) continue
    if (sameCode(file, before, after)) writeFileSync(path, after)
    else console.error(`${file}: has long lines that only look like comments; left alone`)
  }
}

if (isMain(import.meta.url)) main()
