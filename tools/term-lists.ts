// The lists of terms of languages as they stand in docs/terms: what each says for a term, and what
// it never says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

export const termFolder = join(root, 'docs/terms')

export interface TermRow {
  readonly term: string
  readonly said: string
  readonly never: readonly string[]
}

/** The rows of the tables of a text, without their heads. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '))
  return lines
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([term]) => term !== 'say' && term !== 'English')
}

/** The list in a text, row by row. */
export function listOf(text: string): readonly TermRow[] {
  return rowsOf(text).map(([term = '', said = '', never = '']) => ({
    term,
    said,
    never: never
      .split(/[,、，]/)
      .map((it) => it.trim())
      .filter((it) => it !== ''),
  }))
}

/** The list of a language that has one. */
export function termList(locale: string): readonly TermRow[] {
  return listOf(readFileSync(join(termFolder, `${locale}.md`), 'utf8'))
}
