// Each refusal of the style check is seen on a planted style, and silence beside it.
import { expect, test } from 'vitest'
import { checkCss, styleViolations } from './check-css.ts'
import { plantTree } from './planted-tree.ts'

const inCss = (declaration: string) =>
  styleViolations('apps/web/src/a.css', `.a {\n  ${declaration};\n}\n`).map((it) => it.rule)
const inTsx = (text: string) =>
  styleViolations('apps/web/src/a.tsx', `${text}\n`).map((it) => it.rule)

test.each([
  'margin-left: 1px',
  'padding-right: 1px',
  'left: 0',
  'right: 0',
  'border-left: 1px solid',
  'border-right-width: 2px',
  'border-top-left-radius: 4px',
  'text-align: left',
  'float: right',
  'margin: 0 1px 0 2px',
  'inset: 0 auto 0 calc(1px + 2px)',
])('%s is physical', (declaration) => {
  expect(inCss(declaration)).toEqual(['css-physical'])
})

test.each([
  'margin-inline-start: 1px',
  'inset-inline-end: 0',
  'border-start-start-radius: 4px',
  'text-align: start',
  'margin: 0 1px 2px',
  'padding: 0 calc(1px + 2px) 0 calc(1px + 2px)',
  'background-position: left',
  'grid-template-areas: "left right"',
  'transition: left 1s',
])('%s is logical or harmless', (declaration) => {
  expect(inCss(declaration)).toEqual([])
})

test.each(['color: #fff', 'background: rgb(0 0 0)', 'fill: hsl(1 2% 3%)', 'border: 1px solid red'])(
  '%s is a raw colour',
  (declaration) => {
    expect(inCss(declaration)).toEqual(['css-colour'])
    const tokens = `:root {\n  ${declaration};\n}\n`
    expect(styleViolations('packages/ui/src/tokens.css', tokens)).toEqual([])
  },
)

test.each([
  'color: var(--text)',
  'background: transparent',
  'color: color-mix(in srgb, var(--up) 20%, transparent)',
  'white-space: nowrap',
  "content: '#fff'",
])('%s is no raw colour', (declaration) => {
  expect(inCss(declaration)).toEqual([])
})

test('the last declaration of a block, nested rules and comments are read rightly', () => {
  const text =
    '.a {\n  /* left: 0; */\n  .b:hover { color: #fff }\n}\n@media (x) { .c { left: 0 } }\n'
  const found = styleViolations('bots/a/web/a.css', text)
  expect(found.map((it) => `${it.rule}:${it.line}`)).toEqual(['css-colour:3', 'css-physical:5'])
})

test('an excuse with a reason is heard', () => {
  const text = '.a {\n  /* physical: the price scale is always right */\n  right: 0;\n}\n'
  expect(styleViolations('apps/web/src/a.css', text)).toEqual([])
})

test.each([
  'export const a = <p style={{ marginLeft: 1 }} />',
  'export const a = <p style={{ left: x, top: y }} />',
  "export const a = <p style={{ textAlign: 'right' }} />",
  'export const a = <p style={{ borderTopLeftRadius: 1 }} />',
  'const a: CSSProperties = { paddingRight: 1 }',
  "element.style.left = '1px'",
])('in a component, too: %s', (text) => {
  expect(inTsx(text)).toEqual(['css-physical'])
})

test.each([
  'export const a = <p style={{ insetInlineStart: 1 }} />',
  "export const a = { left: 1, right: 2, textAlign: 'right' }",
  'export const a = range.left + range.right',
  'export const a = "issue #123 of the list"',
])('no style, no complaint: %s', (text) => {
  expect(inTsx(text)).toEqual([])
})

test.each(["'#0af'", "'rgba(0, 0, 0, 0.5)'", '`#00aaff`'])('a colour in code: %s', (text) => {
  expect(inTsx(`export const a = ${text}`)).toEqual(['css-colour'])
})

test('styles are read where the web is, and nowhere else', () => {
  const text = '.a b { left: 0 }\n'
  const folder = plantTree({
    'packages/ui/src/a.css': text,
    'apps/web/src/a.css': text,
    'bots/a/web/a.css': text,
    'apps/server/src/a.css': text,
  })
  const files = checkCss(folder).map((it) => it.file)
  expect(files).toEqual(['apps/web/src/a.css', 'bots/a/web/a.css', 'packages/ui/src/a.css'])
})

test('a class that two files draw is refused, one that a file uses within its own is not', () => {
  const base = plantTree({
    'apps/web/src/a.css': '.way {\n  gap: 1px;\n}\n',
    'apps/web/src/b.css':
      '.own {\n  gap: 1px;\n}\n@media print {\n  .way,\n  .b {\n    gap: 2px;\n  }\n}\n',
    'apps/web/src/c.css': '.mine .way {\n  gap: 3px;\n}\n.way.wide {\n  gap: 4px;\n}\n',
  })
  expect(checkCss(base)).toEqual([
    {
      file: 'apps/web/src/b.css',
      line: 5,
      rule: 'css-shared',
      message: '.way is drawn by apps/web/src/a.css',
    },
  ])
})

test('a variable that nobody sets is refused, unless something stands in for it', () => {
  const base = plantTree({
    'packages/ui/src/tokens.css': ':root {\n  --text: #111;\n}\n',
    'apps/web/src/a.css':
      '.a {\n  color: var(--text);\n  inline-size: var(--wide);\n  gap: var(--gap, 1px);\n}\n',
    'apps/web/src/a.tsx': "const style = { '--wide': width } as CSSProperties\n",
    'apps/web/src/b.css': '.b {\n  color: var(--txt);\n  gap: var(--gap);\n}\n',
  })
  expect(checkCss(base).map((it) => `${it.file}:${it.line} ${it.message}`)).toEqual([
    'apps/web/src/b.css:2 --txt is set nowhere',
    'apps/web/src/b.css:3 --gap is set nowhere',
  ])
})
