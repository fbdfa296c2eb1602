// Lines end where a language lets them, and hold all of the text.
import { expect, test } from 'vitest'
import { wrapped } from './wrapped.ts'

const measure = (text: string): number => Array.from(text).length * 10

test.each([
  ['en-GB', 'Past results say nothing about later ones.'],
  ['ar-SA', 'النتائج السابقة لا تدل على نتائج لاحقة.'],
  ['zh-CN', '领先于同类型、同交易对、相近运行时长的 83% 公开机器人。'],
  ['th-TH', 'ผลลัพธ์ในอดีตไม่ได้บ่งบอกถึงผลในอนาคต'],
])('%s', (tag, text) => {
  const lines = wrapped(text, tag, 150, measure)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(150)
  // Nothing is lost, and no line begins with a mark or in the middle of a word.
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  for (const line of lines) expect(line).not.toMatch(/^[、。,.%]|^\p{M}/u)
  const words = text.split(' ')
  if (tag.startsWith('en')) expect(lines.join(' ').split(' ')).toEqual(words)
})

test('what is kept together is not divided', () => {
  expect(wrapped('a b\u00a0c\u00a0d', 'en-GB', 30, measure)).toEqual(['a', 'b\u00a0c\u00a0d'])
})
