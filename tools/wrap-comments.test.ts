// Paragraphs of comments are filled to the line's end; code stays as it is.
import { expect, test } from 'vitest'
import { sameCode, templateLines, wrapComments } from './wrap-comments.ts'

const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join(' ')
const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

test('a long line comment goes on behind the same prefix', () => {
  const text = `  // ${words(40)}\n  const a = 1\n`
  const wrapped = wrapComments(text)
  expect(widest(wrapped)).toBeLessThanOrEqual(100)
  expect(wrapped.replace(/\n {2}\/\/ /g, ' ')).toBe(text)
})

test('a long one-line doc comment becomes a block', () => {
  const wrapped = wrapComments(`/** ${words(40)} */\nexport const a = 1`)
  const lines = wrapped.split('\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['/**', ' */', 'export const a = 1'])
  expect(widest(wrapped)).toBeLessThanOrEqual(100)
})

test('a paragraph is filled as a whole: no short line is left within it', () => {
  const wrapped = wrapComments(`// ${words(30)}\n// and more.\n// New sentence.\n`)
  expect(wrapped.split('\n').slice(1)).toEqual(['// w27 w28 w29 and more. New sentence.', ''])
  expect(wrapComments('/**\n * One\n * sentence.\n */\n')).toBe('/**\n * One sentence.\n */\n')
})

test('what ends a paragraph stays where it is', () => {
  const text = [
    '// A paragraph.',
    '//',
    '// Another one:',
    '// level = min * ratio',
    'const a = 1',
    '/**',
    ' * What it does.',
    ' * - a point',
    ' *   of two lines',
    ' * - a second',
    ' * @param a what it takes',
    ' * | a | row |',
    ' *     an example',
    ' */',
    '// A reason',
    '// oxlint-disable-next-line no-console',
  ]
  const joined = text.map((line) => (line === ' * - a point' ? `${line} of two lines` : line))
  joined.splice(joined.indexOf(' *   of two lines'), 1)
  expect(wrapComments(text.join('\n')).split('\n')).toEqual(joined)
})

test('a long list item stands in under its first word', () => {
  const wrapped = wrapComments(` * - ${words(40)}\n`).split('\n')
  expect(wrapped[1]).toMatch(/^ \* {3}w\d/)
})

test('nothing else changes, and a second pass changes nothing', () => {
  const code = `const a = '${'x'.repeat(120)}' // short\n// short\n`
  expect(wrapComments(code)).toBe(code)
  const wrapped = wrapComments(`/** ${words(60)} */\n`)
  expect(wrapComments(wrapped)).toBe(wrapped)
})

test('lines of a template are none of the comments', () => {
  const text = 'const a = `\n// one\n// two\n`\n// three\n// four\n'
  const wrapped = wrapComments(text, templateLines('a.ts', text))
  expect(wrapped).toBe('const a = `\n// one\n// two\n`\n// three four\n')
})

test('a template that looks like a comment is told from one', () => {
  const template = `const a = \`\n// ${words(40)}\n\`\n`
  expect(sameCode('a.ts', template, wrapComments(template))).toBe(false)
  const comment = `// ${words(40)}\nconst a = 1\n`
  expect(sameCode('a.ts', comment, wrapComments(comment))).toBe(true)
})
