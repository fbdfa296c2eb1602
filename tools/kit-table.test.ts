// The table of the kit's README is seen to leave out a file and a folder, and to name what is gone.
import { expect, test } from 'vitest'
import { checkTree } from './check-tree.ts'
import { kitTableViolations } from './kit-table.ts'
import { plantTree } from './planted-tree.ts'

const kit = 'packages/bot-kit'
const README = `# A kit

| where | what |
|---|---|
| \`draft.ts\`, \`fields.ts\` | a form |
| \`grid/\` | \`state\` and \`move-scope\`; never \`spot/\` |
| \`web/\` | screens, \`lists\` |
`
const FILES = ['draft.ts', 'fields.ts', 'fields.test.ts', 'grid/state.ts', 'grid/move-scope.ts']
const found = (files: readonly string[]) => {
  const code = [...files, 'web/any-screen.tsx'].map((it) => [`${kit}/${it}`, '// A file.\n'])
  const base = plantTree({ [`${kit}/README.md`]: README, ...Object.fromEntries(code) })
  expect(checkTree(base)).toEqual(kitTableViolations(base))
  return kitTableViolations(base).map(({ line, message }) => `${line}: ${message}`)
}

test('a table that names every file is let through, and screens are told in words', () => {
  expect(found(FILES)).toEqual([])
  expect(kitTableViolations(plantTree({ 'README.md': README }))).toEqual([])
})

test.each([
  ['targets.ts', '1: the table does not name targets'],
  ['grid/turning.ts', '6: the table does not name grid/turning'],
  ['linear/state.ts', '1: the table has no row for linear/'],
])('%s is found', (file, message) => {
  expect(found([...FILES, file])).toEqual([message])
})

test.each([
  ['draft.ts', '5: there is no draft'],
  ['grid/move-scope.ts', '6: there is no grid/move-scope'],
])('%s, named and gone, is found', (file, message) => {
  expect(found(FILES.filter((it) => it !== file))).toEqual([message])
})
