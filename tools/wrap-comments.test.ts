// Long comments are broken at words; code and short comments stay as they are.
import { expect, test } from 'vitest'
import { sameCode, wrapComments } from './wrap-comments.ts'

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

test('the rest of the sentence on the next line moves up behind the break', () => {
  const wrapped = wrapComments(`// ${words(30)}\n// and more\n// New sentence.\n`)
  expect(wrapped.split('\n').slice(1)).toEqual(['// w27 w28 w29 and more', '// New sentence.', ''])
})

test('nothing else changes, and a second pass changes nothing', () => {
  const code = `const a = '${'x'.repeat(120)}' // short\n// short\n`
  expect(wrapComments(code)).toBe(code)
  const wrapped = wrapComments(`/** ${words(60)} */\n`)
  expect(wrapComments(wrapped)).toBe(wrapped)
})

test('a template that looks like a comment is told from one', () => {
  const template = `const a = \`\n// ${words(40)}\n\`\n`
  expect(sameCode('a.ts', template, wrapComments(template))).toBe(false)
  const comment = `// ${words(40)}\nconst a = 1\n`
  expect(sameCode('a.ts', comment, wrapComments(comment))).toBe(true)
})
