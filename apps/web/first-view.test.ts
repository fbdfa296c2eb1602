// The rules of the first paint out of a whole sheet, for what the page itself draws.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnClasses, firstRules } from './first-view.ts'

const page = readFileSync(new URL('index.html', import.meta.url), 'utf8')
const drawn = drawnClasses(page)
const rules = (css: string): string => firstRules(css, drawn).replaceAll(/\s+/g, ' ').trim()

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

test('classes of the markup and of the script are read out of the page', () => {
  const html = `<path class="k-ink thin" /><script>
    var frame = add(app, 'div', 'frame')
    add(add(frame, 'div', ''), 'p', 't14 dim', words.lead)
  </script>`
  expect([...drawnClasses(html)]).toEqual(['k-ink', 'thin', 'frame', 't14', 'dim'])
})

test('a class that the script draws with from now on brings its rules', () => {
  const more = page.replace("'trellis first'", "'trellis first new-look'")
  expect(firstRules('.new-look{gap:8px}', drawn)).toBe('')
  expect(firstRules('.new-look{gap:8px}', drawnClasses(more))).toBe('.new-look{gap:8px}')
})

test.each(["line.classList.add('late')", "line.className = 'late'", "add(frame, 'div', late)"])(
  '%s is not read and stops the build',
  (code) => {
    expect(() => drawnClasses(`${page}<script>${code}</script>`)).toThrow('names classes by')
  },
)
