// The rules of the first paint out of a whole sheet.
import { expect, test } from 'vitest'
import { firstRules } from './first-view.ts'

const rules = (css: string): string => firstRules(css).replaceAll(/\s+/g, ' ').trim()

test.each([
  [':root{--ink:#111}', ':root{--ink:#111}'],
  ['[data-theme=light]{--ink:#111}', '[data-theme=light]{--ink:#111}'],
  ['.frame>main{margin:0}', '.frame>main{margin:0}'],
  ['.shell .mark,.shell .bell{gap:8px}', '.shell .mark{gap:8px}'],
  [
    '.frame:has(.create-title) .shell{display:none}',
    '.frame:has(.create-title) .shell{display:none}',
  ],
])('%s stays', (css, kept) => {
  expect(rules(css)).toBe(kept)
})

test.each([
  '.btn:hover{color:red}',
  '.btn[aria-disabled=true]{color:red}',
  '.dialog{color:red}',
  '.shell .dialog{color:red}',
  '@media (max-width:767px){.dialog{color:red}}',
  '@keyframes spin{to{rotate:1turn}}',
  '@font-face{font-family:Inter;src:url(inter.woff2)}',
])('%s waits for the sheet', (css) => {
  expect(rules(css)).toBe('')
})

test('a font of the system stands in at once', () => {
  const face = '@font-face{font-family:Inter Fallback;src:local(Arial)}'
  expect(rules(face)).toBe(face)
})
