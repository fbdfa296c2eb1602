// No key is ever shown raw and no place of a value stays empty: every key that code can ask for,
// read out of the types of its calls, has words in both languages, with values for all of their
// places.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { webKinds } from '@trellis/bots/registry.web'
import { flatTexts, type FlatTexts } from '@trellis/bot-kit/test/check-texts.ts'
import { gridForms } from '@trellis/bot-kit/grid/fact-forms.ts'
import { linearForms } from '@trellis/bot-kit/linear/facts.ts'
import arAdvice from '@trellis/bot-kit/web/texts/advice/ar-SA.json' with { type: 'json' }
import enAdvice from '@trellis/bot-kit/web/texts/advice/en.json' with { type: 'json' }
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import arAccount from '../apps/web/src/pages/account/texts/account/ar-SA.json' with { type: 'json' }
import enAccount from '../apps/web/src/pages/account/texts/account/en.json' with { type: 'json' }
import arAnnounced from '../apps/web/src/pages/announcements/texts/announcements/ar-SA.json' with { type: 'json' }
import enAnnounced from '../apps/web/src/pages/announcements/texts/announcements/en.json' with { type: 'json' }
import arOperator from '../apps/web/src/pages/operator/texts/operator/ar-SA.json' with { type: 'json' }
import enOperator from '../apps/web/src/pages/operator/texts/operator/en.json' with { type: 'json' }
import arDiscover from '../apps/web/src/pages/home/texts/discover/ar-SA.json' with { type: 'json' }
import enDiscover from '../apps/web/src/pages/home/texts/discover/en.json' with { type: 'json' }
import arHome from '../apps/web/src/pages/home/texts/faq/ar-SA.json' with { type: 'json' }
import enHome from '../apps/web/src/pages/home/texts/faq/en.json' with { type: 'json' }
import arLab from '../apps/web/src/pages/create/backtest/texts/backtest/ar-SA.json' with { type: 'json' }
import enLab from '../apps/web/src/pages/create/backtest/texts/backtest/en.json' with { type: 'json' }
import arOffered from '../apps/web/src/app/offered/texts/offered/ar-SA.json' with { type: 'json' }
import enOffered from '../apps/web/src/app/offered/texts/offered/en.json' with { type: 'json' }
import arContract from '../apps/web/src/pages/create/contract/texts/contract/ar-SA.json' with { type: 'json' }
import enContract from '../apps/web/src/pages/create/contract/texts/contract/en.json' with { type: 'json' }
import arHealth from '../apps/web/src/pages/bot-detail/health/texts/health/ar-SA.json' with { type: 'json' }
import enHealth from '../apps/web/src/pages/bot-detail/health/texts/health/en.json' with { type: 'json' }
import arBots from '../apps/web/src/pages/my-bots/texts/my-bots/ar-SA.json' with { type: 'json' }
import enBots from '../apps/web/src/pages/my-bots/texts/my-bots/en.json' with { type: 'json' }
import arRanking from '../apps/web/src/pages/ranking/texts/ranking/ar-SA.json' with { type: 'json' }
import enRanking from '../apps/web/src/pages/ranking/texts/ranking/en.json' with { type: 'json' }
import arPoster from '../apps/web/src/poster/texts/poster/ar-SA.json' with { type: 'json' }
import enPoster from '../apps/web/src/poster/texts/poster/en.json' with { type: 'json' }
import arAbove from '../apps/web/src/texts/above/ar-SA.json' with { type: 'json' }
import enAbove from '../apps/web/src/texts/above/en.json' with { type: 'json' }
import arPlatform from '../apps/web/src/texts/platform/ar-SA.json' with { type: 'json' }
import enPlatform from '../apps/web/src/texts/platform/en.json' with { type: 'json' }
import arAway from '../apps/web/src/texts/away/ar-SA.json' with { type: 'json' }
import enAway from '../apps/web/src/texts/away/en.json' with { type: 'json' }
import arDialogs from '../apps/web/src/texts/dialogs/ar-SA.json' with { type: 'json' }
import enDialogs from '../apps/web/src/texts/dialogs/en.json' with { type: 'json' }
import arNews from '../apps/web/src/texts/news/ar-SA.json' with { type: 'json' }
import enNews from '../apps/web/src/texts/news/en.json' with { type: 'json' }
import arPush from '../apps/web/src/texts/push/ar-SA.json' with { type: 'json' }
import enPush from '../apps/web/src/texts/push/en.json' with { type: 'json' }
import { isShown } from '../apps/server/src/projections/activity-row.ts'
import type { EngineFact } from '@trellis/engine'
import { root } from './paths.mjs'
import { faultsOfUses, wordUses } from './word-uses.ts'
import { textsOf } from './text-files.ts'

const arPages = [textsOf('bot', 'ar-SA')]
const enPages = [textsOf('bot')]

const kinds: readonly WebKind[] = webKinds
const ofKinds = {
  en: kinds.map(({ kind }) => textsOf(kind)),
  ar: kinds.map(({ kind }) => textsOf(kind, 'ar-SA')),
}
const en = flatTexts(
  textsOf('first'),
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
  textsOf('first', 'ar-SA'),
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
