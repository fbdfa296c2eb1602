// No key is ever shown raw and no place of a value stays empty: every key that code can ask for,
// read out of the types of its calls, has words in both languages, with values for all of their
// places.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import { flatTexts, type FlatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { gridForms } from '@trellis/bot-kit/grid/fact-forms.ts'
import { linearForms } from '@trellis/bot-kit/linear/facts.ts'
import { texts as arAdvice } from '@trellis/bot-kit/web/texts/ar-advice.ts'
import { texts as enAdvice } from '@trellis/bot-kit/web/texts/en-advice.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { loadTexts } from '../apps/web/src/locale/texts-of.ts'
import { texts as arAccount } from '../apps/web/src/pages/account/texts/ar.ts'
import { texts as enAccount } from '../apps/web/src/pages/account/texts/en.ts'
import { texts as arAnnounced } from '../apps/web/src/pages/announcements/texts/ar.ts'
import { texts as enAnnounced } from '../apps/web/src/pages/announcements/texts/en.ts'
import { texts as arOperator } from '../apps/web/src/pages/operator/texts/ar.ts'
import { texts as enOperator } from '../apps/web/src/pages/operator/texts/en.ts'
import { texts as arDiscover } from '../apps/web/src/pages/home/texts/discover-ar.ts'
import { texts as enDiscover } from '../apps/web/src/pages/home/texts/discover-en.ts'
import { texts as arHome } from '../apps/web/src/pages/home/texts/ar.ts'
import { texts as enHome } from '../apps/web/src/pages/home/texts/en.ts'
import { texts as arLab } from '../apps/web/src/pages/create/backtest/texts/ar.ts'
import { texts as enLab } from '../apps/web/src/pages/create/backtest/texts/en.ts'
import { texts as arOffered } from '../apps/web/src/app/offered/texts/ar.ts'
import { texts as enOffered } from '../apps/web/src/app/offered/texts/en.ts'
import { texts as arContract } from '../apps/web/src/pages/create/contract/texts/ar.ts'
import { texts as enContract } from '../apps/web/src/pages/create/contract/texts/en.ts'
import { texts as arHealth } from '../apps/web/src/pages/bot-detail/health/texts/ar.ts'
import { texts as enHealth } from '../apps/web/src/pages/bot-detail/health/texts/en.ts'
import { texts as arBots } from '../apps/web/src/pages/my-bots/texts/ar.ts'
import { texts as enBots } from '../apps/web/src/pages/my-bots/texts/en.ts'
import { texts as arRanking } from '../apps/web/src/pages/ranking/texts/ar.ts'
import { texts as enRanking } from '../apps/web/src/pages/ranking/texts/en.ts'
import { texts as arPoster } from '../apps/web/src/poster/texts/ar.ts'
import { texts as enPoster } from '../apps/web/src/poster/texts/en.ts'
import { all as arPages } from '../apps/web/src/pages/texts/bot-ar.ts'
import { all as enPages } from '../apps/web/src/pages/texts/bot-en.ts'
import { texts as arAbove } from '../apps/web/src/texts/above-ar.ts'
import { texts as enAbove } from '../apps/web/src/texts/above-en.ts'
import { texts as arPlatform } from '../apps/web/src/texts/platform-ar.ts'
import { texts as enPlatform } from '../apps/web/src/texts/platform-en.ts'
import { texts as arAway } from '../apps/web/src/texts/away-ar.ts'
import { texts as enAway } from '../apps/web/src/texts/away-en.ts'
import { texts as arDialogs } from '../apps/web/src/texts/dialogs-ar.ts'
import { texts as enDialogs } from '../apps/web/src/texts/dialogs-en.ts'
import { texts as arNews } from '../apps/web/src/texts/news-ar.ts'
import { texts as enNews } from '../apps/web/src/texts/news-en.ts'
import { texts as arPush } from '../apps/web/src/texts/push-ar.ts'
import { texts as enPush } from '../apps/web/src/texts/push-en.ts'
import { isShown } from '../apps/server/src/projections/activity-row.ts'
import type { EngineFact } from '@trellis/engine'
import { root } from './paths.mjs'
import { faultsOfUses, wordUses } from './word-uses.ts'

const kinds: readonly WebKind[] = webKinds
const ofKinds = {
  en: await Promise.all(kinds.map((kind) => kind.texts('en'))),
  ar: await Promise.all(kinds.map((kind) => kind.texts('ar'))),
}
const en = flatTexts(
  await loadTexts('en'),
  enDialogs,
  enNews,
  ...enPages,
  enAdvice,
  enHome,
  enDiscover,
  enAnnounced,
  enOperator,
  enBots,
  enContract,
  enOffered,
  enAbove,
  enPlatform,
  enLab,
  enHealth,
  enAccount,
  enRanking,
  enPoster,
  enAway,
  enPush,
  ...ofKinds.en,
)
const ar = flatTexts(
  await loadTexts('ar'),
  arDialogs,
  arNews,
  ...arPages,
  arAdvice,
  arHome,
  arDiscover,
  arAnnounced,
  arOperator,
  arBots,
  arContract,
  arOffered,
  arAbove,
  arPlatform,
  arLab,
  arHealth,
  arAccount,
  arRanking,
  arPoster,
  arAway,
  arPush,
  ...ofKinds.ar,
)

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
  for (const texts of [en, ar]) expect(faultsOfUses(uses, texts)).toEqual([])
}, 240_000)

/** Lists know no price of an end. */
test('how a bot ended is said without values', () => {
  const withPlaces = (texts: FlatTexts) =>
    [...texts].filter(([key, text]) => /(^|\.)closed\./.test(key) && text.includes('{{'))
  expect([...withPlaces(en), ...withPlaces(ar)]).toEqual([])
})

test('every fact of grids and of contracts that a feed shows has words', () => {
  const types = Object.keys({ ...gridForms, ...linearForms })
  const shown = types.filter((type) =>
    isShown({ type: 'kind-fact', fact: { type } } as unknown as EngineFact),
  )
  expect(shown).toContain('margin-terms-set')
  const said = (texts: FlatTexts, type: string) =>
    [...texts.keys()].some((key) => `${key}.`.startsWith(`activity.${type}.`))
  expect(shown.filter((type) => !said(en, type) || !said(ar, type))).toEqual([])
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
