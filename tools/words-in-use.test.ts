// No key is ever shown raw and no place of a value stays empty: every key that code can ask for,
// read out of the types of its calls, has words in every language, with values for all of their
// places.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { flatTexts, type FlatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { gridForms } from '@trellis/bot-kit/grid/fact-forms.ts'
import { linearForms } from '@trellis/bot-kit/linear/facts.ts'
import type { EngineFact } from '@trellis/engine'
import { languages } from '@trellis/texts'
import { isShown } from '../apps/server/src/projections/activity-row.ts'
import { pageNamespaces } from './page-namespaces.ts'
import { root } from './paths.mjs'
import { textsOf } from './text-files.ts'
import { faultsOfUses, wordUses } from './word-uses.ts'

/** All words of pages, language by language. */
const spoken = languages.map(({ language }) => ({
  language,
  words: flatTexts(...pageNamespaces.map((it) => textsOf(it, language))),
}))

const ASKING = /\/(apps\/web\/src|packages\/(bot-kit\/web|ui\/src)|bots\/[^/]+\/web)\//

function programOf(files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config as object
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(files, { ...options, noEmit: true })
}

function codeOfPages(): readonly string[] {
  const config = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile).config as object
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return fileNames.filter((it) => ASKING.test(it) && !/\.test\.tsx?$/.test(it))
}

test('every key that code can ask for has words, with values for their places', () => {
  const files = codeOfPages()
  const read = new Set(files)
  const uses = wordUses(programOf(files), (path) => read.has(path))
  expect(uses.length).toBeGreaterThan(900)
  for (const { language, words } of spoken)
    expect([language, faultsOfUses(uses, words)]).toEqual([language, []])
}, 240_000)

/** Lists know no price of an end. */
test('how a bot ended is said without values', () => {
  const withPlaces = (texts: FlatTexts) =>
    [...texts].filter(([key, text]) => /(^|\.)closed\./.test(key) && text.includes('{{'))
  expect(spoken.flatMap(({ words }) => withPlaces(words))).toEqual([])
})

test('every fact of grids and of contracts that a feed shows has words', () => {
  const types = Object.keys({ ...gridForms, ...linearForms })
  const shown = types.filter((type) =>
    isShown({ type: 'kind-fact', fact: { type } } as unknown as EngineFact),
  )
  expect(shown).toContain('margin-terms-set')
  const said = (texts: FlatTexts, type: string) =>
    [...texts.keys()].some((key) => `${key}.`.startsWith(`activity.${type}.`))
  for (const { words } of spoken) expect(shown.filter((type) => !said(words, type))).toEqual([])
})

const PLANTED = `
  type Translate = (key: string, values?: Record<string, string | number> | object) => string
  declare const t: Translate
  declare const key: 'entry' | 'running'
  declare const open: string
  t(\`next.\${key}\`, { price: '1' })
  t('closed.liquidated')
  t(open ? 'rows' : 'none', { count: 2 })
  t(\`\${open}.closed.\${open}\`)
  t(\`gone.\${open}\`)
`

test('a planted raw key, an empty place and a group that is gone are found, one line each', () => {
  const path = `${root}/tools/planted-words.ts`
  const host = ts.createCompilerHost({})
  const program = ts.createProgram(
    [path],
    { noLib: true, strict: true },
    {
      ...host,
      getSourceFile: (name, version) =>
        name === path ? ts.createSourceFile(name, PLANTED, version) : undefined,
      fileExists: (name) => name === path,
    },
  )
  const uses = wordUses(program, (name) => name === path)
  const texts = flatTexts({
    next: { entry: 'At {{price}}, {{distance}} away' },
    closed: { liquidated: 'Liquidated at {{price}}' },
    rows_one: '{{count}} row',
    rows_other: '{{count}} rows',
    none: 'None',
  })
  const found = faultsOfUses(uses, texts).map((it) => it.replace(`${path}:`, ''))
  expect(found).toEqual([
    '6: next.entry wants distance, which is not given',
    '6: no words for next.running',
    '7: closed.liquidated wants price, which is not given',
    '9: no words for *.closed.*',
    '10: no words for gone.*',
  ])
})
